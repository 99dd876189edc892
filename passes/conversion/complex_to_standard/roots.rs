//! Powers, roots, and the arcus tangent, which is made of one.

use oxmlir_dialects::tables::arith::CmpFPredicate;
use oxmlir_ir::ValueId;

use super::algebra::{self, Size, size};
use super::emit::Emit;
use super::exponential;
use crate::conversion::complex_division::{FloatArithmetic, Parts, choose};

// sqrt(a) -> sqrt(abs(a)) * (cos(angle(a)/2), sin(angle(a)/2))
pub fn sqrt(e: &mut Emit, numbers: &[ValueId]) -> ValueId {
    let (zero, half) = (e.real(0.0), e.real(0.5));
    let [re, im] = e.parts(numbers[0]);
    let root = size(e, [re, im], Size::Root);
    let angle = e.atan2(im, re);
    let angle = e.mul(angle, half);
    let (cos, sin) = (e.cos(angle), e.sin(angle));
    let is_real = e.cmp(CmpFPredicate::Oeq, sin, zero);
    let (real, imaginary) = (e.mul(root, cos), e.mul(root, sin));
    let imaginary = e.select(is_real, zero, imaginary);
    let mut parts = [real, imaginary];
    if !e.only_finite() {
        parts = infinite_root(e, [re, im], root, parts, zero);
    }
    let is_zero = e.cmp(CmpFPredicate::Oeq, root, zero);
    let parts = choose(e, is_zero, [zero, zero], parts);
    e.create(parts)
}

/// The square root where a part is infinite.
fn infinite_root(
    e: &mut Emit,
    [re, im]: Parts,
    root: ValueId,
    [real, imaginary]: Parts,
    zero: ValueId,
) -> Parts {
    let infinity = e.real(f64::INFINITY);
    let minus_infinity = e.real(f64::NEG_INFINITY);
    let nan = e.real(f64::NAN);
    let size = e.abs(im);
    let im_is_infinite = e.cmp_infinity(CmpFPredicate::Oeq, size, infinity);
    let im_is_finite = e.cmp_infinity(CmpFPredicate::One, size, infinity);
    let re_is_infinite = e.cmp_infinity(CmpFPredicate::Oeq, re, infinity);
    let re_is_minus = e.cmp_infinity(CmpFPredicate::Oeq, re, minus_infinity);
    let is_imaginary = e.and(re_is_minus, im_is_finite);
    let real = e.select(is_imaginary, zero, real);
    let is_infinite = e.or(im_is_infinite, re_is_infinite);
    let real = e.select(is_infinite, infinity, real);
    let signed = e.copysign(infinity, im);
    let is_nan = e.compare(CmpFPredicate::Uno, root, root);
    let imaginary = e.select(is_nan, nan, imaginary);
    let is_infinite = e.or(im_is_infinite, re_is_minus);
    [real, e.select(is_infinite, signed, imaginary)]
}

// rsqrt(a) -> rsqrt(abs(a)) * (cos(-angle(a)/2), sin(-angle(a)/2))
pub fn rsqrt(e: &mut Emit, numbers: &[ValueId]) -> ValueId {
    let (zero, infinity) = (e.real(0.0), e.real(f64::INFINITY));
    let (minus_half, nan) = (e.real(-0.5), e.real(f64::NAN));
    let [re, im] = e.parts(numbers[0]);
    let root = size(e, [re, im], Size::ReciprocalRoot);
    let angle = e.atan2(im, re);
    let angle = e.mul(angle, minus_half);
    let (cos, sin) = (e.cos(angle), e.sin(angle));
    let mut parts = [e.mul(root, cos), e.mul(root, sin)];
    if !e.only_finite() {
        let minus_one = e.real(-1.0);
        let (re_zero, im_zero) = (e.copysign(zero, re), e.copysign(zero, im));
        let im_zero = e.mul(minus_one, im_zero);
        let (re_size, im_size) = (e.abs(re), e.abs(im));
        let im_is_infinite = e.cmp_infinity(CmpFPredicate::Oeq, im_size, infinity);
        let re_is_nan = e.cmp(CmpFPredicate::Uno, re, re);
        let re_is_infinite = e.cmp_infinity(CmpFPredicate::Oeq, re_size, infinity);
        let vanishes = e.and(im_is_infinite, re_is_nan);
        let vanishes = e.or(vanishes, re_is_infinite);
        parts = choose(e, vanishes, [re_zero, im_zero], parts);
    }
    let re_is_zero = e.cmp(CmpFPredicate::Oeq, re, zero);
    let im_is_zero = e.cmp(CmpFPredicate::Oeq, im, zero);
    let is_zero = e.and(re_is_zero, im_is_zero);
    let parts = choose(e, is_zero, [infinity, nan], parts);
    e.create(parts)
}

// powi(a, n) -> pow(a, n)
pub fn powi(e: &mut Emit, numbers: &[ValueId]) -> ValueId {
    let re = e.nearest(numbers[1]);
    let im = e.real(0.0);
    let exponent = e.create([re, im]);
    pow(e, &[numbers[0], exponent])
}

// pow(a, b) -> exp(b * log(a))
pub fn pow(e: &mut Emit, numbers: &[ValueId]) -> ValueId {
    let exponent = e.parts(numbers[1]);
    let base = e.parts(numbers[0]);
    let size = algebra::abs(e, numbers);
    let grown = e.pow(size, exponent[0]);
    let minus = e.neg(exponent[1]);
    let angle = e.atan2(base[1], base[0]);
    let product = e.mul(minus, angle);
    let turned = e.exp(product);
    let result = e.mul(grown, turned);
    let log = e.log(size);
    let (left, right) = (e.mul(exponent[0], angle), e.mul(exponent[1], log));
    let angle = e.add(left, right);
    let direction = [e.cos(angle), e.sin(angle)];
    special_powers(e, [base, exponent], size, result, direction)
}

/// The power, and what it is by definition for special bases and exponents.
fn special_powers(
    e: &mut Emit,
    [base, exponent]: [Parts; 2],
    size: ValueId,
    result: ValueId,
    direction: Parts,
) -> ValueId {
    let infinity = e.real(f64::INFINITY);
    let (zero, one) = (e.real(0.0), e.real(1.0));
    let (number_one, number_zero) = (e.create([one, zero]), e.create([zero, zero]));
    let number_infinity = e.create([infinity, zero]);
    let size_is_zero = e.cmp(CmpFPredicate::Oeq, size, zero);
    let real_exponent = e.cmp(CmpFPredicate::Oeq, exponent[1], zero);
    let no_real_exponent = e.cmp(CmpFPredicate::Oeq, exponent[0], zero);
    let real_base = e.cmp(CmpFPredicate::Oeq, base[1], zero);
    let not_negative = e.cmp(CmpFPredicate::Ole, zero, exponent[0]);
    let parts = [e.mul(result, direction[0]), e.mul(result, direction[1])];
    let of_zero = e.select(no_real_exponent, number_one, number_zero);
    let value = e.create(parts);
    let is_zero = e.and(size_is_zero, real_exponent);
    let is_zero = e.and(is_zero, not_negative);
    let value = e.select(is_zero, of_zero, value);
    let by_zero = e.and(no_real_exponent, real_exponent);
    let value = e.select(by_zero, number_one, value);
    let is_one = e.cmp(CmpFPredicate::Oeq, base[0], one);
    let is_one = e.and(is_one, real_base);
    let value = e.select(is_one, number_one, value);
    let is_infinite = e.cmp_infinity(CmpFPredicate::Oeq, base[0], infinity);
    let is_infinite = e.and(is_infinite, real_base);
    let mut value = value;
    let limits = [
        (CmpFPredicate::Ogt, number_infinity),
        (CmpFPredicate::Olt, number_zero),
    ];
    for (sign, limit) in limits {
        let has_sign = e.cmp(sign, exponent[0], zero);
        let is_such = e.and(real_exponent, has_sign);
        let is_such = e.and(is_infinite, is_such);
        value = e.select(is_such, limit, value);
    }
    value
}

// atan2(a, b) -> -i * log((b + i*a) / sqrt(b^2 + a^2))
pub fn atan2(e: &mut Emit, numbers: &[ValueId]) -> ValueId {
    let (a, b) = (numbers[0], numbers[1]);
    let (b_square, a_square) = (algebra::mul(e, &[b, b]), algebra::mul(e, &[a, a]));
    let sum = algebra::add(e, &[b_square, a_square]);
    let root = sqrt(e, &[sum]);
    let (zero, one) = (e.real(0.0), e.real(1.0));
    let i = e.create([zero, one]);
    let turned = algebra::mul(e, &[i, a]);
    let number = algebra::add(e, &[b, turned]);
    let quotient = algebra::div(e, &[number, root]);
    let log = exponential::log(e, &[quotient]);
    let minus_one = e.real(-1.0);
    let minus_i = e.create([zero, minus_one]);
    algebra::mul(e, &[minus_i, log])
}
