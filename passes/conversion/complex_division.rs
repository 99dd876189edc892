//! Divisions of complex numbers by their parts.

use oxmlir_dialects::tables::arith::CmpFPredicate;
use oxmlir_ir::ValueId;
use oxmlir_ir::pass::{OptionInfo, OptionKind, Options};

/// How divisions are computed, by `default` or as the user says.
pub const fn range(default: &'static str) -> OptionInfo {
    OptionInfo::new(
        RANGE,
        "how divisions are computed",
        OptionKind::Choice {
            cases: &[
                (
                    IMPROVED,
                    "parts that are large, small or infinite are cared for",
                ),
                ("basic", "by the formula"),
                ("none", "by the formula"),
            ],
            default,
        },
    )
}

const RANGE: &str = "complex-range";

/// The range of divisions that care for parts of any size.
pub const IMPROVED: &str = "improved";

/// Whether divisions are to be computed by the formula alone.
pub fn is_by_formula(options: &Options) -> bool {
    options.text(RANGE) != IMPROVED
}

/// A real and an imaginary part.
pub type Parts = [ValueId; 2];

/// Operations on floats of one type, in one dialect or another.
pub trait FloatArithmetic {
    fn add(&mut self, a: ValueId, b: ValueId) -> ValueId;
    fn sub(&mut self, a: ValueId, b: ValueId) -> ValueId;
    fn mul(&mut self, a: ValueId, b: ValueId) -> ValueId;
    fn div(&mut self, a: ValueId, b: ValueId) -> ValueId;
    fn abs(&mut self, a: ValueId) -> ValueId;

    /// The size of `a` with the sign of `sign`, without flags.
    fn signed(&mut self, a: ValueId, sign: ValueId) -> ValueId;

    /// A comparison without flags.
    fn compare(&mut self, predicate: CmpFPredicate, a: ValueId, b: ValueId) -> ValueId;

    fn and(&mut self, a: ValueId, b: ValueId) -> ValueId;
    fn or(&mut self, a: ValueId, b: ValueId) -> ValueId;
    fn select(&mut self, condition: ValueId, a: ValueId, b: ValueId) -> ValueId;

    /// The float that is nearest to `value`.
    fn real(&mut self, value: f64) -> ValueId;
}

/// The parts of a quotient. Unless it is to be computed by the formula alone, parts that are large, small or infinite are cared for.
pub fn divide(e: &mut impl FloatArithmetic, a: Parts, b: Parts, by_formula: bool) -> Parts {
    match by_formula {
        true => self::by_formula(e, a, b),
        false => by_ratio(e, a, b),
    }
}

// a / b -> a * conj(b) / (re b ^ 2 + im b ^ 2)
fn by_formula(e: &mut impl FloatArithmetic, a: Parts, b: Parts) -> Parts {
    let (left, right) = (e.mul(b[0], b[0]), e.mul(b[1], b[1]));
    let size = e.add(left, right);
    let (left, right) = (e.mul(a[0], b[0]), e.mul(a[1], b[1]));
    let re = e.add(left, right);
    let (left, right) = (e.mul(a[1], b[0]), e.mul(a[0], b[1]));
    let im = e.sub(left, right);
    [e.div(re, size), e.div(im, size)]
}

// a / b by the smaller part of b in relation to the larger one (Smith's algorithm)
fn by_ratio(e: &mut impl FloatArithmetic, a: Parts, b: Parts) -> Parts {
    let im_is_larger = by_imaginary(e, a, b);
    let re_is_larger = by_real(e, a, b);

    let zero = e.real(0.0);
    let re_size = e.abs(b[0]);
    let re_is_zero = e.compare(CmpFPredicate::Oeq, re_size, zero);
    let im_size = e.abs(b[1]);
    let im_is_zero = e.compare(CmpFPredicate::Oeq, im_size, zero);
    let re_is_number = e.compare(CmpFPredicate::Ord, a[0], zero);
    let im_is_number = e.compare(CmpFPredicate::Ord, a[1], zero);
    let has_number = e.or(re_is_number, im_is_number);
    let is_zero = e.and(re_is_zero, im_is_zero);
    let by_zero = e.and(has_number, is_zero);
    let infinity = e.real(f64::INFINITY);
    let infinite = e.signed(infinity, b[0]);
    let infinite = [e.mul(infinite, a[0]), e.mul(infinite, a[1])];

    let b_is_finite = finite(e, [re_size, im_size], infinity);
    let a_sizes = infinities(e, a, infinity);
    let is_infinite = e.or(a_sizes.is_infinite[0], a_sizes.is_infinite[1]);
    let infinite_by_finite = e.and(is_infinite, b_is_finite);
    let one = e.real(1.0);
    let ones = ones(e, a_sizes.is_infinite, a, one, zero);
    let (left, right) = (e.mul(ones[0], b[0]), e.mul(ones[1], b[1]));
    let sum = e.add(left, right);
    let re = e.mul(infinity, sum);
    let (left, right) = (e.mul(ones[0], b[1]), e.mul(ones[1], b[0]));
    let difference = e.sub(right, left);
    let grown = [re, e.mul(infinity, difference)];

    let a_is_finite = finite(e, a_sizes.sizes, infinity);
    let is_infinite = [re_size, im_size].map(|v| e.compare(CmpFPredicate::Oeq, v, infinity));
    let b_is_infinite = e.or(is_infinite[0], is_infinite[1]);
    let finite_by_infinite = e.and(a_is_finite, b_is_infinite);
    let ones = self::ones(e, is_infinite, b, one, zero);
    let (left, right) = (e.mul(a[0], ones[0]), e.mul(a[1], ones[1]));
    let sum = e.add(left, right);
    let re = e.mul(zero, sum);
    let (left, right) = (e.mul(a[1], ones[0]), e.mul(a[0], ones[1]));
    let difference = e.sub(left, right);
    let shrunk = [re, e.mul(zero, difference)];

    let is_smaller = e.compare(CmpFPredicate::Olt, re_size, im_size);
    let plain = choose(e, is_smaller, im_is_larger, re_is_larger);
    let special = choose(e, finite_by_infinite, shrunk, plain);
    let special = choose(e, infinite_by_finite, grown, special);
    let special = choose(e, by_zero, infinite, special);
    let is_nan = plain.map(|v| e.compare(CmpFPredicate::Uno, v, zero));
    let is_nan = e.and(is_nan[0], is_nan[1]);
    choose(e, is_nan, special, plain)
}

/// The quotient where the imaginary part of `b` is the larger one.
fn by_imaginary(e: &mut impl FloatArithmetic, a: Parts, b: Parts) -> Parts {
    let ratio = e.div(b[0], b[1]);
    let product = e.mul(ratio, b[0]);
    let size = e.add(b[1], product);
    let product = e.mul(a[0], ratio);
    let sum = e.add(product, a[1]);
    let re = e.div(sum, size);
    let product = e.mul(a[1], ratio);
    let difference = e.sub(product, a[0]);
    [re, e.div(difference, size)]
}

/// The quotient where the real part of `b` is the larger one.
fn by_real(e: &mut impl FloatArithmetic, a: Parts, b: Parts) -> Parts {
    let ratio = e.div(b[1], b[0]);
    let product = e.mul(ratio, b[1]);
    let size = e.add(b[0], product);
    let product = e.mul(a[1], ratio);
    let sum = e.add(a[0], product);
    let re = e.div(sum, size);
    let product = e.mul(a[0], ratio);
    let difference = e.sub(a[1], product);
    [re, e.div(difference, size)]
}

/// Absolute values of parts, and whether they are infinite.
struct Sizes {
    sizes: Parts,
    is_infinite: Parts,
}

fn infinities(e: &mut impl FloatArithmetic, parts: Parts, infinity: ValueId) -> Sizes {
    let [re, im] = parts.map(|part| {
        let size = e.abs(part);
        (size, e.compare(CmpFPredicate::Oeq, size, infinity))
    });
    Sizes {
        sizes: [re.0, im.0],
        is_infinite: [re.1, im.1],
    }
}

fn finite(e: &mut impl FloatArithmetic, sizes: Parts, infinity: ValueId) -> ValueId {
    let [re, im] = sizes.map(|size| e.compare(CmpFPredicate::One, size, infinity));
    e.and(re, im)
}

/// 1 for a part that is infinite, else 0, with its sign.
fn ones(
    e: &mut impl FloatArithmetic,
    is_infinite: Parts,
    parts: Parts,
    one: ValueId,
    zero: ValueId,
) -> Parts {
    [0, 1].map(|n| {
        let size = e.select(is_infinite[n], one, zero);
        e.signed(size, parts[n])
    })
}

pub fn choose(e: &mut impl FloatArithmetic, condition: ValueId, a: Parts, b: Parts) -> Parts {
    [0, 1].map(|n| e.select(condition, a[n], b[n]))
}
