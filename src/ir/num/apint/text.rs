//! Integer literals in and decimal text out.

use std::fmt;

use num_bigint::BigUint;

use super::{ApInt, Repr};

/// Why a literal is not a value of the requested width.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IntLiteralError {
    /// The text is neither decimal nor `0x` hexadecimal digits.
    Malformed,
    /// The value does not fit the width and signedness.
    OutOfRange,
}

impl fmt::Display for IntLiteralError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Malformed => "malformed integer literal",
            Self::OutOfRange => "integer literal out of range",
        })
    }
}

impl std::error::Error for IntLiteralError {}

impl ApInt {
    /// The value of the unsigned digits `digits` (decimal, or hexadecimal after `0x`), negated when `negative`.
    ///
    /// A negative value must fit as signed and be below zero; one that is not negative must fit as signed when `signed`, and as
    /// unsigned otherwise. This is how an integer literal is read against its type: `signed` holds for `siN` and
    /// `index`, and not for `iN` and `uiN`.
    pub fn from_literal(
        digits: &str,
        negative: bool,
        width: u32,
        signed: bool,
    ) -> Result<Self, IntLiteralError> {
        let magnitude = match parse_small(digits) {
            Some(value) => value.into(),
            None => parse_magnitude(digits, width)?,
        };
        if magnitude.bits() > u64::from(width) {
            return Err(IntLiteralError::OutOfRange);
        }
        let value = Self::from_biguint(width, magnitude);
        let (value, in_range) = if negative {
            let value = value.neg();
            let below_zero = value.is_negative();
            (value, below_zero)
        } else {
            let in_range = !signed || !value.is_negative();
            (value, in_range)
        };
        if in_range {
            Ok(value)
        } else {
            Err(IntLiteralError::OutOfRange)
        }
    }

    /// Appends the unsigned value in decimal.
    pub fn write_unsigned(&self, out: &mut impl fmt::Write) -> fmt::Result {
        match &self.repr {
            Repr::Small(value) => out.write_str(itoa::Buffer::new().format(*value)),
            Repr::Big(value) => write!(out, "{value}"),
        }
    }

    /// Appends the signed value in decimal.
    pub fn write_signed(&self, out: &mut impl fmt::Write) -> fmt::Result {
        match &self.repr {
            Repr::Small(_) => out.write_str(itoa::Buffer::new().format(self.small_signed())),
            Repr::Big(_) => write!(out, "{}", self.to_bigint()),
        }
    }

    /// The unsigned value in decimal.
    pub fn to_string_unsigned(&self) -> String {
        self.to_biguint().to_string()
    }

    /// The signed value in decimal.
    pub fn to_string_signed(&self) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = self.write_signed(&mut text);
        text
    }
}

/// The value of a well-formed literal that fits in 64 bits.
fn parse_small(digits: &str) -> Option<u64> {
    let (digits, radix) = split_radix(digits);
    if !digits.starts_with(|c: char| c.is_ascii_hexdigit()) {
        return None;
    }
    u64::from_str_radix(digits, radix).ok()
}

fn split_radix(digits: &str) -> (&str, u32) {
    match digits
        .strip_prefix("0x")
        .or_else(|| digits.strip_prefix("0X"))
    {
        Some(hex) => (hex, 16),
        None => (digits, 10),
    }
}

/// The value of a literal, refused early where it has more digits than a value of `width` bits can have.
fn parse_magnitude(digits: &str, width: u32) -> Result<BigUint, IntLiteralError> {
    let (digits, radix) = split_radix(digits);
    if digits.is_empty() || !digits.chars().all(|c| c.is_digit(radix)) {
        return Err(IntLiteralError::Malformed);
    }
    let digits = digits.trim_start_matches('0');
    let bits_of_first_digit_up = (digits.len().saturating_sub(1)) as u64 * 3;
    if bits_of_first_digit_up > u64::from(width) {
        return Err(IntLiteralError::OutOfRange);
    }
    Ok(parse_digits(digits.as_bytes(), radix))
}

/// Checked digits to a number. Halving keeps the cost of long literals that of the multiplication.
fn parse_digits(digits: &[u8], radix: u32) -> BigUint {
    const DIRECT: usize = 512;
    if digits.len() <= DIRECT {
        return BigUint::parse_bytes(digits, radix).unwrap_or_default();
    }
    let (high, low) = digits.split_at(digits.len() / 2);
    let scale = BigUint::from(radix).pow(low.len() as u32);
    parse_digits(high, radix) * scale + parse_digits(low, radix)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, width: u32, signed: bool) -> Result<String, IntLiteralError> {
        let (digits, negative) = match text.strip_prefix('-') {
            Some(digits) => (digits, true),
            None => (text, false),
        };
        let value = ApInt::from_literal(digits, negative, width, signed)?;
        Ok(if signed {
            value.to_string_signed()
        } else {
            value.to_string_unsigned()
        })
    }

    #[test]
    fn literals_in_range() {
        assert_eq!(read("255", 8, false).unwrap(), "255");
        assert_eq!(read("0xFf", 8, false).unwrap(), "255");
        assert_eq!(read("-128", 8, true).unwrap(), "-128");
        assert_eq!(read("127", 8, true).unwrap(), "127");
        assert_eq!(read("0", 0, false).unwrap(), "0");
        let text = "-170141183460469231731687303715884105728";
        assert_eq!(read(text, 128, true).unwrap(), text);
        let digits = "9".repeat(3000);
        assert_eq!(read(&digits, 10_000, true).unwrap(), digits);
    }

    #[test]
    fn literals_out_of_range() {
        for (text, width, signed) in [
            ("256", 8, false),
            ("128", 8, true),
            ("-129", 8, true),
            ("-0", 8, false),
            ("1", 0, false),
            ("-1", 0, false),
            ("18446744073709551616", 64, false),
            ("99999999999999999999999999999999999999999999", 128, false),
        ] {
            assert_eq!(
                read(text, width, signed),
                Err(IntLiteralError::OutOfRange),
                "{text}"
            );
        }
    }

    #[test]
    fn malformed_literals() {
        for text in ["", "0x", "12a", "+1", "0x-1", "--1", "1_0"] {
            assert_eq!(
                read(text, 64, false),
                Err(IntLiteralError::Malformed),
                "{text}"
            );
        }
    }

    #[test]
    fn decimal_text() {
        let mut out = String::new();
        ApInt::from_i64(8, -1).write_signed(&mut out).unwrap();
        ApInt::from_i64(8, -1).write_unsigned(&mut out).unwrap();
        ApInt::from_i64(100, -1).write_signed(&mut out).unwrap();
        assert_eq!(out, "-1255-1");
    }
}
