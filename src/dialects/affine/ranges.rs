//! Ranges of affine expressions.

use oxmlir_ir::affine::{AffineExpr, BinaryOp, ExprKind};
use oxmlir_ir::interfaces::InferIntRange::{self, Known};
use oxmlir_ir::interfaces::TellRange;
use oxmlir_ir::num::ApInt;
use oxmlir_ir::ranges::IntRange;
use oxmlir_ir::ranges::index::MAX_WIDTH;
use oxmlir_ir::ranges::ops::{self, NoWrap};
use oxmlir_ir::{AttrKind, Context, OpRef};
use rustc_hash::FxHashMap;

use crate::tables::affine as slots;

pub const APPLY: InferIntRange = Known(apply);

fn apply(op: OpRef, args: &[IntRange], tell: &mut TellRange) {
    let map = op.attr(slots::apply::MAP_ATTR);
    let Some(AttrKind::AffineMap(map)) = map.map(|attr| op.cx.attr_kind(attr)) else {
        return;
    };
    let affine = op.cx.affine();
    let dims = args.len().min(map.num_dims(affine) as usize);
    let range = map
        .result(0, affine)
        .and_then(|expr| range_of(op.cx, expr, args.split_at(dims)));
    if let Some(range) = range {
        tell(op.only_result(), range);
    }
}

/// The range of an expression of dimensions and symbols in these ranges.
fn range_of(
    cx: &Context,
    expr: AffineExpr,
    (dims, symbols): (&[IntRange], &[IntRange]),
) -> Option<IntRange> {
    let mut known: FxHashMap<AffineExpr, IntRange> = FxHashMap::default();
    expr.walk(cx.affine(), |part| {
        let range = match part.kind(cx.affine()) {
            ExprKind::Dim(at) => dims.get(at as usize).cloned(),
            ExprKind::Symbol(at) => symbols.get(at as usize).cloned(),
            ExprKind::Constant(value) => {
                Some(IntRange::constant(ApInt::from_i64(MAX_WIDTH, value)))
            }
            ExprKind::Binary(op, lhs, rhs) => match (known.get(&lhs), known.get(&rhs)) {
                (Some(lhs), Some(rhs)) => Some(binary(op, lhs, rhs)),
                _ => None,
            },
        };
        known.extend(range.map(|range| (part, range)));
    });
    known.remove(&expr)
}

/// Sums and products of indices do not overflow when read as signed.
const NSW: NoWrap = NoWrap {
    signed: true,
    unsigned: false,
};

fn binary(op: BinaryOp, lhs: &IntRange, rhs: &IntRange) -> IntRange {
    match op {
        BinaryOp::Add => ops::add(lhs, rhs, NSW),
        BinaryOp::Mul => ops::mul(lhs, rhs, NSW),
        BinaryOp::Mod => modulo(lhs, rhs),
        BinaryOp::FloorDiv => ops::floor_div_s(lhs, rhs),
        BinaryOp::CeilDiv => ops::ceil_div_s(lhs, rhs),
    }
}

/// From zero to below the divisor, which is positive.
fn modulo(lhs: &IntRange, rhs: &IntRange) -> IntRange {
    let one = ApInt::one(rhs.width());
    if lhs.is_non_negative() && rhs.smin.is_strictly_positive() && rhs.smin == rhs.smax {
        return ops::rem_s(lhs, rhs);
    }
    let last = if rhs.smax.is_strictly_positive() {
        rhs.smax.sub(&one)
    } else {
        ApInt::signed_max(rhs.width())
    };
    IntRange::signed(ApInt::zero(rhs.width()), last)
}
