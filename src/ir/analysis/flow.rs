//! Data flow through control flow: which values branches and regions pass on, and to which.

use smallvec::SmallVec;

use crate::body::{Body, ValueDefinition};
use crate::context::Context;
use crate::def::Traits;
use crate::ids::{OpId, ValueId};
use crate::interfaces::{BranchOp, RegionBranch, RegionBranchTerminator, RegionPoint};
use crate::opref::OpRef;

/// The operands that an operation passes on when control goes through it, with the values that receive them.
pub fn forwarded(op: OpRef) -> Vec<(ValueId, ValueId)> {
    let entered = entered_by(op).into_iter();
    let mut pairs: Vec<(ValueId, ValueId)> = entered.map(|(at, to)| (op.operand(at), to)).collect();
    for successor in 0..op.body.num_successors(op.id) {
        let branch = op.interface::<BranchOp>();
        let range = branch.map_or(0..0, |branch| (branch.successor_operands)(op, successor));
        let args = op.body.args(op.body.successor(op.id, successor));
        let produced = args.len().saturating_sub(range.len());
        let operands = range.map(|i| op.operand(i));
        pairs.extend(operands.zip(args[produced..].iter().copied()));
    }
    pairs.extend(passed_on(op));
    pairs
}

/// Positions of the operands that an operation passes on to its regions or results, with the values that receive them.
pub fn entered_by(op: OpRef) -> Vec<(usize, ValueId)> {
    let mut pairs = Vec::new();
    if let Some(branch) = op.interface::<RegionBranch>() {
        for point in (branch.successors)(op, RegionPoint::Parent, &[]) {
            pairs.extend((branch.entry_operands)(op, point).zip((branch.inputs)(op, point)));
        }
    }
    pairs
}

/// Whether an operation passes its operands on to where control goes from its region.
pub fn leaves_region(op: OpRef) -> bool {
    op.has_trait(Traits::REGION_BRANCH_TERMINATOR) || op.has_trait(Traits::RETURN_LIKE)
}

/// The operands that a terminator passes on to other regions and to the results of the operation around, with the values
/// that receive them.
pub fn passed_on(op: OpRef) -> Vec<(ValueId, ValueId)> {
    let left = left_by(op).into_iter();
    left.map(|(at, to)| (op.operand(at), to)).collect()
}

/// Positions of the operands that [`passed_on`] tells, with the values that receive them.
pub fn left_by(op: OpRef) -> Vec<(usize, ValueId)> {
    let mut pairs = Vec::new();
    if !leaves_region(op) {
        return pairs;
    }
    let (Some(parent), Some(region)) = (op.parent(), op.body.parent_region(op.id)) else {
        return pairs;
    };
    let Some(branch) = parent.interface::<RegionBranch>() else {
        return pairs;
    };
    let range = match op.interface::<RegionBranchTerminator>() {
        Some(passed) => (passed.0)(op),
        None => 0..op.num_operands(),
    };
    let point = RegionPoint::Region(op.body.region_number(region) as u32);
    for to in (branch.successors)(parent, point, &[]) {
        pairs.extend(range.clone().zip((branch.inputs)(parent, to)));
    }
    pairs
}

/// The operations that may pass a value on to `value`: its definition, with what leaves its regions, or the branches that lead to its
/// block.
pub fn passing_ops(cx: &Context, body: &Body, value: ValueId) -> Vec<OpId> {
    let parent = match body.definition(value) {
        ValueDefinition::Result(op, _) => op,
        ValueDefinition::Argument(block, _) if body.is_entry_block(block) => {
            body.block_parent(block)
        }
        ValueDefinition::Argument(block, _) => {
            let branches = body.predecessors(block).filter_map(|b| body.last_op(b));
            return branches.collect();
        }
    };
    let mut all = vec![parent];
    if OpRef::new(cx, body, parent).implements::<RegionBranch>() {
        let blocks = body.regions(parent).iter().flat_map(|r| body.blocks(*r));
        let terminators = blocks.filter_map(|block| body.terminator(cx, block));
        all.extend(terminators.filter(|op| body.num_successors(*op) == 0));
    }
    all.retain(|op| *op != body.root());
    all
}

/// The values that control flow passes on to `value`, an argument of a block or a result of an operation with regions;
/// `None` if it may come from elsewhere.
pub fn incoming(cx: &Context, body: &Body, value: ValueId) -> Option<SmallVec<[ValueId; 4]>> {
    let mut values = SmallVec::new();
    for op in passing_ops(cx, body, value) {
        let op = OpRef::new(cx, body, op);
        let mut pairs = forwarded(op).into_iter();
        let received = pairs.by_ref().filter(|(_, to)| *to == value);
        let before = values.len();
        values.extend(received.map(|(from, _)| from));
        let is_branch = op.body.num_successors(op.id) > 0;
        if is_branch && values.len() == before {
            return None;
        }
    }
    (!values.is_empty()).then_some(values)
}
