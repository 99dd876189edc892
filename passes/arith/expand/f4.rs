//! f4E2M1FN: a sign, two bits of exponent, one of mantissa. Its values are 0, 0.5, 1, 1.5, 2, 3, 4, 6 and their negatives.

use oxmlir_dialects::tables::arith as ops;
use oxmlir_ir::num::{ApFloat, FloatKind};
use oxmlir_ir::rewrite::conversion::NoMatch;
use oxmlir_ir::{Type, ValueId};

use crate::arith::builder::{Builder, CmpIPredicate};

/// The f32 of the same value, from its parts: the low bits move to where mantissa and exponent are in f32, and the bias of
/// the exponent is added.
pub fn extend(of: &mut Builder, value: ValueId) -> Result<ValueId, NoMatch> {
    const SHIFT: i64 = 20;
    const BIAS_FROM_TWO: i64 = 0x4000_0000;
    const BIAS_BELOW_TWO: i64 = 0x3f00_0000;
    const SIGN: i64 = -0x8000_0000;
    let (i4, i32) = (of.ints(4), of.ints(32));
    let bits = of.cast(ops::BITCAST, value, i4);
    let zero = of.constant(i4, 0)?;
    let half = of.constant(i4, 1)?;
    let two = of.constant(i4, 2)?;
    let four = of.constant(i4, 4)?;
    let low = of.constant(i4, 7)?;
    let size = of.binary(ops::ANDI, bits, low);
    let shift = of.constant(i32, SHIFT)?;
    let moved = of.binary(ops::SHLI, size, two);
    let is_half = of.cmpi(CmpIPredicate::Eq, size, half);
    let moved = of.select(is_half, zero, moved);
    let moved = of.cast(ops::EXTUI, moved, i32);
    let moved = of.binary(ops::SHLI, moved, shift);
    let none = of.constant(i32, 0)?;
    let from_two = of.constant(i32, BIAS_FROM_TWO)?;
    let below_two = of.constant(i32, BIAS_BELOW_TWO)?;
    let is_from_two = of.cmpi(CmpIPredicate::Uge, size, four);
    let bias = of.select(is_from_two, from_two, below_two);
    let is_zero = of.cmpi(CmpIPredicate::Eq, size, zero);
    let bias = of.select(is_zero, none, bias);
    let sign = of.constant(i32, SIGN)?;
    let negative = of.constant(i4, -8)?;
    let is_negative = of.cmpi(CmpIPredicate::Uge, bits, negative);
    let sign = of.select(is_negative, sign, none);
    let bits = of.binary(ops::ADDI, moved, bias);
    let bits = of.binary(ops::ADDI, bits, sign);
    Ok(of.cast(ops::BITCAST, bits, Type::F32))
}

/// The nearest of an f32, at most 6: sign, exponent and the first bit of the mantissa, and one more where what is cut off
/// is at least a half.
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
    let value = of.binary(ops::MINNUMF, value, greatest);
    let value = of.binary(ops::MAXNUMF, value, least);
    let bits = of.cast(ops::BITCAST, value, i32);
    let to_sign = of.constant(i32, 31)?;
    let sign = of.binary(ops::SHRUI, bits, to_sign);
    let sign = of.cast(ops::TRUNCI, sign, i4);
    let sign = of.binary(ops::SHLI, sign, three);
    let bias = of.constant(i32, BIAS)?;
    let to_exponent = of.constant(i32, 23)?;
    let exponent = of.binary(ops::SHRUI, bits, to_exponent);
    let exponent = of.binary(ops::SUBI, exponent, bias);
    let two_bits = of.cast(ops::TRUNCI, exponent, i4);
    let two_bits = of.binary(ops::SHLI, two_bits, one);
    let found = of.binary(ops::ADDI, sign, two_bits);
    let first = of.constant(i32, FIRST_BIT)?;
    let first = of.binary(ops::ANDI, bits, first);
    let first = of.binary(ops::SHRUI, first, to_first);
    let first = of.cast(ops::TRUNCI, first, i4);
    let found = of.binary(ops::ADDI, found, first);
    // Exponents that f4 does not have: subnormals and zero.
    let mantissa = of.constant(i32, MANTISSA)?;
    let exponent = of.cast(ops::TRUNCI, exponent, i8);
    let is_small = of.cmpi(CmpIPredicate::Sle, exponent, zero8);
    let is_quarter = of.cmpi(CmpIPredicate::Eq, exponent, minus_one8);
    let mantissa = of.binary(ops::ANDI, bits, mantissa);
    let has_mantissa = of.cmpi(CmpIPredicate::Ugt, mantissa, zero32);
    let is_above_quarter = of.binary(ops::ANDI, is_quarter, has_mantissa);
    let is_half = of.cmpi(CmpIPredicate::Eq, exponent, zero8);
    let minus_one = of.constant(i4, -1)?;
    let zero = of.constant(i4, 0)?;
    let small = of.select(is_small, minus_one, found);
    let small = of.select(is_above_quarter, zero, small);
    let found = of.select(is_half, found, small);
    let rest = of.constant(i32, BELOW_FIRST)?;
    let half = of.constant(i32, HALF)?;
    let rest = of.binary(ops::ANDI, bits, rest);
    let rounds = of.cmpi(CmpIPredicate::Uge, rest, half);
    let rounds = of.binary(ops::ORI, rounds, is_small);
    let more = of.binary(ops::ADDI, found, one);
    let found = of.select(rounds, more, found);
    let f4 = of.float_type(FloatKind::F4E2M1FN);
    Ok(of.cast(ops::BITCAST, found, f4))
}
