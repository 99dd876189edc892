//! Dead operations and block arguments: those that no operation with an effect and no terminator needs, directly or not.
//!
//! An operand that a branch passes to a block argument is needed only if that argument is: cycles of arguments that only
//! feed one another die.

use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};

use crate::analysis::has_ssa_dominance;
use crate::body::{Body, ValueDefinition, Walk};
use crate::context::Context;
use crate::def::Traits;
use crate::ids::{BlockId, OpId, RegionId, ValueId};
use crate::opref::OpRef;
use crate::rewrite::Rewriter;
use crate::rewrite::regions::branches::{erase_successor_operands, operands_for, passed_to};
use crate::rewrite::regions::with_nested_regions;
use crate::side_effects::DeadOps;

/// Erases the dead operations and arguments in the regions and all nested ones; whether there were any. Every block must
/// be reachable.
pub fn erase_dead(rw: &mut Rewriter, regions: &[RegionId]) -> bool {
    if let Some(ops) = ordered_ops(rw.cx, rw.body, regions) {
        return erase_unused(rw, &ops);
    }
    let all = with_nested_regions(rw.body, regions);
    let liveness = Liveness::new(rw.cx, rw.body, &all);
    let mut changed = false;
    for region in all.into_iter().rev() {
        changed |= erase_dead_in(rw, region, &liveness);
    }
    changed
}

/// The operations in the regions and all nested ones, outer before inner, if each of the regions has one block at most whose
/// operations are in order: what is used comes before what uses it then.
fn ordered_ops(cx: &Context, body: &Body, regions: &[RegionId]) -> Option<Vec<OpId>> {
    let is_ordered = |region: &RegionId| has_ssa_dominance(cx, body, body.region_parent(*region));
    if !body.has_single_blocks() || !regions.iter().all(is_ordered) {
        return None;
    }
    let mut all = Vec::with_capacity(body.op_capacity());
    let blocks = regions.iter().flat_map(|r| body.blocks(*r));
    for op in blocks.flat_map(|b| body.ops(b)) {
        all.push(op);
        if body.num_regions(op) > 0 {
            body.walk(op, |nested| {
                all.push(nested);
                Walk::Into
            });
        }
    }
    let has_regions = |op: &&OpId| body.num_regions(**op) > 0;
    let mut around = all.iter().filter(has_regions);
    around
        .all(|op| has_ssa_dominance(cx, body, *op))
        .then_some(all)
}

/// Erases what is not used, the users of a value before what makes it.
fn erase_unused(rw: &mut Rewriter, ops: &[OpId]) -> bool {
    let mut changed = false;
    let mut dead = DeadOps::default();
    for op in ops.iter().rev() {
        if dead.is_trivially_dead(rw.op(*op)) {
            rw.erase(*op);
            changed = true;
        }
    }
    changed
}

struct Liveness {
    /// By operation, whether it is needed.
    ops: Vec<bool>,
    /// By value, whether it is a needed argument.
    args: Vec<bool>,
    /// Values that are needed if an argument is.
    passed: FxHashMap<ValueId, Vec<ValueId>>,
    work: Vec<OpId>,
}

impl Liveness {
    fn new(cx: &Context, body: &Body, regions: &[RegionId]) -> Liveness {
        let mut live = Liveness {
            ops: vec![false; body.op_capacity()],
            args: vec![false; body.value_capacity()],
            passed: FxHashMap::default(),
            work: Vec::new(),
        };
        let mut dead = DeadOps::default();
        let blocks = || regions.iter().flat_map(|r| body.blocks(*r));
        for op in blocks().flat_map(|b| body.ops(b)) {
            if body.has_trait(cx, op, Traits::TERMINATOR) {
                live.add_op(op);
                live.add_branch_args(cx, body, op);
            } else if !dead.would_be_trivially_dead(OpRef::new(cx, body, op)) {
                live.add_op(op);
            }
        }
        while let Some(op) = live.work.pop() {
            live.visit(cx, body, op);
        }
        live
    }

    fn add_op(&mut self, op: OpId) {
        if !std::mem::replace(&mut self.ops[op.index()], true) {
            self.work.push(op);
        }
    }

    fn add_value(&mut self, body: &Body, value: ValueId) {
        let mut work: SmallVec<[ValueId; 4]> = smallvec![value];
        while let Some(value) = work.pop() {
            match body.definition(value) {
                ValueDefinition::Result(op, _) => self.add_op(op),
                ValueDefinition::Argument(..) => {
                    if !std::mem::replace(&mut self.args[value.index()], true) {
                        work.extend(self.passed.remove(&value).unwrap_or_default());
                    }
                }
            }
        }
    }

    /// Arguments of successors whose value the branch produces itself, or says nothing about.
    fn add_branch_args(&mut self, cx: &Context, body: &Body, op: OpId) {
        for index in 0..body.num_successors(op) {
            let args = body.args(body.successor(op, index));
            let passed = operands_for(cx, body, op, index).map_or(0, |r| r.len());
            for arg in &args[..args.len().saturating_sub(passed)] {
                self.add_value(body, *arg);
            }
        }
    }

    fn has_arg(&self, arg: ValueId) -> bool {
        self.args[arg.index()]
    }

    fn visit(&mut self, cx: &Context, body: &Body, op: OpId) {
        let branches = body.num_successors(op) > 0 && body.has_trait(cx, op, Traits::TERMINATOR);
        let args = branches.then(|| passed_to(cx, body, op));
        for (index, operand) in body.operands(op).enumerate() {
            match args.as_ref().and_then(|args| args[index]) {
                Some(arg) if !self.has_arg(arg) => {
                    self.passed.entry(arg).or_default().push(operand);
                }
                _ => self.add_value(body, operand),
            }
        }
    }
}

fn erase_dead_in(rw: &mut Rewriter, region: RegionId, live: &Liveness) -> bool {
    let mut changed = false;
    let order = rw.body.post_order(region);
    if !rw.body.has_one_block(region) {
        for block in &order {
            if let Some(branch) = rw.body.last_op(*block) {
                erase_dead_operands(rw, branch, live);
            }
        }
    }
    let dead: Vec<OpId> = order
        .iter()
        .flat_map(|b| rw.body.ops_reversed(*b))
        .filter(|op| !live.ops[op.index()])
        .collect();
    for op in dead {
        changed = true;
        drop_uses(rw.body, op);
        rw.erase(op);
    }
    let later: Vec<BlockId> = rw.body.blocks(region).skip(1).collect();
    for block in later {
        rw.body.retain_args(block, |arg| {
            let is_live = live.has_arg(arg);
            changed |= !is_live;
            is_live
        });
    }
    changed
}

/// In a graph region a dead operation may be used by one that is erased later.
fn drop_uses(body: &mut Body, op: OpId) {
    let users: Vec<OpId> = body
        .results(op)
        .flat_map(|v| body.users(v).collect::<Vec<_>>())
        .collect();
    for user in users {
        body.set_operands(user, &[]);
    }
}

/// Erases what a branch passes to dead arguments; the first block of a region keeps its arguments.
fn erase_dead_operands(rw: &mut Rewriter, branch: OpId, live: &Liveness) {
    for index in 0..rw.body.num_successors(branch) {
        let target = rw.body.successor(branch, index);
        if rw.body.is_entry_block(target) {
            continue;
        }
        erase_successor_operands(rw.cx, rw.body, branch, index, |arg| !live.has_arg(arg));
    }
}
