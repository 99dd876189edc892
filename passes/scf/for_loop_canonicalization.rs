//! Simplifies operations in loops by what the loops say: minima and maxima by the range of the counter, sizes of carried
//! values that keep their shape.
//!
//! ```mlir
//! scf.for %i = %c0 to %c64 step %c8 {
//!   %0 = affine.min (d0) -> (8, 64 - d0)(%i)    // 8
//! }
//! ```

use oxmlir_dialects::affine::analysis::extremes::{Constraints, decided};
use oxmlir_dialects::affine::build::apply;
use oxmlir_dialects::affine::maps::AppliedMap;
use oxmlir_dialects::tables::{affine, memref, scf, tensor};
use oxmlir_ir::affine::AffineExpr;
use oxmlir_ir::interfaces::{Induction, InductionVariables};
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{Pattern, PatternSet, Rewriter};
use oxmlir_ir::{Body, Context, OpFoldResult, OpId, OpRef, ValueDefinition, ValueId};

use crate::bodies::run_patterns;

pub static PASS: PassInfo = PassInfo::new(
    "scf-for-loop-canonicalization",
    "SCFForLoopCanonicalization",
    "simplifies operations in loops by what the loops say",
    Anchor::Any,
    run,
);

const EXTREME: Pattern = Pattern::new("AffineOpSCFCanonicalizationPattern", |rw, op| {
    simplify_extreme(rw, op).is_some()
});
const OF_ARGUMENT: Pattern = Pattern::new("DimOfIterArgFolder", |rw, op| {
    look_through(rw, op, iter_arg).is_some()
});
const OF_RESULT: Pattern = Pattern::new("DimOfLoopResultFolder", |rw, op| {
    look_through(rw, op, loop_result).is_some()
});

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let mut patterns = PatternSet::new();
    add_patterns(&mut patterns);
    run_patterns(body, pass, &patterns)
}

/// The patterns that simplify by the bounds of loops.
pub fn add_patterns(patterns: &mut PatternSet) {
    for name in [affine::MIN, affine::MAX] {
        patterns.add(name, &[EXTREME]);
    }
    for name in [tensor::DIM, memref::DIM] {
        patterns.add(name, &[OF_ARGUMENT, OF_RESULT]);
    }
}

// min(x, y) -> x, if x <= y in all iterations
fn simplify_extreme(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let mut constraints = Constraints::default();
    let mut seen = Vec::new();
    for operand in rw.body.operand_vec(op) {
        if !seen.contains(&operand)
            && let Some(counter) = counter(rw.cx, rw.body, operand)
        {
            seen.push(operand);
            add_range(rw.cx, rw.body, &mut constraints, &counter)?;
        }
    }
    replace_extreme(rw, op, constraints)
}

/// Replaces a minimum or maximum that the constraints decide.
pub fn replace_extreme(rw: &mut Rewriter, op: OpId, constraints: Constraints) -> Option<()> {
    let map = decided(rw.cx, rw.body, op, constraints)?;
    rw.insert_before(op);
    let loc = rw.body.loc(op);
    let value = apply(rw, loc, &map);
    rw.replace(op, &[value]);
    Some(())
}

/// The loop of scf that `value` counts.
fn counter(cx: &Context, body: &Body, value: ValueId) -> Option<Induction> {
    let ValueDefinition::Argument(block, _) = body.definition(value) else {
        return None;
    };
    let around = OpRef::new(cx, body, body.block_parent(block));
    if !matches!(around.name(), scf::FOR | scf::PARALLEL | scf::FORALL) {
        return None;
    }
    let all = (around.interface::<InductionVariables>()?.0)(around);
    all.into_iter().find(|counter| counter.variable == value)
}

/// Adds the range of a counter; `None` if the step is not known.
fn add_range(
    cx: &Context,
    body: &Body,
    constraints: &mut Constraints,
    counter: &Induction,
) -> Option<()> {
    let [Some(lower), Some(upper), Some(step)] = counter.bounds else {
        return None;
    };
    let step = step.constant(cx, body).filter(|step| *step > 0)?;
    if counter.unsigned {
        return None;
    }
    let affine = cx.affine();
    let iv = constraints.counter(cx, body, counter.variable);
    let known = [lower, upper].map(|bound| bound.constant(cx, body));
    let mut operands = Vec::new();
    let mut expr = |bound: OpFoldResult| match bound {
        OpFoldResult::Known(number) => affine.constant(number),
        OpFoldResult::Value(value) => {
            operands.push(value);
            affine.symbol(operands.len() as u32 - 1)
        }
    };
    // Both are named, be they constant or not.
    let (low, high) = (expr(lower), expr(upper));
    let exact = |known: Option<i64>, expr| known.map_or(expr, |number| affine.constant(number));
    let single = matches!(known, [Some(low), Some(high)] if low.saturating_add(step) >= high);
    let last = if single {
        low
    } else {
        let (low, high) = (exact(known[0], low), exact(known[1], high));
        let span = affine.add_constant(affine.sub(high, low), -1);
        let steps = affine.floordiv(span, affine.constant(step));
        affine.add(low, affine.mul_constant(steps, step))
    };
    let domain = &mut constraints.domain;
    let bounds: [AffineExpr; 2] = [low, last];
    let map = affine.map(0, operands.len() as u32, &bounds);
    let rows = domain.map_rows(cx, body, &AppliedMap::new(map, operands))?;
    for (mut row, sign) in rows.into_iter().zip([-1, 1]) {
        // low <= iv <= last
        for factor in &mut row {
            *factor = factor.checked_mul(sign)?;
        }
        row[iv] = row[iv].checked_sub(sign)?;
        domain.system.add_inequality(row);
    }
    Some(())
}

// dim(x), x keeping the shape of y -> dim(y)
fn look_through(
    rw: &mut Rewriter,
    op: OpId,
    carried: fn(&Body, ValueId) -> Option<(OpId, usize)>,
) -> Option<()> {
    let slot = match rw.body.name(op) {
        tensor::DIM => tensor::dim::SOURCE,
        _ => memref::dim::SOURCE,
    };
    let source = rw.body.operand(op, slot);
    let (looped, at) = carried(rw.body, source)?;
    if !keeps_shape(rw.body, looped, at) {
        return None;
    }
    let init = rw.body.operand(looped, scf::for_::INIT_ARGS + at);
    rw.set_operand(op, slot, init);
    Some(())
}

/// The loop that carries the argument `value`, and where.
fn iter_arg(body: &Body, value: ValueId) -> Option<(OpId, usize)> {
    let ValueDefinition::Argument(block, at) = body.definition(value) else {
        return None;
    };
    let looped = body.block_parent(block);
    let at = (at as usize).checked_sub(1)?;
    (body.name(looped) == scf::FOR).then_some((looped, at))
}

/// The loop that `value` is a result of, and which.
fn loop_result(body: &Body, value: ValueId) -> Option<(OpId, usize)> {
    let ValueDefinition::Result(looped, at) = body.definition(value) else {
        return None;
    };
    (body.name(looped) == scf::FOR).then_some((looped, at as usize))
}

/// Whether what a loop carries has one shape from beginning to end: iterations only insert into it, in inner loops too.
fn keeps_shape(body: &Body, looped: OpId, at: usize) -> bool {
    let mut open = vec![(looped, at)];
    while let Some((looped, at)) = open.pop() {
        let block = body.first_block(body.region(looped, scf::for_::REGION));
        let ends = block.and_then(|block| Some((block, body.last_op(block)?)));
        let Some((block, terminator)) = ends else {
            return false;
        };
        let mut value = body.operand(terminator, at);
        while value != body.arg(block, at + 1) {
            let Some(def) = body.defining_op(value) else {
                return false;
            };
            value = match (body.name(def), loop_result(body, value)) {
                (tensor::INSERT_SLICE, _) => body.operand(def, tensor::insert_slice::DEST),
                (_, Some((inner, at))) => {
                    open.push((inner, at));
                    body.operand(inner, scf::for_::INIT_ARGS + at)
                }
                _ => return false,
            };
        }
    }
    true
}
