//! Equivalence of operations: the same name, attributes, types, successors, operands and regions, wherever they are.

use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHasher};
use smallvec::SmallVec;

use crate::body::Body;
use crate::context::Context;
use crate::def::Traits;
use crate::ids::{BlockId, OpId, RegionId, ValueId};

/// A hash of everything about `op` but its operands and the contents of its regions.
pub fn shape_hash(body: &Body, op: OpId) -> u64 {
    let mut hasher = FxHasher::default();
    body.name(op).hash(&mut hasher);
    body.attrs(op).hash(&mut hasher);
    body.dict(op).hash(&mut hasher);
    body.num_operands(op).hash(&mut hasher);
    for ty in body.result_types(op) {
        ty.hash(&mut hasher);
    }
    for block in body.successors(op) {
        block.hash(&mut hasher);
    }
    body.num_regions(op).hash(&mut hasher);
    hasher.finish()
}

/// Whether two operations are the same but for their operands, successors and the contents of their regions.
fn same_shape(body: &Body, a: OpId, b: OpId) -> bool {
    body.name(a) == body.name(b)
        && body.attrs(a) == body.attrs(b)
        && body.dict(a) == body.dict(b)
        && body.num_operands(a) == body.num_operands(b)
        && body.result_types(a).eq(body.result_types(b))
        && body.num_successors(a) == body.num_successors(b)
        && body.num_regions(a) == body.num_regions(b)
        && !body.is_stub(a)
        && !body.is_stub(b)
}

/// Whether two operations without regions are the same but for their operands.
pub fn same_but_operands(body: &Body, a: OpId, b: OpId) -> bool {
    same_shape(body, a, b) && body.successors(a).eq(body.successors(b))
}

/// The operands as they count for equivalence: sorted where the operation is commutative.
pub fn operand_key(cx: &Context, body: &Body, op: OpId) -> SmallVec<[ValueId; 4]> {
    let mut operands = body.operand_vec(op);
    if body.has_trait(cx, op, Traits::COMMUTATIVE) {
        operands.sort_unstable();
    }
    operands
}

/// Whether two operations do the same: equal operands, and equal regions up to the names of what they define.
pub fn equivalent(cx: &Context, body: &Body, a: OpId, b: OpId) -> bool {
    let mut comparison = Comparison {
        cx,
        body,
        values: FxHashMap::default(),
        blocks: FxHashMap::default(),
        work: vec![(a, b)],
    };
    while let Some((a, b)) = comparison.work.pop() {
        if !comparison.same_op(a, b) {
            return false;
        }
    }
    true
}

struct Comparison<'a> {
    cx: &'a Context,
    body: &'a Body,
    /// What stands in the second region for something of the first.
    values: FxHashMap<ValueId, ValueId>,
    blocks: FxHashMap<BlockId, BlockId>,
    work: Vec<(OpId, OpId)>,
}

impl Comparison<'_> {
    fn same_op(&mut self, a: OpId, b: OpId) -> bool {
        let body = self.body;
        if !same_shape(body, a, b) {
            return false;
        }
        let mapped = |v: ValueId| self.values.get(&v).copied().unwrap_or(v);
        let mut ours: SmallVec<[ValueId; 4]> = body.operands(a).map(mapped).collect();
        let mut theirs = body.operand_vec(b);
        if body.has_trait(self.cx, a, Traits::COMMUTATIVE) {
            ours.sort_unstable();
            theirs.sort_unstable();
        }
        let target = |b: BlockId| self.blocks.get(&b).copied().unwrap_or(b);
        ours == theirs
            && body.successors(a).map(target).eq(body.successors(b))
            && body
                .regions(a)
                .iter()
                .zip(body.regions(b))
                .all(|(a, b)| self.pair_region(*a, *b))
    }

    /// Pairs what two regions define and puts their operations on the work list.
    fn pair_region(&mut self, a: RegionId, b: RegionId) -> bool {
        let body = self.body;
        if body.blocks(a).count() != body.blocks(b).count() {
            return false;
        }
        for (a, b) in body.blocks(a).zip(body.blocks(b)) {
            if !body.arg_types(a).eq(body.arg_types(b))
                || body.ops(a).count() != body.ops(b).count()
            {
                return false;
            }
            self.blocks.insert(a, b);
            self.values.extend(
                body.args(a)
                    .iter()
                    .copied()
                    .zip(body.args(b).iter().copied()),
            );
            for (a, b) in body.ops(a).zip(body.ops(b)) {
                if body.num_results(a) != body.num_results(b) {
                    return false;
                }
                self.values.extend(body.results(a).zip(body.results(b)));
                self.work.push((a, b));
            }
        }
        true
    }
}
