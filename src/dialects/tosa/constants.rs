//! What operands are known to be.

use oxmlir_ir::{AttrKind, Attribute, Body, Context, OpRef, ValueId};

use crate::tables::tosa as ops;

/// The elements that a value is known to have, if it is the result of `tosa.const` or `tosa.const_shape`.
pub fn elements(cx: &Context, body: &Body, value: ValueId) -> Option<Attribute> {
    let op = body.defining_op(value)?;
    let op = OpRef::new(cx, body, op);
    if let Some(constant) = ops::Const::of(op) {
        return constant.values_attr();
    }
    ops::ConstShape::of(op)?.values_attr()
}

/// The sizes that a `!tosa.shape` is known to be.
pub fn sizes(cx: &Context, body: &Body, value: ValueId) -> Option<Vec<i64>> {
    let op = OpRef::new(cx, body, body.defining_op(value)?);
    super::numbers(cx, ops::ConstShape::of(op)?.values_attr()?)
}

/// The sizes of an operand.
pub fn sizes_of(op: OpRef, value: ValueId) -> Option<Vec<i64>> {
    sizes(op.cx, op.body, value)
}

/// The first element of a constant tensor of integers.
pub fn first_int(op: OpRef, value: ValueId) -> Option<i64> {
    let attr = elements(op.cx, op.body, value)?;
    match op.cx.attr_kind(attr) {
        AttrKind::DenseElements { .. } => op.cx.scalars(attr)?.get(0)?.int()?.to_i64(),
        _ => None,
    }
}

/// Whether the first element of a constant tensor is zero.
pub fn is_zero(op: OpRef, value: ValueId) -> Option<bool> {
    let attr = elements(op.cx, op.body, value)?;
    let elements = op.cx.scalars(attr)?;
    let first = elements.get(0)?;
    Some(match (first.int(), first.float()) {
        (Some(value), _) => value.is_zero(),
        (_, Some(value)) => value.is_zero(),
        _ => return None,
    })
}
