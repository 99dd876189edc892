//! Tensors whose sizes are operands, and those of given or computed elements.

use oxmlir_ir::rewrite::{Pattern, Rewriter};
use oxmlir_ir::side_effects::would_be_trivially_dead;
use oxmlir_ir::{DYNAMIC, Mapping, OpFoldResult, OpId, OpRef, ValueId};

use super::{is_foldable_into_producer, of_shape, replace_by_cast};
use crate::memref::mixed::split;
use crate::tables::{arith, tensor as ops};
use crate::tensor::sizes::by_operands;

pub const EMPTY: &[Pattern] = &[Pattern::new(
    "ReplaceEmptyTensorStaticShapeDims",
    constant_sizes_of_empty,
)];

pub const GENERATE: &[Pattern] = &[Pattern::new(
    "StaticTensorGenerate",
    constant_sizes_of_generate,
)];

/// The sizes with numbers in place of constants; `None` if no value is one.
fn with_constants(rw: &Rewriter, sizes: &[OpFoldResult]) -> Option<Vec<OpFoldResult>> {
    let known = |size: &OpFoldResult| size.constant(rw.cx, rw.body).filter(|n| *n >= 0);
    let new: Vec<OpFoldResult> = sizes
        .iter()
        .map(|size| known(size).map_or(*size, OpFoldResult::Known))
        .collect();
    (new != sizes).then_some(new)
}

// empty(c) : tensor<?> -> cast(empty() : tensor<c>)
fn constant_sizes_of_empty(rw: &mut Rewriter, op: OpId) -> bool {
    let view = rw.op(op);
    let (loc, ty) = (view.loc(), view.only_result_type());
    let sizes = by_operands(view, ops::empty::DYNAMIC_SIZES);
    let Some(sizes) = with_constants(rw, &sizes) else {
        return false;
    };
    let (shape, values) = split(&sizes);
    let ty = of_shape(rw.cx, ty, &shape);
    rw.insert_before(op);
    let new = ops::empty(rw, loc, ty, &values);
    replace_by_cast(rw, op, new);
    true
}

// generate(c) : tensor<?> -> cast(generate() : tensor<c>)
fn constant_sizes_of_generate(rw: &mut Rewriter, op: OpId) -> bool {
    let view = rw.op(op);
    let (loc, ty) = (view.loc(), view.only_result_type());
    let sizes = by_operands(view, ops::generate::DYNAMIC_EXTENTS);
    let Some(sizes) = with_constants(rw, &sizes) else {
        return false;
    };
    let (shape, values) = split(&sizes);
    let ty = of_shape(rw.cx, ty, &shape);
    rw.insert_before(op);
    let new = ops::generate(rw, loc, ty, &values);
    let (from, to) = (rw.body.only_region(op), rw.body.only_region(new));
    rw.body.take_blocks(from, to);
    let result = rw.body.only_result(new);
    replace_by_cast(rw, op, result);
    true
}

// cast(empty(n) : tensor<?>) : tensor<c> -> empty() : tensor<c>
pub(super) fn cast_of_empty(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = rw.op(op);
    let empty = source(view, view.operand(ops::cast::SOURCE), |def| {
        def.name() == ops::EMPTY
    })?;
    if !is_foldable_into_producer(view) {
        return None;
    }
    let ty = view.only_result_type();
    let sizes = by_operands(empty, ops::empty::DYNAMIC_SIZES);
    let mut values: Vec<ValueId> = Vec::new();
    for (new, old) in rw.cx.shape(ty)?.iter().zip(&sizes) {
        match (*new, *old) {
            (DYNAMIC, OpFoldResult::Value(value)) => values.push(value),
            (new, OpFoldResult::Known(old)) if new != old => return None,
            _ => {}
        }
    }
    let loc = view.loc();
    rw.insert_before(op);
    let new = ops::empty(rw, loc, ty, &values);
    rw.replace(op, &[new]);
    Some(())
}

fn source<'a>(op: OpRef<'a>, value: ValueId, is: impl Fn(&OpRef) -> bool) -> Option<OpRef<'a>> {
    op.defining_op(value).filter(is)
}

// extract(generate(f), i) -> f(i)
pub(super) fn extract_of_generate(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = rw.op(op);
    let generate = source(view, view.operand(ops::extract::TENSOR), |def| {
        def.name() == ops::GENERATE
    })?;
    let block = generate.entry_block(ops::generate::BODY_REGION)?;
    if !would_be_trivially_dead(generate) {
        return None;
    }
    let indices = view.group(ops::extract::INDICES);
    let mut map = Mapping::default();
    for (arg, index) in rw.body.args(block).iter().zip(&indices) {
        map.map_value(*arg, *index);
    }
    rw.insert_before(op);
    let ops_inside = rw.body.op_vec(block);
    let (end, inside) = ops_inside.split_last()?;
    for nested in inside {
        let new = rw.body.clone_op(rw.cx, *nested, rw.at, &mut map);
        rw.listener.inserted(rw.body, new);
    }
    let result = map.value(rw.body.operands(*end).next()?);
    rw.replace(op, &[result]);
    Some(())
}

// extract(index_cast(t), i) -> index_cast(extract(t, i))
pub(super) fn extract_of_index_cast(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = rw.op(op);
    let cast = source(view, view.operand(ops::extract::TENSOR), |def| {
        def.name() == arith::INDEX_CAST
    })?;
    let tensor = cast.operands().next()?;
    let (loc, ty, indices) = (
        view.loc(),
        view.only_result_type(),
        view.group(ops::extract::INDICES),
    );
    rw.insert_before(op);
    let element = ops::extract(rw, loc, tensor, &indices);
    let new = arith::index_cast(rw, loc, ty, element);
    rw.replace(op, &[new]);
    Some(())
}
