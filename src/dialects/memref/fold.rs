//! Folding of memref operations.

use oxmlir_ir::hooks::Folded;
use oxmlir_ir::{AttrKind, Attribute, DYNAMIC, OpName, OpRef, Type, ValueId};

use super::canonicalize::reinterpret::constant_metadata;
use super::layout::strides_and_offset;
use super::mixed::{OpFoldResult, Slice, reassociation};
use super::views::{dropped_dims, loses_information};
use crate::folding::Fold;
use crate::folds;
use crate::operands::SOURCE;
use crate::tables::{memref as ops, tensor};

/// The source of the cast of a ranked memref that defines `value`.
fn cast_source(f: &Fold, value: ValueId) -> Option<ValueId> {
    let source = f.source_of(value, ops::CAST)?;
    f.cx.shape(f.body.ty(source)).is_some().then_some(source)
}

/// Operands that are casts of ranked memrefs become their sources, but for operand `except`.
pub(crate) fn fold_casts(f: &mut Fold, except: Option<usize>) -> Folded {
    let mut folded = Folded::No;
    for index in 0..f.body.num_operands(f.op) {
        if Some(index) != except
            && let Some(source) = cast_source(f, f.operand(index))
        {
            f.body.set_operand(f.op, index, source);
            folded = Folded::InPlace;
        }
    }
    folded
}

fn view<'a>(f: &'a Fold, value: ValueId, name: OpName) -> Option<OpRef<'a>> {
    let op = f.body.defining_op(value)?;
    (f.body.name(op) == name).then(|| OpRef::new(f.cx, f.body, op))
}

fn is_static(f: &Fold, ty: Type) -> bool {
    f.cx.shape(ty).is_some_and(|s| !s.contains(&DYNAMIC))
}

folds! {
    // assume_alignment(assume_alignment(m, n), n) -> assume_alignment(m, n)
    fn assume_alignment(f) {
        let slot = ops::assume_alignment::ALIGNMENT_ATTR;
        let inner = view(f, f.source(), ops::ASSUME_ALIGNMENT).and_then(|op| op.attr(slot));
        match inner {
            Some(alignment) if f.body.attr(f.op, slot) == Some(alignment) => f.to_source(),
            _ => Folded::No,
        }
    }

    // atomic_rmw(x, cast(m), i) -> atomic_rmw(x, m, i)
    fn atomic_rmw(f) { fold_casts(f, Some(ops::atomic_rmw::VALUE)) }

    // cast(cast(m)) -> cast(m)
    fn cast(f) { fold_casts(f, None) }

    // copy(cast(a), cast(b)) -> copy(a, b) for casts that lose information
    fn copy(f) {
        let mut folded = Folded::No;
        for index in 0..f.body.num_operands(f.op) {
            let operand = f.operand(index);
            let source = f.source_of(operand, ops::CAST);
            let source = source.filter(|s| loses_information(f.cx, f.body.ty(*s), f.body.ty(operand)));
            if let Some(source) = source {
                f.body.set_operand(f.op, index, source);
                folded = Folded::InPlace;
            }
        }
        folded
    }

    // dealloc(cast(m)) -> dealloc(m)
    fn dealloc(f) { fold_casts(f, None) }

    // dim(m, c) -> the size of m, where that is known
    fn dim(f) {
        let known = f.constant(ops::dim::INDEX).and_then(|a| f.cx.int_value(a));
        let Some(index) = known.and_then(|i| usize::try_from(i).ok()) else {
            return Folded::No;
        };
        let Some(shape) = f.cx.shape(f.source_type()) else {
            return Folded::No;
        };
        match shape.get(index) {
            None => Folded::No,
            Some(&DYNAMIC) => match dynamic_size(f, shape, index) {
                Some(size) => f.to_value(size),
                None => fold_casts(f, None),
            },
            Some(size) => f.to_int(*size),
        }
    }

    fn dma_start(f) { fold_casts(f, None) }

    fn dma_wait(f) { fold_casts(f, None) }

    // expand_shape(collapse_shape(m)) -> m
    fn expand_shape(f) { fold_reshape(f, ops::COLLAPSE_SHAPE) }

    // collapse_shape(expand_shape(m)) -> m
    fn collapse_shape(f) { fold_reshape(f, ops::EXPAND_SHAPE) }

    // extract_strided_metadata(m) -> constants for what the type of m says
    // extract_strided_metadata(cast(m)) -> extract_strided_metadata(m)
    fn extract_strided_metadata(f) {
        match constant_metadata(f.cx, f.body, f.op) {
            true => Folded::InPlace,
            false => fold_casts(f, None),
        }
    }

    // load(cast(m), i) -> load(m, i)
    fn load(f) { fold_casts(f, None) }

    // memory_space_cast(memory_space_cast(m)) -> memory_space_cast(m)
    fn memory_space_cast(f) {
        match f.source_of(f.source(), ops::MEMORY_SPACE_CAST) {
            Some(source) => {
                f.set_source(source);
                Folded::InPlace
            }
            None => Folded::No,
        }
    }

    fn prefetch(f) { fold_casts(f, None) }

    // rank(m) -> its rank
    fn rank(f) {
        match f.cx.rank(f.source_type()) {
            Some(rank) => f.to_int(rank as i64),
            None => Folded::No,
        }
    }

    // reinterpret_cast(view(m)) -> reinterpret_cast(m) for views that begin where m begins
    fn reinterpret_cast(f) {
        if let Some(source) = reinterpreted_source(f) {
            f.set_source(source);
            return Folded::InPlace;
        }
        let (from, to) = (f.source_type(), f.only_result_type());
        let slice = Slice::of_op(f.cx, f.body, f.op);
        let at_start = slice.offsets.first() == Some(&OpFoldResult::Known(0));
        if from == to && is_static(f, to) && at_start {
            return f.to_source();
        }
        Folded::No
    }

    // store(x, cast(m), i) -> store(x, m, i)
    fn store(f) { fold_casts(f, Some(ops::store::VALUE)) }

    // subview(m) -> m for all of m
    fn subview(f) {
        let (from, to) = (f.source_type(), f.only_result_type());
        if from != to {
            return Folded::No;
        }
        let layout = strides_and_offset(f.cx, to);
        let static_layout = layout.is_some_and(|(strides, offset)| {
            offset != DYNAMIC && !strides.contains(&DYNAMIC)
        });
        if (is_static(f, to) && static_layout) || takes_all_of_subview(f) {
            return f.to_source();
        }
        Folded::No
    }

    // transpose(transpose(m)) -> transpose(m), transpose(m) -> m for the identity
    fn transpose(f) {
        let slot = ops::transpose::PERMUTATION_ATTR;
        let map = |attr: Option<Attribute>| match attr.map(|a| f.cx.attr_kind(a)) {
            Some(AttrKind::AffineMap(map)) => Some(*map),
            _ => None,
        };
        let Some(outer) = map(f.body.attr(f.op, slot)) else {
            return Folded::No;
        };
        let affine = f.cx.affine();
        if outer.is_identity(affine) && f.source_type() == f.only_result_type() {
            return f.to_source();
        }
        let inner = view(f, f.source(), ops::TRANSPOSE);
        let inner = inner.and_then(|op| Some((op.operand(SOURCE), map(op.attr(slot))?)));
        let Some((source, inner)) = inner else {
            return Folded::No;
        };
        let composed = f.cx.attr(AttrKind::AffineMap(outer.compose(inner, affine)));
        f.set_source(source);
        f.body.set_attr(f.op, slot, composed);
        Folded::InPlace
    }

    // view(m) -> m for all of m
    fn view_fold(f) {
        let (from, to) = (f.source_type(), f.only_result_type());
        let shift = f.cx.constant_int(f.body, f.operand(ops::view::BYTE_SHIFT));
        if from == to && is_static(f, to) && shift == Some(0) {
            return f.to_source();
        }
        Folded::No
    }
}

/// The operand that holds the dynamic size `index` of what defines the source.
fn dynamic_size(f: &Fold, shape: &[i64], index: usize) -> Option<ValueId> {
    let source = f.operand(ops::dim::SOURCE);
    let def = OpRef::new(f.cx, f.body, f.body.defining_op(source)?);
    let before = shape[..index].iter().filter(|d| **d == DYNAMIC).count();
    let sizes = match def.name() {
        ops::ALLOC | ops::ALLOCA => def.group(ops::alloc::DYNAMIC_SIZES),
        ops::VIEW => def.group(ops::view::SIZES),
        ops::SUBVIEW => {
            let dropped = dropped_dims(def)?;
            let mut kept = (0..dropped.len()).filter(|dim| !dropped[*dim]);
            let dim = kept.nth(index)?;
            return match Slice::of(def).sizes.get(dim)? {
                OpFoldResult::Value(value) => Some(*value),
                OpFoldResult::Known(_) => None,
            };
        }
        _ => return None,
    };
    sizes.get(before).copied()
}

/// A reshape that undoes `inverse`, or does nothing.
pub(crate) fn fold_reshape(f: &mut Fold, inverse: OpName) -> Folded {
    if f.source_type() == f.only_result_type() {
        return f.to_source();
    }
    let Some(inner) = view(f, f.source(), inverse) else {
        return Folded::No;
    };
    let (source, from) = (inner.operand(SOURCE), inner.operand_type(SOURCE));
    if from != f.only_result_type() {
        return Folded::No;
    }
    let shape = f.cx.shape(from).unwrap_or_default();
    let dynamic = |sizes: &[i64]| sizes.iter().filter(|d| **d == DYNAMIC).count();
    if dynamic(shape) < 2 {
        return f.to_value(source);
    }
    let groups = |op: OpRef| reassociation(f.cx, op.attr(ops::expand_shape::REASSOCIATION_ATTR));
    let (outer_groups, inner_groups) = (groups(OpRef::new(f.cx, f.body, f.op)), groups(inner));
    if outer_groups != inner_groups {
        return Folded::No;
    }
    let sizes = |group: &Vec<i64>| -> Vec<i64> {
        let dims = group.iter().filter_map(|d| usize::try_from(*d).ok());
        dims.filter_map(|d| shape.get(d).copied()).collect()
    };
    let expanded_first = inverse == ops::EXPAND_SHAPE || inverse == tensor::EXPAND_SHAPE;
    if expanded_first || outer_groups.iter().all(|g| dynamic(&sizes(g)) < 2) {
        return f.to_value(source);
    }
    Folded::No
}

/// What a reinterpret_cast may look at in place of its source.
fn reinterpreted_source(f: &Fold) -> Option<ValueId> {
    let def = OpRef::new(f.cx, f.body, f.body.defining_op(f.source())?);
    let starts_at_zero = match def.name() {
        ops::REINTERPRET_CAST | ops::CAST => true,
        ops::SUBVIEW => {
            let offsets = Slice::of(def).offsets;
            offsets.iter().all(|o| o.constant(f.cx, f.body) == Some(0))
        }
        _ => false,
    };
    starts_at_zero.then(|| def.operand(SOURCE))
}

/// Whether the source is a subview of the same sizes and nothing is skipped in it.
fn takes_all_of_subview(f: &Fold) -> bool {
    let Some(inner) = view(f, f.source(), ops::SUBVIEW) else {
        return false;
    };
    let (inner, outer) = (Slice::of(inner), Slice::of_op(f.cx, f.body, f.op));
    let all = |list: &[OpFoldResult], wanted: i64| {
        list.iter()
            .all(|m| m.constant(f.cx, f.body) == Some(wanted))
    };
    all(&outer.offsets, 0) && all(&outer.strides, 1) && outer.sizes == inner.sizes
}
