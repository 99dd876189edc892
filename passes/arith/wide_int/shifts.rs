//! Shifts of integers by way of their halves. Only the low half of an amount counts: no integer is shifted by as many bits as it
//! has.

use std::sync::Arc;

use oxmlir_dialects::tables::arith::{self, CmpIPredicate};
use oxmlir_ir::rewrite::conversion::{
    ConversionPatterns, ConversionRewriter, Outcome, TypeConverter,
};
use oxmlir_ir::{OpId, OpName, ValueId};

use super::halves::{Halves, half_type};
use super::ops::{Pair, wide_result};

pub fn add_patterns(patterns: &mut ConversionPatterns, types: &Arc<TypeConverter>) {
    let (p, types) = (patterns, Some(types));
    p.add(arith::SHLI, "ConvertShLI", types, |rw, op, x| {
        shift(rw, op, x, |of, a, by| of.left(a, by, Least::Zero))
    });
    p.add(arith::SHRSI, "ConvertShRSI", types, right_signed);
    p.add(arith::SHRUI, "ConvertShRUI", types, |rw, op, x| {
        shift(rw, op, x, |of, a, by| of.right(a, by, Least::Zero))
    });
}

/// The least number of bits that something may be shifted by so that the result counts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Least {
    Zero,
    One,
}

/// How far halves are shifted.
struct Amount {
    bits: ValueId,
    /// Whether it is by all the bits of a half, or more.
    is_far: ValueId,
    /// The bits of a half.
    width: ValueId,
    zero: ValueId,
    least: Least,
}

fn shift(
    rw: &mut ConversionRewriter,
    op: OpId,
    operands: &[ValueId],
    build: fn(&mut Halves, Pair, ValueId) -> Pair,
) -> Outcome {
    use arith::shli::{LHS, RHS};
    let ty = wide_result(rw, op)?;
    let mut of = Halves::new(rw, op);
    let (value, by) = (of.split(operands[LHS]), of.half(operands[RHS], 0));
    let halves = build(&mut of, value, by);
    let result = of.join(ty, &halves);
    rw.replace(op, &[result]);
    Ok(())
}

// a >> b -> b == 0 ? a : a >>u b | sign(a) << (2 * width - b)
fn right_signed(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    use arith::shrsi::{LHS, RHS};
    let ty = wide_result(rw, op)?;
    let (value, amount) = (operands[LHS], operands[RHS]);
    let mut of = Halves::new(rw, op);
    let half = half_type(of.rw.cx, ty);
    let high = of.half(value, 1);
    let by = of.half(amount, 0);
    let zero = of.int(half, 0);
    let is_negative = of.compare(CmpIPredicate::Slt, high, zero);
    let is_negative = of.drop_one(is_negative);
    let sign = of.extend(arith::EXTSI, is_negative, ty);
    let bits = of.int(half, 2 * i64::from(of.width(high)));
    let left = arith::subi(of.rw, of.loc, bits, by);
    let left = of.drop_one(left);
    let left = of.extend(arith::EXTUI, left, ty);

    let sign = of.split(sign);
    let left = of.half(left, 0);
    let filling = of.left(sign, left, Least::One);
    let filling = of.join(ty, &filling);
    let halves = of.split(value);
    let by_low = of.half(amount, 0);
    let moved = of.right(halves, by_low, Least::One);
    let moved = of.join(ty, &moved);
    let (moved, filling) = (of.split(moved), of.split(filling));
    let whole = [0, 1].map(|half| arith::ori(of.rw, of.loc, moved[half], filling[half]));
    let whole = of.join(ty, &whole);
    let stays = of.compare(CmpIPredicate::Eq, by, zero);
    let stays = of.drop_one(stays);
    let result = of.choose(stays, [value, whole], ty);
    rw.replace(op, &[result]);
    Ok(())
}

impl Halves<'_, '_> {
    fn amount(&mut self, bits: ValueId, least: Least) -> Amount {
        let ty = self.ty(bits);
        let zero = self.int(ty, 0);
        let width = self.int(ty, i64::from(self.width(bits)));
        let is_far = self.compare(CmpIPredicate::Uge, bits, width);
        Amount {
            bits,
            is_far,
            width,
            zero,
            least,
        }
    }

    fn shift(&mut self, name: OpName, half: ValueId, by: ValueId) -> ValueId {
        let ty = self.ty(half);
        self.rw.value(name, self.loc, &[half, by], ty, &[])
    }

    fn select(&mut self, condition: ValueId, yes: ValueId, no: ValueId) -> ValueId {
        arith::select(self.rw, self.loc, condition, yes, no)
    }

    /// What stays in a half that is shifted.
    fn remaining(&mut self, name: OpName, half: ValueId, amount: &Amount) -> ValueId {
        let shifted = self.shift(name, half, amount.bits);
        self.select(amount.is_far, amount.zero, shifted)
    }

    /// What goes from a half to the other one, if it is shifted by fewer bits than a half has, and if by more.
    fn crossing(&mut self, name: OpName, back: OpName, half: ValueId, amount: &Amount) -> Pair {
        let capped = self.select(amount.is_far, amount.width, amount.bits);
        let rest = arith::subi(self.rw, self.loc, amount.width, capped);
        let near = self.shift(back, half, rest);
        let beyond = arith::subi(self.rw, self.loc, amount.bits, amount.width);
        [near, self.shift(name, half, beyond)]
    }

    /// The one of the two that holds for the amount. A half is not shifted by all its bits, which would be poison: by no bits at
    /// all nothing goes over.
    fn crossed(&mut self, [near, far]: Pair, amount: &Amount) -> ValueId {
        let crossed = self.select(amount.is_far, far, near);
        if amount.least == Least::One {
            return crossed;
        }
        let stays = self.compare(CmpIPredicate::Eq, amount.bits, amount.zero);
        self.select(stays, amount.zero, crossed)
    }

    fn left(&mut self, [low, high]: Pair, by: ValueId, least: Least) -> Pair {
        let amount = self.amount(by, least);
        let new_low = self.remaining(arith::SHLI, low, &amount);
        let crossing = self.crossing(arith::SHLI, arith::SHRUI, low, &amount);
        let high = self.remaining(arith::SHLI, high, &amount);
        let crossed = self.crossed(crossing, &amount);
        [new_low, arith::ori(self.rw, self.loc, crossed, high)]
    }

    fn right(&mut self, [low, high]: Pair, by: ValueId, least: Least) -> Pair {
        let amount = self.amount(by, least);
        let low = self.remaining(arith::SHRUI, low, &amount);
        let new_high = self.remaining(arith::SHRUI, high, &amount);
        let crossing = self.crossing(arith::SHRUI, arith::SHLI, high, &amount);
        let crossed = self.crossed(crossing, &amount);
        [arith::ori(self.rw, self.loc, low, crossed), new_high]
    }
}
