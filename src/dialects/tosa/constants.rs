//! What operands are known to be.

use oxmlir_ir::num::ApInt;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{
    AttrKind, Attribute, Body, Context, Location, OpRef, Scalar, Type, TypeKind, ValueId,
};

use crate::tables::tosa as ops;

/// The elements that a value is known to have: those of `tosa.const`, or of a constant of another dialect.
pub fn elements(cx: &Context, body: &Body, value: ValueId) -> Option<Attribute> {
    let op = OpRef::new(cx, body, body.defining_op(value)?);
    values(op).or_else(|| cx.constant_value(body, value))
}

/// The elements that an operation gives its result, if it is `tosa.const` or `tosa.const_shape`.
pub fn values(op: OpRef) -> Option<Attribute> {
    if let Some(constant) = ops::Const::of(op) {
        return constant.values_attr();
    }
    ops::ConstShape::of(op)?.values_attr()
}

/// A list of sizes as a value.
pub fn shape(rw: &mut Rewriter, loc: Location, sizes: &[i64]) -> ValueId {
    let count = sizes.len() as i64;
    let ty = rw.cx.ty(TypeKind::RankedTensor {
        shape: [count].into(),
        element: Type::INDEX,
        encoding: None,
    });
    let values: Vec<Scalar> = sizes
        .iter()
        .map(|size| Scalar::Int(ApInt::from_i64(64, *size)))
        .collect();
    let values = rw.cx.elements_attr(ty, &values);
    let rank = rw.cx.int_attr(Type::I64, count);
    let ty = ops::ShapeType::make(rw.cx, &[(ops::shape_type::RANK, rank)]);
    ops::const_shape(rw, loc, ty, values)
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
