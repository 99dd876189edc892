//! The float kinds and what their bits mean.

/// A float kind: an encoding with a name in the textual form.
///
/// The suffixes of the small kinds say what is left out: `FN` has no infinities, `UZ` no negative zero, `U` no sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum FloatKind {
    /// 4 bits: 2 of exponent, 1 of mantissa.
    F4E2M1FN,
    /// 6 bits: 2 of exponent, 3 of mantissa.
    F6E2M3FN,
    /// 6 bits: 3 of exponent, 2 of mantissa.
    F6E3M2FN,
    /// 8 bits: 3 of exponent, 4 of mantissa.
    F8E3M4,
    /// 8 bits: 4 of exponent, 3 of mantissa.
    F8E4M3,
    /// 8 bits: 4 of exponent with bias 11, 3 of mantissa.
    F8E4M3B11FNUZ,
    /// 8 bits: 4 of exponent, 3 of mantissa.
    F8E4M3FN,
    /// 8 bits: 4 of exponent, 3 of mantissa.
    F8E4M3FNUZ,
    /// 8 bits: 5 of exponent, 2 of mantissa.
    F8E5M2,
    /// 8 bits: 5 of exponent, 2 of mantissa.
    F8E5M2FNUZ,
    /// 8 bits: the exponent alone, a power of two.
    F8E8M0FNU,
    /// 16 bits: 8 of exponent, 7 of mantissa; the upper half of an `f32`.
    BF16,
    /// IEEE half precision.
    F16,
    /// 19 bits: 8 of exponent, 10 of mantissa.
    TF32,
    /// IEEE single precision.
    F32,
    /// IEEE double precision.
    F64,
    /// The extended precision of x87: 15 bits of exponent, 64 of mantissa.
    F80,
    /// IEEE quadruple precision.
    F128,
}

/// How a kind encodes what is not a finite number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NonFinite {
    /// The largest exponent field is reserved for infinities and NaNs, as IEEE 754 has it.
    Ieee,
    /// No infinities; NaN has every bit set but the sign.
    NanAllOnes,
    /// No infinities; NaN takes the pattern of the negative zero.
    NanNegativeZero,
    /// Finite numbers only.
    None,
}

/// The parameters of an encoding, from the low bits up: fraction, exponent, sign.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    pub width: u32,
    pub exponent_bits: u32,
    /// The fraction bits, without the leading bit.
    pub fraction_bits: u32,
    /// What the exponent field holds above the exponent.
    pub bias: i32,
    pub non_finite: NonFinite,
}

const fn layout(
    width: u32,
    exponent_bits: u32,
    fraction_bits: u32,
    bias: i32,
    non_finite: NonFinite,
) -> Layout {
    Layout {
        width,
        exponent_bits,
        fraction_bits,
        bias,
        non_finite,
    }
}

impl Layout {
    /// The bits of a significand, the leading one included.
    pub fn precision(self) -> u32 {
        self.fraction_bits + 1
    }

    /// The largest value of the exponent field.
    pub fn exponent_mask(self) -> u32 {
        (1 << self.exponent_bits) - 1
    }

    pub fn fraction_mask(self) -> u128 {
        (1 << self.fraction_bits) - 1
    }

    pub fn sign_bit(self) -> u128 {
        1 << (self.width - 1)
    }

    /// The exponent of the smallest normal number.
    pub fn min_exponent(self) -> i32 {
        1 - self.bias
    }

    /// The exponent of the largest finite number.
    pub fn max_exponent(self) -> i32 {
        let reserved = i32::from(self.non_finite == NonFinite::Ieee);
        self.exponent_mask() as i32 - reserved - self.bias
    }
}

impl FloatKind {
    /// Every kind, by width.
    pub const ALL: [FloatKind; 18] = [
        Self::F4E2M1FN,
        Self::F6E2M3FN,
        Self::F6E3M2FN,
        Self::F8E3M4,
        Self::F8E4M3,
        Self::F8E4M3B11FNUZ,
        Self::F8E4M3FN,
        Self::F8E4M3FNUZ,
        Self::F8E5M2,
        Self::F8E5M2FNUZ,
        Self::F8E8M0FNU,
        Self::BF16,
        Self::F16,
        Self::TF32,
        Self::F32,
        Self::F64,
        Self::F80,
        Self::F128,
    ];

    /// The name of the type in the textual form.
    pub fn keyword(self) -> &'static str {
        match self {
            Self::F4E2M1FN => "f4E2M1FN",
            Self::F6E2M3FN => "f6E2M3FN",
            Self::F6E3M2FN => "f6E3M2FN",
            Self::F8E3M4 => "f8E3M4",
            Self::F8E4M3 => "f8E4M3",
            Self::F8E4M3B11FNUZ => "f8E4M3B11FNUZ",
            Self::F8E4M3FN => "f8E4M3FN",
            Self::F8E4M3FNUZ => "f8E4M3FNUZ",
            Self::F8E5M2 => "f8E5M2",
            Self::F8E5M2FNUZ => "f8E5M2FNUZ",
            Self::F8E8M0FNU => "f8E8M0FNU",
            Self::BF16 => "bf16",
            Self::F16 => "f16",
            Self::TF32 => "tf32",
            Self::F32 => "f32",
            Self::F64 => "f64",
            Self::F80 => "f80",
            Self::F128 => "f128",
        }
    }

    /// The number that LLVM's library of floats knows it by (`APFloatBase::Semantics`).
    pub fn semantics(self) -> i64 {
        match self {
            Self::F16 => 0,
            Self::BF16 => 1,
            Self::F32 => 2,
            Self::F64 => 3,
            Self::F128 => 4,
            Self::F8E5M2 => 7,
            Self::F8E5M2FNUZ => 8,
            Self::F8E4M3 => 9,
            Self::F8E4M3FN => 10,
            Self::F8E4M3FNUZ => 11,
            Self::F8E4M3B11FNUZ => 12,
            Self::F8E3M4 => 13,
            Self::TF32 => 14,
            Self::F8E8M0FNU => 15,
            Self::F6E3M2FN => 16,
            Self::F6E2M3FN => 17,
            Self::F4E2M1FN => 18,
            Self::F80 => 19,
        }
    }

    /// The kind of such a number.
    pub fn from_semantics(number: i64) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        all.find(|kind| kind.semantics() == number)
    }

    /// The kind of a type name.
    pub fn from_keyword(keyword: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.keyword() == keyword)
    }

    /// The width in bits.
    pub fn width(self) -> u32 {
        self.layout().width
    }

    /// The bits of a significand, the leading one included.
    pub fn precision(self) -> u32 {
        self.layout().precision()
    }

    /// The exponent of the smallest normal number.
    pub fn min_exponent(self) -> i32 {
        match self {
            Self::F8E8M0FNU => -self.layout().bias,
            _ => self.layout().min_exponent(),
        }
    }

    /// The exponent of the largest finite number.
    pub fn max_exponent(self) -> i32 {
        match self {
            Self::F8E8M0FNU => self.layout().bias,
            _ => self.layout().max_exponent(),
        }
    }

    /// Whether the kind has infinities.
    pub fn has_infinity(self) -> bool {
        self.layout().non_finite == NonFinite::Ieee
    }

    /// Whether the kind has NaNs.
    pub fn has_nan(self) -> bool {
        self.layout().non_finite != NonFinite::None
    }

    /// Whether the kind has negative numbers.
    pub fn has_sign(self) -> bool {
        self != Self::F8E8M0FNU
    }

    /// Whether the kind has a zero.
    pub fn has_zero(self) -> bool {
        self != Self::F8E8M0FNU
    }

    /// Whether zero has a sign of its own.
    pub fn has_negative_zero(self) -> bool {
        self.has_zero() && self.layout().non_finite != NonFinite::NanNegativeZero
    }

    pub(super) fn layout(self) -> Layout {
        use NonFinite::{Ieee, NanAllOnes, NanNegativeZero, None};
        match self {
            Self::F4E2M1FN => layout(4, 2, 1, 1, None),
            Self::F6E2M3FN => layout(6, 2, 3, 1, None),
            Self::F6E3M2FN => layout(6, 3, 2, 3, None),
            Self::F8E3M4 => layout(8, 3, 4, 3, Ieee),
            Self::F8E4M3 => layout(8, 4, 3, 7, Ieee),
            Self::F8E4M3B11FNUZ => layout(8, 4, 3, 11, NanNegativeZero),
            Self::F8E4M3FN => layout(8, 4, 3, 7, NanAllOnes),
            Self::F8E4M3FNUZ => layout(8, 4, 3, 8, NanNegativeZero),
            Self::F8E5M2 => layout(8, 5, 2, 15, Ieee),
            Self::F8E5M2FNUZ => layout(8, 5, 2, 16, NanNegativeZero),
            Self::F8E8M0FNU => layout(8, 8, 0, 127, NanAllOnes),
            Self::BF16 => layout(16, 8, 7, 127, Ieee),
            Self::F16 => layout(16, 5, 10, 15, Ieee),
            Self::TF32 => layout(19, 8, 10, 127, Ieee),
            Self::F32 => layout(32, 8, 23, 127, Ieee),
            Self::F64 => layout(64, 11, 52, 1023, Ieee),
            Self::F80 => layout(80, 15, 63, 16383, Ieee),
            Self::F128 => layout(128, 15, 112, 16383, Ieee),
        }
    }
}
