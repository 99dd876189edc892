//! The numbers from zero up, as a constant.

use oxmlir_dialects::tables::{arith, vector};
use oxmlir_ir::num::ApInt;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{OpId, Scalar};

use crate::vector::build::type_of;

// step : N -> constant [0, 1, ..., N - 1]
pub fn to_constant(rw: &mut Rewriter, op: OpId) -> bool {
    let result = vector::Step::new(rw.op(op)).result();
    let Some(ty) = type_of(rw, result).filter(|ty| !ty.is_scalable()) else {
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
    let value = arith::constant(rw, loc, attr);
    rw.replace(op, &[value]);
    true
}
