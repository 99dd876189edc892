//! Wrap-around arithmetic, division and comparisons.
//!
//! Operations that report overflow compute exactly first (in 128 bits or in a [`BigInt`]), then wrap.

use std::cmp::Ordering;

use num_bigint::{BigInt, BigUint};

use super::{ApInt, Repr};

/// Computes `$body` on the two operands read as signed numbers, exactly; gives the exact result as
/// [`Exact`].
macro_rules! exactly {
    ($lhs:expr, $rhs:expr, |$a:ident, $b:ident| $body:expr) => {
        match (&$lhs.repr, &$rhs.repr) {
            (Repr::Small(_), Repr::Small(_)) => {
                let ($a, $b) = (
                    i128::from($lhs.small_signed()),
                    i128::from($rhs.small_signed()),
                );
                Exact::Small($body)
            }
            _ => {
                let ($a, $b) = ($lhs.to_bigint(), $rhs.to_bigint());
                Exact::Big($body)
            }
        }
    };
}

/// The exact result of an operation on signed operands.
enum Exact {
    Small(i128),
    Big(BigInt),
}

impl Exact {
    /// The wrapped result, and whether it differs from the exact one when read as signed.
    fn wrap(self, width: u32) -> (ApInt, bool) {
        match self {
            Exact::Small(exact) => {
                let wrapped = ApInt::from_i128(width, exact);
                let overflow = i128::from(wrapped.small_signed()) != exact;
                (wrapped, overflow)
            }
            Exact::Big(exact) => {
                let wrapped = ApInt::from_bigint(width, exact.clone());
                let overflow = wrapped.to_bigint() != exact;
                (wrapped, overflow)
            }
        }
    }
}

impl ApInt {
    /// The sum, wrapped.
    pub fn add(&self, rhs: &Self) -> Self {
        match (&self.repr, &rhs.repr) {
            (Repr::Small(a), Repr::Small(b)) => Self::new(self.width, a.wrapping_add(*b)),
            _ => Self::from_biguint(self.width, self.to_biguint() + rhs.to_biguint()),
        }
    }

    /// The difference, wrapped.
    pub fn sub(&self, rhs: &Self) -> Self {
        match (&self.repr, &rhs.repr) {
            (Repr::Small(a), Repr::Small(b)) => Self::new(self.width, a.wrapping_sub(*b)),
            _ => Self::from_bigint(self.width, self.to_bigint() - rhs.to_bigint()),
        }
    }

    /// The product, wrapped.
    pub fn mul(&self, rhs: &Self) -> Self {
        match (&self.repr, &rhs.repr) {
            (Repr::Small(a), Repr::Small(b)) => Self::new(self.width, a.wrapping_mul(*b)),
            _ => Self::from_biguint(self.width, self.to_biguint() * rhs.to_biguint()),
        }
    }

    /// The value negated, wrapped: the smallest signed value is its own negation.
    pub fn neg(&self) -> Self {
        match &self.repr {
            Repr::Small(value) => Self::new(self.width, value.wrapping_neg()),
            Repr::Big(value) if value.bits() == 0 => self.clone(),
            Repr::Big(value) => Self::from_biguint(
                self.width,
                (BigUint::from(1u8) << self.width) - value.as_ref(),
            ),
        }
    }

    /// The magnitude of the signed value, wrapped: the smallest signed value gives itself.
    pub fn abs(&self) -> Self {
        if self.is_negative() {
            self.neg()
        } else {
            self.clone()
        }
    }

    /// The signed sum, wrapped, and whether it overflowed.
    pub fn sadd_overflow(&self, rhs: &Self) -> (Self, bool) {
        exactly!(self, rhs, |a, b| a + b).wrap(self.width)
    }

    /// The signed difference, wrapped, and whether it overflowed.
    pub fn ssub_overflow(&self, rhs: &Self) -> (Self, bool) {
        exactly!(self, rhs, |a, b| a - b).wrap(self.width)
    }

    /// The signed product, wrapped, and whether it overflowed.
    pub fn smul_overflow(&self, rhs: &Self) -> (Self, bool) {
        exactly!(self, rhs, |a, b| a * b).wrap(self.width)
    }

    /// The unsigned sum, wrapped, and whether it overflowed.
    pub fn uadd_overflow(&self, rhs: &Self) -> (Self, bool) {
        let sum = self.add(rhs);
        let overflow = sum.ult(rhs);
        (sum, overflow)
    }

    /// The unsigned difference, wrapped, and whether it overflowed.
    pub fn usub_overflow(&self, rhs: &Self) -> (Self, bool) {
        (self.sub(rhs), self.ult(rhs))
    }

    /// The unsigned product, wrapped, and whether it overflowed.
    pub fn umul_overflow(&self, rhs: &Self) -> (Self, bool) {
        let (wide, width) = (self.mul_wide(rhs), self.width);
        let overflow = wide.active_bits() > width;
        (wide.trunc(width), overflow)
    }

    /// The unsigned product in twice the width.
    fn mul_wide(&self, rhs: &Self) -> Self {
        let width = self.width * 2;
        match (&self.repr, &rhs.repr) {
            (Repr::Small(a), Repr::Small(b)) => {
                Self::from_u128(width, u128::from(*a) * u128::from(*b))
            }
            _ => Self::from_biguint(width, self.to_biguint() * rhs.to_biguint()),
        }
    }

    /// The high half of the unsigned product in twice the width.
    pub fn umul_high(&self, rhs: &Self) -> Self {
        self.mul_wide(rhs)
            .lshr(u64::from(self.width))
            .trunc(self.width)
    }

    /// The high half of the signed product in twice the width.
    pub fn smul_high(&self, rhs: &Self) -> Self {
        let width = self.width * 2;
        self.sext(width)
            .mul(&rhs.sext(width))
            .lshr(u64::from(self.width))
            .trunc(self.width)
    }

    /// The unsigned quotient; none when dividing by zero.
    pub fn udiv(&self, rhs: &Self) -> Option<Self> {
        self.divide_unsigned(rhs, |a, b| a / b, |a, b| a / b)
    }

    /// The unsigned remainder; none when dividing by zero.
    pub fn urem(&self, rhs: &Self) -> Option<Self> {
        self.divide_unsigned(rhs, |a, b| a % b, |a, b| a % b)
    }

    /// The unsigned quotient rounded up; none when dividing by zero.
    pub fn udiv_ceil(&self, rhs: &Self) -> Option<Self> {
        self.divide_unsigned(rhs, u64::div_ceil, |a, b| {
            let quotient = &a / &b;
            if &quotient * b == a {
                quotient
            } else {
                quotient + 1u8
            }
        })
    }

    fn divide_unsigned(
        &self,
        rhs: &Self,
        small: fn(u64, u64) -> u64,
        big: fn(BigUint, BigUint) -> BigUint,
    ) -> Option<Self> {
        if rhs.is_zero() {
            return None;
        }
        Some(match (&self.repr, &rhs.repr) {
            (Repr::Small(a), Repr::Small(b)) => Self::new(self.width, small(*a, *b)),
            _ => Self::from_biguint(self.width, big(self.to_biguint(), rhs.to_biguint())),
        })
    }

    /// The signed quotient rounded toward zero, wrapped, and whether it overflowed; none when dividing by zero.
    pub fn sdiv_overflow(&self, rhs: &Self) -> Option<(Self, bool)> {
        if rhs.is_zero() {
            return None;
        }
        Some(exactly!(self, rhs, |a, b| a / b).wrap(self.width))
    }

    /// The signed quotient rounded toward zero, wrapped; none when dividing by zero.
    pub fn sdiv(&self, rhs: &Self) -> Option<Self> {
        self.sdiv_overflow(rhs).map(|(quotient, _)| quotient)
    }

    /// The signed remainder, with the sign of the dividend; none when dividing by zero.
    pub fn srem(&self, rhs: &Self) -> Option<Self> {
        if rhs.is_zero() {
            return None;
        }
        Some(exactly!(self, rhs, |a, b| a % b).wrap(self.width).0)
    }

    /// The signed quotient rounded down, wrapped, and whether it overflowed; none when dividing by zero.
    pub fn sdiv_floor_overflow(&self, rhs: &Self) -> Option<(Self, bool)> {
        let (quotient, overflow) = self.sdiv_overflow(rhs)?;
        let inexact_below_zero =
            !self.srem(rhs)?.is_zero() && self.is_negative() != rhs.is_negative();
        let quotient = if inexact_below_zero {
            quotient.sub(&Self::one(self.width))
        } else {
            quotient
        };
        Some((quotient, overflow))
    }

    /// The signed quotient rounded down, wrapped; none when dividing by zero.
    pub fn sdiv_floor(&self, rhs: &Self) -> Option<Self> {
        self.sdiv_floor_overflow(rhs).map(|(quotient, _)| quotient)
    }

    /// The signed quotient rounded up, wrapped, and whether it overflowed; none when dividing by zero.
    pub fn sdiv_ceil_overflow(&self, rhs: &Self) -> Option<(Self, bool)> {
        let (quotient, overflow) = self.sdiv_overflow(rhs)?;
        let inexact_above_zero =
            !self.srem(rhs)?.is_zero() && self.is_negative() == rhs.is_negative();
        let quotient = if inexact_above_zero {
            quotient.add(&Self::one(self.width))
        } else {
            quotient
        };
        Some((quotient, overflow))
    }

    /// The signed quotient rounded up, wrapped; none when dividing by zero.
    pub fn sdiv_ceil(&self, rhs: &Self) -> Option<Self> {
        self.sdiv_ceil_overflow(rhs).map(|(quotient, _)| quotient)
    }

    /// The order of the two unsigned values.
    pub fn ucmp(&self, rhs: &Self) -> Ordering {
        match (&self.repr, &rhs.repr) {
            (Repr::Small(a), Repr::Small(b)) => a.cmp(b),
            (Repr::Big(a), Repr::Big(b)) => a.cmp(b),
            _ => self.to_biguint().cmp(&rhs.to_biguint()),
        }
    }

    /// The order of the two signed values.
    pub fn scmp(&self, rhs: &Self) -> Ordering {
        match (&self.repr, &rhs.repr) {
            (Repr::Small(_), Repr::Small(_)) => self.small_signed().cmp(&rhs.small_signed()),
            _ => self.to_bigint().cmp(&rhs.to_bigint()),
        }
    }

    /// Whether it is below `rhs`, both unsigned.
    pub fn ult(&self, rhs: &Self) -> bool {
        self.ucmp(rhs).is_lt()
    }

    /// Whether it is at most `rhs`, both unsigned.
    pub fn ule(&self, rhs: &Self) -> bool {
        self.ucmp(rhs).is_le()
    }

    /// Whether it is below `rhs`, both signed.
    pub fn slt(&self, rhs: &Self) -> bool {
        self.scmp(rhs).is_lt()
    }

    /// Whether it is at most `rhs`, both signed.
    pub fn sle(&self, rhs: &Self) -> bool {
        self.scmp(rhs).is_le()
    }

    /// The smaller of the two unsigned values.
    pub fn umin(&self, rhs: &Self) -> Self {
        if rhs.ult(self) {
            rhs.clone()
        } else {
            self.clone()
        }
    }

    /// The larger of the two unsigned values.
    pub fn umax(&self, rhs: &Self) -> Self {
        if self.ult(rhs) {
            rhs.clone()
        } else {
            self.clone()
        }
    }

    /// The smaller of the two signed values.
    pub fn smin(&self, rhs: &Self) -> Self {
        if rhs.slt(self) {
            rhs.clone()
        } else {
            self.clone()
        }
    }

    /// The larger of the two signed values.
    pub fn smax(&self, rhs: &Self) -> Self {
        if self.slt(rhs) {
            rhs.clone()
        } else {
            self.clone()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every pair of 4-bit values, at 4 bits and sign-extended into a width that needs the heap.
    fn pairs() -> impl Iterator<Item = (i64, i64)> {
        (-8..8).flat_map(|a| (-8..8).map(move |b| (a, b)))
    }

    fn check_overflow(exact: i64, (wrapped, overflow): (ApInt, bool)) {
        assert_eq!(wrapped, ApInt::from_i64(4, exact));
        assert_eq!(overflow, !(-8..8).contains(&exact));
    }

    #[test]
    fn signed_arithmetic_of_four_bits() {
        for (a, b) in pairs() {
            let (x, y) = (ApInt::from_i64(4, a), ApInt::from_i64(4, b));
            check_overflow(a + b, x.sadd_overflow(&y));
            check_overflow(a - b, x.ssub_overflow(&y));
            check_overflow(a * b, x.smul_overflow(&y));
            assert_eq!(x.scmp(&y), a.cmp(&b));
            if b == 0 {
                assert_eq!(x.sdiv(&y), None);
                continue;
            }
            check_overflow(a / b, x.sdiv_overflow(&y).unwrap());
            check_overflow(
                (a as f64 / b as f64).floor() as i64,
                x.sdiv_floor_overflow(&y).unwrap(),
            );
            check_overflow(
                (a as f64 / b as f64).ceil() as i64,
                x.sdiv_ceil_overflow(&y).unwrap(),
            );
            assert_eq!(x.srem(&y), Some(ApInt::from_i64(4, a % b)));
        }
    }

    #[test]
    fn unsigned_arithmetic_of_four_bits() {
        for (a, b) in pairs().map(|(a, b)| ((a + 8) as u64, (b + 8) as u64)) {
            let (x, y) = (ApInt::new(4, a), ApInt::new(4, b));
            assert_eq!(x.uadd_overflow(&y), (ApInt::new(4, a + b), a + b > 15));
            assert_eq!(
                x.usub_overflow(&y),
                (ApInt::new(4, a.wrapping_sub(b)), a < b)
            );
            assert_eq!(x.umul_overflow(&y), (ApInt::new(4, a * b), a * b > 15));
            assert_eq!(x.umul_high(&y), ApInt::new(4, (a * b) >> 4));
            assert_eq!(x.ucmp(&y), a.cmp(&b));
            let small = |value| ApInt::new(4, value);
            assert_eq!(x.udiv(&y), a.checked_div(b).map(small));
            assert_eq!(x.urem(&y), a.checked_rem(b).map(small));
            assert_eq!(x.udiv_ceil(&y).is_none(), b == 0);
            assert!(b == 0 || x.udiv_ceil(&y) == Some(small(a.div_ceil(b))));
        }
    }

    #[test]
    fn wide_values_agree_with_narrow_ones() {
        let wide = |value| ApInt::from_i64(100, value);
        for (a, b) in pairs() {
            let (x, y) = (wide(a), wide(b));
            assert_eq!(x.add(&y), wide(a + b));
            assert_eq!(x.sub(&y), wide(a - b));
            assert_eq!(x.mul(&y), wide(a * b));
            assert_eq!(x.smul_overflow(&y), (wide(a * b), false));
            assert_eq!(x.smul_high(&y), wide((a * b) >> 63));
            assert_eq!(x.scmp(&y), a.cmp(&b));
            assert_eq!(x.smin(&y), wide(a.min(b)));
            assert_eq!(x.umax(&y), wide((a as u64).max(b as u64) as i64));
            assert_eq!(x.sdiv(&y), a.checked_div(b).map(wide));
            assert_eq!(x.srem(&y), a.checked_rem(b).map(wide));
        }
    }

    #[test]
    fn wide_overflow() {
        for width in [64, 65, 128] {
            let (min, max, one) = (
                ApInt::signed_min(width),
                ApInt::signed_max(width),
                ApInt::one(width),
            );
            assert_eq!(max.sadd_overflow(&one), (min.clone(), true));
            assert_eq!(min.ssub_overflow(&one), (max.clone(), true));
            assert_eq!(min.sdiv_overflow(&one.neg()), Some((min.clone(), true)));
            assert!(max.smul_overflow(&max).1 && max.umul_overflow(&max).1);
            assert_eq!(
                ApInt::all_ones(width).uadd_overflow(&one),
                (ApInt::zero(width), true)
            );
            assert_eq!(min.neg(), min);
            assert_eq!(min.abs(), min);
            assert_eq!(one.neg().abs(), one);
        }
    }
}
