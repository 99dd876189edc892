//! Interleaving of several dimensions: row by row.

use oxmlir_dialects::tables::vector;
use oxmlir_ir::OpId;
use oxmlir_ir::rewrite::Rewriter;

use super::unroll::{leading_dims, positions};
use crate::vector::build::{extract, insert, type_of, zero};

// interleave(a, b) -> [interleave(a[0], b[0]), interleave(a[1], b[1]), ...]
pub fn unroll(rw: &mut Rewriter, op: OpId) -> bool {
    let Some(ty) = type_of(rw, rw.body.result(op, 0)) else {
        return false;
    };
    let Some(dims) = leading_dims(&ty, 1) else {
        return false;
    };
    let (loc, operands) = (rw.body.loc(op), rw.body.operand_vec(op));
    let row = ty.inner(dims.len()).ty(rw.cx);
    let Some(mut result) = zero(rw, loc, ty.ty(rw.cx)) else {
        return false;
    };
    for position in positions(&dims) {
        let lhs = extract(rw, loc, operands[0], &position);
        let rhs = extract(rw, loc, operands[1], &position);
        let part = rw.value(vector::INTERLEAVE, loc, &[lhs, rhs], row, &[]);
        result = insert(rw, loc, part, result, &position);
    }
    rw.replace(op, &[result]);
    true
}

// even, odd = deinterleave(v) -> the same for v[0], v[1], ...
pub fn unroll_deinterleave(rw: &mut Rewriter, op: OpId) -> bool {
    let Some(ty) = type_of(rw, rw.body.result(op, 0)) else {
        return false;
    };
    let Some(dims) = leading_dims(&ty, 1) else {
        return false;
    };
    let (loc, source) = (rw.body.loc(op), rw.body.operand(op, 0));
    let (whole, row) = (ty.ty(rw.cx), ty.inner(dims.len()).ty(rw.cx));
    let (Some(mut even), Some(mut odd)) = (zero(rw, loc, whole), zero(rw, loc, whole)) else {
        return false;
    };
    for position in positions(&dims) {
        let part = extract(rw, loc, source, &position);
        let halves = rw.create(vector::DEINTERLEAVE, loc, &[part], &[row, row], &[]);
        let (low, high) = (rw.body.result(halves, 0), rw.body.result(halves, 1));
        even = insert(rw, loc, low, even, &position);
        odd = insert(rw, loc, high, odd, &position);
    }
    rw.replace(op, &[even, odd]);
    true
}
