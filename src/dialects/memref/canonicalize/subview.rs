//! Subviews.

use oxmlir_ir::rewrite::{Pattern, Rewriter};
use oxmlir_ir::{OpId, Type, ValueId};

use super::{foldable_cast_source, replace_by_cast};
use crate::memref::layout::{memref_like, strided_attr, strides_and_offset};
use crate::memref::mixed::{OpFoldResult, OpFoldResultList, Slice};
use crate::memref::verify::slice::in_bounds;
use crate::memref::views::{dropped_dims, keeps_layout, subview_type};
use crate::tables::memref as ops;

pub const SUBVIEW: &[Pattern] = &[
    Pattern::new(
        "OpWithOffsetSizesAndStridesConstantArgumentFolder",
        constant_numbers,
    ),
    Pattern::new("SubViewOpMemRefCastFolder", subview_of_cast),
    Pattern::new("TrivialSubViewOpFolder", whole),
];

/// The type of a subview of `source`, without the dimensions that `op` drops, if its layout tells which ones these are.
fn inferred_type(rw: &Rewriter, op: OpId, source: Type, slice: &Slice) -> Option<Type> {
    let dropped = dropped_dims(rw.op(op))?;
    let full = subview_type(rw.cx, source, slice)?;
    if !dropped.contains(&true) {
        return Some(full);
    }
    let (strides, offset) = strides_and_offset(rw.cx, full)?;
    let kept = |list: &[i64]| -> Vec<i64> {
        let kept = list.iter().zip(&dropped).filter(|(_, dropped)| !**dropped);
        kept.map(|(number, _)| *number).collect()
    };
    let layout = strided_attr(rw.cx, &kept(&strides), offset);
    let shape = kept(rw.cx.shape(full)?);
    let ty = memref_like(rw.cx, full, &shape, Some(layout));
    keeps_layout(rw.cx, full, ty, &slice.sizes).then_some(ty)
}

// subview(m, value of c, ..) -> cast(subview(m, c, ..)), one list of numbers at a time, if it is not known to leave m
fn constant_numbers(rw: &mut Rewriter, op: OpId) -> bool {
    let old = Slice::of_op(rw.cx, rw.body, op);
    let fold = |list: &OpFoldResultList, fits: fn(i64) -> bool| {
        let known = |number: &OpFoldResult| number.constant(rw.cx, rw.body).filter(|n| fits(*n));
        let folded = |number: &OpFoldResult| known(number).map_or(*number, OpFoldResult::Known);
        let new: OpFoldResultList = list.iter().map(folded).collect();
        (new != *list).then_some(new)
    };
    let mut new = old.clone();
    if let Some(offsets) = fold(&old.offsets, |n| n >= 0) {
        new.offsets = offsets;
    } else if let Some(sizes) = fold(&old.sizes, |n| n >= 0) {
        new.sizes = sizes;
    } else if let Some(strides) = fold(&old.strides, |n| n != 0) {
        new.strides = strides;
    } else {
        return false;
    }
    let source = rw.body.operand(op, ops::subview::SOURCE);
    if in_bounds(rw.op(op), rw.body.ty(source), &new).is_err() {
        return false;
    }
    let Some(ty) = inferred_type(rw, op, rw.body.ty(source), &new) else {
        return false;
    };
    replace_by_subview(rw, op, ty, source, &new);
    true
}

// subview(cast(m)) -> cast(subview(m))
fn subview_of_cast(rw: &mut Rewriter, op: OpId) -> bool {
    let slice = Slice::of_op(rw.cx, rw.body, op);
    if slice != slice.resolved(rw.cx, rw.body) {
        return false;
    }
    let Some(source) = foldable_cast_source(rw, rw.body.operand(op, ops::subview::SOURCE)) else {
        return false;
    };
    let Some(ty) = inferred_type(rw, op, rw.body.ty(source), &slice) else {
        return false;
    };
    replace_by_subview(rw, op, ty, source, &slice);
    true
}

/// Replaces `op` by a subview of type `ty`, cast to the type of the old one.
fn replace_by_subview(rw: &mut Rewriter, op: OpId, ty: Type, source: ValueId, slice: &Slice) {
    let loc = rw.body.loc(op);
    rw.insert_before(op);
    let new = slice.subview(rw, loc, ty, source);
    replace_by_cast(rw, op, new);
}

// subview(m, 0.., all, 1..) -> cast(m)
fn whole(rw: &mut Rewriter, op: OpId) -> bool {
    let source = rw.body.operand(op, ops::subview::SOURCE);
    let (from, to) = (rw.body.ty(source), rw.body.only_result_type(op));
    let shape = rw.cx.shape(from).unwrap_or_default();
    let slice = Slice::of_op(rw.cx, rw.body, op);
    let all = |list: &[OpFoldResult], wanted: i64| {
        list.iter()
            .all(|n| n.constant(rw.cx, rw.body) == Some(wanted))
    };
    let mut sizes = slice.sizes.iter().zip(shape);
    let is_whole = rw.cx.rank(to) == Some(shape.len())
        && all(&slice.offsets, 0)
        && all(&slice.strides, 1)
        && sizes.all(|(n, size)| n.constant(rw.cx, rw.body) == Some(*size));
    if !is_whole {
        return false;
    }
    if from == to {
        rw.replace(op, &[source]);
    } else {
        replace_by_cast(rw, op, source);
    }
    true
}
