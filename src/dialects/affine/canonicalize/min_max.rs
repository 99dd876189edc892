//! Patterns of `affine.min` and `affine.max`.

use oxmlir_ir::OpId;
use oxmlir_ir::affine::{AffineContext, AffineExpr, AffineMap, Flattener};
use oxmlir_ir::rewrite::{Pattern, Rewriter};

use super::{replace_map, simplify};
use crate::affine::access::map_of;
use crate::affine::maps::AppliedMap;
use crate::tables::affine as ops;

pub const MIN: &[Pattern] = PATTERNS;
pub const MAX: &[Pattern] = PATTERNS;

const PATTERNS: &[Pattern] = &[
    Pattern::new("CanonicalizeSingleResultAffineMinMaxOp", single_result),
    Pattern::new("DeduplicateAffineMinMaxExpressions", deduplicate),
    Pattern::new("MergeAffineMinMaxOp", merge),
    Pattern::new("SimplifyAffineOp", simplify),
    Pattern::new("CanonicalizeAffineMinMaxOpExprAndTermOrder", sort),
];

// min(e) -> apply(e)
fn single_result(rw: &mut Rewriter, op: OpId) -> bool {
    match map_of(rw.cx, rw.body, op) {
        Some(map) if map.form.num_results(rw.cx.affine()) == 1 => {
            replace_map(rw, op, ops::APPLY, &map);
            true
        }
        _ => false,
    }
}

// min(e, f, e) -> min(e, f)
fn deduplicate(rw: &mut Rewriter, op: OpId) -> bool {
    let Some(old) = map_of(rw.cx, rw.body, op) else {
        return false;
    };
    let mut new = old.clone();
    new.drop_duplicates(rw.cx);
    if new.form == old.form {
        return false;
    }
    let name = rw.body.name(op);
    replace_map(rw, op, name, &new);
    true
}

// min(e, min(f, g)) -> min(e, f, g)
fn merge(rw: &mut Rewriter, op: OpId) -> bool {
    let Some(old) = map_of(rw.cx, rw.body, op) else {
        return false;
    };
    let (affine, name) = (rw.cx.affine(), rw.body.name(op));
    let producer_of = |expr: &AffineExpr| {
        let variable = expr
            .as_dim(affine)
            .and_then(|d| old.dims(rw.cx).get(d as usize));
        let variable =
            variable.or_else(|| old.symbols(rw.cx).get(expr.as_symbol(affine)? as usize))?;
        let def = rw.body.defining_op(*variable)?;
        (rw.body.name(def) == name).then_some(def)
    };
    let (merged, mut exprs): (Vec<AffineExpr>, Vec<AffineExpr>) = old
        .form
        .results(affine)
        .iter()
        .partition(|e| producer_of(e).is_some());
    if merged.is_empty() {
        return false;
    }
    let mut dims = old.dims(rw.cx).to_vec();
    let mut symbols = old.symbols(rw.cx).to_vec();
    let producers = merged.iter().filter_map(producer_of);
    for map in producers.filter_map(|p| map_of(rw.cx, rw.body, p)) {
        let shift = |e: &AffineExpr| {
            e.shift_dims(0, dims.len() as u32, affine).shift_symbols(
                0,
                symbols.len() as u32,
                affine,
            )
        };
        exprs.extend(map.form.results(affine).iter().map(shift));
        dims.extend_from_slice(map.dims(rw.cx));
        symbols.extend_from_slice(map.symbols(rw.cx));
    }
    let form = affine.map(dims.len() as u32, symbols.len() as u32, &exprs);
    let new = AppliedMap::new(form, dims.into_iter().chain(symbols));
    replace_map(rw, op, name, &new);
    true
}

// min(results) -> min(results in the order of their factors)
fn sort(rw: &mut Rewriter, op: OpId) -> bool {
    let Some(mut map) = map_of(rw.cx, rw.body, op) else {
        return false;
    };
    let Some(sorted) = sorted_results(map.form, rw.cx.affine()) else {
        return false;
    };
    map.form = sorted;
    let name = rw.body.name(op);
    replace_map(rw, op, name, &map);
    true
}

/// The map with its results sorted by the factors of dimensions and symbols, then by the constant; `None` where they are
/// in order, or where a result is no sum of multiples.
fn sorted_results(map: AffineMap, cx: &AffineContext) -> Option<AffineMap> {
    let (dims, symbols) = (map.num_dims(cx), map.num_symbols(cx));
    let key = |expr: &AffineExpr| {
        let mut flattener = Flattener::new(dims, symbols, cx);
        let flat = flattener
            .flatten(*expr)
            .filter(|_| expr.is_pure_affine(cx))?;
        let factors = (0..(dims + symbols) as usize).map(|i| flat.factor(i));
        let key: Vec<i64> = factors.chain([flat.constant]).collect();
        flattener.locals().is_empty().then_some((key, *expr))
    };
    let mut keyed: Vec<(Vec<i64>, AffineExpr)> =
        map.results(cx).iter().map(key).collect::<Option<_>>()?;
    if keyed.is_sorted_by_key(|(key, _)| key.clone()) {
        return None;
    }
    keyed.sort_by(|a, b| a.0.cmp(&b.0));
    let results: Vec<AffineExpr> = keyed.into_iter().map(|(_, expr)| expr).collect();
    Some(map.with_results(&results, cx))
}
