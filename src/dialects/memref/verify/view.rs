//! Casts, subviews and other views.

use oxmlir_ir::{AttrKind, DYNAMIC, Diagnostic, OpRef, Type, TypeKind};

use super::slice::{in_bounds, slice_lists};
use super::{Check, dynamic_sizes, number, quoted, rank};
use crate::memref::layout::{is_identity, memory_space, strides_and_offset, with_canonical_layout};
use crate::memref::mixed::{Slice, SliceSlots};
use crate::memref::views::{
    are_cast_compatible, dropped_by_shape, keeps_layout, subview_type, transposed_type,
};
use crate::operands::SOURCE;
use crate::tables::memref as ops;

fn incompatible(op: OpRef) -> Diagnostic {
    op.error(format_args!(
        "operand type {} and result type {} are cast incompatible",
        quoted(op, op.operand_type(SOURCE)),
        quoted(op, op.only_result_type())
    ))
}

pub fn cast(op: OpRef) -> Check {
    if are_cast_compatible(op.cx, op.operand_type(SOURCE), op.only_result_type()) {
        return Ok(());
    }
    Err(incompatible(op))
}

pub fn memory_space_cast(op: OpRef) -> Check {
    let layout = |ty| match op.cx.type_kind(ty) {
        TypeKind::MemRef {
            element,
            layout,
            shape,
            ..
        } => (*element, Some((*layout, shape))),
        _ => (op.cx.element_type(ty), None),
    };
    if layout(op.operand_type(SOURCE)) == layout(op.only_result_type()) {
        return Ok(());
    }
    Err(incompatible(op))
}

pub fn subview(op: OpRef) -> Check {
    let (base, view) = (op.operand_type(ops::subview::SOURCE), op.only_result_type());
    slice_lists(op, &SliceSlots::VIEW, rank(op, base), rank(op, base))?;
    if memory_space(op.cx, base) != memory_space(op.cx, view) {
        return Err(op.plain_error(format_args!(
            "different memory spaces specified for base memref type {} and subview memref type {}",
            quoted(op, base),
            quoted(op, view)
        )));
    }
    let slice = Slice::of(op);
    let Some(expected) = subview_type(op.cx, base, &slice) else {
        return Err(op.plain_error(format_args!(
            "base type {} is not strided",
            quoted(op, base)
        )));
    };
    if view != expected {
        is_reduced(op, expected, view)?;
    }
    if !keeps_layout(op.cx, expected, view, &slice.sizes) {
        return Err(mismatch(op, expected, "layout"));
    }
    in_bounds(op, base, &slice)
}

/// `view` has the sizes of `expected`, without some of those that are 1.
fn is_reduced(op: OpRef, expected: Type, view: Type) -> Check {
    let (full, reduced) = (op.cx.shape(expected), op.cx.shape(view));
    let (full, reduced) = (full.unwrap_or_default(), reduced.unwrap_or_default());
    if reduced.len() > full.len() {
        return Err(op.plain_error(format_args!(
            "expected result rank to be smaller or equal to the source rank, but got {}",
            quoted(op, view)
        )));
    }
    if dropped_by_shape(full, reduced).is_none() {
        return Err(mismatch(op, expected, "sizes"));
    }
    let element = op.cx.element_type(expected);
    if op.cx.element_type(view) != element {
        return Err(op.plain_error(format_args!(
            "expected result element type to be {}, but got {}",
            quoted(op, element),
            quoted(op, view)
        )));
    }
    Ok(())
}

fn mismatch(op: OpRef, expected: Type, what: &str) -> Diagnostic {
    op.plain_error(format_args!(
        "expected result type to be {} or a rank-reduced version. (mismatch of result {what}), but got {}",
        quoted(op, expected),
        quoted(op, op.only_result_type())
    ))
}

pub fn reinterpret_cast(op: OpRef) -> Check {
    use ops::reinterpret_cast as slots;
    let (from, to) = (op.operand_type(slots::SOURCE), op.only_result_type());
    slice_lists(op, &SliceSlots::VIEW, 1, rank(op, to))?;
    let differ = |what: &str| {
        op.plain_error(format_args!(
            "different {what} specified for source type {} and result memref type {}",
            quoted(op, from),
            quoted(op, to)
        ))
    };
    if memory_space(op.cx, from) != memory_space(op.cx, to) {
        return Err(differ("memory spaces"));
    }
    if op.cx.element_type(from) != op.cx.element_type(to) {
        return Err(differ("element types"));
    }
    let sizes = op.dense_attr(slots::STATIC_SIZES_ATTR);
    numbers_match(op, "size", op.cx.shape(to).unwrap_or_default(), &sizes)?;
    let Some((strides, offset)) = strides_and_offset(op.cx, to) else {
        return Err(op.plain_error(format_args!(
            "expected result type to have strided layout but found {}",
            quoted(op, to)
        )));
    };
    let given = op.dense_attr(slots::STATIC_OFFSETS_ATTR);
    let expected = given.first().copied().unwrap_or(0);
    if offset != DYNAMIC && offset != expected {
        return Err(op.plain_error(format_args!(
            "expected result type with offset = {} instead of {offset}",
            number(expected)
        )));
    }
    let given = op.dense_attr(slots::STATIC_STRIDES_ATTR);
    numbers_match(op, "stride", &strides, &given)
}

fn numbers_match(op: OpRef, name: &str, found: &[i64], expected: &[i64]) -> Check {
    for (dim, (found, expected)) in found.iter().zip(expected).enumerate() {
        if *found != DYNAMIC && found != expected {
            return Err(op.plain_error(format_args!(
                "expected result type with {name} = {} instead of {found} in dim = {dim}",
                number(*expected)
            )));
        }
    }
    Ok(())
}

pub fn transpose(op: OpRef) -> Check {
    let Some(AttrKind::AffineMap(map)) = op
        .attr(ops::transpose::PERMUTATION_ATTR)
        .map(|a| op.cx.attr_kind(a))
    else {
        return Ok(());
    };
    let affine = op.cx.affine();
    if !map.is_permutation(affine) {
        return Err(op.error("expected a permutation map"));
    }
    let (from, to) = (op.operand_type(SOURCE), op.only_result_type());
    if map.num_dims(affine) as usize != rank(op, from) {
        return Err(op.error("expected a permutation map of same rank as the input"));
    }
    let dims = map.dim_positions(affine).unwrap_or_default();
    let Some(expected) = transposed_type(op.cx, from, &dims) else {
        return Ok(());
    };
    let like = |ty| {
        (
            op.cx.shape(ty),
            op.cx.element_type(ty),
            memory_space(op.cx, ty),
        )
    };
    let same = strides_and_offset(op.cx, to) == strides_and_offset(op.cx, expected)
        && like(to) == like(expected);
    if !same {
        let expected = with_canonical_layout(op.cx, expected);
        return Err(op.error(format_args!(
            "result type {} is not equivalent to the canonical transposed input type {}",
            quoted(op, to),
            quoted(op, expected)
        )));
    }
    Ok(())
}

pub fn view(op: OpRef) -> Check {
    use ops::view::{SIZES, SOURCE};
    let (from, to) = (op.operand_type(SOURCE), op.only_result_type());
    for (ty, words) in [(from, "base"), (to, "result")] {
        if !is_identity(op.cx, ty) {
            return Err(op.plain_error(format_args!(
                "unsupported map for {words} memref type {}",
                quoted(op, ty)
            )));
        }
    }
    if memory_space(op.cx, from) != memory_space(op.cx, to) {
        return Err(op.plain_error(format_args!(
            "different memory spaces specified for base memref type {} and view memref type {}",
            quoted(op, from),
            quoted(op, to)
        )));
    }
    dynamic_sizes(op, to, op.group(SIZES).len())
}
