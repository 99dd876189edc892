//! Fusing nests that store something into those that load it.

use oxmlir_dialects::affine::access::{is_write, memref_of};
use oxmlir_dialects::affine::analysis::domain::enclosing_loops;
use oxmlir_dialects::tables::affine;
use oxmlir_ir::analysis::memory::AliasAnalysis;
use oxmlir_ir::{OpId, ValueId};

use super::Fusion;
use super::cost::{additional_compute, has_known_footprint};
use super::escape::escapes;
use super::fuse::{Slices, Strategy, fuse, has_cyclic_dependence, num_loops_around_all};
use super::graph::{Edge, NodeId};
use super::interchange::sink_sequential_loops;
use super::legality::Slicing;
use super::private::make_private;
use super::slice::Slice;

impl Fusion<'_> {
    /// Fuses producers into all nests. A producer may have at most `max_users` for each memref that it stores to.
    pub fn fuse_producers(&mut self, max_users: usize) {
        for target in self.graph.work_order() {
            if self.can_be_fused(target) {
                self.sink(target);
                self.fuse_producers_into(target, max_users);
            }
        }
    }

    /// Whether a node is a loop nest without results.
    pub fn can_be_fused(&self, id: NodeId) -> bool {
        self.graph.get(id).is_some_and(|node| {
            self.body.name(node.op) == affine::FOR && self.body.num_results(node.op) == 0
        })
    }

    fn sink(&mut self, id: NodeId) {
        if let Some(op) = self.graph.get(id).map(|node| node.op) {
            let root = sink_sequential_loops(self.cx, self.body, op);
            self.graph.set_op(id, root);
        }
    }

    fn fuse_producers_into(&mut self, target: NodeId, max_users: usize) {
        loop {
            let mut changed = false;
            for producer in self.producers(target) {
                match self.fuse_producer(producer, target, max_users) {
                    Some(fused) => changed |= fused,
                    None => return,
                }
            }
            if !changed {
                return;
            }
        }
    }

    /// The nests that store what a nest loads, the last one first.
    fn producers(&self, target: NodeId) -> Vec<NodeId> {
        let Some(node) = self.graph.get(target) else {
            return Vec::new();
        };
        let loaded = node.loaded(self.body);
        let mut found: Vec<NodeId> = self
            .graph
            .ins(target)
            .iter()
            .filter(|edge| edge.value.is_some())
            .map(|edge| edge.node)
            .collect();
        found.retain(|id| {
            self.graph.get(*id).is_some_and(|from| {
                self.body.name(from.op) == affine::FOR
                    && loaded
                        .iter()
                        .any(|memref| from.stores_to(self.body, *memref))
            })
        });
        found.sort_by_key(|id| std::cmp::Reverse(*id));
        found.dedup();
        found
    }

    /// Fuses one producer, if that can and should be done; none where the nest is not to be looked at any more.
    fn fuse_producer(&mut self, from: NodeId, to: NodeId, max_users: usize) -> Option<bool> {
        if !self.can_be_fused(from) {
            return Some(false);
        }
        let Some(plan) = self.plan(from, to, max_users) else {
            return Some(false);
        };
        let aliases = AliasAnalysis::new(self.cx, self.body);
        let (source, target) = (plan.source, plan.target);
        let slices = Slices::new(&aliases, source, target, plan.max_depth, Strategy::Producer);
        let Some((deepest, slices)) = slices.and_then(|all| Some((all.deepest()?, all))) else {
            return Some(false);
        };
        let depth = match self.tolerance(&aliases, source, target, &slices) {
            Tolerance::Any => Some(deepest),
            Tolerance::UpTo(most) => {
                let only_deepest = self.stores_often(from, &plan.memrefs);
                self.best_depth(source, target, &slices, most, only_deepest)
            }
            Tolerance::Never => return None,
        };
        let chosen = depth.and_then(|depth| {
            let slice = slices.at(depth)?;
            let manner = self.manner(&aliases, (from, to), &plan, slice)?;
            Some((depth, slice.clone(), manner))
        });
        drop(slices);
        let Some((depth, slice, manner)) = chosen else {
            return Some(false);
        };
        self.carry_out((from, to), &plan, (&slice, depth), manner);
        Some(true)
    }

    fn plan(&self, from: NodeId, to: NodeId, max_users: usize) -> Option<Plan> {
        let (source, target) = (self.graph.get(from)?, self.graph.get(to)?);
        let loaded = target.loaded(self.body);
        let mut memrefs = source.stored(self.body);
        memrefs.retain(|memref| loaded.contains(memref));
        if memrefs
            .iter()
            .any(|m| self.graph.num_outs_on(from, *m) > max_users)
        {
            return None;
        }
        let at = self.graph.fusion_point(self.body, from, to)?;
        let is_shared = |op: &OpId| memref_of(self.body, *op).is_some_and(|m| memrefs.contains(&m));
        let all = target.loads.iter().chain(&target.stores).copied();
        let accesses: Vec<OpId> = all.filter(is_shared).collect();
        let outer = enclosing_loops(self.cx, self.body, target.op).len();
        let max_depth = num_loops_around_all(self.cx, self.body, &accesses).checked_sub(outer)?;
        Some(Plan {
            source: source.op,
            target: target.op,
            memrefs,
            at,
            max_depth,
        })
    }

    /// Whether a node has more than one store to some memrefs.
    fn stores_often(&self, id: NodeId, memrefs: &[ValueId]) -> bool {
        let is_to_one =
            |op: &&OpId| memref_of(self.body, **op).is_some_and(|m| memrefs.contains(&m));
        let node = self.graph.get(id);
        node.is_some_and(|node| node.stores.iter().filter(is_to_one).nth(1).is_some())
    }

    /// How much more computation may be done by fusing.
    pub fn tolerance(
        &self,
        aliases: &AliasAnalysis,
        source: OpId,
        target: OpId,
        slices: &Slices,
    ) -> Tolerance {
        if !has_cyclic_dependence(aliases, source) {
            return match self.settings.maximal {
                true => Tolerance::Any,
                false => Tolerance::UpTo(self.settings.tolerance),
            };
        }
        if !self.settings.maximal {
            return Tolerance::UpTo(0.0);
        }
        let deepest = slices.deepest().and_then(|depth| slices.at(depth));
        let more =
            deepest.and_then(|slice| additional_compute(self.cx, self.body, source, target, slice));
        match more {
            Some(more) if more <= 0.0 => Tolerance::Any,
            _ => Tolerance::Never,
        }
    }

    /// The deepest place that does not add too much computation, where it is known that memory is saved.
    pub fn best_depth(
        &self,
        source: OpId,
        target: OpId,
        slices: &Slices,
        tolerance: f64,
        only_deepest: bool,
    ) -> Option<usize> {
        let (cx, body) = (self.cx, &*self.body);
        let is_tolerable = |depth: usize| {
            let more = additional_compute(cx, body, source, target, slices.at(depth)?)?;
            Some(more <= tolerance)
        };
        let deepest = slices.deepest()?;
        if only_deepest {
            return is_tolerable(deepest)?.then_some(deepest);
        }
        let mut depths = (1..=deepest).rev();
        let depth = depths.find(|depth| is_tolerable(*depth) == Some(true))?;
        let is_known = |nest| has_known_footprint(cx, body, nest);
        (is_known(source) && is_known(target)).then_some(depth)
    }

    /// How to fuse; none if the program would do something else then.
    fn manner(
        &self,
        aliases: &AliasAnalysis,
        (from, to): (NodeId, NodeId),
        plan: &Plan,
        slice: &Slice,
    ) -> Option<Manner> {
        let nests = [plan.source, plan.target];
        let escaping: Vec<ValueId> = self.graph.get(from).map_or_else(Vec::new, |node| {
            let mut stored = node.stored(self.body);
            stored.retain(|m| escapes(self.cx, self.body, nests, *m));
            stored
        });
        let removed = self.can_remove(from, to, plan, slice, !escaping.is_empty());
        let slicing = Slicing::new(aliases, plan.source, slice);
        let is_complete = removed && slice.is_maximal(self.cx, self.body);
        if !slicing.keeps_order(plan.target)
            || !slicing.keeps_values(is_complete)
            || !slicing.keeps_unknown_in_order(plan.target, plan.at, is_complete)
        {
            return None;
        }
        let mut private: Vec<ValueId> = plan.memrefs.clone();
        private.retain(|m| self.can_be_private(*m, escaping.contains(m), from, to, removed));
        Some(Manner {
            removed,
            in_order: !removed && slicing.meets_writes_of(plan.target),
            private,
        })
    }

    /// Fuses at a depth.
    fn carry_out(
        &mut self,
        (from, to): (NodeId, NodeId),
        plan: &Plan,
        (slice, depth): (&Slice, usize),
        manner: Manner,
    ) {
        let Manner {
            removed,
            in_order,
            mut private,
        } = manner;
        fuse(self.cx, self.body, plan.source, slice);
        if plan.at != plan.target {
            self.body
                .move_op(plan.target, oxmlir_ir::InsertPoint::Before(plan.at));
        }
        let made = self.make_private([plan.source, plan.target], &mut private, depth);
        self.graph.moved_into(from, to, &private, removed, in_order);
        for allocation in made {
            let memref = self.body.only_result(allocation);
            self.graph.add_allocation(allocation, memref, to);
        }
        self.graph.collect_again(self.cx, self.body, to);
        if removed {
            self.graph.remove_node(from);
            self.body.erase_op(plan.source);
        }
    }

    /// Replaces the memrefs in the nest; those that stay leave the list.
    fn make_private(
        &mut self,
        [source, nest]: [OpId; 2],
        memrefs: &mut Vec<ValueId>,
        depth: usize,
    ) -> Vec<OpId> {
        let mut made = Vec::new();
        let mut done = Vec::new();
        for op in self.body.nested_ops_post_order(nest) {
            let memref = memref_of(self.body, op).filter(|_| is_write(self.body.name(op)));
            let Some(memref) = memref.filter(|m| memrefs.contains(m) && !done.contains(m)) else {
                continue;
            };
            done.push(memref);
            let fast = self.settings.fast;
            match make_private(self.cx, self.body, [source, nest], memref, depth, fast) {
                Some(allocation) => made.push(allocation),
                None => memrefs.retain(|m| *m != memref),
            }
        }
        made
    }

    /// Whether nothing needs the producer any more once its slice is fused.
    fn can_remove(
        &self,
        from: NodeId,
        to: NodeId,
        plan: &Plan,
        slice: &Slice,
        stores_escape: bool,
    ) -> bool {
        let dependent: Vec<OpId> = self
            .graph
            .outs(from)
            .iter()
            .filter(|edge| edge.node != to)
            .filter_map(|edge| Some(self.graph.get(edge.node)?.op))
            .collect();
        let is_after = |op: &OpId| *op == plan.at || self.body.is_before_in_block(plan.at, *op);
        if !dependent.iter().all(is_after) {
            return false;
        }
        (dependent.is_empty() && !stores_escape) || slice.is_maximal(self.cx, self.body)
    }

    /// Whether nothing but the fused nest needs what it stores to `memref`, and nothing else has stored to it.
    fn can_be_private(
        &self,
        memref: ValueId,
        escapes: bool,
        from: NodeId,
        to: NodeId,
        removed: bool,
    ) -> bool {
        let target_stores = || {
            self.graph
                .get(to)
                .is_none_or(|node| node.stores_to(self.body, memref))
        };
        let needed_elsewhere = |edge: &Edge| edge.value == Some(memref) && edge.node != to;
        let aliases = AliasAnalysis::new(self.cx, self.body);
        !(escapes && (removed || target_stores())
            || self.graph.depends_on_change_of(&aliases, from, memref)
            || self.graph.num_outs_on(to, memref) > 0
            || removed && self.graph.outs(from).iter().any(needed_elsewhere))
    }
}

/// What may be done with a producer and a consumer.
struct Plan {
    source: OpId,
    target: OpId,
    /// What the one stores and the other one loads.
    memrefs: Vec<ValueId>,
    /// The fused nest goes in front of this operation, or stays if it is the target.
    at: OpId,
    /// The loops of the target that the slice may go into, from the outermost on.
    max_depth: usize,
}

/// How a slice is fused.
struct Manner {
    /// Whether the producer is not needed any more.
    removed: bool,
    /// Whether the producer has to stay in front of the nest.
    in_order: bool,
    /// The memrefs that the nest may have to itself.
    private: Vec<ValueId>,
}

/// How much more computation is tolerated, relative to what there is.
pub enum Tolerance {
    Any,
    UpTo(f64),
    Never,
}
