//! Mathematical functions. Those that have no exact result are right to one unit in the last place: they are computed in `f64`
//! and rounded.

use oxmlir_dialects::tables::math as ops;
use oxmlir_ir::interfaces::{Implementation, implements};
use oxmlir_ir::num::{ApFloat, ApInt, RoundingMode};

use super::floats::{self, binary, ternary, test, unary};
use crate::error::Result;
use crate::execute::Execute;
use crate::step::Step;
use crate::value::Value;
use Execute::{Approximate, Elementwise, ElementwisePair, ElementwiseRaw};

/// The slot of the fast-math flags.
const FAST: usize = ops::absf::FASTMATH_ATTR;

pub const RULES: &[Implementation] = &[
    implements(
        ops::ABSF,
        &Elementwise(|s, a| unary::<FAST>(s, a, ApFloat::abs)),
    ),
    implements(ops::ABSI, &Elementwise(|s, a| of_int(s, a, ApInt::abs))),
    implements(
        ops::ACOS,
        &Approximate(|s, a| unary::<FAST>(s, a, |x| in_f64(x, libm::acos))),
    ),
    implements(
        ops::ACOSH,
        &Approximate(|s, a| unary::<FAST>(s, a, |x| in_f64(x, libm::acosh))),
    ),
    implements(
        ops::ASIN,
        &Approximate(|s, a| unary::<FAST>(s, a, |x| in_f64(x, libm::asin))),
    ),
    implements(
        ops::ASINH,
        &Approximate(|s, a| unary::<FAST>(s, a, |x| in_f64(x, libm::asinh))),
    ),
    implements(
        ops::ATAN,
        &Approximate(|s, a| unary::<FAST>(s, a, |x| in_f64(x, libm::atan))),
    ),
    implements(
        ops::ATAN2,
        &Approximate(|s, a| binary::<FAST>(s, a, |x, y| both_in_f64(x, y, libm::atan2))),
    ),
    implements(
        ops::ATANH,
        &Approximate(|s, a| unary::<FAST>(s, a, |x| in_f64(x, libm::atanh))),
    ),
    implements(
        ops::CBRT,
        &Approximate(|s, a| unary::<FAST>(s, a, |x| in_f64(x, libm::cbrt))),
    ),
    implements(ops::CEIL, &Elementwise(|s, a| unary::<FAST>(s, a, ceil))),
    implements(
        ops::CLAMPF,
        &Elementwise(|s, a| ternary::<FAST>(s, a, clamp)),
    ),
    implements(ops::COPYSIGN, &Elementwise(floats::copysign::<FAST>)),
    implements(
        ops::COS,
        &Approximate(|s, a| unary::<FAST>(s, a, |x| in_f64(x, libm::cos))),
    ),
    implements(
        ops::COSH,
        &Approximate(|s, a| unary::<FAST>(s, a, |x| in_f64(x, libm::cosh))),
    ),
    implements(
        ops::CTLZ,
        &Elementwise(|s, a| of_int(s, a, |x| count(x, x.leading_zeros()))),
    ),
    implements(
        ops::CTPOP,
        &Elementwise(|s, a| of_int(s, a, |x| count(x, x.count_ones()))),
    ),
    implements(
        ops::CTTZ,
        &Elementwise(|s, a| of_int(s, a, |x| count(x, x.trailing_zeros()))),
    ),
    implements(
        ops::ERF,
        &Approximate(|s, a| unary::<FAST>(s, a, |x| in_f64(x, libm::erf))),
    ),
    implements(
        ops::ERFC,
        &Approximate(|s, a| unary::<FAST>(s, a, |x| in_f64(x, libm::erfc))),
    ),
    implements(
        ops::EXP,
        &Approximate(|s, a| unary::<FAST>(s, a, |x| in_f64(x, libm::exp))),
    ),
    implements(
        ops::EXP2,
        &Approximate(|s, a| unary::<FAST>(s, a, |x| in_f64(x, libm::exp2))),
    ),
    implements(
        ops::EXPM1,
        &Approximate(|s, a| unary::<FAST>(s, a, |x| in_f64(x, libm::expm1))),
    ),
    implements(ops::FLOOR, &Elementwise(|s, a| unary::<FAST>(s, a, floor))),
    implements(
        ops::FMA,
        &Elementwise(|s, a| ternary::<FAST>(s, a, ApFloat::fma)),
    ),
    implements(ops::FPOWI, &Approximate(fpowi)),
    implements(ops::IPOWI, &ElementwiseRaw(ipowi)),
    implements(
        ops::ISFINITE,
        &Elementwise(|s, a| test::<FAST>(s, a, ApFloat::is_finite)),
    ),
    implements(
        ops::ISINF,
        &Elementwise(|s, a| test::<FAST>(s, a, ApFloat::is_infinite)),
    ),
    implements(
        ops::ISNAN,
        &Elementwise(|s, a| test::<FAST>(s, a, ApFloat::is_nan)),
    ),
    implements(
        ops::ISNORMAL,
        &Elementwise(|s, a| test::<FAST>(s, a, is_normal)),
    ),
    implements(
        ops::LOG,
        &Approximate(|s, a| unary::<FAST>(s, a, |x| in_f64(x, libm::log))),
    ),
    implements(
        ops::LOG10,
        &Approximate(|s, a| unary::<FAST>(s, a, |x| in_f64(x, libm::log10))),
    ),
    implements(
        ops::LOG1P,
        &Approximate(|s, a| unary::<FAST>(s, a, |x| in_f64(x, libm::log1p))),
    ),
    implements(
        ops::LOG2,
        &Approximate(|s, a| unary::<FAST>(s, a, |x| in_f64(x, libm::log2))),
    ),
    implements(
        ops::POWF,
        &Approximate(|s, a| binary::<FAST>(s, a, |x, y| both_in_f64(x, y, libm::pow))),
    ),
    implements(ops::ROUND, &Elementwise(|s, a| unary::<FAST>(s, a, round))),
    implements(
        ops::ROUNDEVEN,
        &Elementwise(|s, a| unary::<FAST>(s, a, roundeven)),
    ),
    implements(
        ops::RSQRT,
        &Approximate(|s, a| unary::<FAST>(s, a, |x| in_f64(x, rsqrt))),
    ),
    implements(
        ops::SIN,
        &Approximate(|s, a| unary::<FAST>(s, a, |x| in_f64(x, libm::sin))),
    ),
    implements(ops::SINCOS, &ElementwisePair(sincos)),
    implements(
        ops::SINH,
        &Approximate(|s, a| unary::<FAST>(s, a, |x| in_f64(x, libm::sinh))),
    ),
    implements(
        ops::SQRT,
        &Elementwise(|s, a| unary::<FAST>(s, a, ApFloat::sqrt)),
    ),
    implements(
        ops::TAN,
        &Approximate(|s, a| unary::<FAST>(s, a, |x| in_f64(x, libm::tan))),
    ),
    implements(
        ops::TANH,
        &Approximate(|s, a| unary::<FAST>(s, a, |x| in_f64(x, libm::tanh))),
    ),
    implements(ops::TRUNC, &Elementwise(|s, a| unary::<FAST>(s, a, trunc))),
];

/// A function computed in `f64`.
pub fn in_f64(x: ApFloat, f: fn(f64) -> f64) -> ApFloat {
    ApFloat::from_f64(x.kind(), f(x.to_f64()))
}

/// The same of two numbers.
pub fn both_in_f64(x: ApFloat, y: ApFloat, f: fn(f64, f64) -> f64) -> ApFloat {
    ApFloat::from_f64(x.kind(), f(x.to_f64(), y.to_f64()))
}

pub fn rsqrt(x: f64) -> f64 {
    1.0 / x.sqrt()
}

pub fn ceil(x: ApFloat) -> ApFloat {
    x.round_to_integral(RoundingMode::TowardPositive)
}

pub fn floor(x: ApFloat) -> ApFloat {
    x.round_to_integral(RoundingMode::TowardNegative)
}

pub fn trunc(x: ApFloat) -> ApFloat {
    x.round_to_integral(RoundingMode::TowardZero)
}

pub fn round(x: ApFloat) -> ApFloat {
    x.round_to_integral(RoundingMode::NearestTiesToAway)
}

pub fn roundeven(x: ApFloat) -> ApFloat {
    x.round_to_integral(RoundingMode::NearestTiesToEven)
}

pub fn is_normal(x: ApFloat) -> bool {
    x.is_finite() && !x.is_zero() && !x.is_denormal()
}

/// What the documentation says, which is no limit to a range.
fn clamp(x: ApFloat, min: ApFloat, max: ApFloat) -> ApFloat {
    x.minimum(min).maximum(max)
}

/// A function of one integer.
pub fn of_int(step: &Step, args: &[Value], f: fn(&ApInt) -> ApInt) -> Result<Value> {
    Ok(f(&step.int_of(&args[0], "the operand")?).into())
}

fn count(x: &ApInt, bits: u32) -> ApInt {
    ApInt::new(x.width(), u64::from(bits))
}

/// A power with an integer exponent.
pub fn fpowi(step: &mut Step, args: &[Value]) -> Result<Value> {
    let x = step.float_of(&args[0], "the base")?;
    let exponent = step.int_of(&args[1], "the exponent")?;
    let exponent = exponent.to_i64().unwrap_or(i64::MAX) as f64;
    Ok(ApFloat::from_f64(x.kind(), libm::pow(x.to_f64(), exponent)).into())
}

/// A power of integers, rounded toward zero where the exponent is negative.
fn ipowi(step: &mut Step, args: &[Value]) -> Result<Value> {
    // The lowering branches on the exponent, and if that is negative on the base.
    if args[1].poison().is_some() {
        return Err(step.undefined("a power whose exponent is poison"));
    }
    let exponent = step.int_of(&args[1], "the exponent")?;
    if args[0].poison().is_some() {
        return match exponent.is_negative() {
            true => Err(step.undefined("a negative power of poison")),
            false => Ok(args[0].clone()),
        };
    }
    let base = step.int_of(&args[0], "the base")?;
    let one = ApInt::one(base.width());
    if exponent.is_negative() {
        if base.is_zero() {
            return Err(step.undefined("zero to a negative power"));
        }
        let is_odd = exponent.bit(0);
        return Ok(match (base == one, base.is_all_ones()) {
            (true, _) => one.into(),
            (_, true) => if is_odd { base } else { one }.into(),
            _ => ApInt::zero(base.width()).into(),
        });
    }
    let (mut power, mut square) = (one, base);
    for bit in 0..exponent.active_bits() {
        if exponent.bit(bit) {
            power = power.mul(&square);
        }
        square = square.mul(&square);
    }
    Ok(power.into())
}

fn sincos(step: &mut Step, args: &[Value]) -> Result<[Value; 2]> {
    step.approximates();
    let x = step.float_of(&args[0], "the operand")?;
    Ok([in_f64(x, libm::sin).into(), in_f64(x, libm::cos).into()])
}
