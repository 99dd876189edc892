//! Fused multiply-adds of several dimensions: row by row.

use oxmlir_dialects::tables::vector;
use oxmlir_ir::OpId;
use oxmlir_ir::rewrite::Rewriter;

use crate::vector::build::{type_of, zero};

// fma(a, b, c) -> [fma(a[0], b[0], c[0]), ...]
pub fn unroll(rw: &mut Rewriter, op: OpId) -> bool {
    let view = vector::Fma::new(rw.op(op));
    let (loc, operands) = (view.loc(), [view.lhs(), view.rhs(), view.acc()]);
    let Some(ty) = type_of(rw, view.result()) else {
        return false;
    };
    if ty.rank() < 2 || ty.leads_scalable() {
        return false;
    }
    let Some(mut result) = zero(rw, loc, ty.ty(rw.cx)) else {
        return false;
    };
    for at in 0..ty.shape[0] {
        let [lhs, rhs, acc] = operands.map(|v| vector::extract(rw, loc, v, &[], &[at]));
        let part = vector::fma(rw, loc, lhs, rhs, acc);
        result = vector::insert(rw, loc, part, result, &[], &[at]);
    }
    rw.replace(op, &[result]);
    true
}
