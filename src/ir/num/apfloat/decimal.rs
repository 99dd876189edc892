//! Reading decimal text, correctly rounded.

use num_bigint::BigUint;

use super::encode::Exact;
use super::{ApFloat, FloatKind, RoundingMode};

/// Digits beyond this many cannot change a rounding, except by not being zero: the longest exact midpoint between two
/// neighbours of any kind is shorter.
const MAX_DIGITS: usize = 12_000;

/// Powers of ten beyond this are past the largest and smallest numbers of every kind, for any number of digits kept.
const MAX_SCALE: i64 = 20_000;

/// A decimal number `digits * 10^scale`, before rounding.
struct Decimal<'a> {
    negative: bool,
    whole: &'a [u8],
    fraction: &'a [u8],
    scale: i64,
}

impl ApFloat {
    /// The value of decimal text (`-12.5e-3`, the fraction and the exponent optional), correctly rounded; none when
    /// the text has another form.
    pub fn from_decimal(kind: FloatKind, text: &str) -> Option<Self> {
        let decimal = Decimal::split(text)?;
        Some(match kind {
            FloatKind::F64 => Self::from_double(text.parse().ok()?),
            FloatKind::F32 => Self::from_f32(text.parse().ok()?),
            _ => decimal.round(kind),
        })
    }

    /// The value of a float literal of the textual form: it is read as an `f64` first, then converted to its kind.
    pub fn from_literal(kind: FloatKind, text: &str) -> Option<Self> {
        let double = Self::from_decimal(FloatKind::F64, text)?;
        Some(double.convert(kind))
    }

    /// `digits * 10^scale` correctly rounded.
    pub(super) fn from_scaled(kind: FloatKind, negative: bool, digits: u64, scale: i64) -> Self {
        if let Some(value) = scaled_double(digits, scale).filter(|_| kind == FloatKind::F64) {
            return Self::from_double(value).with_sign(negative);
        }
        if let Some(value) = scaled_single(digits, scale).filter(|_| kind == FloatKind::F32) {
            return Self::from_f32(value).with_sign(negative);
        }
        round_scaled(kind, negative, &BigUint::from(digits), scale, false)
    }
}

/// `digits * 10^scale` where both factors are exact in `f64`, so that one rounding happens.
fn scaled_double(digits: u64, scale: i64) -> Option<f64> {
    const POWERS: [f64; 23] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
        1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
    ];
    let power = POWERS.get(usize::try_from(scale.unsigned_abs()).ok()?)?;
    let digits = (digits < 1 << 53).then_some(digits as f64)?;
    Some(if scale < 0 {
        digits / power
    } else {
        digits * power
    })
}

/// `digits * 10^scale` where both factors are exact in `f32`, so that one rounding happens.
fn scaled_single(digits: u64, scale: i64) -> Option<f32> {
    const POWERS: [f32; 11] = [1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10];
    let power = POWERS.get(usize::try_from(scale.unsigned_abs()).ok()?)?;
    let digits = (digits < 1 << 24).then_some(digits as f32)?;
    Some(if scale < 0 {
        digits / power
    } else {
        digits * power
    })
}

impl<'a> Decimal<'a> {
    fn split(text: &'a str) -> Option<Self> {
        let (negative, text) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let (mantissa, exponent) = match text.split_once(['e', 'E']) {
            Some((mantissa, exponent)) => (mantissa, Some(exponent)),
            None => (text, None),
        };
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        if whole.is_empty() || !is_digits(whole) || !is_digits(fraction) {
            return None;
        }
        let scale = exponent.map_or(Some(0), parse_exponent)?;
        Some(Self {
            negative,
            whole: whole.as_bytes(),
            fraction: fraction.as_bytes(),
            scale,
        })
    }

    fn round(&self, kind: FloatKind) -> ApFloat {
        let all = self.whole.iter().chain(self.fraction).copied();
        let significant: Vec<u8> = all.skip_while(|digit| *digit == b'0').collect();
        let (kept, dropped) = significant.split_at(significant.len().min(MAX_DIGITS));
        let sticky = dropped.iter().any(|digit| *digit != b'0');
        let scale = self
            .scale
            .saturating_add(dropped.len() as i64 - self.fraction.len() as i64);
        let digits = BigUint::parse_bytes(kept, 10).unwrap_or_default();
        round_scaled(kind, self.negative, &digits, scale, sticky)
    }
}

fn is_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

/// A decimal exponent with an optional sign; one too large for the type is as good as the largest.
fn parse_exponent(text: &str) -> Option<i64> {
    let (negative, digits) = match text.as_bytes().first()? {
        b'-' => (true, &text[1..]),
        b'+' => (false, &text[1..]),
        _ => (false, text),
    };
    if digits.is_empty() || !is_digits(digits) {
        return None;
    }
    let magnitude = digits.parse().unwrap_or(i64::MAX / 2);
    Some(if negative { -magnitude } else { magnitude })
}

/// `digits * 10^scale` and, when `sticky`, a little more, correctly rounded.
fn round_scaled(
    kind: FloatKind,
    negative: bool,
    digits: &BigUint,
    scale: i64,
    sticky: bool,
) -> ApFloat {
    if digits.bits() == 0 {
        return ApFloat::zero(kind, negative);
    }
    let scale = scale.clamp(-2 * MAX_SCALE, MAX_SCALE);
    let power = BigUint::from(5u8).pow(scale.unsigned_abs() as u32);
    let exact = if scale >= 0 {
        Exact::from_big(negative, &(digits * power), scale, sticky)
    } else {
        let shift = power.bits() + 128;
        let dividend = digits << shift;
        let quotient = &dividend / &power;
        let inexact = &quotient * power != dividend;
        Exact::from_big(negative, &quotient, scale - shift as i64, sticky || inexact)
    };
    exact.round(kind, RoundingMode::NearestTiesToEven).0
}
