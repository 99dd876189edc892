//! Division of integers with rounding up and down.

use oxmlir_dialects::tables::arith::{self as ops, CmpIPredicate};
use oxmlir_ir::rewrite::conversion::{ConversionPatterns, ConversionRewriter, Outcome};
use oxmlir_ir::{OpId, ValueId};

use crate::arith::builder::Builder;

/// The patterns; what they make may be lowered further by others.
///
/// They take the operands as they are, not as converted: what is built of them has the type of the result.
pub fn add_patterns(patterns: &mut ConversionPatterns) {
    patterns.add(ops::CEILDIVSI, "CeilDivSIOpConverter", None, ceildivsi);
    patterns.add(ops::CEILDIVUI, "CeilDivUIOpConverter", None, ceildivui);
    patterns.add(ops::FLOORDIVSI, "FloorDivSIOpConverter", None, floordivsi);
}

// ceildivui(a, b) -> a == 0 ? 0 : (a - 1) / b + 1
fn ceildivui(rw: &mut ConversionRewriter, op: OpId, _: &[ValueId]) -> Outcome {
    let view = ops::Ceildivui::new(rw.op(op));
    let (a, b) = (view.lhs(), view.rhs());
    let mut of = Builder::new(rw, op);
    let ty = of.ty(a);
    let zero = of.constant(ty, 0)?;
    let is_zero = ops::cmpi(of.rw, of.loc, a, zero, CmpIPredicate::Eq);
    let one = of.constant(ty, 1)?;
    let less = ops::subi(of.rw, of.loc, a, one);
    let quotient = ops::divui(of.rw, of.loc, less, b);
    let more = ops::addi(of.rw, of.loc, quotient, one);
    let result = ops::select(of.rw, of.loc, is_zero, zero, more);
    rw.replace(op, &[result]);
    Ok(())
}

// ceildivsi(a, b) -> q = a / b, a != q * b && (a < 0) == (b < 0) ? q + 1 : q
fn ceildivsi(rw: &mut ConversionRewriter, op: OpId, _: &[ValueId]) -> Outcome {
    let view = ops::Ceildivsi::new(rw.op(op));
    let (a, b) = (view.lhs(), view.rhs());
    let mut of = Builder::new(rw, op);
    let ty = of.ty(a);
    let zero = of.constant(ty, 0)?;
    let one = of.constant(ty, 1)?;
    let quotient = ops::divsi(of.rw, of.loc, a, b);
    let product = ops::muli(of.rw, of.loc, quotient, b);
    let inexact = ops::cmpi(of.rw, of.loc, a, product, CmpIPredicate::Ne);
    let a_negative = ops::cmpi(of.rw, of.loc, a, zero, CmpIPredicate::Slt);
    let b_negative = ops::cmpi(of.rw, of.loc, b, zero, CmpIPredicate::Slt);
    let positive = ops::cmpi(of.rw, of.loc, a_negative, b_negative, CmpIPredicate::Eq);
    let rounds = ops::andi(of.rw, of.loc, inexact, positive);
    let up = ops::addi(of.rw, of.loc, quotient, one);
    let result = ops::select(of.rw, of.loc, rounds, up, quotient);
    rw.replace(op, &[result]);
    Ok(())
}

// floordivsi(a, b) -> q = a / b, a != q * b && (a < 0) != (b < 0) ? q - 1 : q
fn floordivsi(rw: &mut ConversionRewriter, op: OpId, _: &[ValueId]) -> Outcome {
    let view = ops::Floordivsi::new(rw.op(op));
    let (a, b) = (view.lhs(), view.rhs());
    let mut of = Builder::new(rw, op);
    let ty = of.ty(a);
    let quotient = ops::divsi(of.rw, of.loc, a, b);
    let product = ops::muli(of.rw, of.loc, quotient, b);
    let inexact = ops::cmpi(of.rw, of.loc, a, product, CmpIPredicate::Ne);
    let zero = of.constant(ty, 0)?;
    let a_negative = ops::cmpi(of.rw, of.loc, a, zero, CmpIPredicate::Slt);
    let b_negative = ops::cmpi(of.rw, of.loc, b, zero, CmpIPredicate::Slt);
    let negative = ops::cmpi(of.rw, of.loc, a_negative, b_negative, CmpIPredicate::Ne);
    let rounds = ops::andi(of.rw, of.loc, inexact, negative);
    let minus_one = of.constant(ty, -1)?;
    let down = ops::addi(of.rw, of.loc, quotient, minus_one);
    let result = ops::select(of.rw, of.loc, rounds, down, quotient);
    rw.replace(op, &[result]);
    Ok(())
}
