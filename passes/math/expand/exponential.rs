//! Trigonometric and hyperbolic functions.

use oxmlir_dialects::tables::arith::{self, CmpFPredicate};
use oxmlir_dialects::tables::math;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Location, OpId, ValueId};

use super::{expand, operand_type};
use crate::arith::builder::Builder;

// tan(x) -> sin(x) / cos(x)
pub fn tan(rw: &mut Rewriter, op: OpId) -> bool {
    expand(rw, op, |of, x| {
        let sin = math::sin(of.rw, of.loc, x);
        let cos = math::cos(of.rw, of.loc, x);
        arith::divf(of.rw, of.loc, sin, cos)
    })
}

// sinh(x) -> (exp(x) - exp(-x)) * 0.5
pub fn sinh(rw: &mut Rewriter, op: OpId) -> bool {
    expand(rw, op, |of, x| half_of_exponentials(of, arith::subf, x))
}

// cosh(x) -> (exp(x) + exp(-x)) * 0.5
pub fn cosh(rw: &mut Rewriter, op: OpId) -> bool {
    expand(rw, op, |of, x| half_of_exponentials(of, arith::addf, x))
}

fn half_of_exponentials(
    of: &mut Builder,
    combine: fn(&mut Rewriter, Location, ValueId, ValueId) -> ValueId,
    x: ValueId,
) -> ValueId {
    let exp = math::exp(of.rw, of.loc, x);
    let negative = arith::negf(of.rw, of.loc, x);
    let inverse = math::exp(of.rw, of.loc, negative);
    let both = combine(of.rw, of.loc, exp, inverse);
    let half = of.real(of.ty(x), 0.5);
    arith::mulf(of.rw, of.loc, both, half)
}

// tanh(x) -> s * (1 - e) / (1 + e), s = x < 0 ? -1 : 1, e = exp(-2 * s * x)
pub fn tanh(rw: &mut Rewriter, op: OpId) -> bool {
    let ty = operand_type(rw, op);
    expand(rw, op, |of, x| {
        let zero = of.real(ty, 0.0);
        let one = of.real(ty, 1.0);
        let minus_two = of.real(ty, -2.0);
        let is_negative = arith::cmpf(of.rw, of.loc, x, zero, CmpFPredicate::Olt);
        let is_negative = arith::uitofp(of.rw, of.loc, of.shaped(ty), is_negative);
        let sign = arith::mulf(of.rw, of.loc, is_negative, minus_two);
        let sign = arith::addf(of.rw, of.loc, sign, one);
        let size = arith::mulf(of.rw, of.loc, sign, x);
        let exponent = arith::mulf(of.rw, of.loc, minus_two, size);
        let exp = math::exp(of.rw, of.loc, exponent);
        let dividend = arith::subf(of.rw, of.loc, one, exp);
        let divisor = arith::addf(of.rw, of.loc, one, exp);
        let quotient = arith::divf(of.rw, of.loc, dividend, divisor);
        arith::mulf(of.rw, of.loc, sign, quotient)
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
    let square = math::fma(of.rw, of.loc, x, x, other);
    let root = math::sqrt(of.rw, of.loc, square);
    let sum = arith::addf(of.rw, of.loc, x, root);
    math::log(of.rw, of.loc, sum)
}

// atanh(x) -> log((x + 1) / (-x + 1)) * 0.5
pub fn atanh(rw: &mut Rewriter, op: OpId) -> bool {
    expand(rw, op, |of, x| {
        let one = of.real(of.ty(x), 1.0);
        let more = arith::addf(of.rw, of.loc, x, one);
        let negative = arith::negf(of.rw, of.loc, x);
        let less = arith::addf(of.rw, of.loc, negative, one);
        let ratio = arith::divf(of.rw, of.loc, more, less);
        let log = math::log(of.rw, of.loc, ratio);
        let half = of.real(of.ty(x), 0.5);
        arith::mulf(of.rw, of.loc, log, half)
    })
}
