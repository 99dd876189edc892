//! Patterns of casts.

use oxmlir_ir::ranges::index::{MAX_WIDTH, MIN_WIDTH};
use oxmlir_ir::rewrite::{Pattern, Rewriter};
use oxmlir_ir::{OpId, OpName, Type, TypeKind};

use super::Match;
use crate::tables::arith::{self as ops, IntegerOverflowFlags};

pub const EXTSI: &[Pattern] = &[Pattern {
    name: "ExtSIOfExtUI",
    benefit: 2,
    apply: |rw, op| extsi(rw, op).is_some(),
}];

pub const TRUNCI: &[Pattern] = &[
    Pattern {
        name: "TruncIExtSIToExtSI",
        benefit: 2,
        apply: |rw, op| trunc_ext(rw, op, ops::EXTSI).is_some(),
    },
    Pattern {
        name: "TruncIExtUIToExtUI",
        benefit: 2,
        apply: |rw, op| trunc_ext(rw, op, ops::EXTUI).is_some(),
    },
    Pattern {
        name: "TruncIShrSIToTrunciShrUI",
        benefit: 3,
        apply: |rw, op| trunc_shift(rw, op).is_some(),
    },
];

pub const TRUNCF: &[Pattern] = &[
    Pattern {
        name: "TruncFSIToFPToSIToFP",
        benefit: 2,
        apply: |rw, op| rounded_int(rw, op, ops::SITOFP).is_some(),
    },
    Pattern {
        name: "TruncFUIToFPToUIToFP",
        benefit: 2,
        apply: |rw, op| rounded_int(rw, op, ops::UITOFP).is_some(),
    },
];

pub const INDEX_CAST: &[Pattern] = &[
    Pattern {
        name: "IndexCastOfIndexCast",
        benefit: 2,
        apply: |rw, op| round_trip(rw, op, ops::INDEX_CAST).is_some(),
    },
    Pattern {
        name: "IndexCastOfExtSI",
        benefit: 2,
        apply: |rw, op| through(rw, op, ops::EXTSI, ops::INDEX_CAST).is_some(),
    },
];

pub const INDEX_CASTUI: &[Pattern] = &[
    Pattern {
        name: "IndexCastUIOfIndexCastUI",
        benefit: 2,
        apply: |rw, op| round_trip(rw, op, ops::INDEX_CASTUI).is_some(),
    },
    Pattern {
        name: "IndexCastUIOfExtUI",
        benefit: 2,
        apply: |rw, op| through(rw, op, ops::EXTUI, ops::INDEX_CASTUI).is_some(),
    },
];

pub const BITCAST: &[Pattern] = &[Pattern {
    name: "BitcastOfBitcast",
    benefit: 2,
    apply: |rw, op| through(rw, op, ops::BITCAST, ops::BITCAST).is_some(),
}];

fn element_width(rw: &Rewriter, ty: Type) -> Option<u32> {
    rw.cx.int_width(rw.cx.element_type(ty))
}

// outer(inner(x)) -> new(x)
fn through(rw: &mut Rewriter, op: OpId, inner: OpName, new: OpName) -> Option<()> {
    let x = rw.source_of(rw.source(op), inner)?;
    rw.replace_by(op, new, &[x], &[]);
    Some(())
}

// truncf(itofp(x)) -> itofp(x), where the conversion is exact: to round twice is another thing than to round once
fn rounded_int(rw: &mut Rewriter, op: OpId, conversion: OpName) -> Option<()> {
    let between = rw.source(op);
    let x = rw.source_of(between, conversion)?;
    let element = rw.cx.element_type(rw.body.ty(x));
    let width = rw.cx.int_width(element)?;
    let TypeKind::Float(kind) = rw.cx.type_kind(rw.cx.element_type(rw.body.ty(between))) else {
        return None;
    };
    let exact = kind.precision() >= width && i64::from(kind.max_exponent()) >= i64::from(width);
    let mode = ops::Truncf::new(rw.op(op)).roundingmode();
    let nearest = mode.is_none_or(|mode| mode == ops::RoundingMode::ToNearestEven);
    (exact && nearest).then(|| rw.replace_by(op, conversion, &[x], &[]))
}

// cast(cast(x)) -> x where the types agree and the one in between can hold x, whichever width an index has
fn round_trip(rw: &mut Rewriter, op: OpId, name: OpName) -> Option<()> {
    let between = rw.source(op);
    let x = rw.source_of(between, name)?;
    let (ty, between) = (rw.body.ty(x), rw.body.ty(between));
    let width = |ty, of_index| {
        if rw.cx.element_type(ty) == Type::INDEX {
            Some(of_index)
        } else {
            element_width(rw, ty)
        }
    };
    let holds = width(ty, MAX_WIDTH)? <= width(between, MIN_WIDTH)?;
    (holds && ty == rw.result_type(op)).then(|| rw.replace(op, &[x]))
}

// extsi(extui(x)) -> extui(x)
fn extsi(rw: &mut Rewriter, op: OpId) -> Option<()> {
    through(rw, op, ops::EXTUI, ops::EXTUI)
}

// trunci(ext(x)) -> ext(x), where the result is wider than x
fn trunc_ext(rw: &mut Rewriter, op: OpId, ext: OpName) -> Option<()> {
    let x = rw.source_of(rw.source(op), ext)?;
    if element_width(rw, rw.result_type(op))? <= element_width(rw, rw.body.ty(x))? {
        return None;
    }
    rw.replace_by(op, ext, &[x], &[]);
    Some(())
}

// trunci(shrsi(x, n)) -> trunci(shrui(x, n)) where n bits are dropped: the result has none of those shifted in
fn trunc_shift(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let shift = rw.def(rw.source(op), ops::SHRSI)?;
    let [x, amount] = rw.operands_of(rw.source(op), ops::SHRSI)?;
    let value = rw.constant(amount)?;
    let ty = rw.body.ty(x);
    let dropped = element_width(rw, ty)?.checked_sub(element_width(rw, rw.result_type(op))?)?;
    if rw.cx.splat_int(value)?.to_u64() != Some(u64::from(dropped)) {
        return None;
    }
    let exact = rw.body.attr(shift, ops::shrsi::IS_EXACT_ATTR);
    let exact = exact.map(|attr| (ops::shrui::IS_EXACT_ATTR, attr));
    // Without copies of its sign, a negative number does not fit as a signed one.
    let flags = ops::Trunci::new(rw.op(op)).overflow_flags();
    let flags = flags.difference(IntegerOverflowFlags::NSW);
    let flags = (ops::trunci::OVERFLOW_FLAGS_ATTR, rw.cx.enum_attr(flags));
    let amount = rw.new_constant(op, ty, value);
    let shifted = rw.before(op, ops::SHRUI, &[x, amount], ty, exact.as_slice());
    rw.replace_by(op, ops::TRUNCI, &[shifted], &[flags]);
    Some(())
}
