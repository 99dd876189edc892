//! Skewing loops: some operations of the body work one iteration behind the others.

use oxmlir_dialects::affine::loops::For;
use oxmlir_dialects::affine::maps::AppliedMap;
use oxmlir_ir::{Body, Context, InsertPoint, Mapping, OpId, ValueId};
use rustc_hash::FxHashSet;

use super::promote::promote_single_iteration;
use super::tiling::{insert_loop, inside, iv};
use super::unroll::advanced;

/// Operations of a body that do the work of the iteration `delay` steps before.
struct Group {
    delay: i64,
    ops: Vec<OpId>,
}

/// Replaces a loop of `trips` iterations, at least one, by loops in which all operations but the `early` ones are one iteration behind.
/// None is lost: a loop in front has the early ones of the first iteration, one behind it the rest of the last. Nothing
/// happens where a bound overflows.
pub fn delay_others(cx: &Context, body: &mut Body, op: OpId, trips: i64, early: &FxHashSet<OpId>) {
    let Some(view) = For::new(cx, body, op) else {
        return;
    };
    let step = view.step();
    let Some(end) = trips.checked_mul(step) else {
        return;
    };
    let Some(last) = end.checked_add(step) else {
        return;
    };
    let mut all = body.op_vec(view.block());
    all.pop();
    let (early, late) = all.into_iter().partition(|op| early.contains(op));
    let early = Group {
        delay: 0,
        ops: early,
    };
    let late = Group {
        delay: step,
        ops: late,
    };
    let is_empty = early.ops.is_empty();
    let portions: &[(i64, i64, &[&Group])] = match trips {
        _ if is_empty => &[(step, last, &[&late])],
        _ => &[
            (0, step, &[&early]),
            (step, end, &[&early, &late]),
            (end, last, &[&late]),
        ],
    };
    for (from, to, groups) in portions {
        insert_portion(cx, body, op, (*from, *to), groups);
    }
    body.erase_op(op);
}

/// Inserts in front of a loop one over a part of its range, counted from its lower bound, with some of its operations.
fn insert_portion(
    cx: &Context,
    body: &mut Body,
    source: OpId,
    (from, to): (i64, i64),
    groups: &[&Group],
) {
    let Some(view) = For::new(cx, body, source) else {
        return;
    };
    let (lower, step, source_iv) = (view.lower(), view.step(), view.iv());
    let affine = cx.affine();
    let shifted =
        |by: i64| -> AppliedMap { lower.map_results(cx, |expr| affine.add_constant(expr, by)) };
    let loc = body.loc(source);
    let at = InsertPoint::Before(source);
    let portion = insert_loop(cx, body, at, loc, (&shifted(from), &shifted(to)), step);
    let at = inside(body, portion);
    let new_iv: ValueId = iv(body, portion);
    let mut map = Mapping::default();
    for group in groups {
        let value = match group.delay {
            delay if delay != 0 && !body.is_unused(source_iv) => {
                advanced(cx, body, at, loc, new_iv, -delay)
            }
            _ => new_iv,
        };
        map.map_value(source_iv, value);
        for op in &group.ops {
            body.clone_op(cx, *op, at, &mut map);
        }
    }
    promote_single_iteration(cx, body, portion);
}
