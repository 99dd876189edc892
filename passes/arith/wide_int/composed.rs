//! Operations that other ones on wide integers, or on their low halves, are put together for.

use std::sync::Arc;

use oxmlir_dialects::tables::arith::{self, CmpFPredicate, CmpIPredicate};
use oxmlir_ir::ranges::index::MAX_WIDTH;
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

// index_cast(a) -> index_castui(low(a)) | index_cast(high(a)) << width; index_cast(low(a)) where an index has no more bits
fn to_index(rw: &mut ConversionRewriter, op: OpId, value: ValueId, name: OpName) -> Outcome {
    let ty = rw.convert_only_result(op)?;
    let mut of = Halves::new(rw, op);
    let [low, high] = of.split(value).map(|half| of.drop_one(half));
    let result = if of.width(low) < MAX_WIDTH {
        let low_index = cast(of.rw, op, arith::INDEX_CASTUI, low, ty);
        let high_index = cast(of.rw, op, name, high, ty);
        let high_index = of.shift_index(arith::SHLI, high_index, of.width(low));
        arith::ori(of.rw, of.loc, low_index, high_index)
    } else {
        cast(of.rw, op, name, low, ty)
    };
    rw.replace(op, &[result]);
    Ok(())
}

impl Halves<'_, '_> {
    /// The bits of the elements.
    pub fn width(&self, value: ValueId) -> u32 {
        let element = self.rw.cx.element_type(self.ty(value));
        self.rw.cx.int_width(element).unwrap_or(MAX_WIDTH)
    }

    /// An index shifted by `bits`, which may be all that it has, in two steps.
    fn shift_index(&mut self, name: OpName, index: ValueId, bits: u32) -> ValueId {
        let ty = self.ty(index);
        [i64::from(bits) - 1, 1]
            .into_iter()
            .fold(index, |index, bits| {
                let bits = self.int(ty, bits);
                self.rw.value(name, self.loc, &[index, bits], ty, &[])
            })
    }
}

// index_cast(i) -> [index_cast(i), index_cast(i >> width)]; [index_cast(i), 0 or the sign of it] where an index has no more bits
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
    let width = of.width(low);
    let high = (width < MAX_WIDTH).then(|| {
        let shift = match name {
            arith::INDEX_CAST => arith::SHRSI,
            _ => arith::SHRUI,
        };
        let high = of.shift_index(shift, value, width);
        cast(of.rw, op, name, high, narrow)
    });
    let low = of.append_one(low);
    let mut halves = vec![low];
    if let Some(high) = high {
        halves.push(of.append_one(high));
    } else if name == arith::INDEX_CAST {
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
