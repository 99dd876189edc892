//! The arithmetic behind the kinds that reductions and contractions combine elements by.

use oxmlir_dialects::tables::arith;
use oxmlir_dialects::tables::vector::CombiningKind;
pub use oxmlir_dialects::vector::combine::combining_op;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Location, ValueId};

use super::build::binary;

/// Whether the elements of a value are floats.
pub fn is_float(rw: &Rewriter, value: ValueId) -> bool {
    rw.cx.is_float(rw.cx.element_type(rw.body.ty(value)))
}

/// The products of the elements of two values.
pub fn multiply(rw: &mut Rewriter, loc: Location, lhs: ValueId, rhs: ValueId) -> ValueId {
    match is_float(rw, lhs) {
        true => arith::mulf(rw, loc, lhs, rhs),
        false => arith::muli(rw, loc, lhs, rhs),
    }
}

/// The sums of the elements of two values.
pub fn add(rw: &mut Rewriter, loc: Location, lhs: ValueId, rhs: ValueId) -> ValueId {
    match is_float(rw, lhs) {
        true => arith::addf(rw, loc, lhs, rhs),
        false => arith::addi(rw, loc, lhs, rhs),
    }
}

/// Combines two values; where the mask is not set the result is `acc`.
pub fn combine(
    rw: &mut Rewriter,
    loc: Location,
    kind: CombiningKind,
    [value, acc]: [ValueId; 2],
    mask: Option<ValueId>,
) -> Option<ValueId> {
    let name = combining_op(kind, is_float(rw, value))?;
    let combined = binary(rw, loc, name, value, acc);
    Some(match mask {
        Some(mask) => arith::select(rw, loc, mask, combined, acc),
        None => combined,
    })
}
