//! The bounds are sound: nothing that an operation gives for operands in range lies outside.
//!
//! Small widths are tried out: every pair of ranges, every pair of operands.

use super::index::{Matters, of_either_width};
use super::ops::{self, NoWrap, Predicate};
use super::*;

fn contains(range: &IntRange, value: &ApInt) -> bool {
    range.umin.ule(value)
        && value.ule(&range.umax)
        && range.smin.sle(value)
        && value.sle(&range.smax)
}

fn values(width: u32) -> Vec<ApInt> {
    (0..1u64 << width).map(|v| ApInt::new(width, v)).collect()
}

/// All ranges of a width that one reading describes.
fn ranges(width: u32) -> Vec<IntRange> {
    let values = values(width);
    let mut all = Vec::new();
    for a in &values {
        for b in &values {
            if a.ule(b) {
                all.push(IntRange::unsigned(a.clone(), b.clone()));
            }
            if a.sle(b) {
                all.push(IntRange::signed(a.clone(), b.clone()));
            }
        }
    }
    all
}

type RangeOp = fn(&IntRange, &IntRange) -> IntRange;
type ValueOp = fn(&ApInt, &ApInt) -> Option<ApInt>;

fn defined((value, overflows): (ApInt, bool)) -> Option<ApInt> {
    (!overflows).then_some(value)
}

fn amount(value: &ApInt) -> Option<u64> {
    value.to_u64().filter(|a| *a < u64::from(value.width()))
}

const WRAPS: NoWrap = NoWrap {
    signed: false,
    unsigned: false,
};
const NSW: NoWrap = NoWrap {
    signed: true,
    unsigned: false,
};
const NUW: NoWrap = NoWrap {
    signed: false,
    unsigned: true,
};

/// Operations on ranges and what they describe; where that has no result there is nothing to say.
const OPS: &[(&str, RangeOp, ValueOp)] = &[
    ("add", |a, b| ops::add(a, b, WRAPS), |x, y| Some(x.add(y))),
    (
        "add nsw",
        |a, b| ops::add(a, b, NSW),
        |x, y| defined(x.sadd_overflow(y)),
    ),
    (
        "add nuw",
        |a, b| ops::add(a, b, NUW),
        |x, y| defined(x.uadd_overflow(y)),
    ),
    ("sub", |a, b| ops::sub(a, b, WRAPS), |x, y| Some(x.sub(y))),
    (
        "sub nsw",
        |a, b| ops::sub(a, b, NSW),
        |x, y| defined(x.ssub_overflow(y)),
    ),
    (
        "sub nuw",
        |a, b| ops::sub(a, b, NUW),
        |x, y| defined(x.usub_overflow(y)),
    ),
    ("mul", |a, b| ops::mul(a, b, WRAPS), |x, y| Some(x.mul(y))),
    (
        "mul nsw",
        |a, b| ops::mul(a, b, NSW),
        |x, y| defined(x.smul_overflow(y)),
    ),
    (
        "mul nuw",
        |a, b| ops::mul(a, b, NUW),
        |x, y| defined(x.umul_overflow(y)),
    ),
    ("div_u", ops::div_u, ApInt::udiv),
    ("ceil_div_u", ops::ceil_div_u, ApInt::udiv_ceil),
    ("div_s", ops::div_s, |x, y| defined(x.sdiv_overflow(y)?)),
    ("ceil_div_s", ops::ceil_div_s, |x, y| {
        defined(x.sdiv_ceil_overflow(y)?)
    }),
    ("floor_div_s", ops::floor_div_s, |x, y| {
        defined(x.sdiv_floor_overflow(y)?)
    }),
    ("rem_u", ops::rem_u, ApInt::urem),
    ("rem_s", ops::rem_s, ApInt::srem),
    ("max_s", ops::max_s, |x, y| Some(x.smax(y))),
    ("max_u", ops::max_u, |x, y| Some(x.umax(y))),
    ("min_s", ops::min_s, |x, y| Some(x.smin(y))),
    ("min_u", ops::min_u, |x, y| Some(x.umin(y))),
    ("and", ops::and, |x, y| Some(x.and(y))),
    ("or", ops::or, |x, y| Some(x.or(y))),
    ("xor", ops::xor, |x, y| Some(x.xor(y))),
    (
        "shl",
        |a, b| ops::shl(a, b, WRAPS),
        |x, y| Some(x.shl(amount(y)?)),
    ),
    (
        "shl nsw",
        |a, b| ops::shl(a, b, NSW),
        |x, y| {
            let by = amount(y)?;
            Some(x.shl(by)).filter(|shifted| shifted.ashr(by) == *x)
        },
    ),
    (
        "shl nuw",
        |a, b| ops::shl(a, b, NUW),
        |x, y| {
            let by = amount(y)?;
            Some(x.shl(by)).filter(|shifted| shifted.lshr(by) == *x)
        },
    ),
    ("shr_s", ops::shr_s, |x, y| Some(x.ashr(amount(y)?))),
    ("shr_u", ops::shr_u, |x, y| Some(x.lshr(amount(y)?))),
    ("union", IntRange::union, |x, _| Some(x.clone())),
];

const PREDICATES: &[(Predicate, fn(&ApInt, &ApInt) -> bool)] = &[
    (Predicate::Eq, |x, y| x == y),
    (Predicate::Ne, |x, y| x != y),
    (Predicate::Slt, ApInt::slt),
    (Predicate::Sle, ApInt::sle),
    (Predicate::Sgt, |x, y| y.slt(x)),
    (Predicate::Sge, |x, y| y.sle(x)),
    (Predicate::Ult, ApInt::ult),
    (Predicate::Ule, ApInt::ule),
    (Predicate::Ugt, |x, y| y.ult(x)),
    (Predicate::Uge, |x, y| y.ule(x)),
];

/// Tries every `stride`th pair of ranges of a width.
fn pairs(width: u32, stride: usize, mut check: impl FnMut(&IntRange, &IntRange, &ApInt, &ApInt)) {
    let (ranges, values) = (ranges(width), values(width));
    let all = ranges
        .iter()
        .flat_map(|a| ranges.iter().map(move |b| (a, b)));
    for (a, b) in all.step_by(stride) {
        for x in values.iter().filter(|x| contains(a, x)) {
            for y in values.iter().filter(|y| contains(b, y)) {
                check(a, b, x, y);
            }
        }
    }
}

fn operations_are_sound(width: u32, stride: usize) {
    for (name, on_ranges, on_values) in OPS {
        pairs(width, stride, |a, b, x, y| {
            if let Some(value) = on_values(x, y) {
                let range = on_ranges(a, b);
                assert!(
                    contains(&range, &value),
                    "{name} of {a:?} and {b:?}: {value:?} is not in {range:?}"
                );
            }
        });
    }
}

#[test]
fn operations_are_sound_at_one_and_two_bits() {
    operations_are_sound(1, 1);
    operations_are_sound(2, 1);
}

#[test]
fn operations_are_sound_at_three_bits() {
    operations_are_sound(3, 1);
}

#[test]
fn operations_are_sound_at_four_bits() {
    operations_are_sound(4, 41);
}

#[test]
fn comparisons_are_sound() {
    for (predicate, holds) in PREDICATES {
        pairs(3, 1, |a, b, x, y| {
            if let Some(known) = predicate.evaluate(a, b) {
                assert_eq!(known, holds(x, y), "{predicate:?} of {a:?} and {b:?}");
            }
        });
    }
}

#[test]
fn casts_are_sound() {
    for range in ranges(4) {
        for value in values(4).iter().filter(|v| contains(&range, v)) {
            assert!(contains(&range.trunc(2), &value.trunc(2)), "{range:?}");
            assert!(contains(&range.zext(6), &value.zext(6)), "{range:?}");
            assert!(contains(&range.sext(6), &value.sext(6)), "{range:?}");
        }
    }
}

#[test]
fn one_reading_may_know_more() {
    let range = IntRange::unsigned(ApInt::new(8, 120), ApInt::new(8, 130));
    assert_eq!(range.smin, ApInt::signed_min(8));
    let sum = ops::add(&range, &IntRange::constant(ApInt::new(8, 1)), WRAPS);
    assert_eq!((sum.umin.low_u64(), sum.umax.low_u64()), (121, 131));
    assert_eq!(sum.smax, ApInt::signed_max(8));
}

#[test]
fn truncation_keeps_ranges_that_do_not_roll_over() {
    let range = |from, to| IntRange::unsigned(ApInt::new(16, from), ApInt::new(16, to)).trunc(8);
    assert_eq!(
        range(256, 258),
        IntRange::unsigned(ApInt::zero(8), ApInt::new(8, 2))
    );
    assert_eq!(range(255, 257).umax, ApInt::all_ones(8));
}

#[test]
fn wide_integers_have_ranges() {
    let big = IntRange::unsigned(ApInt::one(100).shl(80), ApInt::one(100).shl(90));
    let sum = ops::add(&big, &big, WRAPS);
    assert_eq!(sum.umax, ApInt::one(100).shl(91));
    assert_eq!(
        ops::rem_u(&sum, &IntRange::constant(ApInt::new(100, 7)))
            .umax
            .low_u64(),
        6
    );
}

#[test]
fn indices_are_of_either_width() {
    let sum = |from: u64, to: u64| {
        let bound = |value| ApInt::new(64, value);
        let args = [
            IntRange::unsigned(bound(from), bound(to)),
            IntRange::constant(bound(1)),
        ];
        of_either_width(&args, Matters::Both, |a| ops::add(&a[0], &a[1], WRAPS))
    };
    assert_eq!(sum(5, 0xffff_fffe).umin.low_u64(), 6);
    // The highest index of 32 bits wraps around to zero.
    assert_eq!(sum(0xffff_fffe, 0xffff_ffff).umin.low_u64(), 0);
}
