//! Instructions of vector coprocessors: the opcode and the length of vectors are as wide as the registers.

use oxmlir_dialects::tables::vcix::{self, shared};
use oxmlir_ir::{OpName, OpRef, TypeKind};

use super::super::{Export, Result, fail};
use super::Translate;
use crate::names::intrinsics;
use crate::sys::{Ty, Value};

pub(super) const TABLE: &[(OpName, Translate)] = &[
    (vcix::V_IV, |e, op| {
        let immediate = e.immediate_arg(op, vcix::v_iv::IMM_ATTR)?;
        e.coprocessor(op, intrinsics::VECTOR_IMMEDIATE, immediate)
    }),
    (vcix::V_SV, |e, op| {
        let operand = vcix::VSv::new(op).op();
        let other = e.value(op, operand)?;
        let name = match op.cx.type_kind(op.ty(operand)) {
            TypeKind::Vector { .. } => intrinsics::VECTOR_VECTOR,
            TypeKind::Integer { .. } => intrinsics::VECTOR_INTEGER,
            _ => intrinsics::VECTOR_FLOAT,
        };
        e.coprocessor(op, name, other)
    }),
];

impl<'a, 'l> Export<'a, 'l> {
    /// Calls the intrinsic `name` with the vector of the operation and its second operand.
    fn coprocessor(&mut self, op: OpRef<'a>, name: &str, other: Value<'l>) -> Result {
        let (opcode, vector) = (shared::opcode_slot(op.name()), shared::vs2(op));
        let (Some(opcode), Some(vector)) = (opcode, vector) else {
            return fail(op, "has no vector");
        };
        let opcode = self.immediate_arg(op, opcode)?;
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
        match shared::vl(op) {
            Some(length) => self.value(op, length),
            None => {
                let shape = op.cx.shape(op.only_result_type());
                let elements = shape.and_then(|s| s.first()).copied();
                Ok(register.int_const(&[elements.unwrap_or(0).unsigned_abs()]))
            }
        }
    }
}
