//! The range of a result from those of the operands.
//!
//! Each function gives bounds that every result lies in; where an operation may overflow, or has no result for some of its
//! operands, these are all values of the width. Most try the operation on the ends of the ranges, in both readings, and
//! keep what both of them allow.

use std::cmp::Ordering;

use super::IntRange;
use crate::num::ApInt;

/// What an operation promises not to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct NoWrap {
    /// It does not overflow when read as signed.
    pub signed: bool,
    /// It does not overflow when read as unsigned.
    pub unsigned: bool,
}

/// How the bits of an integer are read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Reading {
    Signed,
    Unsigned,
}

impl Reading {
    fn range(self, min: ApInt, max: ApInt) -> IntRange {
        match self {
            Reading::Signed => IntRange::signed(min, max),
            Reading::Unsigned => IntRange::unsigned(min, max),
        }
    }

    fn ends(self, range: &IntRange) -> [&ApInt; 2] {
        match self {
            Reading::Signed => [&range.smin, &range.smax],
            Reading::Unsigned => [&range.umin, &range.umax],
        }
    }

    fn compare(self, a: &ApInt, b: &ApInt) -> Ordering {
        match self {
            Reading::Signed => a.scmp(b),
            Reading::Unsigned => a.ucmp(b),
        }
    }
}

/// From one result to another; everything if one of them is not there.
fn between(reading: Reading, width: u32, min: Option<ApInt>, max: Option<ApInt>) -> IntRange {
    match (min, max) {
        (Some(min), Some(max)) => reading.range(min, max),
        _ => IntRange::full(width),
    }
}

/// From the least to the greatest result that the given operands have; everything if one has none.
fn extremes(
    reading: Reading,
    lhs: [&ApInt; 2],
    rhs: [&ApInt; 2],
    op: impl Fn(&ApInt, &ApInt) -> Option<ApInt>,
) -> IntRange {
    let results: Option<Vec<ApInt>> = lhs
        .iter()
        .flat_map(|l| rhs.iter().map(|r| op(l, r)))
        .collect();
    let results = results.unwrap_or_default();
    let compare = |a: &&ApInt, b: &&ApInt| reading.compare(a, b);
    let (min, max) = (
        results.iter().min_by(compare).cloned(),
        results.iter().max_by(compare).cloned(),
    );
    between(reading, lhs[0].width(), min, max)
}

/// The result of an operation that tells of overflow: what it is limited to instead, if it is known not to overflow.
fn limited((value, overflows): (ApInt, bool), limit: Option<ApInt>) -> Option<ApInt> {
    if overflows { limit } else { Some(value) }
}

/// The signed limit on the side of a sign.
fn signed_limit(width: u32, negative: bool) -> ApInt {
    if negative {
        ApInt::signed_min(width)
    } else {
        ApInt::signed_max(width)
    }
}

/// The range of sums.
pub fn add(a: &IntRange, b: &IntRange, wrap: NoWrap) -> IntRange {
    let width = a.width();
    let unsigned = |x: &ApInt, y: &ApInt| {
        let limit = wrap.unsigned.then(|| ApInt::all_ones(width));
        limited(x.uadd_overflow(y), limit)
    };
    let signed = |x: &ApInt, y: &ApInt| {
        let limit = wrap.signed.then(|| signed_limit(width, x.is_negative()));
        limited(x.sadd_overflow(y), limit)
    };
    between(
        Reading::Unsigned,
        width,
        unsigned(&a.umin, &b.umin),
        unsigned(&a.umax, &b.umax),
    )
    .intersection(&between(
        Reading::Signed,
        width,
        signed(&a.smin, &b.smin),
        signed(&a.smax, &b.smax),
    ))
}

/// The range of differences.
pub fn sub(a: &IntRange, b: &IntRange, wrap: NoWrap) -> IntRange {
    let width = a.width();
    let unsigned = |x: &ApInt, y: &ApInt| {
        let limit = wrap.unsigned.then(|| ApInt::zero(width));
        limited(x.usub_overflow(y), limit)
    };
    let signed = |x: &ApInt, y: &ApInt| {
        let limit = wrap.signed.then(|| signed_limit(width, x.is_negative()));
        limited(x.ssub_overflow(y), limit)
    };
    between(
        Reading::Unsigned,
        width,
        unsigned(&a.umin, &b.umax),
        unsigned(&a.umax, &b.umin),
    )
    .intersection(&between(
        Reading::Signed,
        width,
        signed(&a.smin, &b.smax),
        signed(&a.smax, &b.smin),
    ))
}

/// The range of products.
pub fn mul(a: &IntRange, b: &IntRange, wrap: NoWrap) -> IntRange {
    let width = a.width();
    both_readings(
        a,
        b,
        |x, y| {
            let limit = wrap.unsigned.then(|| ApInt::all_ones(width));
            limited(x.umul_overflow(y), limit)
        },
        |x, y| {
            let negative = x.is_negative() != y.is_negative();
            let limit = wrap.signed.then(|| signed_limit(width, negative));
            limited(x.smul_overflow(y), limit)
        },
    )
}

/// What the ends of the ranges give in both readings.
fn both_readings(
    a: &IntRange,
    b: &IntRange,
    unsigned: impl Fn(&ApInt, &ApInt) -> Option<ApInt>,
    signed: impl Fn(&ApInt, &ApInt) -> Option<ApInt>,
) -> IntRange {
    let one = Reading::Unsigned;
    let other = Reading::Signed;
    extremes(one, one.ends(a), one.ends(b), unsigned).intersection(&extremes(
        other,
        other.ends(a),
        other.ends(b),
        signed,
    ))
}

/// Unsigned division. Zero divides nothing; any other divisor gives at most the dividend, and least does the largest one.
fn unsigned_division(
    a: &IntRange,
    b: &IntRange,
    op: impl Fn(&ApInt, &ApInt) -> Option<ApInt>,
) -> IntRange {
    let reading = Reading::Unsigned;
    if b.umin.is_zero() {
        let least = a.umin.udiv(&b.umax);
        let least = least.unwrap_or_else(|| ApInt::zero(a.width()));
        return reading.range(least, a.umax.clone());
    }
    extremes(reading, reading.ends(a), reading.ends(b), op)
}

/// The range of unsigned quotients, rounded down.
pub fn div_u(a: &IntRange, b: &IntRange) -> IntRange {
    unsigned_division(a, b, ApInt::udiv)
}

/// The range of unsigned quotients, rounded up.
pub fn ceil_div_u(a: &IntRange, b: &IntRange) -> IntRange {
    unsigned_division(a, b, ApInt::udiv_ceil)
}

/// Signed division, unless the divisor may be zero.
fn signed_division(
    a: &IntRange,
    b: &IntRange,
    op: impl Fn(&ApInt, &ApInt) -> Option<(ApInt, bool)>,
) -> IntRange {
    if !divides(b) {
        return IntRange::full(a.width());
    }
    let reading = Reading::Signed;
    extremes(reading, reading.ends(a), reading.ends(b), |x, y| {
        limited(op(x, y)?, None)
    })
}

/// Whether a signed divisor is not zero, as far as its sign tells.
fn divides(divisor: &IntRange) -> bool {
    divisor.smin.is_strictly_positive() || divisor.smax.is_negative()
}

/// The range of signed quotients, rounded towards zero.
pub fn div_s(a: &IntRange, b: &IntRange) -> IntRange {
    signed_division(a, b, ApInt::sdiv_overflow)
}

/// The range of signed quotients, rounded up.
pub fn ceil_div_s(a: &IntRange, b: &IntRange) -> IntRange {
    signed_division(a, b, ApInt::sdiv_ceil_overflow)
}

/// The range of signed quotients, rounded down.
pub fn floor_div_s(a: &IntRange, b: &IntRange) -> IntRange {
    signed_division(a, b, ApInt::sdiv_floor_overflow)
}

/// The remainders of the ends, if the dividends do not go round the divisor on the way from one to the other.
fn swept(reading: Reading, dividend: &IntRange, divisor: &ApInt) -> Option<(ApInt, ApInt)> {
    let [first, last] = reading.ends(dividend);
    if !last.sub(first).ult(divisor) {
        return None;
    }
    let (min, max) = match reading {
        Reading::Signed => (first.srem(divisor)?, last.srem(divisor)?),
        Reading::Unsigned => (first.urem(divisor)?, last.urem(divisor)?),
    };
    (reading.compare(&min, &max) != Ordering::Greater).then_some((min, max))
}

/// The remainder has the sign of the dividend and is smaller than the divisor.
pub fn rem_s(a: &IntRange, b: &IntRange) -> IntRange {
    let width = a.width();
    if !divides(b) {
        return IntRange::full(width);
    }
    let divisor = if b.smin.is_negative() {
        b.smin.abs()
    } else {
        b.smax.clone()
    };
    if b.smin == b.smax
        && let Some((min, max)) = swept(Reading::Signed, a, &divisor)
    {
        return IntRange::signed(min, max);
    }
    let most = divisor.sub(&ApInt::one(width));
    let min = if a.smin.is_negative() {
        most.neg()
    } else {
        ApInt::zero(width)
    };
    let max = if a.smax.is_strictly_positive() {
        most
    } else {
        ApInt::zero(width)
    };
    IntRange::signed(min, max)
}

/// The remainder is smaller than the divisor and not larger than the dividend.
pub fn rem_u(a: &IntRange, b: &IntRange) -> IntRange {
    let width = a.width();
    if b.umin == b.umax
        && !b.umin.is_zero()
        && let Some((min, max)) = swept(Reading::Unsigned, a, &b.umin)
    {
        return IntRange::unsigned(min, max);
    }
    let most = b.umax.sub(&ApInt::one(width));
    IntRange::unsigned(ApInt::zero(width), most.umin(&a.umax))
}

/// The range of the greater of two signed integers.
pub fn max_s(a: &IntRange, b: &IntRange) -> IntRange {
    IntRange::signed(a.smin.smax(&b.smin), a.smax.smax(&b.smax))
}

/// The range of the greater of two unsigned integers.
pub fn max_u(a: &IntRange, b: &IntRange) -> IntRange {
    IntRange::unsigned(a.umin.umax(&b.umin), a.umax.umax(&b.umax))
}

/// The range of the smaller of two signed integers.
pub fn min_s(a: &IntRange, b: &IntRange) -> IntRange {
    IntRange::signed(a.smin.smin(&b.smin), a.smax.smin(&b.smax))
}

/// The range of the smaller of two unsigned integers.
pub fn min_u(a: &IntRange, b: &IntRange) -> IntRange {
    IntRange::unsigned(a.umin.umin(&b.umin), a.umax.umin(&b.umax))
}

/// The bits in which the integers of a range may differ: those from the first one in which the ends differ.
fn varying_bits(range: &IntRange) -> ApInt {
    let width = range.width();
    let same = range.umin.xor(&range.umax).leading_zeros();
    ApInt::all_ones(width).lshr(u64::from(same))
}

/// The ends, with the bits that vary all clear in the first and all set in the last.
fn bit_ends(range: &IntRange) -> [ApInt; 2] {
    let varying = varying_bits(range);
    [range.umin.and(&varying.not()), range.umax.or(&varying)]
}

/// An operation on bits that is greater for more bits in its operands.
fn bitwise(a: &IntRange, b: &IntRange, op: fn(&ApInt, &ApInt) -> ApInt) -> IntRange {
    let ([a_min, a_max], [b_min, b_max]) = (bit_ends(a), bit_ends(b));
    IntRange::unsigned(op(&a_min, &b_min), op(&a_max, &b_max))
}

/// The range of bitwise conjunctions.
pub fn and(a: &IntRange, b: &IntRange) -> IntRange {
    bitwise(a, b, ApInt::and)
}

/// The range of bitwise disjunctions.
pub fn or(a: &IntRange, b: &IntRange) -> IntRange {
    bitwise(a, b, ApInt::or)
}

/// The range of bitwise exclusive disjunctions.
pub fn xor(a: &IntRange, b: &IntRange) -> IntRange {
    let varying = varying_bits(a).or(&varying_bits(b));
    let fixed = a.umin.xor(&b.umin);
    IntRange::unsigned(fixed.and(&varying.not()), fixed.or(&varying))
}

/// A shift by less than the width.
fn shift(a: &ApInt, amount: &ApInt, op: fn(&ApInt, u64) -> ApInt) -> Option<ApInt> {
    let amount = amount.to_u64()?;
    (amount < u64::from(a.width())).then(|| op(a, amount))
}

/// How many bits a shift to the left may drop: zeros, or those that equal the sign.
fn spare_bits(reading: Reading, value: &ApInt) -> u32 {
    match reading {
        Reading::Unsigned => value.leading_zeros(),
        Reading::Signed => (value.leading_zeros().max(value.leading_ones())).saturating_sub(1),
    }
}

/// A shift to the left whose result is limited to what the type can hold.
fn saturating_shl(reading: Reading, value: &ApInt, amount: &ApInt) -> ApInt {
    let width = value.width();
    let keeps = |amount: &u64| *amount <= u64::from(spare_bits(reading, value));
    match shift(value, amount, ApInt::shl).filter(|_| amount.to_u64().as_ref().is_some_and(keeps)) {
        Some(shifted) => shifted,
        None if reading == Reading::Unsigned => ApInt::all_ones(width),
        None => signed_limit(width, value.is_negative()),
    }
}

/// A shift to the left, of which one reading is looked at.
fn shl_read(reading: Reading, a: &IntRange, b: &IntRange, never_overflows: bool) -> IntRange {
    let (values, amounts) = (reading.ends(a), [&b.umin, &b.umax]);
    if never_overflows {
        return extremes(reading, values, amounts, |x, y| {
            Some(saturating_shl(reading, x, y))
        });
    }
    // Once bits are lost, the largest operands need not have the largest result.
    let spare = values.map(|value| spare_bits(reading, value));
    let loses = |most: u64| spare.iter().any(|spare| most > u64::from(*spare));
    if b.umax.to_u64().is_none_or(loses) {
        return IntRange::full(a.width());
    }
    extremes(reading, values, amounts, |x, y| shift(x, y, ApInt::shl))
}

/// The range of shifts to the left.
pub fn shl(a: &IntRange, b: &IntRange, wrap: NoWrap) -> IntRange {
    shl_read(Reading::Unsigned, a, b, wrap.unsigned).intersection(&shl_read(
        Reading::Signed,
        a,
        b,
        wrap.signed,
    ))
}

/// The range of shifts to the right that repeat the sign bit.
pub fn shr_s(a: &IntRange, b: &IntRange) -> IntRange {
    let reading = Reading::Signed;
    extremes(reading, reading.ends(a), [&b.umin, &b.umax], |x, y| {
        shift(x, y, ApInt::ashr)
    })
}

/// The range of shifts to the right that fill in zeros.
pub fn shr_u(a: &IntRange, b: &IntRange) -> IntRange {
    let reading = Reading::Unsigned;
    extremes(reading, reading.ends(a), [&b.umin, &b.umax], |x, y| {
        shift(x, y, ApInt::lshr)
    })
}

/// A comparison of integers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Predicate {
    /// `a == b`
    Eq,
    /// `a != b`
    Ne,
    /// Signed `a < b`
    Slt,
    /// Signed `a <= b`
    Sle,
    /// Signed `a > b`
    Sgt,
    /// Signed `a >= b`
    Sge,
    /// Unsigned `a < b`
    Ult,
    /// Unsigned `a <= b`
    Ule,
    /// Unsigned `a > b`
    Ugt,
    /// Unsigned `a >= b`
    Uge,
}

impl Predicate {
    fn negated(self) -> Predicate {
        match self {
            Predicate::Eq => Predicate::Ne,
            Predicate::Ne => Predicate::Eq,
            Predicate::Slt => Predicate::Sge,
            Predicate::Sle => Predicate::Sgt,
            Predicate::Sgt => Predicate::Sle,
            Predicate::Sge => Predicate::Slt,
            Predicate::Ult => Predicate::Uge,
            Predicate::Ule => Predicate::Ugt,
            Predicate::Ugt => Predicate::Ule,
            Predicate::Uge => Predicate::Ult,
        }
    }

    /// Whether the comparison holds for all integers of two ranges.
    fn always(self, a: &IntRange, b: &IntRange) -> bool {
        match self {
            Predicate::Eq => a
                .constant_value()
                .is_some_and(|x| b.constant_value() == Some(x)),
            Predicate::Ne => {
                let apart = |less: Predicate| less.always(a, b) || less.always(b, a);
                apart(Predicate::Slt) && apart(Predicate::Ult)
            }
            Predicate::Slt => a.smax.slt(&b.smin),
            Predicate::Sle => a.smax.sle(&b.smin),
            Predicate::Ult => a.umax.ult(&b.umin),
            Predicate::Ule => a.umax.ule(&b.umin),
            Predicate::Sgt => Predicate::Slt.always(b, a),
            Predicate::Sge => Predicate::Sle.always(b, a),
            Predicate::Ugt => Predicate::Ult.always(b, a),
            Predicate::Uge => Predicate::Ule.always(b, a),
        }
    }

    /// What the comparison gives for all integers of two ranges, if that is always the same.
    pub fn evaluate(self, a: &IntRange, b: &IntRange) -> Option<bool> {
        if self.always(a, b) {
            Some(true)
        } else if self.negated().always(a, b) {
            Some(false)
        } else {
            None
        }
    }
}
