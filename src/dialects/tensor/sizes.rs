//! Sizes of tensors: asked for by `tensor.dim`, and told by the operations that make tensors.

use oxmlir_ir::interfaces::ReifyRankedShapedType;
use oxmlir_ir::rewrite::{Rewriter, folded};
use oxmlir_ir::{DYNAMIC, Location, OpFoldResult, OpFoldResultList, OpId, OpRef, ValueId};

use super::verify::{inferred_concat_shape, shape_of};
use crate::affine::build::{product, sum_of_dims, value_of};
use crate::memref::mixed::{Slice, mixed, reassociation};
use crate::memref::views::dropped_by_shape;
use crate::tables::tensor as ops;

/// Inserts a `tensor.dim`.
fn dim(rw: &mut Rewriter, loc: Location, tensor: ValueId, index: usize) -> ValueId {
    let index = value_of(rw, loc, OpFoldResult::Known(index as i64));
    ops::dim(rw, loc, tensor, index)
}

/// The size of a dimension as a value: what a `tensor.dim` folds to, or that operation.
fn folded_dim(rw: &mut Rewriter, loc: Location, tensor: ValueId, index: usize) -> ValueId {
    let size = dim(rw, loc, tensor, index);
    folded(rw, size)
}

/// The size of a dimension: known by the type, or as a value.
pub fn mixed_size(rw: &mut Rewriter, loc: Location, tensor: ValueId, index: usize) -> OpFoldResult {
    match shape_of(rw.cx, rw.body.ty(tensor)).get(index) {
        Some(&size) if size != DYNAMIC => OpFoldResult::Known(size),
        _ => OpFoldResult::Value(folded_dim(rw, loc, tensor, index)),
    }
}

/// All sizes of a tensor with a rank.
pub fn mixed_sizes(rw: &mut Rewriter, loc: Location, tensor: ValueId) -> Option<OpFoldResultList> {
    let rank = rw.cx.rank(rw.body.ty(tensor))?;
    Some((0..rank).map(|i| mixed_size(rw, loc, tensor, i)).collect())
}

/// The sizes of the first result: those of its type, the values of a group of operands in place of the dynamic ones.
pub fn by_operands(op: OpRef, group: usize) -> OpFoldResultList {
    mixed(shape_of(op.cx, op.only_result_type()), &op.group(group))
}

pub(crate) const EMPTY: ReifyRankedShapedType =
    ReifyRankedShapedType::Shape(|rw, op| Some(by_operands(rw.op(op), ops::empty::DYNAMIC_SIZES)));

pub(crate) const GENERATE: ReifyRankedShapedType = ReifyRankedShapedType::Shape(|rw, op| {
    Some(by_operands(rw.op(op), ops::generate::DYNAMIC_EXTENTS))
});

pub(crate) const SPLAT: ReifyRankedShapedType =
    ReifyRankedShapedType::Shape(|rw, op| Some(by_operands(rw.op(op), ops::splat::DYNAMIC_SIZES)));

/// The result has the sizes that are written down.
pub const EXPAND_SHAPE: ReifyRankedShapedType = ReifyRankedShapedType::Shape(|rw, op| {
    use ops::expand_shape as slots;
    let op = rw.op(op);
    let sizes = op.dense_attr(slots::STATIC_OUTPUT_SHAPE_ATTR);
    Some(mixed(&sizes, &op.group(slots::OUTPUT_SHAPE)))
});

/// The size of a group is the product of its sizes.
pub const COLLAPSE_SHAPE: ReifyRankedShapedType = ReifyRankedShapedType::Shape(|rw, op| {
    use ops::collapse_shape as slots;
    let (loc, source) = (rw.body.loc(op), rw.body.operand(op, slots::SRC));
    let groups = reassociation(rw.cx, rw.body.attr(op, slots::REASSOCIATION_ATTR));
    rw.cx.rank(rw.body.ty(source))?;
    let mut sizes = OpFoldResultList::new();
    for group in groups {
        let dims = group.iter().filter_map(|dim| usize::try_from(*dim).ok());
        let parts: OpFoldResultList = dims.map(|dim| mixed_size(rw, loc, source, dim)).collect();
        sizes.push(product(rw, loc, &parts));
    }
    Some(sizes)
});

/// The sizes of the box, but for the dimensions that the result does not have.
pub const EXTRACT_SLICE: ReifyRankedShapedType = ReifyRankedShapedType::Shape(|rw, op| {
    let op = rw.op(op);
    let sizes = Slice::of(op).sizes;
    let known: Vec<i64> = sizes.iter().map(|size| size.or_dynamic()).collect();
    let dropped = dropped_by_shape(&known, shape_of(op.cx, op.only_result_type()))?;
    let kept = sizes
        .into_iter()
        .zip(dropped)
        .filter(|(_, dropped)| !dropped);
    Some(kept.map(|(size, _)| size).collect())
});

pub(crate) const INSERT_SLICE: ReifyRankedShapedType =
    ReifyRankedShapedType::Shape(|rw, op| sizes_of_operand(rw, op, ops::insert_slice::DEST));

/// The result has the shape of an operand.
pub fn sizes_of_operand(rw: &mut Rewriter, op: OpId, operand: usize) -> Option<OpFoldResultList> {
    let (loc, source) = (rw.body.loc(op), rw.body.operand(op, operand));
    mixed_sizes(rw, loc, source)
}

/// The size of a dimension is that of the source and of what is put in front of it and behind it.
pub const PAD: ReifyRankedShapedType = ReifyRankedShapedType::Shape(|rw, op| {
    use ops::pad as slots;
    let (loc, source) = (rw.body.loc(op), rw.body.operand(op, slots::SOURCE));
    let view = rw.op(op);
    let low = mixed(
        &view.dense_attr(slots::STATIC_LOW_ATTR),
        &view.group(slots::LOW),
    );
    let high = mixed(
        &view.dense_attr(slots::STATIC_HIGH_ATTR),
        &view.group(slots::HIGH),
    );
    let shape = shape_of(rw.cx, view.only_result_type()).to_vec();
    let borders = low.into_iter().zip(high);
    let mut sizes = OpFoldResultList::new();
    for ((index, size), (low, high)) in shape.into_iter().enumerate().zip(borders) {
        sizes.push(match size {
            DYNAMIC => {
                let inner = OpFoldResult::Value(folded_dim(rw, loc, source, index));
                let parts = [inner, low, high].map(|part| part.resolved(rw.cx, rw.body));
                sum_of_dims(rw, loc, &parts)
            }
            size => OpFoldResult::Known(size),
        });
    }
    Some(sizes)
});

/// Along the dimension of the operation the sizes add up, the others are those of the first tensor or known of another one.
pub const CONCAT: ReifyRankedShapedType = ReifyRankedShapedType::Shape(|rw, op| {
    let loc = rw.body.loc(op);
    let view = rw.op(op);
    let along = usize::try_from(view.int_attr(ops::concat::DIM_ATTR)?).ok()?;
    let inputs = rw.body.operand_vec(op);
    let inferred = inferred_concat_shape(view)?;
    let shape = shape_of(rw.cx, view.only_result_type()).to_vec();
    let mut sizes: OpFoldResultList = shape
        .iter()
        .map(|size| OpFoldResult::Known(*size))
        .collect();
    let open = |index: &usize| shape[*index] == DYNAMIC;
    for index in (0..shape.len()).filter(|i| *i != along).filter(open) {
        sizes[index] = OpFoldResult::Value(match inferred[index] {
            DYNAMIC => dim(rw, loc, *inputs.first()?, index),
            size => value_of(rw, loc, OpFoldResult::Known(size)),
        });
    }
    if open(&along) {
        let parts: Vec<ValueId> = inputs
            .iter()
            .map(|t| folded_dim(rw, loc, *t, along))
            .collect();
        let known = |part: &ValueId| OpFoldResult::Value(*part).resolved(rw.cx, rw.body);
        let parts: OpFoldResultList = parts.iter().map(known).collect();
        let total = sum_of_dims(rw, loc, &parts);
        sizes[along] = OpFoldResult::Value(value_of(rw, loc, total));
    }
    Some(sizes)
});
