//! Branches: the edges of the control-flow graph. A body where nothing branches has no such graph.
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

/// The numbers of edges from a block and to it: a node weight of the control-flow graph.
#[derive(Clone, Copy, Default)]
pub struct Degrees([Edges; 2]);

/// The control-flow graph without the edges that only wait to be taken away.
pub type Cfg<'a> = EdgeFiltered<&'a Graph, fn(EdgeReference<'a, Branch>) -> bool>;

impl Body {
    /// The control-flow graph over all regions, for petgraph's algorithms; `None` where nothing has branched yet. Order must come from
    /// block and successor lists.
    pub fn cfg(&self) -> Option<Cfg<'_>> {
        let cfg = self.arenas.cfg()?;
        Some(EdgeFiltered(cfg, |edge| !edge.weight().is_left()))
    }

    /// The blocks that branch to `block`, one entry an edge, latest edge first.
    pub fn predecessors(&self, block: BlockId) -> impl Iterator<Item = BlockId> + '_ {
        let cfg = self.arenas.cfg().into_iter();
        cfg.flat_map(move |cfg| cfg.edges_directed(node(block), Direction::Incoming))
            .filter(|edge| !edge.weight().is_left())
            .map(|edge| block_of(edge.source()))
    }

    pub(super) fn link_edges(&mut self, op: OpId) {
        let data = &self.arenas.ops[op.index()];
        if data.extra == NO_EXTRA {
            return;
        }
        let (extra, Some(source)) = (data.extra as usize, data.block.some()) else {
            return;
        };
        for successor in 0..self.arenas.extras[extra].successors().len() {
            let (target, _) = self.arenas.extras[extra].successors()[successor];
            let branch = Branch {
                op,
                successor: successor as u32,
            };
            let edge = self.add_edge(source, target, branch);
            self.arenas.extras[extra].successors_mut()[successor].1 = edge;
        }
    }

    pub(super) fn unlink_edges(&mut self, op: OpId) {
        let extra = self.arenas.ops[op.index()].extra;
        if extra == NO_EXTRA {
            return;
        }
        let extra = extra as usize;
        // The latest edge of a block is found first.
        for successor in (0..self.arenas.extras[extra].successors().len()).rev() {
            let edge = &mut self.arenas.extras[extra].successors_mut()[successor].1;
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
        let Arenas { blocks, rare, .. } = &mut *self.arenas;
        let cfg = rare.get_or_insert_default().cfg.get_or_insert_with(|| {
            let mut cfg = Graph::with_capacity(blocks.len(), 0);
            for _ in blocks.iter() {
                cfg.add_node(Degrees::default());
            }
            cfg
        });
        put_edge(cfg, node(source), node(target), branch)
    }

    /// Removes an edge, if there is such a one.
    pub(super) fn remove_edge(&mut self, edge: EdgeIndex) {
        if let Some(cfg) = self.arenas.cfg_mut()
            && let Some((source, target)) = cfg.edge_endpoints(edge)
        {
            let ends = [(source, FROM), (target, TO)];
            let is_few = |(block, way): &(NodeIndex, usize)| cfg[*block].0[*way].all <= FEW_EDGES;
            if ends.iter().all(is_few) {
                return take_edge(cfg, edge);
            }
            cfg[edge].op = OpId::NONE;
            for (block, way) in ends {
                cfg[block].0[way].left += 1;
            }
            for (block, way) in ends {
                self.sweep_edges(block, way);
            }
        }
    }

    /// Takes away the marked edges from or to a block if they are half of many; the others stay in their order.
    fn sweep_edges(&mut self, block: NodeIndex, way: usize) {
        let Arenas {
            extras, ops, rare, ..
        } = &mut *self.arenas;
        let Some(cfg) = rare.as_mut().and_then(|rare| rare.cfg.as_mut()) else {
            return;
        };
        let degree = &cfg[block].0[way];
        if degree.all <= FEW_EDGES || 2 * degree.left <= degree.all {
            return;
        }
        let edges = cfg.edges_directed(block, DIRECTIONS[way]);
        let edges: Vec<_> = edges
            .map(|edge| (edge.id(), edge.source(), edge.target(), *edge.weight()))
            .collect();
        for (edge, ..) in &edges {
            take_edge(cfg, *edge);
        }
        let staying = edges.into_iter().filter(|(.., branch)| !branch.is_left());
        for (_, source, target, branch) in staying.rev() {
            let edge = put_edge(cfg, source, target, branch);
            let extra = ops[branch.op.index()].extra as usize;
            extras[extra].successors_mut()[branch.successor as usize].1 = edge;
        }
    }

    /// Takes all edges to an erased block away, and frees its number.
    pub(super) fn bury_block(&mut self, block: BlockId) {
        if let Some(cfg) = self.arenas.cfg_mut() {
            let incoming = |cfg: &Graph| {
                let mut edges = cfg.edges_directed(node(block), Direction::Incoming);
                edges.next().map(|edge| edge.id())
            };
            while let Some(edge) = incoming(cfg) {
                take_edge(cfg, edge);
            }
        }
        let next = std::mem::replace(&mut self.free_block, block);
        *self.data_mut(block) = BlockData {
            next,
            is_erased: true,
            ..BlockData::new()
        };
    }
}

/// Puts an edge into the graph.
fn put_edge(cfg: &mut Graph, source: NodeIndex, target: NodeIndex, branch: Branch) -> EdgeIndex {
    cfg[source].0[FROM].all += 1;
    cfg[target].0[TO].all += 1;
    cfg.add_edge(source, target, branch)
}

/// Takes an edge out of the graph.
fn take_edge(cfg: &mut Graph, edge: EdgeIndex) {
    let Some((source, target)) = cfg.edge_endpoints(edge) else {
        return;
    };
    let is_left = cfg.remove_edge(edge).is_some_and(Branch::is_left);
    for (block, way) in [(source, FROM), (target, TO)] {
        let degree = &mut cfg[block].0[way];
        degree.all -= 1;
        degree.left -= u32::from(is_left);
    }
}

fn block_of(node: NodeIndex) -> BlockId {
    BlockId(node.index() as u32)
}
