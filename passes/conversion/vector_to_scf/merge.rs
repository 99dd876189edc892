//! The insertion that a vector is read for, which the elements of the vector can go into one by one instead.

use oxmlir_dialects::tables::{scf, ub, vector};
use oxmlir_dialects::vector::transfer::Transfer;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{DYNAMIC, OpId, RegionId, ValueDefinition, ValueId};
use rustc_hash::FxHashSet;

use super::check::{first_dim, single_mask};
use crate::vector::build::{Position, position_of};

/// The only use of what `op` reads, if it inserts that into a vector that is there already and keeps the padding where nothing is read.
pub fn insertion<'a>(
    rw: &'a Rewriter,
    op: OpId,
    transfer: &Transfer,
) -> Option<vector::Insert<'a>> {
    let user = rw.body.users(transfer.vector).next()?;
    if !rw.body.has_one_use(transfer.vector) || rw.body.block(user) != rw.body.block(op) {
        return None;
    }
    let insert = vector::Insert::of(rw.op(user))?;
    let mut needed = insert.dynamic_position();
    needed.push(insert.dest());
    let is_early = insert.value_to_store() == transfer.vector
        && needed.into_iter().all(|value| is_before(rw, value, op));
    if !is_early {
        return None;
    }
    let skips = first_dim(rw, transfer).is_some() && transfer.in_bounds.first() != Some(&true)
        || single_mask(rw, transfer).is_some();
    let position = position_of(*insert);
    (!skips || is_padded(rw, insert.dest(), &position, transfer.padding?)).then_some(insert)
}

/// Whether a value that is used in the block of `op` is there in front of `op`.
fn is_before(rw: &Rewriter, value: ValueId, op: OpId) -> bool {
    let def = rw.body.defining_op(value);
    def.is_none_or(|def| {
        rw.body.block(def) != rw.body.block(op) || rw.body.is_before_in_block(def, op)
    })
}

/// Whether a vector consists of the padding at a position: a broadcast, into which others are inserted elsewhere, perhaps under
/// conditions. Where the padding is poison, everything is as good.
fn is_padded(rw: &Rewriter, value: ValueId, position: &Position, padding: ValueId) -> bool {
    if rw
        .defining_op(padding)
        .is_some_and(|op| op.name() == ub::POISON)
    {
        return true;
    }
    let mut seen = FxHashSet::default();
    let mut work = vec![value];
    while let Some(value) = work.pop() {
        if !seen.insert(value) {
            continue;
        }
        let ValueDefinition::Result(op, number) = rw.body.definition(value) else {
            return false;
        };
        let op = rw.op(op);
        if let Some(insert) = vector::Insert::of(op)
            && are_apart(&position_of(*insert), position)
        {
            work.push(insert.dest());
        } else if let Some(branch) = scf::If::of(op) {
            let yielded = |region: RegionId| {
                let block = rw.body.first_block(region)?;
                let end = rw.body.terminator(rw.cx, block)?;
                Some(rw.body.operand(end, number as usize))
            };
            match (yielded(branch.then_region()), yielded(branch.else_region())) {
                (Some(then), Some(otherwise)) => work.extend([then, otherwise]),
                _ => return false,
            }
        } else {
            let source = vector::Broadcast::of(op).map(|splat| splat.source());
            if source != Some(padding) && !are_equal(rw, value, padding) {
                return false;
            }
        }
    }
    true
}

/// Whether a vector and a scalar are constants of the same number.
fn are_equal(rw: &Rewriter, vector: ValueId, scalar: ValueId) -> bool {
    let number = |value: ValueId| rw.cx.splat_scalar(rw.cx.constant_value(rw.body, value)?);
    number(vector).is_some_and(|found| number(scalar) == Some(found))
}

/// Whether two positions have no element in common.
fn are_apart(a: &Position, b: &Position) -> bool {
    let mut pairs = a.known.iter().zip(&b.known);
    pairs.any(|(a, b)| a != b && *a != DYNAMIC && *b != DYNAMIC)
}
