//! Instructions of vector coprocessors: the opcode and the length of vectors are as wide as the registers.

use oxmlir_dialects::tables::vcix;
use oxmlir_ir::{OpName, OpRef, TypeKind};

use super::super::op::OpExt;
use super::super::{Export, Result, fail};
use super::Translate;
use crate::sys::{Ty, Value};

pub(super) const TABLE: &[(OpName, Translate)] = &[
    (vcix::V_IV, |e, op| {
        let immediate = e.immediate_arg(op, "imm")?;
        e.coprocessor(op, "llvm.riscv.sf.vc.v.iv.se", immediate)
    }),
    (vcix::V_SV, |e, op| {
        let Some(operand) = op.group_of("op").first().copied() else {
            return fail(op, "has no second operand");
        };
        let other = e.value(op, operand)?;
        let name = match op.cx.type_kind(op.body.ty(operand)) {
            TypeKind::Vector { .. } => "llvm.riscv.sf.vc.v.vv.se",
            TypeKind::Integer { .. } => "llvm.riscv.sf.vc.v.xv.se",
            _ => "llvm.riscv.sf.vc.v.fv.se",
        };
        e.coprocessor(op, name, other)
    }),
];

impl<'a, 'l> Export<'a, 'l> {
    /// Calls the intrinsic `name` with the vector of the operation and its second operand.
    fn coprocessor(&mut self, op: OpRef<'a>, name: &str, other: Value<'l>) -> Result {
        let opcode = self.immediate_arg(op, "opcode")?;
        let Some(vector) = op.group_of("vs2").first().copied() else {
            return fail(op, "has no vector");
        };
        let vector = self.value(op, vector)?;
        let register = opcode.ty();
        let length = self.vector_length(op, register)?;
        let overloads = [
            self.result_type(op)?,
            register,
            vector.ty(),
            other.ty(),
            register,
        ];
        let call = self.call_named(op, name, &overloads, &[opcode, vector, other, length])?;
        self.define(op, call);
        Ok(())
    }

    /// The length that is given, or that of the result.
    fn vector_length(&mut self, op: OpRef<'a>, register: Ty<'l>) -> Result<Value<'l>> {
        match op.group_of("vl").first() {
            Some(length) => self.value(op, *length),
            None => {
                let shape = op.cx.shape(op.result_type(0));
                let elements = shape.and_then(|s| s.first()).copied();
                Ok(register.int_const(&[elements.unwrap_or(0).unsigned_abs()]))
            }
        }
    }
}
