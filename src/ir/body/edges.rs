//! Branches: the edges of the control-flow graph.
//!
//! petgraph takes an edge away by walking the edges to the same block up to it, which is too much where thousands branch to
//! one block. A branch to a block with many others is therefore only marked at first; once half of the edges to a block are
//! marked, all of those are taken away together, in order.

use petgraph::Direction;
use petgraph::stable_graph::EdgeReference;
use petgraph::visit::{EdgeFiltered, EdgeRef};

use super::*;

/// So many edges are walked without further ado.
const FEW_EDGES: u32 = 16;

/// An edge weight of the control-flow graph: which successor of which operation it is.
#[derive(Clone, Copy)]
pub struct Branch {
    /// `NONE` where the edge is only waiting to be taken away.
    pub(super) op: OpId,
    pub(super) successor: u32,
}

impl Branch {
    fn is_left(self) -> bool {
        self.op == OpId::NONE
    }
}

/// The control-flow graph without the edges that only wait to be taken away.
pub type Cfg<'a> = EdgeFiltered<&'a Graph, fn(EdgeReference<'a, Branch>) -> bool>;

impl Body {
    /// The control-flow graph over all regions: for petgraph's algorithms. Order must come from block and successor lists.
    pub fn cfg(&self) -> Cfg<'_> {
        EdgeFiltered(&self.cfg, |edge| !edge.weight().is_left())
    }

    /// The blocks that branch to `block`, one entry an edge, latest edge first.
    pub fn predecessors(&self, block: BlockId) -> impl Iterator<Item = BlockId> + '_ {
        self.cfg
            .edges_directed(node(block), Direction::Incoming)
            .filter(|edge| !edge.weight().is_left())
            .map(|edge| BlockId(edge.source().index() as u32))
    }

    pub(super) fn link_edges(&mut self, op: OpId) {
        let data = &self.ops[op.index()];
        if data.extra == NO_EXTRA {
            return;
        }
        let (extra, Some(source)) = (data.extra as usize, data.block.some()) else {
            return;
        };
        for successor in 0..self.extras[extra].successors.len() {
            let (target, _) = self.extras[extra].successors[successor];
            let branch = Branch {
                op,
                successor: successor as u32,
            };
            let edge = self.add_edge(source, target, branch);
            self.extras[extra].successors[successor].1 = edge;
        }
    }

    pub(super) fn unlink_edges(&mut self, op: OpId) {
        let extra = self.ops[op.index()].extra;
        if extra == NO_EXTRA {
            return;
        }
        let extra = extra as usize;
        // The latest edge of a block is found first.
        for successor in (0..self.extras[extra].successors.len()).rev() {
            let edge = &mut self.extras[extra].successors[successor].1;
            let edge = std::mem::replace(edge, EdgeIndex::end());
            self.remove_edge(edge);
        }
    }

    pub(super) fn add_edge(
        &mut self,
        source: BlockId,
        target: BlockId,
        branch: Branch,
    ) -> EdgeIndex {
        self.data_mut(target).incoming += 1;
        self.cfg.add_edge(node(source), node(target), branch)
    }

    /// Removes an edge, if there is such a one.
    pub(super) fn remove_edge(&mut self, edge: EdgeIndex) {
        let Some((_, target)) = self.cfg.edge_endpoints(edge) else {
            return;
        };
        let data = &mut self.cfg[target];
        if data.incoming <= FEW_EDGES {
            return self.take_edge(edge);
        }
        data.left += 1;
        let is_half = 2 * data.left > data.incoming;
        self.cfg[edge].op = OpId::NONE;
        if is_half {
            self.sweep_edges(target);
        }
    }

    /// Takes away the marked edges to a block; the others stay in their order.
    fn sweep_edges(&mut self, target: NodeIndex) {
        let edges = self.cfg.edges_directed(target, Direction::Incoming);
        let edges: Vec<_> = edges
            .map(|edge| (edge.id(), block_of(edge.source()), *edge.weight()))
            .collect();
        for (edge, ..) in &edges {
            self.take_edge(*edge);
        }
        let staying = edges.into_iter().filter(|(.., branch)| !branch.is_left());
        for (_, source, branch) in staying.rev() {
            let edge = self.add_edge(source, block_of(target), branch);
            self.extra_mut(branch.op).successors[branch.successor as usize].1 = edge;
        }
    }

    /// Takes an edge out of the graph, and with it a block that is erased and had to wait for that.
    fn take_edge(&mut self, edge: EdgeIndex) {
        let Some((source, target)) = self.cfg.edge_endpoints(edge) else {
            return;
        };
        let is_left = self.cfg.remove_edge(edge).is_some_and(Branch::is_left);
        let data = &mut self.cfg[target];
        data.incoming -= 1;
        data.left -= u32::from(is_left);
        let is_last = self.cfg[source].is_erased && self.cfg.edges(source).next().is_none();
        if is_last {
            self.cfg.remove_node(source);
        }
    }

    /// Removes an erased block from the graph, with all edges to it.
    pub(super) fn remove_node(&mut self, block: BlockId) {
        let incoming = |cfg: &Graph| {
            let mut edges = cfg.edges_directed(node(block), Direction::Incoming);
            edges.next().map(|edge| edge.id())
        };
        while let Some(edge) = incoming(&self.cfg) {
            self.take_edge(edge);
        }
        // Marked edges to other blocks are theirs to take away.
        if self.cfg.edges(node(block)).next().is_none() {
            self.cfg.remove_node(node(block));
            return;
        }
        let data = self.data_mut(block);
        data.is_erased = true;
        (data.args, data.arg_locs) = (SmallVec::new(), SmallVec::new());
    }
}

fn block_of(node: NodeIndex) -> BlockId {
    BlockId(node.index() as u32)
}
