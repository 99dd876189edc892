//! Exponentials, logarithms, and functions made of them.

use oxmlir_dialects::tables::arith::{CmpFPredicate, FastMathFlags};
use oxmlir_ir::ValueId;

use super::algebra;
use super::emit::Emit;
use crate::conversion::complex_division::{FloatArithmetic, Parts};

// exp(a) -> exp(re a) * (cos(im a), sin(im a)), in two steps where exp(re a) overflows
pub fn exp(e: &mut Emit, numbers: &[ValueId]) -> ValueId {
    let [re, im] = e.parts(numbers[0]);
    let (zero, half) = (e.real(0.0), e.real(0.5));
    let infinity = e.real(f64::INFINITY);
    let size = e.exp(re);
    let half_re = e.mul(re, half);
    let root = e.exp(half_re);
    let (cos, sin) = (e.cos(im), e.sin(im));
    let overflows = e.cmp_infinity(CmpFPredicate::Oeq, size, infinity);
    let im_is_zero = e.compare(CmpFPredicate::Oeq, im, zero);
    let [re, im] = [cos, sin].map(|direction| {
        let at_once = e.mul(size, direction);
        let first = e.mul(root, direction);
        let both = e.mul(first, root);
        e.select(overflows, both, at_once)
    });
    let im = e.select(im_is_zero, zero, im);
    e.create([re, im])
}

/// Coefficients of the square in the approximation of `cos(x) - 1 + x^2/2`, the highest first.
const COSINE: [f64; 7] = [
    4.737_750_796_424_621e-14,
    -1.147_028_484_342_536e-11,
    2.087_675_428_708_152e-9,
    -2.755_731_921_499_979e-7,
    2.480_158_730_157_055e-5,
    -0.001_388_888_888_888_887_2,
    0.041_666_666_666_666_664,
];

// expm1(a) -> (expm1(re a) * cos(im a) + cos(im a) - 1, exp(re a) * sin(im a))
pub fn expm1(e: &mut Emit, numbers: &[ValueId]) -> ValueId {
    let [re, im] = e.parts(numbers[0]);
    let (zero, one) = (e.real(0.0), e.real(1.0));
    let size_minus_one = e.expm1(re);
    let size = e.add(size_minus_one, one);
    let sin = e.sin(im);
    let cos_minus_one = cos_minus_one(e, im);
    let cos = e.add(cos_minus_one, one);
    let product = e.mul(size_minus_one, cos);
    let re = e.add(product, cos_minus_one);
    let im_is_zero = e.cmp(CmpFPredicate::Oeq, im, zero);
    let product = e.mul(size, sin);
    let im = e.select(im_is_zero, zero, product);
    e.create([re, im])
}

/// `cos(x) - 1`, by a polynomial where x is small.
fn cos_minus_one(e: &mut Emit, x: ValueId) -> ValueId {
    let (minus_half, minus_one) = (e.real(-0.5), e.real(-1.0));
    let cos = e.cos(x);
    let exact = e.add(cos, minus_one);
    let square = e.mul(x, x);
    let fourth = e.mul(square, square);
    let mut sum = e.real(COSINE[0]);
    for coefficient in &COSINE[1..] {
        let coefficient = e.real(*coefficient);
        sum = e.fma(sum, square, coefficient);
    }
    let high = e.mul(fourth, sum);
    let low = e.mul(minus_half, square);
    let near = e.with(FastMathFlags::empty(), |e| e.add(high, low));
    let limit = e.real(0.616_85);
    let is_far = e.cmp(CmpFPredicate::Oge, square, limit);
    e.select(is_far, exact, near)
}

// log(a) -> (log(abs(a)), angle(a))
pub fn log(e: &mut Emit, numbers: &[ValueId]) -> ValueId {
    let size = algebra::abs(e, numbers);
    let re = e.log(size);
    let im = algebra::angle(e, numbers);
    e.create([re, im])
}

// log1p(a) -> (log(abs(a + 1)), angle(a + 1))
pub fn log1p(e: &mut Emit, numbers: &[ValueId]) -> ValueId {
    let [re, im] = e.parts(numbers[0]);
    let (half, one) = (e.real(0.5), e.real(1.0));
    let sum = e.add(re, one);
    let (re_size, im_size) = (e.abs(sum), e.abs(im));
    let (max, min) = (e.maximum(re_size, im_size), e.minimum(re_size, im_size));
    let re_is_larger = e.cmp(CmpFPredicate::Ogt, sum, im_size);
    let difference = e.sub(max, one);
    let larger = e.select(re_is_larger, re, difference);
    // 0/0 is expected where both are 0.
    let flags = e.flags;
    let flags = flags.difference(FastMathFlags::NNAN | FastMathFlags::NINF);
    let ratio = e.with(flags, |e| e.div(min, max));
    let log = e.log1p(larger);
    let real = e.with(flags, |e| {
        let square = e.mul(ratio, ratio);
        let rest = e.log1p(square);
        let rest = e.mul(half, rest);
        let value = e.add(rest, log);
        let is_nan = e.cmp(CmpFPredicate::Uno, value, value);
        e.select(is_nan, min, value)
    });
    let im = e.atan2(im, sum);
    e.create([real, im])
}

/// `exp(x)/2` and `exp(-x)/2` for the imaginary part, sine and cosine of the real one.
fn waves(e: &mut Emit, numbers: &[ValueId]) -> [ValueId; 4] {
    let [re, im] = e.parts(numbers[0]);
    let half = e.real(0.5);
    let exp = e.exp(im);
    let (grown, shrunk) = (e.mul(half, exp), e.div(half, exp));
    [grown, shrunk, e.sin(re), e.cos(re)]
}

// sin(a) -> (sin(re a) * cosh(im a), cos(re a) * sinh(im a))
pub fn sin(e: &mut Emit, numbers: &[ValueId]) -> ValueId {
    let [grown, shrunk, sin, cos] = waves(e, numbers);
    let sum = e.add(grown, shrunk);
    let re = e.mul(sum, sin);
    let difference = e.sub(grown, shrunk);
    let im = e.mul(difference, cos);
    e.create([re, im])
}

// cos(a) -> (cos(re a) * cosh(im a), -sin(re a) * sinh(im a))
pub fn cos(e: &mut Emit, numbers: &[ValueId]) -> ValueId {
    let [grown, shrunk, sin, cos] = waves(e, numbers);
    let sum = e.add(shrunk, grown);
    let re = e.mul(sum, cos);
    let difference = e.sub(shrunk, grown);
    let im = e.mul(difference, sin);
    e.create([re, im])
}

// tan(a) -> -i * tanh(i * a)
pub fn tan(e: &mut Emit, numbers: &[ValueId]) -> ValueId {
    let [re, im] = e.parts(numbers[0]);
    let minus_one = e.real(-1.0);
    let turned = e.mul(im, minus_one);
    let [tanh_re, tanh_im] = tanh_of(e, [turned, re], minus_one);
    let im = e.mul(tanh_re, minus_one);
    e.create([tanh_im, im])
}

// tanh(a) -> (exp(a) - exp(-a)) / (exp(a) + exp(-a))
pub fn tanh(e: &mut Emit, numbers: &[ValueId]) -> ValueId {
    let parts = e.parts(numbers[0]);
    let minus_one = e.real(-1.0);
    let parts = tanh_of(e, parts, minus_one);
    e.create(parts)
}

fn tanh_of(e: &mut Emit, [re, im]: Parts, minus_one: ValueId) -> Parts {
    let (infinity, four) = (e.real(f64::INFINITY), e.real(4.0));
    let twice = e.add(re, re);
    let minus_twice = e.mul(minus_one, twice);
    let (grown, shrunk) = (e.expm1(twice), e.expm1(minus_twice));
    let re_part = e.sub(grown, shrunk);
    let cos = e.cos(im);
    let square = e.mul(cos, cos);
    let squares = e.mul(square, four);
    let sin = e.sin(im);
    let product = e.mul(cos, sin);
    let im_part = e.mul(four, product);
    let sum = e.add(grown, shrunk);
    let whole = e.add(sum, squares);
    let is_infinite = e.cmp_infinity(CmpFPredicate::Oeq, sum, infinity);
    let limit = e.copysign(minus_one, re);
    let quotient = e.div(re_part, whole);
    let real = e.select(is_infinite, limit, quotient);
    let imaginary = e.div(im_part, whole);
    if e.only_finite() {
        return [real, imaginary];
    }
    let size = e.abs(re);
    let (zero, nan) = (e.real(0.0), e.real(f64::NAN));
    let re_is_infinite = e.cmp_infinity(CmpFPredicate::Oeq, size, infinity);
    let im_is_zero = e.cmp(CmpFPredicate::Oeq, im, zero);
    let re_is_finite = e.not(re_is_infinite);
    let im_is_nan = e.cmp(CmpFPredicate::Uno, im_part, im_part);
    let re_is_nan = e.and(im_is_nan, re_is_finite);
    let vanishes = e.and(re_is_infinite, im_is_nan);
    let is_zero = e.or(im_is_zero, vanishes);
    let real = e.select(re_is_nan, nan, real);
    [real, e.select(is_zero, zero, imaginary)]
}
