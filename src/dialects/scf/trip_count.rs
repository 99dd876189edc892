//! How often `scf.for` runs.

use oxmlir_ir::{OpRef, ValueDefinition, ValueId};

use crate::tables::arith::{self, IntegerOverflowFlags};
use crate::tables::scf as ops;

/// How often a loop runs, as far as bounds and step tell it: constants, or an upper bound that is the lower one and a constant.
pub fn trip_count(op: OpRef) -> Option<u64> {
    let view = ops::For::of(op)?;
    let (lower, upper) = (view.lower_bound(), view.upper_bound());
    if lower == upper {
        return Some(0);
    }
    let unsigned = view.unsigned_cmp();
    let constant = |value| op.cx.constant_int(op.body, value);
    let distance = match (constant(lower), constant(upper)) {
        (Some(lower), Some(upper)) if unsigned => {
            let width = op.cx.int_width(op.ty(view.lower_bound()));
            let bits = |value: i64| value.cast_unsigned() & mask(width.unwrap_or(u64::BITS));
            bits(upper).saturating_sub(bits(lower))
        }
        (Some(lower), Some(upper)) if upper > lower => upper.abs_diff(lower),
        (Some(_), Some(_)) => 0,
        _ => ahead(op, lower, upper, unsigned)?,
    };
    if distance == 0 {
        return Some(0);
    }
    let step = constant(view.step()).filter(|s| *s > 0)?;
    Some(distance.div_ceil(step.unsigned_abs()))
}

fn mask(width: u32) -> u64 {
    u64::MAX >> u64::BITS.saturating_sub(width)
}

/// How far `upper` is ahead of `lower` if it is the sum of it and a constant that does not wrap around in the order in which
/// the loop counts.
fn ahead(op: OpRef, lower: ValueId, upper: ValueId, unsigned: bool) -> Option<u64> {
    let ValueDefinition::Result(sum, _) = op.body.definition(upper) else {
        return None;
    };
    let sum = arith::Addi::of(op.at(sum))?;
    let flag = match unsigned {
        true => IntegerOverflowFlags::NUW,
        false => IntegerOverflowFlags::NSW,
    };
    if !sum.overflow_flags().contains(flag) {
        return None;
    }
    let constant = match lower == sum.lhs() {
        true => sum.rhs(),
        false if lower == sum.rhs() => sum.lhs(),
        false => return None,
    };
    let constant = op.cx.constant_int(op.body, constant)?;
    match constant {
        ..=0 if !unsigned || constant == 0 => Some(0),
        ..=0 => None,
        _ => Some(constant.unsigned_abs()),
    }
}
