//! Patterns of integer arithmetic.

use oxmlir_ir::num::ApInt;
use oxmlir_ir::ranges::index::MIN_WIDTH;
use oxmlir_ir::rewrite::{Pattern, Rewriter};
use oxmlir_ir::{OpId, OpName, Scalar, Type, ValueId};

use super::Match;
use crate::folding::int_splat;
use crate::tables::arith::{self as ops, CmpIPredicate, IntegerOverflowFlags};

/// A pattern that looks through one operand counts as two operations.
const fn nested(name: &'static str, apply: fn(&mut Rewriter, OpId) -> bool) -> Pattern {
    Pattern {
        name,
        benefit: 2,
        apply,
    }
}

pub const ADDI: &[Pattern] = &[
    nested("AddIAddConstant", |rw, op| add_constant(rw, op).is_some()),
    nested("AddISubConstant", |rw, op| {
        add_sub_constant(rw, op).is_some()
    }),
    nested("AddIMulNegativeOne", |rw, op| add_negated(rw, op).is_some()),
];

pub const SUBI: &[Pattern] = &[
    nested("SubIAddConstant", |rw, op| {
        sub_add_constant(rw, op).is_some()
    }),
    nested("SubISubConstant", |rw, op| {
        sub_sub_constant(rw, op).is_some()
    }),
    nested("SubISubILHS", |rw, op| sub_sub_lhs(rw, op).is_some()),
];

pub const MULI: &[Pattern] = &[nested("MulIMulIConstant", |rw, op| {
    mul_constant(rw, op).is_some()
})];

pub const ADDUI_EXTENDED: &[Pattern] = &[Pattern::new("AddUIExtendedToAddI", |rw, op| {
    low_half(rw, op, ops::ADDI).is_some()
})];

pub const MULUI_EXTENDED: &[Pattern] = &[Pattern::new("MulUIExtendedToMulI", |rw, op| {
    low_half(rw, op, ops::MULI).is_some()
})];

pub const MULSI_EXTENDED: &[Pattern] = &[
    Pattern::new("MulSIExtendedToMulI", |rw, op| {
        low_half(rw, op, ops::MULI).is_some()
    }),
    nested("MulSIExtendedRHSOne", |rw, op| {
        mulsi_extended_one(rw, op).is_some()
    }),
];

pub const ANDI: &[Pattern] = &[
    nested("AndOfExtUI", |rw, op| {
        narrow(rw, op, ops::ANDI, ops::EXTUI).is_some()
    }),
    nested("AndOfExtSI", |rw, op| {
        narrow(rw, op, ops::ANDI, ops::EXTSI).is_some()
    }),
];

pub const ORI: &[Pattern] = &[
    nested("OrOfExtUI", |rw, op| {
        narrow(rw, op, ops::ORI, ops::EXTUI).is_some()
    }),
    nested("OrOfExtSI", |rw, op| {
        narrow(rw, op, ops::ORI, ops::EXTSI).is_some()
    }),
];

pub const XORI: &[Pattern] = &[
    nested("XOrINotCmpI", |rw, op| not_cmp(rw, op).is_some()),
    nested("XOrIOfExtUI", |rw, op| {
        narrow(rw, op, ops::XORI, ops::EXTUI).is_some()
    }),
    nested("XOrIOfExtSI", |rw, op| {
        narrow(rw, op, ops::XORI, ops::EXTSI).is_some()
    }),
];

pub const CMPI: &[Pattern] = &[
    nested("CmpIExtSI", |rw, op| {
        narrow_cmp(rw, op, ops::EXTSI).is_some()
    }),
    nested("CmpIExtUI", |rw, op| {
        narrow_cmp(rw, op, ops::EXTUI).is_some()
    }),
];

/// Replaces `op` by `name(lhs, rhs)` with these overflow flags; all operations that have some have them in the same slot.
fn replace_overflowing(
    rw: &mut Rewriter,
    op: OpId,
    name: OpName,
    lhs: ValueId,
    rhs: ValueId,
    flags: IntegerOverflowFlags,
) -> Option<()> {
    let flags = (ops::addi::OVERFLOW_FLAGS_ATTR, rw.cx.enum_attr(flags));
    rw.replace_by(op, name, &[lhs, rhs], &[flags]);
    Some(())
}

/// The operation that defines `value` and the flags that it and `op` have in common.
fn common_flags(
    rw: &Rewriter,
    op: OpId,
    value: ValueId,
    name: OpName,
) -> Option<IntegerOverflowFlags> {
    Some(rw.overflow(op) & rw.overflow(rw.def(value, name)?))
}

/// What two constants, applied one after the other, become.
struct Combination {
    signed: fn(&ApInt, &ApInt) -> (ApInt, bool),
    unsigned: fn(&ApInt, &ApInt) -> (ApInt, bool),
}

const SUM: Combination = Combination {
    signed: ApInt::sadd_overflow,
    unsigned: ApInt::uadd_overflow,
};

const DIFFERENCE: Combination = Combination {
    signed: ApInt::ssub_overflow,
    unsigned: ApInt::usub_overflow,
};

const PRODUCT: Combination = Combination {
    signed: ApInt::smul_overflow,
    unsigned: ApInt::umul_overflow,
};

impl Combination {
    /// Which overflows two numbers do not have, in no width that their type may stand for.
    fn exactness(&self, a: &ApInt, b: &ApInt, is_index: bool) -> IntegerOverflowFlags {
        let narrow = is_index.then(|| (a.trunc(MIN_WIDTH), b.trunc(MIN_WIDTH)));
        let overflows = |f: fn(&ApInt, &ApInt) -> (ApInt, bool)| {
            f(a, b).1 || narrow.as_ref().is_some_and(|(a, b)| f(a, b).1)
        };
        let mut flags = IntegerOverflowFlags::NSW | IntegerOverflowFlags::NUW;
        if overflows(self.signed) {
            flags = flags.difference(IntegerOverflowFlags::NSW);
        }
        if overflows(self.unsigned) {
            flags = flags.difference(IntegerOverflowFlags::NUW);
        }
        flags
    }
}

/// The constant that `a` and `b` become, and those of `flags` that an operation with it may have: its exact result is that
/// of the two operations only where the constants do not overflow.
fn combined(
    rw: &mut Rewriter,
    op: OpId,
    [a, b]: [ValueId; 2],
    how: &Combination,
    flags: IntegerOverflowFlags,
) -> Option<(ValueId, IntegerOverflowFlags)> {
    let constants = [rw.constant(a)?, rw.constant(b)?];
    let ty = rw.result_type(op);
    // Constants of vectors and tensors stay apart, as in the reference.
    if rw.cx.shape(ty).is_some() {
        return None;
    }
    let is_index = rw.cx.element_type(ty) == Type::INDEX;
    let mut exact = flags;
    let combine = |x: &[&Scalar]| {
        let (a, b) = (x[0].int()?, x[1].int()?);
        exact = exact & how.exactness(a, b, is_index);
        Some(Scalar::Int((how.signed)(a, b).0))
    };
    let value = rw.cx.fold_elementwise(&constants, ty, combine)?;
    Some((rw.new_constant(op, ty, value), exact))
}

// addi(addi(x, c0), c1) -> addi(x, c0 + c1)
fn add_constant(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let [lhs, c1] = rw.binary(op);
    let [x, c0] = rw.operands_of(lhs, ops::ADDI)?;
    let flags = common_flags(rw, op, lhs, ops::ADDI)?;
    let (c, flags) = combined(rw, op, [c0, c1], &SUM, flags)?;
    replace_overflowing(rw, op, ops::ADDI, x, c, flags)
}

// addi(subi(x, c0), c1) -> addi(x, c1 - c0)
// addi(subi(c0, x), c1) -> subi(c0 + c1, x)
fn add_sub_constant(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let [lhs, c1] = rw.binary(op);
    let [a, b] = rw.operands_of(lhs, ops::SUBI)?;
    let flags = common_flags(rw, op, lhs, ops::SUBI)?;
    if let Some((c, flags)) = combined(rw, op, [c1, b], &DIFFERENCE, flags) {
        return replace_overflowing(rw, op, ops::ADDI, a, c, flags);
    }
    let (c, flags) = combined(rw, op, [a, c1], &SUM, flags)?;
    replace_overflowing(rw, op, ops::SUBI, c, b, flags)
}

// addi(x, muli(y, -1)) -> subi(x, y)
// addi(muli(x, -1), y) -> subi(y, x)
fn add_negated(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let [lhs, rhs] = rw.binary(op);
    for (x, product) in [(lhs, rhs), (rhs, lhs)] {
        if let Some([y, factor]) = rw.operands_of(product, ops::MULI)
            && rw.splat(factor).is_some_and(|c| c.is_all_ones())
        {
            return replace_overflowing(rw, op, ops::SUBI, x, y, IntegerOverflowFlags::NONE);
        }
    }
    None
}

// subi(addi(x, c0), c1) -> addi(x, c0 - c1)
// subi(c1, addi(x, c0)) -> subi(c1 - c0, x)
fn sub_add_constant(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let [lhs, rhs] = rw.binary(op);
    if let Some([x, c0]) = rw.operands_of(lhs, ops::ADDI) {
        let none = IntegerOverflowFlags::NONE;
        if let Some((c, flags)) = combined(rw, op, [c0, rhs], &DIFFERENCE, none) {
            return replace_overflowing(rw, op, ops::ADDI, x, c, flags);
        }
    }
    let [x, c0] = rw.operands_of(rhs, ops::ADDI)?;
    let flags = common_flags(rw, op, rhs, ops::ADDI)?;
    let (c, flags) = combined(rw, op, [lhs, c0], &DIFFERENCE, flags)?;
    replace_overflowing(rw, op, ops::SUBI, c, x, flags)
}

// subi(subi(x, c0), c1) -> subi(x, c0 + c1)
// subi(subi(c0, x), c1) -> subi(c0 - c1, x)
// subi(c1, subi(x, c0)) -> subi(c0 + c1, x)
// subi(c1, subi(c0, x)) -> addi(x, c1 - c0)
fn sub_sub_constant(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let [lhs, rhs] = rw.binary(op);
    if let Some([a, b]) = rw.operands_of(lhs, ops::SUBI) {
        let flags = common_flags(rw, op, lhs, ops::SUBI)?;
        if let Some((c, flags)) = combined(rw, op, [b, rhs], &SUM, flags) {
            return replace_overflowing(rw, op, ops::SUBI, a, c, flags);
        }
        if let Some((c, flags)) = combined(rw, op, [a, rhs], &DIFFERENCE, flags) {
            return replace_overflowing(rw, op, ops::SUBI, c, b, flags);
        }
    }
    let [a, b] = rw.operands_of(rhs, ops::SUBI)?;
    let flags = common_flags(rw, op, rhs, ops::SUBI)?;
    if let Some((c, flags)) = combined(rw, op, [b, lhs], &SUM, flags) {
        return replace_overflowing(rw, op, ops::SUBI, c, a, flags);
    }
    let (c, flags) = combined(rw, op, [lhs, a], &DIFFERENCE, flags)?;
    replace_overflowing(rw, op, ops::ADDI, b, c, flags)
}

// subi(subi(a, b), a) -> subi(0, b)
fn sub_sub_lhs(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let ([lhs, rhs], ty) = (rw.binary(op), rw.result_type(op));
    let [a, b] = rw.operands_of(lhs, ops::SUBI)?;
    let zero = int_splat(rw.cx, ty, 0).filter(|_| a == rhs)?;
    let flags = common_flags(rw, op, lhs, ops::SUBI)?;
    let zero = rw.new_constant(op, ty, zero);
    replace_overflowing(rw, op, ops::SUBI, zero, b, flags)
}

// muli(muli(x, c0), c1) -> muli(x, c0 * c1)
fn mul_constant(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let [lhs, c1] = rw.binary(op);
    let [x, c0] = rw.operands_of(lhs, ops::MULI)?;
    let flags = common_flags(rw, op, lhs, ops::MULI)?;
    let (c, flags) = combined(rw, op, [c0, c1], &PRODUCT, flags)?;
    replace_overflowing(rw, op, ops::MULI, x, c, flags)
}

// op_extended(x, y) with an unused second result -> op(x, y)
fn low_half(rw: &mut Rewriter, op: OpId, name: OpName) -> Option<()> {
    use ops::mului_extended::{HIGH_RESULT, LOW_RESULT};
    let [low, high] = [LOW_RESULT, HIGH_RESULT].map(|half| rw.body.result(op, half));
    if !rw.body.is_unused(high) {
        return None;
    }
    let operands = rw.binary(op);
    let value = rw.before(op, name, &operands, rw.body.ty(low), &[]);
    rw.replace_uses(low, value);
    rw.erase(op);
    Some(())
}

// mulsi_extended(x, 1) -> x, extsi(x < 0), where there are numbers between i1, whose 1 is -1, and index
fn mulsi_extended_one(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let [x, factor] = rw.binary(op);
    let ty = rw.body.ty(x);
    if rw.cx.element_type(ty) == Type::INDEX {
        return None;
    }
    rw.splat(factor).filter(|c| c.is_one() && c.width() > 1)?;
    let zero = int_splat(rw.cx, ty, 0)?;
    let zero = rw.new_constant(op, ty, zero);
    rw.insert_before(op);
    let loc = rw.body.loc(op);
    let negative = ops::cmpi(rw, loc, x, zero, CmpIPredicate::Slt);
    let high = ops::extsi(rw, loc, ty, negative);
    rw.replace(op, &[x, high]);
    Some(())
}

// op(ext(x), ext(y)) -> ext(op(x, y)), for bitwise operations
fn narrow(rw: &mut Rewriter, op: OpId, name: OpName, ext: OpName) -> Option<()> {
    let [x, y] = rw.binary(op).map(|side| rw.source_of(side, ext));
    let (x, y) = (x?, y?);
    let ty = rw.body.ty(x);
    if ty != rw.body.ty(y) {
        return None;
    }
    let value = rw.before(op, name, &[x, y], ty, &[]);
    rw.replace_by(op, ext, &[value], &[]);
    Some(())
}

// xori(cmpi(p, a, b), true) -> cmpi(not p, a, b)
fn not_cmp(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let [cmp, ones] = rw.binary(op);
    let cmp = ops::Cmpi::of(rw.defining_op(cmp)?)?;
    let (a, b, predicate) = (cmp.lhs(), cmp.rhs(), cmp.predicate());
    rw.splat(ones).filter(ApInt::is_one)?;
    rw.insert_before(op);
    let loc = rw.body.loc(op);
    let value = ops::cmpi(rw, loc, a, b, predicate.negated());
    rw.replace(op, &[value]);
    Some(())
}

// cmpi(eq or ne, ext(x), ext(y)) -> cmpi(eq or ne, x, y)
fn narrow_cmp(rw: &mut Rewriter, op: OpId, ext: OpName) -> Option<()> {
    let [x, y] = rw.binary(op).map(|side| rw.source_of(side, ext));
    let (x, y) = (x?, y?);
    let predicate = ops::Cmpi::new(rw.op(op)).predicate();
    let equality = matches!(predicate, CmpIPredicate::Eq | CmpIPredicate::Ne);
    if !equality || rw.body.ty(x) != rw.body.ty(y) {
        return None;
    }
    rw.insert_before(op);
    let loc = rw.body.loc(op);
    let value = ops::cmpi(rw, loc, x, y, predicate);
    rw.replace(op, &[value]);
    Some(())
}
