//! Divisions that round up or down, in terms of those that round toward zero.

use oxmlir_dialects::arith::fold::cmpi_predicate as p;
use oxmlir_dialects::folding::int_splat;
use oxmlir_dialects::tables::arith;
use oxmlir_ir::rewrite::conversion::{ConversionPatterns, ConversionRewriter, NoMatch, Outcome};
use oxmlir_ir::{OpId, OpName, Type, ValueId};

/// The patterns; what they make is lowered further by others.
pub fn add_patterns(patterns: &mut ConversionPatterns) {
    patterns.add(arith::CEILDIVSI, "CeilDivSIOpConverter", None, ceildivsi);
    patterns.add(arith::CEILDIVUI, "CeilDivUIOpConverter", None, ceildivui);
    patterns.add(arith::FLOORDIVSI, "FloorDivSIOpConverter", None, floordivsi);
}

/// Builds arith operations of one type in front of one operation.
struct Build<'a, 'b> {
    rw: &'a mut ConversionRewriter<'b>,
    op: OpId,
    ty: Type,
}

impl Build<'_, '_> {
    fn new<'a, 'b>(rw: &'a mut ConversionRewriter<'b>, op: OpId) -> Build<'a, 'b> {
        let ty = rw.body.ty(rw.body.result(op, 0));
        Build { rw, op, ty }
    }

    fn constant(&mut self, value: i64) -> Result<ValueId, NoMatch> {
        let attr = int_splat(self.rw.cx, self.ty, value).ok_or("the shape is dynamic")?;
        let loc = self.rw.body.loc(self.op);
        Ok(self.rw.value(
            arith::CONSTANT,
            loc,
            &[],
            self.ty,
            &[(arith::constant::VALUE_ATTR, attr)],
        ))
    }

    fn op(&mut self, name: OpName, operands: &[ValueId]) -> ValueId {
        let (loc, ty) = (
            self.rw.body.loc(self.op),
            self.rw.body.ty(operands[operands.len() - 1]),
        );
        self.rw.value(name, loc, operands, ty, &[])
    }

    fn compare(&mut self, predicate: i64, a: ValueId, b: ValueId) -> ValueId {
        let (loc, ty) = (
            self.rw.body.loc(self.op),
            self.rw.cx.with_element(self.rw.body.ty(a), Type::I1),
        );
        let predicate = self.rw.cx.int_attr(Type::I64, predicate);
        self.rw.value(
            arith::CMPI,
            loc,
            &[a, b],
            ty,
            &[(arith::cmpi::PREDICATE_ATTR, predicate)],
        )
    }
}

// ceildivui(a, b) -> a == 0 ? 0 : (a - 1) / b + 1
fn ceildivui(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let &[a, b] = operands else {
        return Err("not two operands".into());
    };
    let mut build = Build::new(rw, op);
    let zero = build.constant(0)?;
    let is_zero = build.compare(p::EQ, a, zero);
    let one = build.constant(1)?;
    let less = build.op(arith::SUBI, &[a, one]);
    let quotient = build.op(arith::DIVUI, &[less, b]);
    let above = build.op(arith::ADDI, &[quotient, one]);
    let result = build.op(arith::SELECT, &[is_zero, zero, above]);
    rw.replace(op, &[result]);
    Ok(())
}

// ceildivsi(a, b) -> q + (a != q * b && (a < 0) == (b < 0)), where q = a / b
fn ceildivsi(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let &[a, b] = operands else {
        return Err("not two operands".into());
    };
    let mut build = Build::new(rw, op);
    let zero = build.constant(0)?;
    let one = build.constant(1)?;
    let quotient = build.op(arith::DIVSI, &[a, b]);
    let product = build.op(arith::MULI, &[quotient, b]);
    let inexact = build.compare(p::NE, a, product);
    let a_negative = build.compare(p::SLT, a, zero);
    let b_negative = build.compare(p::SLT, b, zero);
    let same_sign = build.compare(p::EQ, a_negative, b_negative);
    let rounds = build.op(arith::ANDI, &[inexact, same_sign]);
    let above = build.op(arith::ADDI, &[quotient, one]);
    let result = build.op(arith::SELECT, &[rounds, above, quotient]);
    rw.replace(op, &[result]);
    Ok(())
}

// floordivsi(a, b) -> q - (a != q * b && (a < 0) != (b < 0)), where q = a / b
fn floordivsi(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let &[a, b] = operands else {
        return Err("not two operands".into());
    };
    let mut build = Build::new(rw, op);
    let quotient = build.op(arith::DIVSI, &[a, b]);
    let product = build.op(arith::MULI, &[quotient, b]);
    let inexact = build.compare(p::NE, a, product);
    let zero = build.constant(0)?;
    let a_negative = build.compare(p::SLT, a, zero);
    let b_negative = build.compare(p::SLT, b, zero);
    let other_sign = build.compare(p::NE, a_negative, b_negative);
    let rounds = build.op(arith::ANDI, &[inexact, other_sign]);
    let minus_one = build.constant(-1)?;
    let below = build.op(arith::ADDI, &[quotient, minus_one]);
    let result = build.op(arith::SELECT, &[rounds, below, quotient]);
    rw.replace(op, &[result]);
    Ok(())
}
