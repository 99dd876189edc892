//! Linearizations of delinearizations and the reverse, where their bases agree.

use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Attribute, Location, OpId, ValueDefinition, ValueId};
use rustc_hash::FxHashSet;

use super::index::{Linearize, insert_delinearize, insert_linearize};
use crate::affine::build::folded_apply;
use crate::affine::index_basis::Basis;
use crate::tables::affine as ops;
use oxmlir_ir::OpFoldResult;

fn is_disjoint(rw: &Rewriter, op: OpId) -> bool {
    let disjoint = rw.body.attr(op, ops::linearize_index::DISJOINT_ATTR);
    disjoint.is_some_and(|a| a != Attribute::FALSE)
}

/// The disjoint linearization whose result `op` splits: its indices and basis.
fn linearized(rw: &Rewriter, op: OpId) -> Option<(OpId, Vec<ValueId>, Basis)> {
    let linear = rw.body.operand(op, ops::delinearize_index::LINEAR_INDEX);
    let def = rw.body.defining_op(linear)?;
    if rw.body.name(def) != ops::LINEARIZE_INDEX || !is_disjoint(rw, def) {
        return None;
    }
    let indices = rw.op(def).group(ops::linearize_index::MULTI_INDEX).to_vec();
    Some((def, indices, Basis::of(rw.op(def))?))
}

// delinearize (linearize disjoint [x, y] by (a, b)) into (c, b) -> [delinearize (linearize [x] by (a)) into (c), y]
pub fn exact_tail(rw: &mut Rewriter, op: OpId) -> bool {
    let Some(((inner, indices, from), into)) = linearized(rw, op).zip(Basis::of(rw.op(op))) else {
        return false;
    };
    let (lin, delin) = (from.all(), into.all());
    let matches = lin
        .iter()
        .rev()
        .zip(delin.iter().rev())
        .take_while(|(a, b)| a == b)
        .count();
    let results = rw.body.num_results(op);
    if matches == 0 {
        return false;
    }
    if matches == lin.len() && matches == delin.len() && indices.len() == results {
        rw.replace(op, &indices);
        return true;
    }
    let (front, tail) = indices.split_at(indices.len() - matches);
    rw.insert_before(op);
    let head = Linearize {
        indices: front,
        basis: &lin[..lin.len() - matches],
        disjoint: true,
    };
    let inner_loc = rw.body.loc(inner);
    let linear = insert_linearize(rw, inner_loc, &head);
    let loc = rw.body.loc(op);
    let mut values = insert_delinearize(
        rw,
        loc,
        linear,
        &delin[..delin.len() - matches],
        results - matches,
    );
    values.extend_from_slice(tail);
    rw.replace(op, &values);
    true
}

// delinearize (linearize disjoint [x, y] by (a, 6)) into (b, 2, 3) -> [delinearize [x]..., delinearize y into (2, 3)]
pub fn last_argument(rw: &mut Rewriter, op: OpId) -> bool {
    let Some(((inner, indices, from), into)) = linearized(rw, op).zip(Basis::of(rw.op(op))) else {
        return false;
    };
    let Some((OpFoldResult::Known(target), lin_front)) = from.all().split_last() else {
        return false;
    };
    let Some(split) = spanning(into.all(), *target) else {
        return false;
    };
    let Some((last, front)) = indices.split_last() else {
        return false;
    };
    let results = rw.body.num_results(op);
    let (delin_front, delin_back) = into.all().split_at(into.all().len() - split);
    rw.insert_before(op);
    let head = Linearize {
        indices: front,
        basis: lin_front,
        disjoint: true,
    };
    let inner_loc = rw.body.loc(inner);
    let linear = insert_linearize(rw, inner_loc, &head);
    let loc = rw.body.loc(op);
    let mut values = insert_delinearize(rw, loc, linear, delin_front, results - split);
    values.extend(insert_delinearize(rw, loc, *last, delin_back, split));
    rw.replace(op, &values);
    true
}

/// How many known sizes at the end of a basis, at least two, have the product `target`.
fn spanning(basis: &[OpFoldResult], target: i64) -> Option<usize> {
    let mut product: i64 = 1;
    for (count, size) in (1..).zip(basis.iter().rev()) {
        let OpFoldResult::Known(size) = size else {
            return None;
        };
        product = product
            .checked_mul(*size)
            .filter(|product| *product <= target)?;
        if product == target {
            return (count >= 2).then_some(count);
        }
    }
    None
}

/// Successive results of a delinearization that are successive indices of a linearization, by equal sizes.
struct Run {
    delinearize: OpId,
    lin_start: usize,
    delin_start: usize,
    length: usize,
}

// linearize [x, y] by (a, b) with [x, y] = delinearize i into (a, b) -> i
pub fn portion(rw: &mut Rewriter, op: OpId) -> bool {
    let Some(basis) = Basis::of(rw.op(op)) else {
        return false;
    };
    let padded = basis.padded();
    let indices = rw.op(op).group(ops::linearize_index::MULTI_INDEX).to_vec();
    let runs = find_runs(rw, op, &indices, &padded);
    if runs.is_empty() {
        return false;
    }
    let (mut new_indices, mut new_basis, mut replacements) = (Vec::new(), Vec::new(), Vec::new());
    let (mut end, loc) = (0, rw.body.loc(op));
    for run in &runs {
        new_indices.extend_from_slice(&indices[end..run.lin_start]);
        new_basis.extend_from_slice(&padded[end..run.lin_start]);
        end = run.lin_start + run.length;
        let merged = &padded[run.lin_start..end];
        rw.insert_before(run.delinearize);
        let size = product(rw, loc, merged);
        new_basis.push(size);
        if run.length == rw.body.num_results(run.delinearize) {
            new_indices.push(
                rw.body
                    .operand(run.delinearize, ops::delinearize_index::LINEAR_INDEX),
            );
            continue;
        }
        let Some((combined, values)) = split_off(rw, run, merged, size) else {
            return false;
        };
        new_indices.push(combined);
        replacements.push((run.delinearize, values));
    }
    new_indices.extend_from_slice(&indices[end..]);
    new_basis.extend_from_slice(&padded[end..]);
    let known: Vec<OpFoldResult> = new_basis.into_iter().flatten().collect();
    let joined = Linearize {
        indices: &new_indices,
        basis: &known,
        disjoint: is_disjoint(rw, op),
    };
    rw.insert_before(op);
    let linear = insert_linearize(rw, loc, &joined);
    rw.replace(op, &[linear]);
    for (delinearize, values) in replacements {
        rw.replace(delinearize, &values);
    }
    true
}

fn find_runs(
    rw: &Rewriter,
    op: OpId,
    indices: &[ValueId],
    padded: &[Option<OpFoldResult>],
) -> Vec<Run> {
    let (mut runs, mut seen) = (Vec::new(), FxHashSet::default());
    let mut at = 0;
    while at < indices.len() {
        match run_at(rw, op, indices, padded, at) {
            Some(run) if run.length > 1 && seen.insert(run.delinearize) => {
                at += run.length;
                runs.push(run);
            }
            _ => at += 1,
        }
    }
    runs
}

fn run_at(
    rw: &Rewriter,
    op: OpId,
    indices: &[ValueId],
    padded: &[Option<OpFoldResult>],
    at: usize,
) -> Option<Run> {
    let ValueDefinition::Result(def, number) = rw.body.definition(indices[at]) else {
        return None;
    };
    if rw.body.name(def) != ops::DELINEARIZE_INDEX {
        return None;
    }
    let (number, sizes) = (number as usize, Basis::of(rw.op(def))?.padded());
    let both_in_front = at == 0 && number == 0;
    let known_by_disjoint = is_disjoint(rw, op) && number == 0 && sizes[number].is_none();
    if sizes[number] != padded[at] && !both_in_front && !known_by_disjoint {
        return None;
    }
    let agrees = |i: &usize| {
        let (lin, delin) = (at + i, number + i);
        lin < indices.len()
            && delin < sizes.len()
            && indices[lin] == rw.body.result(def, delin)
            && padded[lin] == sizes[delin]
    };
    Some(Run {
        delinearize: def,
        lin_start: at,
        delin_start: number,
        length: 1 + (1..).take_while(agrees).count(),
    })
}

/// The product of sizes; none where the first is not given.
fn product(
    rw: &mut Rewriter,
    loc: Location,
    sizes: &[Option<OpFoldResult>],
) -> Option<OpFoldResult> {
    let sizes: Option<Vec<OpFoldResult>> = sizes.iter().copied().collect();
    let sizes = sizes?;
    let affine = rw.cx.affine();
    let symbols = (0..sizes.len() as u32).map(|i| affine.symbol(i));
    let product = symbols.fold(affine.constant(1), |all, s| affine.mul(all, s));
    let map = affine.map(0, sizes.len() as u32, &[product]);
    Some(folded_apply(rw, loc, map, &sizes))
}

/// Splits the run off as one index, and that again into its parts for other users: the one index, and what stands for
/// the results of the delinearization.
fn split_off(
    rw: &mut Rewriter,
    run: &Run,
    merged: &[Option<OpFoldResult>],
    size: Option<OpFoldResult>,
) -> Option<(ValueId, Vec<ValueId>)> {
    let mut sizes = Basis::of(rw.op(run.delinearize))?.padded();
    sizes.splice(run.delin_start..run.delin_start + run.length, [size]);
    let linear = rw
        .body
        .operand(run.delinearize, ops::delinearize_index::LINEAR_INDEX);
    let loc = rw.body.loc(run.delinearize);
    let known: Vec<OpFoldResult> = sizes.iter().copied().flatten().collect();
    let outer = insert_delinearize(rw, loc, linear, &known, sizes.len());
    let combined = outer[run.delin_start];
    let parts: Vec<OpFoldResult> = merged.iter().copied().flatten().collect();
    let inner = insert_delinearize(rw, loc, combined, &parts, merged.len());
    let mut values = outer[..run.delin_start].to_vec();
    values.extend(inner);
    values.extend_from_slice(&outer[run.delin_start + 1..]);
    Some((combined, values))
}
