//! Interleaving of several dimensions: row by row.

use oxmlir_dialects::tables::vector;
use oxmlir_ir::OpId;
use oxmlir_ir::rewrite::Rewriter;

use super::unroll::{leading_dims, positions};
use crate::vector::build::{type_of, zero};

// interleave(a, b) -> [interleave(a[0], b[0]), interleave(a[1], b[1]), ...]
pub fn unroll(rw: &mut Rewriter, op: OpId) -> bool {
    let view = vector::Interleave::new(rw.op(op));
    let (loc, lhs, rhs) = (view.loc(), view.lhs(), view.rhs());
    let Some(ty) = type_of(rw, view.result()) else {
        return false;
    };
    let Some(dims) = leading_dims(&ty, 1) else {
        return false;
    };
    let Some(mut result) = zero(rw, loc, ty.ty(rw.cx)) else {
        return false;
    };
    for position in positions(&dims) {
        let lhs = vector::extract(rw, loc, lhs, &[], &position);
        let rhs = vector::extract(rw, loc, rhs, &[], &position);
        let part = vector::interleave(rw, loc, lhs, rhs);
        result = vector::insert(rw, loc, part, result, &[], &position);
    }
    rw.replace(op, &[result]);
    true
}

// even, odd = deinterleave(v) -> the same for v[0], v[1], ...
pub fn unroll_deinterleave(rw: &mut Rewriter, op: OpId) -> bool {
    let view = vector::Deinterleave::new(rw.op(op));
    let (loc, source) = (view.loc(), view.source());
    let Some(ty) = type_of(rw, view.res1()) else {
        return false;
    };
    let Some(dims) = leading_dims(&ty, 1) else {
        return false;
    };
    let (whole, row) = (ty.ty(rw.cx), ty.inner(dims.len()).ty(rw.cx));
    let (Some(mut even), Some(mut odd)) = (zero(rw, loc, whole), zero(rw, loc, whole)) else {
        return false;
    };
    for position in positions(&dims) {
        let part = vector::extract(rw, loc, source, &[], &position);
        let halves = vector::deinterleave(rw, loc, row, row, part);
        let halves = vector::Deinterleave::new(rw.op(halves));
        let (low, high) = (halves.res1(), halves.res2());
        even = vector::insert(rw, loc, low, even, &[], &position);
        odd = vector::insert(rw, loc, high, odd, &[], &position);
    }
    rw.replace(op, &[even, odd]);
    true
}

// interleave(a, b) -> shuffle(a, b) in turn
pub fn to_shuffle(rw: &mut Rewriter, op: OpId) -> bool {
    let view = vector::Interleave::new(rw.op(op));
    let (loc, lhs, rhs) = (view.loc(), view.lhs(), view.rhs());
    let Some(ty) = type_of(rw, lhs) else {
        return false;
    };
    let [count] = ty.shape[..] else { return false };
    if ty.is_scalable() {
        return false;
    }
    let mask: Vec<i64> = (0..count).flat_map(|at| [at, at + count]).collect();
    let new = vector::shuffle(rw, loc, lhs, rhs, &mask);
    rw.replace(op, &[new]);
    true
}
