//! The dependence graph of a block: its loop nests and other operations, and edges between those that use the same
//! memory or the value of one another.

use oxmlir_dialects::affine::access::{is_read, is_write, memref_of};
use oxmlir_dialects::affine::analysis::dependence::Access;
use oxmlir_dialects::tables::affine;
use oxmlir_ir::analysis::memory::AliasAnalysis;
use oxmlir_ir::hooks::{EffectKind, EffectOn};
use oxmlir_ir::interfaces::RegionBranch;
use oxmlir_ir::side_effects::{effects, is_memory_effect_free};
use oxmlir_ir::{BlockId, Body, Context, OpId, OpRef, Traits, TypeKind, ValueId};
use rustc_hash::FxHashMap;

/// A number of a node; nodes are numbered in the order in which they are made.
pub type NodeId = usize;

/// An operation of the block with what it, or anything in it, does to memory.
#[derive(Clone, Debug)]
pub struct Node {
    pub op: OpId,
    pub loads: Vec<OpId>,
    pub stores: Vec<OpId>,
    /// The memrefs that operations other than affine loads and stores use.
    others: Vec<(EffectKind, ValueId)>,
}

impl Node {
    fn new(op: OpId) -> Node {
        Node {
            op,
            loads: Vec::new(),
            stores: Vec::new(),
            others: Vec::new(),
        }
    }

    /// The affine loads of a memref.
    pub fn loads_of<'a>(&'a self, body: &'a Body, memref: ValueId) -> impl Iterator<Item = OpId> {
        let of = move |op: &OpId| memref_of(body, *op) == Some(memref);
        self.loads.iter().copied().filter(of)
    }

    /// Whether there is an affine store to a memref.
    pub fn stores_to(&self, body: &Body, memref: ValueId) -> bool {
        let mut stores = self.stores.iter();
        stores.any(|op| memref_of(body, *op) == Some(memref))
    }

    /// The memrefs that are stored to, each once.
    pub fn stored(&self, body: &Body) -> Vec<ValueId> {
        distinct(self.stores.iter().filter_map(|op| memref_of(body, *op)))
    }

    /// The memrefs that are loaded from, each once.
    pub fn loaded(&self, body: &Body) -> Vec<ValueId> {
        distinct(self.loads.iter().filter_map(|op| memref_of(body, *op)))
    }

    fn changes(&self, body: &Body, memref: ValueId) -> bool {
        let change = |(kind, value): &(EffectKind, ValueId)| {
            *value == memref && matches!(kind, EffectKind::Write | EffectKind::Free)
        };
        self.stores_to(body, memref) || self.others.iter().any(change)
    }

    /// The loads and stores of a memref, for a loop nest that does nothing else with it.
    fn accesses_of_nest<'a>(
        &self,
        aliases: &'a AliasAnalysis<'a>,
        memref: ValueId,
    ) -> Option<Vec<Access<'a>>> {
        let body = aliases.body();
        if body.name(self.op) != affine::FOR || self.uses_otherwise(memref) {
            return None;
        }
        let all = self.stores.iter().chain(&self.loads);
        let of_memref = all.filter(|op| memref_of(body, **op) == Some(memref));
        Some(of_memref.map(|op| Access::affine(aliases, *op)).collect())
    }

    /// Whether something other than an affine load or store uses a memref.
    pub fn uses_otherwise(&self, memref: ValueId) -> bool {
        self.others.iter().any(|(_, value)| *value == memref)
    }
}

fn distinct(values: impl Iterator<Item = ValueId>) -> Vec<ValueId> {
    let mut all = Vec::new();
    for value in values {
        if !all.contains(&value) {
            all.push(value);
        }
    }
    all
}

/// An edge, seen from one of its ends: the node at the other end, and the memref or value that it is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Edge {
    pub node: NodeId,
    pub value: ValueId,
}

pub struct Graph {
    pub block: BlockId,
    /// None for nodes that have been removed.
    nodes: Vec<Option<Node>>,
    by_op: FxHashMap<OpId, NodeId>,
    ins: Vec<Vec<Edge>>,
    outs: Vec<Vec<Edge>>,
    /// The values that edges have been about, with the number of edges that are left.
    edge_counts: Vec<(ValueId, usize)>,
    edge_count_of: FxHashMap<ValueId, usize>,
}

impl Graph {
    /// The graph of a block; none where operations are not understood.
    pub fn new(cx: &Context, body: &Body, block: BlockId) -> Option<Graph> {
        let mut graph = Graph {
            block,
            nodes: Vec::new(),
            by_op: FxHashMap::default(),
            ins: Vec::new(),
            outs: Vec::new(),
            edge_counts: Vec::new(),
            edge_count_of: FxHashMap::default(),
        };
        for op in body.ops(block) {
            if is_node(cx, body, op)? {
                let node = collect(cx, body, op)?;
                graph.add_node(node);
            }
        }
        graph.add_value_edges(body);
        graph.add_memory_edges(cx, body);
        Some(graph)
    }

    pub fn get(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id)?.as_ref()
    }

    pub fn node_of(&self, op: OpId) -> Option<NodeId> {
        self.by_op.get(&op).copied()
    }

    /// The nodes that there are, in the order in which they are worked on.
    ///
    /// The reference takes them from a hash table, the last bucket first; its hash of a number is 37 times the number,
    /// and the table has the next power of two that keeps it below three quarters full.
    pub fn work_order(&self) -> Vec<NodeId> {
        let mut buckets: usize = 64;
        while self.nodes.len() * 4 >= buckets * 3 {
            buckets *= 2;
        }
        let mut order: Vec<NodeId> = (0..self.nodes.len())
            .filter(|id| self.nodes[*id].is_some())
            .collect();
        order.sort_by_key(|id| std::cmp::Reverse(id.wrapping_mul(37) % buckets));
        order
    }

    fn add_node(&mut self, node: Node) -> NodeId {
        let id = self.nodes.len();
        self.by_op.insert(node.op, id);
        self.nodes.push(Some(node));
        self.ins.push(Vec::new());
        self.outs.push(Vec::new());
        id
    }

    /// Adds the node of an allocation that `user` uses.
    pub fn add_allocation(&mut self, op: OpId, memref: ValueId, user: NodeId) {
        let id = self.add_node(Node::new(op));
        self.add_edge(id, user, memref);
    }

    pub fn remove_node(&mut self, id: NodeId) {
        for edge in std::mem::take(&mut self.ins[id]) {
            self.outs[edge.node].retain(|e| e.node != id || e.value != edge.value);
            self.count_edge(edge.value, -1);
        }
        for edge in std::mem::take(&mut self.outs[id]) {
            self.ins[edge.node].retain(|e| e.node != id || e.value != edge.value);
            self.count_edge(edge.value, -1);
        }
        if let Some(node) = self.nodes[id].take() {
            self.by_op.remove(&node.op);
        }
    }

    /// Another operation took the place of that of a node.
    pub fn set_op(&mut self, id: NodeId, op: OpId) {
        if let Some(node) = &mut self.nodes[id] {
            self.by_op.remove(&node.op);
            node.op = op;
            self.by_op.insert(op, id);
        }
    }

    /// Looks again for what a node does to memory.
    pub fn collect_again(&mut self, cx: &Context, body: &Body, id: NodeId) {
        let op = self.get(id).map(|node| node.op);
        if let Some(node) = op.and_then(|op| collect(cx, body, op)) {
            self.nodes[id] = Some(node);
        }
    }

    fn count_edge(&mut self, value: ValueId, change: isize) {
        let next = self.edge_counts.len();
        let index = *self.edge_count_of.entry(value).or_insert(next);
        if index == next {
            self.edge_counts.push((value, 0));
        }
        let count = &mut self.edge_counts[index].1;
        *count = count.saturating_add_signed(change);
    }

    /// The values that edges were about, but none is any more.
    pub fn values_without_edges(&self) -> impl Iterator<Item = ValueId> {
        let unused = self.edge_counts.iter().filter(|(_, count)| *count == 0);
        unused.map(|(value, _)| *value)
    }

    pub fn add_edge(&mut self, from: NodeId, to: NodeId, value: ValueId) {
        if from != to && !self.outs[from].contains(&Edge { node: to, value }) {
            self.push_edge(from, to, value);
        }
    }

    fn push_edge(&mut self, from: NodeId, to: NodeId, value: ValueId) {
        self.outs[from].push(Edge { node: to, value });
        self.ins[to].push(Edge { node: from, value });
        self.count_edge(value, 1);
    }

    fn remove_edge(&mut self, from: NodeId, to: NodeId, value: ValueId) {
        let known = self.outs[from].len();
        self.outs[from].retain(|e| *e != Edge { node: to, value });
        self.ins[to].retain(|e| *e != Edge { node: from, value });
        if self.outs[from].len() < known {
            self.count_edge(value, -1);
        }
    }

    pub fn ins(&self, id: NodeId) -> &[Edge] {
        &self.ins[id]
    }

    pub fn outs(&self, id: NodeId) -> &[Edge] {
        &self.outs[id]
    }

    /// The number of edges out of a node that are about `memref`.
    pub fn num_outs_on(&self, id: NodeId, memref: ValueId) -> usize {
        self.outs[id].iter().filter(|e| e.value == memref).count()
    }

    /// Whether an earlier node stores to `memref`, which this one uses.
    pub fn depends_on_store_to(&self, body: &Body, id: NodeId, memref: ValueId) -> bool {
        self.ins[id].iter().any(|edge| {
            let from = self.get(edge.node);
            edge.value == memref && from.is_some_and(|node| node.stores_to(body, memref))
        })
    }

    /// Whether edges lead from one node to another one.
    pub fn has_path(&self, from: NodeId, to: NodeId) -> bool {
        let mut seen = vec![false; self.nodes.len()];
        let mut work = vec![from];
        while let Some(id) = work.pop() {
            for edge in &self.outs[id] {
                if edge.node == to {
                    return true;
                }
                if !std::mem::replace(&mut seen[edge.node], true) {
                    work.push(edge.node);
                }
            }
        }
        false
    }

    // The result of a node is used in a nest.
    fn add_value_edges(&mut self, body: &Body) {
        for id in 0..self.nodes.len() {
            let Some(op) = self.get(id).map(|node| node.op) else {
                continue;
            };
            for value in body.results(op).collect::<Vec<_>>() {
                for user in body.users(value).collect::<Vec<_>>() {
                    let ancestor = body.ancestor_in_block(self.block, user);
                    let to = ancestor
                        .filter(|at| *at != user && body.name(*at) == affine::FOR)
                        .and_then(|at| self.node_of(at));
                    if let Some(to) = to {
                        self.add_edge(id, to, value);
                    }
                }
            }
        }
    }

    // Of two nodes that use the same memref, one changes what the other one uses.
    fn add_memory_edges(&mut self, cx: &Context, body: &Body) {
        let aliases = AliasAnalysis::new(cx, body);
        let mut users: Vec<(ValueId, Vec<NodeId>)> = Vec::new();
        let mut index = FxHashMap::default();
        for (id, node) in self.nodes.iter().enumerate() {
            let Some(node) = node else { continue };
            let accessed = node.loads.iter().chain(&node.stores);
            let accessed = accessed.filter_map(|op| memref_of(body, *op));
            for memref in accessed.chain(node.others.iter().map(|(_, value)| *value)) {
                let at = *index.entry(memref).or_insert(users.len());
                if at == users.len() {
                    users.push((memref, Vec::new()));
                }
                if users[at].1.last() != Some(&id) {
                    users[at].1.push(id);
                }
            }
        }
        for (memref, ids) in users {
            let changes = |id: &NodeId| self.get(*id).is_some_and(|n| n.changes(body, memref));
            let changing: Vec<bool> = ids.iter().map(changes).collect();
            let accesses: Vec<Option<Vec<Access>>> = ids
                .iter()
                .map(|id| self.get(*id)?.accesses_of_nest(&aliases, memref))
                .collect();
            for (first, from) in ids.iter().enumerate() {
                for (second, to) in ids.iter().enumerate().skip(first + 1) {
                    let changes = changing[first] || changing[second];
                    if changes && may_depend(&accesses[first], &accesses[second]) {
                        self.push_edge(*from, *to, memref);
                    }
                }
            }
        }
    }

    /// A slice of `from` has been put into `to`: edges move. `private` memrefs have been replaced by others in `to`.
    pub fn moved_into(&mut self, from: NodeId, to: NodeId, private: &[ValueId], removed: bool) {
        for edge in self.ins[from].clone() {
            if !private.contains(&edge.value) {
                self.add_edge(edge.node, to, edge.value);
            }
        }
        for edge in self.outs[from].clone() {
            if edge.node == to {
                self.remove_edge(from, to, edge.value);
            } else if removed {
                self.add_edge(to, edge.node, edge.value);
                self.remove_edge(from, edge.node, edge.value);
            }
        }
        for edge in self.ins[to].clone() {
            if private.contains(&edge.value) {
                self.remove_edge(edge.node, to, edge.value);
            }
        }
    }

    /// The operation in front of which both nodes may be fused, of which `first` is the earlier one: the first that
    /// depends on `first`, or else `second`. None if `second` depends on that one or a later one.
    pub fn fusion_point(&self, body: &Body, first: NodeId, second: NodeId) -> Option<OpId> {
        let second_op = self.get(second)?.op;
        let ops = |edges: &[Edge], except: NodeId| -> Vec<OpId> {
            let nodes = edges.iter().filter(|e| e.node != except);
            nodes.filter_map(|e| Some(self.get(e.node)?.op)).collect()
        };
        let between = |op: &OpId| body.is_before_in_block(*op, second_op) && *op != second_op;
        let earliest = |a: OpId, b: OpId| if body.is_before_in_block(a, b) { a } else { b };
        let latest = |a: OpId, b: OpId| if body.is_before_in_block(a, b) { b } else { a };
        let dependent = ops(&self.outs[first], second).into_iter();
        let Some(first_dependent) = dependent.filter(between).reduce(earliest) else {
            return Some(second_op);
        };
        let first_op = self.get(first)?.op;
        let needed = ops(&self.ins[second], first).into_iter();
        let last_needed = needed
            .filter(|op| body.is_before_in_block(first_op, *op))
            .reduce(latest);
        match last_needed {
            Some(last) if last == first_dependent => None,
            Some(last) if body.is_before_in_block(first_dependent, last) => None,
            _ => Some(first_dependent),
        }
    }

    /// Whether something other than affine loads and stores uses, between both nodes, what either accesses.
    pub fn has_other_use_between(&self, body: &Body, a: NodeId, b: NodeId) -> bool {
        let (Some(one), Some(other)) = (self.get(a), self.get(b)) else {
            return true;
        };
        let (first, last) = match body.is_before_in_block(one.op, other.op) {
            true => (one, other),
            false => (other, one),
        };
        let accessed = [one, other].map(|node| [node.loaded(body), node.stored(body)].concat());
        let accessed = accessed.concat();
        let behind = std::iter::successors(body.next_op(first.op), |op| body.next_op(*op));
        behind
            .take_while(|op| *op != last.op)
            .filter_map(|op| self.get(self.node_of(op)?))
            .any(|node| accessed.iter().any(|memref| node.uses_otherwise(*memref)))
    }
}

/// Whether an access of one nest may touch what one of another nest touches; unknown accesses may.
fn may_depend(first: &Option<Vec<Access>>, second: &Option<Vec<Access>>) -> bool {
    let (Some(first), Some(second)) = (first, second) else {
        return true;
    };
    let depends = |a: &Access, b: &Access| {
        let depth = a.num_common_loops(b) + 1;
        !a.reaches(b, depth, false).is_none()
    };
    first.iter().any(|a| second.iter().any(|b| depends(a, b)))
}

/// Whether an operation of the block becomes a node; none where it is not understood.
fn is_node(cx: &Context, body: &Body, op: OpId) -> Option<bool> {
    let view = OpRef::new(cx, body, op);
    let name = body.name(op);
    let has_regions = body.num_regions(op) > 0;
    let known = !has_regions || view.implements::<RegionBranch>();
    let is_access = is_read(name) || is_write(name);
    if name == affine::FOR || is_access || !body.results_unused(op) {
        return Some(true);
    }
    if !is_memory_effect_free(view) && known {
        return Some(true);
    }
    known.then_some(false)
}

/// What the operations in `op` do to memory; none where it is not known to which.
fn collect(cx: &Context, body: &Body, op: OpId) -> Option<Node> {
    let mut node = Node::new(op);
    for nested in body.nested_ops_post_order(op).into_iter().chain([op]) {
        let name = body.name(nested);
        if is_read(name) {
            node.loads.push(nested);
        } else if is_write(name) {
            node.stores.push(nested);
        } else if name != affine::FOR {
            add_other(cx, body, nested, &mut node)?;
        }
    }
    Some(node)
}

fn add_other(cx: &Context, body: &Body, op: OpId, node: &mut Node) -> Option<()> {
    let is_memref = |value: ValueId| {
        matches!(
            cx.type_kind(body.ty(value)),
            TypeKind::MemRef { .. } | TypeKind::UnrankedMemRef { .. }
        )
    };
    let Some(effects) = effects(OpRef::new(cx, body, op)) else {
        if !body.has_trait(cx, op, Traits::RECURSIVE_MEMORY_EFFECTS) {
            let memrefs = body.operands(op).filter(|v| is_memref(*v));
            node.others.extend(memrefs.map(|v| (EffectKind::Write, v)));
        }
        return Some(());
    };
    for (kind, on) in effects {
        match on {
            EffectOn::Value(_) if kind == EffectKind::Allocate => {}
            EffectOn::Value(value) if is_memref(value) => node.others.push((kind, value)),
            EffectOn::Value(_) => return None,
            EffectOn::Anything | EffectOn::Resource(_) => {}
        }
    }
    Some(())
}
