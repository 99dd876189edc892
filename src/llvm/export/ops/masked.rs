//! Intrinsics whose operations are shaped differently: masked accesses, matrices, and a few others.
//!
//! Alignments are attributes of the pointer argument.

use oxmlir_dialects::tables::llvm;
use oxmlir_ir::{AttrKind, OpName, OpRef};

use super::super::globals::checked_alignment;
use super::super::op::OpExt;
use super::super::{Export, Result, fail};
use super::Translate;
use crate::sys::{Ty, Value, param_index};

pub(super) const TABLE: &[(OpName, Translate)] = &[
    (llvm::INTR_MASKED_LOAD, |e, op| {
        e.masked_read(op, "llvm.masked.load")
    }),
    (llvm::INTR_MASKED_GATHER, |e, op| {
        e.masked_read(op, "llvm.masked.gather")
    }),
    (llvm::INTR_MASKED_STORE, |e, op| {
        e.masked_write(op, "llvm.masked.store")
    }),
    (llvm::INTR_MASKED_SCATTER, |e, op| {
        e.masked_write(op, "llvm.masked.scatter")
    }),
    (llvm::INTR_MATRIX_COLUMN_MAJOR_LOAD, |e, op| {
        e.matrix_load(op)
    }),
    (llvm::INTR_MATRIX_COLUMN_MAJOR_STORE, |e, op| {
        e.matrix_store(op)
    }),
    (llvm::INTR_MATRIX_MULTIPLY, |e, op| e.matrix_multiply(op)),
    (llvm::INTR_MATRIX_TRANSPOSE, |e, op| e.matrix_transpose(op)),
    (llvm::INTR_EXPERIMENTAL_NOALIAS_SCOPE_DECL, |e, op| {
        e.scope_declaration(op)
    }),
    (llvm::INTR_EXPERIMENTAL_CONSTRAINED_FPTRUNC, |e, op| {
        e.constrained(op, "llvm.experimental.constrained.fptrunc")
    }),
    (llvm::INTR_EXPERIMENTAL_CONSTRAINED_FPEXT, |e, op| {
        e.constrained(op, "llvm.experimental.constrained.fpext")
    }),
    (llvm::INTR_EXPERIMENTAL_CONSTRAINED_SITOFP, |e, op| {
        e.constrained(op, "llvm.experimental.constrained.sitofp")
    }),
    (llvm::INTR_EXPERIMENTAL_CONSTRAINED_UITOFP, |e, op| {
        e.constrained(op, "llvm.experimental.constrained.uitofp")
    }),
    (llvm::INTR_DBG_DECLARE, |e, op| e.debug_variable(op)),
    (llvm::INTR_DBG_VALUE, |e, op| e.debug_variable(op)),
    (llvm::INTR_DBG_LABEL, |e, op| e.debug_label(op)),
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

    fn align_argument(&self, op: OpRef<'a>, call: Value<'l>, index: usize, bytes: u64) -> Result {
        let bytes = checked_alignment(op, bytes as i64)?;
        if let Some(attr) = self.llvm.enum_attr("align", bytes.into()) {
            call.add_call_attr(param_index(index), attr);
        }
        Ok(())
    }

    fn alignment(op: OpRef<'a>) -> u64 {
        op.number("alignment").unwrap_or(1) as u64
    }

    fn masked_read(&mut self, op: OpRef<'a>, name: &str) -> Result {
        let result = self.ty(op, op.result_type(0))?;
        let mut args = self.operands(op)?;
        if args.len() == 2 {
            args.push(result.poison());
        }
        let call = self.call_named(op, name, &[result, args[0].ty()], &args)?;
        self.align_argument(op, call, 0, Self::alignment(op))?;
        self.access_hints(op, call);
        self.define(op, call);
        Ok(())
    }

    fn masked_write(&mut self, op: OpRef<'a>, name: &str) -> Result {
        let args = self.operands(op)?;
        let [value, to, ..] = args[..] else {
            return fail(op, "has too few operands");
        };
        let call = self.call_named(op, name, &[value.ty(), to.ty()], &args)?;
        self.align_argument(op, call, 1, Self::alignment(op))
    }

    /// An integer attribute as a constant argument.
    fn immediate(&self, op: OpRef<'a>, name: &str, width: u32) -> Value<'l> {
        let value = op.number(name).unwrap_or(0) as u64;
        self.llvm.int(width).int_const(&[value])
    }

    fn matrix_load(&mut self, op: OpRef<'a>) -> Result {
        let result = self.ty(op, op.result_type(0))?;
        let mut args = self.operands(op)?;
        let stride = args.get(1).map_or(result, |s| s.ty());
        args.push(self.immediate(op, "isVolatile", 1));
        args.push(self.immediate(op, "rows", 32));
        args.push(self.immediate(op, "columns", 32));
        let name = "llvm.matrix.column.major.load";
        let call = self.call_named(op, name, &[result, stride], &args)?;
        self.align_argument(op, call, 0, self.element_alignment(result))?;
        self.define(op, call);
        Ok(())
    }

    fn matrix_store(&mut self, op: OpRef<'a>) -> Result {
        let mut args = self.operands(op)?;
        let [matrix, _, stride] = args[..] else {
            return fail(op, "has too few operands");
        };
        args.push(self.immediate(op, "isVolatile", 1));
        args.push(self.immediate(op, "rows", 32));
        args.push(self.immediate(op, "columns", 32));
        let name = "llvm.matrix.column.major.store";
        let call = self.call_named(op, name, &[matrix.ty(), stride.ty()], &args)?;
        self.align_argument(op, call, 1, self.element_alignment(matrix.ty()))
    }

    fn element_alignment(&self, vector: Ty<'l>) -> u64 {
        vector.element().map_or(1, |e| self.llvm.abi_alignment(e))
    }

    fn matrix_multiply(&mut self, op: OpRef<'a>) -> Result {
        let result = self.ty(op, op.result_type(0))?;
        let mut args = self.operands(op)?;
        let [lhs, rhs] = args[..] else {
            return fail(op, "has too few operands");
        };
        for name in ["lhs_rows", "lhs_columns", "rhs_columns"] {
            args.push(self.immediate(op, name, 32));
        }
        let overloads = [result, lhs.ty(), rhs.ty()];
        let call = self.call_named(op, "llvm.matrix.multiply", &overloads, &args)?;
        self.fast_math(op, call);
        self.define(op, call);
        Ok(())
    }

    fn matrix_transpose(&mut self, op: OpRef<'a>) -> Result {
        let result = self.ty(op, op.result_type(0))?;
        let mut args = self.operands(op)?;
        for name in ["rows", "columns"] {
            args.push(self.immediate(op, name, 32));
        }
        let call = self.call_named(op, "llvm.matrix.transpose", &[result], &args)?;
        self.define(op, call);
        Ok(())
    }

    fn scope_declaration(&mut self, op: OpRef<'a>) -> Result {
        let Some(scope) = op.named_attr("scope") else {
            return fail(op, "has no scope");
        };
        let list = self.scope_list(&[scope]);
        let args = [self.llvm.md_value(list)];
        let name = "llvm.experimental.noalias.scope.decl";
        self.call_named(op, name, &[], &args)?;
        Ok(())
    }

    /// Float conversions that say how they round and what they trap on.
    fn constrained(&mut self, op: OpRef<'a>, name: &str) -> Result {
        let result = self.ty(op, op.result_type(0))?;
        let mut args = self.operands(op)?;
        let overloads = [result, args.first().map_or(result, |a| a.ty())];
        if let Some(mode) = op.number("roundingmode") {
            let mode = match mode {
                0 => "round.towardzero",
                1 => "round.tonearest",
                2 => "round.upward",
                3 => "round.downward",
                4 => "round.tonearestaway",
                _ => "round.dynamic",
            };
            args.push(self.llvm.md_value(self.llvm.md_string(mode)));
        }
        let exceptions = match op.number("fpExceptionBehavior") {
            Some(0) => "fpexcept.ignore",
            Some(1) => "fpexcept.maytrap",
            _ => "fpexcept.strict",
        };
        args.push(self.llvm.md_value(self.llvm.md_string(exceptions)));
        let call = self.call_named(op, name, &overloads, &args)?;
        if let Some(attr) = self.llvm.enum_attr("strictfp", 0) {
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
