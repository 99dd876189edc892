//! Numbers of every kind come back, infinities, both zeros and all NaNs included: all those of at most 16 bits, samples of the others.

use oxmlir_ir::num::{ApFloat, FloatKind};
use proptest::prelude::*;
use proptest::sample::select;

use crate::assert_comes_back;
use crate::generate::{FLOATS, cx, float_of_bits};

fn assert_number_comes_back(value: ApFloat) {
    let ty = cx().float_type(value.kind());
    assert_comes_back(cx(), cx().float_attr(ty, value));
}

#[test]
fn small_numbers_come_back() {
    for kind in FLOATS.into_iter().filter(|kind| kind.width() <= 16) {
        for bits in 0..1u128 << kind.width() {
            assert_number_comes_back(ApFloat::from_bits(kind, bits));
        }
    }
}

fn wide_kind() -> impl Strategy<Value = FloatKind> {
    let kinds = FLOATS.into_iter().filter(|kind| kind.width() > 16);
    select(kinds.collect::<Vec<_>>())
}

/// Any bits, and those at the edges: the smallest and largest exponents, where zeros, infinities and NaNs are.
fn bits() -> impl Strategy<Value = u128> {
    let payload = || any::<u16>().prop_map(u128::from);
    let sign = any::<bool>().prop_map(|sign| u128::from(sign) << 127);
    prop_oneof![
        any::<u128>(),
        payload().prop_map(|payload| u128::MAX ^ payload << 64),
        (payload(), sign).prop_map(|(payload, sign)| sign | payload << 64),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4096))]

    #[test]
    fn wide_numbers_come_back(kind in wide_kind(), bits in bits()) {
        // The sign and the exponent are the highest bits of the kind.
        assert_number_comes_back(float_of_bits(kind, bits >> (128 - kind.width())));
        assert_number_comes_back(float_of_bits(kind, bits));
    }

    #[test]
    fn decimal_numbers_come_back(kind in wide_kind(), digits in 0..1_000_000u32, exponent in -50..50i32) {
        let value = ApFloat::from_literal(kind, &format!("{digits}.0e{exponent}"));
        prop_assert!(value.is_some());
        value.into_iter().for_each(assert_number_comes_back);
    }
}
