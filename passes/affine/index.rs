//! Building arithmetic on values of type `index`.

use oxmlir_dialects::tables::arith;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Attribute, Location, OpName, Type, ValueId, enum_value_attr};

/// `overflow<nsw>` of arith operations.
pub const NSW: i64 = 1;
/// `overflow<nsw, nuw>`.
pub const NSW_NUW: i64 = 3;

/// Predicates of `arith.cmpi`.
#[derive(Clone, Copy)]
pub enum Compare {
    Equal = 0,
    Less = 2,
    LessOrEqual = 3,
    Greater = 4,
    GreaterOrEqual = 5,
    UnsignedLess = 6,
}

pub fn constant(rw: &mut Rewriter, loc: Location, value: i64) -> ValueId {
    let attr = rw.cx.int_attr(Type::INDEX, value);
    typed_constant(rw, loc, Type::INDEX, attr)
}

pub fn typed_constant(rw: &mut Rewriter, loc: Location, ty: Type, attr: Attribute) -> ValueId {
    rw.value(
        arith::CONSTANT,
        loc,
        &[],
        ty,
        &[(arith::constant::VALUE_ATTR, attr)],
    )
}

/// An operation on two values of one type, with a result of that type.
pub fn binary(
    rw: &mut Rewriter,
    loc: Location,
    name: OpName,
    lhs: ValueId,
    rhs: ValueId,
) -> ValueId {
    let ty = rw.body.ty(lhs);
    rw.value(name, loc, &[lhs, rhs], ty, &[])
}

/// `arith.addi` or `arith.muli` with overflow flags.
pub fn flagged(
    rw: &mut Rewriter,
    loc: Location,
    name: OpName,
    operands: [ValueId; 2],
    flags: i64,
) -> ValueId {
    let flags = enum_value_attr(rw.cx, arith::INTEGER_OVERFLOW_FLAGS_ENUM, flags);
    let attrs = [(arith::addi::OVERFLOW_FLAGS_ATTR, flags)];
    rw.value(name, loc, &operands, Type::INDEX, &attrs)
}

pub fn compare(
    rw: &mut Rewriter,
    loc: Location,
    how: Compare,
    lhs: ValueId,
    rhs: ValueId,
) -> ValueId {
    let predicate = rw.cx.int_attr(Type::I64, how as i64);
    let attrs = [(arith::cmpi::PREDICATE_ATTR, predicate)];
    rw.value(arith::CMPI, loc, &[lhs, rhs], Type::I1, &attrs)
}

/// `arith.select`, of values of any type.
pub fn select(
    rw: &mut Rewriter,
    loc: Location,
    condition: ValueId,
    yes: ValueId,
    no: ValueId,
) -> ValueId {
    let ty = rw.body.ty(yes);
    rw.value(arith::SELECT, loc, &[condition, yes, no], ty, &[])
}
