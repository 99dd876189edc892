//! Calls of functions, intrinsics and assembly.

use llvm_sys::LLVMTailCallKind;
use oxmlir_dialects::llvm::types;
use oxmlir_dialects::tables::llvm::{self, AsmDialect, TailCallKind, shared};
use oxmlir_ir::{AttrKind, OpName, OpRef};

use super::super::functions::call_conv;
use super::super::{Export, Result, fail};
use super::Translate;
use crate::names::attrs;
use crate::sys::{Bundle, Ty, Value, param_index};

pub(super) const TABLE: &[(OpName, Translate)] = &[
    (llvm::CALL, |e, op| e.call(llvm::Call::new(op))),
    (llvm::INVOKE, |e, op| e.invoke(llvm::Invoke::new(op))),
    (llvm::CALL_INTRINSIC, |e, op| {
        e.call_intrinsic(llvm::CallIntrinsic::new(op))
    }),
    (llvm::INLINE_ASM, |e, op| {
        e.inline_asm(llvm::InlineAsm::new(op))
    }),
];

/// The callee of a call, with its type and arguments.
struct Callee<'l> {
    ty: Ty<'l>,
    value: Value<'l>,
    args: Vec<Value<'l>>,
}

impl<'a, 'l> Export<'a, 'l> {
    fn call(&mut self, op: llvm::Call<'a>) -> Result {
        let kind = tail_call(op.tail_call_kind());
        let convention = call_conv(op.cconv());
        let op = *op;
        let callee = self.callee(op)?;
        let bundles = self.bundles(op)?;
        let call = self
            .builder
            .call(callee.ty, callee.value, &callee.args, &bundles);
        self.fast_math(op, call);
        call.set_instruction_call_conv(convention);
        call.set_tail_call(kind);
        self.call_attrs(op, call)?;
        self.access_groups(op, call);
        self.aliasing(op, call);
        self.define(op, call);
        Ok(())
    }

    fn invoke(&mut self, op: llvm::Invoke<'a>) -> Result {
        let convention = call_conv(op.cconv());
        let op = *op;
        let callee = self.callee(op)?;
        let bundles = self.bundles(op)?;
        let targets = [
            self.successor(op, llvm::invoke::NORMAL_DEST_SUCCESSOR)?,
            self.successor(op, llvm::invoke::UNWIND_DEST_SUCCESSOR)?,
        ];
        let (ty, value) = (callee.ty, callee.value);
        let invoke = self
            .builder
            .invoke(ty, value, &callee.args, targets, &bundles);
        invoke.set_instruction_call_conv(convention);
        self.operand_attrs(op, invoke, &[])?;
        self.branch_weights(op, invoke);
        self.define(op, invoke);
        Ok(())
    }

    /// The callee is a symbol, or the first operand.
    fn callee(&mut self, op: OpRef<'a>) -> Result<Callee<'l>> {
        let mut args = self.values(op, &shared::callee_operands(op))?;
        let value = match shared::callee(op) {
            Some(name) => self.symbol(op, name)?,
            None if args.is_empty() => return fail(op, "has neither callee nor operand"),
            None => args.remove(0),
        };
        let ty = shared::var_callee_type(op);
        let ty = match ty.filter(|ty| types::as_func(self.cx, *ty).is_some()) {
            _ if value.is_function() => value.function_type(),
            Some(ty) => self.ty(op, ty)?,
            None => {
                let params: Vec<Ty> = args.iter().map(|a| a.ty()).collect();
                self.result_type(op)?.func(&params, false)
            }
        };
        check_arguments(op, ty, &args)?;
        Ok(Callee { ty, value, args })
    }

    /// The type of the only result, or `void` without a result.
    pub(super) fn result_type(&mut self, op: OpRef<'a>) -> Result<Ty<'l>> {
        match op.num_results() {
            0 => Ok(self.llvm.void()),
            _ => self.ty(op, op.only_result_type()),
        }
    }

    /// The operand bundles of a call.
    pub(super) fn bundles(&self, op: OpRef<'a>) -> Result<Vec<Bundle<'l>>> {
        let tags = shared::op_bundle_tags(op).unwrap_or_default();
        if tags.is_empty() {
            return Ok(Vec::new());
        }
        let mut values = &self.values(op, &shared::op_bundle_operands(op))?[..];
        let sizes = shared::op_bundle_sizes(op).unwrap_or_default();
        let mut bundles = Vec::with_capacity(tags.len());
        for (tag, size) in tags.iter().zip(sizes) {
            let size = usize::try_from(size).unwrap_or(usize::MAX);
            let Some((own, rest)) = values.split_at_checked(size) else {
                return fail(op, "has fewer operands than its bundles");
            };
            values = rest;
            bundles.push(Bundle::new(
                self.cx.str_value(*tag).unwrap_or_default(),
                own,
            ));
        }
        Ok(bundles)
    }

    /// An intrinsic by name. One that is overloaded is found by the types of arguments and result.
    fn call_intrinsic(&mut self, op: llvm::CallIntrinsic<'a>) -> Result {
        let name = op.intrin();
        let args = self.values(*op, &op.args())?;
        let op = *op;
        let Some(id) = self.llvm.intrinsic_id(name) else {
            return fail(op, format!("could not find LLVM intrinsic: \"{name}\""));
        };
        let function = match self.llvm.intrinsic_is_overloaded(id) {
            false => self.llvm.intrinsic(id, &[]),
            true => {
                let params: Vec<Ty> = args.iter().map(|a| a.ty()).collect();
                let ty = self.result_type(op)?.func(&params, false);
                match self.llvm.matching_intrinsic(name, ty) {
                    Some(function) => function,
                    None => {
                        let message = format!(
                            "call intrinsic signature {} to overloaded intrinsic \"{name}\" does not match any of \
                             the overloads",
                            ty.text().unwrap_or_default()
                        );
                        return fail(op, message);
                    }
                }
            }
        };
        let ty = function.function_type();
        self.check_intrinsic(op, name, ty, &args)?;
        let bundles = self.bundles(op)?;
        let call = self.builder.call(ty, function, &args, &bundles);
        self.fast_math(op, call);
        self.operand_attrs(op, call, &[])?;
        self.define(op, call);
        Ok(())
    }

    /// Whether an intrinsic that is not overloaded takes these arguments.
    fn check_intrinsic(
        &mut self,
        op: OpRef<'a>,
        name: &str,
        ty: Ty<'l>,
        args: &[Value<'l>],
    ) -> Result {
        let text = |ty: Ty| ty.text().unwrap_or_default();
        let result = self.result_type(op)?;
        if let Some(expected) = ty.result().filter(|expected| *expected != result) {
            let message = format!(
                "intrinsic call returns {} but \"{name}\" actually returns {}",
                text(result),
                text(expected)
            );
            return fail(op, message);
        }
        let params = ty.params();
        if params.len() != args.len() && !(ty.is_variadic() && params.len() < args.len()) {
            return fail(
                op,
                format!(
                    "intrinsic call has {} operands but \"{name}\" expects {}",
                    args.len(),
                    params.len()
                ),
            );
        }
        for (i, (param, arg)) in params.iter().zip(args).enumerate() {
            if *param != arg.ty() {
                let message = format!(
                    "intrinsic call operand #{i} has type {} but \"{name}\" expects {}",
                    text(arg.ty()),
                    text(*param)
                );
                return fail(op, message);
            }
        }
        Ok(())
    }

    fn inline_asm(&mut self, op: llvm::InlineAsm<'a>) -> Result {
        let args = self.values(*op, &op.operands())?;
        let params: Vec<Ty> = args.iter().map(|a| a.ty()).collect();
        let ty = self.result_type(*op)?.func(&params, false);
        let assembly = self.llvm.inline_asm(
            ty,
            op.asm_string(),
            op.constraints(),
            op.has_side_effects(),
            op.is_align_stack(),
            op.asm_dialect() == Some(AsmDialect::Intel),
        );
        let call = self.builder.call(ty, assembly, &args, &[]);
        call.set_tail_call(tail_call(op.tail_call_kind()));
        for (i, dict) in op.operand_attrs().unwrap_or_default().iter().enumerate() {
            let element = self.cx.dict_get(*dict, attrs::ELEMENTTYPE);
            if let Some(AttrKind::Type(ty)) = element.map(|e| self.cx.attr_kind(e)) {
                let ty = self.ty(*op, *ty)?;
                if let Some(attr) = self.llvm.type_attr(attrs::ELEMENTTYPE, ty) {
                    call.add_call_attr(param_index(i), attr);
                }
            }
        }
        self.define(*op, call);
        Ok(())
    }
}

/// LLVM expects that a call fits the type of its callee.
fn check_arguments(op: OpRef, ty: Ty, args: &[Value]) -> Result {
    let params = ty.params();
    let fits = params.len() <= args.len()
        && (ty.is_variadic() || params.len() == args.len())
        && params.iter().zip(args).all(|(p, a)| *p == a.ty());
    let has_result = ty.result().is_some_and(|r| !r.is_void());
    match fits && (has_result || op.num_results() == 0) {
        true => Ok(()),
        false => fail(op, "does not fit the type of its callee"),
    }
}

fn tail_call(kind: TailCallKind) -> LLVMTailCallKind {
    use LLVMTailCallKind::*;
    match kind {
        TailCallKind::None => LLVMTailCallKindNone,
        TailCallKind::Tail => LLVMTailCallKindTail,
        TailCallKind::Musttail => LLVMTailCallKindMustTail,
        TailCallKind::Notail => LLVMTailCallKindNoTail,
    }
}
