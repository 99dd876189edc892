//! Does what a plan says with one body.

use oxmlir_dialects::tables::{gpu, ub};
use oxmlir_ir::interfaces::BranchOp;
use oxmlir_ir::rewrite::{NoListener, Rewriter, branches_to, erase_successor_operands};
use oxmlir_ir::{BlockId, Body, Context, InsertPoint, Location, OpId, OpRef, ValueId};

use super::plan::Plan;

/// Takes out of a body what nothing needs.
pub fn clean(cx: &Context, body: &mut Body, plan: Plan) {
    for (op, position) in plan.poisoned {
        let (ty, loc) = (body.ty(body.operand(op, position)), body.loc(op));
        let poison = add_poison(cx, body, ty, loc, InsertPoint::Before(op));
        body.set_operand(op, position, poison);
    }
    for op in plan.unreachable {
        let (loc, mut no_listener) = (body.loc(op), NoListener);
        let around = body.parent_op(op).map(|around| body.name(around));
        let mut rw = Rewriter::new(cx, body, &mut no_listener, InsertPoint::Before(op));
        match around {
            // A launch has no other end.
            Some(gpu::LAUNCH) => gpu::terminator(&mut rw, loc),
            _ => ub::unreachable(&mut rw, loc),
        };
        body.erase_op(op);
    }
    let mut stand_ins = StandIns::default();
    erase_args(cx, body, plan.args, &mut stand_ins);
    for op in plan.erased.into_iter().rev() {
        if body.is_alive(op) {
            for result in body.results(op) {
                stand_ins.replace(cx, body, result, InsertPoint::Before(op));
            }
            body.erase_op(op);
        }
    }
    stand_ins.erase_unused(body);
}

/// Erases block arguments where all branches to the block can do without them.
fn erase_args(
    cx: &Context,
    body: &mut Body,
    mut args: Vec<(BlockId, usize)>,
    stand_ins: &mut StandIns,
) {
    args.sort_unstable();
    args.dedup();
    for (block, number) in args.into_iter().rev() {
        let Some(branches) = branches_to(cx, body, block) else {
            continue;
        };
        let total = body.args(block).len();
        let passes_all = |(op, index): &(OpId, usize)| {
            let op = OpRef::new(cx, body, *op);
            let branch = op.interface::<BranchOp>();
            branch.is_some_and(|branch| (branch.successor_operands)(op, *index).len() == total)
        };
        if !branches.iter().all(passes_all) {
            continue;
        }
        let arg = body.arg(block, number);
        for (op, index) in branches {
            erase_successor_operands(cx, body, op, index, |a| a == arg);
        }
        stand_ins.replace(cx, body, arg, InsertPoint::Start(block));
        body.erase_arg(block, number);
    }
}

fn add_poison(
    cx: &Context,
    body: &mut Body,
    ty: oxmlir_ir::Type,
    loc: Location,
    at: InsertPoint,
) -> ValueId {
    let mut no_listener = NoListener;
    ub::poison(&mut Rewriter::new(cx, body, &mut no_listener, at), loc, ty)
}

/// Poison that takes the place of what goes as long as that has users.
#[derive(Default)]
pub struct StandIns(Vec<OpId>);

impl StandIns {
    /// Frees a value from its users.
    pub fn replace(&mut self, cx: &Context, body: &mut Body, value: ValueId, at: InsertPoint) {
        if body.is_unused(value) {
            return;
        }
        let (ty, loc) = (body.ty(value), body.value_loc(value));
        let poison = add_poison(cx, body, ty, loc, at);
        body.replace_all_uses(value, poison);
        self.0.extend(body.defining_op(poison));
    }

    /// Erases those that turned out to have no users.
    pub fn erase_unused(self, body: &mut Body) {
        for op in self.0 {
            if body.is_alive(op) && body.results_unused(op) {
                body.erase_op(op);
            }
        }
    }
}
