//! Between bit patterns and exact numbers: unpacking, rounding and packing.

use num_bigint::BigUint;

use super::kind::{Layout, NonFinite};
use super::{ApFloat, FloatKind, RoundingMode};

/// What a pattern stands for, apart from its sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unpacked {
    Zero,
    /// `significand * 2^exponent`, with the significand as stored: not zero, at most `precision` bits.
    Finite {
        significand: u128,
        exponent: i32,
    },
    Infinity,
    Nan,
}

/// Splits a pattern into what it stands for.
pub(super) fn unpack(value: ApFloat) -> Unpacked {
    let layout = value.kind.layout();
    if value.kind == FloatKind::F8E8M0FNU {
        return match value.bits {
            0xff => Unpacked::Nan,
            bits => Unpacked::Finite {
                significand: 1,
                exponent: bits as i32 - layout.bias,
            },
        };
    }
    let fraction = value.bits & layout.fraction_mask();
    let field = (value.bits >> exponent_shift(value.kind, layout)) as u32 & layout.exponent_mask();
    if let Some(special) = unpack_special(value, layout, field, fraction) {
        return special;
    }
    let hidden = 1 << layout.fraction_bits;
    let exponent_of_lowest_bit = |field: i32| field - layout.bias - layout.fraction_bits as i32;
    match (field, fraction) {
        (0, 0) => Unpacked::Zero,
        (0, _) => Unpacked::Finite {
            significand: fraction,
            exponent: exponent_of_lowest_bit(1),
        },
        _ => Unpacked::Finite {
            significand: fraction | hidden,
            exponent: exponent_of_lowest_bit(field as i32),
        },
    }
}

fn unpack_special(value: ApFloat, layout: Layout, field: u32, fraction: u128) -> Option<Unpacked> {
    let largest_field = field == layout.exponent_mask();
    match layout.non_finite {
        NonFinite::Ieee if !largest_field => None,
        NonFinite::Ieee if value.kind == FloatKind::F80 => {
            let infinite = value.bits as u64 == 1 << 63;
            Some(if infinite {
                Unpacked::Infinity
            } else {
                Unpacked::Nan
            })
        }
        NonFinite::Ieee => Some(if fraction == 0 {
            Unpacked::Infinity
        } else {
            Unpacked::Nan
        }),
        NonFinite::NanAllOnes => {
            (largest_field && fraction == layout.fraction_mask()).then_some(Unpacked::Nan)
        }
        NonFinite::NanNegativeZero => (value.bits == layout.sign_bit()).then_some(Unpacked::Nan),
        NonFinite::None => None,
    }
}

/// Where the exponent field starts: `f80` stores its leading bit below it.
fn exponent_shift(kind: FloatKind, layout: Layout) -> u32 {
    layout.fraction_bits + u32::from(kind == FloatKind::F80)
}

/// The pattern of `f80` that stands for the same value with the leading bit the exponent asks for.
///
/// A number that should have the bit and lacks it is a NaN; a denormal that has it is the smallest normal binade.
pub(super) fn canonical_f80(bits: u128) -> u128 {
    const LEADING: u128 = 1 << 63;
    const EXPONENT: u128 = 0x7fff << 64;
    match (bits & EXPONENT, bits & LEADING != 0) {
        (0, true) => bits | 1 << 64,
        (0, false) | (EXPONENT, _) | (_, true) => bits,
        (_, false) => bits | EXPONENT,
    }
}

/// A number that is not zero, not yet rounded: `significand * 2^exponent`, and a bit more when `sticky`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Exact {
    pub negative: bool,
    pub significand: u128,
    pub exponent: i64,
    /// Whether the number exceeds the rest by less than one unit of the significand.
    pub sticky: bool,
}

impl Exact {
    /// The top bits of a number too wide for the other form; enough of them to round to any kind.
    pub fn from_big(negative: bool, significand: &BigUint, exponent: i64, sticky: bool) -> Self {
        let excess = significand.bits().saturating_sub(126);
        let top = significand >> excess;
        let mut digits = top.iter_u64_digits();
        let (low, high) = (digits.next().unwrap_or(0), digits.next().unwrap_or(0));
        Self {
            negative,
            significand: u128::from(low) | u128::from(high) << 64,
            exponent: exponent + excess as i64,
            sticky: sticky
                || significand
                    .trailing_zeros()
                    .is_some_and(|zeros| zeros < excess),
        }
    }

    /// The number in `kind`, and whether that is exact.
    pub fn round(self, kind: FloatKind, mode: RoundingMode) -> (ApFloat, bool) {
        let layout = kind.layout();
        let precision = i64::from(layout.precision());
        let bits = i64::from(128 - self.significand.leading_zeros());
        let lowest = i64::from(kind.min_exponent()) - (precision - 1);
        let unit = (self.exponent + bits - precision).max(lowest);
        let (significand, exact) = self.round_to_unit(unit, mode);
        let carried = significand >> precision != 0;
        let (significand, unit) = if carried {
            (significand >> 1, unit + 1)
        } else {
            (significand, unit)
        };
        let largest_is_nan = layout.non_finite == NonFinite::NanAllOnes
            && kind.has_sign()
            && unit + precision - 1 == i64::from(kind.max_exponent())
            && significand == (1 << precision) - 1;
        if unit + precision - 1 > i64::from(kind.max_exponent()) || largest_is_nan {
            return (overflow(kind, self.negative, mode), false);
        }
        (pack(kind, self.negative, significand, unit), exact)
    }

    /// The number in units of `2^unit`, rounded to a whole number of them, and whether that is exact.
    pub fn round_to_unit(self, unit: i64, mode: RoundingMode) -> (u128, bool) {
        let (whole, half, below) = self.split_at(unit);
        let inexact = half || below;
        let up = inexact && rounds_up(mode, self.negative, whole, half, below);
        (whole + u128::from(up), !inexact)
    }

    /// The number in units of `2^unit`: its whole part, then whether a half and whether less than that remains.
    fn split_at(self, unit: i64) -> (u128, bool, bool) {
        let shift = unit - self.exponent;
        match u32::try_from(shift) {
            Err(_) if shift < 0 => (self.significand << -shift, false, self.sticky),
            Ok(0) => (self.significand, false, self.sticky),
            Ok(shift @ 1..=127) => {
                let rest = self.significand & ((1 << shift) - 1);
                let half = 1 << (shift - 1);
                (
                    self.significand >> shift,
                    rest & half != 0,
                    rest & (half - 1) != 0 || self.sticky,
                )
            }
            Ok(128) => {
                let half = 1 << 127;
                (
                    0,
                    self.significand & half != 0,
                    self.significand & (half - 1) != 0 || self.sticky,
                )
            }
            _ => (0, false, true),
        }
    }
}

fn rounds_up(mode: RoundingMode, negative: bool, whole: u128, half: bool, below: bool) -> bool {
    match mode {
        RoundingMode::NearestTiesToEven => half && (below || whole & 1 == 1),
        RoundingMode::NearestTiesToAway => half,
        RoundingMode::TowardPositive => !negative,
        RoundingMode::TowardNegative => negative,
        RoundingMode::TowardZero => false,
    }
}

/// What a number beyond the largest one becomes.
fn overflow(kind: FloatKind, negative: bool, mode: RoundingMode) -> ApFloat {
    let away = match mode {
        RoundingMode::NearestTiesToEven | RoundingMode::NearestTiesToAway => true,
        RoundingMode::TowardPositive => !negative,
        RoundingMode::TowardNegative => negative,
        RoundingMode::TowardZero => false,
    };
    if away {
        ApFloat::infinity(kind, negative)
    } else {
        ApFloat::largest(kind, negative)
    }
}

/// The pattern of `significand * 2^unit`, which fits the kind.
fn pack(kind: FloatKind, negative: bool, significand: u128, unit: i64) -> ApFloat {
    let layout = kind.layout();
    if significand == 0 {
        return ApFloat::zero(kind, negative);
    }
    if kind == FloatKind::F8E8M0FNU {
        return ApFloat {
            kind,
            bits: (unit + i64::from(layout.bias)) as u128,
        };
    }
    let normal = significand >> layout.fraction_bits != 0;
    let field = if normal {
        unit + i64::from(layout.fraction_bits) + i64::from(layout.bias)
    } else {
        0
    };
    let stored = if kind == FloatKind::F80 {
        significand
    } else {
        significand & layout.fraction_mask()
    };
    let bits = (field as u128) << exponent_shift(kind, layout) | stored;
    ApFloat { kind, bits }.with_sign(negative)
}
