//! Canonicalization patterns of what changes the shape of a vector alone.

use oxmlir_ir::rewrite::{Pattern, Rewriter};
use oxmlir_ir::{Context, OpId, OpName, Type, ValueId};

use super::{elements, masks};
use crate::operands::SOURCE;
use crate::tables::vector as ops;
use crate::vector::fold::{Count, count, dims, integers, is_broadcastable};
use crate::vector::types::VectorType;

pub const SHAPE_CAST: &[Pattern] = &[
    masks::SHAPE_CAST,
    Pattern::new("ShapeCastBroadcastFolder", shape_cast_of_broadcast),
];

pub const EXTRACT: &[Pattern] = &[
    elements::EXTRACT,
    masks::EXTRACT,
    Pattern::new("FoldExtractFromShapeCastToShapeCast", extract_of_shape_cast),
    elements::EXTRACT_ELEMENTS,
];

pub const EXTRACT_STRIDED_SLICE: &[Pattern] = &[
    masks::CONSTANT_SLICE,
    masks::CREATED_SLICE,
    elements::SLICE,
    Pattern::new("ContiguousExtractStridedSliceToExtract", |rw, op| {
        slice_to_extract(rw, op).is_some()
    }),
];

/// The operand of the operation `name` that defines `value`.
fn operand_of(rw: &Rewriter, value: ValueId, name: OpName) -> Option<ValueId> {
    let def = rw.body.defining_op(value)?;
    (rw.body.name(def) == name).then(|| rw.body.operand(def, SOURCE))
}

fn replace(rw: &mut Rewriter, op: OpId, name: OpName, source: ValueId) {
    let (loc, ty) = (rw.body.loc(op), rw.body.only_result_type(op));
    rw.insert_before(op);
    let new = rw.value(name, loc, &[source], ty, &[]);
    rw.replace(op, &[new]);
}

// shape_cast(broadcast(x)) -> shape_cast(x), where nothing is repeated
// shape_cast(broadcast(x)) -> broadcast(x), where that repeats the same
fn shape_cast_of_broadcast(rw: &mut Rewriter, op: OpId) -> bool {
    let between = rw.body.operand(op, ops::shape_cast::SOURCE);
    let Some(source) = operand_of(rw, between, ops::BROADCAST) else {
        return false;
    };
    let from = rw.body.ty(source);
    let (first, to) = (rw.body.ty(between), rw.body.only_result_type(op));
    if dims(rw.cx, from).is_some() && count(rw.cx, from) == count(rw.cx, to) {
        replace(rw, op, ops::SHAPE_CAST, source);
        return true;
    }
    let same = || repetition(rw.cx, from, first) == repetition(rw.cx, from, to);
    let fits = dims(rw.cx, from).is_none() || is_broadcastable(rw.cx, from, to);
    let folds = fits && same();
    if folds {
        replace(rw, op, ops::BROADCAST, source);
    }
    folds
}

/// How a broadcast walks through its source, outermost first: numbers of elements that it repeats, and numbers of those
/// that it passes on.
fn repetition(cx: &Context, from: Type, to: Type) -> Option<Vec<(bool, Count)>> {
    let from = dims(cx, from).unwrap_or_default();
    let to = dims(cx, to)?;
    let added = to.len().checked_sub(from.len())?;
    let mut walk: Vec<(bool, Count)> = Vec::new();
    for (position, dim) in to.iter().enumerate().filter(|(_, dim)| **dim != (1, false)) {
        let source = position.checked_sub(added).and_then(|i| from.get(i));
        let repeats = source != Some(dim);
        let scalable = usize::from(dim.1);
        match walk.last_mut().filter(|last| last.0 == repeats) {
            Some((_, (factor, scales))) => {
                *factor = factor.checked_mul(dim.0)?;
                *scales += scalable;
            }
            None => walk.push((repeats, (dim.0, scalable))),
        }
    }
    Some(walk)
}

// extract(shape_cast(x), p) -> shape_cast(x), where that is all of it
fn extract_of_shape_cast(rw: &mut Rewriter, op: OpId) -> bool {
    let vector = rw.body.operand(op, ops::extract::SOURCE);
    let Some(source) = operand_of(rw, vector, ops::SHAPE_CAST) else {
        return false;
    };
    let to = rw.body.only_result_type(op);
    let is_all = count(rw.cx, rw.body.ty(source)) == count(rw.cx, to);
    let folds = is_all && dims(rw.cx, to).is_some();
    if folds {
        replace(rw, op, ops::SHAPE_CAST, source);
    }
    folds
}

// extract_strided_slice(v) -> shape_cast(extract(v, p)), where all that is taken is at one position
fn slice_to_extract(rw: &mut Rewriter, op: OpId) -> Option<()> {
    use ops::extract_strided_slice as slots;
    let view = rw.op(op);
    let (loc, ty, source) = (view.loc(), view.only_result_type(), view.operand(SOURCE));
    let from = VectorType::of(rw.cx, rw.body.ty(source)).filter(|from| !from.is_scalable())?;
    let [offsets, sizes, strides] =
        [slots::OFFSETS_ATTR, slots::SIZES_ATTR, slots::STRIDES_ATTR].map(|s| integers(view, s));
    let is_whole = |dim: usize| sizes.get(dim).is_none_or(|size| *size == from.shape[dim]);
    let last = (0..from.rank()).rev().find(|dim| !is_whole(*dim))?;
    let mut len = last + 1;
    let is_one = |dim: usize| sizes.get(dim) == Some(&1);
    if len == from.rank() || !(0..len).all(is_one) || strides.iter().any(|s| *s != 1) {
        return None;
    }
    // More dimensions of one element that are named are no part of what is extracted, unless it would be a scalar.
    while len + 1 < sizes.len() && is_one(len) {
        len += 1;
    }
    rw.insert_before(op);
    let part = ops::extract(rw, loc, source, &[], offsets.get(..len)?);
    let cast = ops::shape_cast(rw, loc, ty, part);
    rw.replace(op, &[cast]);
    Some(())
}
