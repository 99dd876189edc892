//! Building `affine.apply` operations, composed with those that define their operands and folded.

use oxmlir_ir::affine::{AffineExpr, AffineMap};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{AttrKind, Body, Context, Location, Type, ValueId};

use crate::affine::maps::AppliedMap;
use crate::tables::affine as ops;

/// An index that is known or a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operand {
    Constant(i64),
    Value(ValueId),
}

impl Operand {
    /// The index where it is known.
    pub fn constant(self, cx: &Context, body: &Body) -> Option<i64> {
        match self {
            Operand::Constant(value) => Some(value),
            Operand::Value(value) => cx.constant_int(body, value),
        }
    }
}

/// A map applied to operands, the known ones folded in.
pub fn applied(cx: &Context, map: AffineMap, operands: &[Operand]) -> AppliedMap {
    let affine = cx.affine();
    let num_dims = map.num_dims(affine) as usize;
    let (dims, symbols) = operands.split_at(num_dims.min(operands.len()));
    let mut values = Vec::new();
    let mut number = |operands: &[Operand], variable: &dyn Fn(u32) -> AffineExpr| {
        let mut next = 0;
        let exprs: Vec<AffineExpr> = operands
            .iter()
            .map(|operand| match operand {
                Operand::Constant(value) => affine.constant(*value),
                Operand::Value(value) => {
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
    let attr = rw.cx.attr(AttrKind::AffineMap(map.form));
    let attrs = [(ops::apply::MAP_ATTR, attr)];
    rw.value(ops::APPLY, loc, &map.operands, Type::INDEX, &attrs)
}

/// Inserts an `affine.apply`, composed.
pub fn composed_apply(
    rw: &mut Rewriter,
    loc: Location,
    map: AffineMap,
    operands: &[Operand],
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
    operands: &[Operand],
) -> Operand {
    let mut map = applied(rw.cx, map, operands);
    map.compose(rw.cx, rw.body);
    if let Some(value) = map.single_constant(rw.cx) {
        return Operand::Constant(value);
    }
    let affine = rw.cx.affine();
    let expr = map.form.result(0, affine);
    let dim = expr.and_then(|e| map.dims(rw.cx).get(e.as_dim(affine)? as usize));
    let symbol = expr.and_then(|e| map.symbols(rw.cx).get(e.as_symbol(affine)? as usize));
    match dim.or(symbol) {
        Some(value) => Operand::Value(*value),
        None => Operand::Value(apply(rw, loc, &map)),
    }
}
