//! Conversions between kinds, and to and from integers.

use half::{bf16, f16};
use num_bigint::BigUint;

use super::encode::{Exact, Unpacked, unpack};
use super::{ApFloat, FloatKind, RoundingMode};
use crate::num::ApInt;

impl ApFloat {
    /// The value in another kind, rounded to nearest with ties to even.
    pub fn convert(self, kind: FloatKind) -> Self {
        match (self.kind, kind) {
            (from, to) if from == to && !self.is_nan() => self,
            (FloatKind::F64, FloatKind::F32) if !self.is_nan() => {
                Self::from_f32(f64::from_bits(self.bits as u64) as f32)
            }
            _ => self.convert_with(kind, RoundingMode::NearestTiesToEven).0,
        }
    }

    /// The value in another kind, and whether that is exact.
    ///
    /// The payload of a NaN keeps its highest bits and the NaN becomes quiet.
    pub fn convert_with(self, kind: FloatKind, mode: RoundingMode) -> (Self, bool) {
        let negative = self.is_negative();
        match unpack(self) {
            Unpacked::Zero => {
                let exact = kind.has_zero() && (!negative || kind.has_negative_zero());
                (Self::zero(kind, negative), exact)
            }
            Unpacked::Infinity => (Self::infinity(kind, negative), kind.has_infinity()),
            Unpacked::Nan => self.convert_nan(kind),
            Unpacked::Finite {
                significand,
                exponent,
            } => {
                let exact = Exact {
                    negative,
                    significand,
                    exponent: exponent.into(),
                    sticky: false,
                };
                exact.round(kind, mode)
            }
        }
    }

    fn convert_nan(self, kind: FloatKind) -> (Self, bool) {
        let nan = Self::nan(kind);
        let (from, to) = (self.kind.layout(), kind.layout());
        if !self.kind.has_infinity() || !kind.has_infinity() {
            return (nan.with_sign(self.is_negative()), kind.has_nan());
        }
        let payload = self.bits & from.fraction_mask();
        let (payload, lost) = if to.fraction_bits >= from.fraction_bits {
            (payload << (to.fraction_bits - from.fraction_bits), false)
        } else {
            let dropped = from.fraction_bits - to.fraction_bits;
            (payload >> dropped, payload & ((1 << dropped) - 1) != 0)
        };
        let bits = nan.bits | payload;
        (Self { kind, bits }.with_sign(self.is_negative()), !lost)
    }

    /// The nearest `f64`.
    pub fn to_f64(self) -> f64 {
        match self.kind {
            FloatKind::F64 => f64::from_bits(self.bits as u64),
            FloatKind::F32 => f64::from(f32::from_bits(self.bits as u32)),
            FloatKind::F16 => f16::from_bits(self.bits as u16).to_f64(),
            FloatKind::BF16 => bf16::from_bits(self.bits as u16).to_f64(),
            _ => f64::from_bits(self.convert(FloatKind::F64).bits as u64),
        }
    }

    /// The whole number nearest to the value in the direction of `mode`, of the same kind; zero keeps the sign.
    pub fn round_to_integral(self, mode: RoundingMode) -> Self {
        match unpack(self) {
            Unpacked::Finite {
                significand,
                exponent,
            } if exponent < 0 => {
                let whole = round_shifted(self.is_negative(), significand, exponent, mode);
                if whole == 0 {
                    return Self::zero(self.kind, self.is_negative());
                }
                let exact = Exact {
                    negative: self.is_negative(),
                    significand: whole,
                    exponent: 0,
                    sticky: false,
                };
                exact.round(self.kind, mode).0
            }
            Unpacked::Nan => self.quiet(),
            _ => self,
        }
    }

    /// The value as an integer of `width` bits, rounded by `mode`, and whether that is exact; none when the value is
    /// not finite or out of range.
    pub fn to_int(self, width: u32, signed: bool, mode: RoundingMode) -> Option<(ApInt, bool)> {
        let (significand, exponent) = match unpack(self) {
            Unpacked::Zero => return Some((ApInt::zero(width), !self.is_negative())),
            Unpacked::Finite {
                significand,
                exponent,
            } => (significand, exponent),
            Unpacked::Infinity | Unpacked::Nan => return None,
        };
        let negative = self.is_negative();
        let (magnitude, exact) = if exponent < 0 {
            let whole = round_shifted(negative, significand, exponent, mode);
            let exact = significand.trailing_zeros() >= exponent.unsigned_abs();
            (BigUint::from(whole), exact)
        } else {
            let bits = i64::from(128 - significand.leading_zeros()) + i64::from(exponent);
            if bits > i64::from(width) {
                return None;
            }
            (BigUint::from(significand) << exponent as u32, true)
        };
        int_in_range(width, signed, negative, magnitude).map(|value| (value, exact))
    }

    /// The float nearest to an integer in the direction of `mode`, and whether that is exact.
    pub fn from_int(
        kind: FloatKind,
        value: &ApInt,
        signed: bool,
        mode: RoundingMode,
    ) -> (Self, bool) {
        if value.is_zero() {
            return (Self::zero(kind, false), kind.has_zero());
        }
        let negative = signed && value.is_negative();
        let magnitude = if negative { value.neg() } else { value.clone() };
        Exact::from_big(negative, &magnitude.to_biguint(), 0, false).round(kind, mode)
    }
}

/// `significand * 2^exponent` as a whole number, for a negative exponent.
fn round_shifted(negative: bool, significand: u128, exponent: i32, mode: RoundingMode) -> u128 {
    let exact = Exact {
        negative,
        significand,
        exponent: exponent.into(),
        sticky: false,
    };
    exact.round_to_unit(0, mode).0
}

/// The integer with the sign and magnitude given, when it fits.
fn int_in_range(width: u32, signed: bool, negative: bool, magnitude: BigUint) -> Option<ApInt> {
    if magnitude.bits() > u64::from(width) {
        return None;
    }
    let value = ApInt::from_biguint(width, magnitude);
    if value.is_zero() {
        return Some(value);
    }
    if !negative {
        return (!signed || !value.is_negative()).then_some(value);
    }
    let value = value.neg();
    (signed && value.is_negative()).then_some(value)
}
