//! Expanded and collapsed shapes.

use oxmlir_ir::rewrite::{Pattern, Rewriter};
use oxmlir_ir::{DYNAMIC, OpId};

use super::{foldable_cast_source, replace_by_cast};
use crate::memref::layout::is_identity;
use crate::memref::mixed::{OpFoldResult, mixed, reassociation, reassociation_groups, split};
use crate::memref::views::{collapsed_type, expanded_type};
use crate::operands::SOURCE;
use crate::regroup::{compose_groups, merged_shape, merged_sizes, nested_groups};
use crate::tables::memref as ops;

pub const COLLAPSE_SHAPE: &[Pattern] = &[
    Pattern::new("ComposeReassociativeReshapeOps", compose),
    Pattern::new("ComposeCollapseOfExpandOp", |rw, op| {
        collapse_of_expand(rw, op).is_some()
    }),
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

// collapse_shape(expand_shape(m)) -> collapse_shape(m) or expand_shape(m)
fn collapse_of_expand(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let outer = rw.op(op);
    let between = outer.operand(SOURCE);
    let inner = ops::ExpandShape::of(outer.defining_op(between)?)?;
    let (loc, source, result) = (outer.loc(), inner.src(), outer.only_result_type());
    let types = [rw.body.ty(source), rw.body.ty(between), result];
    if !types.into_iter().all(|ty| is_identity(rw.cx, ty)) {
        return None;
    }
    let (before, after) = (rw.cx.rank(rw.body.ty(source))?, rw.cx.rank(result)?);
    let (expanded, collapsed) = (groups(rw, inner.id), groups(rw, op));
    let sizes = mixed(&inner.static_output_shape(), &inner.output_shape());
    let composed = match before > after {
        _ if before == after => return None,
        true => nested_groups(&expanded, &collapsed)?,
        false => nested_groups(&collapsed, &expanded)?,
    };
    let composed = reassociation_groups(rw.cx, &composed);
    rw.insert_before(op);
    let new = if before > after {
        ops::collapse_shape(rw, loc, result, source, &composed)
    } else {
        let shape = rw.cx.shape(result)?.to_vec();
        let merged = merged_sizes(rw, loc, &sizes, &collapsed, &shape)?;
        let (known, values) = split(&merged);
        ops::expand_shape(rw, loc, result, source, &values, &composed, &known)
    };
    rw.replace(op, &[new]);
    Some(())
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
    let old = ops::ExpandShape::new(rw.op(op));
    let mut values: Vec<_> = mixed(&old.static_output_shape(), &old.output_shape()).to_vec();
    let mut folded = false;
    for (group, size) in groups
        .iter()
        .zip(sizes)
        .filter(|(_, size)| **size != DYNAMIC)
    {
        let mut product = 1i64;
        for dim in group.iter().filter_map(|d| usize::try_from(*d).ok()) {
            let (Some(place), Some(value)) = (shape.get_mut(dim), values.get_mut(dim)) else {
                return false;
            };
            if *place == DYNAMIC {
                let Some(known) = value.constant(rw.cx, rw.body) else {
                    return false;
                };
                (*place, *value, folded) = (known, OpFoldResult::Known(known), true);
            }
            product = product.wrapping_mul(*place);
        }
        if product != *size {
            return false;
        }
    }
    let Some(ty) = expanded_type(rw.cx, rw.body.ty(source), &shape, &groups) else {
        return false;
    };
    if !folded && ty == result {
        rw.set_operand(op, SOURCE, source);
        return true;
    }
    let loc = rw.body.loc(op);
    let (constants, dynamic) = split(&values);
    let groups = reassociation_groups(rw.cx, &groups);
    rw.insert_before(op);
    let new = ops::expand_shape(rw, loc, ty, source, &dynamic, &groups, &constants);
    replace_by_cast(rw, op, new);
    true
}
