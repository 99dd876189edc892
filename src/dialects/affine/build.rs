//! Building `affine.apply` operations, composed with those that define their operands and folded.

use oxmlir_ir::affine::{AffineContext, AffineExpr, AffineMap};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Context, Location, OpFoldResult, Type, ValueId};

use crate::affine::maps::AppliedMap;
use crate::tables::{affine as ops, arith};

/// A map applied to operands, the known ones folded in.
pub fn applied(cx: &Context, map: AffineMap, operands: &[OpFoldResult]) -> AppliedMap {
    let affine = cx.affine();
    let num_dims = map.num_dims(affine) as usize;
    let (dims, symbols) = operands.split_at(num_dims.min(operands.len()));
    let mut values = Vec::new();
    let mut number = |operands: &[OpFoldResult], variable: &dyn Fn(u32) -> AffineExpr| {
        let mut next = 0;
        let exprs: Vec<AffineExpr> = operands
            .iter()
            .map(|operand| match operand {
                OpFoldResult::Known(value) => affine.constant(*value),
                OpFoldResult::Value(value) => {
                    values.push(*value);
                    next += 1;
                    variable(next - 1)
                }
            })
            .collect();
        (exprs, next)
    };
    let (dims, num_dims) = number(dims, &|i| affine.dim(i));
    let (symbols, num_symbols) = number(symbols, &|i| affine.symbol(i));
    let map = map.replace_dims_and_symbols(&dims, &symbols, num_dims, num_symbols, affine);
    AppliedMap::new(map, values)
}

/// Inserts an `affine.apply` of a map with one result.
pub fn apply(rw: &mut Rewriter, loc: Location, map: &AppliedMap) -> ValueId {
    ops::apply(rw, loc, &map.operands, map.form)
}

/// Inserts an `affine.apply`, composed.
pub fn composed_apply(
    rw: &mut Rewriter,
    loc: Location,
    map: AffineMap,
    operands: &[OpFoldResult],
) -> ValueId {
    let mut map = applied(rw.cx, map, operands);
    map.compose(rw.cx, rw.body);
    apply(rw, loc, &map)
}

/// Inserts an `affine.apply`, composed; nothing where the result is known or one of the operands.
pub fn folded_apply(
    rw: &mut Rewriter,
    loc: Location,
    map: AffineMap,
    operands: &[OpFoldResult],
) -> OpFoldResult {
    if let Some(known) = plain(rw, map, operands) {
        return known;
    }
    let mut map = applied(rw.cx, map, operands);
    map.compose(rw.cx, rw.body);
    if let Some(value) = map.single_constant(rw.cx) {
        return OpFoldResult::Known(value);
    }
    let affine = rw.cx.affine();
    let expr = map.form.result(0, affine);
    let dim = expr.and_then(|e| map.dims(rw.cx).get(e.as_dim(affine)? as usize));
    let symbol = expr.and_then(|e| map.symbols(rw.cx).get(e.as_symbol(affine)? as usize));
    match dim.or(symbol) {
        Some(value) => OpFoldResult::Value(*value),
        None => OpFoldResult::Value(apply(rw, loc, &map)),
    }
}

/// What a map gives that has a constant or a variable as its only result, if nothing can be composed into it.
fn plain(rw: &Rewriter, map: AffineMap, operands: &[OpFoldResult]) -> Option<OpFoldResult> {
    let affine = rw.cx.affine();
    let expr = map.result(0, affine)?;
    if let Some(value) = expr.as_constant(affine) {
        return Some(OpFoldResult::Known(value));
    }
    let symbol = || Some(map.num_dims(affine) + expr.as_symbol(affine)?);
    let position = expr.as_dim(affine).or_else(symbol)?;
    let operand = operands.get(position as usize)?.resolved(rw.cx, rw.body);
    let is_composable = |value: ValueId| {
        let def = rw.body.defining_op(value).map(|def| rw.body.name(def));
        matches!(def, Some(ops::APPLY | ops::DELINEARIZE_INDEX))
    };
    match operand {
        OpFoldResult::Value(value) if is_composable(value) => None,
        operand => Some(operand),
    }
}

/// What an `affine.apply` of an expression over symbols gives, folded where it can be.
pub fn apply_expr(
    rw: &mut Rewriter,
    loc: Location,
    symbols: &[OpFoldResult],
    expr: impl FnOnce(&AffineContext, &[AffineExpr]) -> AffineExpr,
) -> OpFoldResult {
    let affine = rw.cx.affine();
    let count = symbols.len() as u32;
    let variables: Vec<AffineExpr> = (0..count).map(|i| affine.symbol(i)).collect();
    let map = affine.map(0, count, &[expr(affine, &variables)]);
    folded_apply(rw, loc, map, symbols)
}

/// The greatest of the values of expressions over symbols: an `affine.max` where it is not known.
pub fn apply_max(
    rw: &mut Rewriter,
    loc: Location,
    symbols: &[OpFoldResult],
    exprs: impl FnOnce(&AffineContext, &[AffineExpr]) -> Vec<AffineExpr>,
) -> OpFoldResult {
    let affine = rw.cx.affine();
    let count = symbols.len() as u32;
    let variables: Vec<AffineExpr> = (0..count).map(|i| affine.symbol(i)).collect();
    let map = affine.map(0, count, &exprs(affine, &variables));
    let mut map = applied(rw.cx, map, symbols);
    map.compose(rw.cx, rw.body);
    let results = map.form.results(affine).iter();
    let known: Option<Vec<i64>> = results.map(|e| e.as_constant(affine)).collect();
    if let Some(greatest) = known.and_then(|known| known.into_iter().max()) {
        return OpFoldResult::Known(greatest);
    }
    OpFoldResult::Value(ops::max(rw, loc, &map.operands, map.form))
}

/// The product of all numbers.
pub fn product(rw: &mut Rewriter, loc: Location, numbers: &[OpFoldResult]) -> OpFoldResult {
    apply_expr(rw, loc, numbers, |affine, symbols| {
        let one = affine.constant(1);
        symbols.iter().fold(one, |all, s| affine.mul(all, *s))
    })
}

/// The sum of all numbers.
pub fn sum(rw: &mut Rewriter, loc: Location, numbers: &[OpFoldResult]) -> OpFoldResult {
    apply_expr(rw, loc, numbers, |affine, symbols| {
        let zero = affine.constant(0);
        symbols.iter().fold(zero, |all, s| affine.add(all, *s))
    })
}

/// The sum of all numbers, which are dimensions of its map.
pub fn sum_of_dims(rw: &mut Rewriter, loc: Location, numbers: &[OpFoldResult]) -> OpFoldResult {
    let affine = rw.cx.affine();
    let dims = numbers.len() as u32;
    let total = (0..dims).fold(affine.constant(0), |all, at| {
        affine.add(all, affine.dim(at))
    });
    folded_apply(rw, loc, affine.map(dims, 0, &[total]), numbers)
}

/// The number as a value: an `arith.constant` if it is known.
pub fn value_of(rw: &mut Rewriter, loc: Location, number: OpFoldResult) -> ValueId {
    match number {
        OpFoldResult::Value(value) => value,
        OpFoldResult::Known(number) => {
            let attr = rw.cx.int_attr(Type::INDEX, number);
            arith::constant(rw, loc, attr)
        }
    }
}
