//! The places of operations, in an order in which what a write may overwrite is in few pieces.
//!
//! One operation stands in front of another one if it is executed before that, unless a loop leads back or they are in
//! different regions of one operation. What is in an operation stands in front of it.
//!
//! Blocks of a region stand in front of those that they dominate, directly in front of that which dominates the most. So what is on
//! the way from the entry to a block is in few pieces, and what a block dominates is in one.

use oxmlir_ir::analysis::Dominance;
use oxmlir_ir::interfaces::{RegionBranch, RegionPoint};
use oxmlir_ir::{BlockId, Body, Context, OpId, OpRef, RegionId, ValueDefinition, ValueId};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::conflicts::{Between, Conflicts};
use super::interface::Operand;

/// A place in the order.
pub type Place = u32;

/// The places of an operation and of what is in it, or of several.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Span {
    /// The first one.
    pub first: Place,
    /// The last one.
    pub last: Place,
}

const ALL: Span = Span {
    first: 0,
    last: Place::MAX,
};

impl Span {
    /// What two spans have in common, if there is anything.
    fn common(self, other: Span) -> Option<Span> {
        let (first, last) = (self.first.max(other.first), self.last.min(other.last));
        (first <= last).then_some(Span { first, last })
    }
}

/// Where a block of a region of several ones stands.
#[derive(Clone, Copy)]
struct Standing {
    own: Span,
    /// The last one of those that it dominates, or itself.
    end: BlockId,
    /// The first one of those in a row, itself the last, each of which stands directly behind the one that dominates it.
    top: BlockId,
    /// The one that dominates `top` most closely.
    above: Option<BlockId>,
}

/// Whether an operation may execute one of its regions after another one.
fn switches(op: OpRef) -> bool {
    let Some(branch) = op.interface::<RegionBranch>() else {
        return op.num_regions() > 1;
    };
    let mut regions = 0..op.num_regions() as u32;
    op.num_regions() > 1
        && regions.any(|from| {
            let next = (branch.successors)(op, RegionPoint::Region(from), &[]);
            next.into_iter()
                .any(|to| matches!(to, RegionPoint::Region(to) if to != from))
        })
}

/// The order of the operations of a body. All in an operation that has regions with blocks that control cannot reach stand where
/// that does.
#[derive(Default)]
pub struct Order {
    ops: Vec<OpId>,
    spans: FxHashMap<OpId, Span>,
    blocks: FxHashMap<BlockId, Standing>,
    merged: FxHashSet<OpId>,
    /// Operations that may execute one of their regions after another one.
    switching: FxHashSet<OpId>,
}

/// What is still to be given places.
enum Step {
    Op(OpId),
    Block(BlockId),
    LeaveOp(OpId, Place),
    LeaveBlock(BlockId, Place),
}

impl Order {
    /// The order of all operations of the body.
    pub fn new(cx: &Context, body: &Body) -> Order {
        let mut order = Order::default();
        let mut dominance = Dominance::new();
        let mut steps = vec![Step::Op(body.root())];
        while let Some(step) = steps.pop() {
            let next = order.ops.len() as Place;
            match step {
                Step::Op(op) if body.is_stub(op) => {}
                Step::Op(op) => {
                    steps.push(Step::LeaveOp(op, next));
                    for region in body.regions(op).iter().rev() {
                        let blocks = order.add_region(body, &mut dominance, *region);
                        steps.extend(blocks.into_iter().rev().map(Step::Block));
                    }
                }
                Step::Block(block) => {
                    steps.push(Step::LeaveBlock(block, next));
                    let first = steps.len();
                    steps.extend(body.ops(block).map(Step::Op));
                    steps[first..].reverse();
                }
                Step::LeaveBlock(block, first) => {
                    if let Some(standing) = order.blocks.get_mut(&block) {
                        let last = next.saturating_sub(1);
                        standing.own = Span { first, last };
                    }
                }
                Step::LeaveOp(op, first) => {
                    order.spans.insert(op, Span { first, last: next });
                    order.ops.push(op);
                }
            }
        }
        order.merge(body);
        let is_switching = |op: &&OpId| switches(OpRef::new(cx, body, **op));
        order.switching = order.ops.iter().filter(is_switching).copied().collect();
        order
    }

    /// The blocks of a region in order.
    fn add_region(
        &mut self,
        body: &Body,
        dominance: &mut Dominance,
        region: RegionId,
    ) -> Vec<BlockId> {
        let blocks: Vec<BlockId> = body.blocks(region).collect();
        let [entry, _, ..] = blocks[..] else {
            return blocks;
        };
        let children = dominance.children(body, region);
        let below = |block: &BlockId| children.get(block).map_or(&[][..], Vec::as_slice);
        let mut downwards = vec![entry];
        let mut next = 0;
        while let Some(block) = downwards.get(next) {
            next += 1;
            downwards.extend_from_slice(below(block));
        }
        if downwards.len() < blocks.len() {
            self.merged.insert(body.region_parent(region));
            return blocks;
        }
        let mut sizes: FxHashMap<BlockId, usize> = FxHashMap::default();
        for block in downwards.iter().rev() {
            let size = below(block).iter().map(|below| sizes[below]);
            let size = 1 + size.sum::<usize>();
            sizes.insert(*block, size);
        }
        let mut order = Vec::with_capacity(blocks.len());
        let mut work = vec![(entry, entry, None)];
        while let Some((block, top, above)) = work.pop() {
            let standing = Standing {
                own: ALL,
                end: block,
                top,
                above,
            };
            self.blocks.insert(block, standing);
            order.push(block);
            let heaviest = below(&block).iter().copied().max_by_key(|b| sizes[b]);
            let others = below(&block).iter().filter(|b| Some(**b) != heaviest);
            work.extend(others.map(|other| (*other, *other, Some(block))));
            work.extend(heaviest.map(|heaviest| (heaviest, top, above)));
        }
        for (at, block) in order.iter().enumerate() {
            if let Some(standing) = self.blocks.get_mut(block) {
                standing.end = order[at + sizes[block] - 1];
            }
        }
        order
    }

    /// Gives all that is in operations that are merged the places of those.
    fn merge(&mut self, body: &Body) {
        if self.merged.is_empty() {
            return;
        }
        for op in self.ops.iter().rev() {
            let parent = body.parent_op(*op).filter(|p| self.merged.contains(p));
            if let Some(span) = parent.and_then(|parent| self.spans.get(&parent).copied()) {
                self.spans.insert(*op, span);
                self.merged.insert(*op);
            }
        }
        let merged = &self.merged;
        self.blocks
            .retain(|block, _| !merged.contains(&body.block_parent(*block)));
    }

    /// The places of an operation.
    pub fn span(&self, op: OpId) -> Span {
        self.spans.get(&op).copied().unwrap_or(ALL)
    }

    /// The operation at a place.
    pub fn op_at(&self, place: Place) -> Option<OpId> {
        self.ops.get(place as usize).copied()
    }

    /// The places of writes that may overwrite what is read: those whose spans overlap one of these.
    pub fn endangered(
        &self,
        conflicts: &Conflicts,
        read: Operand,
        definitions: &[ValueId],
    ) -> SmallVec<[Span; 1]> {
        let body = conflicts.query.body;
        let mut until = (self.span(read.op).last, read.op);
        for definition in definitions {
            match conflicts.between(read, *definition) {
                Between::Nothing => {}
                Between::Loop(looping) => {
                    let last = self.span(looping).last;
                    if last > until.0 {
                        until = (last, looping);
                    }
                }
                Between::Unknown => return SmallVec::from_slice(&[ALL]),
            }
        }
        let (last, end) = until;
        let ends = self.beside_behind(conflicts, end);
        let (first, closed) = self.behind(body, definitions);
        let mut spans: SmallVec<[Span; 1]> = SmallVec::new();
        spans.extend(first.map(|first| Span { first, last }));
        let open = first.map(|first| Span { first, ..ALL });
        for span in open.iter().chain(&closed) {
            spans.extend(ends.iter().filter_map(|end| span.common(*end)));
        }
        let until = Span { first: 0, last };
        spans.extend(closed.iter().filter_map(|span| span.common(until)));
        self.add_other_regions(body, read.op, &mut spans);
        spans
    }

    /// Where a write does not come before all of the definitions: the place from which on it does not, and others in front of that.
    fn behind(&self, body: &Body, definitions: &[ValueId]) -> (Option<Place>, Vec<Span>) {
        let (mut first, mut closed) = (None, Vec::new());
        let mut open = |place: Place| first = Some(first.map_or(place, |f: Place| f.min(place)));
        for definition in definitions {
            match body.definition(*definition) {
                ValueDefinition::Result(op, _) => {
                    open(self.span(op).last);
                    self.add_beside(body, op, &mut closed);
                }
                // Where the block does not dominate it is not the value of the argument that is overwritten.
                ValueDefinition::Argument(block, _) => match self.blocks.get(&block) {
                    Some(standing) => {
                        let end = self.blocks.get(&standing.end).unwrap_or(standing);
                        closed.push(Span {
                            first: standing.own.first,
                            last: end.own.last,
                        });
                    }
                    None => open(self.span(body.block_parent(block)).first),
                },
            }
        }
        (first, closed)
    }

    /// Adds the blocks in front of an operation from which control need not come to it.
    fn add_beside(&self, body: &Body, op: OpId, spans: &mut Vec<Span>) {
        for op in std::iter::successors(Some(op), |op| body.parent_op(*op)) {
            let mut at = body.block(op).and_then(|block| self.blocks.get(&block));
            while let Some(standing) = at {
                let top = self.blocks.get(&standing.top);
                let above = standing.above.and_then(|above| self.blocks.get(&above));
                if let (Some(top), Some(above)) = (top, above) {
                    let first = above.own.last.saturating_add(1);
                    let last = top.own.first.saturating_sub(1);
                    spans.extend((first <= last).then_some(Span { first, last }));
                }
                at = above;
            }
        }
    }

    /// The places behind that of `end` to which control need not have come from there, if it is executed after the read.
    fn beside_behind(&self, conflicts: &Conflicts, end: OpId) -> Vec<Span> {
        let body = conflicts.query.body;
        let mut spans = Vec::new();
        for op in std::iter::successors(Some(end), |op| body.parent_op(*op)) {
            let Some(block) = body.block(op) else { break };
            let Some(standing) = self.blocks.get(&block) else {
                continue;
            };
            let region = self.region_span(body, body.block_region(block));
            // In a loop of blocks all that is executed again comes behind it.
            let dominated = match conflicts.is_in_any_cycle(block) {
                true => Some(self.span(end)),
                false => self.blocks.get(&standing.end).map(|end| end.own),
            };
            let rest = dominated.map(|dominated| Span {
                first: dominated.last.saturating_add(1),
                ..ALL
            });
            spans.extend(region.zip(rest).and_then(|(all, rest)| all.common(rest)));
        }
        spans
    }

    /// Adds the other regions of the operations around `op` that may be executed before or after that.
    fn add_other_regions(&self, body: &Body, op: OpId, spans: &mut SmallVec<[Span; 1]>) {
        let mut inner = op;
        while let Some(parent) = body.parent_op(inner) {
            if self.switching.contains(&parent) && !self.merged.contains(&parent) {
                let own = body.parent_region(inner);
                let regions = body.regions(parent).iter();
                for region in regions.filter(|region| Some(**region) != own) {
                    spans.extend(self.region_span(body, *region));
                }
            }
            inner = parent;
        }
    }

    /// The places of the blocks of a region that is not merged; none if it is empty.
    fn region_span(&self, body: &Body, region: RegionId) -> Option<Span> {
        let first = body.first_block(region)?;
        let last = self.blocks.get(&first).map_or(first, |entry| entry.end);
        let (first, last) = (body.first_op(first)?, body.last_op(last)?);
        Some(Span {
            first: self.span(first).first,
            last: self.span(last).last,
        })
    }
}
