//! Expanded and collapsed shapes.

use oxmlir_ir::rewrite::{Pattern, Rewriter};
use oxmlir_ir::{DYNAMIC, OpId};

use super::{foldable_cast_source, replace_by_cast};
use crate::memref::layout::is_identity;
use crate::memref::mixed::{OpFoldResult, mixed, reassociation, reassociation_groups, split};
use crate::memref::views::{collapsed_type, expanded_type};
use crate::operands::SOURCE;
use crate::regroup::{compose_groups, merged_shape};
use crate::tables::memref as ops;

pub const COLLAPSE_SHAPE: &[Pattern] = &[
    Pattern::new("ComposeReassociativeReshapeOps", compose),
    Pattern::new("CollapseShapeOpMemRefCastFolder", collapse_of_cast),
];

pub const EXPAND_SHAPE: &[Pattern] = &[
    Pattern::new("ComposeReassociativeReshapeOps", compose),
    Pattern::new("ExpandShapeOpMemRefCastFolder", expand_of_cast),
];

fn groups(rw: &Rewriter, op: OpId) -> Vec<Vec<i64>> {
    let slot = ops::collapse_shape::REASSOCIATION_ATTR;
    reassociation(rw.cx, rw.body.attr(op, slot))
}

// collapse_shape(collapse_shape(m)) -> collapse_shape(m), and the same for expand_shape
fn compose(rw: &mut Rewriter, op: OpId) -> bool {
    let outer = rw.op(op);
    let between = outer.operand(SOURCE);
    let inner = outer.defining_op(between);
    let Some(inner) = inner.filter(|inner| inner.name() == outer.name()) else {
        return false;
    };
    let (loc, inner, source) = (outer.loc(), inner.id, inner.operand(SOURCE));
    let result = outer.only_result_type();
    let types = [rw.body.ty(source), rw.body.ty(between), result];
    if !types.into_iter().all(|ty| is_identity(rw.cx, ty)) {
        return false;
    }
    let Some(composed) = compose_groups(groups(rw, inner), groups(rw, op)) else {
        return false;
    };
    let composed = reassociation_groups(rw.cx, &composed);
    rw.insert_before(op);
    let new = match ops::ExpandShape::of(rw.op(op)) {
        Some(view) => {
            let (sizes, known) = (view.output_shape(), view.static_output_shape());
            ops::expand_shape(rw, loc, result, source, &sizes, &composed, &known)
        }
        None => ops::collapse_shape(rw, loc, result, source, &composed),
    };
    rw.replace(op, &[new]);
    true
}

// collapse_shape(cast(m)) -> cast(collapse_shape(m))
fn collapse_of_cast(rw: &mut Rewriter, op: OpId) -> bool {
    let Some(source) = foldable_cast_source(rw, rw.body.operand(op, SOURCE)) else {
        return false;
    };
    let (from, groups) = (rw.body.ty(source), groups(rw, op));
    let shape = merged_shape(rw.cx.shape(from).unwrap_or_default(), &groups);
    let Some(ty) = collapsed_type(rw.cx, from, &shape, &groups, false) else {
        return false;
    };
    if ty == rw.body.only_result_type(op) {
        rw.set_operand(op, SOURCE, source);
        return true;
    }
    let groups = reassociation_groups(rw.cx, &groups);
    let loc = rw.body.loc(op);
    rw.insert_before(op);
    let new = ops::collapse_shape(rw, loc, ty, source, &groups);
    replace_by_cast(rw, op, new);
    true
}

// expand_shape(cast(m)) -> cast(expand_shape(m))
fn expand_of_cast(rw: &mut Rewriter, op: OpId) -> bool {
    let Some(source) = foldable_cast_source(rw, rw.body.operand(op, SOURCE)) else {
        return false;
    };
    let groups = groups(rw, op);
    let result = rw.body.only_result_type(op);
    let mut shape = rw.cx.shape(result).unwrap_or_default().to_vec();
    let sizes = rw.cx.shape(rw.body.ty(source)).unwrap_or_default();
    let mut folded = Vec::new();
    for (group, size) in groups.iter().zip(sizes) {
        let open: Vec<usize> = group
            .iter()
            .filter_map(|d| usize::try_from(*d).ok())
            .filter(|d| shape.get(*d) == Some(&DYNAMIC))
            .collect();
        let known: i64 = group
            .iter()
            .filter_map(|d| shape.get(usize::try_from(*d).ok()?).copied())
            .filter(|d| *d != DYNAMIC)
            .fold(1, i64::wrapping_mul);
        if let ([dim], true) = (
            &open[..],
            *size != DYNAMIC && known != 0 && size % known == 0,
        ) {
            shape[*dim] = size / known;
            folded.push(*dim);
        } else if *size != DYNAMIC && !open.is_empty() {
            return false;
        }
    }
    let Some(ty) = expanded_type(rw.cx, rw.body.ty(source), &shape, &groups) else {
        return false;
    };
    if folded.is_empty() && ty == result {
        rw.set_operand(op, SOURCE, source);
        return true;
    }
    let old = ops::ExpandShape::new(rw.op(op));
    let loc = old.loc();
    let values = mixed(&old.static_output_shape(), &old.output_shape());
    let mut values: Vec<_> = values.into_iter().collect();
    for dim in folded {
        values[dim] = OpFoldResult::Known(shape[dim]);
    }
    let (constants, dynamic) = split(&values);
    let groups = reassociation_groups(rw.cx, &groups);
    rw.insert_before(op);
    let new = ops::expand_shape(rw, loc, ty, source, &dynamic, &groups, &constants);
    replace_by_cast(rw, op, new);
    true
}
