//! Canonicalization patterns of structured control flow.

mod for_;
mod for_casts;
mod forall;
mod if_;
mod parallel;
mod region;
mod successors;
mod while_;

pub use for_::FOR;
pub use for_casts::carry;
pub use forall::FORALL;
pub use if_::IF;
pub use parallel::PARALLEL;
pub use region::{EXECUTE_REGION, INDEX_SWITCH};
pub use while_::WHILE;

use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{InsertPoint, OpId, RegionId, ValueDefinition, ValueId};

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
