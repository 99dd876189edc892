//! Integers that are 32 or 64 bits wide, which is not known.

use super::IntRange;

/// The narrowest index, in bits.
pub const MIN_WIDTH: u32 = 32;
/// The widest index, and the width in which one is kept, in bits.
pub const MAX_WIDTH: u32 = 64;

/// The reading in which an operation on indices may differ between the widths.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Matters {
    /// Both as signed and as unsigned.
    Both,
    /// As signed.
    Signed,
    /// As unsigned.
    Unsigned,
}

/// The range that an operation on indices gives: that of 64 bits, and that of 32 bits as well if its low half differs.
pub fn of_either_width(
    args: &[IntRange],
    matters: Matters,
    op: impl Fn(&[IntRange]) -> IntRange,
) -> IntRange {
    let wide = op(args);
    let truncated: Vec<IntRange> = args.iter().map(|arg| arg.trunc(MIN_WIDTH)).collect();
    let narrow = op(&truncated);
    let low = wide.trunc(MIN_WIDTH);
    let signed = (&low.smin, &low.smax) == (&narrow.smin, &narrow.smax);
    let unsigned = (&low.umin, &low.umax) == (&narrow.umin, &narrow.umax);
    let same = match matters {
        Matters::Both => signed && unsigned,
        Matters::Signed => signed,
        Matters::Unsigned => unsigned,
    };
    if same {
        wide
    } else {
        wide.union(&narrow.widen(MAX_WIDTH))
    }
}
