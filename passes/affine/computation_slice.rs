//! Index computations of one operation's own.

use oxmlir_dialects::affine::build;
use oxmlir_dialects::affine::maps::Applied;
use oxmlir_dialects::tables::affine as ops;
use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::{Body, Context, InsertPoint, OpId, ValueId};
use rustc_hash::FxHashSet;

/// Gives `op` `affine.apply` operations that nothing else uses: all that its operands are computed by. Where others use
/// them it gets new ones, each composed to one operation.
pub fn create(cx: &Context, body: &mut Body, op: OpId) -> Vec<OpId> {
    let reached = reachable_applies(body, op);
    let is_local = |apply: &OpId| {
        let mut results = body.results(*apply);
        results.all(|result| body.users(result).all(|user| user == op))
    };
    if reached.iter().all(is_local) {
        return reached;
    }
    let slots: Vec<(usize, ValueId)> = body
        .operands(op)
        .enumerate()
        .filter(|(_, value)| apply_of(body, *value).is_some())
        .collect();
    let affine = cx.affine();
    let dims: Vec<_> = (0..slots.len() as u32).map(|i| affine.dim(i)).collect();
    let map = affine.map(slots.len() as u32, 0, &dims);
    let mut map = Applied::new(map, slots.iter().map(|(_, value)| *value));
    map.compose(cx, body);
    let (loc, mut no_listener) = (body.loc(op), NoListener);
    let mut own = Vec::with_capacity(slots.len());
    for (result, (slot, _)) in slots.into_iter().enumerate() {
        let mut rw = Rewriter::new(cx, body, &mut no_listener, InsertPoint::Before(op));
        let value = build::apply(&mut rw, loc, &map.result(cx, result as u32));
        body.set_operand(op, slot, value);
        own.extend(body.defining_op(value));
    }
    own
}

fn apply_of(body: &Body, value: ValueId) -> Option<OpId> {
    let def = body.defining_op(value)?;
    (body.name(def) == ops::APPLY).then_some(def)
}

/// The `affine.apply` operations that operands of `op` are made by, at any distance.
fn reachable_applies(body: &Body, op: OpId) -> Vec<OpId> {
    let (mut seen, mut reached, mut work) = (FxHashSet::default(), Vec::new(), vec![op]);
    while let Some(at) = work.pop() {
        for apply in body.operands(at).filter_map(|value| apply_of(body, value)) {
            if seen.insert(apply) {
                reached.push(apply);
                work.push(apply);
            }
        }
    }
    reached
}
