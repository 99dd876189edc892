//! Redundant block arguments: those that get the same value from every predecessor.

use crate::body::Body;
use crate::context::Context;
use crate::ids::{BlockId, OpId, RegionId, ValueId};
use crate::rewrite::Rewriter;
use crate::rewrite::regions::branches::{branches_to, erase_successor_operands, successor_operand};
use crate::rewrite::regions::with_nested_regions;
use rustc_hash::FxHashSet;

/// Replaces block arguments by the one value that every branch passes; whether there were any.
pub(super) fn drop_redundant_args(rw: &mut Rewriter, regions: &[RegionId]) -> bool {
    let mut changed = false;
    for region in with_nested_regions(rw.body, regions) {
        let blocks: Vec<BlockId> = rw.body.blocks(region).skip(1).collect();
        for block in blocks {
            changed |= drop_redundant_args_of(rw, block);
        }
    }
    changed
}

fn drop_redundant_args_of(rw: &mut Rewriter, block: BlockId) -> bool {
    let num_args = rw.body.args(block).len();
    if num_args == 0 {
        return false;
    }
    let Some(branches) = branches_to(rw.cx, rw.body, block) else {
        return false;
    };
    let mut dropped = FxHashSet::default();
    for index in (0..num_args).rev() {
        if let Some(value) = only_value(rw.cx, rw.body, &branches, (block, index)) {
            let arg = rw.body.arg(block, index);
            rw.replace_uses(arg, value);
            dropped.insert(arg);
        }
    }
    if dropped.is_empty() {
        return false;
    }
    // What a branch passes is copied each time that it changes.
    for (branch, successor) in branches {
        erase_successor_operands(rw.cx, rw.body, branch, successor, |a| dropped.contains(&a));
    }
    rw.body.retain_args(block, |arg| !dropped.contains(&arg));
    true
}

/// The value that every branch to `block` passes to argument `index`, if it is the same.
fn only_value(
    cx: &Context,
    body: &Body,
    branches: &[(OpId, usize)],
    (block, index): (BlockId, usize),
) -> Option<ValueId> {
    let arg = body.arg(block, index);
    let mut common = None;
    for (branch, successor) in branches {
        let value = successor_operand(cx, body, *branch, *successor, index)?;
        if common.is_some_and(|c| c != value) {
            return None;
        }
        common = Some(value);
    }
    common.filter(|c| *c != arg)
}
