//! Where layouts flow: from what uses a value back to what makes it, through loops and branches as well.

use std::collections::VecDeque;

use oxmlir_ir::def::Traits;
use oxmlir_ir::interfaces::{BranchOp, RegionBranch, RegionBranchTerminator, RegionPoint};
use oxmlir_ir::{Body, Context, Diagnostic, OpId, OpRef, ValueDefinition, ValueId};
use rustc_hash::FxHashSet;

use super::layouts::Layouts;
use super::sizes::Kind;
use super::transfer;

/// Finds the layouts of all values. Operations that ask for a layout are given it as an attribute on the way.
pub fn layouts_of(
    cx: &Context,
    body: &mut Body,
    kind: Kind,
    said: &mut Vec<Diagnostic>,
) -> Layouts {
    let mut layouts = Layouts::default();
    let mut work: VecDeque<OpId> = backwards(body).into();
    let mut queued: FxHashSet<OpId> = work.iter().copied().collect();
    while let Some(op) = work.pop_front() {
        queued.remove(&op);
        visit(cx, body, op, kind, &mut layouts, said);
        for value in layouts.take_changed() {
            for source in sources(cx, body, value) {
                if queued.insert(source) {
                    work.push_back(source);
                }
            }
        }
    }
    layouts
}

/// All operations, the last of each block first, outer ones before those inside.
fn backwards(body: &Body) -> Vec<OpId> {
    let mut all = Vec::new();
    let mut stack = vec![body.root()];
    while let Some(op) = stack.pop() {
        if op != body.root() {
            all.push(op);
        }
        let blocks: Vec<_> = body
            .regions(op)
            .iter()
            .flat_map(|r| body.blocks(*r))
            .collect();
        for block in blocks.into_iter().rev() {
            stack.extend(body.ops(block));
        }
    }
    all
}

/// The operations that pass a value on: its definition, or the branches that lead to a block.
fn sources(cx: &Context, body: &Body, value: ValueId) -> Vec<OpId> {
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
        all.extend(blocks.filter_map(|block| body.terminator(cx, block)));
    }
    all.retain(|op| *op != body.root());
    all
}

fn visit(
    cx: &Context,
    body: &mut Body,
    op: OpId,
    kind: Kind,
    layouts: &mut Layouts,
    said: &mut Vec<Diagnostic>,
) {
    let pairs = forwarded(OpRef::new(cx, body, op));
    for (operand, input) in &pairs {
        if let Some(layout) = layouts.of(*input) {
            layouts.meet(*operand, layout);
        }
    }
    let is_branch = OpRef::new(cx, body, op).implements::<RegionBranch>();
    if !is_branch && body.num_successors(op) == 0 {
        transfer::visit(cx, body, op, kind, layouts, said);
    }
}

/// The operands that an operation passes on, with the values that receive them.
fn forwarded(op: OpRef) -> Vec<(ValueId, ValueId)> {
    let mut pairs = Vec::new();
    if let Some(branch) = op.interface::<RegionBranch>() {
        for point in (branch.successors)(op, RegionPoint::Parent, &[]) {
            let operands = (branch.entry_operands)(op, point).map(|i| op.operand(i));
            pairs.extend(operands.zip((branch.inputs)(op, point)));
        }
    }
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

/// Whether an operation passes its operands on to where control goes from its region.
pub fn leaves_region(op: OpRef) -> bool {
    op.has_trait(Traits::REGION_BRANCH_TERMINATOR) || op.has_trait(Traits::RETURN_LIKE)
}

/// What a terminator passes on to other regions and to the results of the operation around.
pub fn passed_on(op: OpRef) -> Vec<(ValueId, ValueId)> {
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
        let operands = range.clone().map(|i| op.operand(i));
        pairs.extend(operands.zip((branch.inputs)(parent, to)));
    }
    pairs
}
