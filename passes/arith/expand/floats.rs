//! Extension, truncation and scaling of narrow floats, by operations on their bits.

use std::cmp::Ordering;

use oxmlir_dialects::tables::arith::{self as ops, CmpFPredicate, CmpIPredicate, FastMathFlags};
use oxmlir_ir::num::FloatKind;
use oxmlir_ir::rewrite::conversion::{ConversionPatterns, ConversionRewriter, NoMatch, Outcome};
use oxmlir_ir::{OpId, Type, ValueId};

use super::{Narrow, f4};
use crate::arith::builder::{Builder, float_kind};

/// The bits of the mantissa of f32.
const F32_MANTISSA: i64 = 23;

/// The bits of 2 to the power of -127, half of the least normal f32.
const F32_HALF_OF_NORMAL: i64 = 0x40_0000;

type Flags = Option<FastMathFlags>;

pub fn add_patterns(patterns: &mut ConversionPatterns, narrow: Narrow) {
    patterns.add(
        ops::EXTF,
        "ExtFOpConverter",
        None,
        move |rw, op, operands| {
            let view = ops::Extf::new(rw.op(op));
            let (from, to) = (view.ty(view.in_()), view.ty(view.out()));
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
            let view = ops::Truncf::new(rw.op(op));
            let (from, to) = (view.ty(view.in_()), view.ty(view.out()));
            if !narrow.expands(rw.cx, to, from) {
                return Err("not among the floats to be expanded".into());
            }
            if view.roundingmode().is_some() {
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

// extf(a : bf16, f8E8M0FNU or f4E2M1FN) -> operations on the bits, and a cast of the f32 to what is wanted
fn extend(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let value = operands[ops::extf::IN];
    let view = ops::Extf::new(rw.op(op));
    let from = float_kind(view.cx, view.ty(view.in_()));
    let (to, fast) = (view.ty(view.out()), view.fastmath());
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
fn resize(of: &mut Builder, value: ValueId, to: Type, fastmath: Flags) -> ValueId {
    match of.float_width(of.ty(value)).cmp(&of.float_width(to)) {
        Ordering::Less => extf(of, value, to, fastmath),
        Ordering::Equal => value,
        Ordering::Greater => {
            let options = ops::TruncfOptions {
                fastmath,
                ..Default::default()
            };
            ops::truncf_with(of.rw, of.loc, of.shaped(to), value, options)
        }
    }
}

fn extf(of: &mut Builder, value: ValueId, to: Type, fastmath: Flags) -> ValueId {
    let options = ops::ExtfOptions { fastmath };
    ops::extf_with(of.rw, of.loc, of.shaped(to), value, options)
}

fn extend_bf16(of: &mut Builder, value: ValueId) -> Result<ValueId, NoMatch> {
    let (i16, i32) = (of.ints(16), of.ints(32));
    let bits = ops::bitcast(of.rw, of.loc, i16, value);
    let bits = ops::extui(of.rw, of.loc, i32, bits);
    let sixteen = of.constant(i32, 16)?;
    let bits = ops::shli(of.rw, of.loc, bits, sixteen);
    Ok(ops::bitcast(of.rw, of.loc, of.shaped(Type::F32), bits))
}

/// The byte is the exponent; all ones are NaN. The least exponent is that of subnormal numbers of f32.
fn extend_f8(of: &mut Builder, value: ValueId) -> Result<ValueId, NoMatch> {
    let (i8, i32) = (of.ints(8), of.ints(32));
    let bits = ops::bitcast(of.rw, of.loc, i8, value);
    let nan8 = of.constant(i8, -1)?;
    let nan32 = of.constant(i32, -1)?;
    let mantissa = of.constant(i32, F32_MANTISSA)?;
    let exponent = ops::extui(of.rw, of.loc, i32, bits);
    let exponent = ops::shli(of.rw, of.loc, exponent, mantissa);
    let is_nan = ops::cmpi(of.rw, of.loc, bits, nan8, CmpIPredicate::Eq);
    let zero = of.constant(i8, 0)?;
    let least = of.constant(i32, F32_HALF_OF_NORMAL)?;
    let is_least = ops::cmpi(of.rw, of.loc, bits, zero, CmpIPredicate::Eq);
    let exponent = ops::select(of.rw, of.loc, is_least, least, exponent);
    let bits = ops::select(of.rw, of.loc, is_nan, nan32, exponent);
    Ok(ops::bitcast(of.rw, of.loc, of.shaped(Type::F32), bits))
}

// truncf(a : f32) -> operations on the bits; other floats become f32 before
fn truncate(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let value = operands[ops::truncf::IN];
    let view = ops::Truncf::new(rw.op(op));
    let (to, fast) = (float_kind(view.cx, view.ty(view.out())), view.fastmath());
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
    let is_nan = ops::cmpf(of.rw, of.loc, value, value, CmpFPredicate::Une);
    let half = of.constant(i32, HALF)?;
    let nan = of.constant(i16, NAN)?;
    let sixteen = of.constant(i32, 16)?;
    let one = of.constant(i32, 1)?;
    let bits = ops::bitcast(of.rw, of.loc, i32, value);
    let high = ops::shrui(of.rw, of.loc, bits, sixteen);
    let odd = ops::andi(of.rw, of.loc, high, one);
    let bias = ops::addi(of.rw, of.loc, odd, half);
    let rounded = ops::addi(of.rw, of.loc, bits, bias);
    let high = ops::shrui(of.rw, of.loc, rounded, sixteen);
    let high = ops::trunci(of.rw, of.loc, i16, high);
    let bits = ops::select(of.rw, of.loc, is_nan, nan, high);
    let bf16 = of.float_type(FloatKind::BF16);
    Ok(ops::bitcast(of.rw, of.loc, of.shaped(bf16), bits))
}

/// Rounds the magnitude to the nearest power of two, up from halfway: half of the mantissa is added, and the exponent is one more
/// where that carries. Subnormal numbers become half of the least normal one or that itself.
fn truncate_f8(of: &mut Builder, value: ValueId) -> Result<ValueId, NoMatch> {
    const SIZE: i64 = 0x7fff_ffff;
    const HALF: i64 = 0x40_0000;
    const LEAST_NORMAL: i64 = 0x80_0000;
    let (i8, i32) = (of.ints(8), of.ints(32));
    let bits = ops::bitcast(of.rw, of.loc, i32, value);
    let is_nan = ops::cmpf(of.rw, of.loc, value, value, CmpFPredicate::Uno);
    let size = of.constant(i32, SIZE)?;
    let bits = ops::andi(of.rw, of.loc, bits, size);
    let mantissa = of.constant(i32, F32_MANTISSA)?;
    let half = of.constant(i32, HALF)?;
    let normal = ops::addi(of.rw, of.loc, bits, half);
    let least = of.constant(i32, F32_HALF_OF_NORMAL)?;
    let least_normal = of.constant(i32, LEAST_NORMAL)?;
    let above = of.constant(i32, F32_HALF_OF_NORMAL + F32_HALF_OF_NORMAL / 2)?;
    let rounds = ops::cmpi(of.rw, of.loc, bits, above, CmpIPredicate::Uge);
    let subnormal = ops::select(of.rw, of.loc, rounds, least_normal, least);
    let is_subnormal = ops::cmpi(of.rw, of.loc, bits, least_normal, CmpIPredicate::Ult);
    let rounded = ops::select(of.rw, of.loc, is_subnormal, subnormal, normal);
    let exponent = ops::shrui(of.rw, of.loc, rounded, mantissa);
    let exponent = ops::trunci(of.rw, of.loc, i8, exponent);
    let nan = of.constant(i8, -1)?;
    let exponent = ops::select(of.rw, of.loc, is_nan, nan, exponent);
    let f8 = of.float_type(FloatKind::F8E8M0FNU);
    Ok(ops::bitcast(of.rw, of.loc, of.shaped(f8), exponent))
}

/// The scale as an f8E8M0FNU, widened to `to`.
fn scale(of: &mut Builder, scale: ValueId, to: Type, fastmath: Flags) -> ValueId {
    let f8 = of.float_type(FloatKind::F8E8M0FNU);
    let value = resize(of, scale, f8, fastmath);
    extf(of, value, to, fastmath)
}

// scaling_extf(a, s) -> extf(a) * extf(truncf(s))
fn scaling_extf(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    use ops::scaling_extf::{IN, SCALE};
    let view = ops::ScalingExtf::new(rw.op(op));
    let (to, fastmath) = (view.ty(view.out()), view.fastmath());
    let mut of = Builder::new(rw, op);
    let by = scale(&mut of, operands[SCALE], to, fastmath);
    let value = extf(&mut of, operands[IN], to, fastmath);
    let result = ops::mulf_with(of.rw, of.loc, value, by, ops::MulfOptions { fastmath });
    rw.replace(op, &[result]);
    Ok(())
}

// scaling_truncf(a, s) -> truncf(a / extf(truncf(s)))
fn scaling_truncf(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    use ops::scaling_truncf::{IN, SCALE};
    let view = ops::ScalingTruncf::new(rw.op(op));
    let (from, to) = (view.ty(view.in_()), view.ty(view.out()));
    let (fastmath, roundingmode) = (view.fastmath(), view.roundingmode());
    let mut of = Builder::new(rw, op);
    let by = scale(&mut of, operands[SCALE], from, fastmath);
    let value = operands[IN];
    let scaled = ops::divf_with(of.rw, of.loc, value, by, ops::DivfOptions { fastmath });
    let options = ops::TruncfOptions {
        roundingmode,
        fastmath,
    };
    let result = ops::truncf_with(of.rw, of.loc, of.shaped(to), scaled, options);
    rw.replace(op, &[result]);
    Ok(())
}
