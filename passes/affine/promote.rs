//! Loops that run once: their body takes their place.

use oxmlir_dialects::affine::build;
use oxmlir_dialects::affine::loops::For;
use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::{Body, Context, InsertPoint, OpId, Traits};

use super::index;

/// Puts the body of a loop that runs once in place of the loop. False, and nothing changed, for other loops.
pub fn promote_single_iteration(cx: &Context, body: &mut Body, op: OpId) -> bool {
    let Some(view) = For::new(cx, body, op) else {
        return false;
    };
    let (lower, block, iv) = (view.lower(), view.block(), view.iv());
    if view.trip_count() != Some(1) || lower.form.num_results(cx.affine()) != 1 {
        return false;
    }
    let (iter_args, inits, yielded) = (view.iter_args().to_vec(), view.inits(), view.yielded());
    let terminator = view.terminator();
    if !body.is_unused(iv) {
        let at = InsertPoint::Before(op);
        let value = match lower.single_constant(cx) {
            Some(constant) => constant_at_entry(cx, body, op, constant),
            None if lower.form.is_identity(cx.affine()) => lower.operands[0],
            None => {
                let (loc, mut no_listener) = (body.loc(op), NoListener);
                build::apply(
                    &mut Rewriter::new(cx, body, &mut no_listener, at),
                    loc,
                    &lower,
                )
            }
        };
        body.replace_all_uses(iv, value);
    }
    let results: Vec<_> = body.results(op).collect();
    for (result, value) in results.into_iter().zip(yielded) {
        body.replace_all_uses(result, value);
    }
    for (arg, init) in iter_args.into_iter().zip(inits) {
        body.replace_all_uses(arg, init);
    }
    if let Some(terminator) = terminator {
        body.erase_op(terminator);
    }
    for inner in body.op_vec(block) {
        body.move_op(inner, InsertPoint::Before(op));
    }
    body.erase_op(op);
    true
}

/// Inserts a constant at the start of the function around `op`, or in front of `op` if there is none.
fn constant_at_entry(cx: &Context, body: &mut Body, op: OpId, value: i64) -> oxmlir_ir::ValueId {
    let mut at = op;
    let mut function = None;
    while let Some(parent) = body.parent_op(at) {
        if body.has_trait(cx, parent, Traits::FUNCTION) {
            function = body.first_block(body.only_region(parent));
            break;
        }
        at = parent;
    }
    let at = function.map_or(InsertPoint::Before(op), InsertPoint::Start);
    let (loc, mut no_listener) = (body.loc(op), NoListener);
    index::constant(
        &mut Rewriter::new(cx, body, &mut no_listener, at),
        loc,
        value,
    )
}
