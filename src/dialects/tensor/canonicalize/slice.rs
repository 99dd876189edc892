//! Boxes that are taken from tensors and put into them.

use oxmlir_ir::rewrite::{Pattern, Rewriter};
use oxmlir_ir::{DYNAMIC, OpId, Type, ValueId};

use super::{cast_to, foldable_cast_source, is_foldable_into_producer, of_shape, replace_by_cast};
use crate::memref::mixed::{OpFoldResult, OpFoldResultList, Slice};
use crate::memref::verify::slice::in_bounds;
use crate::memref::views::dropped_by_shape;
use crate::tables::tensor as ops;

pub const EXTRACT_SLICE: &[Pattern] = &[
    Pattern::new(
        "OpWithOffsetSizesAndStridesConstantArgumentFolder",
        |rw, op| constant_extract(rw, op).is_some(),
    ),
    Pattern::new("ExtractSliceOpCastFolder", |rw, op| {
        extract_of_cast(rw, op).is_some()
    }),
];

pub const INSERT_SLICE: &[Pattern] = &[
    Pattern::new("InsertSliceOpConstantArgumentFolder", |rw, op| {
        constant_insert(rw, op).is_some()
    }),
    Pattern::new("InsertSliceOpCastFolder", |rw, op| {
        insert_of_cast(rw, op).is_some()
    }),
    Pattern::new("InsertSliceOpSourceCastInserter", |rw, op| {
        cast_source(rw, op).is_some()
    }),
];

/// The first of the three lists that has values which are constants, with numbers in their place.
fn with_constants(rw: &Rewriter, slice: &Slice) -> Option<Slice> {
    let fold = |list: &OpFoldResultList, fits: fn(i64) -> bool| {
        let known = |number: &OpFoldResult| number.constant(rw.cx, rw.body).filter(|n| fits(*n));
        let folded = |number: &OpFoldResult| known(number).map_or(*number, OpFoldResult::Known);
        let new: OpFoldResultList = list.iter().map(folded).collect();
        (new != *list).then_some(new)
    };
    let mut new = slice.clone();
    if let Some(offsets) = fold(&slice.offsets, |n| n >= 0) {
        new.offsets = offsets;
    } else if let Some(sizes) = fold(&slice.sizes, |n| n >= 0) {
        new.sizes = sizes;
    } else {
        new.strides = fold(&slice.strides, |n| n != 0)?;
    }
    Some(new)
}

/// The shape of a box without the dimensions that `shape` lacks of what was known of its sizes before.
fn reduced_shape(old: &Slice, new: &Slice, shape: &[i64]) -> Option<Vec<i64>> {
    let known: Vec<i64> = old.sizes.iter().map(|size| size.or_dynamic()).collect();
    let dropped = dropped_by_shape(&known, shape)?;
    let kept = new
        .sizes
        .iter()
        .zip(dropped)
        .filter(|(_, dropped)| !dropped);
    Some(kept.map(|(size, _)| size.or_dynamic()).collect())
}

// extract_slice(t, value of c, ..) -> cast(extract_slice(t, c, ..)), one list of numbers at a time
fn constant_extract(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = rw.op(op);
    let (source, ty) = (
        view.operand(ops::extract_slice::SOURCE),
        view.only_result_type(),
    );
    let old = Slice::of(view);
    let slice = with_constants(rw, &old)?;
    in_bounds(view, view.ty(source), &slice).ok()?;
    let shape = reduced_shape(&old, &slice, rw.cx.shape(ty)?)?;
    let ty = of_shape(rw.cx, ty, &shape);
    let loc = view.loc();
    rw.insert_before(op);
    let new = slice.extract_slice(rw, loc, ty, source);
    replace_by_cast(rw, op, new);
    Some(())
}

fn has_constants(rw: &Rewriter, op: OpId) -> bool {
    let mut operands = rw.body.operands(op);
    operands.any(|value| {
        rw.body.ty(value) == Type::INDEX && rw.cx.constant_int(rw.body, value).is_some()
    })
}

// extract_slice(cast(t)) -> extract_slice(t)
fn extract_of_cast(rw: &mut Rewriter, op: OpId) -> Option<()> {
    if has_constants(rw, op) {
        return None;
    }
    let view = rw.op(op);
    let source = foldable_cast_source(rw, view.operand(ops::extract_slice::SOURCE))?;
    in_bounds(view, view.ty(source), &Slice::of(view)).ok()?;
    rw.set_operand(op, ops::extract_slice::SOURCE, source);
    Some(())
}

// cast(extract_slice(t)) -> extract_slice(t) of the sizes that are known behind the cast
pub(super) fn cast_of_extract(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = rw.op(op);
    let value = view.operand(ops::cast::SOURCE);
    let extract = view.defining_op(value)?;
    let to = view.only_result_type();
    if extract.name() != ops::EXTRACT_SLICE || !is_foldable_into_producer(view) {
        return None;
    }
    let (from, shape) = (rw.cx.shape(view.ty(value))?, rw.cx.shape(to)?.to_vec());
    if from == shape {
        return None;
    }
    let mut slice = Slice::of(extract);
    let known: Vec<i64> = slice.sizes.iter().map(|size| size.or_dynamic()).collect();
    let dropped = dropped_by_shape(&known, from)?;
    let mut sizes = shape.into_iter();
    for (size, dropped) in slice.sizes.iter_mut().zip(dropped) {
        if dropped {
            continue;
        }
        match sizes.next()? {
            DYNAMIC => {}
            known => *size = OpFoldResult::Known(known),
        }
    }
    let (loc, source) = (view.loc(), extract.operand(ops::extract_slice::SOURCE));
    in_bounds(view, view.ty(source), &slice).ok()?;
    rw.insert_before(op);
    let new = slice.extract_slice(rw, loc, to, source);
    rw.replace(op, &[new]);
    Some(())
}

/// Puts a new insertion of `source` into `dest` in the place of `op`.
fn replace_insert(rw: &mut Rewriter, op: OpId, slice: &Slice, source: ValueId, dest: ValueId) {
    let loc = rw.body.loc(op);
    rw.insert_before(op);
    if rw.body.name(op) == ops::PARALLEL_INSERT_SLICE {
        slice.parallel_insert_slice(rw, loc, source, dest);
        rw.erase(op);
        return;
    }
    let new = slice.insert_slice(rw, loc, source, dest);
    replace_by_cast(rw, op, new);
}

/// A cast of what is inserted, in front of the operation or of those that end a parallel iteration.
fn cast_inserted(rw: &mut Rewriter, op: OpId, ty: Type, source: ValueId) -> ValueId {
    if rw.body.ty(source) == ty {
        return source;
    }
    let loc = rw.body.loc(op);
    rw.insert_before(op);
    if let (ops::PARALLEL_INSERT_SLICE, Some(parent)) = (rw.body.name(op), rw.body.parent_op(op)) {
        rw.insert_before(parent);
    }
    cast_to(rw, loc, ty, source)
}

// insert_slice(s, t, value of c, ..) -> insert_slice(cast(s), t, c, ..), one list of numbers at a time
fn constant_insert(rw: &mut Rewriter, op: OpId) -> Option<()> {
    use ops::insert_slice::{DEST, SOURCE};
    let view = rw.op(op);
    let (source, dest) = (view.operand(SOURCE), view.operand(DEST));
    let old = Slice::of(view);
    let slice = with_constants(rw, &old)?;
    in_bounds(view, view.ty(dest), &slice).ok()?;
    let ty = view.ty(source);
    let shape = reduced_shape(&old, &slice, rw.cx.shape(ty)?)?;
    let source = cast_inserted(rw, op, of_shape(rw.cx, ty, &shape), source);
    replace_insert(rw, op, &slice, source, dest);
    Some(())
}

/// Which of `sizes` a tensor of `shape` lacks; sizes that are not known may be any.
fn dropped_dims(sizes: &[i64], shape: &[i64]) -> Option<Vec<bool>> {
    let mut wanted = shape.iter().peekable();
    let mut dropped = Vec::new();
    for size in sizes {
        let kept = wanted.next_if(|w| *w == size || **w == DYNAMIC || *size == DYNAMIC);
        if kept.is_none() && *size != 1 {
            return None;
        }
        dropped.push(kept.is_none());
    }
    wanted.next().is_none().then_some(dropped)
}

// insert_slice(cast(s), cast(t)) -> cast(insert_slice(s, t))
fn insert_of_cast(rw: &mut Rewriter, op: OpId) -> Option<()> {
    use ops::insert_slice::{DEST, SOURCE};
    if has_constants(rw, op) {
        return None;
    }
    let view = rw.op(op);
    let (source, dest) = (view.operand(SOURCE), view.operand(DEST));
    let uncast = [source, dest].map(|value| foldable_cast_source(rw, value));
    if uncast == [None, None] {
        return None;
    }
    let [source, dest] = [uncast[0].unwrap_or(source), uncast[1].unwrap_or(dest)];
    let shape = rw.cx.shape(view.ty(source))?;
    let mut slice = Slice::of(view);
    let known: Vec<i64> = slice.sizes.iter().map(|size| size.or_dynamic()).collect();
    let dropped = dropped_dims(&known, shape)?;
    let mut sizes = shape.iter();
    for (size, dropped) in slice.sizes.iter_mut().zip(dropped) {
        if dropped {
            continue;
        }
        match *sizes.next()? {
            DYNAMIC => {}
            known => *size = OpFoldResult::Known(known),
        }
    }
    let known: Vec<i64> = slice.sizes.iter().map(|size| size.or_dynamic()).collect();
    dropped_by_shape(&known, shape)?;
    in_bounds(view, view.ty(dest), &slice).ok()?;
    replace_insert(rw, op, &slice, source, dest);
    Some(())
}

// insert_slice(s, t, n) -> insert_slice(cast(s), t, n) where n tells more of the sizes than s
fn cast_source(rw: &mut Rewriter, op: OpId) -> Option<()> {
    use ops::insert_slice::{DEST, SOURCE};
    let view = rw.op(op);
    let (source, dest) = (view.operand(SOURCE), view.operand(DEST));
    let mut slice = Slice::of(view);
    let ty = view.ty(source);
    let old = rw.cx.shape(ty)?;
    if old.len() != rw.cx.shape(view.ty(dest))?.len() {
        return None;
    }
    let mut shape = old.to_vec();
    for (size, number) in shape.iter_mut().zip(slice.sizes.iter_mut()) {
        match number.constant(rw.cx, rw.body) {
            Some(known) if known < 0 || (*size != DYNAMIC && *size != known) => return None,
            Some(known) => (*size, *number) = (known, OpFoldResult::Known(known)),
            None => {}
        }
    }
    in_bounds(view, view.ty(dest), &slice).ok()?;
    let new = of_shape(rw.cx, ty, &shape);
    let loses = |(old, new): (&i64, &i64)| *old != DYNAMIC && *new == DYNAMIC;
    if new == ty || old.iter().zip(&shape).any(loses) {
        return None;
    }
    let source = cast_inserted(rw, op, new, source);
    replace_insert(rw, op, &slice, source, dest);
    Some(())
}
