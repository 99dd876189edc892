//! Folds of mathematical functions: constants, element by element.
//!
//! Rounding, signs and bits are exact for every type. Other functions fold where they have a value, by the functions of the
//! machine that this program runs on: for f64 those that are right to one unit in the last place, for f32 all of them, computed
//! in f64.

use oxmlir_ir::Scalar;
use oxmlir_ir::hooks::Folded;
use oxmlir_ir::num::{ApFloat, ApInt, FloatKind, RoundingMode};

use crate::folding::Fold;
use crate::folds;

/// The number of the kind of `x` that a function gives; `None` for other kinds than f32 and f64.
fn call(x: ApFloat, f: impl Fn(f64) -> f64) -> Option<ApFloat> {
    let folds = matches!(x.kind(), FloatKind::F32 | FloatKind::F64);
    folds.then(|| ApFloat::from_f64(x.kind(), f(x.to_f64())))
}

impl Fold<'_> {
    fn float_to_float(&mut self, f: impl Fn(ApFloat) -> Option<ApFloat>) -> Folded {
        self.elementwise(|x| Some(Scalar::Float(f(x[0].float()?)?)))
    }

    fn rounded(&mut self, mode: RoundingMode) -> Folded {
        self.float_to_float(|x| Some(x.round_to_integral(mode)))
    }

    /// The same for what C has a function for, as the reference folds it.
    fn rounded_of_c(&mut self, mode: RoundingMode) -> Folded {
        let has_function = |x: &ApFloat| matches!(x.kind(), FloatKind::F32 | FloatKind::F64);
        self.float_to_float(|x| has_function(&x).then(|| x.round_to_integral(mode)))
    }

    fn function(&mut self, f: fn(f64) -> f64) -> Folded {
        self.float_to_float(|x| call(x, f))
    }

    /// A function that is not as exact as f64 is.
    fn function_of_single(&mut self, f: fn(f64) -> f64) -> Folded {
        self.float_to_float(|x| call(x, f).filter(|y| y.kind() == FloatKind::F32))
    }

    /// A function of numbers that are not negative.
    fn function_from_zero(&mut self, f: fn(f64) -> f64) -> Folded {
        self.float_to_float(|x| call(x, f).filter(|_| !x.is_negative()))
    }

    fn function_of_two(&mut self, f: fn(f64, f64) -> f64) -> Folded {
        self.floats(|x, y| call(x, |x| f(x, y.to_f64())))
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
    fn acos(f) { f.function(f64::acos) }
    fn acosh(f) { f.function_of_single(f64::acosh) }
    fn asin(f) { f.function(f64::asin) }
    fn asinh(f) { f.function_of_single(f64::asinh) }
    fn atan(f) { f.function(f64::atan) }
    fn atan2(f) { f.function_of_two(f64::atan2) }
    fn atanh(f) { f.function_of_single(f64::atanh) }
    fn ceil(f) { f.rounded(RoundingMode::TowardPositive) }
    fn copysign(f) { f.floats(|x, sign| Some(x.copysign(sign))) }
    fn cos(f) { f.function(f64::cos) }
    fn cosh(f) { f.function_of_single(f64::cosh) }
    fn ctlz(f) { f.bits(ApInt::leading_zeros) }
    fn ctpop(f) { f.bits(ApInt::count_ones) }
    fn cttz(f) { f.bits(ApInt::trailing_zeros) }
    fn exp(f) { f.function(f64::exp) }
    fn exp2(f) { f.function(f64::exp2) }
    fn expm1(f) { f.function(f64::exp_m1) }
    fn floor(f) { f.rounded(RoundingMode::TowardNegative) }
    fn ipowi(f) { f.ints(power) }
    fn isfinite(f) { f.test(ApFloat::is_finite) }
    fn isinf(f) { f.test(ApFloat::is_infinite) }
    fn isnan(f) { f.test(ApFloat::is_nan) }
    fn isnormal(f) { f.test(|x| x.is_finite() && !x.is_zero() && !x.is_denormal()) }
    fn log(f) { f.function_from_zero(f64::ln) }
    fn log10(f) {
        f.float_to_float(|x| {
            call(x, f64::log10).filter(|y| y.kind() == FloatKind::F32 && !x.is_negative())
        })
    }
    fn log1p(f) {
        f.float_to_float(|x| call(x, f64::ln_1p).filter(|_| x.to_f64() >= -1.0))
    }
    fn log2(f) { f.function_from_zero(f64::log2) }
    fn powf(f) { f.function_of_two(f64::powf) }
    fn round(f) { f.rounded_of_c(RoundingMode::NearestTiesToAway) }
    fn roundeven(f) { f.rounded(RoundingMode::NearestTiesToEven) }
    fn sin(f) { f.function(f64::sin) }
    fn sinh(f) { f.function_of_single(f64::sinh) }
    fn sqrt(f) { f.function_from_zero(f64::sqrt) }
    fn tan(f) { f.function(f64::tan) }
    fn tanh(f) { f.function_of_single(f64::tanh) }
    fn trunc(f) { f.rounded_of_c(RoundingMode::TowardZero) }
}
