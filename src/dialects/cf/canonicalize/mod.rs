//! Canonicalization patterns of branches.

mod cond_br;
mod switch;

pub use cond_br::COND_BR;
pub use switch::SWITCH;

use oxmlir_ir::rewrite::{Pattern, Rewriter};
use oxmlir_ir::{Attribute, BlockId, OpId, OpRef, ValueId};

use super::interfaces;
use crate::tables::cf as ops;

pub const BR: &[Pattern] = &[
    Pattern::new("SimplifyBrToBlockWithSinglePred", |rw, op| {
        merge_single_predecessor(rw, op).is_some()
    }),
    Pattern::new("SimplifyPassThroughBr", |rw, op| {
        pass_through(rw, op).is_some()
    }),
];

pub const ASSERT: &[Pattern] = &[Pattern::new("EraseRedundantAssertions", |rw, op| {
    redundant_assert(rw, op).is_some()
})];

// br ^b, where ^b has no other predecessor -> the operations of ^b
fn merge_single_predecessor(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let target = ops::Br::new(rw.op(op)).dest_successor();
    let block = rw.body.block(op)?;
    if target == block || rw.body.single_predecessor(target) != Some(block) {
        return None;
    }
    let operands = rw.body.operand_vec(op);
    rw.erase(op);
    rw.inline_block(target, oxmlir_ir::InsertPoint::End(block), &operands);
    Some(())
}

// br ^b, where ^b: br ^c -> br ^c
fn pass_through(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = ops::Br::new(rw.op(op));
    let (target, operands) = through(rw, view.dest_successor(), &view.dest_operands())?;
    branch(rw, op, target, &operands);
    Some(())
}

// assert true -> nothing
fn redundant_assert(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let condition = ops::Assert::new(rw.op(op)).arg();
    let condition = rw.cx.constant_value(rw.body, condition)?;
    (condition == Attribute::TRUE).then(|| rw.erase(op))
}

/// Where a branch to `target` ends up when `target` does nothing but branch on: that block and what it gets.
fn through(
    rw: &Rewriter,
    target: BlockId,
    operands: &[ValueId],
) -> Option<(BlockId, Vec<ValueId>)> {
    let body = &*rw.body;
    let next = body
        .first_op(target)
        .filter(|op| body.last_op(target) == Some(*op))?;
    let branch = ops::Br::of(rw.op(next))?;
    // The arguments must not be needed elsewhere; around a cycle of branches one could go forever.
    let args = body.args(target);
    if in_cycle(branch) || args.iter().any(|a| body.users(*a).any(|u| u != next)) {
        return None;
    }
    let value = |v: ValueId| {
        args.iter()
            .position(|a| *a == v)
            .map_or(Some(v), |i| operands.get(i).copied())
    };
    let passed = branch.dest_operands().into_iter().map(value);
    Some((branch.dest_successor(), passed.collect::<Option<_>>()?))
}

/// Whether unconditional branches from `branch` on come to a block twice.
fn in_cycle(branch: ops::Br) -> bool {
    let body = branch.body;
    let mut seen: Vec<BlockId> = body.block(branch.id).into_iter().collect();
    let mut at = Some(branch);
    while let Some(branch) = at {
        let target = branch.dest_successor();
        if seen.contains(&target) {
            return true;
        }
        seen.push(target);
        at = body
            .last_op(target)
            .and_then(|op| ops::Br::of(branch.at(op)));
    }
    false
}

/// `cf.br` to `target` in place of `op`.
fn branch(rw: &mut Rewriter, op: OpId, target: BlockId, operands: &[ValueId]) {
    rw.insert_before(op);
    let loc = rw.body.loc(op);
    ops::br(rw, loc, operands, target);
    rw.erase(op);
}

/// The operands that `op` passes to a successor.
fn passed(rw: &Rewriter, op: OpId, successor: usize) -> Vec<ValueId> {
    let view = OpRef::new(rw.cx, rw.body, op);
    let range = match view.name() {
        ops::COND_BR => interfaces::cond_br_operands(view, successor),
        ops::SWITCH => interfaces::switch_operands(view, successor),
        _ => interfaces::br_operands(view, successor),
    };
    range.map(|i| rw.body.operand(op, i)).collect()
}
