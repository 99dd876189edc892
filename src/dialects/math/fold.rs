//! Folds of mathematical functions: constants, element by element.
//!
//! Rounding, signs and bits are exact for every type. Other functions fold for f32 and f64, by the functions of the
//! machine that this program runs on, where they have a value.

use oxmlir_ir::Scalar;
use oxmlir_ir::hooks::Folded;
use oxmlir_ir::num::{ApFloat, ApInt, FloatKind, RoundingMode};

use crate::folding::Fold;
use crate::folds;

/// A function of one float, for both kinds that folds are for.
type Function = (fn(f32) -> f32, fn(f64) -> f64);

/// What a function gives; `None` for other kinds of floats.
fn call(x: ApFloat, (single, double): Function) -> Option<ApFloat> {
    match x.kind() {
        FloatKind::F32 => Some(ApFloat::from_f32(single(single_of(x)?))),
        FloatKind::F64 => Some(ApFloat::from_double(double(x.to_f64()))),
        _ => None,
    }
}

fn single_of(x: ApFloat) -> Option<f32> {
    u32::try_from(x.to_bits()).ok().map(f32::from_bits)
}

impl Fold<'_> {
    fn float_to_float(&mut self, f: impl Fn(ApFloat) -> Option<ApFloat>) -> Folded {
        self.elementwise(|x| Some(Scalar::Float(f(x[0].float()?)?)))
    }

    fn rounded(&mut self, mode: RoundingMode) -> Folded {
        self.float_to_float(|x| Some(x.round_to_integral(mode)))
    }

    fn function(&mut self, single: fn(f32) -> f32, double: fn(f64) -> f64) -> Folded {
        self.float_to_float(|x| call(x, (single, double)))
    }

    /// A function of numbers that are not negative.
    fn function_from_zero(&mut self, single: fn(f32) -> f32, double: fn(f64) -> f64) -> Folded {
        self.float_to_float(|x| call(x, (single, double)).filter(|_| !x.is_negative()))
    }

    fn function_of_two(
        &mut self,
        single: fn(f32, f32) -> f32,
        double: fn(f64, f64) -> f64,
    ) -> Folded {
        self.floats(|x, y| match x.kind() {
            FloatKind::F32 => Some(ApFloat::from_f32(single(single_of(x)?, single_of(y)?))),
            FloatKind::F64 => Some(ApFloat::from_double(double(x.to_f64(), y.to_f64()))),
            _ => None,
        })
    }

    fn bits(&mut self, f: impl Fn(&ApInt) -> u32) -> Folded {
        self.elementwise(|x| {
            let value = x[0].int()?;
            Some(Scalar::Int(ApInt::new(value.width(), f(value).into())))
        })
    }

    fn test(&mut self, f: impl Fn(ApFloat) -> bool) -> Folded {
        self.elementwise(|x| Some(Scalar::Int(ApInt::from_bool(f(x[0].float()?)))))
    }
}

/// `base` to the power of `exponent`, wrapping; a fraction is cut off. `None` for a fraction of zero.
fn power(base: &ApInt, exponent: &ApInt) -> Option<ApInt> {
    let one = ApInt::one(base.width());
    if exponent.is_zero() || *base == one {
        return Some(one);
    }
    if exponent.is_negative() && base.is_zero() {
        return None;
    }
    if exponent.is_negative() && !base.is_all_ones() {
        return Some(ApInt::zero(base.width()));
    }
    let (mut result, mut square) = (one, base.clone());
    let exponent = exponent.abs();
    for bit in 0..exponent.active_bits() {
        if exponent.bit(bit) {
            result = result.mul(&square);
        }
        square = square.mul(&square);
    }
    Some(result)
}

folds! {
    fn absf(f) { f.float_to_float(|x| Some(x.abs())) }
    fn absi(f) { f.elementwise(|x| Some(Scalar::Int(x[0].int()?.abs()))) }
    fn acos(f) { f.function(f32::acos, f64::acos) }
    fn acosh(f) { f.function(|x| f64::from(x).acosh() as f32, f64::acosh) }
    fn asin(f) { f.function(f32::asin, f64::asin) }
    fn asinh(f) { f.function(|x| f64::from(x).asinh() as f32, f64::asinh) }
    fn atan(f) { f.function(f32::atan, f64::atan) }
    fn atan2(f) { f.function_of_two(f32::atan2, f64::atan2) }
    fn atanh(f) { f.function(|x| f64::from(x).atanh() as f32, f64::atanh) }
    fn ceil(f) { f.rounded(RoundingMode::TowardPositive) }
    fn copysign(f) { f.floats(|x, sign| Some(x.copysign(sign))) }
    fn cos(f) { f.function(f32::cos, f64::cos) }
    fn cosh(f) { f.function(f32::cosh, f64::cosh) }
    fn ctlz(f) { f.bits(ApInt::leading_zeros) }
    fn ctpop(f) { f.bits(ApInt::count_ones) }
    fn cttz(f) { f.bits(ApInt::trailing_zeros) }
    fn exp(f) { f.function(f32::exp, f64::exp) }
    fn exp2(f) { f.function(f32::exp2, f64::exp2) }
    fn expm1(f) { f.function(f32::exp_m1, f64::exp_m1) }
    fn floor(f) { f.rounded(RoundingMode::TowardNegative) }
    fn ipowi(f) { f.ints(power) }
    fn isfinite(f) { f.test(ApFloat::is_finite) }
    fn isinf(f) { f.test(ApFloat::is_infinite) }
    fn isnan(f) { f.test(ApFloat::is_nan) }
    fn isnormal(f) { f.test(|x| x.is_finite() && !x.is_zero() && !x.is_denormal()) }
    fn log(f) { f.function_from_zero(f32::ln, f64::ln) }
    fn log10(f) { f.function_from_zero(f32::log10, f64::log10) }
    fn log1p(f) {
        f.float_to_float(|x| call(x, (f32::ln_1p, f64::ln_1p)).filter(|_| x.to_f64() >= -1.0))
    }
    fn log2(f) { f.function_from_zero(f32::log2, f64::log2) }
    fn powf(f) { f.function_of_two(f32::powf, f64::powf) }
    fn round(f) { f.rounded(RoundingMode::NearestTiesToAway) }
    fn roundeven(f) { f.rounded(RoundingMode::NearestTiesToEven) }
    fn sin(f) { f.function(f32::sin, f64::sin) }
    fn sinh(f) { f.function(f32::sinh, f64::sinh) }
    fn sqrt(f) { f.function_from_zero(f32::sqrt, f64::sqrt) }
    fn tan(f) { f.function(f32::tan, f64::tan) }
    fn tanh(f) { f.function(f32::tanh, f64::tanh) }
    fn trunc(f) { f.rounded(RoundingMode::TowardZero) }
}
