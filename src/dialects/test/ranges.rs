//! Ranges as tests state them and read them.

use oxmlir_ir::interfaces::InferIntRange::{self, Known};
use oxmlir_ir::interfaces::TellRange;
use oxmlir_ir::ranges::IntRange;
use oxmlir_ir::{AttrKind, Body, Context, OpId, OpRef, Signedness, Type, TypeKind};

use crate::tables::test as ops;

pub const REFLECT_BOUNDS: InferIntRange = crate::vector::ranges::MOVES;
pub const WITH_BOUNDS: InferIntRange = Known(with_bounds);

/// The range that the attributes state.
fn with_bounds(op: OpRef, _: &[IntRange], tell: &mut TellRange) {
    let full = IntRange::of_type(op.cx, op.only_result_type());
    let bound = |slot| op.cx.splat_int(op.attr(slot)?);
    let stated = || {
        Some(IntRange {
            umin: bound(ops::with_bounds::UMIN_ATTR)?,
            umax: bound(ops::with_bounds::UMAX_ATTR)?,
            smin: bound(ops::with_bounds::SMIN_ATTR)?,
            smax: bound(ops::with_bounds::SMAX_ATTR)?,
        })
    };
    let fits = |range: &IntRange| {
        let bounds = [&range.umin, &range.umax, &range.smin, &range.smax];
        full.as_ref()
            .is_some_and(|full| bounds.iter().all(|b| b.width() == full.width()))
    };
    if let Some(range) = stated().filter(fits).or(full.clone()) {
        tell(op.only_result(), range);
    }
}

/// Writes the bounds of the operand into the attributes, in the reading that each belongs to.
pub fn show(cx: &Context, body: &mut Body, op: OpId, operands: &[Option<IntRange>]) {
    let [Some(range)] = operands else {
        return;
    };
    let view = ops::ReflectBounds::new(OpRef::new(cx, body, op));
    let element = cx.element_type(view.ty(view.value()));
    let bounds = [
        (
            ops::reflect_bounds::UMIN_ATTR,
            &range.umin,
            Signedness::Unsigned,
        ),
        (
            ops::reflect_bounds::UMAX_ATTR,
            &range.umax,
            Signedness::Unsigned,
        ),
        (
            ops::reflect_bounds::SMIN_ATTR,
            &range.smin,
            Signedness::Signed,
        ),
        (
            ops::reflect_bounds::SMAX_ATTR,
            &range.smax,
            Signedness::Signed,
        ),
    ];
    for (slot, bound, sign) in bounds {
        let ty = reading(cx, element, sign);
        let value = bound.clone();
        body.set_attr(op, slot, cx.attr(AttrKind::Integer { ty, value }));
    }
}

/// The type of the same width whose values are read with this sign.
fn reading(cx: &Context, ty: Type, sign: Signedness) -> Type {
    match cx.type_kind(ty) {
        TypeKind::Integer { width, .. } => cx.ty(TypeKind::Integer {
            width: *width,
            sign,
        }),
        _ => ty,
    }
}
