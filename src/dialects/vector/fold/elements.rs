//! Folding of operations on elements and subvectors: extract, insert, shuffle and bitcast.

use oxmlir_ir::hooks::Folded;
use oxmlir_ir::{
    AttrKind, Attribute, OpFoldResult, OpFoldResultList, OpId, OpRef, Scalar, Type, TypeKind,
    ValueId,
};

use crate::folding::{Fold, is_poison};
use crate::folds;
use crate::memref::mixed::{mixed, split};
use crate::operands::SOURCE;
use crate::tables::{ub, vector as ops};
use crate::vector::fold::chain::{self, Found};
use crate::vector::fold::{broadcast_source, dims, integers};

/// The position that stands for poison.
const POISON: i64 = -1;

/// Larger constants are only made where the one that they replace goes.
pub const MOST_ELEMENTS: u64 = 256;

/// Where an operation has its position: the attribute, and the first of the values.
#[derive(Clone, Copy)]
struct Slots {
    attr: usize,
    dynamic: usize,
}

const EXTRACT: Slots = Slots {
    attr: ops::extract::STATIC_POSITION_ATTR,
    dynamic: ops::extract::DYNAMIC_POSITION,
};

const INSERT: Slots = Slots {
    attr: ops::insert::STATIC_POSITION_ATTR,
    dynamic: ops::insert::DYNAMIC_POSITION,
};

/// The position of an extract or insert.
fn position(op: OpRef, slots: Slots) -> OpFoldResultList {
    let dynamic: Vec<ValueId> = op.operands().skip(slots.dynamic).collect();
    mixed(&op.dense_attr(slots.attr), &dynamic)
}

/// The position of an extract.
pub fn extracted(op: OpRef) -> OpFoldResultList {
    position(op, EXTRACT)
}

/// The position of an insert.
pub fn inserted(op: OpRef) -> OpFoldResultList {
    position(op, INSERT)
}

/// The position if all of it is known.
fn known_position(op: OpRef, slots: Slots) -> Option<Vec<i64>> {
    position(op, slots)
        .into_iter()
        .map(OpFoldResult::known)
        .collect()
}

fn set_position(f: &mut Fold, slots: Slots, position: &[OpFoldResult]) {
    let (constants, values) = split(position);
    let attr = f.cx.dense_array(Type::I64, &constants);
    f.body.set_attr(f.op, slots.attr, attr);
    let range = slots.dynamic..f.body.num_operands(f.op);
    f.body.splice_operands(f.op, range, &values);
}

/// Makes positions that are constants within the vector of type `ty`, or that stand for poison, part of the operation.
fn fold_constant_positions(f: &mut Fold, slots: Slots, ty: Type) -> bool {
    let mut list = position(OpRef::new(f.cx, f.body, f.op), slots);
    let shape = f.cx.shape(ty).unwrap_or_default();
    let mut number = slots.dynamic;
    let mut changed = false;
    for (place, size) in list.iter_mut().zip(shape) {
        if place.known().is_some() {
            continue;
        }
        let constant = f.constant(number).and_then(|attr| f.cx.int_value(attr));
        number += 1;
        if let Some(known) = constant.filter(|at| (POISON..*size).contains(at)) {
            *place = OpFoldResult::Known(known);
            changed = true;
        }
    }
    if changed {
        set_position(f, slots, &list);
    }
    changed
}

/// An attribute of `ub.poison`, if a position is poison.
fn poison_position(f: &Fold, slots: Slots) -> Option<Attribute> {
    let op = OpRef::new(f.cx, f.body, f.op);
    let is_poison = op.dense_attr(slots.attr).contains(&POISON);
    let default = f.cx.default_attrs(ub::POISON);
    is_poison.then(|| default.get(ub::poison::VALUE_ATTR).copied())?
}

/// The operation that defines the source of an extract, if it has this name.
fn source_of<'a>(f: &'a Fold, name: oxmlir_ir::OpName) -> Option<OpRef<'a>> {
    let def = f.body.defining_op(f.operand(ops::extract::SOURCE))?;
    let def = OpRef::new(f.cx, f.body, def);
    (def.name() == name).then_some(def)
}

/// Lets an extract take its result from another vector.
fn extract_from(f: &mut Fold, source: ValueId, position: &[OpFoldResult]) -> Folded {
    f.body.set_operand(f.op, ops::extract::SOURCE, source);
    set_position(f, EXTRACT, position);
    Folded::InPlace
}

fn known(position: &[i64]) -> OpFoldResultList {
    position.iter().map(|at| OpFoldResult::Known(*at)).collect()
}

/// The index of what is at `position` in a vector of this shape, counted in units of what is there.
pub fn linear(shape: &[i64], position: &[i64]) -> i64 {
    shape.iter().zip(position).fold(0i64, |all, (size, at)| {
        all.saturating_mul(*size).saturating_add(*at)
    })
}

// extract(c, p) -> c[p]
fn of_constant(f: &Fold) -> Option<Attribute> {
    let attr = f.constant(ops::extract::SOURCE)?;
    let ty = f.only_result_type();
    if is_poison(f.cx, attr) {
        return Some(attr);
    }
    if let Some(scalar) = f.cx.splat_scalar(attr) {
        return Some(f.cx.splat_attr(ty, &scalar));
    }
    let op = OpRef::new(f.cx, f.body, f.op);
    let source = op.operand_type(ops::extract::SOURCE);
    if is_scalable(f, source) {
        return None;
    }
    let position = known_position(op, EXTRACT)?;
    let shape = f.cx.shape(source)?;
    let count = match f.cx.rank(ty) {
        Some(_) => usize::try_from(f.cx.num_elements(ty)?).ok()?,
        None => 1,
    };
    let first = usize::try_from(linear(shape, &position))
        .ok()?
        .checked_mul(count)?;
    let elements = f.cx.scalars(attr)?;
    let taken = (first..first.checked_add(count)?).map(|i| elements.get(i).cloned());
    let taken: Vec<Scalar> = taken.collect::<Option<_>>()?;
    match f.cx.rank(ty) {
        Some(_) => Some(f.cx.elements_attr(ty, &taken)),
        None => Some(f.cx.splat_attr(ty, taken.first()?)),
    }
}

fn is_scalable(f: &Fold, ty: Type) -> bool {
    matches!(f.cx.type_kind(ty), TypeKind::Vector { scalable, .. } if scalable.contains(&true))
}

// extract(extract(v, p), q) -> extract(v, p ++ q)
fn of_extract(f: &mut Fold) -> Folded {
    let Some(mut all) = known_position(OpRef::new(f.cx, f.body, f.op), EXTRACT) else {
        return Folded::No;
    };
    let mut source = None;
    let mut at = source_of(f, ops::EXTRACT);
    while let Some(def) = at {
        let Some(outer) = known_position(def, EXTRACT) else {
            break;
        };
        all.splice(0..0, outer);
        let value = def.operand(ops::extract::SOURCE);
        source = Some(value);
        at = f.body.defining_op(value).map(|op| def.at(op));
        at = at.filter(|def| def.name() == ops::EXTRACT);
    }
    match source {
        Some(source) => extract_from(f, source, &known(&all)),
        None => Folded::No,
    }
}

// extract(insert(x, v, p), p) -> x; extract(insert(x, v, p), p ++ q) -> extract(x, q); past inserts of something else
fn of_inserts(f: &mut Fold) -> Folded {
    match find_behind_inserts(f) {
        Some(Found::Value(value)) => f.to_value(value),
        Some(Found::Source(source, position)) => extract_from(f, source, &known(&position)),
        None => Folded::No,
    }
}

fn find_behind_inserts(f: &Fold) -> Option<Found> {
    let op = f.view();
    let found = chain::follow(op, &known_position(op, EXTRACT)?)?;
    match found {
        Found::Value(value) if op.ty(value) != op.only_result_type() => None,
        found => Some(found),
    }
}

fn defined_by_insert(op: OpRef, value: ValueId) -> Option<OpRef> {
    let def = op.body.defining_op(value)?;
    Some(op.at(def)).filter(|def| def.name() == ops::INSERT)
}

// extract(insert_strided_slice(x, v, o), p) -> extract(x, p - o), past slices that are somewhere else
fn of_inserted_slices(f: &mut Fold) -> Folded {
    let op = f.view();
    let position = known_position(op, EXTRACT).filter(|known| !known.contains(&POISON));
    match position.and_then(|position| chain::inserted_slice(op, &position)) {
        Some((source, position)) => extract_from(f, source, &known(&position)),
        None => Folded::No,
    }
}

// extract(broadcast(x), p) -> x, or extract(x, what p says of the dimensions of x)
fn of_broadcast(f: &mut Fold) -> Folded {
    let Some((source, position)) = before_broadcast(f) else {
        return Folded::No;
    };
    if f.body.ty(source) == f.only_result_type() {
        return f.to_value(source);
    }
    extract_from(f, source, &position)
}

fn before_broadcast(f: &Fold) -> Option<(ValueId, OpFoldResultList)> {
    let broadcast = f.view().defining_op(f.source())?;
    let source = broadcast_source(broadcast)?;
    let (from, to, result) = (
        broadcast.ty(source),
        broadcast.only_result_type(),
        f.only_result_type(),
    );
    let mut all = position(OpRef::new(f.cx, f.body, f.op), EXTRACT);
    // A vector without dimensions has one element, which is everywhere.
    let is_only = f.cx.rank(from) == Some(0) && f.cx.rank(result).is_none();
    if from == result || is_only {
        return Some((source, OpFoldResultList::new()));
    }
    let [from, to, result] = [from, to, result].map(|ty| dims(f.cx, ty).unwrap_or_default());
    to.len().checked_sub(from.len())?;
    let kept = from.len().checked_sub(result.len())?;
    if kept == 0 || from[kept..] != *result {
        return None;
    }
    all.drain(..all.len().checked_sub(kept)?);
    for (place, dim) in all.iter_mut().zip(from) {
        if dim == (1, false) {
            *place = OpFoldResult::Known(0);
        }
    }
    Some((source, all))
}

// extract(shape_cast(v), p) -> extract(v, the position of the same elements)
fn of_shape_cast(f: &mut Fold) -> Folded {
    match before_shape_cast(f) {
        Some((source, position)) => extract_from(f, source, &known(&position)),
        None => Folded::No,
    }
}

fn before_shape_cast(f: &Fold) -> Option<(ValueId, Vec<i64>)> {
    let cast = source_of(f, ops::SHAPE_CAST)?;
    let source = cast.operand(ops::shape_cast::SOURCE);
    let types = [
        cast.operand_type(ops::shape_cast::SOURCE),
        cast.only_result_type(),
    ];
    let [from, to] = [f.cx.shape(types[0])?, f.cx.shape(types[1])?];
    let result = f.cx.shape(f.only_result_type()).unwrap_or_default();
    if from.is_empty() && result.is_empty() {
        return Some((source, Vec::new()));
    }
    let position = known_position(OpRef::new(f.cx, f.body, f.op), EXTRACT)?;
    let outer = from.len().checked_sub(result.len())?;
    if from[outer..] != *result || position.contains(&POISON) {
        return None;
    }
    let [before, after] = [dims(f.cx, types[0])?, dims(f.cx, types[1])?];
    let mut counted = before[..outer].iter().chain(&after[..position.len()]);
    if counted.any(|dim| dim.1) {
        return Some((
            source,
            between_unit_dims(&before, &after, &position, outer)?,
        ));
    }
    let mut rest = linear(to, &position);
    let mut found = vec![0; outer];
    for (at, size) in found.iter_mut().zip(&from[..outer]).rev() {
        *at = rest.checked_rem(*size)?;
        rest = rest.checked_div(*size)?;
    }
    Some((source, found))
}

/// The first `outer` places of a position in a vector that becomes another one by adding and dropping dimensions of one
/// element. How many elements a row of a scalable vector has is not known, so no other cast is looked through.
fn between_unit_dims(
    before: &[(i64, bool)],
    after: &[(i64, bool)],
    position: &[i64],
    outer: usize,
) -> Option<Vec<i64>> {
    let is_wide = |dim: &(i64, bool)| *dim != (1, false);
    let wide = |dims: &[(i64, bool)]| -> Vec<_> { dims.iter().copied().filter(is_wide).collect() };
    if wide(before) != wide(after) || before[outer..] != after[position.len()..] {
        return None;
    }
    let places = position.iter().zip(after).filter(|(_, dim)| is_wide(dim));
    let mut places = places.map(|(at, _)| *at);
    let find = |dim| if is_wide(dim) { places.next() } else { Some(0) };
    before[..outer].iter().map(find).collect()
}

// extract(extract_strided_slice(v, p), q) -> extract(v, p + q), where the slice has all of what is left
fn of_slice(f: &mut Fold) -> Folded {
    match before_slice(f) {
        Some((source, position)) => extract_from(f, source, &known(&position)),
        None => Folded::No,
    }
}

fn before_slice(f: &Fold) -> Option<(ValueId, Vec<i64>)> {
    use ops::extract_strided_slice as slots;
    let slice = source_of(f, ops::EXTRACT_STRIDED_SLICE)?;
    let mut position = known_position(f.view(), EXTRACT)?;
    let [offsets, strides] = [slots::OFFSETS_ATTR, slots::STRIDES_ATTR].map(|s| integers(slice, s));
    let [from, to] = [slice.operand_type(SOURCE), slice.only_result_type()];
    let count = position.len();
    let left_whole = dims(f.cx, from)?.get(count..) == dims(f.cx, to)?.get(count..);
    if !left_whole || position.contains(&POISON) || strides.iter().any(|s| *s != 1) {
        return None;
    }
    for (at, offset) in position.iter_mut().zip(&offsets) {
        *at = at.checked_add(*offset)?;
    }
    Some((slice.operand(SOURCE), position))
}

// extract(shuffle(a, b, m), i) -> extract(a or b, m[i])
fn of_shuffle(f: &mut Fold) -> Folded {
    match before_shuffle(f) {
        Some((source, at)) => extract_from(f, source, &known(&[at])),
        None => Folded::No,
    }
}

fn before_shuffle(f: &Fold) -> Option<(ValueId, i64)> {
    let shuffle = source_of(f, ops::SHUFFLE)?;
    let position = known_position(OpRef::new(f.cx, f.body, f.op), EXTRACT)?;
    let [at] = position[..] else { return None };
    let sizes = f.cx.shape(shuffle.operand_type(ops::shuffle::V1))?;
    let [size] = sizes else { return None };
    let mask = shuffle.dense_attr(ops::shuffle::MASK_ATTR);
    let chosen = *mask.get(usize::try_from(at).ok()?)?;
    match chosen {
        POISON => None,
        chosen if chosen < *size => Some((shuffle.operand(ops::shuffle::V1), chosen)),
        chosen => Some((shuffle.operand(ops::shuffle::V2), chosen - size)),
    }
}

// extract(from_elements(a, b, ..), i) -> the element
fn of_from_elements(f: &mut Fold) -> Folded {
    let element = (|| {
        let source = source_of(f, ops::FROM_ELEMENTS)?;
        if f.cx.rank(f.only_result_type()).is_some() {
            return None;
        }
        let position = known_position(OpRef::new(f.cx, f.body, f.op), EXTRACT)?;
        let at = linear(f.cx.shape(source.only_result_type())?, &position);
        source.operands().nth(usize::try_from(at).ok()?)
    })();
    match element {
        Some(element) => f.to_value(element),
        None => Folded::No,
    }
}

// insert(x, insert(y, v, p), p) -> insert(x, v, p)
fn of_replaced_insert(f: &mut Fold) -> bool {
    let op = OpRef::new(f.cx, f.body, f.op);
    let dest = op.operand(ops::insert::DEST);
    let Some(before) = defined_by_insert(op, dest) else {
        return false;
    };
    if position(before, INSERT) != position(op, INSERT) {
        return false;
    }
    let below = before.operand(ops::insert::DEST);
    f.body.set_operand(f.op, ops::insert::DEST, below);
    true
}

// insert(c, d, p) -> d with c at p
fn constant_insert(f: &Fold) -> Option<Attribute> {
    let (value, dest) = (
        f.constant(ops::insert::VALUE_TO_STORE)?,
        f.constant(ops::insert::DEST)?,
    );
    let ty = f.only_result_type();
    let position = known_position(OpRef::new(f.cx, f.body, f.op), INSERT)?;
    let count = f.cx.num_elements(ty)?;
    let is_dense = matches!(f.cx.attr_kind(dest), AttrKind::DenseElements { .. });
    if !is_dense || is_scalable(f, ty) || (count > MOST_ELEMENTS && !has_one_use(f, f.op)) {
        return None;
    }
    let part_type = f.body.ty(f.operand(ops::insert::VALUE_TO_STORE));
    let part_size = f.cx.num_elements(part_type).unwrap_or(1);
    let [count, part_size] = [count, part_size].map(|n| usize::try_from(n).unwrap_or(0));
    let (old, part) = (f.cx.scalars(dest)?, f.cx.scalars(value)?);
    let first = usize::try_from(linear(f.cx.shape(ty)?, &position)).ok()?;
    let first = first.checked_mul(part_size)?;
    let all = (0..count).map(
        |i| match i.checked_sub(first).filter(|at| *at < part_size) {
            Some(at) => part.get(at).cloned(),
            None => old.get(i).cloned(),
        },
    );
    let all: Vec<Scalar> = all.collect::<Option<_>>()?;
    Some(f.cx.elements_attr(ty, &all))
}

/// Whether the result that is replaced has one use, so that no constant is made besides another.
fn has_one_use(f: &Fold, op: OpId) -> bool {
    f.body.uses(f.body.only_result(op)).count() == 1
}

/// Whether a mask takes the elements from `first` on in order.
fn counts_from(mask: &[i64], first: i64) -> bool {
    mask.iter()
        .zip(first..)
        .all(|(at, expected)| *at == expected)
}

/// The elements that a shuffle of two constant vectors of one dimension chooses; poison if both are poison. A place that
/// takes from poison gets any element.
fn constant_shuffle(f: &Fold, mask: &[i64]) -> Option<Attribute> {
    use ops::shuffle::{V1, V2};
    let (first, second) = (f.constant(V1)?, f.constant(V2)?);
    if [first, second].iter().all(|attr| is_poison(f.cx, *attr)) {
        return Some(first);
    }
    let &[count] = f.cx.shape(f.body.ty(f.operand(V1)))? else {
        return None;
    };
    let elements = |attr| match is_poison(f.cx, attr) {
        true => Some(None),
        false => f.cx.scalars(attr).map(Some),
    };
    let (first, second) = (elements(first)?, elements(second)?);
    let any = first.as_ref().or(second.as_ref())?.get(0)?.clone();
    let choose = |at: &i64| {
        let (from, at) = if *at < count {
            (&first, *at)
        } else {
            (&second, at - count)
        };
        let element = usize::try_from(at)
            .ok()
            .and_then(|at| from.as_ref()?.get(at));
        element.unwrap_or(&any).clone()
    };
    let values: Vec<Scalar> = mask.iter().map(choose).collect();
    Some(f.cx.elements_attr(f.only_result_type(), &values))
}

/// An integer splat as a splat of wider integers with the same bits.
fn widened_splat(f: &Fold, attr: Attribute) -> Option<Attribute> {
    let ty = f.only_result_type();
    let bits = f.cx.splat_int(attr)?;
    let to = f.cx.int_width(f.cx.element_type(ty))?;
    let from = bits.width();
    if to <= from || to % from != 0 {
        return None;
    }
    let mut wide = bits.zext(to);
    let low = wide.clone();
    for _ in 1..to / from {
        wide = wide.shl(from.into()).or(&low);
    }
    Some(f.cx.splat_attr(ty, &Scalar::Int(wide)))
}

folds! {
    // extract(v, []) -> v, and what it takes from where its source was put together
    fn extract(f) {
        let no_position = f.body.num_operands(f.op) == 1 && f.source_type() == f.only_result_type();
        if no_position {
            return f.to_operand(ops::extract::SOURCE);
        }
        if let Some(poison) = f.constant(SOURCE).filter(|attr| is_poison(f.cx, *attr)) {
            return f.to_attr(poison);
        }
        let ty = f.body.ty(f.operand(ops::extract::SOURCE));
        let in_place = fold_constant_positions(f, EXTRACT, ty);
        if let Some(constant) = of_constant(f).or_else(|| poison_position(f, EXTRACT)) {
            return f.to_attr(constant);
        }
        let rules = [
            of_extract,
            of_inserts,
            of_slice,
            of_inserted_slices,
            of_broadcast,
            of_shuffle,
            of_shape_cast,
            of_from_elements,
        ];
        for rule in rules {
            let folded = rule(f);
            if folded != Folded::No {
                return folded;
            }
        }
        if in_place { Folded::InPlace } else { Folded::No }
    }

    // insert(x, v, []) -> x, and what else is known of the vector that it changes
    fn insert(f) {
        let whole = f.body.ty(f.operand(ops::insert::VALUE_TO_STORE)) == f.only_result_type();
        if whole {
            return f.to_operand(ops::insert::VALUE_TO_STORE);
        }
        let ty = f.only_result_type();
        let in_place = fold_constant_positions(f, INSERT, ty);
        if of_replaced_insert(f) {
            return Folded::InPlace;
        }
        if let Some(constant) = poison_position(f, INSERT).or_else(|| constant_insert(f)) {
            return f.to_attr(constant);
        }
        if in_place { Folded::InPlace } else { Folded::No }
    }

    // shuffle(a, b, [0, 1, ..]) -> a, shuffle(a, b, [n, n + 1, ..]) -> b, shuffle(c, d, m) -> constant
    fn shuffle(f) {
        use ops::shuffle::{MASK_ATTR, V1, V2};
        let [first, second] = [V1, V2].map(|v| f.body.ty(f.operand(v)));
        let mask = OpRef::new(f.cx, f.body, f.op).dense_attr(MASK_ATTR);
        let size = f.cx.shape(first).and_then(|shape| shape.first().copied());
        let ty = f.only_result_type();
        if ty == first && counts_from(&mask, 0) {
            return f.to_operand(V1);
        }
        if ty == second && size.is_some_and(|size| counts_from(&mask, size)) {
            return f.to_operand(V2);
        }
        let constant = constant_shuffle(f, &mask);
        f.to_attr_if(constant)
    }

    // bitcast(v) -> v of its own type; bitcast(bitcast(v)) -> bitcast(v); bitcast(splat) -> splat of wider integers
    fn bitcast(f) {
        if f.source_type() == f.only_result_type() {
            return f.to_source();
        }
        if let Some(inner) = f.source_of(f.source(), ops::BITCAST) {
            if f.body.ty(inner) == f.only_result_type() {
                return f.to_value(inner);
            }
            f.set_source(inner);
            return Folded::InPlace;
        }
        let wide = f.constant(SOURCE).and_then(|attr| widened_splat(f, attr));
        f.to_attr_if(wide)
    }
}
