//! Arithmetic, minima and maxima, and comparisons, rounding to nearest with ties to even.
//!
//! A NaN operand is the result, made quiet; an operation without a result gives the positive NaN.

use std::cmp::Ordering;
use std::ops::{Add, Div, Mul, Neg, Rem, Sub};

use num_bigint::{BigInt, BigUint, Sign};

use super::encode::{Exact, Unpacked, unpack};
use super::{ApFloat, FloatKind, RoundingMode};

impl Add for ApFloat {
    type Output = Self;

    fn add(self, rhs: Self) -> Self {
        self.native(rhs, |a, b| a + b, |a, b| a + b)
            .unwrap_or_else(|| self.add_exactly(rhs))
    }
}

impl Sub for ApFloat {
    type Output = Self;

    fn sub(self, rhs: Self) -> Self {
        if !self.kind.has_sign() {
            let difference = self.convert(FloatKind::F64) - rhs.convert(FloatKind::F64);
            return difference.convert(self.kind);
        }
        first_nan(&[self, rhs]).unwrap_or_else(|| self + -rhs)
    }
}

impl Mul for ApFloat {
    type Output = Self;

    fn mul(self, rhs: Self) -> Self {
        self.native(rhs, |a, b| a * b, |a, b| a * b)
            .unwrap_or_else(|| self.mul_exactly(rhs))
    }
}

impl Div for ApFloat {
    type Output = Self;

    fn div(self, rhs: Self) -> Self {
        self.native(rhs, |a, b| a / b, |a, b| a / b)
            .unwrap_or_else(|| self.div_exactly(rhs))
    }
}

/// The remainder of the division rounded toward zero, with the sign of the dividend.
impl Rem for ApFloat {
    type Output = Self;

    fn rem(self, rhs: Self) -> Self {
        use Unpacked::{Finite, Infinity, Nan, Zero};
        if let Some(nan) = first_nan(&[self, rhs]) {
            return nan;
        }
        match (unpack(self), unpack(rhs)) {
            (Infinity | Nan, _) | (_, Zero | Nan) => Self::nan(self.kind),
            (Zero, _) | (_, Infinity) => self,
            (
                Finite {
                    significand: a,
                    exponent: ea,
                },
                Finite {
                    significand: b,
                    exponent: eb,
                },
            ) => {
                let exponent = ea.min(eb);
                let a = BigUint::from(a) << (ea - exponent) as u32;
                let b = BigUint::from(b) << (eb - exponent) as u32;
                self.rounded(self.is_negative(), &(a % b), exponent.into())
            }
        }
    }
}

/// The value with its sign flipped. Kinds without a negative zero keep the sign of zero and NaN.
impl Neg for ApFloat {
    type Output = Self;

    fn neg(self) -> Self {
        self.with_sign(!self.is_negative())
    }
}

impl ApFloat {
    /// `self * factor + addend`, rounded once.
    pub fn fma(self, factor: Self, addend: Self) -> Self {
        use Unpacked::{Finite, Infinity, Nan, Zero};
        if let Some(nan) = first_nan(&[self, factor, addend]) {
            return nan;
        }
        let negative = self.is_negative() != factor.is_negative();
        match (unpack(self), unpack(factor)) {
            (Infinity, Zero) | (Zero, Infinity) | (Nan, _) | (_, Nan) => Self::nan(self.kind),
            (Infinity, _) | (_, Infinity) => Self::infinity(self.kind, negative) + addend,
            (Zero, _) | (_, Zero) => Self::zero(self.kind, negative) + addend,
            (
                Finite {
                    significand: a,
                    exponent: ea,
                },
                Finite {
                    significand: b,
                    exponent: eb,
                },
            ) => {
                let product = Signed::new(negative, BigUint::from(a) * b, ea + eb);
                product.add_rounded(addend)
            }
        }
    }

    /// The square root; of a negative number, NaN.
    pub fn sqrt(self) -> Self {
        if self.is_nan() {
            return self.quiet();
        }
        match unpack(self) {
            Unpacked::Zero => self,
            _ if self.is_negative() => Self::nan(self.kind),
            Unpacked::Infinity | Unpacked::Nan => self,
            Unpacked::Finite {
                significand,
                exponent,
            } => {
                let shift = 256 + (exponent & 1);
                let scaled = BigUint::from(significand) << shift as u32;
                let root = scaled.sqrt();
                let sticky = &root * &root != scaled;
                let exponent = i64::from(exponent - shift) / 2;
                let exact = Exact::from_big(false, &root, exponent, sticky);
                exact.round(self.kind, RoundingMode::NearestTiesToEven).0
            }
        }
    }

    /// The order of the two values; none when either is a NaN. Zeros are equal.
    pub fn compare(self, rhs: Self) -> Option<Ordering> {
        if self.is_nan() || rhs.is_nan() {
            return None;
        }
        let order = match (self.is_zero(), rhs.is_zero()) {
            (true, true) => Ordering::Equal,
            _ => self.signed_rank().cmp(&rhs.signed_rank()),
        };
        Some(order)
    }

    /// Whether the order of the two values is undefined, because either is a NaN.
    pub fn is_unordered(self, rhs: Self) -> bool {
        self.compare(rhs).is_none()
    }

    /// The smaller value, or the one that is not a NaN; -0 is below +0.
    pub fn minnum(self, rhs: Self) -> Self {
        self.number_or(rhs).unwrap_or_else(|| self.lower(rhs))
    }

    /// The larger value, or the one that is not a NaN; -0 is below +0.
    pub fn maxnum(self, rhs: Self) -> Self {
        self.number_or(rhs).unwrap_or_else(|| self.upper(rhs))
    }

    /// The smaller value, or the NaN; -0 is below +0.
    pub fn minimum(self, rhs: Self) -> Self {
        first_nan(&[self, rhs]).unwrap_or_else(|| self.lower(rhs))
    }

    /// The larger value, or the NaN; -0 is below +0.
    pub fn maximum(self, rhs: Self) -> Self {
        first_nan(&[self, rhs]).unwrap_or_else(|| self.upper(rhs))
    }

    /// The result of `minnum` and `maxnum` where an operand is a NaN.
    fn number_or(self, rhs: Self) -> Option<Self> {
        match (self.is_nan(), rhs.is_nan()) {
            (false, false) => None,
            (true, false) => Some(rhs),
            (false, true) => Some(self),
            (true, true) => Some(self.quiet()),
        }
    }

    fn lower(self, rhs: Self) -> Self {
        if rhs.signed_rank() < self.signed_rank() {
            rhs
        } else {
            self
        }
    }

    fn upper(self, rhs: Self) -> Self {
        if self.signed_rank() < rhs.signed_rank() {
            rhs
        } else {
            self
        }
    }

    /// The sign and a magnitude that order values that are no NaNs, -0 below +0. Patterns grow with their magnitude.
    fn signed_rank(self) -> (bool, i128) {
        if !self.kind.has_sign() {
            return (true, self.bits as i128);
        }
        let magnitude = (self.bits & (self.kind.layout().sign_bit() - 1)) as i128;
        if self.is_negative() {
            (false, -magnitude)
        } else {
            (true, magnitude)
        }
    }

    /// The machine's result, where the machine has the kind and the result is no NaN.
    fn native(
        self,
        rhs: Self,
        single: fn(f32, f32) -> f32,
        double: fn(f64, f64) -> f64,
    ) -> Option<Self> {
        match self.kind {
            FloatKind::F32 => {
                let value = |x: Self| f32::from_bits(x.bits as u32);
                let result = single(value(self), value(rhs));
                (!result.is_nan()).then(|| Self::from_f32(result))
            }
            FloatKind::F64 => {
                let value = |x: Self| f64::from_bits(x.bits as u64);
                let result = double(value(self), value(rhs));
                (!result.is_nan()).then(|| Self::from_double(result))
            }
            _ => None,
        }
    }

    fn add_exactly(self, rhs: Self) -> Self {
        if let Some(nan) = first_nan(&[self, rhs]) {
            return nan;
        }
        match (unpack(self), unpack(rhs)) {
            (Unpacked::Infinity, Unpacked::Infinity) if self.bits != rhs.bits => {
                Self::nan(self.kind)
            }
            (Unpacked::Infinity, _) => self,
            (_, Unpacked::Infinity) => rhs,
            (Unpacked::Zero, Unpacked::Zero) => {
                Self::zero(self.kind, self.is_negative() && rhs.is_negative())
            }
            (Unpacked::Zero, _) => rhs,
            (
                Unpacked::Finite {
                    significand,
                    exponent,
                },
                _,
            ) => Signed::new(self.is_negative(), significand.into(), exponent).add_rounded(rhs),
            (Unpacked::Nan, _) => self.quiet(),
        }
    }

    fn mul_exactly(self, rhs: Self) -> Self {
        use Unpacked::{Finite, Infinity, Nan, Zero};
        if let Some(nan) = first_nan(&[self, rhs]) {
            return nan;
        }
        let negative = self.is_negative() != rhs.is_negative();
        match (unpack(self), unpack(rhs)) {
            (Infinity, Zero) | (Zero, Infinity) | (Nan, _) | (_, Nan) => Self::nan(self.kind),
            (Infinity, _) | (_, Infinity) => Self::infinity(self.kind, negative),
            (Zero, _) | (_, Zero) => Self::zero(self.kind, negative),
            (
                Finite {
                    significand: a,
                    exponent: ea,
                },
                Finite {
                    significand: b,
                    exponent: eb,
                },
            ) => self.rounded(
                negative,
                &(BigUint::from(a) * b),
                i64::from(ea) + i64::from(eb),
            ),
        }
    }

    fn div_exactly(self, rhs: Self) -> Self {
        use Unpacked::{Finite, Infinity, Nan, Zero};
        if let Some(nan) = first_nan(&[self, rhs]) {
            return nan;
        }
        let negative = self.is_negative() != rhs.is_negative();
        match (unpack(self), unpack(rhs)) {
            (Infinity, Infinity) | (Zero, Zero) | (Nan, _) | (_, Nan) => Self::nan(self.kind),
            (Infinity, _) | (_, Zero) => Self::infinity(self.kind, negative),
            (Zero, _) | (_, Infinity) => Self::zero(self.kind, negative),
            (
                Finite {
                    significand: a,
                    exponent: ea,
                },
                Finite {
                    significand: b,
                    exponent: eb,
                },
            ) => {
                const SHIFT: u32 = 256;
                let (dividend, divisor) = (BigUint::from(a) << SHIFT, BigUint::from(b));
                let quotient = &dividend / &divisor;
                let sticky = &quotient * divisor != dividend;
                let exponent = i64::from(ea) - i64::from(eb) - i64::from(SHIFT);
                let exact = Exact::from_big(negative, &quotient, exponent, sticky);
                exact.round(self.kind, RoundingMode::NearestTiesToEven).0
            }
        }
    }

    /// `significand * 2^exponent` in the kind of `self`; zero gets the sign given.
    fn rounded(self, negative: bool, significand: &BigUint, exponent: i64) -> Self {
        if significand.bits() == 0 {
            return Self::zero(self.kind, negative);
        }
        let exact = Exact::from_big(negative, significand, exponent, false);
        exact.round(self.kind, RoundingMode::NearestTiesToEven).0
    }
}

/// The first NaN among the operands, made quiet.
fn first_nan(operands: &[ApFloat]) -> Option<ApFloat> {
    operands
        .iter()
        .find(|operand| operand.is_nan())
        .map(|nan| nan.quiet())
}

/// `significand * 2^exponent`, exactly.
struct Signed {
    significand: BigInt,
    exponent: i32,
}

impl Signed {
    fn new(negative: bool, magnitude: BigUint, exponent: i32) -> Self {
        let sign = if negative { Sign::Minus } else { Sign::Plus };
        Self {
            significand: BigInt::from_biguint(sign, magnitude),
            exponent,
        }
    }

    /// The sum with `rhs`, in its kind; `self` is not zero and `rhs` no NaN.
    fn add_rounded(self, rhs: ApFloat) -> ApFloat {
        let (significand, exponent) = match unpack(rhs) {
            Unpacked::Infinity | Unpacked::Nan => return rhs,
            Unpacked::Zero => (self.significand, self.exponent),
            Unpacked::Finite {
                significand,
                exponent,
            } => {
                let rhs = Self::new(rhs.is_negative(), significand.into(), exponent);
                let exponent = self.exponent.min(rhs.exponent);
                (self.scaled_to(exponent) + rhs.scaled_to(exponent), exponent)
            }
        };
        let negative = significand.sign() == Sign::Minus;
        rhs.rounded(negative, significand.magnitude(), exponent.into())
    }

    /// The significand in units of `2^exponent`, which is not above its own.
    fn scaled_to(self, exponent: i32) -> BigInt {
        self.significand << (self.exponent - exponent) as u32
    }
}
