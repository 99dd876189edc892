//! Expanded and collapsed shapes.

use oxmlir_ir::rewrite::{Pattern, Rewriter};
use oxmlir_ir::{DYNAMIC, OpFoldResult, OpId, ValueId};

use super::{cast_to, foldable_cast_source, of_shape, replace_by_cast, source_of};
use crate::memref::mixed::split;
use crate::operands::SOURCE;
use crate::regroup::{collapse_groups, compose_groups, merged_shape, merged_sizes, nested_groups};
use crate::tables::tensor as ops;
use crate::tensor::reshape::{collapse, expand, groups, output_shape};

pub const COLLAPSE_SHAPE: &[Pattern] = &[
    COMPOSE,
    Pattern::new("ComposeCollapseOfExpandOp", |rw, op| {
        collapse_of_expand(rw, op).is_some()
    }),
    OF_SPLAT,
    OF_ELEMENTS,
    Pattern::new("FoldCollapseOfCastOp", |rw, op| {
        collapse_of_cast(rw, op).is_some()
    }),
];

pub const EXPAND_SHAPE: &[Pattern] = &[
    COMPOSE,
    Pattern::new("ComposeExpandOfCollapseOp", |rw, op| {
        expand_of_collapse(rw, op).is_some()
    }),
    Pattern::new("ConvertToStaticExpandShape", |rw, op| {
        constant_sizes(rw, op).is_some()
    }),
    OF_SPLAT,
    OF_ELEMENTS,
];

const COMPOSE: Pattern = Pattern::new("ComposeReassociativeReshapeOps", |rw, op| {
    compose(rw, op).is_some()
});
const OF_SPLAT: Pattern = Pattern::new("FoldReshapeWithSplat", |rw, op| of_splat(rw, op).is_some());
const OF_ELEMENTS: Pattern = Pattern::new("FoldReshapeWithFromElements", |rw, op| {
    of_elements(rw, op).is_some()
});

/// Replaces `op` by a collapsed shape of another tensor.
fn replace_by_collapse(rw: &mut Rewriter, op: OpId, source: ValueId, groups: &[Vec<i64>]) {
    let (loc, ty) = (rw.body.loc(op), rw.body.only_result_type(op));
    rw.insert_before(op);
    let new = collapse(rw, loc, ty, source, groups);
    rw.replace(op, &[new]);
}

/// Replaces `op` by an expanded shape of another tensor.
fn replace_by_expand(
    rw: &mut Rewriter,
    op: OpId,
    source: ValueId,
    groups: &[Vec<i64>],
    sizes: &[OpFoldResult],
) {
    let (loc, ty) = (rw.body.loc(op), rw.body.only_result_type(op));
    rw.insert_before(op);
    let new = expand(rw, loc, ty, source, groups, sizes);
    rw.replace(op, &[new]);
}

// collapse_shape(collapse_shape(t)) -> collapse_shape(t), and the same for expand_shape
fn compose(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let outer = rw.op(op);
    let inner = outer.defining_op(outer.operand(SOURCE))?;
    if inner.name() != outer.name() {
        return None;
    }
    let composed = compose_groups(groups(inner), groups(outer))?;
    let source = inner.operand(SOURCE);
    if outer.name() == ops::COLLAPSE_SHAPE {
        replace_by_collapse(rw, op, source, &composed);
    } else {
        let sizes = output_shape(outer);
        replace_by_expand(rw, op, source, &composed, &sizes);
    }
    Some(())
}

// collapse_shape(expand_shape(t)) -> collapse_shape(t) or expand_shape(t)
fn collapse_of_expand(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let outer = rw.op(op);
    let inner = outer.defining_op(outer.operand(SOURCE))?;
    if inner.name() != ops::EXPAND_SHAPE {
        return None;
    }
    let source = inner.operand(SOURCE);
    let rank = |value| rw.cx.rank(rw.body.ty(value));
    let (before, after) = (rank(source)?, rw.cx.rank(outer.only_result_type())?);
    let (expanded, collapsed) = (groups(inner), groups(outer));
    let (fine, coarse) = match before > after {
        _ if before == after => return None,
        true => (&expanded, &collapsed),
        false => (&collapsed, &expanded),
    };
    let composed = nested_groups(fine, coarse)?;
    if before > after {
        replace_by_collapse(rw, op, source, &composed);
        return Some(());
    }
    let sizes = output_shape(inner);
    let loc = outer.loc();
    rw.insert_before(op);
    let shape = rw.cx.shape(rw.body.only_result_type(op))?.to_vec();
    let merged = merged_sizes(rw, loc, &sizes, &collapsed, &shape)?;
    replace_by_expand(rw, op, source, &composed, &merged);
    Some(())
}

/// The groups in which the dimensions of one group each of a fine shape merge to those of a coarse one.
fn regrouped(fine: (&[Vec<i64>], &[i64]), coarse: (&[Vec<i64>], &[i64])) -> Option<Vec<Vec<i64>>> {
    if fine.0.is_empty() {
        return collapse_groups(fine.1, coarse.1);
    }
    let part = |group: &[i64], shape: &[i64]| -> Option<Vec<i64>> {
        let at = usize::try_from(*group.first()?).ok()?;
        shape.get(at..at + group.len()).map(<[i64]>::to_vec)
    };
    let mut composed = Vec::new();
    for (group, other) in fine.0.iter().zip(coarse.0) {
        let (shape, merged) = (part(group, fine.1)?, part(other, coarse.1)?);
        let first = *group.first()?;
        if shape.len() == merged.len() {
            let open = shape.iter().filter(|size| **size == DYNAMIC).count();
            if shape != merged || open > 1 {
                return None;
            }
            composed.extend(group.iter().map(|dim| vec![*dim]));
            continue;
        }
        // Of two sizes that nobody knows, one may be the smaller the greater the other is.
        if merged.iter().filter(|size| **size == DYNAMIC).count() > 1 {
            return None;
        }
        let inner = collapse_groups(&shape, &merged)?;
        let shifted = |dims: Vec<i64>| dims.into_iter().map(|dim| dim + first).collect();
        composed.extend(inner.into_iter().map(shifted).collect::<Vec<Vec<i64>>>());
    }
    Some(composed)
}

// expand_shape(collapse_shape(t)) -> collapse_shape(t) or expand_shape(t)
fn expand_of_collapse(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let outer = rw.op(op);
    let inner = outer.defining_op(outer.operand(SOURCE))?;
    if inner.name() != ops::COLLAPSE_SHAPE {
        return None;
    }
    let source = inner.operand(SOURCE);
    let before = rw.cx.shape(rw.body.ty(source))?;
    let after = rw.cx.shape(outer.only_result_type())?;
    let (collapsed, expanded) = (groups(inner), groups(outer));
    if before.len() == after.len() {
        return None;
    }
    if before.len() > after.len() {
        let composed = regrouped((&collapsed, before), (&expanded, after))?;
        replace_by_collapse(rw, op, source, &composed);
        return Some(());
    }
    let composed = regrouped((&expanded, after), (&collapsed, before))?;
    let sizes = output_shape(outer);
    replace_by_expand(rw, op, source, &composed, &sizes);
    Some(())
}

// reshape(splat(x)) -> splat(x)
fn of_splat(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let input = source_of(rw, op, ops::SPLAT)?;
    let (loc, ty) = (rw.body.loc(op), rw.body.only_result_type(op));
    rw.cx
        .num_elements(rw.body.ty(rw.body.operand(op, SOURCE)))?;
    rw.insert_before(op);
    let new = ops::splat(rw, loc, ty, input, &[]);
    rw.replace(op, &[new]);
    Some(())
}

// reshape(from_elements(x, ..)) -> from_elements(x, ..)
fn of_elements(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let elements = rw.defining_op(rw.body.operand(op, SOURCE))?;
    let (loc, ty) = (rw.body.loc(op), rw.body.only_result_type(op));
    if elements.name() != ops::FROM_ELEMENTS || rw.cx.num_elements(ty).is_none() {
        return None;
    }
    let elements: Vec<ValueId> = elements.operands().collect();
    rw.insert_before(op);
    let new = ops::from_elements(rw, loc, ty, &elements);
    rw.replace(op, &[new]);
    Some(())
}

// collapse_shape(cast(t)) -> cast(collapse_shape(t))
fn collapse_of_cast(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let source = foldable_cast_source(rw, rw.body.operand(op, SOURCE))?;
    let (groups, from) = (groups(rw.op(op)), rw.body.ty(source));
    let shape = merged_shape(rw.cx.shape(from)?, &groups);
    let old = rw.body.only_result_type(op);
    let ty = of_shape(rw.cx, old, &shape);
    if ty == old {
        rw.set_operand(op, SOURCE, source);
        return Some(());
    }
    let loc = rw.body.loc(op);
    rw.insert_before(op);
    let new = collapse(rw, loc, ty, source, &groups);
    replace_by_cast(rw, op, new);
    Some(())
}

// expand_shape(cast(t), [value of c]) -> cast(expand_shape(cast(t), [c])) where the source of the cast has a known size
fn constant_sizes(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = rw.op(op);
    let source = foldable_cast_source(rw, view.operand(SOURCE))?;
    let (groups, mut sizes) = (groups(view), output_shape(view));
    let mut changed = false;
    for (group, size) in groups.iter().zip(rw.cx.shape(view.ty(source))?) {
        for dim in group.iter().filter(|_| *size != DYNAMIC) {
            let entry = sizes.get_mut(usize::try_from(*dim).ok()?)?;
            let known = entry.resolved(rw.cx, rw.body);
            changed |= known != *entry;
            *entry = known;
        }
    }
    if !changed {
        return None;
    }
    let known = split(&sizes).0;
    let (loc, value, result) = (view.loc(), view.operand(SOURCE), view.only_result_type());
    let input = of_shape(rw.cx, view.ty(value), &merged_shape(&known, &groups));
    let ty = of_shape(rw.cx, result, &known);
    rw.insert_before(op);
    let input = cast_to(rw, loc, input, value);
    let new = expand(rw, loc, ty, input, &groups, &sizes);
    replace_by_cast(rw, op, new);
    Some(())
}
