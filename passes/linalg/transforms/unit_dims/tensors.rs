//! Borders, boxes and empty tensors without dimensions of size one.

use oxmlir_dialects::linalg::build;
use oxmlir_dialects::memref::mixed::{OpFoldResult, Slice, SliceSlots};
use oxmlir_dialects::regroup::{kept_groups, unit_groups};
use oxmlir_dialects::tables::tensor as ops;
use oxmlir_dialects::tensor::sizes::mixed_size;
use oxmlir_dialects::tensor::{Borders, padding_value};
use oxmlir_ir::interfaces::ReifyRankedShapedType;
use oxmlir_ir::rewrite::{Pattern, PatternSet, Rewriter};
use oxmlir_ir::{DYNAMIC, OpId, Type, TypeKind};

use super::{Way, narrow, widen};

/// Adds the patterns for boxes.
pub fn add_slice_patterns(patterns: &mut PatternSet) {
    let extract = Pattern::new("RankReducedExtractSliceOp", |rw, op| {
        extract_slice(rw, op).is_some()
    });
    let insert = Pattern::new("RankReducedInsertSliceOp", |rw, op| {
        insert_slice(rw, op).is_some()
    });
    patterns.add(ops::EXTRACT_SLICE, &[extract]);
    patterns.add(ops::INSERT_SLICE, &[insert]);
    patterns.add(ops::PARALLEL_INSERT_SLICE, &[insert]);
}

/// Adds the patterns that give empty tensors the shape that is made of them (`populateFoldTensorEmptyPatterns`).
pub fn add_empty_patterns(patterns: &mut PatternSet) {
    let of_empty = Pattern::new("FoldEmptyTensorWithReshapeOp", |rw, op| {
        of_empty(rw, op).is_some()
    });
    let slice = Pattern::new("FoldEmptyTensorWithExtractSliceOp", |rw, op| {
        slice_of_empty(rw, op).is_some()
    });
    patterns.add(ops::EXPAND_SHAPE, &[of_empty]);
    patterns.add(ops::COLLAPSE_SHAPE, &[of_empty]);
    patterns.add(ops::EXTRACT_SLICE, &[slice]);
}

/// The same patterns for empty tensors of which nothing else is made.
pub fn add_single_empty_patterns(patterns: &mut PatternSet) {
    let of_empty = Pattern::new("FoldEmptyTensorWithReshapeOp", |rw, op| {
        is_only_user(rw, op) && of_empty(rw, op).is_some()
    });
    let slice = Pattern::new("FoldEmptyTensorWithExtractSliceOp", |rw, op| {
        is_only_user(rw, op) && slice_of_empty(rw, op).is_some()
    });
    patterns.add(ops::EXPAND_SHAPE, &[of_empty]);
    patterns.add(ops::COLLAPSE_SHAPE, &[of_empty]);
    patterns.add(ops::EXTRACT_SLICE, &[slice]);
}

/// Whether nothing but an operation uses its first operand.
fn is_only_user(rw: &Rewriter, op: OpId) -> bool {
    let source = rw.body.operands(op).next();
    source.is_some_and(|source| rw.body.has_one_use(source))
}

// reshape(empty) -> empty
fn of_empty(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = rw.op(op);
    let source = view.operands().next()?;
    if view.defining_op(source)?.name() != ops::EMPTY {
        return None;
    }
    let (loc, ty) = (view.loc(), view.only_result_type());
    let reify = view.interface::<ReifyRankedShapedType>()?;
    rw.insert_before(op);
    let sizes = reify.shape(rw, op)?;
    let new = build::empty(rw, loc, &sizes, rw.cx.element_type(ty));
    let new = match rw.body.ty(new) == ty {
        true => new,
        false => ops::cast(rw, loc, ty, new),
    };
    rw.replace(op, &[new]);
    Some(())
}

// extract_slice(empty) -> empty
fn slice_of_empty(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = rw.op(op);
    let source = view.operand(ops::extract_slice::SOURCE);
    if view.defining_op(source)?.name() != ops::EMPTY {
        return None;
    }
    let (loc, ty, sizes) = (
        view.loc(),
        view.only_result_type(),
        view.group(ops::extract_slice::SIZES),
    );
    rw.insert_before(op);
    let new = ops::empty(rw, loc, ty, &sizes);
    rw.replace(op, &[new]);
    Some(())
}

/// The groups in which a shape loses its dimensions of size one, and what is left; `None` if it has none.
fn reduced(rw: &Rewriter, ty: Type) -> Option<(Vec<Vec<i64>>, Vec<i64>)> {
    let shape = rw.cx.shape(ty)?;
    let groups = unit_groups(shape);
    let left: Vec<i64> = shape.iter().copied().filter(|size| *size != 1).collect();
    (groups.len() < shape.len()).then_some((groups, left))
}

// extract_slice(t) -> expand_shape(extract_slice(t))
fn extract_slice(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = rw.op(op);
    let (loc, ty) = (view.loc(), view.only_result_type());
    let source = view.operand(ops::extract_slice::SOURCE);
    let (groups, shape) = reduced(rw, ty)?;
    let slice = Slice::of(view);
    let small = build::with_shape(rw.cx, ty, &shape);
    rw.insert_before(op);
    let small = slice.extract_slice(rw, loc, small, source);
    let new = widen(rw, loc, small, (source, ty), &groups, Way::Reshapes)?;
    rw.replace(op, &[new]);
    Some(())
}

// insert_slice(s, t) -> insert_slice(collapse_shape(s), t)
fn insert_slice(rw: &mut Rewriter, op: OpId) -> Option<()> {
    use ops::insert_slice::{DEST, SOURCE};
    let view = rw.op(op);
    let (loc, source, dest) = (view.loc(), view.operand(SOURCE), view.operand(DEST));
    let (groups, shape) = reduced(rw, view.ty(source))?;
    let slice = Slice::at(view, &SliceSlots::INSERT);
    let is_parallel = view.name() == ops::PARALLEL_INSERT_SLICE;
    rw.insert_before(op);
    if let Some(parent) = rw.body.parent_op(op).filter(|_| is_parallel) {
        rw.insert_before(parent);
    }
    let small = narrow(rw, loc, source, (&shape, &groups), Way::Reshapes)?;
    rw.insert_before(op);
    if is_parallel {
        slice.parallel_insert_slice(rw, loc, small, dest);
        rw.erase(op);
    } else {
        let new = slice.insert_slice(rw, loc, small, dest);
        rw.replace(op, &[new]);
    }
    Some(())
}

/// Replaces a `tensor.pad` by one without the dimensions of size one that have no border.
pub fn pad(rw: &mut Rewriter, op: OpId, way: Way) -> Option<()> {
    let view = rw.op(op);
    let (loc, source, ty) = (
        view.loc(),
        view.operand(ops::pad::SOURCE),
        view.only_result_type(),
    );
    let value = padding_value(view)?;
    if let TypeKind::RankedTensor {
        encoding: Some(_), ..
    } = rw.cx.type_kind(view.ty(source))
    {
        return None;
    }
    let borders = Borders::of(view);
    let (shape, outer) = (rw.cx.shape(view.ty(source))?, rw.cx.shape(ty)?);
    let zero = |n: OpFoldResult| n.constant(rw.cx, rw.body) == Some(0);
    let is_unit: Vec<bool> = (0..shape.len())
        .map(|dim| shape[dim] == 1 && zero(borders.low[dim]) && zero(borders.high[dim]))
        .collect();
    if !is_unit.contains(&true) {
        return None;
    }
    let groups = kept_groups(is_unit.iter().map(|unit| !unit));
    let kept: Vec<usize> = (0..shape.len()).filter(|dim| !is_unit[*dim]).collect();
    let left: Vec<i64> = kept.iter().map(|dim| shape[*dim]).collect();
    let known = |n: OpFoldResult| n.resolved(rw.cx, rw.body);
    let borders = Borders {
        low: kept.iter().map(|dim| known(borders.low[*dim])).collect(),
        high: kept.iter().map(|dim| known(borders.high[*dim])).collect(),
    };
    let options = ops::PadOptions {
        nofold: view.attr(ops::pad::NOFOLD_ATTR).is_some(),
    };
    // Borders that are constants tell sizes that the result did not.
    let mut wide = vec![1; is_unit.len()];
    for (at, dim) in kept.iter().enumerate() {
        wide[*dim] = match (borders.low[at].known(), borders.high[at].known()) {
            (Some(low), Some(high)) if outer[*dim] == DYNAMIC && left[at] != DYNAMIC => {
                left[at] + low + high
            }
            _ => outer[*dim],
        };
    }
    let padded: Vec<i64> = kept.iter().map(|dim| wide[*dim]).collect();
    let [padded, wide] = [padded, wide].map(|sizes| build::with_shape(rw.cx, ty, &sizes));
    rw.insert_before(op);
    let small = narrow(rw, loc, source, (&left, &groups), way)?;
    let new = borders.pad(rw, loc, padded, (small, value), options);
    let dest = match way {
        Way::Reshapes => source,
        Way::Slices => {
            let mut sizes = vec![OpFoldResult::Known(1); is_unit.len()];
            for (at, dim) in kept.iter().enumerate() {
                sizes[*dim] = mixed_size(rw, loc, new, at);
            }
            build::empty(rw, loc, &sizes, rw.cx.element_type(ty))
        }
    };
    let mut result = widen(rw, loc, new, (dest, wide), &groups, way)?;
    if rw.body.ty(result) != ty {
        result = ops::cast(rw, loc, ty, result);
    }
    rw.replace(op, &[result]);
    Some(())
}
