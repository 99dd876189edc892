//! Ranges of integers that the operations make.

use oxmlir_ir::interfaces::InferIntRange::{self, Any, Binary, Known};
use oxmlir_ir::interfaces::TellRange;
use oxmlir_ir::ranges::ops::{self, NoWrap, Predicate};
use oxmlir_ir::ranges::{IntRange, storage_width};
use oxmlir_ir::{Attribute, Context, OpRef, Scalar};

use crate::tables::arith as slots;

/// The rule of an operation that may promise not to overflow.
macro_rules! flagged {
    ($rule:path, $view:ident) => {
        Known(|op, args, tell| {
            let view = slots::$view::new(op);
            if let [a, b] = args {
                tell(view.result(), $rule(a, b, view.overflow_flags().into()));
            }
        })
    };
}

pub const ADDI: InferIntRange = flagged!(ops::add, Addi);
pub const ANDI: InferIntRange = Binary(ops::and);
pub const CEILDIVSI: InferIntRange = Binary(ops::ceil_div_s);
pub const CEILDIVUI: InferIntRange = Binary(ops::ceil_div_u);
pub const CMPI: InferIntRange = Known(cmpi);
pub const CONSTANT: InferIntRange = Known(constant);
pub const DIVSI: InferIntRange = Binary(ops::div_s);
pub const DIVUI: InferIntRange = Binary(ops::div_u);
pub const EXTSI: InferIntRange = Known(|op, args, tell| cast(op, args, tell, IntRange::sext));
pub const EXTUI: InferIntRange = Known(|op, args, tell| cast(op, args, tell, IntRange::zext));
pub const FLOORDIVSI: InferIntRange = Binary(ops::floor_div_s);
pub const INDEX_CAST: InferIntRange = EXTSI;
pub const INDEX_CASTUI: InferIntRange = EXTUI;
pub const MAXSI: InferIntRange = Binary(ops::max_s);
pub const MAXUI: InferIntRange = Binary(ops::max_u);
pub const MINSI: InferIntRange = Binary(ops::min_s);
pub const MINUI: InferIntRange = Binary(ops::min_u);
pub const MULI: InferIntRange = flagged!(ops::mul, Muli);
pub const ORI: InferIntRange = Binary(ops::or);
pub const REMSI: InferIntRange = Binary(ops::rem_s);
pub const REMUI: InferIntRange = Binary(ops::rem_u);
pub const SELECT: InferIntRange = Any(select);
pub const SHLI: InferIntRange = flagged!(ops::shl, Shli);
pub const SHRSI: InferIntRange = Binary(ops::shr_s);
pub const SHRUI: InferIntRange = Binary(ops::shr_u);
pub const SUBI: InferIntRange = flagged!(ops::sub, Subi);
pub const TRUNCI: InferIntRange = EXTUI;
pub const XORI: InferIntRange = Binary(ops::xor);

impl From<slots::IntegerOverflowFlags> for NoWrap {
    fn from(flags: slots::IntegerOverflowFlags) -> NoWrap {
        NoWrap {
            signed: flags.contains(slots::IntegerOverflowFlags::NSW),
            unsigned: flags.contains(slots::IntegerOverflowFlags::NUW),
        }
    }
}

/// A cast to another width: narrower by truncation, wider by `extend`.
pub fn cast(
    op: OpRef,
    args: &[IntRange],
    tell: &mut TellRange,
    extend: fn(&IntRange, u32) -> IntRange,
) {
    let [from] = args else {
        return;
    };
    let Some(width) = storage_width(op.cx, op.only_result_type()) else {
        return;
    };
    let to = match width.cmp(&from.width()) {
        std::cmp::Ordering::Less => from.trunc(width),
        std::cmp::Ordering::Equal => from.clone(),
        std::cmp::Ordering::Greater => extend(from, width),
    };
    tell(op.only_result(), to);
}

fn cmpi(op: OpRef, args: &[IntRange], tell: &mut TellRange) {
    let cmp = slots::Cmpi::new(op);
    if let [a, b] = args {
        let predicate = Predicate::from(cmp.predicate());
        tell(cmp.result(), IntRange::truth(predicate.evaluate(a, b)));
    }
}

fn constant(op: OpRef, _: &[IntRange], tell: &mut TellRange) {
    let value = op.attr(slots::constant::VALUE_ATTR);
    let range = value.and_then(|attr| range_of(op.cx, attr));
    if let Some(range) = range.or_else(|| IntRange::of_type(op.cx, op.only_result_type())) {
        tell(op.only_result(), range);
    }
}

/// The range of the integers that an attribute holds.
fn range_of(cx: &Context, attr: Attribute) -> Option<IntRange> {
    let elements = cx.scalars(attr)?;
    let constant = |element: &Scalar| element.int().cloned().map(IntRange::constant);
    let mut ranges = elements.values.iter().map(constant);
    let first = ranges.next()??;
    ranges.try_fold(first, |all, one| Some(all.union(&one?)))
}

/// Either of two values, or the one that a constant condition chooses.
fn select(op: OpRef, args: &[Option<IntRange>], tell: &mut TellRange) {
    let [condition, yes, no] = args else {
        return;
    };
    let known = condition.as_ref().and_then(IntRange::constant_value);
    let chosen = match (known, yes, no) {
        (Some(value), _, no) if value.is_zero() => no.clone(),
        (Some(_), yes, _) => yes.clone(),
        (None, Some(yes), Some(no)) => Some(yes.union(no)),
        (None, yes, no) => yes.as_ref().or(no.as_ref()).cloned(),
    };
    if let Some(range) = chosen {
        tell(op.only_result(), range);
    }
}
