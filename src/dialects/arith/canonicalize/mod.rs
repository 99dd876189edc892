//! Canonicalization patterns of arith. Each sits under its equation; `c` names constants.

mod cast;
mod float;
mod integer;
mod select;

pub use cast::*;
pub use float::*;
pub use integer::*;
pub use select::*;

use oxmlir_ir::num::ApInt;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Attribute, OpId, OpName, Type, ValueId};

use crate::operands::{LHS, RHS, SOURCE};
use crate::tables::arith::{self as ops, IntegerOverflowFlags};

/// What patterns ask of the operations around their root.
pub(crate) trait Match {
    /// The operation `name` that defines `value`.
    fn def(&self, value: ValueId, name: OpName) -> Option<OpId>;
    /// Both operands of the operation `name` that defines `value`.
    fn operands_of(&self, value: ValueId, name: OpName) -> Option<[ValueId; 2]>;
    /// The operand of the one-operand operation `name` that defines `value`.
    fn source_of(&self, value: ValueId, name: OpName) -> Option<ValueId>;
    fn constant(&self, value: ValueId) -> Option<Attribute>;
    /// The integer that `value` is, or is a splat of.
    fn splat(&self, value: ValueId) -> Option<ApInt>;
    /// Both operands of a binary operation.
    fn binary(&self, op: OpId) -> [ValueId; 2];
    /// What a cast or another operation with one operand is applied to.
    fn source(&self, op: OpId) -> ValueId;
    fn result_type(&self, op: OpId) -> Type;
    /// The overflow flags of an operation (in its first attribute slot).
    fn overflow(&self, op: OpId) -> IntegerOverflowFlags;
    fn new_constant(&mut self, at: OpId, ty: Type, value: Attribute) -> ValueId;
    /// Replaces `op` by the operation `name` of these operands, with `op`'s result type.
    fn replace_by(
        &mut self,
        op: OpId,
        name: OpName,
        operands: &[ValueId],
        attrs: &[(usize, Attribute)],
    );
    /// Inserts an operation in front of `at`.
    fn before(
        &mut self,
        at: OpId,
        name: OpName,
        operands: &[ValueId],
        ty: Type,
        attrs: &[(usize, Attribute)],
    ) -> ValueId;
}

impl Match for Rewriter<'_> {
    fn def(&self, value: ValueId, name: OpName) -> Option<OpId> {
        self.body
            .defining_op(value)
            .filter(|d| self.body.name(*d) == name)
    }

    fn operands_of(&self, value: ValueId, name: OpName) -> Option<[ValueId; 2]> {
        Some(self.binary(self.def(value, name)?))
    }

    fn source_of(&self, value: ValueId, name: OpName) -> Option<ValueId> {
        Some(self.source(self.def(value, name)?))
    }

    fn constant(&self, value: ValueId) -> Option<Attribute> {
        self.cx.constant_value(self.body, value)
    }

    fn splat(&self, value: ValueId) -> Option<ApInt> {
        self.cx.splat_int(self.constant(value)?)
    }

    fn binary(&self, op: OpId) -> [ValueId; 2] {
        [LHS, RHS].map(|side| self.body.operand(op, side))
    }

    fn source(&self, op: OpId) -> ValueId {
        self.body.operand(op, SOURCE)
    }

    fn result_type(&self, op: OpId) -> Type {
        self.body.only_result_type(op)
    }

    fn overflow(&self, op: OpId) -> IntegerOverflowFlags {
        self.op(op)
            .enum_attr(ops::addi::OVERFLOW_FLAGS_ATTR)
            .unwrap_or_default()
    }

    fn new_constant(&mut self, at: OpId, ty: Type, value: Attribute) -> ValueId {
        self.before(
            at,
            ops::CONSTANT,
            &[],
            ty,
            &[(ops::constant::VALUE_ATTR, value)],
        )
    }

    fn replace_by(
        &mut self,
        op: OpId,
        name: OpName,
        operands: &[ValueId],
        attrs: &[(usize, Attribute)],
    ) {
        let ty = self.result_type(op);
        let value = self.before(op, name, operands, ty, attrs);
        self.replace(op, &[value]);
    }

    fn before(
        &mut self,
        at: OpId,
        name: OpName,
        operands: &[ValueId],
        ty: Type,
        attrs: &[(usize, Attribute)],
    ) -> ValueId {
        self.insert_before(at);
        let loc = self.body.loc(at);
        self.value(name, loc, operands, ty, attrs)
    }
}
