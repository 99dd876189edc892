//! Canonicalization patterns of vectors put together from elements or from the same one.

use oxmlir_ir::rewrite::{Pattern, Rewriter};
use oxmlir_ir::{Attribute, OpFoldResult, OpId, OpName, Type, ValueId};

use crate::folding::int_splat;
use crate::operands::SOURCE;
use crate::tables::arith::{self, CmpIPredicate};
use crate::tables::vector as ops;
use crate::vector::fold::elements::extracted;
use crate::vector::fold::{broadcast_source, dims, integers, is_broadcastable};
use crate::vector::types::VectorType;

pub const BROADCAST: &[Pattern] = &[Pattern::new("BroadcastFolder", broadcast_of_broadcast)];

pub const EXTRACT: Pattern = Pattern::new("ExtractOpFromBroadcast", |rw, op| {
    extract_of_broadcast(rw, op).is_some()
});

pub const EXTRACT_ELEMENTS: Pattern = Pattern::new("ExtractOpFromElements", |rw, op| {
    extract_of_elements(rw, op).is_some()
});

pub const SLICE: Pattern = Pattern::new("StridedSliceBroadcast", |rw, op| {
    slice_of_broadcast(rw, op).is_some()
});

pub const FROM_ELEMENTS: &[Pattern] = &[
    Pattern::new("RewriteFromElementsAsBroadcast", same_elements),
    Pattern::new("FromElementsToShapeCast", |rw, op| {
        elements_of_vector(rw, op).is_some()
    }),
];

pub const SHUFFLE: &[Pattern] = &[
    Pattern::new("ShuffleSplat", |rw, op| shuffle_of_splats(rw, op).is_some()),
    Pattern::new("ShuffleInterleave", |rw, op| {
        shuffle_in_turns(rw, op).is_some()
    }),
    Pattern::new("Canonicalize0DShuffleOp", |rw, op| {
        shuffle_of_elements(rw, op).is_some()
    }),
];

pub const TO_ELEMENTS: &[Pattern] = &[Pattern::new("ToElementsOfBroadcast", |rw, op| {
    elements_of_broadcast(rw, op).is_some()
})];

pub const STEP: &[Pattern] = &[Pattern::new("StepCompareFolder", compare_step)];

/// What the operation `name` that defines `value` is made of.
fn source_of(rw: &Rewriter, value: ValueId, name: OpName) -> Option<ValueId> {
    let def = rw.defining_op(value)?;
    (def.name() == name).then(|| def.operand(SOURCE))
}

/// Replaces `op` by a broadcast to the type of its result.
fn replace_by_broadcast(rw: &mut Rewriter, op: OpId, source: ValueId) {
    let (loc, ty) = (rw.body.loc(op), rw.body.only_result_type(op));
    if rw.body.ty(source) == ty {
        rw.replace(op, &[source]);
        return;
    }
    rw.insert_before(op);
    let broadcast = ops::broadcast(rw, loc, ty, source);
    rw.replace(op, &[broadcast]);
}

// broadcast(broadcast(x)) -> broadcast(x)
fn broadcast_of_broadcast(rw: &mut Rewriter, op: OpId) -> bool {
    let between = rw.body.operand(op, ops::broadcast::SOURCE);
    let source = source_of(rw, between, ops::BROADCAST);
    if let Some(source) = source {
        rw.set_operand(op, ops::broadcast::SOURCE, source);
    }
    source.is_some()
}

/// Whether a value can be broadcast to a vector of type `to`.
fn can_be_broadcast(rw: &Rewriter, value: ValueId, to: Type) -> bool {
    let from = rw.body.ty(value);
    dims(rw.cx, from).is_none() || is_broadcastable(rw.cx, from, to)
}

// extract(broadcast(x), p) -> broadcast(x), where the position leaves at least the dimensions of x
fn extract_of_broadcast(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let source = broadcast_source(rw.defining_op(rw.body.operand(op, SOURCE))?)?;
    let ty = rw.body.only_result_type(op);
    let left = rw.cx.rank(ty)?;
    let dims = rw.cx.rank(rw.body.ty(source));
    if dims.unwrap_or(0) > left || !can_be_broadcast(rw, source, ty) {
        return None;
    }
    replace_by_broadcast(rw, op, source);
    Some(())
}

// extract(from_elements(a, b, ..), p) -> from_elements of a part
fn extract_of_elements(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = ops::Extract::new(rw.op(op));
    let (loc, ty) = (view.loc(), view.only_result_type());
    let made = ops::FromElements::of(rw.defining_op(view.source())?)?;
    let count = usize::try_from(VectorType::of(rw.cx, ty)?.num_elements()).ok()?;
    let shape = rw.cx.shape(made.only_result_type())?;
    let mut first = 0usize;
    for (place, size) in extracted(*view).iter().zip(shape) {
        let OpFoldResult::Known(at @ 0..) = *place else {
            return None;
        };
        first = first * usize::try_from(*size).ok()? + usize::try_from(at).ok()?;
    }
    let first = first.checked_mul(count)?;
    let elements = made
        .elements()
        .get(first..first.checked_add(count)?)?
        .to_vec();
    rw.insert_before(op);
    let part = ops::from_elements(rw, loc, ty, &elements);
    rw.replace(op, &[part]);
    Some(())
}

// extract_strided_slice(broadcast(x)) -> broadcast(x), or of a slice of x
fn slice_of_broadcast(rw: &mut Rewriter, op: OpId) -> Option<()> {
    use ops::extract_strided_slice as slots;
    let source = source_of(rw, rw.body.operand(op, SOURCE), ops::BROADCAST)?;
    let view = rw.op(op);
    let (loc, ty) = (view.loc(), view.only_result_type());
    let to = VectorType::of(rw.cx, ty)?;
    let from = VectorType::of(rw.cx, rw.body.ty(source));
    let rank = from.as_ref().map_or(0, VectorType::rank);
    let added = to.rank().checked_sub(rank)?;
    let [mut offsets, mut sizes, mut strides] =
        [slots::OFFSETS_ATTR, slots::SIZES_ATTR, slots::STRIDES_ATTR].map(|s| integers(view, s));
    if strides.iter().any(|stride| *stride != 1) {
        return None;
    }
    let mut part = source;
    if let Some(mut from) = from {
        let is_taken_whole = |dim: usize| {
            let size = (from.shape[dim], from.scalable[dim]);
            size == (1, false) || size == (to.shape[added + dim], to.scalable[added + dim])
        };
        if !(0..rank).all(is_taken_whole) {
            for list in [&mut offsets, &mut sizes, &mut strides] {
                list.drain(..added.min(list.len()));
            }
            for dim in (0..offsets.len()).filter(|dim| from.shape[*dim] == 1) {
                (offsets[dim], sizes[dim]) = (0, 1);
            }
            from.shape[..sizes.len()].copy_from_slice(&sizes);
            let [offsets, sizes, strides] = [offsets, sizes, strides].map(|list| attrs(rw, &list));
            let ty = from.ty(rw.cx);
            rw.insert_before(op);
            part = ops::extract_strided_slice(rw, loc, ty, source, &offsets, &sizes, &strides);
        }
    }
    replace_by_broadcast(rw, op, part);
    Some(())
}

fn attrs(rw: &Rewriter, list: &[i64]) -> Vec<Attribute> {
    let numbers = list.iter().map(|n| rw.cx.int_attr(Type::I64, *n));
    numbers.collect()
}

// from_elements(a, a, ..) -> broadcast(a)
fn same_elements(rw: &mut Rewriter, op: OpId) -> bool {
    let elements = rw.body.operand_vec(op);
    let first = elements.first().copied();
    let same = first.filter(|first| elements.iter().all(|element| element == first));
    if let Some(element) = same {
        replace_by_broadcast(rw, op, element);
    }
    same.is_some()
}

/// Where an element comes from: a vector, and its number there.
fn element_of(rw: &Rewriter, element: ValueId) -> Option<(ValueId, i64)> {
    let view = ops::Extract::of(rw.defining_op(element)?)?;
    let ty = VectorType::of(rw.cx, rw.body.ty(view.source()))?;
    let position = extracted(*view);
    if ty.is_scalable() || position.len() != ty.rank() {
        return None;
    }
    let mut number = 0i64;
    for (place, size) in position.iter().zip(&ty.shape) {
        let at = place.known().filter(|at| (0..*size).contains(at))?;
        number = number.checked_mul(*size)?.checked_add(at)?;
    }
    Some((view.source(), number))
}

// from_elements(extract(v, p), extract(v, p + 1), ..) -> shape_cast(extract(v, q))
fn elements_of_vector(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = ops::FromElements::new(rw.op(op));
    let (loc, ty) = (view.loc(), view.only_result_type());
    let elements = view.elements();
    let (source, first) = element_of(rw, *elements.first()?)?;
    for (number, element) in (first..).zip(&elements) {
        if element_of(rw, *element)? != (source, number) {
            return None;
        }
    }
    let count = i64::try_from(elements.len()).ok()?;
    let from = VectorType::of(rw.cx, rw.body.ty(source))?;
    // The innermost dimensions that hold just what is taken.
    let mut outer = (0..from.rank()).rev();
    let outer = outer.find(|outer| from.inner(*outer).num_elements() == count)?;
    if first % count != 0 {
        return None;
    }
    let (mut position, mut rest) = (vec![0; outer], first / count);
    for (at, size) in position.iter_mut().zip(&from.shape[..outer]).rev() {
        (*at, rest) = (rest % size, rest / size);
    }
    rw.insert_before(op);
    let mut part = source;
    if outer > 0 {
        part = ops::extract(rw, loc, source, &[], &position);
    }
    if rw.body.ty(part) != ty {
        part = ops::shape_cast(rw, loc, ty, part);
    }
    rw.replace(op, &[part]);
    Some(())
}

// shuffle(broadcast(x), broadcast(x), m) -> broadcast(x) of a scalar
fn shuffle_of_splats(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = ops::Shuffle::new(rw.op(op));
    let scalar = |value| {
        let source = source_of(rw, value, ops::BROADCAST);
        source.filter(|source| dims(rw.cx, rw.body.ty(*source)).is_none())
    };
    let element = scalar(view.v1())?;
    if scalar(view.v2()) != Some(element) {
        return None;
    }
    replace_by_broadcast(rw, op, element);
    Some(())
}

// shuffle(a, b, [0, n, 1, n + 1, ..]) -> interleave(a, b) of n elements each
fn shuffle_in_turns(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = ops::Shuffle::new(rw.op(op));
    let (loc, v1, v2) = (view.loc(), view.v1(), view.v2());
    let &[count] = rw.cx.shape(rw.body.ty(v1))? else {
        return None;
    };
    let turns = (0..count).flat_map(|at| [at, count + at]);
    if rw.body.ty(v1) != rw.body.ty(v2) || !turns.eq(view.mask().iter().copied()) {
        return None;
    }
    rw.insert_before(op);
    let turns = ops::interleave(rw, loc, v1, v2);
    rw.replace(op, &[turns]);
    Some(())
}

// to_elements(broadcast(v)) -> to_elements(v), each as often as it is repeated
fn elements_of_broadcast(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = ops::ToElements::new(rw.op(op));
    let (loc, vector) = (view.loc(), view.source());
    let source = source_of(rw, vector, ops::BROADCAST)?;
    let from = VectorType::of(rw.cx, rw.body.ty(source))?;
    let to = VectorType::of(rw.cx, rw.body.ty(vector))?;
    let added = to.rank().checked_sub(from.rank())?;
    let mut places = vec![0usize];
    for (dim, size) in to.shape.iter().enumerate() {
        let own = dim.checked_sub(added).map_or(1, |at| from.shape[at]);
        let (own, size) = (usize::try_from(own).ok()?, usize::try_from(*size).ok()?);
        let along = |first: usize| (0..size).map(move |at| first * own + at % own);
        places = places.into_iter().flat_map(along).collect();
    }
    rw.insert_before(op);
    let types = vec![from.element; usize::try_from(from.num_elements()).ok()?];
    let apart = ops::to_elements(rw, loc, &types, source);
    let elements: Vec<ValueId> = rw.body.results(apart).collect();
    let all: Option<Vec<ValueId>> = places.iter().map(|at| elements.get(*at).copied()).collect();
    rw.replace(op, &all?);
    Some(())
}

// shuffle(a, b, [0]) -> broadcast(a) of vectors without dimensions
fn shuffle_of_elements(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = ops::Shuffle::new(rw.op(op));
    if rw.cx.rank(rw.body.ty(view.v1())) != Some(0) {
        return None;
    }
    let source = match view.mask()[..] {
        [0] => view.v1(),
        [1] => view.v2(),
        _ => return None,
    };
    replace_by_broadcast(rw, op, source);
    Some(())
}

// step < n -> true, where n is the number of elements or more; other comparisons alike
fn compare_step(rw: &mut Rewriter, op: OpId) -> bool {
    let step = rw.body.only_result(op);
    let Some(ty) = VectorType::of(rw.cx, rw.body.ty(step)).filter(|ty| !ty.is_scalable()) else {
        return false;
    };
    let count = ty.num_elements().cast_unsigned();
    let users: Vec<OpId> = rw.body.users(step).collect();
    let mut changed = false;
    for user in users {
        let outcome = comparison(rw, user, step, count);
        let constant = outcome.and_then(|bit| {
            let ty = rw.body.only_result_type(user);
            int_splat(rw.cx, ty, i64::from(bit))
        });
        if let Some(constant) = constant {
            let loc = rw.body.loc(user);
            rw.insert_before(user);
            let constant = arith::constant(rw, loc, constant);
            rw.replace(user, &[constant]);
            changed = true;
        }
    }
    changed
}

/// What the comparison of `step`, the numbers from 0 to `count - 1`, with a constant is for all elements.
fn comparison(rw: &Rewriter, user: OpId, step: ValueId, count: u64) -> Option<bool> {
    let view = arith::Cmpi::of(rw.op(user))?;
    if view.lhs() != step {
        return None;
    }
    let constant = rw.cx.constant_value(rw.body, view.rhs())?;
    // Like the reference, which takes large numbers for negative ones.
    let constant = rw.cx.splat_int(constant)?.to_u64()?;
    if i64::try_from(constant).is_err() {
        return None;
    }
    let last = count.checked_sub(1)?;
    match view.predicate() {
        CmpIPredicate::Ult if last < constant => Some(true),
        CmpIPredicate::Ule if last <= constant => Some(true),
        CmpIPredicate::Ugt if last <= constant => Some(false),
        CmpIPredicate::Uge if last < constant => Some(false),
        CmpIPredicate::Eq if last < constant => Some(false),
        CmpIPredicate::Ne if last < constant => Some(true),
        _ => None,
    }
}
