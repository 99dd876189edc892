//! Folding of vector operations that move elements.

pub(super) mod apart;
pub(super) mod chain;
pub(super) mod elements;
pub(super) mod transfer;

use oxmlir_ir::hooks::{FoldResult, Folded};
use oxmlir_ir::{Attribute, Context, InsertPoint, OpRef, Scalar, Type, TypeKind, ValueId};

use crate::folding::{Fold, is_poison, repeated, reshaped};
use crate::folds;
use crate::operands::SOURCE;
use crate::tables::vector as ops;

/// The dimensions of a vector type: sizes, and whether they are scalable.
pub(super) fn dims(cx: &Context, ty: Type) -> Option<Vec<(i64, bool)>> {
    match cx.type_kind(ty) {
        TypeKind::Vector {
            shape, scalable, ..
        } => Some(
            shape
                .iter()
                .copied()
                .zip(scalable.iter().copied())
                .collect(),
        ),
        _ => None,
    }
}

/// A number of elements: a factor, and how often the length of a scalable vector counts.
pub(super) type Count = (i64, usize);

/// The number of elements of a type, 1 for a scalar.
pub(super) fn count(cx: &Context, ty: Type) -> Option<Count> {
    let Some(dims) = dims(cx, ty) else {
        return Some((1, 0));
    };
    let mut sizes = dims.iter().map(|dim| dim.0);
    let factor = sizes.try_fold(1i64, |all, size| all.checked_mul(size))?;
    Some((factor, dims.iter().filter(|dim| dim.1).count()))
}

/// Whether a vector of type `from` can be broadcast to type `to`.
pub(super) fn is_broadcastable(cx: &Context, from: Type, to: Type) -> bool {
    let (Some(from), Some(to)) = (dims(cx, from), dims(cx, to)) else {
        return false;
    };
    let trailing = from.iter().rev().zip(to.iter().rev());
    from.len() <= to.len()
        && trailing
            .into_iter()
            .all(|(a, b)| a == b || *a == (1, false))
}

/// What `op` broadcasts, or casts to a shape with more dimensions of one element in front.
pub(super) fn broadcast_source(op: OpRef) -> Option<ValueId> {
    match op.name() {
        ops::BROADCAST => Some(op.operand(SOURCE)),
        ops::SHAPE_CAST => {
            let [from, to] = [op.operand_type(SOURCE), op.only_result_type()];
            let adds = dims(op.cx, to)?.ends_with(&dims(op.cx, from)?);
            adds.then(|| op.operand(SOURCE))
        }
        _ => None,
    }
}

/// Whether a transposition keeps the order of all dimensions but those of size one.
pub(super) fn keeps_order(op: OpRef) -> bool {
    let Some(source) = dims(op.cx, op.operand_type(ops::transpose::VECTOR)) else {
        return false;
    };
    let moved = op.dense_attr(ops::transpose::PERMUTATION_ATTR);
    let is_wide = |dim: &i64| {
        let dim = usize::try_from(*dim).ok().and_then(|dim| source.get(dim));
        dim.is_some_and(|dim| *dim != (1, false))
    };
    moved.into_iter().filter(is_wide).is_sorted()
}

// broadcast(shape_cast(x)) -> broadcast(x), where the cast changes leading dimensions of size one alone
fn fold_broadcast_of_shape_cast(f: &mut Fold) -> bool {
    let between = f.operand(ops::broadcast::SOURCE);
    let Some(source) = f.source_of(between, ops::SHAPE_CAST) else {
        return false;
    };
    let (from, to) = (f.body.ty(source), f.only_result_type());
    let (Some(outer), Some(inner)) = (dims(f.cx, f.body.ty(between)), dims(f.cx, from)) else {
        return false;
    };
    let same_trailing = outer
        .iter()
        .rev()
        .zip(inner.iter().rev())
        .all(|(a, b)| a == b);
    let folds = same_trailing && is_broadcastable(f.cx, from, to);
    if folds {
        f.body.set_operand(f.op, ops::broadcast::SOURCE, source);
    }
    folds
}

/// What a shape cast of the result of another operation is: a shape cast of its operand, or that operand.
fn fold_shape_cast_of(f: &mut Fold) -> Folded {
    let Some(inner) = f.body.defining_op(f.source()) else {
        return Folded::No;
    };
    let inner = OpRef::new(f.cx, f.body, inner);
    let through = match inner.name() {
        ops::SHAPE_CAST => true,
        ops::TRANSPOSE => keeps_order(inner),
        ops::BROADCAST if inner.operand_type(SOURCE) == f.only_result_type() => {
            let source = inner.operand(SOURCE);
            return f.to_value(source);
        }
        _ => false,
    };
    if !through {
        return Folded::No;
    }
    let source = inner.operand(SOURCE);
    f.body.set_operand(f.op, ops::shape_cast::SOURCE, source);
    Folded::InPlace
}

/// A list of integers in a slot.
pub(super) fn integers(op: OpRef, slot: usize) -> Vec<i64> {
    let list = op.attr(slot).map_or(&[][..], |a| op.cx.array_elements(a));
    list.iter().filter_map(|a| op.cx.int_value(*a)).collect()
}

/// How a box lies to another one.
enum Overlap {
    None,
    Partial,
    /// Within, at this distance from its start.
    Within(Vec<i64>),
}

/// How the box of `sizes` at `offsets` lies to the box of `around_sizes` at `around`.
fn overlap(offsets: &[i64], sizes: &[i64], around: &[i64], around_sizes: &[i64]) -> Overlap {
    let (mut distances, mut is_within) = (Vec::new(), true);
    let boxes = offsets
        .iter()
        .zip(sizes)
        .zip(around.iter().zip(around_sizes));
    for ((offset, size), (start, length)) in boxes {
        let (end, outer_end) = (offset.saturating_add(*size), start.saturating_add(*length));
        if end <= *start || outer_end <= *offset {
            return Overlap::None;
        }
        is_within &= start <= offset && end <= outer_end;
        distances.push(offset.saturating_sub(*start));
    }
    if is_within {
        Overlap::Within(distances)
    } else {
        Overlap::Partial
    }
}

/// Makes a slice of what slices were inserted into one of that slice or vector which has all of its elements.
fn fold_extract_of_inserts(f: &mut Fold) -> bool {
    use ops::{extract_strided_slice as slots, insert_strided_slice as insert};
    let op = OpRef::new(f.cx, f.body, f.op);
    let rank = f.cx.rank(op.operand_type(SOURCE)).unwrap_or(0);
    let [offsets, sizes] = [slots::OFFSETS_ATTR, slots::SIZES_ATTR].map(|slot| integers(op, slot));
    if offsets.len() != rank || integers(op, slots::STRIDES_ATTR).iter().any(|s| *s != 1) {
        return false;
    }
    let mut at = f.body.defining_op(op.operand(SOURCE));
    while let Some(def) = at.filter(|def| f.body.name(*def) == ops::INSERT_STRIDED_SLICE) {
        let def = op.at(def);
        let part = f.cx.shape(def.operand_type(insert::VALUE_TO_STORE));
        let part = part.unwrap_or_default();
        if part.len() != rank || integers(def, insert::STRIDES_ATTR).iter().any(|s| *s != 1) {
            return false;
        }
        match overlap(&offsets, &sizes, &integers(def, insert::OFFSETS_ATTR), part) {
            Overlap::None => at = f.body.defining_op(def.operand(insert::DEST)),
            Overlap::Partial => return false,
            Overlap::Within(distances) => {
                let source = def.operand(insert::VALUE_TO_STORE);
                let distances: Vec<Attribute> = distances
                    .into_iter()
                    .map(|n| f.cx.int_attr(Type::I64, n))
                    .collect();
                let distances = f.cx.array_attr(&distances);
                f.body.set_operand(f.op, slots::SOURCE, source);
                f.body.set_attr(f.op, slots::OFFSETS_ATTR, distances);
                return true;
            }
        }
    }
    false
}

/// The elements of the constant `attr` in the box that a slice takes.
fn constant_slice(f: &Fold, attr: Attribute, ty: Type) -> Option<Attribute> {
    use ops::extract_strided_slice as slots;
    if is_poison(f.cx, attr) {
        return None;
    }
    if let Some(repeated) = repeated(f.cx, attr, ty) {
        return Some(repeated);
    }
    let op = OpRef::new(f.cx, f.body, f.op);
    let (whole, part) = (f.cx.shape(op.operand_type(SOURCE))?, f.cx.shape(ty)?);
    let (mut offsets, strides) = (
        integers(op, slots::OFFSETS_ATTR),
        integers(op, slots::STRIDES_ATTR),
    );
    if strides.iter().any(|s| *s != 1) {
        return None;
    }
    offsets.resize(whole.len(), 0);
    let elements = f.cx.scalars(attr)?;
    let count = usize::try_from(f.cx.num_elements(ty)?).ok()?;
    let mut values = Vec::with_capacity(count.min(elements.values.len()));
    for index in 0..count {
        let (mut rest, mut place, mut stride) = (index as i64, 0, 1);
        for ((size, offset), inner) in whole.iter().zip(&offsets).zip(part).rev() {
            place += (rest % inner + offset) * stride;
            rest /= inner;
            stride *= size;
        }
        values.push(elements.get(usize::try_from(place).ok()?)?.clone());
    }
    Some(f.cx.elements_attr(ty, &values))
}

folds! {
    // mask m { yield x } -> x; mask true { op } -> op
    fn mask(f) {
        let block = f.body.first_block(f.body.only_region(f.op));
        let ops = block.map_or_else(Vec::new, |b| f.body.op_vec(b));
        let values = match ops[..] {
            [end] if f.body.num_operands(f.op) == 1 => f.body.operand_vec(end),
            [masked, _] if f.int(ops::mask::MASK).is_some_and(|m| m.is_all_ones()) => {
                f.body.move_op(masked, InsertPoint::Before(f.op));
                f.body.results(masked).collect()
            }
            _ => return Folded::No,
        };
        let results = f.body.results(f.op).len();
        if results == 0 && ops.len() > 1 {
            return Folded::InPlace;
        }
        if values.len() != results || results == 0 {
            return Folded::No;
        }
        f.results.extend(values.into_iter().map(FoldResult::Value));
        Folded::Results
    }

    // extract_strided_slice(x) -> x of its own type; of slices put together -> of the one that has all of it
    fn extract_strided_slice(f) {
        let ty = f.only_result_type();
        if f.source_type() == ty {
            return f.to_source();
        }
        if fold_extract_of_inserts(f) {
            return Folded::InPlace;
        }
        let constant = f.constant(SOURCE).and_then(|attr| constant_slice(f, attr, ty));
        f.to_attr_if(constant)
    }

    // insert_strided_slice(x, y) -> x of the type of y
    fn insert_strided_slice(f) {
        if f.source_type() == f.only_result_type() { f.to_source() } else { Folded::No }
    }

    // broadcast(x) -> x of its own type; broadcast(c) -> constant
    fn broadcast(f) {
        let ty = f.only_result_type();
        if f.source_type() == ty {
            return f.to_source();
        }
        if fold_broadcast_of_shape_cast(f) {
            return Folded::InPlace;
        }
        let constant = f.constant(SOURCE).and_then(|attr| repeated(f.cx, attr, ty));
        f.to_attr_if(constant)
    }

    // constant_mask(sizes) -> constant, where all bits are set or none
    fn constant_mask(f) {
        let ty = f.only_result_type();
        let op = OpRef::new(f.cx, f.body, f.op);
        let sizes = op.dense_attr(ops::constant_mask::MASK_DIM_SIZES_ATTR);
        let shape = f.cx.shape(ty).unwrap_or_default();
        let is_full = sizes[..] == *shape || (shape.is_empty() && sizes[..] == [1]);
        match (is_full, sizes.contains(&0)) {
            (_, true) => f.to_int(0),
            (true, _) => f.to_int(1),
            _ => Folded::No,
        }
    }

    // shape_cast(x) -> x of its own type; shape_cast(shape_cast(x)) -> shape_cast(x); shape_cast(c) -> constant
    fn shape_cast(f) {
        let ty = f.only_result_type();
        if f.source_type() == ty {
            return f.to_source();
        }
        let folded = fold_shape_cast_of(f);
        if folded != Folded::No {
            return folded;
        }
        let constant = f.constant(SOURCE).and_then(|attr| reshaped(f.cx, attr, ty));
        f.to_attr_if(constant)
    }

    // transpose(splat) -> splat; transpose(x) -> x, where neither the shape nor the order changes
    fn transpose(f) {
        let ty = f.only_result_type();
        let splat = f.constant(SOURCE).filter(|attr| {
            let element = f.cx.splat_scalar(*attr);
            is_poison(f.cx, *attr) || matches!(element, Some(Scalar::Int(_) | Scalar::Float(_)))
        });
        if let Some(splat) = splat {
            let constant = reshaped(f.cx, splat, ty);
            return f.to_attr_if(constant);
        }
        let is_identity = f.source_type() == ty && keeps_order(OpRef::new(f.cx, f.body, f.op));
        if is_identity { f.to_source() } else { Folded::No }
    }
}
