//! Fused multiply-adds of several dimensions: row by row.

use oxmlir_dialects::tables::vector;
use oxmlir_ir::OpId;
use oxmlir_ir::rewrite::Rewriter;

use crate::vector::build::{extract, insert, type_of, zero};

// fma(a, b, c) -> [fma(a[0], b[0], c[0]), ...]
pub fn unroll(rw: &mut Rewriter, op: OpId) -> bool {
    let Some(ty) = type_of(rw, rw.body.result(op, 0)) else {
        return false;
    };
    if ty.rank() < 2 || ty.leads_scalable() {
        return false;
    }
    let (loc, operands) = (rw.body.loc(op), rw.body.operand_vec(op));
    let row = ty.inner(1).ty(rw.cx);
    let Some(mut result) = zero(rw, loc, ty.ty(rw.cx)) else {
        return false;
    };
    for at in 0..ty.shape[0] {
        let parts: Vec<_> = operands
            .iter()
            .map(|v| extract(rw, loc, *v, &[at]))
            .collect();
        let part = rw.value(vector::FMA, loc, &parts, row, &[]);
        result = insert(rw, loc, part, result, &[at]);
    }
    rw.replace(op, &[result]);
    true
}
