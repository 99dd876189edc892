//! Patterns of loops and conditionals.

use oxmlir_ir::rewrite::{Pattern, Rewriter};
use oxmlir_ir::{InsertPoint, OpId, ValueId};
use smallvec::SmallVec;

use crate::affine::loops::{For, condition};
use crate::tables::affine as ops;

pub const IF: &[Pattern] = &[
    Pattern::new("SimplifyDeadElse", dead_else),
    Pattern::new("AlwaysTrueOrFalseIf", constant_condition),
];

/// What the results of a loop that does nothing but yield are, where they do not depend on the trip count.
pub fn values_of_empty_loop(view: For) -> Option<SmallVec<[ValueId; 4]>> {
    let body = view.op().body;
    if body.first_op(view.block()) != view.terminator() {
        return None;
    }
    let (trips, inits, iter_args) = (view.constant_trip_count(), view.inits(), view.iter_args());
    if trips == Some(0) {
        return Some(inits);
    }
    let (mut from_outside, mut in_order) = (false, true);
    let mut values = SmallVec::new();
    for (index, value) in view.yielded().into_iter().enumerate() {
        if value == view.iv() {
            return None;
        }
        match iter_args.iter().position(|arg| *arg == value) {
            Some(position) => {
                in_order &= position == index;
                values.push(*inits.get(position)?);
            }
            None => {
                from_outside = true;
                values.push(value);
            }
        }
    }
    let known = match trips {
        None => !from_outside && in_order,
        Some(1) => true,
        Some(_) => in_order,
    };
    known.then_some(values)
}

// if c { ... } else { } -> if c { ... }
fn dead_else(rw: &mut Rewriter, op: OpId) -> bool {
    let Some(block) = rw.op(op).entry_block(ops::if_::ELSE_REGION) else {
        return false;
    };
    let only_yields = rw.body.first_op(block) == rw.body.last_op(block);
    if !only_yields || rw.body.num_results(op) > 0 {
        return false;
    }
    rw.erase_block(block);
    rw.modify(op, |_| ());
    true
}

// if true { a } else { b } -> a
fn constant_condition(rw: &mut Rewriter, op: OpId) -> bool {
    let Some(set) = condition(rw.op(op)).map(|c| c.form) else {
        return false;
    };
    let affine = rw.cx.affine();
    let always = matches!(set.constraints(affine), [c] if c.is_equality && c.expr.as_constant(affine) == Some(0));
    let region = match (always, set.is_canonical_empty(affine)) {
        (true, _) => 0,
        (_, true) => 1,
        _ => return false,
    };
    let Some(block) = rw.op(op).entry_block(region) else {
        // There is nothing to do, and no result either.
        rw.erase(op);
        return true;
    };
    let Some(terminator) = rw.body.last_op(block) else {
        return false;
    };
    let values = rw.body.operand_vec(terminator);
    rw.erase(terminator);
    rw.inline_block(block, InsertPoint::Before(op), &[]);
    rw.replace(op, &values);
    true
}
