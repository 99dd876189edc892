//! Outer products: a row of the result for each element of the left vector.

use oxmlir_dialects::tables::{arith, vector};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Location, OpId, ValueId};

use crate::vector::build::{binary, broadcast, extract, insert, type_of, zero};
use crate::vector::combine::{Kind, combine, is_float};
use crate::vector::masking;

// outerproduct(a, b, c) -> [broadcast(a[0]) * b + c[0], ...]
pub fn lower(rw: &mut Rewriter, op: OpId) -> bool {
    use vector::outerproduct as slots;
    let view = rw.op(op);
    let (lhs, rhs) = (view.operand(slots::LHS), view.operand(slots::RHS));
    let (acc, kind) = (view.optional(slots::ACC), Kind::of(view, slots::KIND_ATTR));
    let loc = view.loc();
    let Some(ty) = type_of(rw, view.result(0)) else {
        return false;
    };
    if ty.leads_scalable() && ty.rank() > 1 || !can_multiply(rw, lhs, kind) {
        return false;
    }
    let root = masking::root(rw, op);
    let value = if ty.rank() == 1 {
        let same = rw.body.ty(lhs);
        let factor = broadcast(rw, loc, rhs, same);
        multiply_add(rw, loc, kind, [lhs, factor], acc, root.mask)
    } else {
        let Some(mut result) = zero(rw, loc, ty.ty(rw.cx)) else {
            return false;
        };
        for at in 0..ty.shape[0] {
            let element = extract(rw, loc, lhs, &[at]);
            let row = rw.body.ty(rhs);
            let factor = broadcast(rw, loc, element, row);
            let part = acc.map(|acc| extract(rw, loc, acc, &[at]));
            let mask = root.mask.map(|mask| extract(rw, loc, mask, &[at]));
            let Some(row) = multiply_add(rw, loc, kind, [factor, rhs], part, mask) else {
                return false;
            };
            result = insert(rw, loc, row, result, &[at]);
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
fn can_multiply(rw: &Rewriter, value: ValueId, kind: Kind) -> bool {
    kind.op(is_float(rw, value)).is_some()
}

/// The product of two vectors, combined with `acc`; where the mask is not set the result is `acc`.
fn multiply_add(
    rw: &mut Rewriter,
    loc: Location,
    kind: Kind,
    [lhs, rhs]: [ValueId; 2],
    acc: Option<ValueId>,
    mask: Option<ValueId>,
) -> Option<ValueId> {
    let float = is_float(rw, lhs);
    if let (Some(acc), true, Kind::ADD) = (acc, float, kind) {
        let ty = rw.body.ty(acc);
        let value = rw.value(vector::FMA, loc, &[lhs, rhs, acc], ty, &[]);
        return Some(match mask {
            Some(mask) => arith::select(rw, loc, mask, value, acc),
            None => value,
        });
    }
    let name = if float { arith::MULF } else { arith::MULI };
    let product = binary(rw, loc, name, lhs, rhs);
    match acc {
        Some(acc) => combine(rw, loc, kind, [product, acc], mask),
        None => Some(product),
    }
}
