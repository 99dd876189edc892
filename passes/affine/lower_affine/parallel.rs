//! Parallel loops: reductions become regions that combine two values.

use oxmlir_dialects::affine::loops::Parallel;
use oxmlir_dialects::affine::maps::AppliedMap;
use oxmlir_dialects::tables::{affine, arith, scf};
use oxmlir_ir::diag::Diagnostic;
use oxmlir_ir::rewrite::conversion::{ConversionPatterns, ConversionRewriter, NoMatch, Outcome};
use oxmlir_ir::{InsertPoint, Location, OpId, OpName, Type, ValueId};

use super::loops::replace_by_results;
use crate::affine::expand;
use crate::affine::index;
use crate::affine::reduction::Reduction;

pub fn add_patterns(patterns: &mut ConversionPatterns) {
    patterns.add(
        affine::PARALLEL,
        "AffineParallelLowering",
        None,
        lower_parallel,
    );
}

struct Pieces {
    lower: Vec<AppliedMap>,
    upper: Vec<AppliedMap>,
    steps: Vec<i64>,
    reductions: Vec<Reduction>,
}

fn pieces(rw: &mut ConversionRewriter, op: OpId) -> Result<Pieces, NoMatch> {
    let view = Parallel::new(rw.cx, rw.body, op).ok_or("no parallel loop")?;
    let reductions = view
        .reductions()
        .into_iter()
        .map(|kind| Reduction::of_kind(kind?))
        .collect::<Option<_>>();
    let Some(reductions) = reductions else {
        return Err(unsupported(rw, op));
    };
    Ok(Pieces {
        lower: view.lower_bounds(),
        upper: view.upper_bounds(),
        steps: view.steps(),
        reductions,
    })
}

/// Says that there is no neutral element to begin a reduction with.
fn unsupported(rw: &mut ConversionRewriter, op: OpId) -> NoMatch {
    let message = "Reduction operation type not supported";
    rw.report(Diagnostic::error(rw.body.loc(op), message));
    message.into()
}

// affine.parallel (i) = (lower) to (upper) step (s) reduce -> scf.parallel (i) = (l) to (u) step (s) init (neutral)
fn lower_parallel(rw: &mut ConversionRewriter, op: OpId, _: &[ValueId]) -> Outcome {
    let pieces = pieces(rw, op)?;
    let loc = rw.body.loc(op);
    let results: Vec<Type> = rw.body.result_types(op).collect();
    let (mut lowers, mut uppers) = (Vec::new(), Vec::new());
    for (lower, upper) in pieces.lower.iter().zip(&pieces.upper) {
        lowers.push(expand_bound(rw, op, lower, arith::MAXSI)?);
        uppers.push(expand_bound(rw, op, upper, arith::MINSI)?);
    }
    let steps = pieces.steps.iter();
    let steps: Vec<ValueId> = steps.map(|step| index::constant(rw, loc, *step)).collect();
    let mut inits = Vec::new();
    for (reduction, ty) in pieces.reductions.iter().zip(&results) {
        let Some(neutral) = reduction.neutral(rw.cx, *ty) else {
            return Err(unsupported(rw, op));
        };
        inits.push(arith::constant(rw, loc, neutral));
    }
    let new = scf::parallel(rw, loc, &results, &lowers, &uppers, &steps, &inits);
    let from = rw.body.region(op, affine::parallel::REGION);
    let to = rw.body.region(new, scf::parallel::REGION);
    rw.body.take_blocks(from, to);
    lower_terminator(rw, new, &pieces.reductions);
    replace_by_results(rw, op, new);
    Ok(())
}

fn expand_bound(
    rw: &mut ConversionRewriter,
    op: OpId,
    bound: &AppliedMap,
    name: OpName,
) -> Result<ValueId, NoMatch> {
    let loc = rw.body.loc(op);
    expand::expand_combined(rw, loc, bound, name).map_err(|why| super::decline(rw, op, why))
}

/// Turns the `affine.yield` into an `scf.reduce` with a region for each value.
fn lower_terminator(rw: &mut ConversionRewriter, parallel: OpId, reductions: &[Reduction]) {
    let block = rw
        .body
        .first_block(rw.body.region(parallel, scf::parallel::REGION));
    let Some(yielding) = block.and_then(|b| rw.body.last_op(b)) else {
        return;
    };
    let loc = rw.body.loc(yielding);
    let operands = rw.body.operand_vec(yielding);
    let at = std::mem::replace(&mut rw.at, InsertPoint::Before(yielding));
    let reduce = scf::reduce(rw, loc, &operands, operands.len());
    for (i, (reduction, value)) in reductions.iter().zip(&operands).enumerate() {
        let ty = rw.body.ty(*value);
        combine_region(rw, reduce, i, reduction.op, ty, loc);
    }
    rw.erase(yielding);
    rw.at = at;
}

fn combine_region(
    rw: &mut ConversionRewriter,
    reduce: OpId,
    index: usize,
    name: OpName,
    ty: Type,
    loc: Location,
) {
    let region = rw.body.region(reduce, index);
    let block = rw.body.add_block(region);
    let args = [
        rw.body.add_arg(block, ty, loc),
        rw.body.add_arg(block, ty, loc),
    ];
    rw.insert_at_end(block);
    let combined = rw.value(name, loc, &args, ty, &[]);
    scf::reduce_return(rw, loc, combined);
}
