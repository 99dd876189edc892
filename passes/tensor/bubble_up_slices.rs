//! Slices in front of the change of shape that they are slices of.
//!
//! ```mlir
//! %0 = tensor.expand_shape %t [[0, 1]] output_shape [6, 10] : tensor<60xf32> into tensor<6x10xf32>
//! %1 = tensor.extract_slice %0[%i, 0] [2, 10] [1, 1] : tensor<6x10xf32> to tensor<2x10xf32>
//! // %2 = affine.linearize_index disjoint [%i, %c0] by (6, 10) : index
//! // %3 = tensor.extract_slice %t[%2] [20] [1] : tensor<60xf32> to tensor<20xf32>
//! // %1 = tensor.expand_shape %3 [[0, 1]] output_shape [2, 10] : tensor<20xf32> into tensor<2x10xf32>
//! ```

use oxmlir_dialects::affine::build::{product, value_of};
use oxmlir_dialects::linalg::build::with_shape;
use oxmlir_dialects::memref::mixed::{Slice, reassociation, reassociation_groups, split};
use oxmlir_dialects::tables::affine::{self, LinearizeIndexOptions};
use oxmlir_dialects::tables::tensor;
use oxmlir_dialects::tensor::sizes::mixed_sizes;
use oxmlir_ir::rewrite::{Pattern, PatternSet, Rewriter, folded};
use oxmlir_ir::{DYNAMIC, Location, OpFoldResult, OpId, ValueId};

const ZERO: OpFoldResult = OpFoldResult::Known(0);
const ONE: OpFoldResult = OpFoldResult::Known(1);

/// The patterns of this file.
pub fn add_patterns(patterns: &mut PatternSet) {
    patterns.add(
        tensor::EXTRACT_SLICE,
        &[
            Pattern::new("BubbleUpExpandShapeThroughExtractSlice", |rw, op| {
                of_expanded(rw, op).is_some()
            }),
            Pattern::new("BubbleUpCollapseShapeThroughExtractSlice", |rw, op| {
                of_collapsed(rw, op).is_some()
            }),
        ],
    );
}

/// The slice of an operation that has steps of one and drops no dimension.
fn plain_slice(rw: &Rewriter, op: OpId) -> Option<(ValueId, Slice)> {
    let source = rw.body.operand(op, tensor::extract_slice::SOURCE);
    let slice = Slice::of(rw.op(op));
    let has_steps = slice.strides.iter().any(|stride| *stride != ONE);
    let drops = rw.cx.rank(rw.body.ty(source)) != rw.cx.rank(rw.body.only_result_type(op));
    (!has_steps && !drops).then_some((source, slice))
}

/// Takes a slice with steps of one.
fn sliced(
    rw: &mut Rewriter,
    loc: Location,
    source: ValueId,
    (offsets, sizes): (&[OpFoldResult], &[OpFoldResult]),
) -> ValueId {
    let slice = Slice {
        offsets: offsets.iter().copied().collect(),
        sizes: sizes.iter().copied().collect(),
        strides: offsets.iter().map(|_| ONE).collect(),
    };
    let known = split(sizes).0;
    let ty = with_shape(rw.cx, rw.body.ty(source), &known);
    slice.extract_slice(rw, loc, ty, source)
}

// extract_slice(expand_shape(t)) -> expand_shape(extract_slice(t))
fn of_expanded(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let (expanded, slice) = plain_slice(rw, op)?;
    let expand = rw.body.defining_op(expanded)?;
    if rw.body.name(expand) != tensor::EXPAND_SHAPE {
        return None;
    }
    let shape = rw.cx.shape(rw.body.ty(expanded))?;
    let groups = reassociation(
        rw.cx,
        rw.body
            .attr(expand, tensor::expand_shape::REASSOCIATION_ATTR),
    );
    let is_contiguous = groups.iter().all(|group| {
        let ones = group
            .iter()
            .take_while(|dim| slice.sizes[**dim as usize] == ONE);
        group[ones.count()..].iter().skip(1).all(|dim| {
            let dim = *dim as usize;
            let is_whole = slice.sizes[dim] == OpFoldResult::Known(shape[dim]);
            is_whole && slice.offsets[dim] == ZERO && shape[dim] != DYNAMIC
        })
    });
    if !is_contiguous {
        return None;
    }
    let loc = rw.body.loc(op);
    rw.insert_before(op);
    let all = mixed_sizes(rw, loc, expanded)?;
    let (mut offsets, mut sizes) = (Vec::new(), Vec::new());
    for group in &groups {
        let of = |list: &[OpFoldResult]| -> Vec<OpFoldResult> {
            group.iter().map(|dim| list[*dim as usize]).collect()
        };
        sizes.push(product(rw, loc, &of(&slice.sizes)));
        let index: Vec<ValueId> = of(&slice.offsets)
            .into_iter()
            .map(|offset| value_of(rw, loc, offset))
            .collect();
        let (known, values) = split(&of(&all));
        let options = LinearizeIndexOptions { disjoint: true };
        let offset = affine::linearize_index_with(rw, loc, &index, &values, &known, options);
        offsets.push(OpFoldResult::Value(folded(rw, offset)));
    }
    let source = rw.body.operand(expand, tensor::expand_shape::SRC);
    let part = sliced(rw, loc, source, (&offsets, &sizes));
    let (known, values) = split(&slice.sizes);
    let ty = rw.body.only_result_type(op);
    let groups = reassociation_groups(rw.cx, &groups);
    let new = tensor::expand_shape(rw, loc, ty, part, &values, &groups, &known);
    rw.replace(op, &[new]);
    Some(())
}

// extract_slice(collapse_shape(t)) -> collapse_shape(extract_slice(t))
fn of_collapsed(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let (collapsed, slice) = plain_slice(rw, op)?;
    let collapse = rw.body.defining_op(collapsed)?;
    if rw.body.name(collapse) != tensor::COLLAPSE_SHAPE {
        return None;
    }
    let source = rw.body.operand(collapse, tensor::collapse_shape::SRC);
    let shape = rw.cx.shape(rw.body.ty(source))?;
    let groups = reassociation(
        rw.cx,
        rw.body
            .attr(collapse, tensor::collapse_shape::REASSOCIATION_ATTR),
    );
    let (mut offsets, mut sizes) = (Vec::new(), Vec::new());
    for (at, group) in groups.iter().enumerate() {
        let dims: Vec<i64> = group.iter().map(|dim| shape[*dim as usize]).collect();
        let part = match (slice.offsets[at], slice.sizes[at]) {
            (OpFoldResult::Known(offset), OpFoldResult::Known(size)) => {
                known_part(&dims, offset, size)
            }
            (offset, size) => part_of_one(&dims, offset, size),
        };
        let (offset, size) = part?;
        offsets.extend(offset);
        sizes.extend(size);
    }
    let loc = rw.body.loc(op);
    rw.insert_before(op);
    let part = sliced(rw, loc, source, (&offsets, &sizes));
    let ty = rw.body.only_result_type(op);
    let groups = reassociation_groups(rw.cx, &groups);
    let new = tensor::collapse_shape(rw, loc, ty, part, &groups);
    rw.replace(op, &[new]);
    Some(())
}

type Part = (Vec<OpFoldResult>, Vec<OpFoldResult>);

/// The part of dimensions of which all but one have one element.
fn part_of_one(dims: &[i64], offset: OpFoldResult, size: OpFoldResult) -> Option<Part> {
    let mut others = dims.iter().enumerate().filter(|(_, size)| **size != 1);
    let (at, _) = others.next().filter(|_| others.next().is_none())?;
    let (mut offsets, mut sizes) = (vec![ZERO; dims.len()], vec![ONE; dims.len()]);
    offsets[at] = offset;
    sizes[at] = size;
    Some((offsets, sizes))
}

/// The part that elements which lie one behind the other are of dimensions: all of the inner ones, a part of one, and one place of the
/// outer ones.
fn known_part(dims: &[i64], offset: i64, size: i64) -> Option<Part> {
    let (mut rest, mut place) = (size, offset);
    let mut part = Vec::new();
    let mut is_partial = false;
    for dim in dims.iter().rev() {
        if *dim < 1 || place < 0 || size < 0 {
            return None;
        }
        let whole = !is_partial && rest >= *dim && rest % dim == 0;
        let at = place % dim;
        place /= dim;
        let length = match whole {
            true => *dim,
            false if is_partial => 1,
            false => rest,
        };
        let fits = match (whole, is_partial) {
            (true, _) => at == 0,
            (false, true) => true,
            // The reference leaves parts at the end alone.
            (false, false) => at + length < *dim,
        };
        if !fits {
            return None;
        }
        if whole {
            rest /= dim;
        } else {
            is_partial = true;
        }
        part.push((OpFoldResult::Known(at), OpFoldResult::Known(length)));
    }
    part.reverse();
    Some(part.into_iter().unzip())
}
