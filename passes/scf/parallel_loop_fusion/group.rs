//! Which loops of a chain become one loop.

use oxmlir_dialects::tables::{memref, scf};
use oxmlir_ir::analysis::Dominance;
use oxmlir_ir::analysis::memory::{AliasAnalysis, MemoryAccess, MemoryIndex};
use oxmlir_ir::hooks::EffectOn;
use oxmlir_ir::{Body, OpId, OpName, ValueId};
use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use super::iterations::{are_apart, is_fixed, runs_at_most_once};
use super::{loop_block, pairs, same_index, same_space};

/// Loops that become one, in order. What they do to memory is filed, so that a further loop is not compared with all of it.
pub(super) struct Group<'a> {
    aliases: &'a AliasAnalysis<'a>,
    loops: Vec<OpId>,
    /// Those of them that have results.
    with_results: Vec<OpId>,
    /// Whether other loops can be fused with these at all.
    is_open: bool,
    /// What the loops do to memory; once where several do the same in the same iteration.
    accesses: Vec<(OpId, MemoryAccess)>,
    index: MemoryIndex<'a, usize>,
    seen: FxHashSet<Shape>,
}

/// An index of a load or store, whatever the loop.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Index {
    /// The induction variable of a number.
    Iv(usize),
    /// A value, the same for all loops if it is not one of the loop's own.
    Value(ValueId),
}

type Indices = SmallVec<[Index; 4]>;

/// What a load or store does that is done to the same element in the same iteration of each loop.
type Shape = (OpName, ValueId, Indices);

/// The loops of a chain in groups that become one loop each.
pub(super) fn groups(aliases: &AliasAnalysis, chain: &[OpId]) -> Vec<Vec<OpId>> {
    let mut all = Vec::new();
    let mut loops = chain.iter().copied();
    let mut last = loops.next().map(|first| Group::new(aliases, first));
    for next in loops {
        let Some(group) = &mut last else { break };
        if group.accepts(next) {
            group.add(next);
        } else {
            let before = std::mem::replace(group, Group::new(aliases, next));
            all.push(before.loops);
        }
    }
    all.extend(last.map(|group| group.loops));
    all
}

impl<'a> Group<'a> {
    fn new(aliases: &'a AliasAnalysis<'a>, first: OpId) -> Group<'a> {
        let mut group = Group {
            aliases,
            loops: Vec::new(),
            with_results: Vec::new(),
            is_open: can_be_fused(aliases.body(), first),
            accesses: Vec::new(),
            index: MemoryIndex::new(aliases),
            seen: FxHashSet::default(),
        };
        group.add(first);
        group
    }

    fn add(&mut self, looped: OpId) {
        self.loops.push(looped);
        if self.aliases.body().num_results(looped) > 0 {
            self.with_results.push(looped);
        }
        if !self.is_open {
            return;
        }
        for access in self.aliases.accesses(looped) {
            let shape = shape(self.aliases.body(), looped, access.op);
            if shape.is_none_or(|shape| self.seen.insert(shape)) {
                self.index.add(access.on, self.accesses.len());
                self.accesses.push((looped, access));
            }
        }
    }

    /// Whether a loop behind these can become one with them.
    fn accepts(&self, looped: OpId) -> bool {
        let (cx, body) = (self.aliases.cx(), self.aliases.body());
        if !self.is_open
            || !can_be_fused(body, looped)
            || !same_space(cx, body, self.loops[0], looped)
        {
            return false;
        }
        let accesses = self.aliases.accesses(looped);
        self.stores_fit_loads(looped, &accesses)
            && self.loads_fit_stores(looped, &accesses)
            && (runs_at_most_once(cx, body, looped)
                || self.meets_in_same_iteration(looped, &accesses))
            && !self.is_used_before(looped)
    }

    /// The numbers of the loads or stores that may be of the memory of `memref`.
    fn meeting(&self, memref: ValueId, name: OpName) -> impl Iterator<Item = usize> + '_ {
        let meeting = self.index.meeting(EffectOn::Value(memref)).into_iter();
        meeting.filter(move |at| self.aliases.body().name(self.accesses[*at].1.op) == name)
    }

    /// Whether a loop loads from what these store to only what the same iteration has stored.
    fn stores_fit_loads(&self, looped: OpId, accesses: &[MemoryAccess]) -> bool {
        let body = self.aliases.body();
        named(body, accesses, memref::LOAD).all(|load| {
            let stores = self.meeting(body.operand(load, memref::load::MEMREF), memref::STORE);
            let stores = stores.map(|at| (self.accesses[at].0, self.accesses[at].1.op));
            let stores: Vec<(OpId, OpId)> = stores.collect();
            self.is_stored_before(&stores, (looped, load))
        })
    }

    /// Whether these load from what a loop stores to only what the same iteration stores.
    fn loads_fit_stores(&self, looped: OpId, accesses: &[MemoryAccess]) -> bool {
        let body = self.aliases.body();
        let stores: Vec<(OpId, OpId)> = named(body, accesses, memref::STORE)
            .map(|store| (looped, store))
            .collect();
        let memrefs = stores
            .iter()
            .map(|(_, store)| body.operand(*store, memref::store::MEMREF));
        let mut loads: Vec<usize> = memrefs
            .flat_map(|memref| self.meeting(memref, memref::LOAD))
            .collect();
        loads.sort_unstable();
        loads.dedup();
        loads.into_iter().all(|at| {
            let (around, access) = self.accesses[at];
            self.is_stored_before(&stores, (around, access.op))
        })
    }

    /// Whether all stores, each in one of other loops, that may be of what is loaded are of the same element in the same iteration.
    fn is_stored_before(&self, stores: &[(OpId, OpId)], (looped, load): (OpId, OpId)) -> bool {
        let (cx, body) = (self.aliases.cx(), self.aliases.body());
        let loaded = body.operand(load, memref::load::MEMREF);
        let target = |store: OpId| body.operand(store, memref::store::MEMREF);
        let mut others = stores.iter().filter(|(_, store)| target(*store) != loaded);
        if others.any(|(_, store)| self.aliases.may_alias(target(*store), loaded)) {
            return false;
        }
        let mut same = stores.iter().filter(|(_, store)| target(*store) == loaded);
        let Some(&(writer, first)) = same.next() else {
            return true;
        };
        let first_indices = indices(body, writer, first);
        if !same.all(|(writer, store)| indices(body, *writer, *store) == first_indices) {
            return false;
        }
        let (Some(from), Some(to)) = (loop_block(body, writer), loop_block(body, looped)) else {
            return false;
        };
        let ivs = pairs(body, from, to);
        let stored = body.operand_group(cx, first, memref::store::INDICES);
        let indices = body.operand_group(cx, load, memref::load::INDICES);
        let mut pairs = stored.iter().zip(&indices);
        stored.len() == indices.len() && pairs.all(|(s, l)| same_index(cx, body, *s, *l, &ivs))
    }

    /// Whether what these and a loop over the same space access, where the order matters, certainly is something else in different
    /// iterations: no iteration of the loop waits for more than the same one of these.
    fn meets_in_same_iteration(&self, looped: OpId, accesses: &[MemoryAccess]) -> bool {
        let (cx, body) = (self.aliases.cx(), self.aliases.body());
        accesses.iter().all(|access| {
            self.index.meeting(access.on).into_iter().all(|at| {
                let (around, before) = &self.accesses[at];
                !self.aliases.conflict(before, access)
                    || are_apart(cx, body, [*around, looped], [before, access]).unwrap_or(false)
            })
        })
    }

    /// Whether a result of these is used where `looped` has not been executed.
    fn is_used_before(&self, looped: OpId) -> bool {
        let (cx, body) = (self.aliases.cx(), self.aliases.body());
        let mut dominance = Dominance::new();
        let results = self.with_results.iter().flat_map(|at| body.results(*at));
        results
            .flat_map(|value| body.users(value))
            .any(|user| user == looped || !dominance.op_dominates(cx, body, looped, user))
    }
}

/// Whether a loop may be fused with others: no other one is inside of it, and it loads nothing but what is around it.
fn can_be_fused(body: &Body, looped: OpId) -> bool {
    let is_kept = |op: OpId| match body.name(op) {
        scf::PARALLEL => true,
        memref::LOAD => {
            let loaded = body.defining_op(body.operand(op, memref::load::MEMREF));
            loaded.is_some_and(|made| body.block(made) == body.block(op))
        }
        _ => false,
    };
    loop_block(body, looped).is_some() && !body.nested_ops(looped).into_iter().any(is_kept)
}

fn named(body: &Body, accesses: &[MemoryAccess], name: OpName) -> impl Iterator<Item = OpId> {
    let ops = accesses.iter().map(|access| access.op);
    ops.filter(move |op| body.name(*op) == name)
}

/// The indices of a `memref.load` or `memref.store` in a loop.
fn indices(body: &Body, looped: OpId, access: OpId) -> Indices {
    let ivs = loop_block(body, looped).map_or(&[][..], |block| body.args(block));
    let first = match body.name(access) {
        memref::LOAD => memref::load::INDICES,
        _ => memref::store::INDICES,
    };
    let operands = body.operands(access).skip(first);
    operands
        .map(|value| match ivs.iter().position(|iv| *iv == value) {
            Some(at) => Index::Iv(at),
            None => Index::Value(value),
        })
        .collect()
}

/// The shape of a `memref.load` or `memref.store` whose indices are the same for all loops.
fn shape(body: &Body, looped: OpId, access: OpId) -> Option<Shape> {
    let memref = match body.name(access) {
        memref::LOAD => body.operand(access, memref::load::MEMREF),
        memref::STORE => body.operand(access, memref::store::MEMREF),
        _ => return None,
    };
    let indices = indices(body, looped, access);
    let is_known = |index: &Index| match index {
        Index::Iv(_) => true,
        Index::Value(value) => is_fixed(body, looped, *value),
    };
    let is_plain = indices.iter().all(is_known);
    is_plain.then(|| (body.name(access), memref, indices))
}
