//! Identical blocks: blocks of the same operations are merged; operands that differ become block arguments.

use rustc_hash::FxHashMap;

use crate::body::Body;
use crate::ids::{BlockId, OpId, RegionId, Type, ValueId};
use crate::rewrite::Rewriter;
use crate::rewrite::equivalence::{same_but_operands, shape_hash};
use crate::rewrite::regions::branches::{accepts, append_successor_operands, branches_to};

/// Merges identical blocks in the regions and all nested ones; whether there were any.
pub(super) fn merge_identical_blocks(rw: &mut Rewriter, regions: &[RegionId]) -> bool {
    let mut changed = false;
    let mut work = regions.to_vec();
    while let Some(region) = work.pop() {
        while merge_in(rw, region) {
            changed = true;
        }
        for block in rw.body.blocks(region) {
            for op in rw.body.ops(block) {
                work.extend_from_slice(rw.body.regions(op));
            }
        }
    }
    changed
}

fn merge_in(rw: &mut Rewriter, region: RegionId) -> bool {
    // The first block of a region stays.
    if rw.body.blocks(region).nth(2).is_none() {
        return false;
    }
    // Only blocks with the same successors can be identical.
    let mut groups: Vec<Vec<BlockId>> = Vec::new();
    let mut by_successors: FxHashMap<Vec<BlockId>, usize> = FxHashMap::default();
    for block in rw.body.blocks(region).skip(1) {
        let successors: Vec<BlockId> = rw.body.block_successors(block).collect();
        let group = *by_successors.entry(successors).or_insert(groups.len());
        if group == groups.len() {
            groups.push(Vec::new());
        }
        groups[group].push(block);
    }
    let mut changed = false;
    for group in groups.iter().filter(|g| g.len() > 1) {
        for cluster in clusters(rw.body, group) {
            changed |= cluster.merge(rw);
        }
    }
    changed
}

fn clusters(body: &Body, blocks: &[BlockId]) -> Vec<Cluster> {
    let mut clusters: Vec<Cluster> = Vec::new();
    for block in blocks.iter().copied().filter(|b| can_merge(body, *b)) {
        let hash = block_hash(body, block);
        if !clusters.iter_mut().any(|c| c.add(body, block, hash)) {
            clusters.push(Cluster {
                leader: block,
                hash,
                others: Vec::new(),
                differing: Vec::new(),
            });
        }
    }
    clusters
}

/// Blocks with regions are not compared, and arguments must not be used in other blocks.
fn can_merge(body: &Body, block: BlockId) -> bool {
    let has_region = |op| body.regions(op).iter().any(|r| !body.is_region_empty(*r));
    !body.ops(block).any(|op| has_region(op) || body.is_stub(op))
        && body.args(block).iter().all(|a| used_in(body, *a, block))
}

fn used_in(body: &Body, value: ValueId, block: BlockId) -> bool {
    body.users(value).all(|u| body.block(u) == Some(block))
}

fn block_hash(body: &Body, block: BlockId) -> u64 {
    body.ops(block)
        .fold(0u64, |h, op| h.rotate_left(5) ^ shape_hash(body, op))
}

/// Blocks that are the same but for some operands.
struct Cluster {
    leader: BlockId,
    hash: u64,
    others: Vec<BlockId>,
    /// Operation and operand number of what differs, sorted.
    differing: Vec<(usize, usize)>,
}

impl Cluster {
    /// Adds `block` if it is the same.
    fn add(&mut self, body: &Body, block: BlockId, hash: u64) -> bool {
        if self.hash != hash || !body.arg_types(self.leader).eq(body.arg_types(block)) {
            return false;
        }
        let Some(differing) = compare(body, self.leader, block) else {
            return false;
        };
        self.differing.extend(differing);
        self.differing.sort_unstable();
        self.differing.dedup();
        self.others.push(block);
        true
    }

    fn merge(&self, rw: &mut Rewriter) -> bool {
        if self.others.is_empty() {
            return false;
        }
        let blocks: Vec<BlockId> = std::iter::once(self.leader)
            .chain(self.others.iter().copied())
            .collect();
        if !self.differing.is_empty() {
            let branches: Option<Vec<_>> = blocks
                .iter()
                .map(|b| branches_to(rw.cx, rw.body, *b))
                .collect();
            let Some(branches) = branches else {
                return false;
            };
            let types = self.differing_types(rw.body);
            let accepting =
                |(op, index): &(OpId, usize)| accepts(rw.cx, rw.body, *op, *index, &types);
            if !branches.iter().flatten().all(accepting) {
                return false;
            }
            let passed = self.make_arguments(rw, &blocks);
            for (branches, values) in branches.into_iter().zip(passed) {
                for (branch, index) in branches {
                    append_successor_operands(rw.cx, rw.body, branch, index, &values);
                }
            }
        }
        for block in &self.others {
            rw.body.replace_block_uses(*block, self.leader);
            rw.erase_block(*block);
        }
        true
    }

    /// The types of the operands that differ.
    fn differing_types(&self, body: &Body) -> Vec<Type> {
        let ops = body.op_vec(self.leader);
        let differing = self.differing.iter();
        differing
            .map(|(op, operand)| body.ty(body.operand(ops[*op], *operand)))
            .collect()
    }

    /// Turns the operands that differ into arguments of the leader: for each block the values to pass. Operands that are
    /// equal in every block share an argument.
    fn make_arguments(&self, rw: &mut Rewriter, blocks: &[BlockId]) -> Vec<Vec<ValueId>> {
        let ops: Vec<Vec<OpId>> = blocks.iter().map(|b| rw.body.op_vec(*b)).collect();
        let mut columns: Vec<(Vec<ValueId>, ValueId)> = Vec::new();
        for &(op, operand) in &self.differing {
            let values: Vec<ValueId> = ops
                .iter()
                .map(|ops| rw.body.operand(ops[op], operand))
                .collect();
            let known = columns.iter().find(|c| c.0 == values).map(|c| c.1);
            let arg = known.unwrap_or_else(|| {
                let (ty, loc) = (rw.body.ty(values[0]), rw.body.value_loc(values[0]));
                let arg = rw.body.add_arg(self.leader, ty, loc);
                columns.push((values, arg));
                arg
            });
            rw.set_operand(ops[0][op], operand, arg);
        }
        (0..blocks.len())
            .map(|i| columns.iter().map(|c| c.0[i]).collect())
            .collect()
    }
}

/// The operands that differ between two blocks of the same operations; `None` if anything else does.
fn compare(body: &Body, a: BlockId, b: BlockId) -> Option<Vec<(usize, usize)>> {
    if body.ops(a).count() != body.ops(b).count() {
        return None;
    }
    let pair: FxHashMap<ValueId, ValueId> = defined(body, a).zip(defined(body, b)).collect();
    let mut differing = Vec::new();
    for (number, (x, y)) in body.ops(a).zip(body.ops(b)).enumerate() {
        if !same_but_operands(body, x, y) {
            return None;
        }
        for (operand, (v, w)) in body.operands(x).zip(body.operands(y)).enumerate() {
            let inside = body.value_block(v) == Some(a);
            if v == w {
                continue;
            }
            if body.ty(v) != body.ty(w) || inside != (body.value_block(w) == Some(b)) {
                return None;
            }
            match inside {
                true if pair.get(&v) == Some(&w) => {}
                true => return None,
                false if can_pass(body, a, v) && can_pass(body, b, w) => {
                    differing.push((number, operand));
                }
                false => return None,
            }
        }
        let used_outside = |op, block| body.results(op).any(|r| !used_in(body, r, block));
        if used_outside(x, a) || used_outside(y, b) {
            return None;
        }
    }
    Some(differing)
}

/// Arguments and results of a block in order.
fn defined(body: &Body, block: BlockId) -> impl Iterator<Item = ValueId> + '_ {
    let results = body.ops(block).flat_map(|op| body.results(op));
    body.args(block).iter().copied().chain(results)
}

/// A branch cannot pass its own results.
fn can_pass(body: &Body, block: BlockId, value: ValueId) -> bool {
    let source = body.value_block(value);
    let by_terminator = source.and_then(|b| body.last_op(b)) == body.defining_op(value);
    !by_terminator || !body.predecessors(block).any(|p| Some(p) == source)
}
