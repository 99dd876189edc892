//! Peels the last iteration of loops, which may be partial, or the first one.
//!
//! ```mlir
//! scf.for %i = %c0 to %n step %c4 {             // %s = affine.apply ()[s0] -> (s0 - s0 mod 4)()[%n]
//!   %0 = affine.min (d0) -> (4, %n - d0)(%i)    // scf.for %i = %c0 to %s step %c4 {
//!   "body"(%0)                                  //   "body"(%c4)
//! }                                             // }
//!                                               // scf.for %i = %s to %n step %c4 {
//!                                               //   "body"(%n - %i)
//!                                               // }
//! ```
//!
//! Minima and maxima are simplified by what is known in each part. Where the bounds may be in the wrong order, so that there
//! is no iteration at all, the part that is peeled is bounded once more.

use oxmlir_dialects::affine::analysis::bounds::KnownBounds;
use oxmlir_dialects::affine::analysis::extremes::Constraints;
use oxmlir_dialects::affine::build::{applied, apply};
use oxmlir_dialects::affine::scope::{is_valid_dim, is_valid_symbol};
use oxmlir_dialects::tables::{affine, arith, scf};
use oxmlir_ir::affine::{AffineContext, AffineExpr};
use oxmlir_ir::bounds::{Relation, Term};
use oxmlir_ir::pass::{Anchor, OptionInfo, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{GreedyConfig, PatternSet, Rewriter, apply_patterns_greedily, folded};
use oxmlir_ir::{
    Attribute, Body, Context, InsertPoint, Mapping, OpFoldResult, OpId, Type, ValueId,
};

use super::fits_signed;
use super::for_loop_canonicalization::replace_extreme;
use crate::bodies::{all_ended, for_each_body};

pub static PASS: PassInfo = PassInfo {
    options: &[
        OptionInfo::bool("peel-front", "peel the first iteration", false),
        OptionInfo::bool(
            "skip-partial",
            "leave loops inside of a partial iteration as they are",
            true,
        ),
    ],
    ..PassInfo::new(
        "scf-for-loop-peeling",
        "SCFForLoopPeeling",
        "peels the last or first iteration of loops",
        Anchor::Any,
        run,
    )
};

/// Marks of the loops that have been peeled, and of those that do what is left.
const PEELED: &str = "__peeled_loop__";
const PARTIAL: &str = "__partial_iteration__";

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let front = pass.options.bool("peel-front");
    let skip_partial = pass.options.bool("skip-partial");
    let rule = |rw: &mut Rewriter, op: OpId| peel(rw, op, front, skip_partial).is_some();
    let mut patterns = PatternSet::new();
    patterns.add_informed("ForLoopPeelingPattern", rule);
    let results = for_each_body(body, &|body| {
        let config = GreedyConfig::default();
        let result = apply_patterns_greedily(pass.cx, body, body.root(), &patterns, &config);
        drop_marks(pass.cx, body);
        result
    });
    all_ended(pass, results)
}

fn drop_marks(cx: &Context, body: &mut Body) {
    for op in body.nested_ops(body.root()) {
        if body.name(op) == scf::FOR {
            let unmarked = cx.dict_with(body.dict(op), PEELED, None);
            body.set_dict(op, cx.dict_with(unmarked, PARTIAL, None));
        }
    }
}

fn mark(rw: &mut Rewriter, op: OpId, name: &str) {
    let dict = rw
        .cx
        .dict_with(rw.body.dict(op), name, Some(Attribute::UNIT));
    rw.modify(op, |body| body.set_dict(op, dict));
}

fn is_marked(rw: &Rewriter, op: OpId, name: &str) -> bool {
    rw.cx.dict_get(rw.body.dict(op), name).is_some()
}

fn peel(rw: &mut Rewriter, op: OpId, front: bool, skip_partial: bool) -> Option<()> {
    if rw.body.name(op) != scf::FOR
        || rw.body.attr(op, scf::for_::UNSIGNED_CMP_ATTR).is_some()
        || is_marked(rw, op, PEELED)
        || is_only_dim(rw, rw.body.operand(op, scf::for_::STEP))
    {
        return None;
    }
    let part = if front {
        peel_first(rw, op)?
    } else {
        let mut around = std::iter::successors(rw.body.parent_op(op), |at| rw.body.parent_op(*at));
        if skip_partial
            && around.any(|at| rw.body.name(at) == scf::FOR && is_marked(rw, at, PARTIAL))
        {
            return None;
        }
        peel_last(rw, op)?
    };
    mark(rw, part, PEELED);
    mark(rw, part, PARTIAL);
    mark(rw, op, PEELED);
    Some(())
}

/// Whether `value` may be a dimension of an affine map but no symbol, so that nothing may be divided by it.
fn is_only_dim(rw: &Rewriter, value: ValueId) -> bool {
    is_valid_dim(rw.cx, rw.body, value) && !is_valid_symbol(rw.cx, rw.body, value)
}

/// The bounds and the step of a loop.
fn bounds(rw: &Rewriter, op: OpId) -> [ValueId; 3] {
    use scf::for_::{LOWER_BOUND, STEP, UPPER_BOUND};
    [LOWER_BOUND, UPPER_BOUND, STEP].map(|slot| rw.body.operand(op, slot))
}

/// An expression over values; nothing if they are integers and not known, or too small for it.
fn compute(
    rw: &mut Rewriter,
    op: OpId,
    values: &[ValueId],
    expr: fn(&AffineContext, &[AffineExpr]) -> AffineExpr,
) -> Option<ValueId> {
    let (cx, loc, ty) = (rw.cx, rw.body.loc(op), rw.body.ty(values[0]));
    let affine = cx.affine();
    let count = values.len() as u32;
    let symbols: Vec<AffineExpr> = (0..count).map(|i| affine.symbol(i)).collect();
    let map = affine.map(0, count, &[expr(affine, &symbols)]);
    let numbers: Vec<OpFoldResult> = values
        .iter()
        .map(|value| OpFoldResult::Value(*value).resolved(cx, rw.body))
        .collect();
    if let Some(number) = applied(cx, map, &numbers).single_constant(cx) {
        if cx
            .int_width(ty)
            .is_some_and(|width| !fits_signed(number, width))
        {
            return None;
        }
        let attr = cx.int_attr(ty, number);
        return Some(arith::constant(rw, loc, attr));
    }
    if ty != Type::INDEX {
        return None;
    }
    let values: Vec<OpFoldResult> = values
        .iter()
        .map(|value| OpFoldResult::Value(*value))
        .collect();
    let mut map = applied(cx, map, &values);
    map.demote_dims(cx, rw.body);
    let value = apply(rw, loc, &map);
    Some(folded(rw, value))
}

// for lb to ub -> for lb to ub - (ub - lb) mod step; for the same to ub
/// Leaves what may be a partial iteration to a copy behind the loop.
pub fn peel_last(rw: &mut Rewriter, op: OpId) -> Option<OpId> {
    let [lower, upper, step] = bounds(rw, op);
    if rw
        .cx
        .constant_int(rw.body, step)
        .is_some_and(|step| step <= 1)
        || divides(rw, op)
    {
        return None;
    }
    rw.insert_before(op);
    let split = compute(rw, op, &[lower, upper, step], |affine, symbols| {
        let span = affine.sub(symbols[1], symbols[0]);
        affine.sub(symbols[1], affine.modulo(span, symbols[2]))
    })?;
    let start = if in_order(rw, lower, upper) {
        split
    } else {
        let (loc, _ty) = (rw.body.loc(op), rw.body.ty(split));
        arith::maxsi(rw, loc, split, lower)
    };
    let part = copy(rw, op, InsertPoint::After(op));
    rw.set_operand(part, scf::for_::LOWER_BOUND, start);
    let results: Vec<ValueId> = rw.body.results(op).collect();
    let last: Vec<ValueId> = rw.body.results(part).collect();
    rw.replace_results(op, &last);
    for (at, result) in results.iter().enumerate() {
        rw.set_operand(part, scf::for_::INIT_ARGS + at, *result);
    }
    rw.set_operand(op, scf::for_::UPPER_BOUND, split);
    simplify_extremes(rw, op, upper, step, true);
    simplify_extremes(rw, part, upper, step, false);
    Some(part)
}

/// Whether the step divides the distance of the bounds.
fn divides(rw: &Rewriter, op: OpId) -> bool {
    let affine = rw.cx.affine();
    let symbols = [0, 1, 2].map(|i| affine.symbol(i));
    let rest = affine.modulo(affine.sub(symbols[1], symbols[0]), symbols[2]);
    let map = affine.map(0, 3, &[rest]);
    let values = bounds(rw, op).map(|value| OpFoldResult::Value(value).resolved(rw.cx, rw.body));
    let mut rest = applied(rw.cx, map, &values);
    rest.compose(rw.cx, rw.body);
    rest.single_constant(rw.cx) == Some(0) || is_peeled(rw, op)
}

/// Whether the upper bound is what peeling makes of another one: `ub - (ub - lb) mod step`.
fn is_peeled(rw: &Rewriter, op: OpId) -> bool {
    let [lower, upper, step] = bounds(rw, op);
    let known = |value| OpFoldResult::Value(value).resolved(rw.cx, rw.body);
    let affine = rw.cx.affine();
    let own = affine.map(0, 1, &[affine.symbol(0)]);
    let mut own = applied(rw.cx, own, &[known(upper)]);
    own.compose(rw.cx, rw.body);
    let symbols = [0, 1, 2].map(|i| affine.symbol(i));
    let rest = affine.modulo(affine.sub(symbols[1], symbols[0]), symbols[2]);
    let peeled = affine.map(0, 3, &[affine.sub(symbols[1], rest)]);
    own.operands.iter().any(|whole| {
        let mut other = applied(rw.cx, peeled, &[known(lower), known(*whole), known(step)]);
        other.compose(rw.cx, rw.body);
        other == own
    })
}

/// Whether the lower bound is known to be no more than the upper one.
fn in_order(rw: &Rewriter, lower: ValueId, upper: ValueId) -> bool {
    let term = |value| Term::mixed(rw.cx, OpFoldResult::Value(value).resolved(rw.cx, rw.body));
    KnownBounds::new(rw.cx, rw.body).holds(&term(lower), Relation::AtMost, &term(upper))
}

/// A copy of a loop.
fn copy(rw: &mut Rewriter, op: OpId, at: InsertPoint) -> OpId {
    let new = rw.body.clone_op(rw.cx, op, at, &mut Mapping::default());
    rw.listener.inserted(rw.body, new);
    for inner in rw.body.nested_ops(new) {
        rw.listener.inserted(rw.body, inner);
    }
    new
}

/// Simplifies minima and maxima of what is left of the range of a loop, a full step in `full` iterations and less in others.
fn simplify_extremes(rw: &mut Rewriter, op: OpId, upper: ValueId, step: ValueId, full: bool) {
    let Some(block) = rw.body.first_block(rw.body.region(op, scf::for_::REGION)) else {
        return;
    };
    let iv = rw.body.arg(block, 0);
    for inner in rw.body.nested_ops_post_order(op) {
        if matches!(rw.body.name(inner), affine::MIN | affine::MAX) {
            let constraints = left_over(rw, [iv, upper, step], full);
            replace_extreme(rw, inner, constraints);
        }
    }
}

fn left_over(rw: &Rewriter, [iv, upper, step]: [ValueId; 3], full: bool) -> Constraints {
    let mut constraints = Constraints::default();
    let iv = constraints.counter(rw.cx, rw.body, iv);
    let domain = &mut constraints.domain;
    let (upper, step) = (
        domain.var(rw.cx, rw.body, upper),
        domain.var(rw.cx, rw.body, step),
    );
    // upper - iv - step >= 0 in full iterations, iv - upper + step - 1 >= 0 else
    let sign = if full { 1 } else { -1 };
    let mut row = domain.system.zero_row();
    row[iv] -= sign;
    row[upper] += sign;
    row[step] -= sign;
    row[domain.system.num_vars()] = if full { 0 } else { -1 };
    domain.system.add_inequality(row);
    constraints
}

// for lb to ub -> for lb to min(lb + step, ub); for lb + step to ub
/// Leaves the first iteration to a copy in front of the loop.
pub fn peel_first(rw: &mut Rewriter, op: OpId) -> Option<OpId> {
    let [lower, upper, step] = bounds(rw, op);
    let known = [lower, upper, step].map(|value| rw.cx.constant_int(rw.body, value));
    let goes_on = match known {
        [Some(lower), Some(upper), Some(step)] => Some(lower.checked_add(step)? < upper),
        _ => None,
    };
    if goes_on == Some(false) {
        return None;
    }
    rw.insert_before(op);
    let split = compute(rw, op, &[lower, step], |affine, symbols| {
        affine.add(symbols[0], symbols[1])
    })?;
    let mut end = split;
    if goes_on.is_none() {
        let (loc, _ty) = (rw.body.loc(op), rw.body.ty(split));
        end = arith::minsi(rw, loc, split, upper);
    }
    let first = copy(rw, op, InsertPoint::Before(op));
    rw.set_operand(first, scf::for_::UPPER_BOUND, end);
    let results: Vec<ValueId> = rw.body.results(first).collect();
    for (at, result) in results.iter().enumerate() {
        rw.set_operand(op, scf::for_::INIT_ARGS + at, *result);
    }
    rw.set_operand(op, scf::for_::LOWER_BOUND, split);
    Some(first)
}
