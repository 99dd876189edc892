//! Float attributes as text.
//!
//! A finite value is first written with six significant digits, `1.250000e+00`. Where reading that gives another
//! value, it is written with as many digits as tell all values of its kind apart, without trailing zeros: `3.14159274`,
//! or `1.2345678E+100` where plain notation would need more than three zeros of padding. Where that has no decimal point,
//! and for infinities and NaNs, the bit pattern is written in hexadecimal, `0x7FC00000`; so it is for numbers of the kinds
//! wider than `f64` that a literal cannot say.
//!
//! The digits are those the reference chooses, which are not always the nearest: the value is first cut to a number of
//! about the wanted size, then rounded half up to the wanted number of digits.

use std::fmt::Write;

use num_bigint::BigUint;

use super::encode::{Unpacked, unpack};
use super::{ApFloat, FloatKind};

/// Significant digits of the short form.
const SHORT_DIGITS: u32 = 6;

/// The zeros that plain notation may add to either end of the digits.
const MAX_PADDING: i64 = 3;

/// The decimal number `digits * 10^scale`; the last digit is not zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Decimal {
    digits: u128,
    scale: i64,
}

impl ApFloat {
    /// Appends the value as a float attribute shows it, without its type; says whether that was in hexadecimal.
    pub fn print_mlir(&self, out: &mut String) -> bool {
        let (significand, exponent) = match unpack(*self) {
            Unpacked::Zero => {
                out.push_str(if self.is_negative() {
                    "-0.000000e+00"
                } else {
                    "0.000000e+00"
                });
                return false;
            }
            Unpacked::Finite {
                significand,
                exponent,
            } => (significand, exponent),
            Unpacked::Infinity | Unpacked::Nan => return self.print_hex(out),
        };
        let start = out.len();
        if self.print_digits(significand, exponent, out) && self.is_read_back(&out[start..]) {
            return false;
        }
        out.truncate(start);
        self.print_hex(out)
    }

    /// Appends a finite value in digits, or nothing if they would look like an integer; says which.
    fn print_digits(self, significand: u128, exponent: i32, out: &mut String) -> bool {
        let short = decimal(significand, exponent, SHORT_DIGITS);
        if self.is_decimal(short) {
            self.print_sign(out);
            print_short(short, out);
            return true;
        }
        let digits = distinguishing_digits(self.kind);
        let long = decimal(significand, exponent, digits);
        let count = count_digits(long.digits);
        let is_whole = long.scale >= 0 && !is_scientific(long, count, digits);
        if !is_whole {
            self.print_sign(out);
            print_long(long, count, digits, out);
        }
        !is_whole
    }

    /// Whether a literal gives this value: it is read as an `f64` first, which loses digits of the wider kinds.
    fn is_read_back(self, literal: &str) -> bool {
        self.kind.width() <= FloatKind::F64.width()
            || Self::from_literal(self.kind, literal) == Some(self)
    }

    fn print_sign(self, out: &mut String) {
        if self.is_negative() {
            out.push('-');
        }
    }

    fn print_hex(self, out: &mut String) -> bool {
        append(out, format_args!("0x{:X}", self.to_bits()));
        true
    }

    /// Whether the magnitude reads as this value.
    fn is_decimal(self, decimal: Decimal) -> bool {
        let digits = decimal.digits as u64;
        Self::from_scaled(self.kind, self.is_negative(), digits, decimal.scale) == self
    }
}

fn append(out: &mut String, text: std::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = out.write_fmt(text);
}

/// `d.ddddde+xx`, padded with zeros to six digits after the point.
fn print_short(decimal: Decimal, out: &mut String) {
    let mut digits = decimal.digits as u64;
    let count = count_digits(decimal.digits);
    for _ in count..SHORT_DIGITS + 1 {
        digits *= 10;
    }
    let unit = 10u64.pow(SHORT_DIGITS);
    let exponent = decimal.scale + i64::from(count) - 1;
    let sign = if exponent < 0 { '-' } else { '+' };
    append(
        out,
        format_args!(
            "{}.{:06}e{sign}{:02}",
            digits / unit,
            digits % unit,
            exponent.unsigned_abs()
        ),
    );
}

/// Whether plain notation would pad too much, or show digits that were not computed.
fn is_scientific(decimal: Decimal, count: u32, digits: u32) -> bool {
    let count = i64::from(count);
    if decimal.scale >= 0 {
        return decimal.scale > MAX_PADDING || count + decimal.scale > i64::from(digits);
    }
    let exponent = decimal.scale + count - 1;
    -exponent > MAX_PADDING
}

/// Scientific or plain notation with a point.
fn print_long(decimal: Decimal, count: u32, digits: u32, out: &mut String) {
    let text = decimal.digits.to_string();
    let exponent = decimal.scale + i64::from(count) - 1;
    if is_scientific(decimal, count, digits) {
        let (first, rest) = text.split_at(1);
        let rest = if rest.is_empty() { "0" } else { rest };
        append(out, format_args!("{first}.{rest}E{exponent:+}"));
    } else if exponent >= 0 {
        let (whole, fraction) = text.split_at(exponent as usize + 1);
        append(out, format_args!("{whole}.{fraction}"));
    } else {
        let zeros = &"000"[..(-exponent - 1).clamp(0, MAX_PADDING) as usize];
        append(out, format_args!("0.{zeros}{text}"));
    }
}

/// Enough digits to tell all values of a kind apart.
fn distinguishing_digits(kind: FloatKind) -> u32 {
    2 + kind.precision() * 59 / 196
}

fn count_digits(value: u128) -> u32 {
    value.checked_ilog10().map_or(1, |log| log + 1)
}

/// `significand * 2^exponent` with at most `precision` digits.
fn decimal(significand: u128, exponent: i32, precision: u32) -> Decimal {
    let zeros = significand.trailing_zeros();
    let (significand, exponent) = (significand >> zeros, exponent + zeros as i32);
    let cut = cut_small(significand, exponent, precision)
        .or_else(|| cut_by_scaling(significand, exponent, precision))
        .unwrap_or_else(|| cut_big(significand, exponent, precision));
    round_half_up(cut, precision)
}

/// How many decimal digits to cut from a number of `bits` bits of which `precision` digits are wanted.
fn removable_digits(bits: u64, precision: u32) -> u32 {
    let required = (u64::from(precision) * 196).div_ceil(59);
    (bits.saturating_sub(required) * 59 / 196) as u32
}

/// Powers of ten below 2^128.
fn power_of_ten(exponent: u32) -> Option<u128> {
    10u128.checked_pow(exponent)
}

/// The cut number, where the number itself times a power of ten fits in 128 bits.
fn cut_small(significand: u128, exponent: i32, precision: u32) -> Option<Decimal> {
    let room = significand.leading_zeros();
    let whole = match u32::try_from(exponent) {
        Ok(shift) if shift <= room => significand << shift,
        Ok(_) => return None,
        Err(_) => significand.checked_mul(5u128.checked_pow(exponent.unsigned_abs())?)?,
    };
    let removed = removable_digits(u64::from(128 - whole.leading_zeros()), precision);
    let digits = if removed == 0 {
        whole
    } else {
        whole / power_of_ten(removed)?
    };
    Some(Decimal {
        digits,
        scale: i64::from(exponent.min(0)) + i64::from(removed),
    })
}

/// The cut number, where it is the number times a power of ten that leaves the product in 128 bits.
///
/// `s * 5^n / 10^r` is `s * 10^(n - r) / 2^n`; `r` follows from the size of `s * 5^n`, of which the top bits suffice.
fn cut_by_scaling(significand: u128, exponent: i32, precision: u32) -> Option<Decimal> {
    let n = u32::try_from(-i64::from(exponent))
        .ok()
        .filter(|n| *n < 128)?;
    let removed = removable_digits(bits_of_scaled_power(significand, n)?, precision);
    let scale = n.checked_sub(removed)?;
    let product = significand.checked_mul(power_of_ten(scale)?)?;
    Some(Decimal {
        digits: product >> n,
        scale: -i64::from(scale),
    })
}

/// The bits of `significand * 5^n` for `n` below 128, when the top bits of the factors decide it.
fn bits_of_scaled_power(significand: u128, n: u32) -> Option<u64> {
    if significand >> 64 != 0 {
        return None;
    }
    let (top, dropped) = TOP_OF_POWERS_OF_FIVE[n as usize];
    let low = significand * u128::from(top);
    let high = low + significand;
    let bits = 128 - low.leading_zeros();
    (128 - high.leading_zeros() == bits).then_some(u64::from(bits + dropped))
}

/// The top bits of `5^n`, at most 63, and how many bits are dropped below them. The true power lies between the value
/// and the next one.
const TOP_OF_POWERS_OF_FIVE: [(u64, u32); 128] = {
    let mut table = [(1, 0); 128];
    let mut n = 0;
    while n < 128 {
        table[n] = top_of_power_of_five(n);
        n += 1;
    }
    table
};

/// `5^n` for `n` below 128, computed in 384 bits.
const fn top_of_power_of_five(n: usize) -> (u64, u32) {
    let mut limbs = [0u64; 6];
    limbs[0] = 1;
    let mut i = 0;
    while i < n {
        let mut carry = 0u128;
        let mut limb = 0;
        while limb < limbs.len() {
            let product = limbs[limb] as u128 * 5 + carry;
            limbs[limb] = product as u64;
            carry = product >> 64;
            limb += 1;
        }
        i += 1;
    }
    let mut highest = limbs.len() - 1;
    while highest > 0 && limbs[highest] == 0 {
        highest -= 1;
    }
    if highest == 0 {
        let spare = (limbs[0].leading_zeros() == 0) as u32;
        return (limbs[0] >> spare, spare);
    }
    let pair = (limbs[highest] as u128) << 64 | limbs[highest - 1] as u128;
    let dropped = 65 - limbs[highest].leading_zeros();
    (
        (pair >> dropped) as u64,
        dropped + 64 * (highest as u32 - 1),
    )
}

/// The cut number, for any size.
fn cut_big(significand: u128, exponent: i32, precision: u32) -> Decimal {
    let whole = if exponent >= 0 {
        BigUint::from(significand) << exponent.unsigned_abs()
    } else {
        BigUint::from(significand) * BigUint::from(5u8).pow(exponent.unsigned_abs())
    };
    let removed = removable_digits(whole.bits(), precision);
    let cut = whole / BigUint::from(10u8).pow(removed);
    let digits = u128::try_from(cut).unwrap_or(u128::MAX);
    Decimal {
        digits,
        scale: i64::from(exponent.min(0)) + i64::from(removed),
    }
}

/// The number with at most `precision` digits and no trailing zeros.
fn round_half_up(decimal: Decimal, precision: u32) -> Decimal {
    let Decimal {
        mut digits,
        mut scale,
    } = decimal;
    let excess = count_digits(digits).saturating_sub(precision);
    if excess > 0 {
        let unit = 10u128.pow(excess);
        digits = (digits + unit / 2) / unit;
        scale += i64::from(excess);
    }
    while digits != 0 && digits.is_multiple_of(10) {
        digits /= 10;
        scale += 1;
    }
    Decimal { digits, scale }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// The quick ways to the digits give what the general way gives.
    pub fn assert_digits_agree(value: ApFloat) {
        let Unpacked::Finite {
            significand,
            exponent,
        } = unpack(value)
        else {
            return;
        };
        for precision in [SHORT_DIGITS, distinguishing_digits(value.kind)] {
            let zeros = significand.trailing_zeros();
            let general = cut_big(significand >> zeros, exponent + zeros as i32, precision);
            assert_eq!(
                decimal(significand, exponent, precision),
                round_half_up(general, precision)
            );
        }
    }
}
