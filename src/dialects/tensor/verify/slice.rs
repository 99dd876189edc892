//! Boxes of tensors, and tensors with borders.

use oxmlir_ir::{DYNAMIC, OpRef, Type, TypeKind};

use super::{Check, expect, quoted, shape, tensor, yielded};
use crate::memref::mixed::{Slice, SliceSlots, mixed};
use crate::memref::verify::slice::{in_bounds, slice_lists};
use crate::memref::views::dropped_by_shape;
use crate::tables::tensor as ops;

pub fn extract_slice(op: OpRef) -> Check {
    let source = op.operand_type(ops::extract_slice::SOURCE);
    slice(op, &SliceSlots::VIEW, source, op.only_result_type())
}

/// `tensor.insert_slice` and `tensor.parallel_insert_slice`, which have the same slots.
pub fn insert_slice(op: OpRef) -> Check {
    let source = op.operand_type(ops::insert_slice::SOURCE);
    let dest = op.operand_type(ops::insert_slice::DEST);
    slice(op, &SliceSlots::INSERT, dest, source)
}

/// A box of `whole` has the type `part`, or one without dimensions of size one.
fn slice(op: OpRef, slots: &SliceSlots, whole: Type, part: Type) -> Check {
    let rank = shape(op, whole).len();
    slice_lists(op, slots, rank, rank)?;
    let slice = Slice::at(op, slots);
    let sizes: Vec<i64> = slice.sizes.iter().map(|size| size.or_dynamic()).collect();
    let element = op.cx.element_type(whole);
    let reduced = shape(op, part);
    if reduced.len() > sizes.len() {
        return Err(op.plain_error("expected rank to be smaller or equal to the other rank. "));
    }
    if dropped_by_shape(&sizes, reduced).is_none() {
        return Err(op.plain_error(format_args!(
            "expected type to be {} or a rank-reduced version. (size mismatch) ",
            quoted(op, of_shape(op, whole, &sizes))
        )));
    }
    if op.cx.element_type(part) != element {
        return Err(op.plain_error(format_args!(
            "expected element type to be {}",
            quoted(op, element)
        )));
    }
    in_bounds(op, whole, &slice)
}

/// A tensor of another shape, with the encoding of `ty`.
fn of_shape(op: OpRef, ty: Type, shape: &[i64]) -> Type {
    let encoding = match op.cx.type_kind(ty) {
        TypeKind::RankedTensor { encoding, .. } => *encoding,
        _ => None,
    };
    op.cx.ty(TypeKind::RankedTensor {
        shape: shape.into(),
        element: op.cx.element_type(ty),
        encoding,
    })
}

pub fn pad(op: OpRef) -> Check {
    use ops::pad::{HIGH, LOW, SOURCE, STATIC_HIGH_ATTR, STATIC_LOW_ATTR};
    let (source, ty) = (op.operand_type(SOURCE), op.only_result_type());
    let border = |attr, group| mixed(&op.dense_attr(attr), &op.group(group));
    let (low, high) = (border(STATIC_LOW_ATTR, LOW), border(STATIC_HIGH_ATTR, HIGH));
    let inner = shape(op, source);
    if low.len() != inner.len() || high.len() != inner.len() {
        return Err(op.plain_error(format_args!(
            "failed to infer expectedType from sourceType {}, specified resultType is {}",
            quoted(op, source),
            quoted(op, ty)
        )));
    }
    let sizes = low.iter().zip(&high).zip(inner).map(|((low, high), size)| {
        let known = Some(*size).filter(|size| *size != DYNAMIC)?;
        known.checked_add(low.known()?)?.checked_add(high.known()?)
    });
    let sizes: Vec<i64> = sizes.map(|size| size.unwrap_or(DYNAMIC)).collect();
    let fits = |(size, inferred): (&i64, &i64)| size == inferred || *inferred == DYNAMIC;
    let outer = shape(op, ty);
    if outer.len() != sizes.len() || !outer.iter().zip(&sizes).all(fits) {
        let inferred = tensor(op, &sizes, op.cx.element_type(source));
        return Err(op.plain_error(format_args!(
            "specified type {} does not match the inferred type {}",
            quoted(op, ty),
            quoted(op, inferred)
        )));
    }
    Ok(())
}

/// The region computes one element of the border from its coordinates.
pub fn pad_body(op: OpRef) -> Check {
    let Some(block) = op.entry_block(ops::pad::REGION) else {
        return Ok(());
    };
    let rank = shape(op, op.only_result_type()).len();
    let args = op.body.args(block);
    if args.len() != rank {
        return Err(op.plain_error(format_args!("expected the block to have {rank} arguments")));
    }
    if let Some(at) = args.iter().position(|arg| op.ty(*arg) != Type::INDEX) {
        return Err(op.error(format_args!(
            "expected block argument {} to be an index",
            at + 1
        )));
    }
    let element = op.cx.element_type(op.only_result_type());
    expect(
        op,
        yielded(op, ops::pad::REGION) == Some(element),
        "expected yield type to match shape element type",
    )
}
