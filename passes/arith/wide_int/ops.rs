//! Arithmetic on halves.

use std::sync::Arc;

use oxmlir_dialects::tables::arith;
use oxmlir_ir::num::{ApFloat, FloatKind};
use oxmlir_ir::rewrite::conversion::{
    ConversionPatterns, ConversionRewriter, NoMatch, Outcome, TypeConverter,
};
use oxmlir_ir::{Attribute, Context, OpId, OpName, Scalar, Type, ValueId};

use super::halves::{Halves, half_type};
use crate::arith::builder::{CmpIPredicate, float_kind};

pub fn add_patterns(patterns: &mut ConversionPatterns, types: &Arc<TypeConverter>) {
    let (p, types) = (patterns, Some(types));
    p.add(arith::CONSTANT, "ConvertConstant", types, constant);
    p.add(arith::ADDI, "ConvertAddI", types, |rw, op, x| {
        binary(rw, op, x, add)
    });
    p.add(arith::SUBI, "ConvertSubI", types, |rw, op, x| {
        binary(rw, op, x, subtract)
    });
    p.add(arith::MULI, "ConvertMulI", types, |rw, op, x| {
        binary(rw, op, x, multiply)
    });
    for name in [arith::ANDI, arith::ORI, arith::XORI] {
        p.add(name, "ConvertBitwiseBinary", types, move |rw, op, x| {
            binary(rw, op, x, |of, [a, b], [c, d]| {
                [of.binary(name, a, c), of.binary(name, b, d)]
            })
        });
    }
    p.add(arith::CMPI, "ConvertCmpI", types, compare);
    p.add(arith::SELECT, "ConvertSelect", types, select);
    p.add(arith::EXTUI, "ConvertExtUI", types, |rw, op, x| {
        extend(rw, op, x, arith::EXTUI)
    });
    p.add(arith::EXTSI, "ConvertExtSI", types, |rw, op, x| {
        extend(rw, op, x, arith::EXTSI)
    });
    p.add(arith::TRUNCI, "ConvertTruncI", types, truncate);
    p.add(arith::UITOFP, "ConvertUIToFP", types, to_float);
}

impl Halves<'_, '_> {
    fn binary(&mut self, name: OpName, a: ValueId, b: ValueId) -> ValueId {
        let ty = self.ty(a);
        self.rw.value(name, self.loc, &[a, b], ty, &[])
    }

    fn cast(&mut self, name: OpName, value: ValueId, like: Type) -> ValueId {
        self.rw.value(name, self.loc, &[value], like, &[])
    }

    /// Two results: one of the type of the operands, and another one.
    fn pair(&mut self, name: OpName, a: ValueId, b: ValueId, other: Type) -> [ValueId; 2] {
        let ty = self.ty(a);
        let op = self.rw.create(name, self.loc, &[a, b], &[ty, other], &[]);
        [self.rw.body.result(op, 0), self.rw.body.result(op, 1)]
    }

    /// Truth values in the shape of `value`.
    fn truths(&self, value: ValueId) -> Type {
        like(self.rw.cx, self.ty(value), self.rw.cx.int_type(1))
    }

    fn compare(&mut self, predicate: CmpIPredicate, a: ValueId, b: ValueId) -> ValueId {
        let ty = self.truths(a);
        let attrs = [(arith::cmpi::PREDICATE_ATTR, self.rw.cx.enum_attr(predicate))];
        self.rw.value(arith::CMPI, self.loc, &[a, b], ty, &attrs)
    }

    /// All ones where a half of type `ty` is negative, else zero.
    pub fn sign(&mut self, half: ValueId, ty: Type) -> ValueId {
        let zero = self.int(ty, 0);
        let is_negative = self.compare(CmpIPredicate::Slt, half, zero);
        self.cast(arith::EXTSI, is_negative, ty)
    }

    fn select(&mut self, condition: ValueId, yes: ValueId, no: ValueId) -> ValueId {
        let ty = self.ty(yes);
        let operands = [condition, yes, no];
        self.rw.value(arith::SELECT, self.loc, &operands, ty, &[])
    }
}

/// The type with other elements.
fn like(cx: &Context, shape: Type, element: Type) -> Type {
    match cx.shaped_element(shape) {
        Some(_) => cx.with_element(shape, element),
        None => element,
    }
}

/// The converted result type, if the conversion changes it.
pub fn wide_result(rw: &ConversionRewriter, op: OpId) -> Result<Type, NoMatch> {
    let ty = rw.convert_result(op, 0)?;
    if ty == rw.body.ty(rw.body.result(op, 0)) {
        return Err("the result is no wide integer".into());
    }
    Ok(ty)
}

/// The first operand if the conversion has changed it.
pub fn wide_operand(
    rw: &ConversionRewriter,
    op: OpId,
    operands: &[ValueId],
) -> Result<ValueId, NoMatch> {
    let value = *operands.first().ok_or("no operand")?;
    if rw.body.ty(value) == rw.body.ty(rw.body.operand(op, 0)) {
        return Err("the operand is no wide integer".into());
    }
    Ok(value)
}

// constant(c) -> constant([low(c), high(c)])
fn constant(rw: &mut ConversionRewriter, op: OpId, _: &[ValueId]) -> Outcome {
    let ty = wide_result(rw, op)?;
    let value = rw.body.attr(op, arith::constant::VALUE_ATTR);
    let value = halves_of_constant(rw.cx, value.ok_or("no value")?, ty);
    let value = value.ok_or("not made of integers")?;
    let constant = Halves::new(rw, op).constant(ty, value);
    rw.replace(op, &[constant]);
    Ok(())
}

fn halves_of_constant(cx: &Context, value: Attribute, ty: Type) -> Option<Attribute> {
    let width = cx.int_width(cx.element_type(ty))?;
    let elements = cx.scalars(value)?;
    let mut halves = Vec::new();
    for element in &elements.values {
        let number = element.int()?;
        halves.push(Scalar::Int(number.trunc(width)));
        halves.push(Scalar::Int(number.lshr(width.into()).trunc(width)));
    }
    if elements.splat {
        let pairs = usize::try_from(cx.num_elements(ty)? / 2).ok()?;
        halves = (0..pairs).flat_map(|_| halves.clone()).collect();
    }
    Some(cx.elements_attr(ty, &halves))
}

type Pair = [ValueId; 2];

/// An operation on two integers whose halves `build` computes.
fn binary(
    rw: &mut ConversionRewriter,
    op: OpId,
    operands: &[ValueId],
    build: impl Fn(&mut Halves, Pair, Pair) -> Pair,
) -> Outcome {
    let ty = wide_result(rw, op)?;
    let &[a, b] = operands else {
        return Err("two operands".into());
    };
    let mut of = Halves::new(rw, op);
    let (a, b) = (of.split(a), of.split(b));
    let halves = build(&mut of, a, b);
    let result = of.join(ty, &halves);
    rw.replace(op, &[result]);
    Ok(())
}

fn add(of: &mut Halves, [a, b]: Pair, [c, d]: Pair) -> Pair {
    let truths = of.truths(a);
    let [low, carry] = of.pair(arith::ADDUI_EXTENDED, a, c, truths);
    let carry = of.cast(arith::EXTUI, carry, of.ty(b));
    let high = of.binary(arith::ADDI, carry, b);
    [low, of.binary(arith::ADDI, high, d)]
}

fn subtract(of: &mut Halves, [a, b]: Pair, [c, d]: Pair) -> Pair {
    let low = of.binary(arith::SUBI, a, c);
    let borrow = of.compare(CmpIPredicate::Ult, a, c);
    let borrow = of.cast(arith::EXTUI, borrow, of.ty(b));
    let high = of.binary(arith::SUBI, b, borrow);
    [low, of.binary(arith::SUBI, high, d)]
}

fn multiply(of: &mut Halves, [a, b]: Pair, [c, d]: Pair) -> Pair {
    let [low, carry] = of.pair(arith::MULUI_EXTENDED, a, c, of.ty(a));
    let first = of.binary(arith::MULI, a, d);
    let second = of.binary(arith::MULI, b, c);
    let high = of.binary(arith::ADDI, carry, first);
    [low, of.binary(arith::ADDI, high, second)]
}

// cmpi(a, b) -> of the high halves, and of the low ones without sign where these are equal
fn compare(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    wide_operand(rw, op, operands)?;
    let &[a, b] = operands else {
        return Err("two operands".into());
    };
    let predicate = arith::Cmpi::new(rw.op(op)).predicate();
    let mut of = Halves::new(rw, op);
    let ([a, b], [c, d]) = (of.split(a), of.split(b));
    let low = of.compare(without_sign(predicate), a, c);
    let high = of.compare(predicate, b, d);
    let result = match predicate {
        CmpIPredicate::Eq => of.binary(arith::ANDI, low, high),
        CmpIPredicate::Ne => of.binary(arith::ORI, low, high),
        _ => {
            let equal = of.compare(CmpIPredicate::Eq, b, d);
            of.select(equal, low, high)
        }
    };
    let result = of.drop_one(result);
    rw.replace(op, &[result]);
    Ok(())
}

/// The predicate that reads integers without sign.
fn without_sign(predicate: CmpIPredicate) -> CmpIPredicate {
    match predicate {
        CmpIPredicate::Slt => CmpIPredicate::Ult,
        CmpIPredicate::Sle => CmpIPredicate::Ule,
        CmpIPredicate::Sgt => CmpIPredicate::Ugt,
        CmpIPredicate::Sge => CmpIPredicate::Uge,
        same => same,
    }
}

fn select(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let ty = wide_result(rw, op)?;
    let &[condition, yes, no] = operands else {
        return Err("three operands".into());
    };
    let mut of = Halves::new(rw, op);
    let (yes, no) = (of.split(yes), of.split(no));
    let condition = of.append_one(condition);
    let halves = [0, 1].map(|half| of.select(condition, yes[half], no[half]));
    let result = of.join(ty, &halves);
    rw.replace(op, &[result]);
    Ok(())
}

// ext(a) -> [ext(a), 0 or the sign of a]
fn extend(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId], name: OpName) -> Outcome {
    let ty = wide_result(rw, op)?;
    let value = *operands.first().ok_or("no operand")?;
    let mut of = Halves::new(rw, op);
    let half = half_type(of.rw.cx, ty);
    let mut low = of.append_one(value);
    if of.ty(low) != half {
        low = of.cast(name, low, half);
    }
    let mut halves = vec![low];
    if name == arith::EXTSI {
        halves.push(of.sign(low, half));
    }
    let result = of.join(ty, &halves);
    rw.replace(op, &[result]);
    Ok(())
}

// trunci(a) -> trunci(low(a))
fn truncate(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let value = wide_operand(rw, op, operands)?;
    let ty = rw.convert_result(op, 0)?;
    let mut of = Halves::new(rw, op);
    let low = of.half(value, 0);
    let mut result = of.drop_one(low);
    if of.ty(result) != ty {
        result = of.cast(arith::TRUNCI, result, ty);
    }
    rw.replace(op, &[result]);
    Ok(())
}

// uitofp(a) -> high(a) == 0 ? uitofp(low(a)) : uitofp(low(a)) + uitofp(high(a)) * 2^width
fn to_float(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let value = wide_operand(rw, op, operands)?;
    let ty = rw.convert_result(op, 0)?;
    let kind: FloatKind = float_kind(rw.cx, ty).ok_or("no float")?;
    let mut of = Halves::new(rw, op);
    let halves = of.split(value);
    let [low, high] = halves.map(|half| of.drop_one(half));
    let zero = of.int(of.ty(high), 0);
    let is_low = of.compare(CmpIPredicate::Eq, high, zero);
    let low_float = of.cast(arith::UITOFP, low, ty);
    let high_float = of.cast(arith::UITOFP, high, ty);
    let width = of.rw.cx.int_width(of.rw.cx.element_type(of.ty(high)));
    let scale = 2f64.powi(width.and_then(|w| i32::try_from(w).ok()).unwrap_or(0));
    let scale = Scalar::Float(ApFloat::from_f64(kind, scale));
    let scale = of.rw.cx.splat_attr(ty, &scale);
    let scale = of.constant(ty, scale);
    let scaled = of.binary(arith::MULF, high_float, scale);
    let sum = of.binary(arith::ADDF, low_float, scaled);
    let result = of.select(is_low, low_float, sum);
    rw.replace(op, &[result]);
    Ok(())
}
