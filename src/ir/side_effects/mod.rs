//! Memory effects, speculatability and triviality: what may be erased, moved or merged.

mod removal;

use crate::def::{Effects as Declared, Traits};
use crate::hooks::{EffectKind, EffectOn, Effects};
use crate::ids::ValueId;
use crate::opref::OpRef;

pub(crate) use removal::Removals;
pub use removal::{DeadOps, is_trivially_dead, would_be_trivially_dead};

/// The effects of `op` itself, without those of operations in its regions; `None` if they are not known.
pub fn effects(op: OpRef) -> Option<Effects> {
    let def = op.def()?;
    if def.traits.contains(Traits::NO_MEMORY_EFFECT) {
        return Some(Effects::new());
    }
    if let Some(hook) = op.hooks().effects {
        let mut effects = Effects::new();
        hook(op, &mut effects);
        return Some(effects);
    }
    let effects = declared_effects(op);
    let known = def.traits.contains(Traits::MEMORY_EFFECTS) || !effects.is_empty();
    known.then_some(effects)
}

fn declared_effects(op: OpRef) -> Effects {
    let mut effects = Effects::new();
    let Some(def) = op.def() else {
        return effects;
    };
    for (group, value) in def.operands.iter().enumerate() {
        if !value.effects.is_empty() {
            for index in op.body.operand_range(op.cx, op.id, group) {
                let operand = op.operand(index);
                push_declared(&mut effects, value.effects, EffectOn::Value(operand));
            }
        }
    }
    for (group, value) in def.results.iter().enumerate() {
        if !value.effects.is_empty() {
            for index in op.body.result_range(op.cx, op.id, group) {
                let result = op.body.result(op.id, index);
                push_declared(&mut effects, value.effects, EffectOn::Value(result));
            }
        }
    }
    push_declared(&mut effects, def.effects, EffectOn::Anything);
    effects
}

fn push_declared(effects: &mut Effects, declared: Declared, on: EffectOn) {
    let kinds = [
        (Declared::READ, EffectKind::Read),
        (Declared::WRITE, EffectKind::Write),
        (Declared::ALLOCATE, EffectKind::Allocate),
        (Declared::FREE, EffectKind::Free),
    ];
    let present = kinds.iter().filter(|k| declared.contains(k.0));
    effects.extend(present.map(|k| (k.1, on)));
}

/// The operations that lie directly in the regions of `op`.
fn children(op: OpRef) -> impl Iterator<Item = OpRef> {
    let blocks = op
        .body
        .regions(op.id)
        .iter()
        .flat_map(move |r| op.body.blocks(*r));
    blocks
        .flat_map(move |b| op.body.ops(b))
        .map(move |o| op.at(o))
}

/// The effects of `op` and, where it says that those of its regions are its own, of everything in it; `None` if some are
/// not known.
pub fn recursive_effects(op: OpRef) -> Option<Effects> {
    let mut all = Effects::new();
    let mut work = vec![op];
    while let Some(op) = work.pop() {
        let recursive = op.has_trait(Traits::RECURSIVE_MEMORY_EFFECTS);
        match effects(op) {
            Some(own) => all.extend(own),
            None if recursive => {}
            None => return None,
        }
        if recursive {
            work.extend(children(op));
        }
    }
    Some(all)
}

/// Whether neither `op` nor anything in it has a memory effect.
pub fn is_memory_effect_free(op: OpRef) -> bool {
    let traits = op.body.traits(op.cx, op.id);
    if !traits.contains(Traits::RECURSIVE_MEMORY_EFFECTS) {
        return traits.contains(Traits::NO_MEMORY_EFFECT)
            || effects(op).is_some_and(|own| own.is_empty());
    }
    let mut work = vec![op];
    while let Some(op) = work.pop() {
        let recursive = op.has_trait(Traits::RECURSIVE_MEMORY_EFFECTS);
        match effects(op) {
            Some(own) if !own.is_empty() => return false,
            None if !recursive => return false,
            _ => {}
        }
        if recursive {
            work.extend(children(op));
        }
    }
    true
}

/// Whether `op` may be executed where it was not: it has no undefined behaviour and ends.
pub fn is_speculatable(op: OpRef) -> bool {
    all_inside(op, |op| match op.hooks().speculatable {
        // The declaration may promise too much.
        Some(hook) if !hook(op) => Some(false),
        _ => declared(op),
    })
}

/// Whether `op` counts as pure by its declaration, though with some operands it is undefined ([`is_speculatable`]).
pub fn is_declared_pure(op: OpRef) -> bool {
    all_inside(op, declared) && is_memory_effect_free(op)
}

/// What the declaration says of an operation: it is speculatable, it is not, or what is inside of it decides.
fn declared(op: OpRef) -> Option<bool> {
    if op.has_trait(Traits::ALWAYS_SPECULATABLE) {
        return Some(true);
    }
    if op.has_trait(Traits::RECURSIVELY_SPECULATABLE) {
        return None;
    }
    match op.hooks().speculatable {
        Some(hook) if hook(op) => None,
        _ => Some(false),
    }
}

/// Whether `judge` agrees to `op`, or to all operations inside of those that it leaves open.
fn all_inside(op: OpRef, judge: impl Fn(OpRef) -> Option<bool>) -> bool {
    let mut work = vec![op];
    while let Some(op) = work.pop() {
        match judge(op) {
            Some(true) => {}
            Some(false) => return false,
            None => work.extend(children(op)),
        }
    }
    true
}

/// Whether `op` has no effect at all: it may be moved, repeated and erased.
pub fn is_pure(op: OpRef) -> bool {
    is_speculatable(op) && is_memory_effect_free(op)
}

/// Whether `op` has no effects but reads.
pub fn only_reads(op: OpRef) -> bool {
    effects(op).is_some_and(|e| !e.is_empty() && e.iter().all(|e| e.0 == EffectKind::Read))
}

/// Whether `op`, by its own effects alone, reads, writes, allocates or frees `value`.
pub fn has_effect_on(op: OpRef, kind: EffectKind, value: ValueId) -> bool {
    effects(op).is_some_and(|e| e.contains(&(kind, EffectOn::Value(value))))
}

/// Whether what `op` by itself does to `value` is of this one kind, and there is something it does.
pub fn has_only_effect_on(op: OpRef, kind: EffectKind, value: ValueId) -> bool {
    let all = effects(op).unwrap_or_default();
    let mut on_value = all.iter().filter(|e| e.1 == EffectOn::Value(value));
    on_value.clone().next().is_some() && on_value.all(|e| e.0 == kind)
}
