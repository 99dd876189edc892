//! Operations on tensors that are filled with one value.

use oxmlir_ir::interfaces::ReifyRankedShapedType;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{OpFoldResult, OpId, OpRef, ValueId};

use crate::affine::build::folded_apply;
use crate::linalg::build;
use crate::memref::mixed::{Slice, mixed};
use crate::operands::SOURCE;
use crate::tables::{linalg as ops, tensor};
use crate::tensor::padding_value;
use crate::tensor::sizes::mixed_sizes;

/// A `linalg.fill`: the value and what it is written to.
#[derive(Clone, Copy)]
struct Fill {
    value: ValueId,
    output: ValueId,
}

/// The fill that defines a value.
fn fill_of(op: OpRef, value: ValueId) -> Option<Fill> {
    let def = op
        .defining_op(value)
        .filter(|def| def.name() == ops::FILL)?;
    Some(Fill {
        value: *def.group(ops::fill::INPUTS).first()?,
        output: *def.group(ops::fill::OUTPUTS).first()?,
    })
}

/// Replaces `op` by the fill of a tensor.
fn replace(rw: &mut Rewriter, op: OpId, value: ValueId, init: ValueId) -> bool {
    let loc = rw.body.loc(op);
    rw.insert_before(op);
    let new = build::fill(rw, loc, value, init);
    let results: Vec<ValueId> = rw.body.results(new).collect();
    rw.replace(op, &results);
    true
}

// copy(fill(x) into t) -> fill(x into t), copy(t into fill(x into u)) -> copy(t into u)
pub fn copy(rw: &mut Rewriter, op: OpId) -> bool {
    let view = rw.op(op);
    let (inputs, outputs) = (
        view.group(ops::copy::INPUTS),
        view.group(ops::copy::OUTPUTS),
    );
    let (&[input], &[output]) = (&inputs[..], &outputs[..]) else {
        return false;
    };
    let same_element = rw.cx.element_type(view.ty(input)) == rw.cx.element_type(view.ty(output));
    if let Some(fill) = fill_of(view, input).filter(|_| same_element) {
        return replace(rw, op, fill.value, output);
    }
    let overwritten = fill_of(view, output);
    if let Some(fill) = overwritten {
        rw.set_operand(op, inputs.len(), fill.output);
    }
    overwritten.is_some()
}

// transpose(fill(x) into t) -> fill(x into t)
pub fn transpose(rw: &mut Rewriter, op: OpId) -> bool {
    use ops::transpose as slots;
    let view = rw.op(op);
    match fill_of(view, view.operand(slots::INPUT)) {
        Some(fill) => {
            let init = view.operand(slots::INIT);
            replace(rw, op, fill.value, init)
        }
        None => false,
    }
}

// pack(fill(x) into t) -> fill(x into t)
pub fn pack(rw: &mut Rewriter, op: OpId) -> bool {
    let view = rw.op(op);
    let dest = view.operand(ops::pack::DEST);
    let constant = |value| rw.cx.constant_value(rw.body, value);
    let same = |a: ValueId, b: ValueId| {
        a == b || constant(a).is_some_and(|known| constant(b) == Some(known))
    };
    let padding = view.optional(ops::pack::PADDING_VALUE);
    let fill = fill_of(view, view.operand(SOURCE));
    let fill = fill.filter(|fill| padding.is_none_or(|padding| same(padding, fill.value)));
    match fill.filter(|_| rw.body.has_one_use(dest)) {
        Some(fill) => replace(rw, op, fill.value, dest),
        None => false,
    }
}

// extract(fill(x), i) -> x
pub fn extract(rw: &mut Rewriter, op: OpId) -> bool {
    let view = rw.op(op);
    let fill = fill_of(view, view.operand(SOURCE));
    if let Some(fill) = fill {
        rw.replace(op, &[fill.value]);
    }
    fill.is_some()
}

// collapse_shape(fill(x into t)) -> fill(x into collapse_shape(t))
pub fn collapse_shape(rw: &mut Rewriter, op: OpId) -> bool {
    let view = tensor::CollapseShape::new(rw.op(op));
    let Some(fill) = fill_of(*view, view.src()) else {
        return false;
    };
    let (loc, ty) = (view.loc(), view.only_result_type());
    let groups = view.array_attr(tensor::collapse_shape::REASSOCIATION_ATTR);
    let groups = groups.unwrap_or_default().to_vec();
    rw.insert_before(op);
    let init = tensor::collapse_shape(rw, loc, ty, fill.output, &groups);
    replace(rw, op, fill.value, init)
}

// expand_shape(fill(x into t)) -> fill(x into expand_shape(t))
pub fn expand_shape(rw: &mut Rewriter, op: OpId) -> bool {
    use tensor::expand_shape as slots;
    let view = rw.op(op);
    let Some(fill) = fill_of(view, view.operand(slots::SRC)) else {
        return false;
    };
    let (loc, ty) = (view.loc(), view.only_result_type());
    let groups = view
        .array_attr(slots::REASSOCIATION_ATTR)
        .unwrap_or_default()
        .to_vec();
    let sizes = view.group(slots::OUTPUT_SHAPE);
    let known = view.dense_attr(slots::STATIC_OUTPUT_SHAPE_ATTR);
    rw.insert_before(op);
    let init = tensor::expand_shape(rw, loc, ty, fill.output, &sizes, &groups, &known);
    replace(rw, op, fill.value, init)
}

/// Whether two values are the same, or the same constant.
fn same_value(op: OpRef, a: ValueId, b: ValueId) -> bool {
    let constant = |value| op.cx.constant_value(op.body, value);
    a == b || constant(a).is_some_and(|known| constant(b) == Some(known))
}

// pad(fill(x), x) -> fill(x)
pub fn pad(rw: &mut Rewriter, op: OpId) -> bool {
    padded_fill(rw, op).is_some()
}

fn padded_fill(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = rw.op(op);
    let fill = fill_of(view, view.operand(SOURCE))?;
    if !same_value(view, padding_value(view)?, fill.value) {
        return None;
    }
    let (loc, ty) = (view.loc(), view.only_result_type());
    let reify = view.interface::<ReifyRankedShapedType>()?;
    rw.insert_before(op);
    let sizes = reify.shape(rw, op)?;
    let element = rw.cx.element_type(ty);
    let empty = build::empty(rw, loc, &sizes, element);
    let new = build::fill(rw, loc, fill.value, empty);
    let mut result = rw.body.only_result(new);
    if rw.body.ty(result) != ty {
        result = tensor::cast(rw, loc, ty, result);
    }
    rw.replace(op, &[result]);
    Some(())
}

/// Whether two slices have no element in common, as far as their known numbers tell.
fn are_disjoint(one: &Slice, other: &Slice) -> bool {
    let ends = |slice: &Slice, dim: usize| {
        let [offset, size, stride] = slice.lists().map(|list| list.get(dim)?.known());
        let (offset, size, stride) = (offset?, size?, stride?);
        Some((
            offset,
            offset.checked_add(size.checked_sub(1)?.checked_mul(stride)?)?,
        ))
    };
    (0..one.lists()[0].len()).any(|dim| match (ends(one, dim), ends(other, dim)) {
        (Some((start, end)), Some((other_start, other_end))) => {
            end < other_start || other_end < start
        }
        _ => false,
    })
}

// insert_slice(pad(t, x) into fill(x)) -> insert_slice(t into fill(x))
pub fn insert_slice(rw: &mut Rewriter, op: OpId) -> bool {
    inserted_pad(rw, op).is_some()
}

fn inserted_pad(rw: &mut Rewriter, op: OpId) -> Option<()> {
    use tensor::insert_slice as slots;
    let view = rw.op(op);
    let pad = view
        .defining_op(view.operand(slots::SOURCE))
        .filter(|def| def.name() == tensor::PAD)?;
    let keeps_rank =
        |op: OpRef| rw.cx.rank(op.operand_type(slots::SOURCE)) == rw.cx.rank(op.only_result_type());
    if !keeps_rank(view) {
        return None;
    }
    let slice = Slice::of(view);
    let mut first = view.operand(slots::DEST);
    while let Some(before) = view
        .defining_op(first)
        .filter(|def| def.name() == tensor::INSERT_SLICE)
    {
        if !keeps_rank(before) {
            return None;
        }
        if !are_disjoint(&Slice::of(before), &slice) {
            break;
        }
        first = before.operand(slots::DEST);
    }
    let fill = fill_of(view, first)?;
    if !same_value(view, padding_value(pad)?, fill.value) {
        return None;
    }
    let strided = |stride: &OpFoldResult| *stride != OpFoldResult::Known(1);
    if slice.strides.iter().any(strided) {
        return None;
    }
    let low = mixed(
        &pad.dense_attr(tensor::pad::STATIC_LOW_ATTR),
        &pad.group(tensor::pad::LOW),
    );
    let (loc, source, dest) = (
        view.loc(),
        pad.operand(tensor::pad::SOURCE),
        view.operand(slots::DEST),
    );
    rw.insert_before(op);
    let exprs = rw.cx.affine();
    let sum = exprs.map(0, 2, &[exprs.add(exprs.symbol(0), exprs.symbol(1))]);
    let mut offsets = oxmlir_ir::OpFoldResultList::new();
    for (low, offset) in low.iter().zip(&slice.offsets) {
        offsets.push(folded_apply(rw, loc, sum, &[*low, *offset]));
    }
    let sizes = mixed_sizes(rw, loc, source)?;
    let inner = Slice {
        offsets,
        sizes,
        strides: slice.strides.clone(),
    };
    let new = inner.insert_slice(rw, loc, source, dest);
    rw.replace(op, &[new]);
    Some(())
}

// concat(fill(x into t), fill(x into u)) -> fill(x into concat(t, u))
pub fn concat(rw: &mut Rewriter, op: OpId) -> bool {
    let view = rw.op(op);
    let fills: Option<Vec<Fill>> = view.operands().map(|value| fill_of(view, value)).collect();
    let Some(fills) = fills.filter(|fills| !fills.is_empty()) else {
        return false;
    };
    let value = fills[0].value;
    if !fills.iter().all(|fill| same_value(view, fill.value, value)) {
        return false;
    }
    let (loc, ty) = (view.loc(), view.only_result_type());
    let dim = tensor::Concat::new(view).dim();
    let outputs: Vec<ValueId> = fills.iter().map(|fill| fill.output).collect();
    rw.insert_before(op);
    let init = tensor::concat(rw, loc, ty, &outputs, dim);
    replace(rw, op, value, init)
}
