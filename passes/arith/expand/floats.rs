//! Extension, truncation and scaling of narrow floats, by operations on their bits.

use std::cmp::Ordering;

use oxmlir_dialects::tables::arith as ops;
use oxmlir_ir::num::FloatKind;
use oxmlir_ir::rewrite::conversion::{ConversionPatterns, ConversionRewriter, NoMatch, Outcome};
use oxmlir_ir::{Attribute, OpId, Type, ValueId};

use super::{Narrow, f4};
use crate::arith::builder::{Builder, CmpFPredicate, CmpIPredicate, float_kind};

/// The bits of the mantissa of f32.
const F32_MANTISSA: i64 = 23;

pub fn add_patterns(patterns: &mut ConversionPatterns, narrow: Narrow) {
    patterns.add(
        ops::EXTF,
        "ExtFOpConverter",
        None,
        move |rw, op, operands| {
            let (from, to) = (operand_type(rw, op), result_type(rw, op));
            if !narrow.expands(rw.cx, from, to) {
                return Err("not among the floats to be expanded".into());
            }
            extend(rw, op, operands)
        },
    );
    patterns.add(
        ops::TRUNCF,
        "TruncFOpConverter",
        None,
        move |rw, op, operands| {
            let (from, to) = (operand_type(rw, op), result_type(rw, op));
            if !narrow.expands(rw.cx, to, from) {
                return Err("not among the floats to be expanded".into());
            }
            if rw.body.attr(op, ops::truncf::ROUNDINGMODE_ATTR).is_some() {
                return Err("only applicable to default rounding mode.".into());
            }
            truncate(rw, op, operands)
        },
    );
    patterns.add(
        ops::SCALING_EXTF,
        "ScalingExtFOpConverter",
        None,
        scaling_extf,
    );
    patterns.add(
        ops::SCALING_TRUNCF,
        "ScalingTruncFOpConverter",
        None,
        scaling_truncf,
    );
}

fn operand_type(rw: &ConversionRewriter, op: OpId) -> Type {
    rw.body.ty(rw.body.operand(op, 0))
}

fn result_type(rw: &ConversionRewriter, op: OpId) -> Type {
    rw.body.ty(rw.body.result(op, 0))
}

fn only(operands: &[ValueId]) -> Result<ValueId, NoMatch> {
    operands.first().copied().ok_or_else(|| "no operand".into())
}

// extf(a : bf16, f8E8M0FNU or f4E2M1FN) -> operations on the bits, and a cast of the f32 to what is wanted
fn extend(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let value = only(operands)?;
    let cx = rw.cx;
    let (from, to) = (float_kind(cx, operand_type(rw, op)), result_type(rw, op));
    let fast = rw.body.attr(op, ops::extf::FASTMATH_ATTR);
    let mut of = Builder::new(rw, op);
    let f32 = match from {
        Some(FloatKind::BF16) => extend_bf16(&mut of, value)?,
        Some(FloatKind::F8E8M0FNU) => extend_f8(&mut of, value)?,
        _ => f4::extend(&mut of, value)?,
    };
    let result = resize(&mut of, f32, to, fast);
    rw.replace(op, &[result]);
    Ok(())
}

/// The float as one of the type `to`, as `fastmath` allows.
fn resize(of: &mut Builder, value: ValueId, to: Type, fastmath: Option<Attribute>) -> ValueId {
    let attr = |slot| fastmath.map(|flags| (slot, flags));
    match of.float_width(of.ty(value)).cmp(&of.float_width(to)) {
        Ordering::Less => {
            let attrs = attr(ops::extf::FASTMATH_ATTR);
            of.cast_with(ops::EXTF, value, to, attrs.as_slice())
        }
        Ordering::Equal => value,
        Ordering::Greater => {
            let attrs = attr(ops::truncf::FASTMATH_ATTR);
            of.cast_with(ops::TRUNCF, value, to, attrs.as_slice())
        }
    }
}

fn extend_bf16(of: &mut Builder, value: ValueId) -> Result<ValueId, NoMatch> {
    let (i16, i32) = (of.ints(16), of.ints(32));
    let bits = of.cast(ops::BITCAST, value, i16);
    let bits = of.cast(ops::EXTUI, bits, i32);
    let sixteen = of.constant(i32, 16)?;
    let bits = of.binary(ops::SHLI, bits, sixteen);
    Ok(of.cast(ops::BITCAST, bits, Type::F32))
}

/// The byte is the exponent; all ones are NaN.
fn extend_f8(of: &mut Builder, value: ValueId) -> Result<ValueId, NoMatch> {
    let (i8, i32) = (of.ints(8), of.ints(32));
    let bits = of.cast(ops::BITCAST, value, i8);
    let nan8 = of.constant(i8, -1)?;
    let nan32 = of.constant(i32, -1)?;
    let mantissa = of.constant(i32, F32_MANTISSA)?;
    let exponent = of.cast(ops::EXTUI, bits, i32);
    let exponent = of.binary(ops::SHLI, exponent, mantissa);
    let is_nan = of.cmpi(CmpIPredicate::Eq, bits, nan8);
    let bits = of.select(is_nan, nan32, exponent);
    Ok(of.cast(ops::BITCAST, bits, Type::F32))
}

// truncf(a : f32) -> operations on the bits; other floats become f32 before
fn truncate(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let value = only(operands)?;
    let cx = rw.cx;
    let to = float_kind(cx, result_type(rw, op));
    let fast = rw.body.attr(op, ops::truncf::FASTMATH_ATTR);
    let mut of = Builder::new(rw, op);
    let f32 = resize(&mut of, value, Type::F32, fast);
    let result = match to {
        Some(FloatKind::BF16) => truncate_bf16(&mut of, f32)?,
        Some(FloatKind::F8E8M0FNU) => truncate_f8(&mut of, f32)?,
        _ => f4::truncate(&mut of, f32)?,
    };
    rw.replace(op, &[result]);
    Ok(())
}

/// Rounds to nearest even by adding half of what is cut off, and one more where the last bit that stays is odd.
fn truncate_bf16(of: &mut Builder, value: ValueId) -> Result<ValueId, NoMatch> {
    const HALF: i64 = 0x7fff;
    const NAN: i64 = 0x7fc0;
    let (i16, i32) = (of.ints(16), of.ints(32));
    let is_nan = of.cmpf(CmpFPredicate::Une, value, value);
    let half = of.constant(i32, HALF)?;
    let nan = of.constant(i16, NAN)?;
    let sixteen = of.constant(i32, 16)?;
    let one = of.constant(i32, 1)?;
    let bits = of.cast(ops::BITCAST, value, i32);
    let high = of.binary(ops::SHRUI, bits, sixteen);
    let odd = of.binary(ops::ANDI, high, one);
    let bias = of.binary(ops::ADDI, odd, half);
    let rounded = of.binary(ops::ADDI, bits, bias);
    let high = of.binary(ops::SHRUI, rounded, sixteen);
    let high = of.cast(ops::TRUNCI, high, i16);
    let bits = of.select(is_nan, nan, high);
    let bf16 = of.float_type(FloatKind::BF16);
    Ok(of.cast(ops::BITCAST, bits, bf16))
}

fn truncate_f8(of: &mut Builder, value: ValueId) -> Result<ValueId, NoMatch> {
    let (i8, i32) = (of.ints(8), of.ints(32));
    let bits = of.cast(ops::BITCAST, value, i32);
    let mantissa = of.constant(i32, F32_MANTISSA)?;
    let exponent = of.binary(ops::SHRUI, bits, mantissa);
    let exponent = of.cast(ops::TRUNCI, exponent, i8);
    let f8 = of.float_type(FloatKind::F8E8M0FNU);
    Ok(of.cast(ops::BITCAST, exponent, f8))
}

/// The scale as an f8E8M0FNU, widened to `to`.
fn scale(of: &mut Builder, scale: ValueId, to: Type, fastmath: Option<Attribute>) -> ValueId {
    let f8 = of.float_type(FloatKind::F8E8M0FNU);
    let value = resize(of, scale, f8, fastmath);
    let attrs = fastmath.map(|f| (ops::extf::FASTMATH_ATTR, f));
    of.cast_with(ops::EXTF, value, to, attrs.as_slice())
}

// scaling_extf(a, s) -> extf(a) * extf(truncf(s))
fn scaling_extf(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let [value, by] = *operands else {
        return Err("a value and its scale".into());
    };
    let to = result_type(rw, op);
    let fast = rw.body.attr(op, ops::scaling_extf::FASTMATH_ATTR);
    let mut of = Builder::new(rw, op);
    let by = scale(&mut of, by, to, fast);
    let attrs = fast.map(|f| (ops::extf::FASTMATH_ATTR, f));
    let value = of.cast_with(ops::EXTF, value, to, attrs.as_slice());
    let result = of.binary_with(ops::MULF, value, by, (ops::mulf::FASTMATH_ATTR, fast));
    rw.replace(op, &[result]);
    Ok(())
}

// scaling_truncf(a, s) -> truncf(a / extf(truncf(s)))
fn scaling_truncf(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let [value, by] = *operands else {
        return Err("a value and its scale".into());
    };
    let (from, to) = (operand_type(rw, op), result_type(rw, op));
    let fast = rw.body.attr(op, ops::scaling_truncf::FASTMATH_ATTR);
    let rounding = rw.body.attr(op, ops::scaling_truncf::ROUNDINGMODE_ATTR);
    let mut of = Builder::new(rw, op);
    let by = scale(&mut of, by, from, fast);
    let scaled = of.binary_with(ops::DIVF, value, by, (ops::divf::FASTMATH_ATTR, fast));
    let attrs: Vec<(usize, Attribute)> = [
        rounding.map(|r| (ops::truncf::ROUNDINGMODE_ATTR, r)),
        fast.map(|f| (ops::truncf::FASTMATH_ATTR, f)),
    ]
    .into_iter()
    .flatten()
    .collect();
    let result = of.cast_with(ops::TRUNCF, scaled, to, &attrs);
    rw.replace(op, &[result]);
    Ok(())
}
