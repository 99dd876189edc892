//! Folding: the fold hook of an operation, then what its traits allow.

use smallvec::SmallVec;

use crate::body::Body;
use crate::context::Context;
use crate::coverage;
use crate::def::{OpName, Traits};
use crate::hooks::{FoldResult, FoldResults, Folded};
use crate::ids::{Attribute, OpId, ValueId};
use crate::rewrite::Rewriter;

/// Folds `op`: by its hook, else by its traits. The operation may be changed in place; nothing else is.
pub fn fold(cx: &Context, body: &mut Body, op: OpId, results: &mut FoldResults) -> Folded {
    if !may_fold(cx, body.name(op)) {
        return Folded::No;
    }
    let constants: SmallVec<[Option<Attribute>; 4]> = body
        .operands(op)
        .map(|v| cx.constant_value(body, v))
        .collect();
    fold_with(cx, body, op, &constants, results)
}

/// Whether operations `name` may fold.
pub(super) fn may_fold(cx: &Context, name: OpName) -> bool {
    const BY_TRAIT: Traits = Traits::COMMUTATIVE
        .union(Traits::IDEMPOTENT)
        .union(Traits::INVOLUTION)
        .union(Traits::CAST);
    cx.registry().hooks(name).fold.is_some()
        || cx
            .op_def(name)
            .is_some_and(|def| def.traits.intersects(BY_TRAIT))
}

/// Like [`fold`], with the operands' values as they are known to the caller.
pub fn fold_with(
    cx: &Context,
    body: &mut Body,
    op: OpId,
    constants: &[Option<Attribute>],
    results: &mut FoldResults,
) -> Folded {
    if body.is_stub(op) {
        return Folded::No;
    }
    let folded = match cx.registry().hooks(body.name(op)).fold {
        Some(hook) => hook(cx, body, op, constants, results),
        None => Folded::No,
    };
    if folded != Folded::No {
        coverage::note(|| format!("fold {}", body.name_str(cx, op)));
    }
    if folded == Folded::Results {
        return unless_itself(body, op, results);
    }
    // The hook may have replaced operands: what the traits move must fit the operation as it is now.
    results.clear();
    match fold_traits(cx, body, op, constants, results) {
        Folded::No => folded,
        by_trait => by_trait,
    }
}

/// An operation that depends on itself, as one in a graph region may, does not fold to its own results.
fn unless_itself(body: &Body, op: OpId, results: &mut FoldResults) -> Folded {
    let own = |result: &FoldResult| match *result {
        FoldResult::Value(value) => body.defining_op(value) == Some(op),
        FoldResult::Attr(_) => false,
    };
    if results.iter().any(own) {
        results.clear();
        return Folded::No;
    }
    Folded::Results
}

fn fold_traits(
    cx: &Context,
    body: &mut Body,
    op: OpId,
    constants: &[Option<Attribute>],
    results: &mut FoldResults,
) -> Folded {
    let traits = body.traits(cx, op);
    if traits.contains(Traits::COMMUTATIVE) && constants_to_the_right(body, op, constants) {
        return Folded::InPlace;
    }
    let folded = None
        .or_else(|| {
            traits
                .contains(Traits::IDEMPOTENT)
                .then(|| fold_idempotent(body, op))?
        })
        .or_else(|| {
            traits
                .contains(Traits::INVOLUTION)
                .then(|| fold_involution(body, op))?
        })
        .or_else(|| {
            traits
                .contains(Traits::CAST)
                .then(|| fold_identity_cast(body, op))?
        });
    match folded {
        Some(value) if body.num_results(op) == 1 => {
            results.push(FoldResult::Value(value));
            unless_itself(body, op, results)
        }
        _ => Folded::No,
    }
}

// cast(x) -> x to its own type
fn fold_identity_cast(body: &Body, op: OpId) -> Option<ValueId> {
    let same = body.operand_types(op).eq(body.result_types(op));
    body.operands(op).next().filter(|_| same)
}

/// Moves constant operands behind the others, each kind in its order. False if they are there already.
fn constants_to_the_right(body: &mut Body, op: OpId, constants: &[Option<Attribute>]) -> bool {
    if constants.len() < 2 || constants.is_sorted_by_key(Option::is_some) {
        return false;
    }
    let operands = body.operand_vec(op);
    if operands.len() != constants.len() {
        return false;
    }
    let pairs = || operands.iter().zip(constants);
    let sorted = pairs()
        .filter(|p| p.1.is_none())
        .chain(pairs().filter(|p| p.1.is_some()));
    let sorted: SmallVec<[ValueId; 4]> = sorted.map(|p| *p.0).collect();
    body.splice_operands(op, 0..operands.len(), &sorted);
    true
}

/// The operation of the same name that defines the first operand.
fn same_operation_inside(body: &Body, op: OpId) -> Option<OpId> {
    let inner = body.defining_op(body.operands(op).next()?)?;
    (body.name(inner) == body.name(op)).then_some(inner)
}

// f(f(x)) -> f(x), f(x, x) -> x
fn fold_idempotent(body: &Body, op: OpId) -> Option<ValueId> {
    match body.operand_vec(op)[..] {
        [x] => same_operation_inside(body, op).map(|_| x),
        [x, y] if x == y => Some(x),
        _ => None,
    }
}

// f(f(x)) -> x
fn fold_involution(body: &Body, op: OpId) -> Option<ValueId> {
    let inner = same_operation_inside(body, op)?;
    body.operands(inner).next()
}

/// Folds `op` and inserts the constants that its results become at the insertion point: one value for each result, none
/// at all if the operation was changed in place. `None` if it does not fold. The operation itself is neither replaced
/// nor erased.
pub fn try_fold(rw: &mut Rewriter, op: OpId) -> Option<SmallVec<[ValueId; 2]>> {
    let mut results = FoldResults::new();
    match fold(rw.cx, rw.body, op, &mut results) {
        Folded::No => None,
        Folded::InPlace => {
            rw.listener.modified(rw.body, op);
            Some(SmallVec::new())
        }
        Folded::Results => materialize_results(rw, op, &results),
    }
}

/// The values that stand for fold results; constants are inserted. Nothing stays behind if one cannot be made.
pub(super) fn materialize_results(
    rw: &mut Rewriter,
    op: OpId,
    results: &FoldResults,
) -> Option<SmallVec<[ValueId; 2]>> {
    let cx = rw.cx;
    let dialect = cx.dialect_of(rw.body.name(op));
    let loc = rw.body.loc(op);
    let mut values = SmallVec::new();
    let mut made: SmallVec<[OpId; 2]> = SmallVec::new();
    for (result, index) in results.iter().zip(0..rw.body.num_results(op)) {
        let ty = rw.body.ty(rw.body.result(op, index));
        let value = match *result {
            FoldResult::Value(value) => Some(value),
            FoldResult::Attr(attr) => rw.materialize(dialect, attr, ty, loc),
        };
        match value {
            Some(value) => {
                if matches!(result, FoldResult::Attr(_)) {
                    made.extend(rw.body.defining_op(value));
                }
                values.push(value);
            }
            None => {
                for op in made {
                    rw.erase(op);
                }
                return None;
            }
        }
    }
    (values.len() == rw.body.num_results(op)).then_some(values)
}

/// How often an operation may be folded in place before it is taken as it is.
const MAX_FOLDS: usize = 64;

/// What came of folding an operation until it folds no more.
pub(super) struct Folds {
    /// Whether it was changed in place, first or at all.
    pub in_place: bool,
    /// What its results are, if they are something else now.
    pub results: Option<FoldResults>,
}

/// Folds `op` as [`try_fold`] does, and again as long as it is changed in place. `known`: what operands are, if they are constants.
pub(super) fn fold_on(
    rw: &mut Rewriter,
    op: OpId,
    known: impl Fn(&Context, &Body, ValueId) -> Option<Attribute>,
) -> Folds {
    for count in 0..MAX_FOLDS {
        let operands = rw.body.operands(op);
        let constants: SmallVec<[Option<Attribute>; 4]> =
            operands.map(|value| known(rw.cx, rw.body, value)).collect();
        let mut results = FoldResults::new();
        let folded = fold_with(rw.cx, rw.body, op, &constants, &mut results);
        if folded == Folded::InPlace {
            rw.listener.modified(rw.body, op);
            continue;
        }
        return Folds {
            in_place: count > 0,
            results: (folded == Folded::Results).then_some(results),
        };
    }
    Folds {
        in_place: true,
        results: None,
    }
}

/// What the new operation that `value` is the only result of folds to, perhaps after it was folded in place; the operation
/// is erased then.
pub fn folded(rw: &mut Rewriter, value: ValueId) -> ValueId {
    let Some(op) = rw.body.defining_op(value) else {
        return value;
    };
    for _ in 0..MAX_FOLDS {
        let Some(values) = try_fold(rw, op) else {
            break;
        };
        if let Some(instead) = values.first() {
            rw.erase(op);
            return *instead;
        }
    }
    value
}
