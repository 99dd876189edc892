//! What is to be done with one body.

use oxmlir_ir::interfaces::RegionBranch;
use oxmlir_ir::side_effects::is_memory_effect_free;
use oxmlir_ir::{BlockId, Body, Context, OpId, OpRef, Traits};

use super::liveness::{
    Edge, Live, branch_operands, could_go, entry_edges, exit_edges, region_terminators,
};

/// See the module documentation.
#[derive(Default)]
pub struct Plan {
    /// Operands that only values take which nothing needs.
    pub poisoned: Vec<(OpId, usize)>,
    /// Branches in code that is never reached.
    pub unreachable: Vec<OpId>,
    /// Operations that go, definitions before their users.
    pub erased: Vec<OpId>,
    /// Arguments that go, by block and position.
    pub args: Vec<(BlockId, usize)>,
}

impl Plan {
    /// What nothing needs in `body`, which is number `index` of those that were analysed.
    pub fn new(cx: &Context, body: &Body, index: usize, live: &Live) -> Plan {
        let mut plan = Plan::default();
        for op in body.nested_ops_post_order(body.root()) {
            if body.is_stub(op) {
                continue;
            }
            let op = OpRef::new(cx, body, op);
            if op.implements::<RegionBranch>() {
                plan.region_branch(op, index, live);
            } else if body.num_successors(op.id) > 0 {
                plan.branch(op, index, live);
            } else if !op.has_trait(Traits::TERMINATOR) && !op.has_trait(Traits::CALL) {
                plan.simple(op, index, live);
            }
        }
        plan
    }

    fn region_branch(&mut self, op: OpRef, index: usize, live: &Live) {
        if could_go(op) && !op.results().any(|v| live.is_live(index, v)) {
            self.erased.push(op.id);
            return;
        }
        self.poison(op, &entry_edges(op), index, live);
        for terminator in region_terminators(op) {
            let terminator = op.at(terminator);
            self.poison(terminator, &exit_edges(op, terminator), index, live);
        }
    }

    /// Notes the operands of `op` that edges pass on to nothing that is needed.
    fn poison(&mut self, op: OpRef, edges: &[Edge], index: usize, live: &Live) {
        for position in 0..op.num_operands() {
            let mut takers = edges
                .iter()
                .filter_map(|edge| {
                    let at = position.checked_sub(edge.operands.start)?;
                    edge.inputs
                        .get(at)
                        .filter(|_| edge.operands.contains(&position))
                })
                .peekable();
            if takers.peek().is_some() && takers.all(|taker| !live.is_live(index, *taker)) {
                self.poisoned.push((op.id, position));
            }
        }
    }

    fn branch(&mut self, op: OpRef, index: usize, live: &Live) {
        let passed = branch_operands(op);
        let is_dead = |position: usize| !live.is_live(index, op.operand(position));
        let mut is_passed = vec![false; op.num_operands()];
        for (_, position) in &passed {
            is_passed[*position] = true;
        }
        let mut decides = (0..op.num_operands()).filter(|p| !is_passed[*p]);
        if decides.any(is_dead) {
            self.unreachable.push(op.id);
            return;
        }
        for (arg, position) in passed {
            // An operand in code that is never reached is not needed; the argument may be, by what other branches pass.
            if is_dead(position)
                && !live.is_live(index, arg)
                && let oxmlir_ir::ValueDefinition::Argument(block, number) = op.body.definition(arg)
            {
                self.args.push((block, number as usize));
            }
        }
    }

    /// An operation that only works on values that are not needed is not reached, no matter which effects it has.
    fn simple(&mut self, op: OpRef, index: usize, live: &Live) {
        let unreached = op.operands().any(|v| !live.is_live(index, v));
        let needed = || op.results().any(|v| live.is_live(index, v)) || !is_memory_effect_free(op);
        if unreached || !needed() {
            self.erased.push(op.id);
        }
    }
}
