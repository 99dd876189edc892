//! Which operands a branch passes to which successor, and which one it takes.

use std::ops::Range;

use oxmlir_ir::num::ApInt;
use oxmlir_ir::{Attribute, BlockId, Context, OpRef, Scalar};

use crate::tables::cf as ops;

pub(crate) fn br_operands(op: OpRef, _successor: usize) -> Range<usize> {
    0..op.num_operands()
}

pub(crate) fn cond_br_operands(op: OpRef, successor: usize) -> Range<usize> {
    op.body
        .operand_range(op.cx, op.id, ops::cond_br::TRUE_DEST_OPERANDS + successor)
}

/// The default destination is successor 0; the cases follow, their operands split by `case_operand_segments`.
pub fn switch_operands(op: OpRef, successor: usize) -> Range<usize> {
    let Some(case) = successor.checked_sub(1) else {
        return op
            .body
            .operand_range(op.cx, op.id, ops::switch::DEFAULT_OPERANDS);
    };
    let all = op
        .body
        .operand_range(op.cx, op.id, ops::switch::CASE_OPERANDS);
    op.part_of(all, ops::switch::CASE_OPERAND_SEGMENTS_ATTR, case)
}

pub(crate) fn br_successor(op: OpRef, _operands: &[Option<Attribute>]) -> Option<BlockId> {
    op.body.successors(op.id).next()
}

pub(crate) fn cond_br_successor(op: OpRef, operands: &[Option<Attribute>]) -> Option<BlockId> {
    let condition = op.cx.splat_int(*operands.first()?.as_ref()?)?;
    Some(op.body.successor(op.id, usize::from(condition.is_zero())))
}

pub(crate) fn switch_successor(op: OpRef, operands: &[Option<Attribute>]) -> Option<BlockId> {
    let flag = op.cx.splat_int(*operands.first()?.as_ref()?)?;
    let case = case_values(op).iter().position(|v| *v == flag);
    Some(op.body.successor(op.id, case.map_or(0, |c| c + 1)))
}

/// The values of the cases of a switch.
pub fn case_values(op: OpRef) -> Vec<ApInt> {
    let count = op.body.num_successors(op.id).saturating_sub(1);
    let Some(attr) = op.attr(ops::switch::CASE_VALUES_ATTR) else {
        return Vec::new();
    };
    ints(op.cx, attr, count)
}

/// The first `count` elements of a dense integer attribute.
fn ints(cx: &Context, attr: Attribute, count: usize) -> Vec<ApInt> {
    let Some(elements) = cx.scalars(attr) else {
        return Vec::new();
    };
    (0..count)
        .filter_map(|i| elements.get(i).and_then(Scalar::int).cloned())
        .collect()
}
