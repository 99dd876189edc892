//! Memrefs that stand for a part of another one: accesses of that use them instead.

use oxmlir_dialects::affine::access::{map_of, memref_slot, set_map};
use oxmlir_dialects::affine::loops::For;
use oxmlir_dialects::affine::maps::{Applied, AppliedMap};
use oxmlir_dialects::affine::scope::loop_of_iv;
use oxmlir_ir::affine::AffineExpr;
use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::{Body, Context, InsertPoint, OpId, ValueId};

use super::redirect::subscripts;

/// The variables that subscripts are made of: operands, and those of the bounds of the loops that they are of.
pub fn variables(cx: &Context, body: &Body, map: &AppliedMap) -> Vec<ValueId> {
    let mut found: Vec<ValueId> = map.operands.to_vec();
    let mut next = 0;
    while let Some(value) = found.get(next).copied() {
        next += 1;
        let Some(view) = loop_of_iv(body, value).and_then(|op| For::new(cx, body, op)) else {
            continue;
        };
        for mut bound in [view.lower(), view.upper()] {
            bound.compose(cx, body);
            for operand in bound.operands {
                if !found.contains(&operand) {
                    found.push(operand);
                }
            }
        }
    }
    found
}

/// Makes an access use `new`, which starts at the given subscripts of the old memref: expressions over values as
/// dimensions.
pub fn remap(
    cx: &Context,
    body: &mut Body,
    op: OpId,
    new: ValueId,
    (starts, values): (&[AffineExpr], &[ValueId]),
) {
    let (Some(map), Some(slot)) = (map_of(cx, body, op), memref_slot(body.name(op))) else {
        return;
    };
    let affine = cx.affine();
    let offsets = Applied::new(
        affine.map(values.len() as u32, 0, starts),
        values.iter().copied(),
    );
    let constant = |start: &AffineExpr| start.as_constant(affine) != Some(0);
    if !values.is_empty() || starts.iter().any(constant) {
        keep_subscripts(cx, body, op, &map);
    }
    // Operands of the offsets come first.
    let difference = offsets.minus(&map, cx, body);
    let mut map = difference.map_results(cx, |expr| affine.neg(expr));
    map.compose(cx, body);
    body.set_operand(op, slot, new);
    set_map(cx, body, op, &map);
}

/// The reference computes old subscripts that are no plain variables, though nothing uses them.
fn keep_subscripts(cx: &Context, body: &mut Body, op: OpId, map: &AppliedMap) {
    let mut no_listener = NoListener;
    let mut rw = Rewriter::new(cx, body, &mut no_listener, InsertPoint::Before(op));
    subscripts(&mut rw, op, map);
}
