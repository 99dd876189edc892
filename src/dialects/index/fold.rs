//! Folds of index: what holds whether an index has 32 bits or 64.
//!
//! Constants are kept at 64 bits. Where the low 32 bits of a result depend on nothing else ([`wrapping`]) the wide result is
//! the answer; otherwise both widths are computed and have to agree ([`agreeing`]).

use oxmlir_ir::hooks::Folded;
use oxmlir_ir::num::ApInt;
use oxmlir_ir::ranges::IntRange;
use oxmlir_ir::ranges::index::{MAX_WIDTH, MIN_WIDTH};
use oxmlir_ir::ranges::ops::Predicate;
use oxmlir_ir::{OpName, Scalar, Type};

use crate::folding::Fold;
use crate::folds;
use crate::operands::{LHS, RHS, SOURCE};
use crate::tables::arith::CmpIPredicate;
use crate::tables::index as ops;

fn constants(f: &Fold) -> Option<(ApInt, ApInt)> {
    Some((f.int(LHS)?, f.int(RHS)?))
}

fn to_index(f: &mut Fold, value: &ApInt) -> Folded {
    let attr =
        f.cx.splat_attr(f.only_result_type(), &Scalar::Int(value.clone()));
    f.to_attr(attr)
}

fn is(f: &Fold, operand: usize, test: fn(&ApInt) -> bool) -> bool {
    f.int(operand).is_some_and(|value| test(&value))
}

fn wrapping(f: &mut Fold, compute: fn(&ApInt, &ApInt) -> ApInt) -> Folded {
    match constants(f) {
        Some((a, b)) => to_index(f, &compute(&a, &b)),
        None => Folded::No,
    }
}

fn agreeing(f: &mut Fold, compute: fn(&ApInt, &ApInt) -> Option<ApInt>) -> Folded {
    let agreed = constants(f).and_then(|(a, b)| {
        let wide = compute(&a, &b)?;
        let narrow = compute(&a.trunc(MIN_WIDTH), &b.trunc(MIN_WIDTH))?;
        (wide.trunc(MIN_WIDTH) == narrow).then_some(wide)
    });
    match agreed {
        Some(value) => to_index(f, &value),
        None => Folded::No,
    }
}

/// `lhs` if the operation leaves it as it is.
fn or_lhs_if(f: &mut Fold, folded: Folded, neutral: bool) -> Folded {
    if folded == Folded::No && neutral {
        return f.to_operand(LHS);
    }
    folded
}

/// How far a shift goes, if that is defined at both widths.
fn shift_amount(amount: &ApInt) -> Option<u64> {
    amount.to_u64().filter(|n| *n < u64::from(MIN_WIDTH))
}

/// Constants cast between an index and a number of `bits`, where 32 bits of an index give the same as 64.
fn cast(f: &mut Fold, resize: fn(&ApInt, u32) -> ApInt) -> Folded {
    let Some(value) = f.int(SOURCE) else {
        return Folded::No;
    };
    let ty = f.only_result_type();
    if ty == Type::INDEX {
        return to_index(f, &resize(&value, MAX_WIDTH));
    }
    let Some(width) = f.cx.int_width(ty) else {
        return Folded::No;
    };
    let wide = resize(&value, width);
    let narrow = resize(&value.trunc(MIN_WIDTH), width);
    if wide != narrow {
        return Folded::No;
    }
    let attr = f.cx.splat_attr(ty, &Scalar::Int(wide));
    f.to_attr(attr)
}

/// What is known of the minimum or maximum `name` of anything and `bound`.
fn range_of_extremum(name: OpName, bound: ApInt) -> Option<IntRange> {
    let width = bound.width();
    match name {
        ops::MINS => Some(IntRange::signed(ApInt::signed_min(width), bound)),
        ops::MAXS => Some(IntRange::signed(bound, ApInt::signed_max(width))),
        ops::MINU => Some(IntRange::unsigned(ApInt::zero(width), bound)),
        ops::MAXU => Some(IntRange::unsigned(bound, ApInt::all_ones(width))),
        _ => None,
    }
}

/// Whether a comparison of a minimum or maximum with the constant `rhs` is decided, at both widths alike.
fn compare_extremum(f: &Fold, predicate: CmpIPredicate, rhs: &ApInt) -> Option<bool> {
    let lhs = f.operand(LHS);
    let name = f.body.name(f.body.defining_op(lhs)?);
    if ![ops::MINS, ops::MAXS, ops::MINU, ops::MAXU].contains(&name) {
        return None;
    }
    let bound = f.operand_of(lhs, name, RHS)?;
    let bound = f.cx.splat_int(f.cx.constant_value(f.body, bound)?)?;
    let predicate = Predicate::from(predicate);
    let decide =
        |bound, rhs| predicate.evaluate(&range_of_extremum(name, bound)?, &IntRange::constant(rhs));
    let narrow = decide(bound.trunc(MIN_WIDTH), rhs.trunc(MIN_WIDTH));
    decide(bound, rhs.clone()).filter(|wide| narrow == Some(*wide))
}

fn compare(f: &Fold) -> Option<bool> {
    let predicate = CmpIPredicate::from(ops::Cmp::new(f.view()).pred());
    if let Some((a, b)) = constants(f) {
        let wide = predicate.holds(&a, &b);
        let narrow = predicate.holds(&a.trunc(MIN_WIDTH), &b.trunc(MIN_WIDTH));
        return (wide == narrow).then_some(wide);
    }
    if let Some(rhs) = f.int(RHS) {
        let decided = compare_extremum(f, predicate, &rhs);
        if decided.is_some() {
            return decided;
        }
    }
    let same = f.operand(LHS) == f.operand(RHS);
    same.then_some(predicate.is_reflexive())
}

folds! {
    fn add(f) {
        let folded = wrapping(f, ApInt::add);
        let neutral = is(f, RHS, ApInt::is_zero);
        or_lhs_if(f, folded, neutral)
    }

    fn sub(f) {
        let folded = wrapping(f, ApInt::sub);
        let neutral = is(f, RHS, ApInt::is_zero);
        or_lhs_if(f, folded, neutral)
    }

    fn mul(f) {
        let folded = wrapping(f, ApInt::mul);
        if folded == Folded::No && is(f, RHS, ApInt::is_zero) {
            let zero = f.constant(RHS);
            return f.to_attr_if(zero);
        }
        let neutral = is(f, RHS, ApInt::is_one);
        or_lhs_if(f, folded, neutral)
    }

    fn divs(f) { agreeing(f, ApInt::sdiv) }
    fn divu(f) { agreeing(f, ApInt::udiv) }
    fn ceildivs(f) { agreeing(f, ApInt::sdiv_ceil) }
    fn ceildivu(f) { agreeing(f, ApInt::udiv_ceil) }
    fn floordivs(f) { agreeing(f, ApInt::sdiv_floor) }
    fn rems(f) { agreeing(f, ApInt::srem) }
    fn remu(f) { agreeing(f, ApInt::urem) }
    fn maxs(f) { agreeing(f, |a, b| Some(a.smax(b))) }
    fn maxu(f) { agreeing(f, |a, b| Some(a.umax(b))) }
    fn mins(f) { agreeing(f, |a, b| Some(a.smin(b))) }
    fn minu(f) { agreeing(f, |a, b| Some(a.umin(b))) }
    fn shl(f) { agreeing(f, |a, b| Some(a.shl(shift_amount(b)?))) }
    fn shrs(f) { agreeing(f, |a, b| Some(a.ashr(shift_amount(b)?))) }
    fn shru(f) { agreeing(f, |a, b| Some(a.lshr(shift_amount(b)?))) }
    fn and(f) { wrapping(f, ApInt::and) }
    fn or(f) { wrapping(f, ApInt::or) }
    fn xor(f) { wrapping(f, ApInt::xor) }
    fn casts(f) { cast(f, ApInt::sext_or_trunc) }
    fn castu(f) { cast(f, ApInt::zext_or_trunc) }

    fn cmp(f) {
        let attr = compare(f).map(|holds| f.cx.bool_attr(holds));
        f.to_attr_if(attr)
    }
}
