//! Division of integers with rounding up and down.

use oxmlir_dialects::tables::arith as ops;
use oxmlir_ir::rewrite::conversion::{ConversionPatterns, ConversionRewriter, Outcome};
use oxmlir_ir::{OpId, ValueId};

use crate::arith::builder::{Builder, CmpIPredicate};

/// The patterns; what they make may be lowered further by others.
pub fn add_patterns(patterns: &mut ConversionPatterns) {
    patterns.add(ops::CEILDIVSI, "CeilDivSIOpConverter", None, ceildivsi);
    patterns.add(ops::CEILDIVUI, "CeilDivUIOpConverter", None, ceildivui);
    patterns.add(ops::FLOORDIVSI, "FloorDivSIOpConverter", None, floordivsi);
}

/// The dividend and the divisor as they are, not as converted: what is built of them has the type of the result.
fn own_operands(rw: &ConversionRewriter, op: OpId) -> [ValueId; 2] {
    [0, 1].map(|index| rw.body.operand(op, index))
}

// ceildivui(a, b) -> a == 0 ? 0 : (a - 1) / b + 1
fn ceildivui(rw: &mut ConversionRewriter, op: OpId, _: &[ValueId]) -> Outcome {
    let [a, b] = own_operands(rw, op);
    let mut of = Builder::new(rw, op);
    let ty = of.ty(a);
    let zero = of.constant(ty, 0)?;
    let is_zero = of.cmpi(CmpIPredicate::Eq, a, zero);
    let one = of.constant(ty, 1)?;
    let less = of.binary(ops::SUBI, a, one);
    let quotient = of.binary(ops::DIVUI, less, b);
    let more = of.binary(ops::ADDI, quotient, one);
    let result = of.select(is_zero, zero, more);
    rw.replace(op, &[result]);
    Ok(())
}

// ceildivsi(a, b) -> q = a / b, a != q * b && (a < 0) == (b < 0) ? q + 1 : q
fn ceildivsi(rw: &mut ConversionRewriter, op: OpId, _: &[ValueId]) -> Outcome {
    let [a, b] = own_operands(rw, op);
    let mut of = Builder::new(rw, op);
    let ty = of.ty(a);
    let zero = of.constant(ty, 0)?;
    let one = of.constant(ty, 1)?;
    let quotient = of.binary(ops::DIVSI, a, b);
    let product = of.binary(ops::MULI, quotient, b);
    let inexact = of.cmpi(CmpIPredicate::Ne, a, product);
    let a_negative = of.cmpi(CmpIPredicate::Slt, a, zero);
    let b_negative = of.cmpi(CmpIPredicate::Slt, b, zero);
    let positive = of.cmpi(CmpIPredicate::Eq, a_negative, b_negative);
    let rounds = of.binary(ops::ANDI, inexact, positive);
    let up = of.binary(ops::ADDI, quotient, one);
    let result = of.select(rounds, up, quotient);
    rw.replace(op, &[result]);
    Ok(())
}

// floordivsi(a, b) -> q = a / b, a != q * b && (a < 0) != (b < 0) ? q - 1 : q
fn floordivsi(rw: &mut ConversionRewriter, op: OpId, _: &[ValueId]) -> Outcome {
    let [a, b] = own_operands(rw, op);
    let mut of = Builder::new(rw, op);
    let ty = of.ty(a);
    let quotient = of.binary(ops::DIVSI, a, b);
    let product = of.binary(ops::MULI, quotient, b);
    let inexact = of.cmpi(CmpIPredicate::Ne, a, product);
    let zero = of.constant(ty, 0)?;
    let a_negative = of.cmpi(CmpIPredicate::Slt, a, zero);
    let b_negative = of.cmpi(CmpIPredicate::Slt, b, zero);
    let negative = of.cmpi(CmpIPredicate::Ne, a_negative, b_negative);
    let rounds = of.binary(ops::ANDI, inexact, negative);
    let minus_one = of.constant(ty, -1)?;
    let down = of.binary(ops::ADDI, quotient, minus_one);
    let result = of.select(rounds, down, quotient);
    rw.replace(op, &[result]);
    Ok(())
}
