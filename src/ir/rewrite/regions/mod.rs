//! Region simplification: unreachable blocks, dead operations and block arguments; if asked for, identical blocks and
//! redundant block arguments too.

mod branches;
mod liveness;
mod merge;
mod redundant;

use rustc_hash::FxHashSet;

use crate::body::Body;
use crate::ids::{BlockId, OpId, RegionId};
use crate::rewrite::Rewriter;

pub use branches::{append_successor_operands, branches_to, erase_successor_operands};
pub use liveness::erase_dead;

/// Simplifies the regions and all that are nested in them (inner bodies are left alone); whether anything has changed.
pub fn simplify_regions(rw: &mut Rewriter, regions: &[RegionId], merge: bool) -> bool {
    erase_unreachable_blocks(rw, regions) | simplify_reachable_regions(rw, regions, merge)
}

/// The same where all blocks are known to be reached.
pub(super) fn simplify_reachable_regions(
    rw: &mut Rewriter,
    regions: &[RegionId],
    merge: bool,
) -> bool {
    let mut changed = erase_dead(rw, regions);
    if merge && !rw.body.has_single_blocks() {
        changed |= merge::merge_identical_blocks(rw, regions);
        changed |= redundant::drop_redundant_args(rw, regions);
    }
    changed
}

/// All regions nested in `regions`, these included, outer before inner.
fn with_nested_regions(body: &Body, regions: &[RegionId]) -> Vec<RegionId> {
    let mut all = regions.to_vec();
    let mut next = 0;
    while let Some(region) = all.get(next).copied() {
        next += 1;
        for block in body.blocks(region) {
            for op in body.ops(block) {
                all.extend_from_slice(body.regions(op));
            }
        }
    }
    all
}

/// Erases the blocks that cannot be reached from the first block of their region.
pub fn erase_unreachable_blocks(rw: &mut Rewriter, regions: &[RegionId]) -> bool {
    if rw.body.has_single_blocks() {
        return false;
    }
    let mut changed = false;
    let mut work = regions.to_vec();
    while let Some(region) = work.pop() {
        if !rw.body.has_one_block(region) {
            let reachable = FxHashSet::from_iter(rw.body.post_order(region));
            let dead: Vec<BlockId> = rw
                .body
                .blocks(region)
                .filter(|b| !reachable.contains(b))
                .collect();
            changed |= !dead.is_empty();
            erase_blocks(rw, &dead);
        }
        for block in rw.body.blocks(region) {
            for op in rw.body.ops(block) {
                work.extend_from_slice(rw.body.regions(op));
            }
        }
    }
    changed
}

/// Erases blocks that only use one another's values.
fn erase_blocks(rw: &mut Rewriter, blocks: &[BlockId]) {
    let ops: Vec<OpId> = blocks.iter().flat_map(|b| rw.body.op_vec(*b)).collect();
    for op in ops {
        for nested in rw.body.nested_ops(op) {
            rw.body.set_operands(nested, &[]);
        }
        rw.body.set_operands(op, &[]);
    }
    for block in blocks {
        rw.erase_block(*block);
    }
}
