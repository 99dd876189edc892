//! Operations that are calls of the intrinsic of their name.

use llvm_sys::LLVMTypeKind;
use oxmlir_dialects::tables::llvm::shared;
use oxmlir_ir::{AttrKind, OpRef};

use super::super::constants::int_constant;
use super::super::{Export, Result, fail};
use crate::intrinsics::{Intrinsic, TABLE, intrinsic_name};
use crate::sys::{Ty, Value};

/// Operations whose several results are members of one struct.
fn has_struct_result(ty: Ty, intrinsic: &Intrinsic) -> bool {
    ty.kind() == LLVMTypeKind::LLVMStructTypeKind
        && intrinsic.results.iter().all(|r| (*r as u64) < ty.len())
}

/// Translates an operation that calls an intrinsic, by its row in the table.
pub(super) fn translate<'a, 'l>(export: &mut Export<'a, 'l>, op: OpRef<'a>) -> Result {
    let name = op.name_str();
    let Some(intrinsic) = TABLE
        .binary_search_by(|i| i.op.cmp(&op.name()))
        .ok()
        .map(|i| &TABLE[i])
    else {
        return fail(op, format!("LLVM Translation failed for operation: {name}"));
    };
    let args = export.intrinsic_args(op, intrinsic)?;
    let overloads = export.overloads(op, intrinsic, &args)?;
    let called = intrinsic_name(op.name(), name);
    let call = export.call_named(op, &called, &overloads, &args)?;
    export.fast_math(op, call);
    let immediates: Vec<usize> = intrinsic.immediates.iter().map(|i| i.0).collect();
    export.operand_attrs(op, call, &immediates)?;
    export.access_groups(op, call);
    export.aliasing(op, call);
    export.define(op, call);
    Ok(())
}

impl<'a, 'l> Export<'a, 'l> {
    /// The operands with the immediate arguments in between.
    fn intrinsic_args(&mut self, op: OpRef<'a>, intrinsic: &Intrinsic) -> Result<Vec<Value<'l>>> {
        let bundled = shared::op_bundle_operands(op).len();
        let mut operands = self.operands(op)?;
        operands.truncate(operands.len() - bundled);
        let total = operands.len() + intrinsic.immediates.len();
        let mut operands = operands.into_iter();
        let mut args = Vec::with_capacity(total);
        for at in 0..total {
            let immediate = intrinsic.immediates.iter().find(|i| i.0 == at);
            let next = match immediate {
                Some((_, slot)) => Some(self.immediate_arg(op, *slot)?),
                None => operands.next(),
            };
            args.extend(next);
        }
        Ok(args)
    }

    /// The constant that an attribute holds.
    pub(super) fn immediate_arg(&mut self, op: OpRef<'a>, slot: usize) -> Result<Value<'l>> {
        let name = op.cx.attr_name(op.name(), slot);
        let Some(attr) = op.attr(slot) else {
            return fail(op, format!("requires attribute '{name}'"));
        };
        match self.cx.attr_kind(attr) {
            AttrKind::Integer { ty, value } => {
                let ty = self.ty(op, *ty)?;
                int_constant(op, ty, value)
            }
            AttrKind::Float { ty, .. } => {
                let ty = self.ty(op, *ty)?;
                self.constant(op, ty, attr)
            }
            _ => fail(op, format!("attribute '{name}' is no number")),
        }
    }

    fn overloads(
        &mut self,
        op: OpRef<'a>,
        intrinsic: &Intrinsic,
        args: &[Value<'l>],
    ) -> Result<Vec<Ty<'l>>> {
        let mut overloads = Vec::new();
        if !intrinsic.results.is_empty() {
            let result = self.result_type(op)?;
            let several = has_struct_result(result, intrinsic);
            for index in intrinsic.results {
                let member = match several {
                    true => result.member(*index as u64),
                    false => Some(result),
                };
                overloads.extend(member);
            }
        }
        for index in intrinsic.args {
            match args.get(*index) {
                Some(arg) => overloads.push(arg.ty()),
                None => return fail(op, format!("has no argument #{index}")),
            }
        }
        Ok(overloads)
    }
}
