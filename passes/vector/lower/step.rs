//! The numbers from zero up, as a constant.

use oxmlir_ir::num::ApInt;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{OpId, Scalar};

use crate::vector::build::{constant, type_of};

// step : N -> constant [0, 1, ..., N - 1]
pub fn to_constant(rw: &mut Rewriter, op: OpId) -> bool {
    let Some(ty) = type_of(rw, rw.body.result(op, 0)).filter(|ty| !ty.is_scalable()) else {
        return false;
    };
    let Some(width) = rw.cx.int_width(ty.element) else {
        return false;
    };
    let numbers: Vec<Scalar> = (0..ty.num_elements())
        .map(|i| Scalar::Int(ApInt::from_i64(width, i)))
        .collect();
    let loc = rw.body.loc(op);
    let attr = rw.cx.elements_attr(ty.ty(rw.cx), &numbers);
    let value = constant(rw, loc, ty.ty(rw.cx), attr);
    rw.replace(op, &[value]);
    true
}
