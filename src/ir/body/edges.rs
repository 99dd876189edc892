//! Branches: the edges of the control-flow graph.
//!
//! petgraph takes an edge away by walking the edges from and to the same blocks up to it, which is too much where thousands
//! branch to one block, or one branches to thousands. Such an edge is therefore only marked at first; once half of the edges
//! from or to a block are marked, all of those are taken away together, in order.

use petgraph::Direction;
use petgraph::stable_graph::EdgeReference;
use petgraph::visit::{EdgeFiltered, EdgeRef};

use super::*;

/// So many edges are walked without further ado.
const FEW_EDGES: u32 = 16;

/// The ways of edges, as indices: from a block and to it.
const FROM: usize = 0;
const TO: usize = 1;
const DIRECTIONS: [Direction; 2] = [Direction::Outgoing, Direction::Incoming];

/// The numbers of edges of a block in one direction.
#[derive(Clone, Copy, Default)]
pub(super) struct Edges {
    all: u32,
    /// Those that only wait to be taken away.
    left: u32,
}

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
        self.data_mut(target).edges[TO].all += 1;
        self.data_mut(source).edges[FROM].all += 1;
        self.cfg.add_edge(node(source), node(target), branch)
    }

    /// Removes an edge, if there is such a one.
    pub(super) fn remove_edge(&mut self, edge: EdgeIndex) {
        let Some((source, target)) = self.cfg.edge_endpoints(edge) else {
            return;
        };
        let ends = [(source, FROM), (target, TO)];
        if ends
            .iter()
            .all(|(block, way)| self.cfg[*block].edges[*way].all <= FEW_EDGES)
        {
            return self.take_edge(edge);
        }
        self.cfg[edge].op = OpId::NONE;
        for (block, way) in ends {
            self.cfg[block].edges[way].left += 1;
        }
        for (block, way) in ends {
            let edges = &self.cfg[block].edges[way];
            if edges.all > FEW_EDGES && 2 * edges.left > edges.all {
                self.sweep_edges(block, way);
            }
        }
    }

    /// Takes away the marked edges from or to a block; the others stay in their order.
    fn sweep_edges(&mut self, block: NodeIndex, way: usize) {
        let edges = self.cfg.edges_directed(block, DIRECTIONS[way]);
        let edges: Vec<_> = edges
            .map(|edge| {
                let ends = (block_of(edge.source()), block_of(edge.target()));
                (edge.id(), ends, *edge.weight())
            })
            .collect();
        for (edge, ..) in &edges {
            self.take_edge(*edge);
        }
        let staying = edges.into_iter().filter(|(.., branch)| !branch.is_left());
        for (_, (source, target), branch) in staying.rev() {
            let edge = self.add_edge(source, target, branch);
            self.extra_mut(branch.op).successors[branch.successor as usize].1 = edge;
        }
    }

    /// Takes an edge out of the graph, and with it a block that is erased and had to wait for that.
    fn take_edge(&mut self, edge: EdgeIndex) {
        let Some((source, target)) = self.cfg.edge_endpoints(edge) else {
            return;
        };
        let is_left = self.cfg.remove_edge(edge).is_some_and(Branch::is_left);
        for (block, way) in [(source, FROM), (target, TO)] {
            let edges = &mut self.cfg[block].edges[way];
            edges.all -= 1;
            edges.left -= u32::from(is_left);
        }
        let data = &self.cfg[source];
        if data.is_erased && data.edges[FROM].all == 0 {
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
        if self.data_mut(block).edges[FROM].all == 0 {
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
