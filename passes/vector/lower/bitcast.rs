//! Bit casts of several dimensions: one for each row.

use oxmlir_dialects::tables::{ub, vector};
use oxmlir_ir::OpId;
use oxmlir_ir::rewrite::Rewriter;

use super::unroll::{leading_dims, positions};
use crate::vector::build::type_of;

// bitcast(v) -> [bitcast(v[0]), bitcast(v[1]), ...]
pub fn unroll(rw: &mut Rewriter, op: OpId) -> bool {
    let view = vector::Bitcast::new(rw.op(op));
    let (source, target) = (view.source(), view.result());
    let Some(ty) = type_of(rw, target) else {
        return false;
    };
    let Some(dims) = leading_dims(&ty, 1) else {
        return false;
    };
    let loc = rw.body.loc(op);
    let row = ty.inner(dims.len()).ty(rw.cx);
    let mut result = ub::poison(rw, loc, ty.ty(rw.cx));
    for position in positions(&dims) {
        let part = vector::extract(rw, loc, source, &[], &position);
        let part = vector::bitcast(rw, loc, row, part);
        result = vector::insert(rw, loc, part, result, &[], &position);
    }
    rw.replace(op, &[result]);
    true
}
