//! Canonicalization patterns of structured control flow.

mod for_;
mod if_;
mod parallel;
mod region;
mod while_;

pub use for_::FOR;
pub use if_::IF;
pub use parallel::PARALLEL;
pub use region::{EXECUTE_REGION, INDEX_SWITCH};
pub use while_::WHILE;

use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{InsertPoint, OpId, OpState, RegionId, Type, ValueDefinition, ValueId};

/// The operands of the terminator of a region with one block.
fn yielded(rw: &Rewriter, region: RegionId) -> Option<Vec<ValueId>> {
    let block = rw
        .body
        .first_block(region)
        .filter(|_| rw.body.has_one_block(region))?;
    Some(rw.body.operands(rw.body.last_op(block)?).collect())
}

/// Inserts the operations of a region with one block in front of `op`, its arguments replaced by `args`, and replaces `op`
/// by what the terminator yields.
fn inline_region(rw: &mut Rewriter, op: OpId, region: RegionId, args: &[ValueId]) -> Option<()> {
    let block = rw
        .body
        .first_block(region)
        .filter(|_| rw.body.has_one_block(region))?;
    let terminator = rw.body.last_op(block)?;
    rw.inline_block(block, InsertPoint::Before(op), args);
    let results: Vec<ValueId> = rw.body.operands(terminator).collect();
    rw.replace(op, &results);
    rw.erase(terminator);
    Some(())
}

/// Whether `value` is defined inside `region`.
fn is_defined_in(rw: &Rewriter, value: ValueId, region: RegionId) -> bool {
    let block = match rw.body.definition(value) {
        ValueDefinition::Argument(block, _) => Some(block),
        ValueDefinition::Result(op, _) => rw.body.block(op),
    };
    let mut block = block;
    while let Some(at) = block {
        if rw.body.block_region(at) == region {
            return true;
        }
        block = rw.body.block(rw.body.block_parent(at));
    }
    false
}

/// A new operation like `op` with other operands and result types; regions move over, results are the caller's.
fn rebuild(rw: &mut Rewriter, op: OpId, operands: &[ValueId], results: &[Type]) -> OpId {
    rw.insert_before(op);
    let attrs: Vec<_> = rw.body.attrs(op).iter().copied().enumerate().collect();
    let regions = rw.body.num_regions(op);
    let state = OpState {
        operands,
        results,
        attrs: &attrs,
        dict: rw.body.dict(op),
        regions,
        ..OpState::new(rw.body.name(op), rw.body.loc(op))
    };
    let new = rw.insert(&state);
    for i in 0..regions {
        let (from, to) = (rw.body.region(op, i), rw.body.region(new, i));
        rw.body.take_blocks(from, to);
    }
    new
}
