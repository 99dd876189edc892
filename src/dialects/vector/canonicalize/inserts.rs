//! Canonicalization patterns of insertions that leave nothing of the vector that they change.

use oxmlir_ir::rewrite::{Pattern, Rewriter};
use oxmlir_ir::{OpFoldResult, OpId, ValueId};

use super::slices::repeats_same;
use crate::tables::vector as ops;
use crate::vector::fold::elements::{inserted, linear};
use crate::vector::fold::{count, dims};
use crate::vector::types::VectorType;

pub const INSERT: &[Pattern] = &[
    Pattern::new("InsertToBroadcast", to_broadcast),
    Pattern::new("InsertSplatToSplat", into_same),
    Pattern::new("InsertChainFullyInitialized", |rw, op| {
        to_elements(rw, op).is_some()
    }),
];

// insert(x, v, p) -> broadcast(x), where the vector x is all of it
fn to_broadcast(rw: &mut Rewriter, op: OpId) -> bool {
    let source = rw.body.operand(op, ops::insert::VALUE_TO_STORE);
    let (from, to) = (rw.body.ty(source), rw.body.only_result_type(op));
    let folds = dims(rw.cx, from).is_some() && count(rw.cx, from) == count(rw.cx, to);
    if folds {
        let loc = rw.body.loc(op);
        rw.insert_before(op);
        let broadcast = ops::broadcast(rw, loc, to, source);
        rw.replace(op, &[broadcast]);
    }
    folds
}

// insert(broadcast(x), v, p) -> v, which is another broadcast of the scalar x
fn into_same(rw: &mut Rewriter, op: OpId) -> bool {
    let view = rw.op(op);
    let dest = view.operand(ops::insert::DEST);
    let folds = repeats_same(view, view.operand(ops::insert::VALUE_TO_STORE), dest);
    if folds {
        rw.replace(op, &[dest]);
    }
    folds
}

/// A value that is inserted: where its first element goes, and how many elements it has.
struct Part {
    value: ValueId,
    first: usize,
    count: usize,
}

/// What `op` inserts, if the place is known.
fn part(rw: &Rewriter, op: OpId, shape: &[i64]) -> Option<Part> {
    let view = rw.op(op);
    let value = view.operand(ops::insert::VALUE_TO_STORE);
    let known = inserted(view).into_iter().map(OpFoldResult::known);
    let position: Vec<i64> = known.collect::<Option<_>>()?;
    let count = rw.cx.num_elements(rw.body.ty(value)).unwrap_or(1);
    let count = usize::try_from(count).ok()?;
    let is_there = position
        .iter()
        .zip(shape)
        .all(|(at, n)| (0..*n).contains(at));
    let first = usize::try_from(linear(shape, &position)).ok()?;
    is_there.then_some(Part {
        value,
        first: first.checked_mul(count)?,
        count,
    })
}

// insert(b, insert(a, v, 0), 1) -> from_elements(a, b) for a vector of two elements; of parts their elements
fn to_elements(rw: &mut Rewriter, op: OpId) -> Option<()> {
    use ops::insert as slots;
    let (loc, ty) = (rw.body.loc(op), rw.body.only_result_type(op));
    let to = VectorType::of(rw.cx, ty).filter(|to| !to.is_scalable())?;
    let goes_on = |user: OpId| {
        let user = rw.op(user);
        user.name() == ops::INSERT && user.operand(slots::DEST) == rw.body.only_result(op)
    };
    if rw.body.users(rw.body.only_result(op)).any(goes_on) {
        return None;
    }
    let total = usize::try_from(to.num_elements()).ok()?;
    let (mut parts, mut at) = (Vec::new(), op);
    loop {
        parts.push(part(rw, at, &to.shape)?);
        let dest = rw.body.operand(at, slots::DEST);
        match rw.defining_op(dest).filter(|def| def.name() == ops::INSERT) {
            Some(_) if !rw.body.has_one_use(dest) => return None,
            Some(def) => at = def.id,
            None => break,
        }
    }
    let sizes = parts.iter().map(|part| part.count);
    if sizes.fold(0usize, usize::saturating_add) < total {
        return None;
    }
    // The last insertions come first; no more are needed than give every element.
    let (mut is_set, mut missing, mut needed) = (vec![false; total], total, 0);
    for part in &parts {
        let places = is_set.get_mut(part.first..part.first.checked_add(part.count)?)?;
        missing -= places.iter().filter(|is_set| !**is_set).count();
        places.fill(true);
        needed += 1;
        if missing == 0 {
            break;
        }
    }
    if missing > 0 {
        return None;
    }
    rw.insert_before(op);
    let mut elements = vec![parts[0].value; total];
    for part in parts[..needed].iter().rev() {
        let values = match dims(rw.cx, rw.body.ty(part.value)) {
            Some(_) => {
                let types = vec![to.element; part.count];
                let apart = ops::to_elements(rw, loc, &types, part.value);
                rw.body.results(apart).collect()
            }
            None => vec![part.value],
        };
        elements[part.first..part.first + part.count].copy_from_slice(&values);
    }
    let all = ops::from_elements(rw, loc, ty, &elements);
    rw.replace(op, &[all]);
    Some(())
}
