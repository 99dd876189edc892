//! Alias analysis: whether two memory references may mean the same memory.
//!
//! A reference is followed through views, regions and branches to the values that it comes from: allocations, which are
//! memory of their own, or values that nothing is known about.

use rustc_hash::FxHashSet;

use crate::body::{Body, ValueDefinition};
use crate::context::Context;
use crate::def::Traits;
use crate::hooks::{EffectKind, EffectOn};
use crate::ids::{OpId, ValueId};
use crate::opref::OpRef;
use crate::side_effects::effects;

/// Whether `a` and `b` may mean the same memory.
pub fn may_alias(cx: &Context, body: &Body, a: ValueId, b: ValueId) -> bool {
    if a == b {
        return true;
    }
    let (from_a, from_b) = (sources(cx, body, a), sources(cx, body, b));
    from_a
        .iter()
        .any(|a| from_b.iter().any(|b| sources_alias(cx, body, *a, *b)))
}

/// The values that `value` is a view of.
fn sources(cx: &Context, body: &Body, value: ValueId) -> Vec<ValueId> {
    let mut seen = FxHashSet::from_iter([value]);
    let mut work = vec![value];
    let mut found = Vec::new();
    while let Some(value) = work.pop() {
        let viewed = body
            .defining_op(value)
            .filter(|op| body.has_trait(cx, *op, Traits::VIEW_LIKE))
            .and_then(|op| body.operands(op).next());
        match viewed {
            Some(source) => {
                if seen.insert(source) {
                    work.push(source);
                }
            }
            None => found.push(value),
        }
    }
    found
}

fn sources_alias(cx: &Context, body: &Body, a: ValueId, b: ValueId) -> bool {
    if a == b {
        return true;
    }
    match (allocated(cx, body, a), allocated(cx, body, b)) {
        (true, true) => false,
        (false, false) => true,
        (true, false) => !outlives(cx, body, a, b),
        (false, true) => !outlives(cx, body, b, a),
    }
}

/// Whether `value` is memory that its operation allocates.
fn allocated(cx: &Context, body: &Body, value: ValueId) -> bool {
    body.defining_op(value).is_some_and(|op| {
        effects(OpRef::new(cx, body, op))
            .is_some_and(|e| e.contains(&(EffectKind::Allocate, EffectOn::Value(value))))
    })
}

/// Whether `other` is defined outside of the operation in which the memory `allocated` lives.
fn outlives(cx: &Context, body: &Body, allocated: ValueId, other: ValueId) -> bool {
    let Some(scope) = allocation_scope(cx, body, allocated) else {
        return false;
    };
    let Some(block) = body.value_block(other) else {
        return false;
    };
    let parent = body.block_parent(block);
    if body.is_proper_ancestor(parent, scope) {
        return true;
    }
    let is_argument = matches!(body.definition(other), ValueDefinition::Argument(..));
    parent == scope && is_argument && body.is_entry_block(block)
}

/// The operation in which the memory lives: the next scope of stack memory, or the function.
fn allocation_scope(cx: &Context, body: &Body, allocated: ValueId) -> Option<OpId> {
    let op = body.defining_op(allocated)?;
    let scope = match body.name_str(cx, op).ends_with(".alloca") {
        true => Traits::AUTOMATIC_ALLOCATION_SCOPE,
        false => Traits::FUNCTION,
    };
    let mut parents = std::iter::successors(body.parent_op(op), |at| body.parent_op(*at));
    parents.find(|parent| body.has_trait(cx, *parent, scope))
}
