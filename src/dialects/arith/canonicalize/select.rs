//! Patterns of selection.

use oxmlir_ir::num::ApInt;
use oxmlir_ir::rewrite::{Pattern, Rewriter};
use oxmlir_ir::{OpId, Type, ValueId};

use super::Match;
use crate::folding::int_splat;
use crate::tables::arith as ops;

pub const SELECT: &[Pattern] = &[
    Pattern {
        name: "SelectNotCond",
        benefit: 2,
        apply: |rw, op| negated_condition(rw, op).is_some(),
    },
    Pattern {
        name: "RedundantSelect",
        benefit: 2,
        apply: |rw, op| same_condition(rw, op).is_some(),
    },
    Pattern::new("SelectI1ToNot", |rw, op| to_not(rw, op).is_some()),
    Pattern::new("SelectToExtUI", |rw, op| to_extension(rw, op).is_some()),
];

/// Condition, true value, false value.
fn parts(rw: &Rewriter, op: OpId) -> [ValueId; 3] {
    let select = ops::Select::new(rw.op(op));
    [
        select.condition(),
        select.true_value(),
        select.false_value(),
    ]
}

/// The parts of the select that defines `value`.
fn nested(rw: &Rewriter, value: ValueId) -> Option<[ValueId; 3]> {
    Some(parts(rw, rw.def(value, ops::SELECT)?))
}

fn select(rw: &mut Rewriter, op: OpId, operands: [ValueId; 3]) -> Option<()> {
    rw.replace_by(op, ops::SELECT, &operands, &[]);
    Some(())
}

fn not(rw: &mut Rewriter, op: OpId, value: ValueId) -> Option<ValueId> {
    let ty = rw.body.ty(value);
    let ones = int_splat(rw.cx, ty, -1)?;
    let ones = rw.new_constant(op, ty, ones);
    Some(rw.before(op, ops::XORI, &[value, ones], ty, &[]))
}

// select(xori(p, true), a, b) -> select(p, b, a)
fn negated_condition(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let [condition, a, b] = parts(rw, op);
    let [p, ones] = rw.operands_of(condition, ops::XORI)?;
    rw.splat(ones).filter(ApInt::is_all_ones)?;
    select(rw, op, [p, b, a])
}

// select(p, select(p, a, b), c) -> select(p, a, c)
// select(p, a, select(p, b, c)) -> select(p, a, c)
fn same_condition(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let [p, a, b] = parts(rw, op);
    if let Some([q, x, _]) = nested(rw, a)
        && p == q
    {
        return select(rw, op, [p, x, b]);
    }
    let [q, _, y] = nested(rw, b)?;
    if p == q {
        select(rw, op, [p, a, y])
    } else {
        None
    }
}

// select(p, false, true) -> !p
fn to_not(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let [p, a, b] = parts(rw, op);
    let ty = rw.result_type(op);
    if rw.cx.element_type(ty) != Type::I1 || rw.body.ty(p) != ty {
        return None;
    }
    rw.splat(a).filter(ApInt::is_zero)?;
    rw.splat(b).filter(ApInt::is_one)?;
    rw.replace_by(op, ops::XORI, &[p, b], &[]);
    Some(())
}

// select(p, 1, 0) -> extui(p)
// select(p, 0, 1) -> extui(!p)
fn to_extension(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let [p, a, b] = parts(rw, op);
    let ty = rw.result_type(op);
    let wide = rw
        .cx
        .int_width(rw.cx.element_type(ty))
        .is_some_and(|w| w > 1)
        && rw.cx.element_type(ty) != Type::INDEX;
    // The condition must have the shape of the result.
    if !wide || rw.cx.with_element(ty, Type::I1) != rw.body.ty(p) {
        return None;
    }
    let (one, zero) = (rw.splat(a)?, rw.splat(b)?);
    if one.is_one() && zero.is_zero() {
        rw.replace_by(op, ops::EXTUI, &[p], &[]);
        return Some(());
    }
    if one.is_zero() && zero.is_one() {
        let negated = not(rw, op, p)?;
        rw.replace_by(op, ops::EXTUI, &[negated], &[]);
        return Some(());
    }
    None
}
