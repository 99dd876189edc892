//! Bitwise operations, shifts, counts and changes of width.

use num_bigint::BigUint;

use super::{ApInt, Repr, big_mask, small_mask};

impl ApInt {
    /// Whether every bit is clear.
    pub fn is_zero(&self) -> bool {
        match &self.repr {
            Repr::Small(value) => *value == 0,
            Repr::Big(value) => value.bits() == 0,
        }
    }

    /// Whether the unsigned value is 1.
    pub fn is_one(&self) -> bool {
        self.to_u64() == Some(1)
    }

    /// Whether every bit is set; true of the zero-width value.
    pub fn is_all_ones(&self) -> bool {
        self.count_ones() == self.width
    }

    /// Whether only the top bit is set; true of the zero-width value.
    pub fn is_signed_min(&self) -> bool {
        *self == Self::signed_min(self.width)
    }

    /// Whether every bit but the top one is set; true of the zero-width value.
    pub fn is_signed_max(&self) -> bool {
        *self == Self::signed_max(self.width)
    }

    /// Whether the top bit is set.
    pub fn is_negative(&self) -> bool {
        self.width > 0 && self.bit(self.width - 1)
    }

    /// Whether the value is above zero when read as signed.
    pub fn is_strictly_positive(&self) -> bool {
        !self.is_negative() && !self.is_zero()
    }

    /// Whether exactly one bit is set.
    pub fn is_power_of_two(&self) -> bool {
        self.count_ones() == 1
    }

    /// The bit at `index`, counted from the lowest; false beyond the width.
    pub fn bit(&self, index: u32) -> bool {
        match &self.repr {
            Repr::Small(value) => index < 64 && value >> index & 1 == 1,
            Repr::Big(value) => value.bit(u64::from(index)),
        }
    }

    /// The number of bits needed to hold the unsigned value: 0 for zero.
    pub fn active_bits(&self) -> u32 {
        match &self.repr {
            Repr::Small(value) => 64 - value.leading_zeros(),
            Repr::Big(value) => value.bits() as u32,
        }
    }

    /// The number of clear bits above the highest set one.
    pub fn leading_zeros(&self) -> u32 {
        self.width - self.active_bits()
    }

    /// The number of set bits above the highest clear one.
    pub fn leading_ones(&self) -> u32 {
        self.not().leading_zeros()
    }

    /// The number of clear bits below the lowest set one: the width for zero.
    pub fn trailing_zeros(&self) -> u32 {
        match &self.repr {
            Repr::Small(0) => self.width,
            Repr::Small(value) => value.trailing_zeros(),
            Repr::Big(value) => value.trailing_zeros().map_or(self.width, |n| n as u32),
        }
    }

    /// The number of set bits.
    pub fn count_ones(&self) -> u32 {
        match &self.repr {
            Repr::Small(value) => value.count_ones(),
            Repr::Big(value) => value.count_ones() as u32,
        }
    }

    /// The bitwise complement.
    pub fn not(&self) -> Self {
        let repr = match &self.repr {
            Repr::Small(value) => Repr::Small(!value & small_mask(self.width)),
            Repr::Big(value) => Repr::Big(Box::new(value.as_ref() ^ big_mask(self.width))),
        };
        Self {
            width: self.width,
            repr,
        }
    }

    /// The bitwise conjunction.
    pub fn and(&self, rhs: &Self) -> Self {
        self.bitwise(rhs, |a, b| a & b, |a, b| a & b)
    }

    /// The bitwise disjunction.
    pub fn or(&self, rhs: &Self) -> Self {
        self.bitwise(rhs, |a, b| a | b, |a, b| a | b)
    }

    /// The bitwise exclusive disjunction.
    pub fn xor(&self, rhs: &Self) -> Self {
        self.bitwise(rhs, |a, b| a ^ b, |a, b| a ^ b)
    }

    fn bitwise(
        &self,
        rhs: &Self,
        small: fn(u64, u64) -> u64,
        big: fn(&BigUint, &BigUint) -> BigUint,
    ) -> Self {
        match (&self.repr, &rhs.repr) {
            (Repr::Small(a), Repr::Small(b)) => Self::new(self.width, small(*a, *b)),
            (Repr::Big(a), Repr::Big(b)) => Self::from_biguint(self.width, big(a, b)),
            _ => Self::from_biguint(self.width, big(&self.to_biguint(), &rhs.to_biguint())),
        }
    }

    /// Shifted left by `amount` bits; zero when that is the width or more.
    pub fn shl(&self, amount: u64) -> Self {
        if amount >= u64::from(self.width) {
            return Self::zero(self.width);
        }
        match &self.repr {
            Repr::Small(value) => Self::new(self.width, value << amount),
            Repr::Big(value) => Self::from_biguint(self.width, value.as_ref() << amount),
        }
    }

    /// Shifted right by `amount` bits, filled with zeros.
    pub fn lshr(&self, amount: u64) -> Self {
        if amount >= u64::from(self.width) {
            return Self::zero(self.width);
        }
        match &self.repr {
            Repr::Small(value) => Self::new(self.width, value >> amount),
            Repr::Big(value) => Self::from_biguint(self.width, value.as_ref() >> amount),
        }
    }

    /// Shifted right by `amount` bits, filled with copies of the top bit.
    pub fn ashr(&self, amount: u64) -> Self {
        match &self.repr {
            Repr::Small(_) => Self::from_i64(self.width, self.small_signed() >> amount.min(63)),
            Repr::Big(_) if self.is_negative() => self.not().lshr(amount).not(),
            Repr::Big(_) => self.lshr(amount),
        }
    }

    /// Truncated to the low `width` bits; unchanged when it is not wider than that.
    pub fn trunc(&self, width: u32) -> Self {
        match &self.repr {
            _ if width >= self.width => self.clone(),
            Repr::Small(value) => Self::new(width, *value),
            Repr::Big(value) => Self::from_biguint(width, value.as_ref().clone()),
        }
    }

    /// Extended to `width` bits with zeros; unchanged when it is at least that wide.
    pub fn zext(&self, width: u32) -> Self {
        match &self.repr {
            _ if width <= self.width => self.clone(),
            Repr::Small(value) => Self::new(width, *value),
            Repr::Big(value) => Self::from_biguint(width, value.as_ref().clone()),
        }
    }

    /// Extended to `width` bits with copies of the top bit; unchanged when it is at least that wide.
    pub fn sext(&self, width: u32) -> Self {
        match &self.repr {
            _ if width <= self.width => self.clone(),
            Repr::Small(_) => Self::from_i64(width, self.small_signed()),
            Repr::Big(_) => Self::from_bigint(width, self.to_bigint()),
        }
    }

    /// Extended with zeros or truncated to `width` bits.
    pub fn zext_or_trunc(&self, width: u32) -> Self {
        if width < self.width {
            self.trunc(width)
        } else {
            self.zext(width)
        }
    }

    /// Extended with copies of the top bit or truncated to `width` bits.
    pub fn sext_or_trunc(&self, width: u32) -> Self {
        if width < self.width {
            self.trunc(width)
        } else {
            self.sext(width)
        }
    }

    /// The value whose pattern is `bytes`, lowest byte first; missing bytes are zero, bits beyond the width are
    /// dropped.
    pub fn from_le_bytes(width: u32, bytes: &[u8]) -> Self {
        match bytes.get(..8) {
            _ if width > 64 => Self::from_biguint(width, BigUint::from_bytes_le(bytes)),
            Some(low) => Self::new(width, le_u64(low)),
            None => Self::new(width, le_u64(bytes)),
        }
    }

    /// Appends the pattern, lowest byte first, in as many bytes as hold the width.
    pub fn write_le_bytes(&self, out: &mut Vec<u8>) {
        let size = self.width.div_ceil(8) as usize;
        match &self.repr {
            Repr::Small(value) => out.extend_from_slice(&value.to_le_bytes()[..size]),
            Repr::Big(value) => {
                let end = out.len() + size;
                out.extend_from_slice(&value.to_bytes_le());
                out.resize(end, 0);
            }
        }
    }
}

/// At most eight bytes, lowest first.
fn le_u64(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .rev()
        .fold(0, |value, byte| value << 8 | u64::from(*byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts() {
        assert_eq!(ApInt::new(8, 1).leading_zeros(), 7);
        assert_eq!(ApInt::zero(8).leading_zeros(), 8);
        assert_eq!(ApInt::zero(8).trailing_zeros(), 8);
        assert_eq!(ApInt::zero(128).trailing_zeros(), 128);
        assert_eq!(ApInt::signed_min(128).trailing_zeros(), 127);
        assert_eq!(ApInt::all_ones(100).count_ones(), 100);
        assert_eq!(ApInt::from_i64(100, -2).leading_ones(), 99);
        assert!(ApInt::signed_min(77).is_power_of_two());
        assert!(ApInt::all_ones(64).is_all_ones() && ApInt::zero(0).is_all_ones());
    }

    #[test]
    fn shifts_fill_and_saturate() {
        for width in [8, 64, 65, 128] {
            let min = ApInt::signed_min(width);
            assert!(min.shl(1).is_zero());
            assert!(min.lshr(u64::from(width) - 1).is_one());
            assert!(min.ashr(u64::from(width) - 1).is_all_ones());
            assert!(min.ashr(u64::MAX).is_all_ones());
            assert!(min.lshr(u64::MAX).is_zero());
            assert!(ApInt::signed_max(width).ashr(u64::MAX).is_zero());
        }
        assert!(ApInt::zero(0).ashr(3).is_zero());
    }

    #[test]
    fn widths_change() {
        assert_eq!(ApInt::from_i64(8, -3).sext(100), ApInt::from_i64(100, -3));
        assert_eq!(ApInt::from_i64(8, -3).zext(100), ApInt::new(100, 253));
        assert_eq!(ApInt::from_i64(100, -3).trunc(8), ApInt::from_i64(8, -3));
        assert_eq!(
            ApInt::from_i64(100, -3).sext_or_trunc(200),
            ApInt::from_i64(200, -3)
        );
        assert_eq!(ApInt::all_ones(70).zext_or_trunc(65), ApInt::all_ones(65));
    }

    #[test]
    fn bytes_round_trip() {
        for width in [0, 1, 8, 12, 64, 65, 128, 200] {
            for value in [
                ApInt::all_ones(width),
                ApInt::one(width),
                ApInt::signed_min(width),
            ] {
                let mut bytes = Vec::new();
                value.write_le_bytes(&mut bytes);
                assert_eq!(bytes.len(), width.div_ceil(8) as usize);
                assert_eq!(ApInt::from_le_bytes(width, &bytes), value);
            }
        }
    }

    #[test]
    fn bitwise() {
        let (a, b) = (ApInt::new(100, 0b1100), ApInt::new(100, 0b1010));
        assert_eq!(a.and(&b), ApInt::new(100, 0b1000));
        assert_eq!(a.or(&b), ApInt::new(100, 0b1110));
        assert_eq!(a.xor(&b), ApInt::new(100, 0b0110));
        assert_eq!(a.not().not(), a);
    }
}
