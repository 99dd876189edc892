//! Sums, products, quotients, comparisons and absolute values.

use oxmlir_dialects::tables::arith::{CmpFPredicate, FastMathFlags};
use oxmlir_ir::ValueId;

use super::emit::{Emit, Parts};

/// What becomes of an absolute value.
#[derive(Clone, Copy)]
pub enum Size {
    Itself,
    Root,
    ReciprocalRoot,
}

/// The absolute value, or a root of it: the larger part times the root of what the smaller one adds to it.
pub fn size(e: &mut Emit, [re, im]: Parts, size: Size) -> ValueId {
    let one = e.real(1.0);
    let (re, im) = (e.abs(re), e.abs(im));
    let (max, min) = (e.maximum(re, im), e.minimum(re, im));
    // 0/0 is expected where both are 0.
    let flags = e.flags;
    let flags = flags.difference(FastMathFlags::NNAN | FastMathFlags::NINF);
    e.with(flags, |e| {
        let ratio = e.div(min, max);
        let square = e.mul(ratio, ratio);
        let sum = e.add(square, one);
        let (value, limit) = match size {
            Size::Itself => {
                let root = e.sqrt(sum);
                (e.mul(max, root), min)
            }
            Size::Root => {
                let quarter = e.real(0.25);
                let (max, sum) = (e.sqrt(max), e.pow(sum, quarter));
                (e.mul(max, sum), min)
            }
            Size::ReciprocalRoot => {
                let (sum, min, max) = (e.rsqrt(sum), e.rsqrt(min), e.rsqrt(max));
                let sum = e.sqrt(sum);
                (e.mul(max, sum), min)
            }
        };
        let is_nan = e.cmp(CmpFPredicate::Uno, value, value);
        e.select(is_nan, limit, value)
    })
}

// abs(a)
pub fn abs(e: &mut Emit, numbers: &[ValueId]) -> ValueId {
    let parts = e.parts(numbers[0]);
    size(e, parts, Size::Itself)
}

// angle(a) -> atan2(im a, re a)
pub fn angle(e: &mut Emit, numbers: &[ValueId]) -> ValueId {
    let [re, im] = e.parts(numbers[0]);
    e.atan2(im, re)
}

/// A number whose parts are those of two numbers, combined.
fn part_by_part(
    e: &mut Emit,
    numbers: &[ValueId],
    combine: fn(&mut Emit, ValueId, ValueId) -> ValueId,
) -> ValueId {
    let (a, b) = (e.re(numbers[0]), e.re(numbers[1]));
    let re = combine(e, a, b);
    let (a, b) = (e.im(numbers[0]), e.im(numbers[1]));
    let im = combine(e, a, b);
    e.create([re, im])
}

// a + b
pub fn add(e: &mut Emit, numbers: &[ValueId]) -> ValueId {
    part_by_part(e, numbers, |e, a, b| e.add(a, b))
}

// a - b
pub fn sub(e: &mut Emit, numbers: &[ValueId]) -> ValueId {
    part_by_part(e, numbers, |e, a, b| e.sub(a, b))
}

// a == b -> re a == re b and im a == im b
pub fn eq(e: &mut Emit, numbers: &[ValueId]) -> ValueId {
    let (a, b) = (e.parts(numbers[0]), e.parts(numbers[1]));
    let re = e.compare(CmpFPredicate::Oeq, a[0], b[0]);
    let im = e.compare(CmpFPredicate::Oeq, a[1], b[1]);
    e.and(re, im)
}

// a != b -> re a != re b or im a != im b
pub fn neq(e: &mut Emit, numbers: &[ValueId]) -> ValueId {
    let (a, b) = (e.parts(numbers[0]), e.parts(numbers[1]));
    let re = e.compare(CmpFPredicate::Une, a[0], b[0]);
    let im = e.compare(CmpFPredicate::Une, a[1], b[1]);
    e.or(re, im)
}

// conj(a) -> (re a, -im a)
pub fn conj(e: &mut Emit, numbers: &[ValueId]) -> ValueId {
    let [re, im] = e.parts(numbers[0]);
    let im = e.with(FastMathFlags::empty(), |e| e.neg(im));
    e.create([re, im])
}

// -a -> (-re a, -im a)
pub fn neg(e: &mut Emit, numbers: &[ValueId]) -> ValueId {
    let [re, im] = e.parts(numbers[0]);
    let parts = e.with(FastMathFlags::empty(), |e| [e.neg(re), e.neg(im)]);
    e.create(parts)
}

// sign(a) -> a == 0 ? a : a / abs(a)
pub fn sign(e: &mut Emit, numbers: &[ValueId]) -> ValueId {
    let [re, im] = e.parts(numbers[0]);
    let zero = e.real(0.0);
    let re_is_zero = e.compare(CmpFPredicate::Oeq, re, zero);
    let im_is_zero = e.compare(CmpFPredicate::Oeq, im, zero);
    let is_zero = e.and(re_is_zero, im_is_zero);
    let size = abs(e, numbers);
    let parts = [e.div(re, size), e.div(im, size)];
    let sign = e.create(parts);
    e.select(is_zero, numbers[0], sign)
}

// a * b
pub fn mul(e: &mut Emit, numbers: &[ValueId]) -> ValueId {
    let (a, b) = (e.parts(numbers[0]), e.parts(numbers[1]));
    let (left, right) = (e.mul(a[0], b[0]), e.mul(a[1], b[1]));
    let re = e.sub(left, right);
    let (left, right) = (e.mul(a[1], b[0]), e.mul(a[0], b[1]));
    let im = e.add(left, right);
    e.create([re, im])
}

// a / b -> a * conj(b) / (re b ^ 2 + im b ^ 2)
fn by_formula(e: &mut Emit, a: Parts, b: Parts) -> ValueId {
    let (left, right) = (e.mul(b[0], b[0]), e.mul(b[1], b[1]));
    let size = e.add(left, right);
    let (left, right) = (e.mul(a[0], b[0]), e.mul(a[1], b[1]));
    let re = e.add(left, right);
    let (left, right) = (e.mul(a[1], b[0]), e.mul(a[0], b[1]));
    let im = e.sub(left, right);
    let parts = [e.div(re, size), e.div(im, size)];
    e.create(parts)
}

// a / b by the smaller part of b in relation to the larger one (Smith's algorithm)
pub fn div(e: &mut Emit, numbers: &[ValueId]) -> ValueId {
    let (a, b) = (e.parts(numbers[0]), e.parts(numbers[1]));
    if e.by_formula {
        return by_formula(e, a, b);
    }
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
    let parts = choose(e, is_nan, special, plain);
    e.create(parts)
}

/// The quotient where the imaginary part of `b` is the larger one.
fn by_imaginary(e: &mut Emit, a: Parts, b: Parts) -> Parts {
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
fn by_real(e: &mut Emit, a: Parts, b: Parts) -> Parts {
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

fn infinities(e: &mut Emit, parts: Parts, infinity: ValueId) -> Sizes {
    let [re, im] = parts.map(|part| {
        let size = e.abs(part);
        (size, e.compare(CmpFPredicate::Oeq, size, infinity))
    });
    Sizes {
        sizes: [re.0, im.0],
        is_infinite: [re.1, im.1],
    }
}

fn finite(e: &mut Emit, sizes: Parts, infinity: ValueId) -> ValueId {
    let [re, im] = sizes.map(|size| e.compare(CmpFPredicate::One, size, infinity));
    e.and(re, im)
}

/// 1 for a part that is infinite, else 0, with its sign.
fn ones(e: &mut Emit, is_infinite: Parts, parts: Parts, one: ValueId, zero: ValueId) -> Parts {
    [0, 1].map(|n| {
        let size = e.select(is_infinite[n], one, zero);
        e.signed(size, parts[n])
    })
}

pub fn choose(e: &mut Emit, condition: ValueId, a: Parts, b: Parts) -> Parts {
    [0, 1].map(|n| e.select(condition, a[n], b[n]))
}
