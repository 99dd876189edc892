//! Simplifies minima and maxima by what is known of their operands.
//!
//! ```mlir
//! scf.for %i = %c0 to %c64 step %c8 {
//!   %0 = affine.min (d0) -> (8, 64 - d0)(%i)    // 8
//! }
//! ```

use oxmlir_dialects::affine::access::{map_of, set_map};
use oxmlir_dialects::affine::analysis::bounds::KnownBounds;
use oxmlir_dialects::affine::build::{apply, folded_apply, value_of};
use oxmlir_dialects::affine::maps::AppliedMap;
use oxmlir_dialects::affine::value_bounds::terms;
use oxmlir_dialects::tables::affine;
use oxmlir_ir::affine::{AffineExpr, BinaryOp, ExprKind};
use oxmlir_ir::bounds::{Relation, Term};
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{GreedyConfig, Pattern, PatternSet, Rewriter, apply_patterns_greedily};
use oxmlir_ir::{Body, Context, OpFoldResult, OpId, OpName, OpRef, Traits, ValueId};

pub static PASS: PassInfo = PassInfo::new(
    "affine-simplify-min-max",
    "SimplifyAffineMinMaxPass",
    "simplifies minima and maxima by bounds of their operands",
    Anchor::Trait(Traits::FUNCTION),
    run,
);

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let mut patterns = PatternSet::new();
    add_patterns(pass.cx, &mut patterns);
    let config = GreedyConfig::default();
    apply_patterns_greedily(pass.cx, body, body.root(), &patterns, &config)
        .map_err(|endless| pass.fail(endless))?;
    Ok(())
}

/// The patterns of this pass, and those of the canonicalization of minima and maxima.
pub fn add_patterns(cx: &Context, patterns: &mut PatternSet) {
    for name in [affine::MIN, affine::MAX] {
        patterns.add(name, cx.registry().hooks(name).patterns);
    }
    for (name, patterns_of) in PATTERNS {
        patterns.add(*name, patterns_of);
    }
}

/// The patterns of each operation.
const PATTERNS: &[(OpName, &[Pattern])] = &[
    (
        affine::MIN,
        &[Pattern::new("SimplifyAffineMinOp", simplify_min)],
    ),
    (
        affine::MAX,
        &[Pattern::new("SimplifyAffineMaxOp", simplify_max)],
    ),
    (
        affine::APPLY,
        &[Pattern::new("SimplifyAffineApplyOp", simplify_apply)],
    ),
];

// min(x, y) -> x, if x < y
fn simplify_min(rw: &mut Rewriter, op: OpId) -> bool {
    keep_extremes(rw, op, Relation::Less).is_some()
}

// max(x, y) -> x, if x > y
fn simplify_max(rw: &mut Rewriter, op: OpId) -> bool {
    keep_extremes(rw, op, Relation::Greater).is_some()
}

/// Leaves out the results of a map that another one makes superfluous.
fn keep_extremes(rw: &mut Rewriter, op: OpId, relation: Relation) -> Option<()> {
    let map = map_of(rw.cx, rw.body, op)?;
    let kept = extremes(rw.op(op), &map, relation);
    let affine = rw.cx.affine();
    let results = map.form.results(affine);
    if kept.len() == results.len() {
        return None;
    }
    let results: Vec<AffineExpr> = kept.iter().map(|i| results[*i]).collect();
    let map = over_symbols(rw.cx, &map, &results);
    match results.len() {
        1 => {
            let loc = rw.body.loc(op);
            rw.insert_before(op);
            let result = apply(rw, loc, &map);
            rw.replace(op, &[result]);
        }
        _ => rw.modify(op, |body| set_map(rw.cx, body, op, &map)),
    }
    Some(())
}

/// A map with other results, all of its variables symbols.
fn over_symbols(cx: &Context, map: &AppliedMap, results: &[AffineExpr]) -> AppliedMap {
    let affine = cx.affine();
    let dims = map.form.num_dims(affine);
    let count = dims + map.form.num_symbols(affine);
    let variables: Vec<AffineExpr> = (0..count).map(|i| affine.symbol(i)).collect();
    let (dims, symbols) = variables.split_at(dims as usize);
    let replaced = |expr: &AffineExpr| expr.replace_dims_and_symbols(dims, symbols, affine);
    let results: Vec<AffineExpr> = results.iter().map(replaced).collect();
    AppliedMap::new(affine.map(0, count, &results), map.operands.iter().copied())
}

/// Replaces `op` by the only result of a map.
fn replace_by_apply(rw: &mut Rewriter, op: OpId, map: &AppliedMap) {
    let loc = rw.body.loc(op);
    let operands: Vec<OpFoldResult> = map
        .operands
        .iter()
        .map(|v| OpFoldResult::Value(*v))
        .collect();
    rw.insert_before(op);
    let result = folded_apply(rw, loc, map.form, &operands);
    let result = value_of(rw, loc, result);
    rw.replace(op, &[result]);
}

/// The positions of the results that are left when of each two that compare one goes.
fn extremes(op: OpRef, map: &AppliedMap, relation: Relation) -> Vec<usize> {
    let terms = terms(op, map);
    let mut known = KnownBounds::new(op.cx, op.body);
    // Which result each one has been found to be superfluous beside.
    let mut beside: Vec<usize> = (0..terms.len()).collect();
    for i in 0..terms.len() {
        for j in i + 1..terms.len() {
            let (a, b) = (last(&beside, i), last(&beside, j));
            if a == b {
                continue;
            }
            match known.decides(&terms[a], relation, &terms[b]) {
                Some(true) => beside[b] = a,
                Some(false) => beside[a] = b,
                None => {}
            }
        }
    }
    (0..terms.len()).filter(|i| beside[*i] == *i).collect()
}

fn last(beside: &[usize], start: usize) -> usize {
    let mut at = start;
    while beside[at] != at {
        at = beside[at];
    }
    at
}

// apply(apply(x)) -> apply(x), apply(min(x, c) ceildiv c) -> 1, if x > 0
fn simplify_apply(rw: &mut Rewriter, op: OpId) -> bool {
    compose(rw, op).is_some()
}

fn compose(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let map = map_of(rw.cx, rw.body, op)?;
    let made_by_map = |value: &ValueId| {
        let def = rw.body.defining_op(*value).map(|def| rw.body.name(def));
        matches!(def, Some(affine::MIN | affine::APPLY))
    };
    if !map.operands.iter().any(made_by_map) {
        return None;
    }
    let result = without_quotients(rw.op(op), &map)?;
    let new = over_symbols(rw.cx, &map, &[result]);
    let mut composed = new.clone();
    composed.compose(rw.cx, rw.body);
    if composed == map {
        return None;
    }
    replace_by_apply(rw, op, &new);
    Some(())
}

/// The result of a map, quotients that are known to be one replaced.
fn without_quotients(op: OpRef, map: &AppliedMap) -> Option<AffineExpr> {
    let affine = op.cx.affine();
    let result = map.form.result(0, affine)?;
    let mut ones = Vec::new();
    result.walk(affine, |expr| {
        if let ExprKind::Binary(BinaryOp::CeilDiv, dividend, divisor) = expr.kind(affine)
            && let Some(divisor) = divisor.as_constant(affine)
            && is_minimum_of_positives(op, map, dividend, divisor) == Some(true)
        {
            ones.push(expr);
        }
    });
    let one = affine.constant(1);
    let replace = |expr: AffineExpr, quotient: &AffineExpr| expr.replace(*quotient, one, affine);
    Some(ones.iter().fold(result, replace))
}

/// Whether an operand of a map is the minimum of `limit` and other numbers, all of them positive.
fn is_minimum_of_positives(
    op: OpRef,
    map: &AppliedMap,
    operand: AffineExpr,
    limit: i64,
) -> Option<bool> {
    let affine = op.cx.affine();
    let dims = map.dims(op.cx);
    let dim = operand
        .as_dim(affine)
        .and_then(|dim| dims.get(dim as usize));
    let symbols = map.symbols(op.cx);
    let symbol = || symbols.get(operand.as_symbol(affine)? as usize);
    let def = op.body.defining_op(*dim.or_else(symbol)?)?;
    if op.body.name(def) != affine::MIN {
        return None;
    }
    let minimum = terms(op.at(def), &map_of(op.cx, op.body, def)?);
    let is_limit = |term: &Term| term.expr.as_constant(affine) == Some(limit);
    let mut known = KnownBounds::new(op.cx, op.body);
    let zero = Term::constant(op.cx, 0);
    let all_positive = minimum
        .iter()
        .all(|term| known.holds(term, Relation::Greater, &zero));
    Some(minimum.iter().any(is_limit) && all_positive)
}
