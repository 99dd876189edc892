//! Trigonometric and hyperbolic functions.

use oxmlir_dialects::tables::arith::{self, CmpFPredicate};
use oxmlir_dialects::tables::math;
use oxmlir_ir::num::FloatKind;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Location, OpId, ValueId};

use super::{expand, has_static_shape, operand_type};
use crate::arith::builder::{Builder, float_kind};

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

// asinh(x) -> s * log1p(a + a * a / (1 + sqrt(a * a + 1))), s the sign and a the magnitude of x; s * (log(a) + ln 2) for large a
pub fn asinh(rw: &mut Rewriter, op: OpId) -> bool {
    let ty = operand_type(rw, op);
    let Some(kind) = float_kind(rw.cx, ty).filter(|_| has_static_shape(rw.cx, ty)) else {
        return false;
    };
    expand(rw, op, |of, x| {
        let one = of.real(of.ty(x), 1.0);
        let size = math::absf(of.rw, of.loc, x);
        let square = arith::mulf(of.rw, of.loc, size, size);
        let more = arith::addf(of.rw, of.loc, square, one);
        let root = math::sqrt(of.rw, of.loc, more);
        let divisor = arith::addf(of.rw, of.loc, root, one);
        let rest = arith::divf(of.rw, of.loc, square, divisor);
        let sum = arith::addf(of.rw, of.loc, size, rest);
        let log = math::log1p(of.rw, of.loc, sum);
        let log = or_logarithm_of_double(of, size, log, kind);
        math::copysign(of.rw, of.loc, log, x)
    })
}

// acosh(x) -> log1p(t + sqrt(t * (x + 1))), t = x - 1; log(x) + ln 2 for large x
pub fn acosh(rw: &mut Rewriter, op: OpId) -> bool {
    let ty = operand_type(rw, op);
    let Some(kind) = float_kind(rw.cx, ty).filter(|_| has_static_shape(rw.cx, ty)) else {
        return false;
    };
    expand(rw, op, |of, x| {
        let one = of.real(of.ty(x), 1.0);
        let less = arith::subf(of.rw, of.loc, x, one);
        let more = arith::addf(of.rw, of.loc, x, one);
        let square = arith::mulf(of.rw, of.loc, less, more);
        let root = math::sqrt(of.rw, of.loc, square);
        let sum = arith::addf(of.rw, of.loc, less, root);
        let log = math::log1p(of.rw, of.loc, sum);
        or_logarithm_of_double(of, x, log, kind)
    })
}

/// `log(x) + ln 2` where `x` is so large that adding 1 to its square changes nothing, else `small`: the square may be infinite.
fn or_logarithm_of_double(
    of: &mut Builder,
    x: ValueId,
    small: ValueId,
    kind: FloatKind,
) -> ValueId {
    let ty = of.ty(x);
    let limit = of.real(ty, f64::from(kind.precision() / 2 + 1).exp2());
    let ln_2 = of.real(ty, std::f64::consts::LN_2);
    let is_large = arith::cmpf(of.rw, of.loc, x, limit, CmpFPredicate::Ogt);
    let log = math::log(of.rw, of.loc, x);
    let large = arith::addf(of.rw, of.loc, log, ln_2);
    arith::select(of.rw, of.loc, is_large, large, small)
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
