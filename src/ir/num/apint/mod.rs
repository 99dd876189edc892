//! Integers of a stated bit width.
//!
//! An [`ApInt`] is a bit pattern: it has a width and no sign. Widths up to 64 bits live inline, wider ones in a
//! [`BigUint`]. Bits above the width are always zero, so equality, hashing and ordering work on the raw pattern.
//!
//! Binary operations take the width of the left operand; both operands are expected to have the same width.

mod arith;
mod bits;
mod text;

use num_bigint::{BigInt, BigUint, Sign};

pub use text::IntLiteralError;

/// An integer of a stated width, as a bit pattern.
///
/// The derived order compares widths first, then the patterns as unsigned numbers.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ApInt {
    width: u32,
    repr: Repr,
}

/// `Small` holds every value of at most 64 bits, `Big` every wider one.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Repr {
    Small(u64),
    Big(Box<BigUint>),
}

/// The widest value that is stored inline, in bits.
const SMALL_WIDTH: u32 = 64;

/// The `width` low bits set; `width` is at most 64.
fn small_mask(width: u32) -> u64 {
    match width {
        0 => 0,
        _ => u64::MAX >> (SMALL_WIDTH - width),
    }
}

/// The `width` low bits set.
fn big_mask(width: u32) -> BigUint {
    (BigUint::from(1u8) << width) - 1u8
}

impl ApInt {
    /// The low `width` bits of `value`, zero-extended when the width is above 64.
    pub fn new(width: u32, value: u64) -> Self {
        let repr = if width <= SMALL_WIDTH {
            Repr::Small(value & small_mask(width))
        } else {
            Repr::Big(Box::new(BigUint::from(value)))
        };
        Self { width, repr }
    }

    /// The low `width` bits of `value`, sign-extended when the width is above 64.
    pub fn from_i64(width: u32, value: i64) -> Self {
        if width <= SMALL_WIDTH {
            Self::new(width, value as u64)
        } else {
            Self::from_bigint(width, BigInt::from(value))
        }
    }

    /// The low `width` bits of `value`, zero-extended when the width is above 128.
    pub fn from_u128(width: u32, value: u128) -> Self {
        if width <= SMALL_WIDTH {
            Self::new(width, value as u64)
        } else {
            Self::from_biguint(width, BigUint::from(value))
        }
    }

    /// The low `width` bits of `value`, sign-extended when the width is above 128.
    pub fn from_i128(width: u32, value: i128) -> Self {
        if width <= SMALL_WIDTH {
            Self::new(width, value as u64)
        } else {
            Self::from_bigint(width, BigInt::from(value))
        }
    }

    /// The low `width` bits of `value`.
    pub fn from_biguint(width: u32, value: BigUint) -> Self {
        if width <= SMALL_WIDTH {
            return Self::new(width, value.iter_u64_digits().next().unwrap_or(0));
        }
        let repr = Repr::Big(Box::new(if value.bits() > u64::from(width) {
            value & big_mask(width)
        } else {
            value
        }));
        Self { width, repr }
    }

    /// The low `width` bits of `value` in two's complement.
    pub fn from_bigint(width: u32, value: BigInt) -> Self {
        let negative = value.sign() == Sign::Minus;
        let magnitude = Self::from_biguint(width, value.into_parts().1);
        if negative { magnitude.neg() } else { magnitude }
    }

    /// A one-bit truth value.
    pub fn from_bool(value: bool) -> Self {
        Self::new(1, u64::from(value))
    }

    /// The value 0.
    pub fn zero(width: u32) -> Self {
        Self::new(width, 0)
    }

    /// The value 1 (0 where the width is 0).
    pub fn one(width: u32) -> Self {
        Self::new(width, 1)
    }

    /// Every bit set: -1 when read as signed, the largest value when read as unsigned.
    pub fn all_ones(width: u32) -> Self {
        if width <= SMALL_WIDTH {
            Self::new(width, u64::MAX)
        } else {
            Self::from_biguint(width, big_mask(width))
        }
    }

    /// The smallest signed value: only the top bit is set.
    pub fn signed_min(width: u32) -> Self {
        Self::one(width).shl(u64::from(width.saturating_sub(1)))
    }

    /// The largest signed value: every bit but the top one is set.
    pub fn signed_max(width: u32) -> Self {
        Self::signed_min(width).not()
    }

    /// The width in bits.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// The pattern as an unsigned number.
    pub fn to_biguint(&self) -> BigUint {
        match &self.repr {
            Repr::Small(value) => BigUint::from(*value),
            Repr::Big(value) => value.as_ref().clone(),
        }
    }

    /// The pattern as a number in two's complement.
    pub fn to_bigint(&self) -> BigInt {
        match &self.repr {
            Repr::Small(_) => BigInt::from(self.small_signed()),
            Repr::Big(value) if self.is_negative() => {
                BigInt::from(value.as_ref().clone()) - (BigInt::from(1u8) << self.width)
            }
            Repr::Big(value) => BigInt::from(value.as_ref().clone()),
        }
    }

    /// The low 64 bits of the pattern.
    pub fn low_u64(&self) -> u64 {
        match &self.repr {
            Repr::Small(value) => *value,
            Repr::Big(value) => value.iter_u64_digits().next().unwrap_or(0),
        }
    }

    /// The low 128 bits of the pattern.
    pub fn low_u128(&self) -> u128 {
        match &self.repr {
            Repr::Small(value) => u128::from(*value),
            Repr::Big(value) => {
                let mut digits = value.iter_u64_digits();
                let low = digits.next().unwrap_or(0);
                let high = digits.next().unwrap_or(0);
                u128::from(low) | u128::from(high) << 64
            }
        }
    }

    /// The unsigned value, if it fits in 64 bits.
    pub fn to_u64(&self) -> Option<u64> {
        match &self.repr {
            Repr::Small(value) => Some(*value),
            Repr::Big(value) => u64::try_from(value.as_ref()).ok(),
        }
    }

    /// The signed value, if it fits in 64 bits.
    pub fn to_i64(&self) -> Option<i64> {
        match &self.repr {
            Repr::Small(_) => Some(self.small_signed()),
            Repr::Big(_) => i64::try_from(self.to_bigint()).ok(),
        }
    }

    /// The pattern of a small value, sign-extended to 64 bits.
    fn small_signed(&self) -> i64 {
        let Repr::Small(value) = self.repr else {
            return 0;
        };
        match self.width {
            0 => 0,
            width => {
                let unused = SMALL_WIDTH - width;
                (value << unused) as i64 >> unused
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_masked_to_their_width() {
        assert_eq!(ApInt::new(8, 0x1ff).low_u64(), 0xff);
        assert_eq!(ApInt::new(0, 7), ApInt::zero(0));
        assert_eq!(ApInt::from_i64(128, -1), ApInt::all_ones(128));
        assert_eq!(ApInt::from_i128(100, -1), ApInt::all_ones(100));
        assert_eq!(ApInt::from_u128(64, u128::MAX), ApInt::all_ones(64));
    }

    #[test]
    fn conversions_report_what_does_not_fit() {
        assert_eq!(ApInt::all_ones(64).to_u64(), Some(u64::MAX));
        assert_eq!(ApInt::all_ones(64).to_i64(), Some(-1));
        assert_eq!(ApInt::all_ones(65).to_u64(), None);
        assert_eq!(ApInt::all_ones(65).to_i64(), Some(-1));
        assert_eq!(ApInt::signed_min(100).to_i64(), None);
        assert_eq!(ApInt::new(1, 1).to_i64(), Some(-1));
        assert_eq!(ApInt::zero(0).to_i64(), Some(0));
        assert_eq!(ApInt::all_ones(200).low_u128(), u128::MAX);
    }

    #[test]
    fn limits() {
        assert_eq!(ApInt::signed_min(8).to_i64(), Some(-128));
        assert_eq!(ApInt::signed_max(8).to_i64(), Some(127));
        assert_eq!(ApInt::signed_max(128).to_bigint(), BigInt::from(i128::MAX));
        assert_eq!(ApInt::signed_min(128).to_bigint(), BigInt::from(i128::MIN));
    }

    #[test]
    fn order_is_by_width_then_pattern() {
        assert!(ApInt::new(8, 255) < ApInt::new(16, 0));
        assert!(ApInt::from_i64(8, -1) > ApInt::new(8, 1));
    }
}
