//! Sums, products, quotients, comparisons and absolute values.

use oxmlir_dialects::tables::arith::{CmpFPredicate, FastMathFlags};
use oxmlir_ir::ValueId;

use super::emit::Emit;
use crate::conversion::complex_division::{FloatArithmetic, Parts, divide};

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

// a / b
pub fn div(e: &mut Emit, numbers: &[ValueId]) -> ValueId {
    let (a, b) = (e.parts(numbers[0]), e.parts(numbers[1]));
    let by_formula = e.by_formula;
    let quotient = divide(e, a, b, by_formula);
    e.create(quotient)
}
