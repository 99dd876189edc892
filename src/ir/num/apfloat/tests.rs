//! Properties over all patterns of the narrow kinds and samples of the wide ones.

use rustc_apfloat::ieee::{BFloat, Float8E4M3FN, Float8E5M2, Half, Quad, X87DoubleExtended};
use rustc_apfloat::{Float, Round};

use super::*;

fn printed(value: ApFloat) -> String {
    let mut text = String::new();
    value.print_mlir(&mut text);
    text
}

fn read(kind: FloatKind, text: &str) -> ApFloat {
    match text.strip_prefix("0x") {
        Some(hex) => ApFloat::from_bits(kind, u128::from_str_radix(hex, 16).unwrap()),
        None => ApFloat::from_decimal(kind, text).unwrap(),
    }
}

/// Every pattern of a narrow kind, and a spread of those of a wide one with every exponent.
fn patterns(kind: FloatKind) -> Box<dyn Iterator<Item = ApFloat>> {
    let width = kind.width();
    if width <= 19 {
        return Box::new((0..1 << width).map(move |bits| ApFloat::from_bits(kind, bits)));
    }
    let mut state = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835u128;
    let count = if width <= 64 { 20_000 } else { 400 };
    Box::new((0..count).map(move |_| {
        state = state
            .wrapping_mul(0xda94_2042_e4dd_58b5)
            .wrapping_add(0x1405_7b7e_f767_814f);
        let bits = state.rotate_left(29) ^ state >> 64;
        ApFloat::from_bits(kind, bits >> (128 - width))
    }))
}

#[test]
fn every_pattern_prints_and_reads_back() {
    for kind in FloatKind::ALL {
        for value in patterns(kind) {
            let text = printed(value);
            assert_eq!(read(kind, &text), value, "{text} : {}", kind.keyword());
        }
    }
}

#[test]
fn fast_digits_are_the_exact_ones() {
    for kind in [FloatKind::F32, FloatKind::F64] {
        for value in patterns(kind) {
            print::tests::assert_digits_agree(value);
        }
    }
}

#[test]
fn texts() {
    let cases: [(FloatKind, &str, &str); 26] = [
        (FloatKind::F32, "1.0", "1.000000e+00"),
        (FloatKind::F32, "-0.0", "-0.000000e+00"),
        (FloatKind::F32, "3.14159274", "3.14159274"),
        (FloatKind::F32, "0.7", "0.699999988"),
        (FloatKind::F32, "12345678.0", "0x4B3C614E"),
        (FloatKind::F32, "1.0e400", "0x7F800000"),
        (FloatKind::F32, "1.0e-40", "9.999940e-41"),
        (FloatKind::F64, "0.1", "1.000000e-01"),
        (FloatKind::F64, "0.7", "0.69999999999999996"),
        (FloatKind::F64, "1.0e23", "9.9999999999999991E+22"),
        (FloatKind::F64, "1.0e-7", "9.9999999999999995E-8"),
        (FloatKind::F64, "1.234567e100", "1.234567E+100"),
        (FloatKind::F64, "0.0001234567", "1.234567E-4"),
        (FloatKind::F64, "1.0e-400", "0.000000e+00"),
        (FloatKind::F64, "4.9e-324", "4.940660e-324"),
        (FloatKind::F16, "1.0e10", "0x7C00"),
        (FloatKind::BF16, "3.14159", "3.140630e+00"),
        (FloatKind::TF32, "1.0e100", "0x3FC00"),
        (FloatKind::F80, "0.1", "0.100000000000000005551"),
        (FloatKind::F80, "12345678.0", "0x4016BC614E0000000000"),
        (
            FloatKind::F128,
            "0.1",
            "0.100000000000000005551115123125782702",
        ),
        (FloatKind::F8E4M3FN, "-1.0e10", "0xFF"),
        (FloatKind::F8E4M3FNUZ, "-0.0", "0.000000e+00"),
        (FloatKind::F8E5M2FNUZ, "-1.0e10", "0x80"),
        (FloatKind::F8E8M0FNU, "0.0", "5.877470e-39"),
        (FloatKind::F4E2M1FN, "-1.0e10", "-6.000000e+00"),
    ];
    for (kind, literal, text) in cases {
        assert_eq!(printed(ApFloat::from_literal(kind, literal).unwrap()), text);
    }
}

#[test]
fn malformed_texts() {
    for text in [
        "", "-", ".5", "1e", "1.0e+", "1.0e1.0", "inf", "nan", "+1.0", "1_0", "--1", "0x1",
    ] {
        assert_eq!(ApFloat::from_decimal(FloatKind::F16, text), None, "{text}");
        assert_eq!(ApFloat::from_decimal(FloatKind::F64, text), None, "{text}");
    }
}

#[test]
fn extreme_texts() {
    let zeros = "0".repeat(100_000);
    for kind in FloatKind::ALL {
        let value = ApFloat::from_decimal(kind, &format!("0.{zeros}1e100001")).unwrap();
        assert_eq!(value, ApFloat::from_f64(kind, 1.0));
        let value = ApFloat::from_decimal(kind, "1.0e999999999999999999999999").unwrap();
        assert_eq!(value, ApFloat::infinity(kind, false));
        let value = ApFloat::from_decimal(kind, "1.0e-999999999999999999999999").unwrap();
        assert_eq!(value, ApFloat::zero(kind, false));
    }
}

#[test]
fn limits_of_every_kind() {
    for kind in FloatKind::ALL {
        let largest = ApFloat::largest(kind, false);
        assert!(largest.is_finite());
        assert_eq!(
            patterns(kind)
                .filter(|x| x.is_finite())
                .fold(largest, ApFloat::maximum),
            largest
        );
        assert_eq!(ApFloat::nan(kind).is_nan(), kind.has_nan());
        assert_eq!(
            ApFloat::infinity(kind, true).is_infinite(),
            kind.has_infinity()
        );
        assert_eq!(
            ApFloat::zero(kind, true).is_negative_zero(),
            kind.has_negative_zero()
        );
        assert_eq!(FloatKind::from_keyword(kind.keyword()), Some(kind));
    }
}

#[test]
fn conversions_of_narrow_kinds_are_exact_both_ways() {
    for kind in FloatKind::ALL.into_iter().filter(|kind| kind.width() <= 16) {
        for value in patterns(kind).filter(|value| !value.is_nan()) {
            for wide in [
                FloatKind::F32,
                FloatKind::F64,
                FloatKind::F80,
                FloatKind::F128,
            ] {
                let (there, exact) = value.convert_with(wide, RoundingMode::TowardZero);
                assert!(exact);
                assert_eq!(value.to_f64(), there.to_f64());
                assert_eq!(
                    there.convert(kind),
                    value,
                    "{} {:x}",
                    kind.keyword(),
                    value.to_bits()
                );
            }
        }
    }
}

/// A kind of the other implementation, to compare with.
fn check_against<F: Float>(kind: FloatKind, pairs: impl Iterator<Item = (ApFloat, ApFloat)>) {
    let theirs = |value: ApFloat| F::from_bits(value.bits);
    for (a, b) in pairs {
        let (x, y) = (theirs(a), theirs(b));
        let same = |name: &str, ours: ApFloat, other: F| {
            let context = format!(
                "{name} {:x} {:x} : {}",
                a.to_bits(),
                b.to_bits(),
                kind.keyword()
            );
            assert!(ours.is_nan() == other.is_nan(), "{context}");
            assert!(ours.is_nan() || ours.bits == other.to_bits(), "{context}");
        };
        same("add", a + b, x.add_r(y, Round::NearestTiesToEven).value);
        same("sub", a - b, x.sub_r(y, Round::NearestTiesToEven).value);
        same("mul", a * b, x.mul_r(y, Round::NearestTiesToEven).value);
        same("div", a / b, x.div_r(y, Round::NearestTiesToEven).value);
        same("rem", a % b, x.c_fmod(y).value);
        same("fma", a.fma(b, a), x.mul_add(y, x).value);
        same(
            "floor",
            a.round_to_integral(RoundingMode::TowardNegative),
            x.round_to_integral(Round::TowardNegative).value,
        );
        same(
            "round",
            a.round_to_integral(RoundingMode::NearestTiesToAway),
            x.round_to_integral(Round::NearestTiesToAway).value,
        );
        assert_eq!(a.compare(b), x.partial_cmp(&y));
        let mut exact = false;
        let int = x.to_i128_r(16, Round::TowardZero, &mut exact);
        let invalid = int.status.contains(rustc_apfloat::Status::INVALID_OP);
        let ours = a.to_int(16, true, RoundingMode::TowardZero);
        assert_eq!(ours.is_none(), invalid);
        if let Some((value, is_exact)) = ours.filter(|_| !a.is_zero()) {
            assert_eq!(
                (value.to_i64().map(i128::from), is_exact),
                (Some(int.value), exact)
            );
        }
    }
}

/// A spread of pairs, near ones among them.
fn pairs(kind: FloatKind) -> impl Iterator<Item = (ApFloat, ApFloat)> {
    let all: Vec<ApFloat> = patterns(kind).collect();
    let count = all.len();
    (0..2000).map(move |i| (all[i * 7919 % count], all[(i * i * 31 + i) % count]))
}

#[test]
fn arithmetic_agrees_with_another_implementation() {
    check_against::<Half>(FloatKind::F16, pairs(FloatKind::F16));
    check_against::<BFloat>(FloatKind::BF16, pairs(FloatKind::BF16));
    check_against::<Quad>(FloatKind::F128, pairs(FloatKind::F128));
    check_against::<X87DoubleExtended>(FloatKind::F80, pairs(FloatKind::F80));
    check_against::<Float8E5M2>(FloatKind::F8E5M2, pairs(FloatKind::F8E5M2));
    check_against::<Float8E4M3FN>(FloatKind::F8E4M3FN, pairs(FloatKind::F8E4M3FN));
    check_against::<rustc_apfloat::ieee::Single>(FloatKind::F32, pairs(FloatKind::F32));
    check_against::<rustc_apfloat::ieee::Double>(FloatKind::F64, pairs(FloatKind::F64));
}

#[test]
fn exact_arithmetic_is_that_of_the_machine() {
    for (a, b) in pairs(FloatKind::F64) {
        let value = |x: ApFloat| f64::from_bits(x.bits as u64);
        let (x, y) = (value(a), value(b));
        for (ours, native) in [
            (a.sqrt(), x.sqrt()),
            (a.fma(b, a), x.mul_add(y, x)),
            (
                a.convert_with(FloatKind::F128, RoundingMode::TowardZero)
                    .0
                    .convert(FloatKind::F64),
                x,
            ),
        ] {
            assert_eq!(ours.is_nan(), native.is_nan());
            assert!(native.is_nan() || ours.bits == u128::from(native.to_bits()));
        }
        let single = a
            .convert_with(FloatKind::F32, RoundingMode::NearestTiesToEven)
            .0;
        assert_eq!(single.is_nan(), x.is_nan());
        assert!(x.is_nan() || single.bits == u128::from((x as f32).to_bits()));
    }
}

#[test]
fn minima_and_maxima() {
    let value = |x| ApFloat::from_f64(FloatKind::F32, x);
    let (zero, negative_zero, nan) = (value(0.0), value(-0.0), value(f64::NAN));
    assert_eq!(zero.minnum(negative_zero), negative_zero);
    assert_eq!(negative_zero.maximum(zero), zero);
    assert_eq!(value(1.0).minnum(nan), value(1.0));
    assert_eq!(nan.maxnum(value(1.0)), value(1.0));
    assert!(nan.minimum(value(1.0)).is_nan() && value(1.0).maximum(nan).is_nan());
    assert_eq!(value(-3.0).minimum(value(2.0)), value(-3.0));
}

#[test]
fn signs_of_kinds_without_a_negative_zero() {
    let kind = FloatKind::F8E4M3FNUZ;
    let (zero, nan, one) = (
        ApFloat::zero(kind, true),
        ApFloat::nan(kind),
        ApFloat::from_f64(kind, 1.0),
    );
    assert_eq!(-zero, zero);
    assert_eq!(-nan, nan);
    assert_eq!(nan.abs(), nan);
    assert_eq!(-one * zero, zero);
    assert_eq!(one.copysign(nan), -one);
}

#[test]
fn integers() {
    let seven = crate::num::ApInt::from_i64(8, -7);
    let mode = RoundingMode::NearestTiesToEven;
    assert_eq!(
        ApFloat::from_int(FloatKind::F16, &seven, true, mode)
            .0
            .to_f64(),
        -7.0
    );
    assert_eq!(
        ApFloat::from_int(FloatKind::F16, &seven, false, mode)
            .0
            .to_f64(),
        249.0
    );
    let huge = crate::num::ApInt::all_ones(1000);
    assert!(
        ApFloat::from_int(FloatKind::F32, &huge, false, mode)
            .0
            .is_infinite()
    );
    let value = ApFloat::from_double(-2.5);
    assert_eq!(
        value
            .to_int(8, true, RoundingMode::TowardZero)
            .unwrap()
            .0
            .to_i64(),
        Some(-2)
    );
    assert_eq!(value.to_int(8, false, RoundingMode::TowardZero), None);
    assert_eq!(ApFloat::from_double(255.0).to_int(8, true, mode), None);
    assert!(
        ApFloat::from_double(-0.5)
            .to_int(8, false, RoundingMode::TowardZero)
            .unwrap()
            .0
            .is_zero()
    );
}
