//! Makes affine loops count from 0 by 1.
//!
//! ```mlir
//! affine.for %i = 2 to 20 step 3 {        // affine.for %i = 0 to 6 {
//!   affine.store %v, %m[%i]               //   %0 = affine.apply (d0) -> (d0 * 3 + 2)(%i)
//! }                                       //   affine.store %v, %m[%0]
//!                                         // }
//! ```

use oxmlir_dialects::affine::build;
use oxmlir_dialects::affine::loops::{self, For, Parallel};
use oxmlir_dialects::affine::maps::{Applied, AppliedMap};
use oxmlir_dialects::tables::{affine, func};
use oxmlir_ir::affine::AffineExpr;
use oxmlir_ir::pass::{Anchor, OptionInfo, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::{Body, Context, InsertPoint, OpId, ValueId};

use super::promote::promote_single_iteration;

pub static PASS: PassInfo = PassInfo {
    options: &[OptionInfo::bool(
        "promote-single-iter",
        "put the body of loops that run once in their place",
        false,
    )],
    ..PassInfo::new(
        "affine-loop-normalize",
        "AffineLoopNormalize",
        "makes affine loops count from 0 by 1",
        Anchor::Op(func::Func::FULL_NAME),
        run,
    )
};

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let promote = pass.options.bool("promote-single-iter");
    for op in body.nested_ops_post_order(body.root()) {
        if !body.is_alive(op) {
            continue;
        }
        match body.name(op) {
            affine::FOR => normalize_for(pass.cx, body, op, promote),
            affine::PARALLEL => normalize_parallel(pass.cx, body, op),
            _ => {}
        }
    }
    Ok(())
}

/// Makes a loop count from 0 by 1, unless it has several lower bounds.
pub fn normalize_for(cx: &Context, body: &mut Body, op: OpId, promote: bool) {
    if promote && promote_single_iteration(cx, body, op) {
        return;
    }
    let Some(view) = For::new(cx, body, op) else {
        return;
    };
    let (lower, step, iv, block) = (view.lower(), view.step(), view.iv(), view.block());
    if view.constant_lower() == Some(0) && step == 1 {
        return;
    }
    let Some(span) = view.span() else {
        return;
    };
    let affine = cx.affine();
    let mut upper = span.map_results(cx, |e| affine.ceildiv(e, affine.constant(step)));
    upper.canonicalize(cx, body);
    let zero = Applied::new(affine.constant_map(0), []);
    loops::set_bounds(cx, body, op, &zero, &upper);
    loops::set_step(cx, body, op, 1);
    if let Some(mut value) = scaled(cx, &lower, iv, step) {
        value.compose(cx, body);
        value.canonicalize(cx, body);
        replace_variable(cx, body, op, InsertPoint::Start(block), iv, &value);
    }
}

/// `lower + iv * step`
fn scaled(cx: &Context, lower: &AppliedMap, iv: ValueId, step: i64) -> Option<AppliedMap> {
    let affine = cx.affine();
    let dims = lower.form.num_dims(affine);
    let value = affine.add(
        lower.form.result(0, affine)?,
        affine.mul_constant(affine.dim(dims), step),
    );
    let map = affine.map(dims + 1, lower.form.num_symbols(affine), &[value]);
    let operands = [lower.dims(cx), &[iv], lower.symbols(cx)].concat();
    Some(Applied::new(map, operands))
}

/// Makes the users of an induction variable use `value`: the operation that computes it.
fn replace_variable(
    cx: &Context,
    body: &mut Body,
    op: OpId,
    at: InsertPoint,
    iv: ValueId,
    value: &AppliedMap,
) -> Option<OpId> {
    let (loc, mut no_listener) = (body.loc(op), NoListener);
    let new = build::apply(
        &mut Rewriter::new(cx, body, &mut no_listener, at),
        loc,
        value,
    );
    let def = body.defining_op(new)?;
    body.replace_uses_if(iv, new, |body, at| body.use_owner(at) != def);
    Some(def)
}

/// Makes all variables of a parallel loop count from 0 by 1, unless a bound is a minimum or maximum.
fn normalize_parallel(cx: &Context, body: &mut Body, op: OpId) {
    let Some(view) = Parallel::new(cx, body, op) else {
        return;
    };
    let one_each = |groups: Vec<u32>| groups.iter().all(|size| *size == 1);
    if !one_each(view.lower_groups()) || !one_each(view.upper_groups()) {
        return;
    }
    let affine = cx.affine();
    let (lower, upper, steps, block) = (view.lower(), view.upper(), view.steps(), view.block());
    let starts: Vec<AffineExpr> = lower.form.results(affine).to_vec();
    let is_zero = |e: &AffineExpr| e.as_constant(affine) == Some(0);
    if starts.iter().all(is_zero) && steps.iter().all(|step| *step == 1) {
        return;
    }
    let ranges = upper.minus(&lower, cx, body);
    let mut next = steps.iter();
    let counts = ranges.map_results(cx, |e| {
        affine.ceildiv(e, affine.constant(next.next().copied().unwrap_or(1)))
    });
    let mut at = InsertPoint::Start(block);
    for (i, step) in steps.iter().enumerate() {
        let iv = body.arg(block, i);
        let start = lower.result(cx, i as u32);
        let value = scaled(cx, &start, iv, *step);
        let new = value.and_then(|v| replace_variable(cx, body, op, at, iv, &v));
        at = new.map_or(at, InsertPoint::After);
    }
    let zeros = vec![affine.constant(0); steps.len()];
    let lower = Applied::new(affine.map(0, 0, &zeros), []);
    loops::set_parallel_bounds(cx, body, op, &lower, &counts);
    loops::set_parallel_steps(cx, body, op, &vec![1; steps.len()]);
}
