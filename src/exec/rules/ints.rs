//! Arithmetic on integers, which several dialects have.
//!
//! Slots of attributes are parameters; [`NO_ATTR`] stands for an operation that has no such attribute.

use oxmlir_dialects::tables::arith::{CmpIPredicate, IntegerOverflowFlags};
use oxmlir_ir::num::ApInt;

use crate::error::Result;
use crate::step::Step;
use crate::value::Value;

/// The slot of an attribute that an operation does not have.
pub const NO_ATTR: usize = usize::MAX;

type Binary = fn(&ApInt, &ApInt) -> ApInt;
type Overflowing = fn(&ApInt, &ApInt) -> (ApInt, bool);

/// Both operands; none of them is poison.
pub fn two(step: &Step, args: &[Value]) -> Result<(ApInt, ApInt)> {
    let lhs = step.int_of(&args[0], "the left operand")?;
    let rhs = step.int_of(&args[1], "the right operand")?;
    Ok((lhs, rhs))
}

/// An operation whose result is defined for all operands.
pub fn total(step: &Step, args: &[Value], f: Binary) -> Result<Value> {
    let (lhs, rhs) = two(step, args)?;
    Ok(f(&lhs, &rhs).into())
}

fn overflow_flags(step: &Step, slot: usize) -> IntegerOverflowFlags {
    let value = step
        .op()
        .attr(slot)
        .and_then(|attr| step.machine.cx.enum_number(attr));
    let flags = value.and_then(IntegerOverflowFlags::from_value);
    flags.unwrap_or_default()
}

fn overflowing(
    step: &mut Step,
    args: &[Value],
    slot: usize,
    plain: Binary,
    signed: Overflowing,
    unsigned: Overflowing,
) -> Result<Value> {
    let (lhs, rhs) = two(step, args)?;
    let flags = overflow_flags(step, slot);
    if flags.contains(IntegerOverflowFlags::NSW) && signed(&lhs, &rhs).1 {
        return Ok(overflowed(step, &lhs, &rhs, true));
    }
    if flags.contains(IntegerOverflowFlags::NUW) && unsigned(&lhs, &rhs).1 {
        return Ok(overflowed(step, &lhs, &rhs, false));
    }
    Ok(plain(&lhs, &rhs).into())
}

fn overflowed(step: &mut Step, lhs: &ApInt, rhs: &ApInt, signed: bool) -> Value {
    let text = |value: &ApInt| match signed {
        true => value.to_string_signed(),
        false => value.to_string_unsigned(),
    };
    let sign = if signed { "signed" } else { "unsigned" };
    let (lhs, rhs) = (text(lhs), text(rhs));
    step.poison(format!("{sign} overflow of {lhs} and {rhs}"))
}

/// The sum. `FLAGS` is the slot of the overflow flags.
pub fn add<const FLAGS: usize>(step: &mut Step, args: &[Value]) -> Result<Value> {
    let (signed, unsigned) = (ApInt::sadd_overflow, ApInt::uadd_overflow);
    overflowing(step, args, FLAGS, ApInt::add, signed, unsigned)
}

/// The difference.
pub fn sub<const FLAGS: usize>(step: &mut Step, args: &[Value]) -> Result<Value> {
    let (signed, unsigned) = (ApInt::ssub_overflow, ApInt::usub_overflow);
    overflowing(step, args, FLAGS, ApInt::sub, signed, unsigned)
}

/// The product.
pub fn mul<const FLAGS: usize>(step: &mut Step, args: &[Value]) -> Result<Value> {
    let (signed, unsigned) = (ApInt::smul_overflow, ApInt::umul_overflow);
    overflowing(step, args, FLAGS, ApInt::mul, signed, unsigned)
}

/// The bits of the left operand, moved up by the right one.
pub fn shl<const FLAGS: usize>(step: &mut Step, args: &[Value]) -> Result<Value> {
    let (lhs, rhs) = two(step, args)?;
    let Some(amount) = shift_amount(&rhs) else {
        return Ok(too_far(step, &rhs));
    };
    let flags = overflow_flags(step, FLAGS);
    let shifted = lhs.shl(amount);
    let signed = flags.contains(IntegerOverflowFlags::NSW) && shifted.ashr(amount) != lhs;
    let unsigned = flags.contains(IntegerOverflowFlags::NUW) && shifted.lshr(amount) != lhs;
    match signed || unsigned {
        true => Ok(overflowed(step, &lhs, &rhs, signed)),
        false => Ok(shifted.into()),
    }
}

/// The bits of the left operand, moved down by the right one; zeros come in. `EXACT` is the slot of a unit attribute.
pub fn lshr<const EXACT: usize>(step: &mut Step, args: &[Value]) -> Result<Value> {
    shift_right(step, args, EXACT, ApInt::lshr)
}

/// The same with copies of the sign coming in.
pub fn ashr<const EXACT: usize>(step: &mut Step, args: &[Value]) -> Result<Value> {
    shift_right(step, args, EXACT, ApInt::ashr)
}

fn shift_right(
    step: &mut Step,
    args: &[Value],
    exact: usize,
    shift: fn(&ApInt, u64) -> ApInt,
) -> Result<Value> {
    let (lhs, rhs) = two(step, args)?;
    let Some(amount) = shift_amount(&rhs) else {
        return Ok(too_far(step, &rhs));
    };
    let shifted = shift(&lhs, amount);
    match step.op().unit_attr(exact) && shifted.shl(amount) != lhs {
        true => Ok(step.poison(format!("bits of {} are lost", lhs.to_string_signed()))),
        false => Ok(shifted.into()),
    }
}

/// By how many bits to shift, if that is less than there are.
fn shift_amount(amount: &ApInt) -> Option<u64> {
    amount
        .to_u64()
        .filter(|bits| *bits < u64::from(amount.width()))
}

fn too_far(step: &mut Step, amount: &ApInt) -> Value {
    let text = amount.to_string_unsigned();
    step.poison(format!("shift of {} bits by {text}", amount.width()))
}

/// A division: `f` gives none where the result does not fit.
pub fn divide(
    step: &mut Step,
    args: &[Value],
    f: fn(&ApInt, &ApInt) -> Option<ApInt>,
) -> Result<Value> {
    let rhs = step.int_of(&args[1], "a divisor")?;
    if rhs.is_zero() {
        return Err(step.undefined("division by zero"));
    }
    if args[0].poison().is_some() {
        // Poison may be the number whose quotient does not fit.
        return match f(&ApInt::signed_min(rhs.width()), &rhs) {
            Some(_) => Ok(args[0].clone()),
            None => Err(step.undefined("overflow of the division of poison by -1")),
        };
    }
    let lhs = step.int_of(&args[0], "a dividend")?;
    match f(&lhs, &rhs) {
        Some(result) => Ok(result.into()),
        None => {
            let lhs = lhs.to_string_signed();
            Err(step.undefined(format!("overflow of the division of {lhs} by -1")))
        }
    }
}

/// The same; with the unit attribute in slot `EXACT` a division that leaves a remainder is poison.
pub fn divide_exact<const EXACT: usize>(
    step: &mut Step,
    args: &[Value],
    f: fn(&ApInt, &ApInt) -> Option<ApInt>,
) -> Result<Value> {
    let value = divide(step, args, f)?;
    if step.op().unit_attr(EXACT)
        && let (Some(quotient), Some(lhs), Some(rhs)) =
            (value.to_int(), args[0].to_int(), args[1].to_int())
        && quotient.mul(&rhs) != lhs
    {
        return Ok(step.poison("the division leaves a remainder"));
    }
    Ok(value)
}

/// The quotient of signed integers, rounded toward zero; none on overflow.
pub fn sdiv(lhs: &ApInt, rhs: &ApInt) -> Option<ApInt> {
    fits(lhs.sdiv_overflow(rhs))
}

/// The quotient rounded up.
pub fn sdiv_ceil(lhs: &ApInt, rhs: &ApInt) -> Option<ApInt> {
    fits(lhs.sdiv_ceil_overflow(rhs))
}

/// The quotient rounded down.
pub fn sdiv_floor(lhs: &ApInt, rhs: &ApInt) -> Option<ApInt> {
    fits(lhs.sdiv_floor_overflow(rhs))
}

/// The remainder of [`sdiv`].
pub fn srem(lhs: &ApInt, rhs: &ApInt) -> Option<ApInt> {
    sdiv(lhs, rhs)?;
    lhs.srem(rhs)
}

fn fits(result: Option<(ApInt, bool)>) -> Option<ApInt> {
    result
        .filter(|(_, overflow)| !overflow)
        .map(|(value, _)| value)
}

/// A comparison by a predicate in the slot `PREDICATE`, whose numbers are those of arith.
pub fn compare<const PREDICATE: usize>(step: &mut Step, args: &[Value]) -> Result<Value> {
    let (lhs, rhs) = two(step, args)?;
    let number = step
        .op()
        .attr(PREDICATE)
        .and_then(|attr| step.machine.cx.enum_number(attr));
    match number.and_then(CmpIPredicate::from_value) {
        Some(predicate) => Ok(predicate.holds(&lhs, &rhs).into()),
        None => Err(step.unsupported("an unknown predicate")),
    }
}

/// The width of the integers that the operation gives.
pub fn result_width(step: &Step) -> u32 {
    let cx = step.machine.cx;
    let element = cx.element_type(step.result_type());
    cx.int_width(element).unwrap_or(64)
}

/// A change of width.
pub fn resize(step: &Step, args: &[Value], f: fn(&ApInt, u32) -> ApInt) -> Result<Value> {
    let value = step.int_of(&args[0], "the operand")?;
    Ok(f(&value, result_width(step)).into())
}

/// The low bits. `FLAGS` is the slot of the overflow flags.
pub fn trunc<const FLAGS: usize>(step: &mut Step, args: &[Value]) -> Result<Value> {
    let value = step.int_of(&args[0], "the operand")?;
    let flags = overflow_flags(step, FLAGS);
    let result = value.trunc(result_width(step));
    let signed = flags.contains(IntegerOverflowFlags::NSW) && result.sext(value.width()) != value;
    let unsigned = flags.contains(IntegerOverflowFlags::NUW) && result.zext(value.width()) != value;
    match signed || unsigned {
        true => Ok(step.poison(format!("{} does not fit", value.to_string_signed()))),
        false => Ok(result.into()),
    }
}

/// Zeros in front. With the unit attribute in slot `NON_NEG` a negative operand is poison.
pub fn zext<const NON_NEG: usize>(step: &mut Step, args: &[Value]) -> Result<Value> {
    let value = step.int_of(&args[0], "the operand")?;
    match step.op().unit_attr(NON_NEG) && value.is_negative() {
        true => Ok(step.poison(format!("{} is negative", value.to_string_signed()))),
        false => Ok(value.zext(result_width(step)).into()),
    }
}
