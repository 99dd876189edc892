//! Offsets, sizes and strides in affine arithmetic.

use oxmlir_dialects::affine::build::{Operand, folded_apply};
use oxmlir_dialects::memref::mixed::{Mixed, MixedList, Slice};
use oxmlir_dialects::tables::{arith, memref};
use oxmlir_ir::affine::{AffineContext, AffineExpr};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Location, OpId, OpState, Type, ValueId};

fn to_operand(number: Mixed) -> Operand {
    match number {
        Mixed::Known(value) => Operand::Constant(value),
        Mixed::Value(value) => Operand::Value(value),
    }
}

/// What an `affine.apply` of an expression over symbols gives, folded where it can be.
pub fn apply(
    rw: &mut Rewriter,
    loc: Location,
    symbols: &[Mixed],
    expr: impl FnOnce(&AffineContext, &[AffineExpr]) -> AffineExpr,
) -> Mixed {
    let affine = rw.cx.affine();
    let count = symbols.len() as u32;
    let variables: Vec<AffineExpr> = (0..count).map(|i| affine.symbol(i)).collect();
    let map = affine.map(0, count, &[expr(affine, &variables)]);
    let operands: Vec<Operand> = symbols.iter().map(|s| to_operand(*s)).collect();
    match folded_apply(rw, loc, map, &operands) {
        Operand::Constant(value) => Mixed::Known(value),
        Operand::Value(value) => Mixed::Value(value),
    }
}

/// The product of all numbers.
pub fn product(rw: &mut Rewriter, loc: Location, numbers: &[Mixed]) -> Mixed {
    apply(rw, loc, numbers, |affine, symbols| {
        let one = affine.constant(1);
        symbols.iter().fold(one, |all, s| affine.mul(all, *s))
    })
}

/// The number as a value: an `arith.constant` if it is known.
pub fn value(rw: &mut Rewriter, loc: Location, number: Mixed) -> ValueId {
    match number {
        Mixed::Value(value) => value,
        Mixed::Known(number) => {
            let attr = rw.cx.int_attr(Type::INDEX, number);
            let attrs = [(arith::constant::VALUE_ATTR, attr)];
            rw.value(arith::CONSTANT, loc, &[], Type::INDEX, &attrs)
        }
    }
}

/// The numbers that are known as such, the others from `values`.
pub fn known_or(known: &[i64], values: impl IntoIterator<Item = ValueId>) -> MixedList {
    let pairs = known.iter().zip(values);
    pairs
        .map(|(known, value)| match *known {
            oxmlir_ir::DYNAMIC => Mixed::Value(value),
            known => Mixed::Known(known),
        })
        .collect()
}

/// Replaces `op` by a `memref.reinterpret_cast` of `source` with the type of its result.
pub fn replace_by_reinterpret_cast(rw: &mut Rewriter, op: OpId, source: ValueId, slice: &Slice) {
    let ty = rw.body.ty(rw.body.result(op, 0));
    let (operands, attrs) = slice.parts(rw.cx, source);
    let state = OpState {
        operands: &operands,
        results: &[ty],
        attrs: &attrs,
        ..OpState::new(memref::REINTERPRET_CAST, rw.body.loc(op))
    };
    rw.replace_with(op, &state);
}
