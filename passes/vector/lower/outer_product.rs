//! Outer products: a row of the result for each element of the left vector.

use oxmlir_dialects::tables::arith;
use oxmlir_dialects::tables::vector::{self, CombiningKind};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Location, OpId, ValueId};

use crate::vector::build::{type_of, zero};
use crate::vector::combine::{combine, combining_op, is_float, multiply};
use crate::vector::masking;

// outerproduct(a, b, c) -> [broadcast(a[0]) * b + c[0], ...]
pub fn lower(rw: &mut Rewriter, op: OpId) -> bool {
    let view = vector::Outerproduct::new(rw.op(op));
    let (lhs, rhs, loc) = (view.lhs(), view.rhs(), view.loc());
    let (acc, kind) = (view.acc(), view.kind());
    let Some(ty) = type_of(rw, view.result()) else {
        return false;
    };
    if ty.leads_scalable() && ty.rank() > 1 || !can_multiply(rw, lhs, kind) {
        return false;
    }
    let root = masking::root(rw, op);
    let value = if ty.rank() == 1 {
        let same = rw.body.ty(lhs);
        let factor = vector::broadcast(rw, loc, same, rhs);
        multiply_add(rw, loc, kind, [lhs, factor], acc, root.mask)
    } else {
        let Some(mut result) = zero(rw, loc, ty.ty(rw.cx)) else {
            return false;
        };
        for at in 0..ty.shape[0] {
            let element = vector::extract(rw, loc, lhs, &[], &[at]);
            let row = rw.body.ty(rhs);
            let factor = vector::broadcast(rw, loc, row, element);
            let part = acc.map(|acc| vector::extract(rw, loc, acc, &[], &[at]));
            let mask = root
                .mask
                .map(|mask| vector::extract(rw, loc, mask, &[], &[at]));
            let Some(row) = multiply_add(rw, loc, kind, [factor, rhs], part, mask) else {
                return false;
            };
            result = vector::insert(rw, loc, row, result, &[], &[at]);
        }
        Some(result)
    };
    let Some(value) = value else {
        return false;
    };
    rw.replace(root.op, &[value]);
    true
}

/// Whether products of such elements can be combined by `kind`.
fn can_multiply(rw: &Rewriter, value: ValueId, kind: CombiningKind) -> bool {
    combining_op(kind, is_float(rw, value)).is_some()
}

/// The product of two vectors, combined with `acc`; where the mask is not set the result is `acc`.
fn multiply_add(
    rw: &mut Rewriter,
    loc: Location,
    kind: CombiningKind,
    [lhs, rhs]: [ValueId; 2],
    acc: Option<ValueId>,
    mask: Option<ValueId>,
) -> Option<ValueId> {
    let float = is_float(rw, lhs);
    if let (Some(acc), true, CombiningKind::Add) = (acc, float, kind) {
        let value = vector::fma(rw, loc, lhs, rhs, acc);
        return Some(match mask {
            Some(mask) => arith::select(rw, loc, mask, value, acc),
            None => value,
        });
    }
    let product = multiply(rw, loc, lhs, rhs);
    match acc {
        Some(acc) => combine(rw, loc, kind, [product, acc], mask),
        None => Some(product),
    }
}
