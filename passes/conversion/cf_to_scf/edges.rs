//! Edges between blocks, and blocks that several edges are led through.

use oxmlir_dialects::cf::build::{Target, switch};
use oxmlir_ir::interfaces::BranchOp;
use oxmlir_ir::rewrite::{append_successor_operands, erase_successor_operands};
use oxmlir_ir::{BlockId, Body, Context, OpId, OpRef, Type, ValueId};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::Lifter;

/// A successor of the terminator of a block.
#[derive(Clone, Copy)]
pub struct Edge {
    pub from: BlockId,
    pub index: usize,
}

impl Edge {
    pub fn branch(self, body: &Body) -> Option<OpId> {
        body.last_op(self.from)
    }

    pub fn target(self, body: &Body) -> Option<BlockId> {
        body.block_successors(self.from).nth(self.index)
    }

    /// What is passed along.
    pub fn operands(self, cx: &Context, body: &Body) -> Vec<ValueId> {
        let Some(branch) = self.branch(body) else {
            return Vec::new();
        };
        let view = OpRef::new(cx, body, branch);
        let range = view
            .interface::<BranchOp>()
            .map(|branch| (branch.successor_operands)(view, self.index));
        range.map_or_else(Vec::new, |range| {
            range.map(|at| body.operand(branch, at)).collect()
        })
    }
}

/// Whether a branch passes on values that it makes itself.
pub fn produces_operands(cx: &Context, body: &Body, op: OpId) -> bool {
    let view = OpRef::new(cx, body, op);
    let Some(branch) = view.interface::<BranchOp>() else {
        return false;
    };
    let mut successors = body.successors(op).enumerate();
    successors
        .any(|(index, to)| (branch.successor_operands)(view, index).len() < body.args(to).len())
}

pub fn outgoing(body: &Body, from: BlockId) -> impl Iterator<Item = Edge> + use<> {
    (0..body.block_successors(from).len()).map(move |index| Edge { from, index })
}

/// The edges to a block, latest first.
pub fn incoming(body: &Body, block: BlockId) -> Vec<Edge> {
    let mut left: FxHashMap<BlockId, Vec<usize>> = FxHashMap::default();
    let mut edges = Vec::new();
    for from in body.predecessors(block) {
        let indices = left.entry(from).or_insert_with(|| {
            let all = body.block_successors(from).enumerate();
            all.filter(|(_, to)| *to == block)
                .map(|(index, _)| index)
                .collect()
        });
        edges.extend(indices.pop().map(|index| Edge { from, index }));
    }
    edges
}

/// A block that edges to other blocks are led through.
pub struct Hub {
    pub block: BlockId,
    /// Where the edges led, and the first argument that is for it.
    targets: Vec<(BlockId, usize)>,
    /// The argument that says which of them is meant, if there are several.
    choice: Option<usize>,
}

impl Lifter<'_> {
    /// Leads `edge` to `to`, passing `values`.
    pub fn redirect(&mut self, edge: Edge, to: BlockId, values: &[ValueId]) {
        let Some(branch) = edge.branch(self.rw.body) else {
            return;
        };
        let (cx, body) = (self.rw.cx, &mut *self.rw.body);
        erase_successor_operands(cx, body, branch, edge.index, |_| true);
        body.set_successor(branch, edge.index, to);
        append_successor_operands(cx, body, branch, edge.index, values);
    }

    /// Makes a hub in front of the first of its targets. Its last arguments are of the types `extra`.
    pub fn hub(&mut self, targets: &[BlockId], extra: &[Type]) -> Option<Hub> {
        let block = self.rw.body.add_block_before(*targets.first()?);
        let mut offsets: Vec<(BlockId, usize)> = Vec::new();
        for target in targets {
            if offsets.iter().all(|(known, _)| known != target) {
                offsets.push((*target, self.rw.body.args(block).len()));
                let types: Vec<Type> = self.rw.body.arg_types(*target).collect();
                self.add_args(block, types);
            }
        }
        let choice = (offsets.len() > 1).then(|| {
            let at = self.rw.body.args(block).len();
            self.number(0);
            self.add_args(block, [Type::I32]);
            at
        });
        self.add_args(block, extra.iter().copied());
        Some(Hub {
            block,
            targets: offsets,
            choice,
        })
    }

    /// Leads an edge through a hub, with these last arguments.
    pub fn lead_through(&mut self, hub: &Hub, edge: Edge, extra: &[ValueId]) {
        let target = edge.target(self.rw.body);
        let position = hub.targets.iter().position(|(to, _)| Some(*to) == target);
        let Some(position) = position else {
            return;
        };
        let passed = edge.operands(self.rw.cx, self.rw.body);
        let offset = hub.targets[position].1;
        let types: SmallVec<[Type; 8]> = self.rw.body.arg_types(hub.block).collect();
        let first_extra = types.len() - extra.len();
        let mut values = Vec::with_capacity(types.len());
        for (at, ty) in types.into_iter().enumerate() {
            let own = at.checked_sub(offset).and_then(|at| passed.get(at));
            values.push(match own {
                Some(value) => *value,
                None if hub.choice == Some(at) => self.number(position),
                None if at >= first_extra => extra[at - first_extra],
                None => self.poison(ty),
            });
        }
        self.redirect(edge, hub.block, &values);
    }

    /// A hub for all of these edges, from which their targets are reached.
    pub fn single_entry(&mut self, edges: &[Edge]) -> Option<BlockId> {
        let targets: Option<Vec<BlockId>> =
            edges.iter().map(|edge| edge.target(self.rw.body)).collect();
        let hub = self.hub(&targets?, &[])?;
        for edge in edges {
            self.lead_through(&hub, *edge, &[]);
        }
        self.dispatch(&hub, hub.block, None)?;
        Some(hub.block)
    }

    /// Ends `block` with a switch to the targets of a hub but `excluded`, the last of which is the default.
    pub fn dispatch(
        &mut self,
        hub: &Hub,
        block: BlockId,
        excluded: Option<BlockId>,
    ) -> Option<OpId> {
        let args = self.rw.body.args(hub.block).to_vec();
        let mut cases: Vec<(i64, Target)> = Vec::new();
        for (number, (target, offset)) in (0..).zip(&hub.targets) {
            if Some(*target) != excluded {
                let end = offset + self.rw.body.args(*target).len();
                cases.push((number, (*target, args[*offset..end].to_vec())));
            }
        }
        let flag = match hub.choice.filter(|_| cases.len() > 1) {
            Some(at) => args[at],
            None => self.number(0),
        };
        let (_, default) = cases.pop()?;
        self.rw.insert_at_end(block);
        Some(switch(&mut self.rw, self.loc, flag, &default, &cases))
    }
}
