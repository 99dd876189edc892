//! Arithmetic on halves.

use std::sync::Arc;

use oxmlir_dialects::operands::SOURCE;
use oxmlir_dialects::tables::arith::{self, CmpIPredicate};
use oxmlir_dialects::tables::math;
use oxmlir_ir::num::{ApFloat, FloatKind};
use oxmlir_ir::rewrite::conversion::{
    ConversionPatterns, ConversionRewriter, NoMatch, Outcome, TypeConverter,
};
use oxmlir_ir::{Attribute, Context, OpId, OpName, Scalar, Type, ValueId};

use super::halves::{Halves, half_type};
use crate::arith::builder::float_kind;

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
                let ty = of.ty(a);
                [[a, c], [b, d]].map(|pair| of.rw.value(name, of.loc, &pair, ty, &[]))
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
    /// Truth values in the shape of `value`.
    fn truths(&self, value: ValueId) -> Type {
        like(self.rw.cx, self.ty(value), self.rw.cx.int_type(1))
    }

    pub fn compare(&mut self, predicate: CmpIPredicate, a: ValueId, b: ValueId) -> ValueId {
        arith::cmpi(self.rw, self.loc, a, b, predicate)
    }

    /// All ones where a half of type `ty` is negative, else zero.
    pub fn sign(&mut self, half: ValueId, ty: Type) -> ValueId {
        let zero = self.int(ty, 0);
        let is_negative = self.compare(CmpIPredicate::Slt, half, zero);
        arith::extsi(self.rw, self.loc, ty, is_negative)
    }

    /// Integers of type `ty` that are extended, with zeros or the sign.
    pub fn extend(&mut self, name: OpName, value: ValueId, ty: Type) -> ValueId {
        let half = half_type(self.rw.cx, ty);
        let mut low = self.append_one(value);
        if self.ty(low) != half {
            low = self.rw.value(name, self.loc, &[low], half, &[]);
        }
        let mut halves = vec![low];
        if name == arith::EXTSI {
            halves.push(self.sign(low, half));
        }
        self.join(ty, &halves)
    }

    /// Integers of type `ty`: the first ones where the condition holds, else the others.
    pub fn choose(&mut self, condition: ValueId, choice: Pair, ty: Type) -> ValueId {
        let [yes, no] = choice.map(|value| self.split(value));
        let condition = self.append_one(condition);
        let halves =
            [0, 1].map(|half| arith::select(self.rw, self.loc, condition, yes[half], no[half]));
        self.join(ty, &halves)
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
    let ty = rw.convert_only_result(op)?;
    if ty == rw.body.only_result_type(op) {
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
    if rw.body.ty(value) == rw.body.ty(rw.body.operand(op, SOURCE)) {
        return Err("the operand is no wide integer".into());
    }
    Ok(value)
}

// constant(c) -> constant([low(c), high(c)])
fn constant(rw: &mut ConversionRewriter, op: OpId, _: &[ValueId]) -> Outcome {
    let ty = wide_result(rw, op)?;
    let value = arith::Constant::new(rw.op(op)).value();
    let value = halves_of_constant(rw.cx, value, ty);
    let value = value.ok_or("not made of integers")?;
    let loc = rw.body.loc(op);
    let constant = arith::constant(rw, loc, value);
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

/// A low and a high half.
pub type Pair = [ValueId; 2];

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
    let (ty, truths) = (of.ty(a), of.truths(a));
    let sum = arith::addui_extended(of.rw, of.loc, ty, truths, a, c);
    let sum = arith::AdduiExtended::new(of.rw.op(sum));
    let (low, carry) = (sum.sum(), sum.overflow());
    let carry = arith::extui(of.rw, of.loc, of.ty(b), carry);
    let high = arith::addi(of.rw, of.loc, carry, b);
    [low, arith::addi(of.rw, of.loc, high, d)]
}

fn subtract(of: &mut Halves, [a, b]: Pair, [c, d]: Pair) -> Pair {
    let low = arith::subi(of.rw, of.loc, a, c);
    let borrow = of.compare(CmpIPredicate::Ult, a, c);
    let borrow = arith::extui(of.rw, of.loc, of.ty(b), borrow);
    let high = arith::subi(of.rw, of.loc, b, borrow);
    [low, arith::subi(of.rw, of.loc, high, d)]
}

fn multiply(of: &mut Halves, [a, b]: Pair, [c, d]: Pair) -> Pair {
    let product = arith::mului_extended(of.rw, of.loc, a, c);
    let product = arith::MuluiExtended::new(of.rw.op(product));
    let (low, carry) = (product.low(), product.high());
    let first = arith::muli(of.rw, of.loc, a, d);
    let second = arith::muli(of.rw, of.loc, b, c);
    let high = arith::addi(of.rw, of.loc, carry, first);
    [low, arith::addi(of.rw, of.loc, high, second)]
}

// cmpi(a, b) -> of the high halves, and of the low ones without sign where these are equal
fn compare(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    use arith::cmpi::{LHS, RHS};
    wide_operand(rw, op, operands)?;
    let (a, b) = (operands[LHS], operands[RHS]);
    let predicate = arith::Cmpi::new(rw.op(op)).predicate();
    let mut of = Halves::new(rw, op);
    let ([a, b], [c, d]) = (of.split(a), of.split(b));
    let low = of.compare(predicate.unsigned(), a, c);
    let high = of.compare(predicate, b, d);
    let result = match predicate {
        CmpIPredicate::Eq => arith::andi(of.rw, of.loc, low, high),
        CmpIPredicate::Ne => arith::ori(of.rw, of.loc, low, high),
        _ => {
            let equal = of.compare(CmpIPredicate::Eq, b, d);
            arith::select(of.rw, of.loc, equal, low, high)
        }
    };
    let result = of.drop_one(result);
    rw.replace(op, &[result]);
    Ok(())
}

fn select(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    use arith::select::{CONDITION, FALSE_VALUE, TRUE_VALUE};
    let ty = wide_result(rw, op)?;
    let choice = [operands[TRUE_VALUE], operands[FALSE_VALUE]];
    let result = Halves::new(rw, op).choose(operands[CONDITION], choice, ty);
    rw.replace(op, &[result]);
    Ok(())
}

// ext(a) -> [ext(a), 0 or the sign of a]
fn extend(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId], name: OpName) -> Outcome {
    let ty = wide_result(rw, op)?;
    let value = *operands.first().ok_or("no operand")?;
    let result = Halves::new(rw, op).extend(name, value, ty);
    rw.replace(op, &[result]);
    Ok(())
}

// trunci(a) -> trunci(low(a))
fn truncate(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let value = wide_operand(rw, op, operands)?;
    let ty = rw.convert_only_result(op)?;
    let mut of = Halves::new(rw, op);
    let low = of.half(value, 0);
    let mut result = of.drop_one(low);
    if of.ty(result) != ty {
        result = arith::trunci(of.rw, of.loc, ty, result);
    }
    rw.replace(op, &[result]);
    Ok(())
}

// uitofp(a) -> high(a) == 0 ? uitofp(low(a)) : uitofp(low(a)) + uitofp(high(a)) * 2^width, where each half is a float
fn to_float(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let value = wide_operand(rw, op, operands)?;
    let ty = rw.convert_only_result(op)?;
    let kind: FloatKind = float_kind(rw.cx, ty).ok_or("no float")?;
    let mut of = Halves::new(rw, op);
    let halves = of.split(value);
    let [low, high] = halves.map(|half| of.drop_one(half));
    let zero = of.int(of.ty(high), 0);
    let is_low = of.compare(CmpIPredicate::Eq, high, zero);
    let low_float = arith::uitofp(of.rw, of.loc, ty, low);
    let width = of.rw.cx.int_width(of.rw.cx.element_type(of.ty(high)));
    let width = width.ok_or("not made of integers")?;
    let whole = if width <= kind.precision() {
        let high_float = arith::uitofp(of.rw, of.loc, ty, high);
        let scale = of.power_of_two(kind, ty, width);
        let scaled = arith::mulf(of.rw, of.loc, high_float, scale);
        arith::addf(of.rw, of.loc, low_float, scaled)
    } else if width >= kind.precision() + 2 {
        of.rounded_once([low, high], (kind, ty), width)
    } else {
        return Err("a half lacks the bits that decide how to round".into());
    };
    let result = arith::select(of.rw, of.loc, is_low, low_float, whole);
    rw.replace(op, &[result]);
    Ok(())
}

impl Halves<'_, '_> {
    /// 2 to the power of `exponent`, in each element.
    fn power_of_two(&mut self, kind: FloatKind, ty: Type, exponent: u32) -> ValueId {
        let value = ApFloat::from_f64(kind, f64::from(exponent).exp2());
        let value = self.rw.cx.splat_attr(ty, &Scalar::Float(value));
        arith::constant(self.rw, self.loc, value)
    }

    /// The float of an integer with these halves, of which the high one is not 0: that of as many bits as a half has from the
    /// first one set on, the last of them also set if a bit behind it is, times a power of two.
    fn rounded_once(
        &mut self,
        [low, high]: Pair,
        (kind, floats): (FloatKind, Type),
        width: u32,
    ) -> ValueId {
        let ints = self.ty(high);
        let [zero, one] = [0, 1].map(|number| self.int(ints, number));
        let last = self.int(ints, i64::from(width) - 1);
        let unset = math::ctlz(self.rw, self.loc, high);
        let left = arith::subi(self.rw, self.loc, last, unset);
        let moved = arith::shli(self.rw, self.loc, high, unset);
        let filling = arith::shrui(self.rw, self.loc, low, one);
        let filling = arith::shrui(self.rw, self.loc, filling, left);
        let top = arith::ori(self.rw, self.loc, moved, filling);
        let behind = arith::shli(self.rw, self.loc, low, unset);
        let inexact = self.compare(CmpIPredicate::Ne, behind, zero);
        let inexact = arith::extui(self.rw, self.loc, ints, inexact);
        let top = arith::ori(self.rw, self.loc, top, inexact);
        let top = arith::uitofp(self.rw, self.loc, floats, top);
        let scale = arith::shli(self.rw, self.loc, one, left);
        let scale = arith::uitofp(self.rw, self.loc, floats, scale);
        let scaled = arith::mulf(self.rw, self.loc, top, scale);
        let two = self.power_of_two(kind, floats, 1);
        arith::mulf(self.rw, self.loc, scaled, two)
    }
}
