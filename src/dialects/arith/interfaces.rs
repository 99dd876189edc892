//! Constants and speculatability.

use oxmlir_ir::num::ApInt;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Attribute, Location, OpId, OpRef, Type, TypeKind};

use crate::operands::RHS;
use crate::tables::arith as ops;

/// `arith.constant` for every typed attribute of type `ty`; poison is the ub dialect's.
pub fn materialize(rw: &mut Rewriter, attr: Attribute, ty: Type, loc: Location) -> Option<OpId> {
    if crate::folding::is_poison(rw.cx, attr) {
        return rw.cx.registry().dialect_hooks("ub")?.materialize?(rw, attr, ty, loc);
    }
    let element = rw.cx.element_type(ty);
    let number = match rw.cx.type_kind(element) {
        TypeKind::Integer { sign, .. } => *sign == oxmlir_ir::Signedness::Signless,
        TypeKind::Index | TypeKind::Float(_) => true,
        TypeKind::Complex(_) => element != ty,
        _ => false,
    };
    let fits = rw.cx.attr_type(attr) == ty && number;
    fits.then(|| {
        rw.create(
            ops::CONSTANT,
            loc,
            &[],
            &[ty],
            &[(ops::constant::VALUE_ATTR, attr)],
        )
    })
}

fn divisor(op: OpRef) -> Option<ApInt> {
    op.cx
        .splat_int(op.cx.constant_value(op.body, op.operand(RHS))?)
}

/// An unsigned division may run anywhere when the divisor is a constant other than zero.
pub fn divides_safely(op: OpRef) -> bool {
    divisor(op).is_some_and(|d| !d.is_zero())
}

/// A signed division overflows when dividing by -1.
pub fn divides_safely_signed(op: OpRef) -> bool {
    divisor(op).is_some_and(|d| !d.is_zero() && !d.is_all_ones())
}
