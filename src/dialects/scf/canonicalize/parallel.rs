//! Patterns of scf.parallel.

use oxmlir_ir::rewrite::{Pattern, Rewriter};
use oxmlir_ir::{BlockId, InsertPoint, OpId, Type, ValueId};

use crate::tables::scf as ops;

pub const PARALLEL: &[Pattern] = &[
    Pattern::new("ParallelOpSingleOrZeroIterationDimsFolder", |rw, op| {
        fold_dimensions(rw, op).is_some()
    }),
    Pattern::new("MergeNestedParallelLoops", |rw, op| {
        merge_nested(rw, op).is_some()
    }),
];

/// Lower bounds, upper bounds, steps and initial values.
fn groups(rw: &Rewriter, op: OpId) -> [Vec<ValueId>; 4] {
    let view = ops::Parallel::new(rw.op(op));
    let (lower, upper) = (view.lower_bound(), view.upper_bound());
    [lower, upper, view.step(), view.init_vals()].map(|group| group.to_vec())
}

fn body_block(rw: &Rewriter, op: OpId) -> Option<BlockId> {
    rw.body.first_block(ops::Parallel::new(rw.op(op)).region())
}

/// How often a dimension runs, if that is known to be never or once.
fn trips(rw: &Rewriter, lower: ValueId, upper: ValueId, step: ValueId) -> Option<u64> {
    if lower == upper {
        return Some(0);
    }
    let constant = |v| rw.cx.constant_int(rw.body, v);
    let (lower, upper) = (constant(lower)?, constant(upper)?);
    if upper <= lower {
        return Some(0);
    }
    let step = constant(step).filter(|s| *s > 0)?;
    Some(upper.abs_diff(lower).div_ceil(step.unsigned_abs())).filter(|n| *n == 1)
}

/// A new `scf.parallel` with these bounds in front of `op`, without a block.
fn build(rw: &mut Rewriter, op: OpId, [lowers, uppers, steps, inits]: [&[ValueId]; 4]) -> OpId {
    let results: Vec<Type> = rw.body.result_types(op).collect();
    let loc = rw.body.loc(op);
    rw.insert_before(op);
    // Attributes such as a mapping are about the dimensions that there were.
    ops::parallel(rw, loc, &results, lowers, uppers, steps, inits)
}

// A dimension that runs once is its lower bound; a loop with one that never runs gives its initial values.
fn fold_dimensions(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let [lowers, uppers, steps, inits] = groups(rw, op);
    let trips: Vec<Option<u64>> = (0..lowers.len())
        .map(|i| trips(rw, lowers[i], uppers[i], steps[i]))
        .collect();
    if trips.contains(&Some(0)) {
        rw.replace(op, &inits);
        return Some(());
    }
    if !trips.contains(&Some(1)) {
        return None;
    }
    let block = body_block(rw, op)?;
    if trips.iter().all(Option::is_some) {
        return inline(rw, op, &lowers, &inits);
    }
    let kept = |values: &[ValueId]| -> Vec<ValueId> {
        values
            .iter()
            .zip(&trips)
            .filter(|(_, t)| t.is_none())
            .map(|(v, _)| *v)
            .collect()
    };
    let new = build(
        rw,
        op,
        [&kept(&lowers), &kept(&uppers), &kept(&steps), &inits],
    );
    let region = rw.body.only_region(new);
    for i in (0..trips.len()).rev().filter(|i| trips[*i].is_some()) {
        let arg = rw.body.arg(block, i);
        rw.replace_uses(arg, lowers[i]);
        rw.body.erase_arg(block, i);
    }
    rw.body.move_block(block, region, None);
    let results: Vec<ValueId> = rw.body.results(new).collect();
    rw.replace(op, &results);
    rw.renew(&rw.body.op_vec(block));
    Some(())
}

/// The one iteration of a loop, its reductions applied to the initial values.
fn inline(rw: &mut Rewriter, op: OpId, lowers: &[ValueId], inits: &[ValueId]) -> Option<()> {
    let block = body_block(rw, op)?;
    let reduce = rw.body.last_op(block)?;
    let ops = rw.body.op_vec(block);
    rw.inline_block(block, InsertPoint::Before(op), lowers);
    rw.renew(&ops);
    let mut results = Vec::new();
    for (i, region) in rw.body.regions(reduce).to_vec().into_iter().enumerate() {
        let reduction = rw.body.first_block(region)?;
        let terminator = rw.body.last_op(reduction)?;
        let value = rw.body.operand(reduce, i);
        let ops = rw.body.op_vec(reduction);
        rw.inline_block(reduction, InsertPoint::Before(op), &[inits[i], value]);
        rw.renew(&ops);
        results.push(ops::ReduceReturn::new(rw.op(terminator)).result());
        rw.erase(terminator);
    }
    rw.replace(op, &results);
    rw.erase(reduce);
    Some(())
}

// parallel (i) { parallel (j) { a } } -> parallel (i, j) { a }
fn merge_nested(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let outer = body_block(rw, op)?;
    let nested = rw
        .body
        .first_op(outer)
        .filter(|n| rw.body.name(*n) == ops::PARALLEL)?;
    rw.body
        .next_op(nested)
        .filter(|last| rw.body.next_op(*last).is_none())?;
    let ([lo, up, st, inits], [nested_lo, nested_up, nested_st, nested_inits]) =
        (groups(rw, op), groups(rw, nested));
    // No reductions, and a rectangle: the inner bounds do not depend on the outer induction variables.
    let args = rw.body.args(outer).to_vec();
    let depends = [&nested_lo, &nested_up, &nested_st]
        .into_iter()
        .flatten()
        .any(|v| args.contains(v));
    if !inits.is_empty() || !nested_inits.is_empty() || depends {
        return None;
    }
    let both = |a: &[ValueId], b: &[ValueId]| [a, b].concat();
    let new = build(
        rw,
        op,
        [
            &both(&lo, &nested_lo),
            &both(&up, &nested_up),
            &both(&st, &nested_st),
            &[],
        ],
    );
    let block = body_block(rw, nested)?;
    for (i, arg) in args.iter().enumerate() {
        let loc = rw.body.value_loc(*arg);
        let new_arg = rw.body.insert_arg(block, i, rw.body.ty(*arg), loc);
        rw.replace_uses(*arg, new_arg);
    }
    let region = rw.body.only_region(new);
    rw.body.move_block(block, region, None);
    rw.replace(op, &[]);
    Some(())
}
