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
    hash_shape(body, op, &mut hasher);
    for block in body.successors(op) {
        block.hash(&mut hasher);
    }
    hasher.finish()
}

/// A hash of what is in a region, but for which values and blocks its operations use; regions of different bodies that are
/// equivalent have the same.
pub fn contents_hash(body: &Body, region: RegionId) -> u64 {
    let mut hasher = FxHasher::default();
    let mut work: SmallVec<[RegionId; 4]> = SmallVec::from_slice(&[region]);
    while let Some(region) = work.pop() {
        for block in body.blocks(region) {
            for op in body.ops(block) {
                hash_shape(body, op, &mut hasher);
                work.extend(body.regions(op).iter().copied());
            }
        }
    }
    hasher.finish()
}

/// Hashes what operations in different bodies can have in common, but for what is in their regions.
fn hash_shape(body: &Body, op: OpId, hasher: &mut FxHasher) {
    body.name(op).hash(hasher);
    body.attrs(op).hash(hasher);
    body.dict(op).hash(hasher);
    body.num_operands(op).hash(hasher);
    for ty in body.result_types(op) {
        ty.hash(hasher);
    }
    body.num_successors(op).hash(hasher);
    body.num_regions(op).hash(hasher);
}

/// An operation of a body.
type At<'a> = (&'a Body, OpId);

/// Whether two operations are the same but for their operands, successors and the contents of their regions.
fn same_shape((ours, a): At, (theirs, b): At) -> bool {
    ours.name(a) == theirs.name(b)
        && ours.attrs(a) == theirs.attrs(b)
        && ours.dict(a) == theirs.dict(b)
        && ours.num_operands(a) == theirs.num_operands(b)
        && ours.result_types(a).eq(theirs.result_types(b))
        && ours.num_successors(a) == theirs.num_successors(b)
        && ours.num_regions(a) == theirs.num_regions(b)
        && !ours.is_stub(a)
        && !theirs.is_stub(b)
}

/// Whether two operations without regions are the same but for their operands.
pub fn same_but_operands(body: &Body, a: OpId, b: OpId) -> bool {
    same_shape((body, a), (body, b)) && body.successors(a).eq(body.successors(b))
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
    let mut comparison = Comparison::new(cx, body, body);
    comparison.work.push((a, b));
    comparison.run()
}

/// Whether two regions of different bodies, which use nothing from outside, are equal up to the names of what they define.
pub fn equivalent_regions(cx: &Context, a: (&Body, RegionId), b: (&Body, RegionId)) -> bool {
    let mut comparison = Comparison::new(cx, a.0, b.0);
    comparison.pair_region(a.1, b.1) && comparison.run()
}

struct Comparison<'a> {
    cx: &'a Context,
    ours: &'a Body,
    theirs: &'a Body,
    /// What stands in the second region for something of the first.
    values: FxHashMap<ValueId, ValueId>,
    blocks: FxHashMap<BlockId, BlockId>,
    work: Vec<(OpId, OpId)>,
}

impl<'a> Comparison<'a> {
    fn new(cx: &'a Context, ours: &'a Body, theirs: &'a Body) -> Comparison<'a> {
        Comparison {
            cx,
            ours,
            theirs,
            values: FxHashMap::default(),
            blocks: FxHashMap::default(),
            work: Vec::new(),
        }
    }

    fn run(&mut self) -> bool {
        while let Some((a, b)) = self.work.pop() {
            if !self.same_op(a, b) {
                return false;
            }
        }
        true
    }

    fn same_op(&mut self, a: OpId, b: OpId) -> bool {
        let (ours, theirs) = (self.ours, self.theirs);
        if !same_shape((ours, a), (theirs, b)) {
            return false;
        }
        let mapped = |v: ValueId| self.values.get(&v).copied().unwrap_or(v);
        let mut our_operands: SmallVec<[ValueId; 4]> = ours.operands(a).map(mapped).collect();
        let mut their_operands = theirs.operand_vec(b);
        if ours.has_trait(self.cx, a, Traits::COMMUTATIVE) {
            our_operands.sort_unstable();
            their_operands.sort_unstable();
        }
        let target = |b: BlockId| self.blocks.get(&b).copied().unwrap_or(b);
        our_operands == their_operands
            && ours.successors(a).map(target).eq(theirs.successors(b))
            && ours
                .regions(a)
                .iter()
                .zip(theirs.regions(b))
                .all(|(a, b)| self.pair_region(*a, *b))
    }

    /// Pairs what two regions define and puts their operations on the work list.
    fn pair_region(&mut self, a: RegionId, b: RegionId) -> bool {
        let (ours, theirs) = (self.ours, self.theirs);
        if ours.blocks(a).count() != theirs.blocks(b).count() {
            return false;
        }
        for (a, b) in ours.blocks(a).zip(theirs.blocks(b)) {
            if !ours.arg_types(a).eq(theirs.arg_types(b))
                || ours.ops(a).count() != theirs.ops(b).count()
            {
                return false;
            }
            self.blocks.insert(a, b);
            let args = ours.args(a).iter().copied();
            self.values.extend(args.zip(theirs.args(b).iter().copied()));
            for (a, b) in ours.ops(a).zip(theirs.ops(b)) {
                if ours.num_results(a) != theirs.num_results(b) {
                    return false;
                }
                self.values.extend(ours.results(a).zip(theirs.results(b)));
                self.work.push((a, b));
            }
        }
        true
    }
}
