//! What could be erased: operations that nobody would miss if their results had no users.

use std::sync::atomic::{AtomicU8, Ordering};

use smallvec::SmallVec;

use super::effects;
use crate::def::{Arity, Effects as Declared, OpDef, OpName, Traits};
use crate::hooks::{EffectKind, EffectOn, Effects};
use crate::ids::{OpId, ValueId};
use crate::opref::OpRef;

/// Whether `op` could be erased if its results had no users: it only reads, or allocates its own results.
pub fn would_be_trivially_dead(op: OpRef) -> bool {
    is_removable(op, None)
}

/// Whether `op` can be erased as it is.
pub fn is_trivially_dead(op: OpRef) -> bool {
    op.body.results_unused(op.id) && would_be_trivially_dead(op)
}

/// The same questions about many operations of one body: what is inside of a nest is looked at once, not again from each loop around it.
#[derive(Default)]
pub struct DeadOps {
    /// By operation with regions.
    known: Vec<Found>,
    now: u32,
}

/// What has been found out of an operation with regions.
#[derive(Clone, Copy, Default)]
struct Found {
    /// Twice the time at which it was, one more if the operation is needed; nothing, if that was never asked.
    at: u32,
    /// The operation in it that makes it needed. It goes on doing that, mostly, when the program changes.
    needed_for: Option<OpId>,
}

impl DeadOps {
    /// Forgets what has been found out: the program has changed, and not only by erasing what was dead.
    pub fn program_changed(&mut self) {
        self.now += 1;
        if self.now == u32::MAX / 2 {
            *self = DeadOps::default();
        }
    }

    /// As the function [`is_trivially_dead`].
    pub fn is_trivially_dead(&mut self, op: OpRef) -> bool {
        op.body.results_unused(op.id) && self.would_be_trivially_dead(op)
    }

    /// As the function [`would_be_trivially_dead`].
    pub fn would_be_trivially_dead(&mut self, op: OpRef) -> bool {
        is_removable(op, Some(self))
    }

    fn is_known(&mut self, op: OpRef) -> Option<bool> {
        let found = self.known.get_mut(op.id.index())?;
        if found.at >> 1 == self.now + 1 {
            return Some(found.at & 1 == 0);
        }
        let inner = found.needed_for.take()?;
        if !is_needed_for(op, inner) {
            return None;
        }
        self.remember_between(op, inner);
        Some(false)
    }

    /// Remembers that `op` is needed, and what is around `inner` in it, which is inside of it or the same.
    fn remember_between(&mut self, op: OpRef, inner: OpId) {
        let needed_for = match op.body.num_regions(inner) {
            0 => Some(inner),
            _ => self.known.get(inner.index()).and_then(|f| f.needed_for),
        };
        let mut at = Some(inner);
        while let Some(inner) = at {
            if op.body.num_regions(inner) > 0 {
                self.remember(inner, false, needed_for);
            }
            at = op.body.parent_op(inner).filter(|_| inner != op.id);
        }
    }

    fn remember(&mut self, op: OpId, is_removable: bool, needed_for: Option<OpId>) {
        if self.known.len() <= op.index() {
            self.known.resize(op.index() + 1, Found::default());
        }
        self.known[op.index()] = Found {
            at: (self.now + 1) << 1 | u32::from(!is_removable),
            needed_for,
        };
    }
}

/// Whether `inner` is an operation in `op` without which `op` could be erased, perhaps, but with which it cannot.
fn is_needed_for(op: OpRef, inner: OpId) -> bool {
    if !op.body.is_alive(inner)
        || op.body.num_regions(inner) > 0
        || has_removable_effects(op.at(inner))
    {
        return false;
    }
    let mut around = std::iter::successors(op.body.parent_op(inner), |at| op.body.parent_op(*at))
        .take_while(|at| {
            let traits = op.body.traits(op.cx, *at);
            traits.contains(Traits::RECURSIVE_MEMORY_EFFECTS)
        });
    around.any(|at| at == op.id)
}

/// Whether `op` could be erased if its results had no users; as far as `memory` knows, or is told then.
fn is_removable(op: OpRef, memory: Option<&mut DeadOps>) -> bool {
    let is_kept = |def: &OpDef| def.traits.intersects(Traits::TERMINATOR | Traits::SYMBOL);
    if op.def().is_none_or(is_kept) {
        return false;
    }
    match op.body.num_regions(op.id) {
        0 => has_removable_effects(op),
        _ => is_removable_nest(op, memory),
    }
}

/// [`is_removable`] for an operation with regions.
#[inline(never)]
fn is_removable_nest(op: OpRef, mut memory: Option<&mut DeadOps>) -> bool {
    // Last operations first: what keeps a loop alive is mostly a store at its end.
    let mut work: SmallVec<[OpRef; 8]> = SmallVec::new();
    let mut found_out: SmallVec<[OpId; 8]> = SmallVec::new();
    let mut at = op;
    loop {
        let regions = at.body.regions(at.id);
        let known = match (&mut memory, regions) {
            (Some(memory), [_, ..]) => memory.is_known(at),
            _ => None,
        };
        if !known.unwrap_or_else(|| has_removable_effects(at)) {
            if let Some(memory) = memory {
                memory.remember_between(op, at.id);
            }
            return false;
        }
        if known.is_none() && !regions.is_empty() && at.has_trait(Traits::RECURSIVE_MEMORY_EFFECTS)
        {
            found_out.push(at.id);
            for block in regions.iter().flat_map(|r| at.body.blocks(*r)) {
                if let Some(last) = at.body.last_op(block) {
                    work.push(OpRef { id: last, ..at });
                }
            }
        }
        let Some(next) = work.pop() else {
            break;
        };
        if let Some(before) = next.body.prev_op(next.id) {
            work.push(OpRef { id: before, ..next });
        }
        at = next.at(next.id);
    }
    if let Some(memory) = memory {
        for op in found_out {
            memory.remember(op, true, None);
        }
    }
    true
}

/// Whether the effects of `op` itself, if it has any of its own, would not be missed.
fn has_removable_effects(op: OpRef) -> bool {
    let Some(def) = op.def() else {
        return false;
    };
    match op.cx.registry().removals().of(op, def) {
        Removal::Always => true,
        Removal::Never => false,
        Removal::Depends => match effects(op) {
            Some(own) => only_reads_or_makes(op, &own),
            None => def.traits.contains(Traits::RECURSIVE_MEMORY_EFFECTS),
        },
    }
}

/// Whether the effects that operations of a name have themselves would not be missed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Removal {
    Always,
    Never,
    Depends,
}

/// What is known of the effects of operations by their declarations: a byte each, found out on first use.
pub(crate) struct Removals(Box<[AtomicU8]>);

impl Removals {
    const UNKNOWN: u8 = 0;

    pub fn new(num_ops: usize) -> Removals {
        let unknown = std::iter::repeat_with(|| AtomicU8::new(Removals::UNKNOWN));
        Removals(unknown.take(num_ops).collect())
    }

    fn of(&self, op: OpRef, def: &OpDef) -> Removal {
        const ANSWERS: [Removal; 3] = [Removal::Always, Removal::Never, Removal::Depends];
        let OpName(number) = op.name();
        let Some(cell) = self.0.get(number as usize) else {
            return Removal::Depends;
        };
        let known = usize::from(cell.load(Ordering::Relaxed));
        if let Some(answer) = known.checked_sub(1).and_then(|at| ANSWERS.get(at)) {
            return *answer;
        }
        let found = declared_removal(op, def);
        cell.store(1 + found as u8, Ordering::Relaxed);
        found
    }
}

fn declared_removal(op: OpRef, def: &OpDef) -> Removal {
    if def.traits.contains(Traits::NO_MEMORY_EFFECT) {
        return Removal::Always;
    }
    if op.hooks().effects.is_some() {
        return Removal::Depends;
    }
    match declared_removable(def) {
        Some(true) => Removal::Always,
        Some(false) => Removal::Never,
        None => Removal::Depends,
    }
}

/// The same by the declaration alone, where that is enough: there always is more than a read, or there are only reads, or nothing.
fn declared_removable(def: &OpDef) -> Option<bool> {
    if def.results.iter().any(|result| !result.effects.is_empty()) {
        return None;
    }
    let (mut sure, mut possible) = (def.effects, def.effects);
    for operand in def.operands {
        possible |= operand.effects;
        if operand.arity == Arity::One {
            sure |= operand.effects;
        }
    }
    if possible.is_empty() {
        let known = Traits::MEMORY_EFFECTS | Traits::RECURSIVE_MEMORY_EFFECTS;
        return Some(def.traits.intersects(known));
    }
    if !Declared::READ.contains(sure) {
        return Some(false);
    }
    (sure == possible).then_some(true)
}

/// Whether every effect is a read, or on something that `op` allocates as its result.
fn only_reads_or_makes(op: OpRef, effects: &Effects) -> bool {
    let is_result = |v: ValueId| op.body.defining_op(v) == Some(op.id);
    let is_made =
        |v: ValueId| is_result(v) && effects.contains(&(EffectKind::Allocate, EffectOn::Value(v)));
    effects.iter().all(|(kind, on)| match (kind, on) {
        (EffectKind::Read, _) => true,
        (_, EffectOn::Value(v)) => is_made(*v),
        _ => false,
    })
}
