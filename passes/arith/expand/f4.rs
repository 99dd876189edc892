//! f4E2M1FN: a sign, two bits of exponent, one of mantissa. Its values are 0, 0.5, 1, 1.5, 2, 3, 4, 6 and their negatives.

use oxmlir_dialects::tables::arith::{self as ops, CmpIPredicate};
use oxmlir_ir::num::{ApFloat, FloatKind};
use oxmlir_ir::rewrite::conversion::NoMatch;
use oxmlir_ir::{Type, ValueId};

use crate::arith::builder::Builder;

/// The f32 of the same value, from its parts: the low bits move to where mantissa and exponent are in f32, and the bias of
/// the exponent is added.
pub fn extend(of: &mut Builder, value: ValueId) -> Result<ValueId, NoMatch> {
    const SHIFT: i64 = 20;
    const BIAS_FROM_TWO: i64 = 0x4000_0000;
    const BIAS_BELOW_TWO: i64 = 0x3f00_0000;
    const SIGN: i64 = -0x8000_0000;
    let (i4, i32) = (of.ints(4), of.ints(32));
    let bits = ops::bitcast(of.rw, of.loc, i4, value);
    let zero = of.constant(i4, 0)?;
    let half = of.constant(i4, 1)?;
    let two = of.constant(i4, 2)?;
    let four = of.constant(i4, 4)?;
    let low = of.constant(i4, 7)?;
    let size = ops::andi(of.rw, of.loc, bits, low);
    let shift = of.constant(i32, SHIFT)?;
    let moved = ops::shli(of.rw, of.loc, size, two);
    let is_half = ops::cmpi(of.rw, of.loc, size, half, CmpIPredicate::Eq);
    let moved = ops::select(of.rw, of.loc, is_half, zero, moved);
    let moved = ops::extui(of.rw, of.loc, i32, moved);
    let moved = ops::shli(of.rw, of.loc, moved, shift);
    let none = of.constant(i32, 0)?;
    let from_two = of.constant(i32, BIAS_FROM_TWO)?;
    let below_two = of.constant(i32, BIAS_BELOW_TWO)?;
    let is_from_two = ops::cmpi(of.rw, of.loc, size, four, CmpIPredicate::Uge);
    let bias = ops::select(of.rw, of.loc, is_from_two, from_two, below_two);
    let is_zero = ops::cmpi(of.rw, of.loc, size, zero, CmpIPredicate::Eq);
    let bias = ops::select(of.rw, of.loc, is_zero, none, bias);
    let sign = of.constant(i32, SIGN)?;
    let negative = of.constant(i4, -8)?;
    let is_negative = ops::cmpi(of.rw, of.loc, bits, negative, CmpIPredicate::Uge);
    let sign = ops::select(of.rw, of.loc, is_negative, sign, none);
    let bits = ops::addi(of.rw, of.loc, moved, bias);
    let bits = ops::addi(of.rw, of.loc, bits, sign);
    Ok(ops::bitcast(of.rw, of.loc, of.shaped(Type::F32), bits))
}

/// The nearest of an f32, at most 6: sign, exponent and the first bit of the mantissa, and one more where what is cut off
/// is more than a half, or a half and that bit is set.
pub fn truncate(of: &mut Builder, value: ValueId) -> Result<ValueId, NoMatch> {
    const FIRST_BIT: i64 = 0x40_0000;
    const MANTISSA: i64 = 0x7f_ffff;
    const BELOW_FIRST: i64 = 0x3f_ffff;
    const HALF: i64 = 0x20_0000;
    /// The difference of the biases.
    const BIAS: i64 = 126;
    let (i4, i8, i32) = (of.ints(4), of.ints(8), of.ints(32));
    let f32 = of.like(Type::F32);
    let one = of.constant(i4, 1)?;
    let three = of.constant(i4, 3)?;
    let to_first = of.constant(i32, 22)?;
    let zero8 = of.constant(i8, 0)?;
    let minus_one8 = of.constant(i8, -1)?;
    let zero32 = of.constant(i32, 0)?;
    let six = |value: f64| ApFloat::from_f64(FloatKind::F32, value);
    let greatest = of.float_constant(f32, six(6.0));
    let least = of.float_constant(f32, six(-6.0));
    let value = ops::minnumf(of.rw, of.loc, value, greatest);
    let value = ops::maxnumf(of.rw, of.loc, value, least);
    let bits = ops::bitcast(of.rw, of.loc, i32, value);
    let to_sign = of.constant(i32, 31)?;
    let sign = ops::shrui(of.rw, of.loc, bits, to_sign);
    let sign = ops::trunci(of.rw, of.loc, i4, sign);
    let sign = ops::shli(of.rw, of.loc, sign, three);
    let bias = of.constant(i32, BIAS)?;
    let to_exponent = of.constant(i32, 23)?;
    let exponent = ops::shrui(of.rw, of.loc, bits, to_exponent);
    let exponent = ops::subi(of.rw, of.loc, exponent, bias);
    let two_bits = ops::trunci(of.rw, of.loc, i4, exponent);
    let two_bits = ops::shli(of.rw, of.loc, two_bits, one);
    let found = ops::addi(of.rw, of.loc, sign, two_bits);
    let first = of.constant(i32, FIRST_BIT)?;
    let first = ops::andi(of.rw, of.loc, bits, first);
    let first = ops::shrui(of.rw, of.loc, first, to_first);
    let odd = first;
    let first = ops::trunci(of.rw, of.loc, i4, first);
    let found = ops::addi(of.rw, of.loc, found, first);
    // Exponents that f4 does not have: subnormals and zero.
    let mantissa = of.constant(i32, MANTISSA)?;
    let exponent = ops::trunci(of.rw, of.loc, i8, exponent);
    let is_small = ops::cmpi(of.rw, of.loc, exponent, zero8, CmpIPredicate::Sle);
    let is_quarter = ops::cmpi(of.rw, of.loc, exponent, minus_one8, CmpIPredicate::Eq);
    let mantissa = ops::andi(of.rw, of.loc, bits, mantissa);
    let has_mantissa = ops::cmpi(of.rw, of.loc, mantissa, zero32, CmpIPredicate::Ugt);
    let is_above_quarter = ops::andi(of.rw, of.loc, is_quarter, has_mantissa);
    let is_half = ops::cmpi(of.rw, of.loc, exponent, zero8, CmpIPredicate::Eq);
    let minus_one = of.constant(i4, -1)?;
    let below_zero = ops::addi(of.rw, of.loc, sign, minus_one);
    let small = ops::select(of.rw, of.loc, is_small, below_zero, found);
    let small = ops::select(of.rw, of.loc, is_above_quarter, sign, small);
    let found = ops::select(of.rw, of.loc, is_half, found, small);
    let rest = of.constant(i32, BELOW_FIRST)?;
    let half = of.constant(i32, HALF)?;
    let rest = ops::andi(of.rw, of.loc, bits, rest);
    let rest = ops::addi(of.rw, of.loc, rest, odd);
    let rounds = ops::cmpi(of.rw, of.loc, rest, half, CmpIPredicate::Ugt);
    let rounds = ops::ori(of.rw, of.loc, rounds, is_small);
    let more = ops::addi(of.rw, of.loc, found, one);
    let found = ops::select(of.rw, of.loc, rounds, more, found);
    let f4 = of.float_type(FloatKind::F4E2M1FN);
    Ok(ops::bitcast(of.rw, of.loc, of.shaped(f4), found))
}
