//! Building arithmetic on values of type `index`.

use oxmlir_dialects::tables::arith;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Location, OpName, Type, ValueId};

pub fn constant(rw: &mut Rewriter, loc: Location, value: i64) -> ValueId {
    let attr = rw.cx.int_attr(Type::INDEX, value);
    arith::constant(rw, loc, attr)
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
