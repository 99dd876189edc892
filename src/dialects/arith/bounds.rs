//! Bounds of index values that are computed.

use oxmlir_ir::affine::{AffineContext, AffineExpr};
use oxmlir_ir::bounds::{Bounds, Quantity, Term, equal, one_of};
use oxmlir_ir::{OpRef, Type};

use crate::operands::{LHS, RHS};
use crate::tables::arith as ops;

type Combine = fn(&AffineContext, AffineExpr, AffineExpr) -> AffineExpr;

/// The operand, as a number where it is known.
fn operand(op: OpRef, index: usize) -> Term {
    let value = op.operand(index);
    match op.cx.constant_int(op.body, value) {
        Some(known) => Term::constant(op.cx, known),
        None => Term::quantity(op.cx, Quantity::index(value)),
    }
}

fn combined(op: OpRef, combine: Combine) -> Bounds {
    if op.only_result_type() != Type::INDEX {
        return Bounds::new();
    }
    let terms = [operand(op, LHS), operand(op, RHS)];
    equal(Term::combined(op.cx, &terms, |exprs| match exprs {
        [a, b] => combine(op.cx.affine(), *a, *b),
        _ => op.cx.affine().constant(0),
    }))
}

pub fn addi(op: OpRef, _: Quantity) -> Bounds {
    combined(op, AffineContext::add)
}

pub fn subi(op: OpRef, _: Quantity) -> Bounds {
    combined(op, AffineContext::sub)
}

/// Products are affine if one factor is known.
pub fn muli(op: OpRef, _: Quantity) -> Bounds {
    let known = |index| op.cx.constant_int(op.body, op.operand(index)).is_some();
    match known(LHS) || known(RHS) {
        true => combined(op, AffineContext::mul),
        false => Bounds::new(),
    }
}

/// Quotients are affine if the divisor is known.
pub fn floordivsi(op: OpRef, _: Quantity) -> Bounds {
    match op.cx.constant_int(op.body, ops::Floordivsi::new(op).rhs()) {
        Some(1..) => combined(op, AffineContext::floordiv),
        _ => Bounds::new(),
    }
}

/// One of two values.
pub fn select(op: OpRef, quantity: Quantity) -> Bounds {
    let values = [ops::select::TRUE_VALUE, ops::select::FALSE_VALUE];
    one_of(op.cx, quantity, values.map(|slot| op.operand(slot)))
}
