//! Tensors of the same elements in groups of dimensions that are merged or split.

use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Location, OpFoldResult, OpFoldResultList, OpRef, Type, ValueId};

use crate::memref::mixed::{mixed, reassociation, reassociation_groups, split};
use crate::tables::tensor as ops;

/// The groups of a `tensor.collapse_shape` or `tensor.expand_shape`.
pub fn groups(op: OpRef) -> Vec<Vec<i64>> {
    reassociation(op.cx, op.attr(ops::collapse_shape::REASSOCIATION_ATTR))
}

/// The sizes of the result of a `tensor.expand_shape`.
pub fn output_shape(op: OpRef) -> OpFoldResultList {
    use ops::expand_shape::{OUTPUT_SHAPE, STATIC_OUTPUT_SHAPE_ATTR};
    let values = op.group(OUTPUT_SHAPE);
    mixed(&op.dense_attr(STATIC_OUTPUT_SHAPE_ATTR), &values)
}

/// Inserts a `tensor.collapse_shape`.
pub fn collapse(
    rw: &mut Rewriter,
    loc: Location,
    ty: Type,
    source: ValueId,
    groups: &[Vec<i64>],
) -> ValueId {
    let groups = reassociation_groups(rw.cx, groups);
    ops::collapse_shape(rw, loc, ty, source, &groups)
}

/// Inserts a `tensor.expand_shape` to known and other sizes.
pub fn expand(
    rw: &mut Rewriter,
    loc: Location,
    ty: Type,
    source: ValueId,
    groups: &[Vec<i64>],
    sizes: &[OpFoldResult],
) -> ValueId {
    let groups = reassociation_groups(rw.cx, groups);
    let (known, values) = split(sizes);
    ops::expand_shape(rw, loc, ty, source, &values, &groups, &known)
}
