//! Operations that other ones on wide integers, or on their low halves, are put together for.

use std::sync::Arc;

use oxmlir_dialects::tables::arith::{self, CmpFPredicate, CmpIPredicate};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::rewrite::conversion::{
    ConversionPatterns, ConversionRewriter, Outcome, TypeConverter,
};
use oxmlir_ir::{OpId, OpName, Type, ValueId};

use super::halves::{Halves, half_type};
use super::ops::{wide_operand, wide_result};
use crate::arith::builder::Builder;

pub fn add_patterns(patterns: &mut ConversionPatterns, types: &Arc<TypeConverter>) {
    let (p, types) = (patterns, Some(types));
    for (name, predicate) in [
        (arith::MAXUI, CmpIPredicate::Ugt),
        (arith::MAXSI, CmpIPredicate::Sgt),
        (arith::MINUI, CmpIPredicate::Ult),
        (arith::MINSI, CmpIPredicate::Slt),
    ] {
        p.add(name, "ConvertMaxMin", types, move |rw, op, _| {
            choose(rw, op, predicate)
        });
    }
    for name in [arith::INDEX_CAST, arith::INDEX_CASTUI] {
        p.add(
            name,
            "ConvertIndexCast",
            types,
            move |rw, op, operands| match wide_operand(rw, op, operands) {
                Ok(value) => to_index(rw, op, value, name),
                Err(_) => from_index(rw, op, operands, name),
            },
        );
    }
    p.add(arith::SITOFP, "ConvertSIToFP", types, signed_to_float);
    p.add(arith::FPTOUI, "ConvertFPToUI", types, to_unsigned);
    p.add(arith::FPTOSI, "ConvertFPToSI", types, to_signed);
}

// max(a, b) -> a > b ? a : b
fn choose(rw: &mut ConversionRewriter, op: OpId, predicate: CmpIPredicate) -> Outcome {
    wide_result(rw, op)?;
    let operands = rw.body.operand_vec(op);
    let &[a, b] = &operands[..] else {
        return Err("two operands are compared".into());
    };
    let of = Builder::new(rw, op);
    let condition = arith::cmpi(of.rw, of.loc, a, b, predicate);
    let result = arith::select(of.rw, of.loc, condition, a, b);
    rw.replace(op, &[result]);
    Ok(())
}

// index_cast(a) -> index_cast(low(a))
fn to_index(rw: &mut ConversionRewriter, op: OpId, value: ValueId, name: OpName) -> Outcome {
    let ty = rw.convert_only_result(op)?;
    let mut of = Halves::new(rw, op);
    let low = of.half(value, 0);
    let low = of.drop_one(low);
    let result = cast(of.rw, op, name, low, ty);
    rw.replace(op, &[result]);
    Ok(())
}

// index_cast(i) -> [index_cast(i), 0 or the sign of it]
fn from_index(
    rw: &mut ConversionRewriter,
    op: OpId,
    operands: &[ValueId],
    name: OpName,
) -> Outcome {
    let ty = wide_result(rw, op)?;
    let value = *operands.first().ok_or("no operand")?;
    let element = rw.cx.element_type(ty);
    let of_value = rw.body.ty(value);
    let narrow = match rw.cx.shaped_element(of_value) {
        Some(_) => rw.cx.with_element(of_value, element),
        None => element,
    };
    let low = cast(rw, op, name, value, narrow);
    let mut of = Halves::new(rw, op);
    let low = of.append_one(low);
    let mut halves = vec![low];
    if name == arith::INDEX_CAST {
        let half = half_type(of.rw.cx, ty);
        halves.push(of.sign(low, half));
    }
    let result = of.join(ty, &halves);
    rw.replace(op, &[result]);
    Ok(())
}

fn cast(rw: &mut Rewriter, op: OpId, name: OpName, value: ValueId, ty: Type) -> ValueId {
    let loc = rw.body.loc(op);
    rw.value(name, loc, &[value], ty, &[])
}

// sitofp(a) -> a < 0 ? -uitofp(-a) : uitofp(a)
fn signed_to_float(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    wide_operand(rw, op, operands)?;
    let value = arith::Sitofp::new(rw.op(op)).in_();
    let (wide, ty) = (rw.body.ty(value), rw.convert_only_result(op)?);
    let mut of = Builder::new(rw, op);
    let zero = of.constant(wide, 0)?;
    let is_negative = arith::cmpi(of.rw, of.loc, value, zero, CmpIPredicate::Slt);
    let negative = arith::subi(of.rw, of.loc, zero, value);
    let size = arith::select(of.rw, of.loc, is_negative, negative, value);
    let size = arith::uitofp(of.rw, of.loc, of.shaped(ty), size);
    let negative = arith::negf(of.rw, of.loc, size);
    let result = arith::select(of.rw, of.loc, is_negative, negative, size);
    rw.replace(op, &[result]);
    Ok(())
}

// fptoui(x) -> [fptoui(x mod 2^width), fptoui(x / 2^width)]
fn to_unsigned(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let ty = wide_result(rw, op)?;
    let value = *operands.first().ok_or("no operand")?;
    let element = rw.cx.element_type(ty);
    let width = rw.cx.int_width(element).ok_or("not made of integers")?;
    let exponent = i32::try_from(width).map_err(|_| "an integer of many bits")?;
    let mut of = Builder::new(rw, op);
    let scale = of.real(of.ty(value), 2f64.powi(exponent));
    let high = arith::divf(of.rw, of.loc, value, scale);
    let high = arith::fptoui(of.rw, of.loc, of.shaped(element), high);
    let low = arith::remf(of.rw, of.loc, value, scale);
    let low = arith::fptoui(of.rw, of.loc, of.shaped(element), low);
    let mut of = Halves::new(rw, op);
    let high = of.append_one(high);
    let low = of.append_one(low);
    let result = of.join(ty, &[low, high]);
    rw.replace(op, &[result]);
    Ok(())
}

// fptosi(x) -> x < 0 ? -fptoui(-x) : fptoui(x)
fn to_signed(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    wide_result(rw, op)?;
    let value = operands[arith::fptosi::IN];
    let view = arith::Fptosi::new(rw.op(op));
    let wide = view.ty(view.out());
    let mut of = Builder::new(rw, op);
    let zero = of.real(of.ty(value), 0.0);
    let none = of.constant(wide, 0)?;
    let is_negative = arith::cmpf(of.rw, of.loc, value, zero, CmpFPredicate::Olt);
    let negative = arith::negf(of.rw, of.loc, value);
    let size = arith::select(of.rw, of.loc, is_negative, negative, value);
    let size = arith::fptoui(of.rw, of.loc, of.shaped(wide), size);
    let negative = arith::subi(of.rw, of.loc, none, size);
    let result = arith::select(of.rw, of.loc, is_negative, negative, size);
    rw.replace(op, &[result]);
    Ok(())
}
