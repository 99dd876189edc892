//! Intrinsics whose operations are shaped differently: masked accesses, matrices, and a few others.
//!
//! Alignments are attributes of the pointer argument.

use oxmlir_dialects::tables::llvm::{self, FPExceptionBehavior, shared};
use oxmlir_ir::{AttrKind, OpName, OpRef, ValueId};

use super::super::globals::checked_alignment;
use super::super::{Export, Result, fail};
use super::Translate;
use crate::intrinsics::intrinsic_name;
use crate::names::attrs;
use crate::sys::{Ty, Value, param_index};

pub(super) const TABLE: &[(OpName, Translate)] = &[
    (llvm::INTR_MASKED_LOAD, |e, op| {
        let load = llvm::IntrMaskedLoad::new(op);
        e.masked_read(op, load.data(), load.alignment())
    }),
    (llvm::INTR_MASKED_GATHER, |e, op| {
        let gather = llvm::IntrMaskedGather::new(op);
        e.masked_read(op, gather.ptrs(), gather.alignment())
    }),
    (llvm::INTR_MASKED_STORE, |e, op| {
        let store = llvm::IntrMaskedStore::new(op);
        e.masked_write(op, [store.value(), store.data()], store.alignment())
    }),
    (llvm::INTR_MASKED_SCATTER, |e, op| {
        let scatter = llvm::IntrMaskedScatter::new(op);
        e.masked_write(op, [scatter.value(), scatter.ptrs()], scatter.alignment())
    }),
    (llvm::INTR_MATRIX_COLUMN_MAJOR_LOAD, |e, op| {
        e.matrix_load(llvm::IntrMatrixColumnMajorLoad::new(op))
    }),
    (llvm::INTR_MATRIX_COLUMN_MAJOR_STORE, |e, op| {
        e.matrix_store(llvm::IntrMatrixColumnMajorStore::new(op))
    }),
    (llvm::INTR_MATRIX_MULTIPLY, |e, op| {
        e.matrix_multiply(llvm::IntrMatrixMultiply::new(op))
    }),
    (llvm::INTR_MATRIX_TRANSPOSE, |e, op| {
        e.matrix_transpose(llvm::IntrMatrixTranspose::new(op))
    }),
    (llvm::INTR_EXPERIMENTAL_NOALIAS_SCOPE_DECL, |e, op| {
        e.scope_declaration(llvm::IntrExperimentalNoaliasScopeDecl::new(op))
    }),
    (llvm::INTR_EXPERIMENTAL_CONSTRAINED_FPTRUNC, |e, op| {
        e.constrained(op)
    }),
    (llvm::INTR_EXPERIMENTAL_CONSTRAINED_FPEXT, |e, op| {
        e.constrained(op)
    }),
    (llvm::INTR_EXPERIMENTAL_CONSTRAINED_SITOFP, |e, op| {
        e.constrained(op)
    }),
    (llvm::INTR_EXPERIMENTAL_CONSTRAINED_UITOFP, |e, op| {
        e.constrained(op)
    }),
    (llvm::INTR_DBG_DECLARE, |e, op| {
        e.debug_variable(op, llvm::IntrDbgDeclare::new(op).addr())
    }),
    (llvm::INTR_DBG_VALUE, |e, op| {
        e.debug_variable(op, llvm::IntrDbgValue::new(op).value())
    }),
    (llvm::INTR_DBG_LABEL, |e, op| {
        e.debug_label(llvm::IntrDbgLabel::new(op))
    }),
];

impl<'a, 'l> Export<'a, 'l> {
    /// Calls the intrinsic `name`, overloaded for these types.
    pub(super) fn call_named(
        &self,
        op: OpRef<'a>,
        name: &str,
        overloads: &[Ty<'l>],
        args: &[Value<'l>],
    ) -> Result<Value<'l>> {
        let Some(id) = self.llvm.intrinsic_id(name) else {
            return fail(op, format!("could not find LLVM intrinsic: \"{name}\""));
        };
        let function = self.llvm.intrinsic(id, overloads);
        let ty = function.function_type();
        let fits = ty
            .params()
            .iter()
            .eq(args.iter().map(|a| a.ty()).collect::<Vec<_>>().iter());
        if !fits {
            return fail(op, format!("has operands that do not fit \"{name}\""));
        }
        let bundles = self.bundles(op)?;
        Ok(self.builder.call(ty, function, args, &bundles))
    }

    /// Calls the intrinsic of the operation's own name.
    fn call_own(
        &self,
        op: OpRef<'a>,
        overloads: &[Ty<'l>],
        args: &[Value<'l>],
    ) -> Result<Value<'l>> {
        self.call_named(
            op,
            &intrinsic_name(op.name(), op.name_str()),
            overloads,
            args,
        )
    }

    fn align_argument(&self, op: OpRef<'a>, call: Value<'l>, index: usize, bytes: i64) -> Result {
        let bytes = checked_alignment(op, bytes)?;
        if let Some(attr) = self.llvm.enum_attr(attrs::ALIGN, bytes.into()) {
            call.add_call_attr(param_index(index), attr);
        }
        Ok(())
    }

    fn masked_read(&mut self, op: OpRef<'a>, from: ValueId, alignment: i64) -> Result {
        let result = self.ty(op, op.only_result_type())?;
        let from = self.value(op, from)?;
        let mut args = self.operands(op)?;
        if args.len() == 2 {
            args.push(result.poison());
        }
        let call = self.call_own(op, &[result, from.ty()], &args)?;
        self.align_argument(op, call, 0, alignment)?;
        self.access_hints(op, call);
        self.define(op, call);
        Ok(())
    }

    fn masked_write(&mut self, op: OpRef<'a>, [value, to]: [ValueId; 2], alignment: i64) -> Result {
        let (value, to) = (self.value(op, value)?, self.value(op, to)?);
        let args = self.operands(op)?;
        let call = self.call_own(op, &[value.ty(), to.ty()], &args)?;
        self.align_argument(op, call, 1, alignment)
    }

    /// Numbers of rows and columns as constant arguments.
    fn extents<const N: usize>(&self, extents: [i64; N]) -> [Value<'l>; N] {
        extents.map(|extent| self.llvm.int(32).int_const(&[extent as u64]))
    }

    fn flag(&self, value: bool) -> Value<'l> {
        self.llvm.int(1).int_const(&[value.into()])
    }

    fn matrix_load(&mut self, op: llvm::IntrMatrixColumnMajorLoad<'a>) -> Result {
        let result = self.ty(*op, op.ty(op.res()))?;
        let stride = self.value(*op, op.stride())?.ty();
        let mut args = self.operands(*op)?;
        args.push(self.flag(op.is_volatile()));
        args.extend(self.extents([op.rows(), op.columns()]));
        let call = self.call_own(*op, &[result, stride], &args)?;
        self.align_argument(*op, call, 0, self.element_alignment(result))?;
        self.define(*op, call);
        Ok(())
    }

    fn matrix_store(&mut self, op: llvm::IntrMatrixColumnMajorStore<'a>) -> Result {
        let matrix = self.value(*op, op.matrix())?.ty();
        let stride = self.value(*op, op.stride())?.ty();
        let mut args = self.operands(*op)?;
        args.push(self.flag(op.is_volatile()));
        args.extend(self.extents([op.rows(), op.columns()]));
        let call = self.call_own(*op, &[matrix, stride], &args)?;
        self.align_argument(*op, call, 1, self.element_alignment(matrix))
    }

    fn element_alignment(&self, vector: Ty<'l>) -> i64 {
        let alignment = vector.element().map(|e| self.llvm.abi_alignment(e));
        alignment.map_or(1, |bytes| bytes as i64)
    }

    fn matrix_multiply(&mut self, op: llvm::IntrMatrixMultiply<'a>) -> Result {
        let result = self.ty(*op, op.ty(op.res()))?;
        let lhs = self.value(*op, op.lhs())?.ty();
        let rhs = self.value(*op, op.rhs())?.ty();
        let mut args = self.operands(*op)?;
        args.extend(self.extents([op.lhs_rows(), op.lhs_columns(), op.rhs_columns()]));
        let call = self.call_own(*op, &[result, lhs, rhs], &args)?;
        self.define(*op, call);
        Ok(())
    }

    fn matrix_transpose(&mut self, op: llvm::IntrMatrixTranspose<'a>) -> Result {
        let result = self.ty(*op, op.ty(op.res()))?;
        let mut args = self.operands(*op)?;
        args.extend(self.extents([op.rows(), op.columns()]));
        let call = self.call_own(*op, &[result], &args)?;
        self.define(*op, call);
        Ok(())
    }

    fn scope_declaration(&mut self, op: llvm::IntrExperimentalNoaliasScopeDecl<'a>) -> Result {
        let list = self.scope_list(&[op.scope()]);
        let args = [self.llvm.md_value(list)];
        self.call_own(*op, &[], &args)?;
        Ok(())
    }

    /// Float conversions that say how they round and what they trap on.
    fn constrained(&mut self, op: OpRef<'a>) -> Result {
        let result = self.ty(op, op.only_result_type())?;
        let mut args = self.operands(op)?;
        let overloads = [result, args.first().map_or(result, |a| a.ty())];
        let text = |text: &str| self.llvm.md_value(self.llvm.md_string(text));
        if let Some(mode) = shared::roundingmode(op) {
            args.push(text(&format!("round.{}", mode.keyword())));
        }
        let exceptions = shared::fp_exception_behavior(op).unwrap_or(FPExceptionBehavior::Strict);
        args.push(text(&format!("fpexcept.{}", exceptions.keyword())));
        let call = self.call_own(op, &overloads, &args)?;
        if let Some(attr) = self.llvm.enum_attr(attrs::STRICT_FP, 0) {
            call.add_call_attr(crate::sys::FUNCTION_INDEX, attr);
        }
        self.define(op, call);
        Ok(())
    }

    /// The elements of a dense integer attribute as constants of one type.
    pub(super) fn int_elements(
        &mut self,
        op: OpRef<'a>,
        attr: oxmlir_ir::Attribute,
        ty: Ty<'l>,
    ) -> Result<Vec<Value<'l>>> {
        let AttrKind::DenseElements {
            ty: shaped,
            data,
            splat,
        } = self.cx.attr_kind(attr)
        else {
            return fail(op, "expected dense integers");
        };
        let element = self.cx.element_type(*shaped);
        let size = self.cx.int_width(element).unwrap_or(64).div_ceil(8) as usize;
        let count = self
            .cx
            .shape(*shaped)
            .map_or(0, |s| s.iter().product::<i64>());
        let repeat = match splat {
            true => usize::try_from(count).unwrap_or(0),
            false => 1,
        };
        let chunks = std::iter::repeat_n(data.chunks_exact(size.max(1)), repeat).flatten();
        let width = self.cx.int_width(element).unwrap_or(64);
        chunks
            .map(|bytes| {
                let value = oxmlir_ir::num::ApInt::from_le_bytes(width, bytes);
                super::super::constants::int_constant(op, ty, &value)
            })
            .collect()
    }
}
