//! Trigonometric and hyperbolic functions.

use oxmlir_dialects::tables::{arith, math};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{OpId, OpName, ValueId};

use super::{expand, operand_type};
use crate::arith::builder::{Builder, CmpFPredicate};

// tan(x) -> sin(x) / cos(x)
pub fn tan(rw: &mut Rewriter, op: OpId) -> bool {
    expand(rw, op, |of, x| {
        let sin = of.unary(math::SIN, x);
        let cos = of.unary(math::COS, x);
        of.binary(arith::DIVF, sin, cos)
    })
}

// sinh(x) -> (exp(x) - exp(-x)) * 0.5
pub fn sinh(rw: &mut Rewriter, op: OpId) -> bool {
    expand(rw, op, |of, x| half_of_exponentials(of, arith::SUBF, x))
}

// cosh(x) -> (exp(x) + exp(-x)) * 0.5
pub fn cosh(rw: &mut Rewriter, op: OpId) -> bool {
    expand(rw, op, |of, x| half_of_exponentials(of, arith::ADDF, x))
}

fn half_of_exponentials(of: &mut Builder, combine: OpName, x: ValueId) -> ValueId {
    let exp = of.unary(math::EXP, x);
    let negative = of.unary(arith::NEGF, x);
    let inverse = of.unary(math::EXP, negative);
    let both = of.binary(combine, exp, inverse);
    let half = of.real(of.ty(x), 0.5);
    of.binary(arith::MULF, both, half)
}

// tanh(x) -> s * (1 - e) / (1 + e), s = x < 0 ? -1 : 1, e = exp(-2 * s * x)
pub fn tanh(rw: &mut Rewriter, op: OpId) -> bool {
    let ty = operand_type(rw, op);
    expand(rw, op, |of, x| {
        let zero = of.real(ty, 0.0);
        let one = of.real(ty, 1.0);
        let minus_two = of.real(ty, -2.0);
        let is_negative = of.cmpf(CmpFPredicate::Olt, x, zero);
        let is_negative = of.cast(arith::UITOFP, is_negative, ty);
        let sign = of.binary(arith::MULF, is_negative, minus_two);
        let sign = of.binary(arith::ADDF, sign, one);
        let size = of.binary(arith::MULF, sign, x);
        let exponent = of.binary(arith::MULF, minus_two, size);
        let exp = of.unary(math::EXP, exponent);
        let dividend = of.binary(arith::SUBF, one, exp);
        let divisor = of.binary(arith::ADDF, one, exp);
        let quotient = of.binary(arith::DIVF, dividend, divisor);
        of.binary(arith::MULF, sign, quotient)
    })
}

// asinh(x) -> log(x + sqrt(x * x + 1))
pub fn asinh(rw: &mut Rewriter, op: OpId) -> bool {
    expand(rw, op, |of, x| logarithm_of_hypotenuse(of, x, 1.0))
}

// acosh(x) -> log(x + sqrt(x * x - 1))
pub fn acosh(rw: &mut Rewriter, op: OpId) -> bool {
    expand(rw, op, |of, x| logarithm_of_hypotenuse(of, x, -1.0))
}

fn logarithm_of_hypotenuse(of: &mut Builder, x: ValueId, other: f64) -> ValueId {
    let other = of.real(of.ty(x), other);
    let square = of.ternary(math::FMA, [x, x, other]);
    let root = of.unary(math::SQRT, square);
    let sum = of.binary(arith::ADDF, x, root);
    of.unary(math::LOG, sum)
}

// atanh(x) -> log((x + 1) / (-x + 1)) * 0.5
pub fn atanh(rw: &mut Rewriter, op: OpId) -> bool {
    expand(rw, op, |of, x| {
        let one = of.real(of.ty(x), 1.0);
        let more = of.binary(arith::ADDF, x, one);
        let negative = of.unary(arith::NEGF, x);
        let less = of.binary(arith::ADDF, negative, one);
        let ratio = of.binary(arith::DIVF, more, less);
        let log = of.unary(math::LOG, ratio);
        let half = of.real(of.ty(x), 0.5);
        of.binary(arith::MULF, log, half)
    })
}
