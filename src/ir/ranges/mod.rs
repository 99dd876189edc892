//! Ranges of integers, and how operations on integers act on them.
//!
//! An [`IntRange`] holds the least and the greatest value of an integer twice: read as unsigned and read as signed. Each
//! pair says something of its own: the pattern 0xff is 255 in one and -1 in the other, so a range that is narrow in one
//! reading may be everything in the other.
//!
//! [`ops`] has the operations, [`index`] what holds for integers that are 32 or 64 bits wide.

pub mod index;
pub mod ops;
#[cfg(test)]
mod tests;

use crate::context::Context;
use crate::ids::Type;
use crate::num::ApInt;

/// Bounds of an integer; all four have the same width, and both pairs include their ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IntRange {
    /// The least value, read as unsigned.
    pub umin: ApInt,
    /// The greatest value, read as unsigned.
    pub umax: ApInt,
    /// The least value, read as signed.
    pub smin: ApInt,
    /// The greatest value, read as signed.
    pub smax: ApInt,
}

impl IntRange {
    /// Every integer of `width` bits.
    pub fn full(width: u32) -> IntRange {
        IntRange {
            umin: ApInt::zero(width),
            umax: ApInt::all_ones(width),
            smin: ApInt::signed_min(width),
            smax: ApInt::signed_max(width),
        }
    }

    /// Every value of an integer or index type, or of the elements of a shaped type; `None` if those are no integers.
    pub fn of_type(cx: &Context, ty: Type) -> Option<IntRange> {
        Some(IntRange::full(storage_width(cx, ty)?))
    }

    /// One integer.
    pub fn constant(value: ApInt) -> IntRange {
        IntRange {
            umin: value.clone(),
            umax: value.clone(),
            smin: value.clone(),
            smax: value,
        }
    }

    /// The integers that are from `min` to `max` when read as signed.
    pub fn signed(min: ApInt, max: ApInt) -> IntRange {
        let (umin, umax) = if min.is_negative() == max.is_negative() {
            (min.clone(), max.clone())
        } else {
            (ApInt::zero(min.width()), ApInt::all_ones(min.width()))
        };
        IntRange {
            umin,
            umax,
            smin: min,
            smax: max,
        }
    }

    /// The integers that are from `min` to `max` when read as unsigned.
    pub fn unsigned(min: ApInt, max: ApInt) -> IntRange {
        let (smin, smax) = if min.is_negative() == max.is_negative() {
            (min.clone(), max.clone())
        } else {
            (
                ApInt::signed_min(min.width()),
                ApInt::signed_max(min.width()),
            )
        };
        IntRange {
            umin: min,
            umax: max,
            smin,
            smax,
        }
    }

    /// The truth values that are possible.
    pub fn truth(known: Option<bool>) -> IntRange {
        known.map_or_else(
            || IntRange::full(1),
            |value| IntRange::constant(ApInt::from_bool(value)),
        )
    }

    /// The width of the integers in bits.
    pub fn width(&self) -> u32 {
        self.umin.width()
    }

    /// The integers of either range, and those in between.
    pub fn union(&self, other: &IntRange) -> IntRange {
        IntRange {
            umin: self.umin.umin(&other.umin),
            umax: self.umax.umax(&other.umax),
            smin: self.smin.smin(&other.smin),
            smax: self.smax.smax(&other.smax),
        }
    }

    /// The integers of both ranges.
    pub fn intersection(&self, other: &IntRange) -> IntRange {
        IntRange {
            umin: self.umin.umax(&other.umin),
            umax: self.umax.umin(&other.umax),
            smin: self.smin.smax(&other.smin),
            smax: self.smax.smin(&other.smax),
        }
    }

    /// The only integer of the range, if either reading leaves just one.
    pub fn constant_value(&self) -> Option<&ApInt> {
        if self.umin == self.umax {
            Some(&self.umin)
        } else if self.smin == self.smax {
            Some(&self.smin)
        } else {
            None
        }
    }

    /// Whether no integer of the range is negative when read as signed.
    pub fn is_non_negative(&self) -> bool {
        !self.smin.is_negative()
    }

    /// The range of the low `width` bits.
    pub fn trunc(&self, width: u32) -> IntRange {
        let full = IntRange::full(width);
        let high = |value: &ApInt| value.lshr(u64::from(width));
        let (umin, umax) = if high(&self.umin) == high(&self.umax) {
            (self.umin.trunc(width), self.umax.trunc(width))
        } else {
            (full.umin, full.umax)
        };
        // The bits from the new sign bit on are equal, or the bounds are what the narrower type can hold.
        let high = |value: &ApInt| value.ashr(u64::from(width.saturating_sub(1)));
        let (low, top) = (high(&self.smin), high(&self.smax));
        let fits = |part: &ApInt| part.is_zero() || part.is_all_ones();
        let (smin, smax) = if low == top || (fits(&low) && fits(&top)) {
            (self.smin.trunc(width), self.smax.trunc(width))
        } else {
            (full.smin, full.smax)
        };
        IntRange {
            umin,
            umax,
            smin,
            smax,
        }
    }

    /// The range after zero-extension.
    pub fn zext(&self, width: u32) -> IntRange {
        IntRange::unsigned(self.umin.zext(width), self.umax.zext(width))
    }

    /// The range after sign-extension.
    pub fn sext(&self, width: u32) -> IntRange {
        IntRange::signed(self.smin.sext(width), self.smax.sext(width))
    }

    /// Both readings widened, each in its own way.
    pub fn widen(&self, width: u32) -> IntRange {
        IntRange {
            umin: self.umin.zext(width),
            umax: self.umax.zext(width),
            smin: self.smin.sext(width),
            smax: self.smax.sext(width),
        }
    }
}

/// The width in which values of a type are kept: an index has 64 bits. Of a shaped type it is that of the elements;
/// `None` if there are no integers.
pub fn storage_width(cx: &Context, ty: Type) -> Option<u32> {
    cx.int_width(cx.element_type(ty))
}
