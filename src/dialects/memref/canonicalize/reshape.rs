//! Expanded and collapsed shapes.

use oxmlir_ir::rewrite::{Pattern, Rewriter};
use oxmlir_ir::{Attribute, DYNAMIC, OpId, OpState, Type, ValueId};

use super::{foldable_cast_source, replace_and_cast};
use crate::memref::layout::is_identity;
use crate::memref::mixed::{OpFoldResult, mixed, reassociation, reassociation_attr, split};
use crate::memref::views::{collapsed_type, expanded_type};
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

/// The groups of two reshapes of one kind done at once.
fn compose_groups(first: Vec<Vec<i64>>, second: Vec<Vec<i64>>) -> Option<Vec<Vec<i64>>> {
    if first.len() == second.len() {
        return None;
    }
    let (fine, coarse) = if first.len() < second.len() {
        (second, first)
    } else {
        (first, second)
    };
    if coarse.is_empty() {
        return Some(Vec::new());
    }
    if fine.len() != coarse.iter().map(Vec::len).sum::<usize>() {
        return None;
    }
    let merge = |group: &Vec<i64>| -> Option<Vec<i64>> {
        let parts = group
            .iter()
            .map(|d| fine.get(usize::try_from(*d).ok()?).cloned());
        Some(parts.collect::<Option<Vec<_>>>()?.concat())
    };
    coarse.iter().map(merge).collect()
}

// collapse_shape(collapse_shape(m)) -> collapse_shape(m), and the same for expand_shape
fn compose(rw: &mut Rewriter, op: OpId) -> bool {
    let name = rw.body.name(op);
    let def = rw.body.defining_op(rw.body.operand(op, 0));
    let Some(inner) = def.filter(|d| rw.body.name(*d) == name) else {
        return false;
    };
    let source = rw.body.operand(inner, 0);
    let result = rw.body.ty(rw.body.result(op, 0));
    let types = [
        rw.body.ty(source),
        rw.body.ty(rw.body.operand(op, 0)),
        result,
    ];
    if !types.into_iter().all(|ty| is_identity(rw.cx, ty)) {
        return false;
    }
    let Some(composed) = compose_groups(groups(rw, inner), groups(rw, op)) else {
        return false;
    };
    let mut attrs = vec![(
        ops::collapse_shape::REASSOCIATION_ATTR,
        reassociation_attr(rw.cx, &composed),
    )];
    let mut operands = vec![source];
    if name == ops::EXPAND_SHAPE {
        let slot = ops::expand_shape::STATIC_OUTPUT_SHAPE_ATTR;
        let shape = rw.body.attr(op, slot).unwrap_or(Attribute::ABSENT);
        attrs.push((slot, shape));
        operands.extend(rw.body.operands(op).skip(1));
    }
    let state = OpState {
        operands: &operands,
        results: &[result],
        attrs: &attrs,
        ..OpState::new(name, rw.body.loc(op))
    };
    rw.replace_with(op, &state);
    true
}

// collapse_shape(cast(m)) -> cast(collapse_shape(m))
fn collapse_of_cast(rw: &mut Rewriter, op: OpId) -> bool {
    let Some(source) = foldable_cast_source(rw, rw.body.operand(op, 0)) else {
        return false;
    };
    let (from, groups) = (rw.body.ty(source), groups(rw, op));
    let shape = merged_shape(rw, from, &groups);
    let Some(ty) = collapsed_type(rw.cx, from, &shape, &groups, false) else {
        return false;
    };
    if ty == rw.body.ty(rw.body.result(op, 0)) {
        rw.set_operand(op, 0, source);
        return true;
    }
    let attrs = [(
        ops::collapse_shape::REASSOCIATION_ATTR,
        reassociation_attr(rw.cx, &groups),
    )];
    replace_and_cast(rw, op, ops::COLLAPSE_SHAPE, &[source], ty, &attrs);
    true
}

/// The products of the sizes in each group.
fn merged_shape(rw: &Rewriter, ty: Type, groups: &[Vec<i64>]) -> Vec<i64> {
    let shape = rw.cx.shape(ty).unwrap_or_default();
    let size = |dim: &i64| {
        let dim = usize::try_from(*dim).ok();
        dim.and_then(|d| shape.get(d).copied()).unwrap_or(1)
    };
    let merge = |group: &Vec<i64>| {
        let mut sizes = group.iter().map(size);
        sizes
            .try_fold(1i64, |product, size| {
                (size != DYNAMIC).then(|| product.wrapping_mul(size))
            })
            .unwrap_or(DYNAMIC)
    };
    groups.iter().map(merge).collect()
}

// expand_shape(cast(m)) -> cast(expand_shape(m))
fn expand_of_cast(rw: &mut Rewriter, op: OpId) -> bool {
    use ops::expand_shape as slots;
    let Some(source) = foldable_cast_source(rw, rw.body.operand(op, 0)) else {
        return false;
    };
    let groups = groups(rw, op);
    let result = rw.body.ty(rw.body.result(op, 0));
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
        rw.set_operand(op, 0, source);
        return true;
    }
    let old = rw.op(op);
    let values = mixed(
        &old.dense_attr(slots::STATIC_OUTPUT_SHAPE_ATTR),
        &old.group(slots::OUTPUT_SHAPE),
    );
    let mut values: Vec<_> = values.into_iter().collect();
    for dim in folded {
        values[dim] = OpFoldResult::Known(shape[dim]);
    }
    let (constants, dynamic) = split(&values);
    let attrs = [
        (
            slots::REASSOCIATION_ATTR,
            reassociation_attr(rw.cx, &groups),
        ),
        (
            slots::STATIC_OUTPUT_SHAPE_ATTR,
            rw.cx.dense_array(Type::I64, &constants),
        ),
    ];
    let operands: Vec<ValueId> = std::iter::once(source).chain(dynamic).collect();
    replace_and_cast(rw, op, ops::EXPAND_SHAPE, &operands, ty, &attrs);
    true
}
