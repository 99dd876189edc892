//! Folds of integer arithmetic.

use oxmlir_ir::hooks::{FoldResult, Folded};
use oxmlir_ir::num::ApInt;
use oxmlir_ir::ranges::ops::NoWrap;
use oxmlir_ir::{Scalar, ValueId};

use crate::folding::Fold;
use crate::folds;
use crate::operands::{LHS, RHS};
use crate::tables::arith as ops;
use crate::tables::arith::mului_extended::{HIGH_RESULT, LOW_RESULT};

fn is_zero(value: Option<ApInt>) -> bool {
    value.is_some_and(|v| v.is_zero())
}

fn is_one(value: Option<ApInt>) -> bool {
    value.is_some_and(|v| v.is_one())
}

/// Whether `value` is `xori(x, -1)`.
fn is_not_of(f: &Fold, value: ValueId, x: ValueId) -> bool {
    let Some(xor) = f.view().defining_op(value).and_then(ops::Xori::of) else {
        return false;
    };
    xor.lhs() == x
        && f.cx
            .constant_value(f.body, xor.rhs())
            .and_then(|a| f.cx.splat_int(a))
            .is_some_and(|v| v.is_all_ones())
}

/// Division: by one, or of constants; `divide` declines division by zero and overflow.
fn division(f: &mut Fold, divide: impl Fn(&ApInt, &ApInt) -> Option<ApInt>) -> Folded {
    if is_one(f.int(RHS)) {
        return f.to_operand(LHS);
    }
    f.ints(divide)
}

/// (a * b) / b -> a, and (a * b) / a -> b, where the product is known not to overflow.
fn or_factor(f: &mut Fold, folded: Folded, keeps: fn(NoWrap) -> bool) -> Folded {
    let product = f.view().defining_op(f.operand(LHS));
    let product = product.and_then(ops::Muli::of);
    let Some(product) = product.filter(|_| folded == Folded::No) else {
        return folded;
    };
    if !keeps(product.overflow_flags().into()) {
        return Folded::No;
    }
    let (a, b, divisor) = (product.lhs(), product.rhs(), f.operand(RHS));
    match divisor {
        _ if divisor == a => f.to_value(b),
        _ if divisor == b => f.to_value(a),
        _ => Folded::No,
    }
}

fn remainder(f: &mut Fold, divide: impl Fn(&ApInt, &ApInt) -> Option<ApInt>) -> Folded {
    if is_one(f.int(RHS)) {
        return f.to_int(0);
    }
    f.ints(divide)
}

/// Shift by zero, or of constants. More than the width is poison: of a vector, the last element decides whether that stays.
fn shift(
    f: &mut Fold,
    shift: impl Fn(&ApInt, u64) -> ApInt,
    too_far: impl Fn(&ApInt) -> ApInt,
) -> Folded {
    if is_zero(f.int(RHS)) {
        return f.to_operand(LHS);
    }
    let width =
        f.cx.int_width(f.cx.element_type(f.only_result_type()))
            .unwrap_or(0);
    let mut fits = false;
    let attr = f.fold_constants(f.only_result_type(), |x| {
        let (value, amount) = (x[0].int()?, x[1].int()?.to_u64());
        let amount = amount.filter(|n| *n < u64::from(width));
        fits = amount.is_some();
        let shifted = amount.map_or_else(|| too_far(value), |amount| shift(value, amount));
        Some(Scalar::Int(shifted))
    });
    f.to_attr_if(attr.filter(|_| fits))
}

/// Minimum or maximum: of equals, with the absorbing and the neutral constant, of constants.
fn extremum(
    f: &mut Fold,
    absorbing: fn(&ApInt) -> bool,
    neutral: fn(&ApInt) -> bool,
    pick: fn(&ApInt, &ApInt) -> ApInt,
) -> Folded {
    if f.operand(LHS) == f.operand(RHS) {
        return f.to_operand(RHS);
    }
    match f.int(RHS) {
        Some(c) if absorbing(&c) => return f.to_operand(RHS),
        Some(c) if neutral(&c) => return f.to_operand(LHS),
        _ => {}
    }
    f.ints(|a, b| Some(pick(a, b)))
}

/// The two results of a widening multiplication or an addition with carry, whose sum and carry stand where the halves do.
fn pair(
    f: &mut Fold,
    low: impl Fn(&ApInt, &ApInt) -> ApInt,
    high: impl Fn(&ApInt, &ApInt) -> ApInt,
) -> Folded {
    let int = |x: &[&Scalar], g: &dyn Fn(&ApInt, &ApInt) -> ApInt| {
        Some(Scalar::Int(g(x[0].int()?, x[1].int()?)))
    };
    let low = f.fold_constants(f.result_type(LOW_RESULT), |x| int(x, &low));
    let high = f.fold_constants(f.result_type(HIGH_RESULT), |x| int(x, &high));
    match (low, high) {
        (Some(low), Some(high)) => {
            f.results
                .extend([FoldResult::Attr(low), FoldResult::Attr(high)]);
            Folded::Results
        }
        _ => Folded::No,
    }
}

/// Both results become `low` and a zero constant.
fn with_zero(f: &mut Fold, low: FoldResult) -> Folded {
    let Some(zero) = f.int_splat(f.result_type(HIGH_RESULT), 0) else {
        return Folded::No;
    };
    f.results.extend([low, FoldResult::Attr(zero)]);
    Folded::Results
}

folds! {
    fn addi(f) {
        // x + 0 -> x
        if is_zero(f.int(RHS)) {
            return f.to_operand(LHS);
        }
        // (a - b) + b -> a
        if let Some(a) = f.operand_of(f.operand(LHS), ops::SUBI, LHS)
            && f.operand_of(f.operand(LHS), ops::SUBI, RHS) == Some(f.operand(RHS))
        {
            return f.to_value(a);
        }
        // b + (a - b) -> a
        if let Some(a) = f.operand_of(f.operand(RHS), ops::SUBI, LHS)
            && f.operand_of(f.operand(RHS), ops::SUBI, RHS) == Some(f.operand(LHS))
        {
            return f.to_value(a);
        }
        f.ints(|a, b| Some(a.add(b)))
    }

    fn subi(f) {
        // x - x -> 0
        if f.operand(LHS) == f.operand(RHS) {
            let folded = f.to_int(0);
            if folded != Folded::No {
                return folded;
            }
        }
        // x - 0 -> x
        if is_zero(f.int(RHS)) {
            return f.to_operand(LHS);
        }
        if let (Some(a), Some(b)) =
            (f.operand_of(f.operand(LHS), ops::ADDI, LHS), f.operand_of(f.operand(LHS), ops::ADDI, RHS))
        {
            // (a + b) - b -> a
            if f.operand(RHS) == b {
                return f.to_value(a);
            }
            // (a + b) - a -> b
            if f.operand(RHS) == a {
                return f.to_value(b);
            }
        }
        f.ints(|a, b| Some(a.sub(b)))
    }

    fn muli(f) {
        // x * 0 -> 0
        if is_zero(f.int(RHS)) {
            return f.to_operand(RHS);
        }
        // x * 1 -> x
        if is_one(f.int(RHS)) {
            return f.to_operand(LHS);
        }
        f.ints(|a, b| Some(a.mul(b)))
    }

    fn addui_extended(f) {
        // x + 0 -> x, false
        if is_zero(f.int(RHS)) {
            return with_zero(f, FoldResult::Value(f.operand(LHS)));
        }
        pair(f, |a, b| a.add(b), |a, b| ApInt::from_bool(a.uadd_overflow(b).1))
    }

    fn mului_extended(f) {
        // x * 0 -> 0, 0
        if let (true, Some(zero)) = (is_zero(f.int(RHS)), f.constant(RHS)) {
            return with_zero(f, FoldResult::Attr(zero));
        }
        // x * 1 -> x, 0
        if is_one(f.int(RHS)) {
            return with_zero(f, FoldResult::Value(f.operand(LHS)));
        }
        pair(f, |a, b| a.mul(b), |a, b| a.umul_high(b))
    }

    fn mulsi_extended(f) {
        // x * 0 -> 0, 0
        if let (true, Some(zero)) = (is_zero(f.int(RHS)), f.constant(RHS)) {
            return with_zero(f, FoldResult::Attr(zero));
        }
        pair(f, |a, b| a.mul(b), |a, b| a.smul_high(b))
    }

    fn divui(f) {
        let folded = division(f, |a, b| a.udiv(b));
        or_factor(f, folded, |wraps| wraps.unsigned)
    }

    fn divsi(f) {
        let folded = division(f, |a, b| a.sdiv_overflow(b).filter(|r| !r.1).map(|r| r.0));
        or_factor(f, folded, |wraps| wraps.signed)
    }

    fn ceildivui(f) {
        division(f, |a, b| a.udiv_ceil(b))
    }

    fn ceildivsi(f) {
        // The least number has no counterpart of the other sign, by which it would be divided.
        let is_plain = |a: &ApInt, b: &ApInt| a.is_zero() || !(a.is_signed_min() || b.is_signed_min());
        division(f, |a, b| a.sdiv_ceil_overflow(b).filter(|r| !r.1 && is_plain(a, b)).map(|r| r.0))
    }

    fn floordivsi(f) {
        // What cannot be divided is undefined, and any number will do: of a vector, the last element decides whether that stays.
        if is_one(f.int(RHS)) {
            return f.to_operand(LHS);
        }
        let mut fits = true;
        let attr = f.fold_constants(f.only_result_type(), |x| {
            let (a, b) = (x[0].int()?, x[1].int()?);
            let quotient = a.sdiv_floor_overflow(b);
            fits = quotient.as_ref().is_some_and(|r| !r.1);
            Some(Scalar::Int(quotient.map_or_else(|| a.clone(), |r| r.0)))
        });
        f.to_attr_if(attr.filter(|_| fits))
    }

    fn remui(f) {
        remainder(f, |a, b| a.urem(b))
    }

    fn remsi(f) {
        remainder(f, |a, b| a.srem(b))
    }

    fn andi(f) {
        let (lhs, rhs) = (f.operand(LHS), f.operand(RHS));
        match f.int(RHS) {
            // x & 0 -> 0
            Some(c) if c.is_zero() => return f.to_value(rhs),
            // x & -1 -> x
            Some(c) if c.is_all_ones() => return f.to_value(lhs),
            _ => {}
        }
        // x & ~x -> 0
        if is_not_of(f, rhs, lhs) || is_not_of(f, lhs, rhs) {
            return f.to_int(0);
        }
        // a & (a & b) -> a & b
        for (x, nested) in [(rhs, lhs), (lhs, rhs)] {
            let operands = [LHS, RHS].map(|i| f.operand_of(nested, ops::ANDI, i));
            if operands.contains(&Some(x)) {
                return f.to_value(nested);
            }
        }
        f.ints(|a, b| Some(a.and(b)))
    }

    fn ori(f) {
        let (lhs, rhs) = (f.operand(LHS), f.operand(RHS));
        match f.int(RHS) {
            // x | 0 -> x
            Some(c) if c.is_zero() => return f.to_value(lhs),
            // x | -1 -> -1
            Some(c) if c.is_all_ones() => return f.to_attr_if(f.constant(RHS)),
            _ => {}
        }
        // x | (x ^ -1) -> -1, the operand
        for (x, nested) in [(lhs, rhs), (rhs, lhs)] {
            if is_not_of(f, nested, x) && let Some(ones) = f.operand_of(nested, ops::XORI, RHS) {
                return f.to_value(ones);
            }
        }
        f.ints(|a, b| Some(a.or(b)))
    }

    fn xori(f) {
        let (lhs, rhs) = (f.operand(LHS), f.operand(RHS));
        // x ^ 0 -> x
        if is_zero(f.int(RHS)) {
            return f.to_value(lhs);
        }
        // x ^ x -> 0
        if lhs == rhs {
            let folded = f.to_int(0);
            if folded != Folded::No {
                return folded;
            }
        }
        // (x ^ a) ^ a -> x, for each order of the operands
        for (nested, other) in [(lhs, rhs), (rhs, lhs)] {
            if let (Some(a), Some(b)) = (f.operand_of(nested, ops::XORI, LHS), f.operand_of(nested, ops::XORI, RHS)) {
                if b == other {
                    return f.to_value(a);
                }
                if a == other {
                    return f.to_value(b);
                }
            }
        }
        f.ints(|a, b| Some(a.xor(b)))
    }

    fn shli(f) {
        shift(f, |a, n| a.shl(n), |a| ApInt::zero(a.width()))
    }

    fn shrui(f) {
        shift(f, |a, n| a.lshr(n), |a| ApInt::zero(a.width()))
    }

    fn shrsi(f) {
        shift(f, |a, n| a.ashr(n), |a| a.ashr(u64::from(a.width()) - 1))
    }

    fn maxsi(f) {
        extremum(f, ApInt::is_signed_max, ApInt::is_signed_min, ApInt::smax)
    }

    fn minsi(f) {
        extremum(f, ApInt::is_signed_min, ApInt::is_signed_max, ApInt::smin)
    }

    fn maxui(f) {
        extremum(f, ApInt::is_all_ones, ApInt::is_zero, ApInt::umax)
    }

    fn minui(f) {
        extremum(f, ApInt::is_zero, ApInt::is_all_ones, ApInt::umin)
    }
}
