//! The dependence graph of a block: its loop nests and other operations, and edges between those that may meet in memory, or of which one
//! uses the value of the other.

use oxmlir_dialects::affine::access::{is_read, is_write, memref_of};
use oxmlir_dialects::affine::analysis::dependence::Access;
use oxmlir_dialects::tables::affine;
use oxmlir_ir::analysis::memory::{AliasAnalysis, MemoryAccess, MemoryIndex};
use oxmlir_ir::hooks::EffectOn;
use oxmlir_ir::interfaces::RegionBranch;
use oxmlir_ir::side_effects::is_memory_effect_free;
use oxmlir_ir::{BlockId, Body, Context, OpId, OpRef, TypeKind, ValueId};
use rustc_hash::{FxHashMap, FxHashSet};

/// A number of a node; nodes are numbered in the order in which they are made.
pub type NodeId = usize;

/// An operation of the block with what it, or anything in it, does to memory.
#[derive(Clone, Debug)]
pub struct Node {
    pub op: OpId,
    pub loads: Vec<OpId>,
    pub stores: Vec<OpId>,
    /// The accesses other than affine loads and stores.
    others: Vec<MemoryAccess>,
}

/// What a node does to the memory that one reference means.
#[derive(Clone, Copy)]
struct Use {
    on: EffectOn,
    changes: bool,
    /// Whether affine loads and stores are all that it does.
    is_affine: bool,
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

    /// What `op` does to memory; none where the pass does not know how it refers to memory.
    fn of(aliases: &AliasAnalysis, op: OpId) -> Option<Node> {
        let (cx, body) = (aliases.cx(), aliases.body());
        let is_memref = |value: ValueId| {
            matches!(
                cx.type_kind(body.ty(value)),
                TypeKind::MemRef { .. } | TypeKind::UnrankedMemRef { .. }
            )
        };
        let mut node = Node::new(op);
        for access in Access::all_in(aliases, op) {
            match body.name(access.op()) {
                name if is_read(name) => node.loads.push(access.op()),
                name if is_write(name) => node.stores.push(access.op()),
                _ => node.others.push(*access.access()),
            }
        }
        let understood = |access: &MemoryAccess| match access.on {
            EffectOn::Value(value) => is_memref(value),
            EffectOn::Anything | EffectOn::Resource(_) => true,
        };
        node.others.iter().all(understood).then_some(node)
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

    /// Whether memory that `memref` means may be changed.
    fn changes(&self, aliases: &AliasAnalysis, memref: ValueId) -> bool {
        let changes = |on: &Use| on.changes && aliases.overlap(on.on, EffectOn::Value(memref));
        self.uses(aliases.body()).iter().any(changes)
    }

    /// What is done, reference by reference: loads first, then stores, then everything else.
    fn uses(&self, body: &Body) -> Vec<Use> {
        let affine = self.loads.iter().chain(&self.stores).filter_map(|op| {
            Some(Use {
                on: EffectOn::Value(memref_of(body, *op)?),
                changes: is_write(body.name(*op)),
                is_affine: true,
            })
        });
        let others = self.others.iter().map(|access| Use {
            on: access.on,
            changes: access.changes_memory(),
            is_affine: false,
        });
        let mut uses: Vec<Use> = Vec::new();
        let mut places: FxHashMap<EffectOn, usize> = FxHashMap::default();
        for one in affine.chain(others) {
            let at = *places.entry(one.on).or_insert(uses.len());
            match uses.get_mut(at) {
                Some(known) => {
                    known.changes |= one.changes;
                    known.is_affine &= one.is_affine;
                }
                None => uses.push(one),
            }
        }
        uses
    }

    /// The loads and stores of the memref of a use, for a loop nest that does nothing else with it.
    fn accesses_of<'a>(&self, aliases: &'a AliasAnalysis<'a>, of: &Use) -> Option<Vec<Access<'a>>> {
        let body = aliases.body();
        let EffectOn::Value(memref) = of.on else {
            return None;
        };
        if body.name(self.op) != affine::FOR || !of.is_affine {
            return None;
        }
        let all = self.stores.iter().chain(&self.loads);
        let of_memref = all.filter(|op| memref_of(body, **op) == Some(memref));
        Some(of_memref.map(|op| Access::affine(aliases, *op)).collect())
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
    /// None where only the order of both nodes counts.
    pub value: Option<ValueId>,
}

pub struct Graph {
    pub block: BlockId,
    /// None for nodes that have been removed.
    nodes: Vec<Option<Node>>,
    by_op: FxHashMap<OpId, NodeId>,
    ins: Vec<Vec<Edge>>,
    outs: Vec<Vec<Edge>>,
    /// How many edges lead from one node to another one.
    adjacent: FxHashMap<(NodeId, NodeId), usize>,
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
            adjacent: FxHashMap::default(),
            edge_counts: Vec::new(),
            edge_count_of: FxHashMap::default(),
        };
        let aliases = AliasAnalysis::new(cx, body);
        for op in body.ops(block) {
            if is_node(cx, body, op)? {
                graph.add_node(Node::of(&aliases, op)?);
            }
        }
        graph.add_value_edges(body);
        graph.add_memory_edges(&aliases);
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
        self.add_edge(id, user, Some(memref));
    }

    pub fn remove_node(&mut self, id: NodeId) {
        for edge in std::mem::take(&mut self.ins[id]) {
            self.outs[edge.node].retain(|e| e.node != id || e.value != edge.value);
            self.count_edge((edge.node, id), edge.value, -1);
        }
        for edge in std::mem::take(&mut self.outs[id]) {
            self.ins[edge.node].retain(|e| e.node != id || e.value != edge.value);
            self.count_edge((id, edge.node), edge.value, -1);
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
        let aliases = AliasAnalysis::new(cx, body);
        if let Some(node) = op.and_then(|op| Node::of(&aliases, op)) {
            self.nodes[id] = Some(node);
        }
    }

    fn count_edge(&mut self, ends: (NodeId, NodeId), value: Option<ValueId>, change: isize) {
        let between = self.adjacent.entry(ends).or_default();
        *between = between.saturating_add_signed(change);
        if *between == 0 {
            self.adjacent.remove(&ends);
        }
        let Some(value) = value else { return };
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

    pub fn add_edge(&mut self, from: NodeId, to: NodeId, value: Option<ValueId>) {
        if from != to && !self.outs[from].contains(&Edge { node: to, value }) {
            self.push_edge(from, to, value);
        }
    }

    fn push_edge(&mut self, from: NodeId, to: NodeId, value: Option<ValueId>) {
        self.outs[from].push(Edge { node: to, value });
        self.ins[to].push(Edge { node: from, value });
        self.count_edge((from, to), value, 1);
    }

    fn remove_edge(&mut self, from: NodeId, to: NodeId, value: Option<ValueId>) {
        let known = self.outs[from].len();
        self.outs[from].retain(|e| *e != Edge { node: to, value });
        self.ins[to].retain(|e| *e != Edge { node: from, value });
        if self.outs[from].len() < known {
            self.count_edge((from, to), value, -1);
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
        let outs = self.outs[id].iter();
        outs.filter(|e| e.value == Some(memref)).count()
    }

    /// Whether an earlier node changes what this one accesses as `memref`.
    pub fn depends_on_change_of(
        &self,
        aliases: &AliasAnalysis,
        id: NodeId,
        memref: ValueId,
    ) -> bool {
        self.ins[id].iter().any(|edge| {
            let from = self.get(edge.node);
            edge.value == Some(memref) && from.is_some_and(|node| node.changes(aliases, memref))
        })
    }

    /// Whether edges lead from one node to another one. They lead forwards in the block, so that nothing behind the other one counts.
    pub fn has_path(&self, body: &Body, from: NodeId, to: NodeId) -> bool {
        let (Some(first), Some(last)) = (self.get(from), self.get(to)) else {
            return false;
        };
        let is_between =
            |node: &Node| node.op == last.op || body.is_before_in_block(node.op, last.op);
        if !is_between(first) {
            return false;
        }
        let leads = |from: NodeId, to: NodeId| self.adjacent.contains_key(&(from, to));
        let mut closest = self.ins[to].iter().rev();
        if leads(from, to) || closest.any(|edge| leads(from, edge.node)) {
            return true;
        }
        let mut seen = FxHashSet::default();
        let mut work = vec![from];
        while let Some(id) = work.pop() {
            if leads(id, to) {
                return true;
            }
            for edge in &self.outs[id] {
                let is_on_the_way = self.get(edge.node).is_some_and(is_between);
                if is_on_the_way && seen.insert(edge.node) {
                    work.push(edge.node);
                }
            }
        }
        false
    }

    // The result of a node is used in a nest, or by it.
    fn add_value_edges(&mut self, body: &Body) {
        for id in 0..self.nodes.len() {
            let Some(op) = self.get(id).map(|node| node.op) else {
                continue;
            };
            for value in body.results(op).collect::<Vec<_>>() {
                for user in body.users(value).collect::<Vec<_>>() {
                    let ancestor = body.ancestor_in_block(self.block, user);
                    let to = ancestor
                        .filter(|at| body.name(*at) == affine::FOR)
                        .and_then(|at| self.node_of(at));
                    if let Some(to) = to {
                        self.add_edge(id, to, Some(value));
                    }
                }
            }
        }
    }

    // Of two nodes that may access the same memory, one changes it.
    fn add_memory_edges(&mut self, aliases: &AliasAnalysis) {
        let body = aliases.body();
        let nodes = self.nodes.iter().enumerate();
        let nodes = nodes.filter_map(|(id, node)| Some((id, node.as_ref()?)));
        let mut all: Vec<(NodeId, Use, Option<Vec<Access>>)> = Vec::new();
        for (id, node) in nodes {
            let uses = node.uses(body).into_iter();
            all.extend(uses.map(|of| (id, of, node.accesses_of(aliases, &of))));
        }
        // Edges about one reference come together, references in the order of their first uses.
        let mut first_use: FxHashMap<EffectOn, usize> = FxHashMap::default();
        let mut index = MemoryIndex::new(aliases);
        let mut edges: Vec<(usize, NodeId, NodeId, Option<ValueId>)> = Vec::new();
        for (at, (to, second, accesses)) in all.iter().enumerate() {
            let rank = *first_use.entry(second.on).or_insert(at);
            for earlier in index.meeting(second.on) {
                let (from, first, others): &(NodeId, Use, Option<Vec<Access>>) = &all[earlier];
                if from == to || !(first.changes || second.changes) {
                    continue;
                }
                if first.on != second.on {
                    let ranks = [(first_use[&first.on], first.on), (rank, second.on)];
                    let labels = ranks.map(|(rank, on)| (rank, *from, *to, value_of(on)));
                    edges.extend(labels);
                } else if may_depend(others, accesses) {
                    edges.push((rank, *from, *to, value_of(second.on)));
                }
            }
            index.add(second.on, at);
        }
        edges.sort_unstable();
        edges.dedup();
        for (_, from, to, value) in edges {
            self.push_edge(from, to, value);
        }
    }

    /// A slice of `from` has been put into `to`: edges move. `private` memrefs have been replaced by others in `to`. Where `from` stays,
    /// `in_order` tells that what is left of it is to stay in front of `to`.
    pub fn moved_into(
        &mut self,
        from: NodeId,
        to: NodeId,
        private: &[ValueId],
        removed: bool,
        in_order: bool,
    ) {
        let is_private = |edge: &Edge| edge.value.is_some_and(|value| private.contains(&value));
        for edge in self.ins[from].clone() {
            if !is_private(&edge) {
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
            if is_private(&edge) {
                self.remove_edge(edge.node, to, edge.value);
            }
        }
        if in_order && !removed {
            self.add_edge(from, to, None);
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

    /// Whether something other than affine loads and stores accesses, between both nodes, what either accesses.
    pub fn has_other_use_between(&self, aliases: &AliasAnalysis, a: NodeId, b: NodeId) -> bool {
        let body = aliases.body();
        let (Some(one), Some(other)) = (self.get(a), self.get(b)) else {
            return true;
        };
        let (first, last) = match body.is_before_in_block(one.op, other.op) {
            true => (one, other),
            false => (other, one),
        };
        let accessed = [one.uses(body), other.uses(body)].concat();
        let behind = std::iter::successors(body.next_op(first.op), |op| body.next_op(*op));
        behind
            .take_while(|op| *op != last.op)
            .filter_map(|op| self.get(self.node_of(op)?))
            .flat_map(|node| &node.others)
            .any(|access| accessed.iter().any(|of| aliases.overlap(of.on, access.on)))
    }
}

/// The value that an edge is about.
fn value_of(on: EffectOn) -> Option<ValueId> {
    match on {
        EffectOn::Value(value) => Some(value),
        EffectOn::Anything | EffectOn::Resource(_) => None,
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
