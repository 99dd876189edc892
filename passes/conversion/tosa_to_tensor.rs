//! Lowers operations of tosa that only move elements to tensor.
//!
//! ```mlir
//! %0 = tosa.reshape %a, %shape : (tensor<2x6xf32>, !tosa.shape<2>) -> tensor<3x4xf32>
//! // becomes
//! %0 = tensor.collapse_shape %a [[0, 1]] : tensor<2x6xf32> into tensor<12xf32>
//! %1 = tensor.expand_shape %0 [[0, 1]] output_shape [3, 4] : tensor<12xf32> into tensor<3x4xf32>
//! ```

use std::sync::Arc;

use oxmlir_dialects::linalg::build::tensor_type;
use oxmlir_dialects::tables::{arith, tensor, tosa as ops};
use oxmlir_dialects::tosa::constants;
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::conversion::{
    ConversionPatterns, ConversionRewriter, ConversionTarget, NoMatch, Outcome, TypeConverter,
};
use oxmlir_ir::rewrite::{Rewriter, folded};
use oxmlir_ir::{
    Attribute, Body, DYNAMIC, InsertPoint, Location, OpFoldResult, OpId, Type, ValueId,
};

use super::tosa_to_linalg::{cast, signless_tensors, size};
use crate::affine::index;
use crate::bodies::convert;

pub static PASS: PassInfo = PassInfo::new(
    "tosa-to-tensor",
    "TosaToTensorPass",
    "lowers operations of tosa that only move elements to tensor",
    Anchor::Any,
    run,
);

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let types: Arc<TypeConverter> = signless_tensors();
    let mut patterns = ConversionPatterns::new();
    let types = Some(&types);
    patterns.add(ops::CONCAT, "ConcatConverter", types, concat);
    patterns.add(ops::PAD, "PadConverter", types, pad);
    patterns.add(
        ops::RESHAPE,
        "ReshapeConverterCollapseExpand",
        types,
        reshape,
    );
    patterns.add(ops::SLICE, "SliceConverter", types, slice);
    let mut target = ConversionTarget::new();
    target
        .illegal_ops(&[ops::CONCAT, ops::PAD, ops::RESHAPE, ops::SLICE])
        .legal_dialects(&["arith", "tensor"]);
    convert(body, pass, target, patterns)
}

/// The sizes of a tensor that has a rank.
fn shape_of(rw: &ConversionRewriter, ty: Type) -> Result<Vec<i64>, NoMatch> {
    let shape = rw.cx.shape(ty).ok_or("a tensor without rank")?;
    Ok(shape.to_vec())
}

fn known(sizes: &[i64]) -> Option<i64> {
    let mut sizes = sizes.iter();
    sizes.try_fold(1i64, |all, size| match *size {
        DYNAMIC => None,
        size => all.checked_mul(size),
    })
}

/// The shape with the most dimensions that two shapes can be collapsed to: dimension by dimension where all sizes are known, else a
/// single one.
fn common_shape(from: &[i64], to: &[i64]) -> Vec<i64> {
    if from.contains(&DYNAMIC) || to.contains(&DYNAMIC) {
        return vec![DYNAMIC];
    }
    if from.contains(&0) {
        return vec![0];
    }
    let (mut left, mut right) = (0, 0);
    let mut common = Vec::new();
    while let (Some(a), Some(b)) = (from.get(left), to.get(right)) {
        let (mut a, mut b) = (*a, *b);
        while a != b && left < from.len() && right < to.len() {
            let (at, shape, size) = match a < b {
                true => (&mut left, from, &mut a),
                false => (&mut right, to, &mut b),
            };
            *at += 1;
            *size = size.saturating_mul(shape.get(*at).copied().unwrap_or(1));
        }
        if a == b {
            common.push(a);
        }
        left += 1;
        right += 1;
    }
    common
}

/// The groups of dimensions of a shape that are one dimension each when it is collapsed.
fn groups(rw: &Rewriter, shape: &[i64], collapsed: &[i64]) -> Vec<Attribute> {
    let group = |dims: &[usize]| {
        let dims = dims
            .iter()
            .map(|dim| rw.cx.int_attr(Type::I64, *dim as i64));
        rw.cx.array_attr(&dims.collect::<Vec<_>>())
    };
    if shape.contains(&DYNAMIC) || collapsed.contains(&DYNAMIC) {
        return vec![group(&(0..shape.len()).collect::<Vec<_>>())];
    }
    let mut next = 0;
    let mut groups = Vec::new();
    for (at, wanted) in collapsed.iter().enumerate() {
        let (mut dims, mut size) = (Vec::new(), 1i64);
        while next < shape.len() && (dims.is_empty() || size != *wanted) {
            size = size.saturating_mul(shape[next]);
            dims.push(next);
            next += 1;
        }
        // What has one element goes with what is in front of it, unless a dimension of its own follows.
        while collapsed.get(at + 1) != Some(&1) && shape.get(next) == Some(&1) {
            dims.push(next);
            next += 1;
        }
        groups.push(group(&dims));
    }
    groups
}

/// The sizes that a reshaped tensor can have for sure, of which the first is left open if the sizes of the operand are not known.
fn expanded_shape(from: &[i64], to: &[i64]) -> Result<Vec<i64>, NoMatch> {
    let mut to = to.to_vec();
    let missing: Vec<usize> = (0..to.len()).filter(|dim| to[*dim] == DYNAMIC).collect();
    match (known(from), &missing[..]) {
        (Some(_), []) => {}
        (Some(all), [dim]) => {
            let others: i64 = to.iter().filter(|size| **size != DYNAMIC).product();
            to[*dim] = if others == 0 { 0 } else { all / others };
        }
        (None, []) => {
            if let Some(first) = to.first_mut() {
                *first = DYNAMIC;
            }
        }
        (None, [_]) => {}
        _ => return Err("several sizes that are not known".into()),
    }
    Ok(to)
}

fn reshape(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let input = operands[ops::reshape::INPUT1];
    let ty = rw.convert_only_result(op)?;
    let from = shape_of(rw, rw.body.ty(input))?;
    let mut to = shape_of(rw, ty)?;
    let told = constants::sizes_of(rw.op(op), rw.op(op).operand(ops::reshape::SHAPE));
    for (size, told) in to.iter_mut().zip(told.unwrap_or_default()) {
        if *size == DYNAMIC && told >= 0 {
            *size = told;
        }
    }
    let to = expanded_shape(&from, &to)?;
    let element = rw.cx.element_type(ty);
    rw.insert_before(op);
    let loc = rw.body.loc(op);
    if to.is_empty() {
        let scalar = tensor_type(rw.cx, &[], element);
        let value = match from.is_empty() {
            true => input,
            false => {
                let collapsed = tensor::collapse_shape(rw, loc, scalar, input, &[]);
                folded(rw, collapsed)
            }
        };
        rw.replace(op, &[value]);
        return Ok(());
    }
    if from.is_empty() {
        let expanded = tensor_type(rw.cx, &to, element);
        let value = tensor::expand_shape(rw, loc, expanded, input, &[], &[], &to);
        let value = folded(rw, value);
        let value = cast(rw, loc, value, ty);
        rw.replace(op, &[value]);
        return Ok(());
    }
    let mut value = input;
    let common = common_shape(&from, &to);
    if from != common {
        let collapsed = tensor_type(rw.cx, &common, element);
        let groups = groups(rw, &from, &common);
        value = tensor::collapse_shape(rw, loc, collapsed, input, &groups);
        value = folded(rw, value);
    }
    let open = open_size(rw, loc, value, &to);
    if from == to {
        // Nothing but the open size is needed of it, which the reference leaves.
        value = input;
    } else if to != common {
        let expanded = tensor_type(rw.cx, &to, element);
        let groups = groups(rw, &to, &common);
        value = tensor::expand_shape(rw, loc, expanded, value, open.as_slice(), &groups, &to);
        value = folded(rw, value);
    }
    let value = cast(rw, loc, value, ty);
    rw.replace(op, &[value]);
    Ok(())
}

/// The size that is left open in a shape of a list's elements, if there is one.
fn open_size(rw: &mut Rewriter, loc: Location, list: ValueId, shape: &[i64]) -> Option<ValueId> {
    if !shape.contains(&DYNAMIC) {
        return None;
    }
    let at = index::constant(rw, loc, 0);
    let all = tensor::dim(rw, loc, list, at);
    let known = shape.iter().filter(|size| **size != DYNAMIC);
    let others: i64 = known.product();
    let count = index::constant(rw, loc, others);
    Some(match others {
        1 => all,
        _ => arith::divsi(rw, loc, all, count),
    })
}

fn slice(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let input = operands[ops::slice::INPUT1];
    let ty = rw.convert_only_result(op)?;
    let from = shape_of(rw, rw.body.ty(input))?;
    let view = ops::Slice::new(rw.op(op));
    let place = [view.start(), view.size()].map(|value| constants::sizes_of(*view, value));
    let [Some(start), Some(wanted)] = place else {
        return Err("a place that is not known".into());
    };
    if start.len() != from.len() || wanted.len() != from.len() || rw.cx.rank(ty).is_none() {
        return Err("a place of another rank".into());
    }
    rw.insert_before(op);
    let loc = rw.body.loc(op);
    let (mut sizes, mut open) = (Vec::new(), Vec::new());
    for (dim, wanted) in wanted.iter().enumerate() {
        sizes.push(match (*wanted, from[dim]) {
            (-1, DYNAMIC) => {
                let at = index::constant(rw, loc, dim as i64);
                let all = tensor::dim(rw, loc, input, at);
                let start = index::constant(rw, loc, start[dim]);
                open.push(arith::subi(rw, loc, all, start));
                DYNAMIC
            }
            (-1, all) => all - start[dim],
            (wanted, _) => wanted,
        });
    }
    let element = rw.cx.element_type(ty);
    let part = tensor_type(rw.cx, &sizes, element);
    let strides = vec![1; sizes.len()];
    let value = tensor::extract_slice(
        rw,
        loc,
        part,
        input,
        &[],
        &open,
        &[],
        &start,
        &sizes,
        &strides,
    );
    let value = cast(rw, loc, value, ty);
    erase_shapes(rw, op);
    rw.replace(op, &[value]);
    Ok(())
}

/// Erases the lists of sizes that only `op` uses.
fn erase_shapes(rw: &mut ConversionRewriter, op: OpId) {
    let view = ops::Slice::new(rw.op(op));
    let lists = [view.start(), view.size()];
    let mut unused: Vec<OpId> = Vec::new();
    for list in lists {
        let def = rw
            .body
            .defining_op(list)
            .filter(|def| rw.body.name(*def) == ops::CONST_SHAPE);
        let is_only_here = rw.body.users(list).all(|user| user == op);
        unused.extend(def.filter(|def| is_only_here && !unused.contains(def)));
    }
    for list in unused {
        rw.erase(list);
    }
}

fn pad(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    use ops::pad as slots;
    let [input, with] = [operands[slots::INPUT1], operands[slots::PAD_CONST]];
    let ty = rw.convert_only_result(op)?;
    let rank = shape_of(rw, rw.body.ty(input))?.len();
    let padding = constants::sizes_of(rw.op(op), rw.op(op).operand(slots::PADDING));
    let padding = padding.ok_or("padding that is not known")?;
    if padding.len() != 2 * rank || padding.iter().any(|size| *size < 0) {
        return Err("padding of another rank, or less than none".into());
    }
    let value = constants::elements(rw.cx, rw.body, with);
    let value = value.and_then(|attr| rw.cx.scalars(attr)?.get(0).cloned());
    rw.insert_before(op);
    let loc = rw.body.loc(op);
    let zero = index::constant(rw, loc, 0);
    let value = match value {
        Some(value) => {
            let element = rw.cx.element_type(rw.body.ty(input));
            let attr = rw.cx.splat_attr(element, &value);
            arith::constant(rw, loc, attr)
        }
        None => tensor::extract(rw, loc, with, &[zero]),
    };
    let (mut low, mut high) = (Vec::new(), Vec::new());
    for pair in padding.chunks_exact(2) {
        low.push(index::constant(rw, loc, pair[0]));
        high.push(index::constant(rw, loc, pair[1]));
    }
    let open = vec![DYNAMIC; rank];
    let new = tensor::pad(rw, loc, ty, input, &low, &high, &open, &open);
    let region = rw.body.only_region(new);
    let block = rw.body.add_block(region);
    for _ in 0..rank {
        rw.body.add_arg(block, Type::INDEX, loc);
    }
    let at = std::mem::replace(&mut rw.at, InsertPoint::End(block));
    tensor::yield_(rw, loc, value);
    rw.at = at;
    let padded = rw.body.only_result(new);
    rw.replace(op, &[padded]);
    Ok(())
}

/// The sizes of a tensor.
fn sizes_of(rw: &mut Rewriter, loc: Location, value: ValueId, rank: usize) -> Vec<OpFoldResult> {
    let mut sizes = Vec::new();
    for dim in 0..rank {
        sizes.push(match size(rw, value, dim) {
            DYNAMIC => {
                let at = index::constant(rw, loc, dim as i64);
                OpFoldResult::Value(tensor::dim(rw, loc, value, at))
            }
            known => OpFoldResult::Known(known),
        });
    }
    sizes
}

fn as_value(rw: &mut Rewriter, loc: Location, size: OpFoldResult) -> ValueId {
    match size {
        OpFoldResult::Value(value) => value,
        OpFoldResult::Known(known) => index::constant(rw, loc, known),
    }
}

// Each operand is inserted behind the one before.
fn concat(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let ty = rw.convert_only_result(op)?;
    let shape = shape_of(rw, ty)?;
    let axis = ops::shared::axis(rw.op(op)).and_then(|axis| usize::try_from(axis).ok());
    let axis = axis
        .filter(|axis| *axis < shape.len())
        .ok_or("no such dimension")?;
    let (first, others) = operands.split_first().ok_or("nothing to join")?;
    for operand in operands {
        if rw.cx.rank(rw.body.ty(*operand)) != Some(shape.len()) {
            return Err("an operand of another rank".into());
        }
    }
    rw.insert_before(op);
    let loc = rw.body.loc(op);
    let along = index::constant(rw, loc, axis as i64);
    let mut sizes = sizes_of(rw, loc, *first, shape.len());
    let mut offsets = vec![OpFoldResult::Known(0), sizes[axis]];
    for operand in others {
        let next = match size(rw, *operand, axis) {
            DYNAMIC => OpFoldResult::Value(tensor::dim(rw, loc, *operand, along)),
            known => OpFoldResult::Known(known),
        };
        let so_far = offsets[offsets.len() - 1];
        offsets.push(match (so_far, next) {
            (OpFoldResult::Known(a), OpFoldResult::Known(b)) => {
                // Each number is made as a value, although none is needed.
                for number in [b, a, a + b] {
                    index::constant(rw, loc, number);
                }
                OpFoldResult::Known(a + b)
            }
            (a, b) => {
                let [b, a] = [b, a].map(|size| as_value(rw, loc, size));
                OpFoldResult::Value(arith::addi(rw, loc, a, b))
            }
        });
    }
    sizes[axis] = offsets[operands.len()];
    let open = shape
        .iter()
        .zip(&sizes)
        .filter(|(size, _)| **size == DYNAMIC);
    let open: Vec<ValueId> = open.map(|(_, size)| as_value(rw, loc, *size)).collect();
    let mut all = tensor::empty(rw, loc, ty, &open);
    for (operand, offset) in operands.iter().zip(offsets) {
        let sizes = sizes_of(rw, loc, *operand, shape.len());
        all = inserted(rw, loc, [*operand, all], (axis, offset), &sizes);
        all = folded(rw, all);
    }
    rw.replace(op, &[all]);
    Ok(())
}

/// A tensor with another one at a place along a dimension.
fn inserted(
    rw: &mut Rewriter,
    loc: Location,
    [part, all]: [ValueId; 2],
    (axis, offset): (usize, OpFoldResult),
    sizes: &[OpFoldResult],
) -> ValueId {
    let mut offsets = vec![OpFoldResult::Known(0); sizes.len()];
    offsets[axis] = offset;
    let strides = vec![1; sizes.len()];
    let (offsets, open_offsets) = oxmlir_dialects::memref::mixed::split(&offsets);
    let (sizes, open_sizes) = oxmlir_dialects::memref::mixed::split(sizes);
    tensor::insert_slice(
        rw,
        loc,
        part,
        all,
        &open_offsets,
        &open_sizes,
        &[],
        &offsets,
        &sizes,
        &strides,
    )
}
