//! Floats of every kind, as bit patterns.
//!
//! Results are computed exactly and rounded once (`encode`), so one implementation serves all kinds; `f32` and `f64`
//! take the machine's operations where those give the same result. Kinds without infinities overflow to NaN, kinds
//! without NaNs saturate at their largest number.

mod arith;
mod convert;
mod decimal;
mod encode;
mod kind;
mod print;

use encode::{Unpacked, unpack};
pub use kind::FloatKind;
use kind::NonFinite;

/// A float: a kind and a bit pattern of its width. Equality and hashing are those of the pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
// Attributes hold numbers: aligned as a u128 wants it, each would be twice as large.
#[repr(Rust, packed(8))]
pub struct ApFloat {
    kind: FloatKind,
    bits: u128,
}

/// Which neighbour an inexact result goes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RoundingMode {
    /// The nearest; of two equally near ones the one with an even mantissa.
    NearestTiesToEven,
    /// The nearest; of two equally near ones the one further from zero.
    NearestTiesToAway,
    /// The greater one.
    TowardPositive,
    /// The smaller one.
    TowardNegative,
    /// The one nearer to zero.
    TowardZero,
}

impl ApFloat {
    /// The value with the bit pattern `bits`; bits beyond the width are dropped.
    ///
    /// Patterns of `f80` that contradict their explicit leading bit become what the reference reads in them: NaNs and
    /// the equal normal numbers.
    pub fn from_bits(kind: FloatKind, bits: u128) -> Self {
        let bits = bits & (u128::MAX >> (128 - kind.width()));
        let bits = if kind == FloatKind::F80 {
            encode::canonical_f80(bits)
        } else {
            bits
        };
        Self { kind, bits }
    }

    /// The `f32` value.
    pub fn from_f32(value: f32) -> Self {
        Self {
            kind: FloatKind::F32,
            bits: u128::from(value.to_bits()),
        }
    }

    /// The `f64` value, of kind `f64`.
    pub fn from_double(value: f64) -> Self {
        Self {
            kind: FloatKind::F64,
            bits: u128::from(value.to_bits()),
        }
    }

    /// The value nearest to `value`.
    pub fn from_f64(kind: FloatKind, value: f64) -> Self {
        Self::from_double(value).convert(kind)
    }

    /// Zero; in kinds without one, the smallest number.
    pub fn zero(kind: FloatKind, negative: bool) -> Self {
        Self {
            kind,
            bits: if negative && kind.has_negative_zero() {
                kind.layout().sign_bit()
            } else {
                0
            },
        }
    }

    /// Infinity; NaN in kinds without infinities, the largest number in kinds without NaNs.
    pub fn infinity(kind: FloatKind, negative: bool) -> Self {
        let layout = kind.layout();
        match layout.non_finite {
            NonFinite::Ieee => {
                let exponent = u128::from(layout.exponent_mask()) << layout.fraction_bits;
                let bits = if kind == FloatKind::F80 {
                    exponent << 1 | 1 << 63
                } else {
                    exponent
                };
                Self { kind, bits }.with_sign(negative)
            }
            _ => Self::nan(kind).with_sign(negative),
        }
    }

    /// The positive quiet NaN; the largest number in kinds without NaNs.
    pub fn nan(kind: FloatKind) -> Self {
        let layout = kind.layout();
        let bits = match layout.non_finite {
            NonFinite::Ieee => Self::infinity(kind, false).bits | quiet_bit(kind),
            NonFinite::NanAllOnes if !kind.has_sign() => {
                layout.sign_bit() | (layout.sign_bit() - 1)
            }
            NonFinite::NanAllOnes | NonFinite::None => layout.sign_bit() - 1,
            NonFinite::NanNegativeZero => layout.sign_bit(),
        };
        Self { kind, bits }
    }

    /// The finite number of the largest magnitude.
    pub fn largest(kind: FloatKind, negative: bool) -> Self {
        let bits = match kind.layout().non_finite {
            NonFinite::NanNegativeZero | NonFinite::None => kind.layout().sign_bit() - 1,
            NonFinite::NanAllOnes => Self::nan(kind).bits - 1,
            NonFinite::Ieee if kind == FloatKind::F80 => (0x7ffe << 64) | u128::from(u64::MAX),
            NonFinite::Ieee => Self::infinity(kind, false).bits - 1,
        };
        Self { kind, bits }.with_sign(negative)
    }

    /// The kind.
    pub fn kind(self) -> FloatKind {
        self.kind
    }

    /// The bit pattern.
    pub fn to_bits(self) -> u128 {
        self.bits
    }

    /// The sign bit, of NaNs too.
    pub fn is_negative(self) -> bool {
        self.kind.has_sign() && self.bits & self.kind.layout().sign_bit() != 0
    }

    /// Whether it is a NaN.
    pub fn is_nan(self) -> bool {
        unpack(self) == Unpacked::Nan
    }

    /// Whether it is a NaN that raises the invalid exception: its highest fraction bit is clear.
    pub fn is_signaling(self) -> bool {
        self.is_nan() && self.kind.has_infinity() && self.bits & quiet_bit(self.kind) == 0
    }

    /// Whether it is an infinity of either sign.
    pub fn is_infinite(self) -> bool {
        unpack(self) == Unpacked::Infinity
    }

    /// Whether it is neither an infinity nor a NaN.
    pub fn is_finite(self) -> bool {
        matches!(unpack(self), Unpacked::Zero | Unpacked::Finite { .. })
    }

    /// Whether it is a zero of either sign.
    pub fn is_zero(self) -> bool {
        unpack(self) == Unpacked::Zero
    }

    /// Whether it is +0.
    pub fn is_positive_zero(self) -> bool {
        self.is_zero() && !self.is_negative()
    }

    /// Whether it is -0.
    pub fn is_negative_zero(self) -> bool {
        self.is_zero() && self.is_negative()
    }

    /// Whether it is below the smallest normal number and not zero.
    pub fn is_denormal(self) -> bool {
        match unpack(self) {
            Unpacked::Finite { significand, .. } => {
                significand >> self.kind.layout().fraction_bits == 0
            }
            _ => false,
        }
    }

    /// The magnitude.
    pub fn abs(self) -> Self {
        self.with_sign(false)
    }

    /// The value with the sign of `sign`.
    pub fn copysign(self, sign: Self) -> Self {
        self.with_sign(sign.is_negative())
    }

    fn with_sign(self, negative: bool) -> Self {
        let sign_bit = self.kind.layout().sign_bit();
        let sign_is_fixed = !self.kind.has_sign()
            || !self.kind.has_negative_zero() && self.bits & (sign_bit - 1) == 0;
        if sign_is_fixed {
            return self;
        }
        let magnitude = self.bits & !sign_bit;
        Self {
            bits: if negative {
                magnitude | sign_bit
            } else {
                magnitude
            },
            ..self
        }
    }

    /// The NaN with its quiet bit set, where the kind has one.
    fn quiet(self) -> Self {
        if self.kind.has_infinity() {
            Self {
                bits: self.bits | quiet_bit(self.kind),
                ..self
            }
        } else {
            self
        }
    }
}

/// The bit that tells quiet NaNs from signaling ones.
fn quiet_bit(kind: FloatKind) -> u128 {
    1 << (kind.layout().fraction_bits - 1)
}

#[cfg(test)]
mod tests;
