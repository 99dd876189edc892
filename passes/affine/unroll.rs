//! Unrolling of loops.

use oxmlir_dialects::affine::analysis::extent::is_not_negative;
use oxmlir_dialects::affine::build;
use oxmlir_dialects::affine::loops::{self, For};
use oxmlir_dialects::affine::maps::{Applied, AppliedMap};
use oxmlir_ir::affine::AffineExpr;
use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::{Body, Context, Diagnostic, InsertPoint, Mapping, OpId, ValueId, Walk};

use super::promote::promote_single_iteration;

/// The most operations that unrolling a loop may make: some gigabytes.
const MOST_OPERATIONS: u64 = 1 << 24;

/// Refuses to unroll a loop by `factor`, or completely, where that makes more operations than a program can have.
pub fn check_size(
    cx: &Context,
    body: &Body,
    op: OpId,
    factor: Option<u64>,
) -> Result<(), Diagnostic> {
    // The loop itself is no part of what is copied, but all its copies have an operation that advances the induction variable.
    let mut each = 0_u64;
    body.walk(op, |_| {
        each += 1;
        Walk::Into
    });
    let fits = |copies: u64| copies.saturating_mul(each) <= MOST_OPERATIONS;
    if factor.is_some_and(fits) {
        return Ok(());
    }
    let trips = For::new(cx, body, op).and_then(For::trip_count);
    match factor.into_iter().chain(trips).min() {
        Some(copies) if !fits(copies) => {
            let all = copies.saturating_mul(each);
            let message = format!(
                "unrolling {copies} times makes {all} operations, more than {MOST_OPERATIONS}"
            );
            Err(Diagnostic::error(body.loc(op), message))
        }
        _ => Ok(()),
    }
}

/// Unrolls a loop completely; false if its trip count is not known.
pub fn unroll_full(cx: &Context, body: &mut Body, op: OpId) -> bool {
    match For::new(cx, body, op).and_then(For::trip_count) {
        None => false,
        Some(0) => true,
        Some(1) => promote_single_iteration(cx, body, op),
        Some(trips) => unroll_by_factor(cx, body, op, trips, false),
    }
}

/// Unrolls by `factor`, or completely where the loop runs less often.
pub fn unroll_up_to_factor(cx: &Context, body: &mut Body, op: OpId, factor: u64) -> bool {
    let trips = For::new(cx, body, op).and_then(For::trip_count);
    let factor = trips.map_or(factor, |trips| trips.min(factor));
    factor > 0 && unroll_by_factor(cx, body, op, factor, false)
}

/// Repeats the body of a loop `factor` times. Iterations that are left over go to a loop behind it, unless `full_cleanup`
/// says to unroll completely instead. False if the loop stays as it is.
pub fn unroll_by_factor(
    cx: &Context,
    body: &mut Body,
    op: OpId,
    factor: u64,
    full_cleanup: bool,
) -> bool {
    let Some(view) = For::new(cx, body, op) else {
        return false;
    };
    let (trips, divisor) = view.trip_count_and_divisor();
    if factor == 1 {
        return trips != Some(1) || promote_single_iteration(cx, body, op);
    }
    if body.first_op(view.block()) == view.terminator() {
        return true;
    }
    if trips.is_some_and(|trips| trips < factor) {
        return full_cleanup && unroll_full(cx, body, op);
    }
    let Some(step) = i64::try_from(factor)
        .ok()
        .and_then(|f| view.step().checked_mul(f))
    else {
        return false;
    };
    if !divisor.is_multiple_of(factor) {
        let single = |bound: AppliedMap| bound.form.num_results(cx.affine()) == 1;
        if !single(view.lower()) || !single(view.upper()) {
            return false;
        }
        if full_cleanup {
            return unroll_full(cx, body, op);
        }
        if !split_off_cleanup(cx, body, op, factor) {
            return false;
        }
    }
    let old_step = For::new(cx, body, op).map_or(1, For::step);
    loops::set_step(cx, body, op, step);
    repeat_body(cx, body, op, factor, old_step);
    promote_single_iteration(cx, body, op);
    true
}

/// Appends copies of the body to itself, the induction variable of copy `i` being `i * step` ahead.
fn repeat_body(cx: &Context, body: &mut Body, op: OpId, factor: u64, step: i64) {
    let Some(view) = For::new(cx, body, op) else {
        return;
    };
    let (iv, block, loc) = (view.iv(), view.block(), body.loc(op));
    let (iter_args, yielded) = (view.iter_args().to_vec(), view.yielded());
    let Some(terminator) = view.terminator() else {
        return;
    };
    let mut originals = body.op_vec(block);
    originals.pop();
    let at = InsertPoint::Before(terminator);
    let mut last = yielded.to_vec();
    for i in 1..i64::try_from(factor).unwrap_or(i64::MAX) {
        let mut map = Mapping::default();
        for (arg, value) in iter_args.iter().zip(&last) {
            map.map_value(*arg, *value);
        }
        if !body.is_unused(iv) {
            let next = advanced(cx, body, at, loc, iv, i.wrapping_mul(step));
            map.map_value(iv, next);
        }
        for original in &originals {
            body.clone_op(cx, *original, at, &mut map);
        }
        last = yielded.iter().map(|value| map.value(*value)).collect();
    }
    body.set_operands(terminator, &last);
}

/// Inserts `value + by` as an `affine.apply`.
pub fn advanced(
    cx: &Context,
    body: &mut Body,
    at: InsertPoint,
    loc: oxmlir_ir::Location,
    value: ValueId,
    by: i64,
) -> ValueId {
    let affine = cx.affine();
    let map = affine.map(1, 0, &[affine.add_constant(affine.dim(0), by)]);
    let mut no_listener = NoListener;
    let mut rw = Rewriter::new(cx, body, &mut no_listener, at);
    build::apply(&mut rw, loc, &Applied::new(map, [value]))
}

/// Puts a copy of the loop behind it that does the iterations that `factor` does not divide. False if they cannot be told.
pub fn split_off_cleanup(cx: &Context, body: &mut Body, op: OpId, factor: u64) -> bool {
    let Some(split) = split_point(cx, body, op, factor) else {
        return false;
    };
    let never_negative = For::new(cx, body, op).is_some_and(|view| is_not_negative(view, op));
    let cleanup = body.clone_op(cx, op, InsertPoint::After(op), &mut Mapping::default());
    let results: Vec<ValueId> = body.results(op).collect();
    let cleanup_results: Vec<ValueId> = body.results(cleanup).collect();
    let inits = body.operand_range(cx, cleanup, oxmlir_dialects::tables::affine::for_::INITS);
    for ((result, cleanup_result), slot) in results.iter().zip(cleanup_results).zip(inits) {
        body.replace_all_uses(*result, cleanup_result);
        body.set_operand(cleanup, slot, *result);
    }
    let Some(view) = For::new(cx, body, cleanup) else {
        return false;
    };
    let (lower, upper) = (view.lower(), view.upper());
    // Where the bounds are the wrong way round, the split lies in front of the upper one.
    let start = match never_negative {
        true => split.clone(),
        false => split.joined(&lower, cx, body),
    };
    loops::set_bounds(cx, body, cleanup, &start, &upper);
    promote_single_iteration(cx, body, cleanup);
    loops::set_bounds(cx, body, op, &lower, &split);
    true
}

/// Where the iterations begin that `factor` does not divide.
fn split_point(cx: &Context, body: &mut Body, op: OpId, factor: u64) -> Option<AppliedMap> {
    let view = For::new(cx, body, op)?;
    let (lower, step, trips) = (view.lower(), view.step(), view.trip_count_map()?);
    let factor = cx.affine().constant(i64::try_from(factor).ok()?);
    let affine = cx.affine();
    let (loc, mut no_listener) = (body.loc(op), NoListener);
    let mut rw = Rewriter::new(cx, body, &mut no_listener, InsertPoint::Before(op));
    let first = build::apply(&mut rw, loc, &lower);
    let mut made = vec![first];
    for count in trips.form.results(affine) {
        let whole = affine.sub(*count, affine.modulo(*count, factor));
        let bump = affine.mul_constant(whole, step);
        let map = Applied::new(
            trips.form.with_results(&[bump], affine),
            trips.operands.iter().copied(),
        );
        made.push(build::apply(&mut rw, loc, &map));
    }
    let dims = made.len() as u32;
    let sums: Vec<AffineExpr> = (1..dims)
        .map(|i| affine.add(affine.dim(0), affine.dim(i)))
        .collect();
    let mut split = Applied::new(affine.map(dims, 0, &sums), made.iter().copied());
    split.compose(cx, body);
    split.simplify(cx);
    split.canonicalize(cx, body);
    for value in made.into_iter().skip(1).chain([first]) {
        if let Some(def) = body.defining_op(value).filter(|_| body.is_unused(value)) {
            body.erase_op(def);
        }
    }
    Some(split)
}
