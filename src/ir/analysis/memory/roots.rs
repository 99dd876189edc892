//! The memory that a reference means, and where references go.

use rustc_hash::FxHashSet;
use smallvec::{SmallVec, smallvec};

use super::calls::{Origin, Scope, Summary};
use crate::analysis::flow::{forwarded, incoming, leaves_region};
use crate::body::ValueDefinition;
use crate::context::Context;
use crate::def::Traits;
use crate::hooks::{EffectKind, EffectOn};
use crate::ids::{Attribute, Type, ValueId};
use crate::interfaces::{GlobalMemory, NoCapture, RegionBranch};
use crate::opref::OpRef;
use crate::side_effects::effects;
use crate::types::TypeKind;

/// Memory that a reference may mean all or a part of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Root {
    /// What the operation that defines this value allocates.
    Allocation(ValueId),
    /// The global variable of this name.
    Global(Attribute),
    /// What this argument of the function means.
    Argument(ValueId),
    /// Anything that code elsewhere may know.
    Unknown,
}

/// What one step back from a reference leads to.
enum Step {
    Root(Root),
    From(SmallVec<[ValueId; 4]>),
}

/// All memory that `value` may mean, without repetition.
pub fn roots(scope: Scope, value: ValueId) -> Vec<Root> {
    let mut seen = FxHashSet::from_iter([value]);
    let mut work = vec![value];
    let mut found = Vec::new();
    while let Some(value) = work.pop() {
        match step(scope, value) {
            Step::Root(root) if found.contains(&root) => {}
            Step::Root(root) => found.push(root),
            Step::From(sources) => work.extend(sources.into_iter().filter(|v| seen.insert(*v))),
        }
    }
    found
}

fn step(scope: Scope, value: ValueId) -> Step {
    let Scope { cx, body, .. } = scope;
    if !is_reference(cx, body.ty(value)) {
        return Step::Root(Root::Unknown);
    }
    match body.definition(value) {
        ValueDefinition::Result(op, _) => step_from_result(scope, OpRef::new(cx, body, op), value),
        ValueDefinition::Argument(block, _) => {
            let parent = OpRef::new(cx, body, body.block_parent(block));
            if parent.has_trait(Traits::FUNCTION) && body.is_entry_block(block) {
                return Step::Root(Root::Argument(value));
            }
            incoming(cx, body, value).map_or(Step::Root(Root::Unknown), Step::From)
        }
    }
}

fn step_from_result(scope: Scope, op: OpRef, value: ValueId) -> Step {
    if let Some(global) = op.interface::<GlobalMemory>() {
        return Step::Root((global.0)(op).map_or(Root::Unknown, Root::Global));
    }
    let made = effects(op);
    if made.is_some_and(|e| e.contains(&(EffectKind::Allocate, EffectOn::Value(value)))) {
        return Step::Root(Root::Allocation(value));
    }
    if let Some(callee) = scope.callee(op) {
        return step_from_call(op, callee, value);
    }
    if op.has_trait(Traits::VIEW_LIKE) && op.num_operands() > 0 {
        return Step::From(smallvec![op.operand(0)]);
    }
    if op.implements::<RegionBranch>() {
        let sources = incoming(op.cx, op.body, value);
        return sources.map_or(Step::Root(Root::Unknown), Step::From);
    }
    let references = op.operands().filter(|v| is_reference(op.cx, op.ty(*v)));
    let sources: SmallVec<[ValueId; 4]> = references.collect();
    match makes_of_operands(op) && !sources.is_empty() {
        true => Step::From(sources),
        false => Step::Root(Root::Unknown),
    }
}

fn step_from_call(call: OpRef, callee: &Summary, value: ValueId) -> Step {
    let result = call.results().position(|result| result == value);
    let origins = result.and_then(|at| callee.results.get(at));
    match origins.map(Vec::as_slice) {
        Some([Origin::Allocation]) => Step::Root(Root::Allocation(value)),
        Some([Origin::Global(name)]) => Step::Root(Root::Global(*name)),
        Some(origins) if !origins.is_empty() => {
            let operands = origins.iter().map(|origin| match origin {
                Origin::Argument(at) => Some(call.operand(*at)),
                _ => None,
            });
            let operands: Option<SmallVec<[ValueId; 4]>> = operands.collect();
            operands.map_or(Step::Root(Root::Unknown), Step::From)
        }
        _ => Step::Root(Root::Unknown),
    }
}

/// Whether the results of `op` follow from its operands alone.
fn makes_of_operands(op: OpRef) -> bool {
    op.has_trait(Traits::NO_MEMORY_EFFECT) && op.num_regions() == 0
}

/// Whether values of a type may refer to memory, so that whoever has one may access it.
pub fn is_reference(cx: &Context, ty: Type) -> bool {
    !matches!(
        cx.type_kind(ty),
        TypeKind::Integer { .. }
            | TypeKind::Index
            | TypeKind::Float(_)
            | TypeKind::None
            | TypeKind::Function { .. }
            | TypeKind::Complex(_)
            | TypeKind::Vector { .. }
            | TypeKind::RankedTensor { .. }
            | TypeKind::UnrankedTensor { .. }
    )
}

/// Whether a reference to the memory that `allocation` means may come to where it cannot be followed: into memory, into code
/// that is not seen, or to a value of which [`roots`] does not know where it comes from. Results of a function do not count, since the function is over when they are seen.
pub fn is_captured(scope: Scope, allocation: ValueId) -> bool {
    let mut seen = FxHashSet::from_iter([allocation]);
    let mut work = vec![allocation];
    while let Some(value) = work.pop() {
        if value != allocation && matches!(step(scope, value), Step::Root(Root::Unknown)) {
            return true;
        }
        for user in scope.body.users(value) {
            let user = OpRef::new(scope.cx, scope.body, user);
            let Some(results) = leads_to(scope, user, value) else {
                return true;
            };
            work.extend(results.into_iter().filter(|v| seen.insert(*v)));
        }
    }
    false
}

/// The values through which the memory that `value` means is known behind `op`, which uses it; `None` if these are not all.
fn leads_to(scope: Scope, op: OpRef, value: ValueId) -> Option<Vec<ValueId>> {
    if op.implements::<NoCapture>() {
        return Some(Vec::new());
    }
    let in_root = op.body.parent_op(op.id) == Some(op.body.root());
    let returns = in_root && leaves_region(op);
    let is_branch = op.implements::<RegionBranch>() || op.body.num_successors(op.id) > 0;
    if returns || is_branch || leaves_region(op) {
        let uses = op.operands().filter(|v| *v == value).count();
        let passed: Vec<ValueId> = forwarded(op)
            .into_iter()
            .filter(|(from, _)| *from == value)
            .map(|(_, to)| to)
            .collect();
        return (returns || passed.len() >= uses).then_some(passed);
    }
    if let Some(callee) = scope.callee(op) {
        return leads_through_call(op, callee, value);
    }
    if op.has_trait(Traits::VIEW_LIKE) && op.operand(0) == value {
        let results = op.results().filter(|v| is_reference(op.cx, op.ty(*v)));
        return Some(results.collect());
    }
    if makes_of_operands(op) {
        let mut results = op.results();
        let all = results.all(|v| is_reference(op.cx, op.ty(v)));
        return all.then(|| op.results().collect());
    }
    // An operation whose effect on what it is given is known keeps no reference, unless it stores it.
    let all = effects(op)?;
    let is_accessed = all.iter().any(|effect| effect.1 == EffectOn::Value(value));
    let uses = op.operands().filter(|v| *v == value).count();
    let results_refer = op.results().any(|v| {
        is_reference(op.cx, op.ty(v)) && !all.contains(&(EffectKind::Allocate, EffectOn::Value(v)))
    });
    (is_accessed && uses == 1 && !results_refer).then(Vec::new)
}

/// The results of a call that may lead to the memory of an operand; `None` if the callee keeps the reference.
fn leads_through_call(call: OpRef, callee: &Summary, value: ValueId) -> Option<Vec<ValueId>> {
    let given: Vec<usize> = (0..call.num_operands())
        .filter(|at| call.operand(*at) == value)
        .collect();
    if given.iter().any(|at| callee.captures[*at]) {
        return None;
    }
    let leads = |origins: &Vec<Origin>| {
        origins.iter().any(|origin| match origin {
            Origin::Argument(at) => given.contains(at),
            Origin::Unknown => true,
            Origin::Allocation | Origin::Global(_) => false,
        })
    };
    let results = call.results().zip(&callee.results);
    let results = results.filter(|(_, origins)| leads(origins));
    Some(results.map(|(result, _)| result).collect())
}
