//! Walks over operations, with an explicit stack: nesting is as deep as the input says.

use super::*;

/// Whether to descend into the operation just visited.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Walk {
    /// Visit the operations in its regions next.
    Into,
    /// Leave out the operations in its regions.
    Skip,
    /// End the walk.
    Stop,
}

/// An operation together with the body that holds it: what a walk through inner bodies visits.
#[derive(Clone, Copy)]
pub struct OpPath<'a> {
    /// The body.
    pub body: &'a Body,
    /// The operation, a handle of `body`.
    pub op: OpId,
}

impl Body {
    /// The types of all values, in no order that means anything; those of erased ones may be among them.
    pub(crate) fn all_types(&self) -> impl Iterator<Item = Type> {
        self.arenas.values.iter().map(|v| v.ty)
    }

    /// The attributes of all operations, dictionaries (but perhaps not empty ones) as a whole; see [`Body::all_types`].
    pub(crate) fn all_attrs(&self) -> impl Iterator<Item = Attribute> {
        let inherent = self.arenas.attrs.iter().filter_map(|a| a.present());
        let rare = self.arenas.rare.iter();
        inherent.chain(rare.flat_map(|rare| rare.dicts.iter().copied()))
    }

    /// Whether an operation in here has a body of its own.
    pub(crate) fn has_inner(&self) -> bool {
        self.holds_inner && self.arenas.extras.iter().any(|e| e.inner().is_some())
    }

    /// Visits the operations in the regions of `op` (not `op` itself) before their own regions, in order. Stubs are
    /// visited, not entered. Returns false if stopped.
    pub fn walk(&self, op: OpId, mut visit: impl FnMut(OpId) -> Walk) -> bool {
        let mut stack: SmallVec<[OpId; 16]> = SmallVec::new();
        let mut next = self.first_nested(op);
        while let Some(at) = next.or_else(|| stack.pop()) {
            let decision = visit(at);
            if decision == Walk::Stop {
                return false;
            }
            let behind = self.next_in_region_tree(at);
            next = match decision {
                Walk::Into => self.first_nested(at),
                _ => None,
            };
            if next.is_none() {
                next = behind;
            } else if let Some(behind) = behind {
                stack.push(behind);
            }
        }
        true
    }

    /// The operations in the regions of `op`, outer before inner, in order.
    pub fn nested_ops(&self, op: OpId) -> Vec<OpId> {
        let mut all = Vec::new();
        self.walk(op, |op| {
            all.push(op);
            Walk::Into
        });
        all
    }

    /// The operations in the regions of `op`, inner before outer, in order: for whoever changes the program on the way.
    pub fn nested_ops_post_order(&self, op: OpId) -> Vec<OpId> {
        self.walk_post_order(op).collect()
    }

    /// The same without a list of all.
    pub fn walk_post_order(&self, op: OpId) -> PostOrder<'_> {
        PostOrder {
            body: self,
            around: SmallVec::new(),
            next: self.first_nested(op),
        }
    }

    /// Visits every operation of this body and of all inner bodies, outer before inner, in source order; roots of inner
    /// bodies instead of their stubs. The root of this body is visited first.
    pub fn walk_all<'a>(&'a self, visit: &mut dyn FnMut(OpPath<'a>)) {
        enum Step<'a> {
            Op(&'a Body, OpId),
            Root(&'a Body),
        }
        let mut stack = vec![Step::Root(self)];
        while let Some(step) = stack.pop() {
            let (body, op) = match step {
                Step::Root(body) => (body, body.root),
                Step::Op(body, op) => {
                    stack.extend(body.next_in_region_tree(op).map(|o| Step::Op(body, o)));
                    if let Some(inner) = body.inner(op) {
                        stack.push(Step::Root(inner));
                        continue;
                    }
                    (body, op)
                }
            };
            visit(OpPath { body, op });
            stack.extend(body.first_nested(op).map(|o| Step::Op(body, o)));
        }
    }

    /// The first operation in the regions of `op`.
    #[inline]
    fn first_nested(&self, op: OpId) -> Option<OpId> {
        match self.regions(op) {
            [] => None,
            regions => self.first_op_in(regions),
        }
    }

    fn first_op_in(&self, regions: &[RegionId]) -> Option<OpId> {
        let mut blocks = regions.iter().flat_map(|r| self.blocks(*r));
        blocks.find_map(|b| self.first_op(b))
    }

    /// The operation after `op` among all that lie directly in the regions of its parent.
    #[inline]
    fn next_in_region_tree(&self, op: OpId) -> Option<OpId> {
        self.next_op(op).or_else(|| self.first_behind_block_of(op))
    }

    /// The first operation of the blocks and regions behind the block that holds `op`.
    fn first_behind_block_of(&self, op: OpId) -> Option<OpId> {
        let block = self.block(op)?;
        let mut later = std::iter::successors(self.next_block(block), |b| self.next_block(*b));
        if let Some(op) = later.find_map(|b| self.first_op(b)) {
            return Some(op);
        }
        let region = self.block_region(block);
        let regions = self.regions(self.region_parent(region));
        self.first_op_in(regions.get(self.region_number(region) + 1..)?)
    }
}

/// The operations in the regions of one, inner before outer.
pub struct PostOrder<'a> {
    body: &'a Body,
    /// The operations that the walk is inside of.
    around: SmallVec<[OpId; 16]>,
    next: Option<OpId>,
}

impl Iterator for PostOrder<'_> {
    type Item = OpId;

    fn next(&mut self) -> Option<OpId> {
        let body = self.body;
        let left = match self.next {
            Some(mut at) => {
                while let Some(first) = body.first_nested(at) {
                    self.around.push(at);
                    at = first;
                }
                at
            }
            None => self.around.pop()?,
        };
        self.next = body.next_in_region_tree(left);
        Some(left)
    }
}
