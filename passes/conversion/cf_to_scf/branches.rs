//! Branches without cycles as `scf.if` and `scf.index_switch`.

use oxmlir_dialects::cf::interfaces::case_values;
use oxmlir_dialects::tables::{arith, cf, scf};
use oxmlir_ir::diag::Diagnostic;
use oxmlir_ir::{BlockId, Body, InsertPoint, OpId, OpRef, Type, ValueId};
use rustc_hash::{FxHashMap, FxHashSet};

use super::Lifter;
use super::edges::{Edge, incoming, outgoing};

/// How the arms of a branch go on.
#[derive(Default)]
struct Continuation {
    /// The edges out of the arms.
    edges: Vec<Edge>,
    /// Some arm leads somewhere else than out of the region.
    goes_on: bool,
    /// Some arm leads out of the region.
    leaves: bool,
}

impl Lifter<'_> {
    /// Makes structured control flow of the branch at the end of `start`: the blocks that have to be looked at next, last one
    /// first.
    pub fn lift_branches(&mut self, start: BlockId) -> Result<Vec<BlockId>, Diagnostic> {
        let successors: Vec<BlockId> = self.rw.body.block_successors(start).collect();
        match successors[..] {
            [] => return Ok(Vec::new()),
            [next] => {
                self.append(start, next);
                return Ok(vec![start]);
            }
            _ => {}
        }
        let mut arms = self.arms(start, &successors);
        let continuation = self.continuation(start, &arms);
        if !continuation.goes_on {
            return Ok(successors);
        }
        let edges = &continuation.edges;
        let body = &*self.rw.body;
        let mut targets = edges.iter().map(|edge| edge.target(body));
        let first = targets.next().flatten();
        let same = targets.all(|target| target == first);
        let merged = match first.filter(|_| same && !continuation.leaves) {
            Some(block) => Some(block),
            None => self.single_entry(edges),
        };
        let Some(merged) = merged else {
            return Ok(Vec::new());
        };
        for arm in &mut arms {
            arm.retain(|block| self.rw.body.block_successors(*block).len() > 0);
            self.single_exit(arm, merged);
        }
        let op = self.structured(start, merged)?;
        let mut next = self.fill(start, op, &arms);
        self.leave_arms(op, merged);
        let results: Vec<ValueId> = self.rw.body.results(op).collect();
        self.rw
            .inline_block(merged, InsertPoint::End(start), &results);
        next.push(start);
        Ok(next)
    }

    /// Moves the operations of the only successor of `start` to its end.
    fn append(&mut self, start: BlockId, next: BlockId) {
        let values = Edge {
            from: start,
            index: 0,
        }
        .operands(self.rw.cx, self.rw.body);
        if let Some(branch) = self.rw.body.last_op(start) {
            self.rw.erase(branch);
        }
        self.rw.inline_block(next, InsertPoint::End(start), &values);
    }

    /// For each successor of `start` the blocks that this edge dominates. There are no cycles any more.
    fn arms(&self, start: BlockId, successors: &[BlockId]) -> Vec<Vec<BlockId>> {
        let body = &*self.rw.body;
        let arm = |to: &BlockId| match body.single_predecessor(*to) {
            Some(from) if from == start => dominated(body, *to),
            _ => Vec::new(),
        };
        successors.iter().map(arm).collect()
    }

    fn continuation(&self, start: BlockId, arms: &[Vec<BlockId>]) -> Continuation {
        let body = &*self.rw.body;
        let inside: FxHashSet<BlockId> = arms.iter().flatten().copied().chain([start]).collect();
        let mut all = Continuation::default();
        for (entry, arm) in outgoing(body, start).zip(arms) {
            if arm.is_empty() {
                all.edges.push(entry);
                all.goes_on = true;
            }
            for block in arm {
                if body.block_successors(*block).len() == 0 {
                    all.leaves = true;
                    all.edges.extend(incoming(body, *block));
                }
                let out = |edge: &Edge| edge.target(body).is_some_and(|to| !inside.contains(&to));
                let before = all.edges.len();
                all.edges.extend(outgoing(body, *block).filter(out));
                all.goes_on |= all.edges.len() > before;
            }
        }
        all
    }

    /// Gives an arm one block that goes on to `merged`.
    fn single_exit(&mut self, arm: &mut Vec<BlockId>, merged: BlockId) {
        let body = &*self.rw.body;
        let leaving = |edge: &Edge| edge.target(body) == Some(merged);
        let edges = arm.iter().flat_map(|block| outgoing(body, *block));
        let edges: Vec<Edge> = edges.filter(leaving).collect();
        let single = |edge: &Edge| body.block_successors(edge.from).len() == 1;
        if edges.is_empty() || edges.len() == 1 && edges.iter().all(single) {
            return;
        }
        let types: Vec<Type> = body.arg_types(merged).collect();
        let exit = self.rw.body.add_block_before(merged);
        self.add_args(exit, types);
        for edge in edges {
            if let Some(branch) = edge.branch(self.rw.body) {
                self.rw.body.set_successor(branch, edge.index, exit);
            }
        }
        let args = self.rw.body.args(exit).to_vec();
        self.go_to(exit, merged, &args);
        arm.push(exit);
    }

    /// Inserts the operation that does what the branch at the end of `start` does. Its regions, in the order of the
    /// successors, are empty.
    fn structured(&mut self, start: BlockId, merged: BlockId) -> Result<OpId, Diagnostic> {
        let branch = self.rw.body.last_op(start);
        let results: Vec<Type> = self.rw.body.arg_types(merged).collect();
        let Some(branch) = branch else {
            return Err(Diagnostic::error(self.loc, "a block without a terminator"));
        };
        let view = OpRef::new(self.rw.cx, self.rw.body, branch);
        let loc = view.loc();
        match view.name() {
            cf::COND_BR => {
                let condition = cf::CondBr::new(view).condition();
                self.rw.insert_before(branch);
                Ok(scf::if_(&mut self.rw, loc, &results, condition))
            }
            cf::SWITCH => {
                let flag = cf::Switch::new(view).flag();
                let cases: Vec<i64> = case_values(view)
                    .iter()
                    .map(|value| value.zext(64).to_i64().unwrap_or(0))
                    .collect();
                self.rw.insert_before(branch);
                let arg = arith::index_castui(&mut self.rw, loc, Type::INDEX, flag);
                let (rw, regions) = (&mut self.rw, cases.len() + 1);
                Ok(scf::index_switch(rw, loc, &results, arg, &cases, regions))
            }
            _ => {
                Err(view.error("Cannot convert unknown control flow op to structured control flow"))
            }
        }
    }

    /// Moves the arms of the branch at the end of `start` into the regions of `op`, and erases the branch: the first
    /// blocks of the arms.
    fn fill(&mut self, start: BlockId, op: OpId, arms: &[Vec<BlockId>]) -> Vec<BlockId> {
        let branch = self.rw.body.last_op(start);
        let edges: Vec<Edge> = outgoing(self.rw.body, start).collect();
        let edges = edges
            .iter()
            .map(|edge| edge.operands(self.rw.cx, self.rw.body));
        let passed: Vec<Vec<ValueId>> = edges.collect();
        if let Some(branch) = branch {
            self.rw.erase(branch);
        }
        let loc = self.rw.body.loc(op);
        let regions = self.rw.body.regions(op).to_vec();
        let mut entries = Vec::new();
        for ((arm, passed), region) in arms.iter().zip(passed).zip(regions) {
            let Some(entry) = arm.first() else {
                let block = self.rw.body.add_block(region);
                self.rw.insert_at_end(block);
                scf::yield_(&mut self.rw, loc, &passed);
                continue;
            };
            for block in arm {
                self.rw.body.move_block(*block, region, None);
            }
            for value in passed.iter().rev() {
                let last = self.rw.body.args(*entry).len() - 1;
                let arg = self.rw.body.arg(*entry, last);
                self.rw.replace_uses(arg, *value);
                self.rw.body.erase_arg(*entry, last);
            }
            entries.push(*entry);
        }
        entries
    }

    /// Replaces the branches from the regions of `op` to `merged` by `scf.yield`.
    fn leave_arms(&mut self, op: OpId, merged: BlockId) {
        for edge in incoming(self.rw.body, merged) {
            let block = edge.from;
            if self.rw.body.block_parent(block) != op {
                continue;
            }
            let values = edge.operands(self.rw.cx, self.rw.body);
            if let Some(branch) = edge.branch(self.rw.body) {
                let loc = self.rw.body.loc(branch);
                self.rw.erase(branch);
                self.rw.insert_at_end(block);
                scf::yield_(&mut self.rw, loc, &values);
            }
        }
    }
}

/// The blocks that `first` dominates: itself, then what each block dominates immediately, in the order of a depth-first search. Nothing else
/// is looked at, as without cycles those are the blocks whose predecessors are all among them.
fn dominated(body: &Body, first: BlockId) -> Vec<BlockId> {
    let mut tree = Tree::default();
    tree.add(first, None);
    let mut waiting: FxHashMap<BlockId, usize> = FxHashMap::default();
    let mut work = vec![first];
    while let Some(block) = work.pop() {
        for next in body.block_successors(block) {
            let edges = || body.predecessors(next).count();
            let missing = waiting.entry(next).or_insert_with(edges);
            *missing -= 1;
            if *missing == 0 {
                let parent = tree.lowest_around(body.predecessors(next));
                tree.add(next, parent);
                work.push(next);
            }
        }
    }
    let mut children: FxHashMap<BlockId, Vec<BlockId>> = FxHashMap::default();
    let (mut seen, mut work) = (FxHashSet::default(), vec![first]);
    while let Some(block) = work.pop() {
        if !seen.insert(block) {
            continue;
        }
        let parent = tree.nodes.get(&block).and_then(|node| node.parent);
        if let Some(parent) = parent {
            children.entry(parent).or_default().push(block);
        }
        let at = work.len();
        let inside = body.block_successors(block);
        work.extend(inside.filter(|next| tree.nodes.contains_key(next)));
        work[at..].reverse();
    }
    let (mut found, mut work) = (Vec::new(), vec![first]);
    while let Some(block) = work.pop() {
        found.push(block);
        work.extend(children.get(&block).into_iter().flatten().rev());
    }
    found
}

/// A dominator tree that grows from its root.
#[derive(Default)]
struct Tree {
    nodes: FxHashMap<BlockId, Node>,
}

#[derive(Clone, Copy)]
struct Node {
    parent: Option<BlockId>,
    depth: usize,
}

impl Tree {
    fn add(&mut self, block: BlockId, parent: Option<BlockId>) {
        let depth = parent.map_or(0, |parent| self.nodes[&parent].depth + 1);
        self.nodes.insert(block, Node { parent, depth });
    }

    /// The lowest node that dominates all of these.
    fn lowest_around(&self, blocks: impl Iterator<Item = BlockId>) -> Option<BlockId> {
        blocks.reduce(|mut a, mut b| {
            while a != b {
                let deeper = match self.nodes[&a].depth >= self.nodes[&b].depth {
                    true => &mut a,
                    false => &mut b,
                };
                match self.nodes[deeper].parent {
                    Some(parent) => *deeper = parent,
                    None => break,
                }
            }
            a
        })
    }
}
