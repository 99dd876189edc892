//! Fusing nests that load the same memref.

use oxmlir_dialects::affine::access::is_read;
use oxmlir_dialects::affine::analysis::domain::enclosing_loops;
use oxmlir_dialects::tables::affine;
use oxmlir_ir::analysis::memory::AliasAnalysis;
use oxmlir_ir::{InsertPoint, OpId, ValueId};

use super::Fusion;
use super::fuse::{Slices, Strategy, fuse};
use super::graph::NodeId;
use super::legality::Slicing;
use super::producer::Tolerance;
use super::slice::Slice;

impl Fusion<'_> {
    /// Fuses siblings into all nests.
    pub fn fuse_siblings(&mut self) {
        for target in self.graph.work_order() {
            if !self.can_be_fused(target) {
                continue;
            }
            let mut seen = Vec::new();
            while let Some((sibling, memref)) = self.find_sibling(target, &seen) {
                seen.push(sibling);
                if self.fuse_sibling(sibling, target, memref).is_none() {
                    break;
                }
            }
        }
    }

    /// A nest that loads a memref that `target` loads too: an argument of the block, or what another node stores to.
    fn find_sibling(&self, target: NodeId, seen: &[NodeId]) -> Option<(NodeId, ValueId)> {
        let node = self.graph.get(target)?;
        let is_new = |id: &NodeId| *id != target && !seen.contains(id);
        for memref in self.body.args(self.graph.block) {
            if node.loads_of(self.body, *memref).next().is_none() {
                continue;
            }
            let users = self
                .body
                .users(*memref)
                .filter(|op| is_read(self.body.name(*op)));
            let mut nests = users
                .filter_map(|op| self.body.ancestor_in_block(self.graph.block, op))
                .filter_map(|op| self.graph.node_of(op));
            let found = nests.find(|id| is_new(id) && self.is_sibling(*id, target, *memref));
            if let Some(id) = found {
                return Some((id, *memref));
            }
        }
        self.graph
            .ins(target)
            .iter()
            .filter_map(|edge| Some((edge.node, edge.value?)))
            .filter(|(from, memref)| {
                let from = self.graph.get(*from);
                node.loads_of(self.body, *memref).next().is_some()
                    && from.is_some_and(|from| {
                        from.stores_to(self.body, *memref)
                            || self.body.defining_op(*memref) == Some(from.op)
                    })
            })
            .find_map(|(from, memref)| {
                let mut users = self.graph.outs(from).iter();
                let found = users.find(|edge| {
                    edge.value == Some(memref)
                        && is_new(&edge.node)
                        && self.is_sibling(edge.node, target, memref)
                })?;
                Some((found.node, memref))
            })
    }

    fn is_sibling(&self, sibling: NodeId, target: NodeId, memref: ValueId) -> bool {
        let Some(node) = self
            .graph
            .get(sibling)
            .filter(|_| self.can_be_fused(sibling))
        else {
            return false;
        };
        let body = &*self.body;
        if body.name(node.op) != affine::FOR
            || self.graph.has_path(body, sibling, target)
            || self.graph.has_path(body, target, sibling)
            || node.loads_of(body, memref).take(2).count() != 1
        {
            return false;
        }
        let aliases = AliasAnalysis::new(self.cx, body);
        let stored = node.stored(body);
        let changes_input = |stored: ValueId| {
            node.loads_of(body, stored).next().is_some()
                && self.graph.depends_on_change_of(&aliases, sibling, stored)
        };
        stored.len() <= 1
            && !stored.into_iter().any(changes_input)
            && !self.graph.has_other_use_between(&aliases, sibling, target)
    }

    /// Puts all of a sibling into a nest, if that can and should be done; none where no other one is to be tried.
    fn fuse_sibling(&mut self, sibling: NodeId, target: NodeId, memref: ValueId) -> Option<()> {
        let Some((source, op, at)) = self.sibling_ops(sibling, target) else {
            return Some(());
        };
        let (cx, body) = (self.cx, &*self.body);
        let outer = enclosing_loops(cx, body, op).len();
        let load = self.graph.get(target)?.loads_of(body, memref).next()?;
        let depth = enclosing_loops(cx, body, load).len() - outer;
        let aliases = AliasAnalysis::new(cx, body);
        let slices = Slices::new(&aliases, source, op, depth, Strategy::Sibling(memref));
        let Some((deepest, slices)) = slices.and_then(|all| Some((all.deepest()?, all))) else {
            return Some(());
        };
        let depth = match self.tolerance(&aliases, source, op, &slices) {
            Tolerance::Never => return None,
            Tolerance::Any => Some(deepest),
            Tolerance::UpTo(most) => self.best_depth(source, op, &slices, most, false),
        };
        let slice = depth.and_then(|depth| slices.at(depth));
        let is_legal = |slice: &&Slice| {
            let slicing = Slicing::new(&aliases, source, slice);
            slice.is_maximal(cx, body)
                && slicing.keeps_order(op)
                && slicing.keeps_values(true)
                && slicing.keeps_unknown_in_order(op, at, true)
        };
        let Some(slice) = slice.filter(is_legal).cloned() else {
            return Some(());
        };
        drop(slices);
        fuse(cx, self.body, source, &slice);
        if at != op {
            self.body.move_op(op, InsertPoint::Before(at));
        }
        self.graph.moved_into(sibling, target, &[], true, false);
        self.graph.collect_again(cx, self.body, target);
        self.graph.remove_node(sibling);
        self.body.erase_op(source);
        Some(())
    }

    /// The sibling, the nest it goes to, and in front of what the fused nest goes.
    fn sibling_ops(&self, sibling: NodeId, target: NodeId) -> Option<(OpId, OpId, OpId)> {
        let (source, op) = (self.graph.get(sibling)?.op, self.graph.get(target)?.op);
        let (first, second) = match self.body.is_before_in_block(source, op) {
            true => (sibling, target),
            false => (target, sibling),
        };
        let at = self.graph.fusion_point(self.body, first, second)?;
        Some((source, op, at))
    }
}
