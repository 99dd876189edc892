//! Dominance of blocks, operations and values.
//!
//! A region of one block needs no tree: its operations are ordered. For a region of several blocks the immediate
//! dominators are found when they are first asked for; the tree is then numbered so that a question is two comparisons.

mod tree;

use rustc_hash::FxHashMap;

use crate::body::{Body, ValueDefinition};
use crate::context::Context;
use crate::def::Traits;
use crate::ids::{BlockId, OpId, RegionId, ValueId};
use tree::Tree;

/// Whether values must be defined before they are used in the regions of `op`. Regions of unregistered operations and
/// graph regions have no such order.
pub fn has_ssa_dominance(cx: &Context, body: &Body, op: OpId) -> bool {
    body.def(cx, op).is_some_and(|d| {
        !d.traits
            .intersects(Traits::GRAPH_REGION | Traits::HAS_ONLY_GRAPH_REGION)
    })
}

/// Answers questions about dominance in one body, remembering the trees it has built. After blocks or branches change,
/// [`Dominance::invalidate`] what has changed.
#[derive(Default)]
pub struct Dominance {
    trees: FxHashMap<RegionId, Tree>,
    /// By block, its number in the tree of its region, which says whether that still holds.
    numbers: Vec<u32>,
}

impl Dominance {
    /// Dominance of which nothing has been computed yet; each region is computed when asked for.
    pub fn new() -> Dominance {
        Dominance::default()
    }

    /// Forgets what is known of a region.
    pub fn invalidate(&mut self, region: RegionId) {
        self.trees.remove(&region);
    }

    /// The tree of a region, and the numbers of its blocks.
    fn tree(&mut self, body: &Body, region: RegionId) -> (&Tree, &[u32]) {
        let numbers = &mut self.numbers;
        let new = || Tree::new(body, region, numbers);
        let tree = self.trees.entry(region).or_insert_with(new);
        (tree, &self.numbers)
    }

    fn tree_dominates(&mut self, body: &Body, region: RegionId, a: BlockId, b: BlockId) -> bool {
        let (tree, numbers) = self.tree(body, region);
        tree.dominates(numbers, a, b)
    }

    /// Whether control can reach `block` from the entry of its region.
    pub fn is_reachable(&mut self, body: &Body, block: BlockId) -> bool {
        if body.is_entry_block(block) {
            return true;
        }
        let (tree, numbers) = self.tree(body, body.block_region(block));
        tree.contains(numbers, block)
    }

    /// The closest other block that every path to `block` goes through.
    pub fn immediate_dominator(&mut self, body: &Body, block: BlockId) -> Option<BlockId> {
        let region = body.block_region(block);
        if body.has_one_block(region) {
            return None;
        }
        let (tree, numbers) = self.tree(body, region);
        tree.parent(numbers, block)
    }

    /// The reachable blocks of a region by their immediate dominator, in order.
    pub fn children(&mut self, body: &Body, region: RegionId) -> FxHashMap<BlockId, Vec<BlockId>> {
        let mut children: FxHashMap<BlockId, Vec<BlockId>> = FxHashMap::default();
        for block in body.blocks(region) {
            if let Some(parent) = self.immediate_dominator(body, block) {
                children.entry(parent).or_default().push(block);
            }
        }
        children
    }

    /// Whether `a` dominates `b` or is `b`; a block dominates those in the regions of its operations too.
    pub fn block_dominates(&mut self, body: &Body, a: BlockId, b: BlockId) -> bool {
        if a == b {
            return true;
        }
        let region = body.block_region(a);
        let Some(b) = ancestor_block(body, region, b) else {
            return false;
        };
        a == b || self.tree_dominates(body, region, a, b)
    }

    /// Whether `a` is executed before `b` on every path to `b`. An operation does not dominate what it contains.
    pub fn op_dominates(&mut self, cx: &Context, body: &Body, a: OpId, b: OpId) -> bool {
        if a == b {
            return !in_ssa_region(cx, body, a);
        }
        let Some(block) = body.block(a) else {
            return false;
        };
        let region = body.block_region(block);
        let Some(b) = body.ancestor_in_region(region, b) else {
            return false;
        };
        if a == b {
            return false;
        }
        match body.block(b) {
            Some(other) if other == block => {
                !in_ssa_region(cx, body, a) || body.is_before_in_block(a, b)
            }
            Some(other) => self.tree_dominates(body, region, block, other),
            None => false,
        }
    }

    /// Whether `value` may be used by `op`.
    pub fn value_dominates(&mut self, cx: &Context, body: &Body, value: ValueId, op: OpId) -> bool {
        match body.definition(value) {
            ValueDefinition::Result(def, _) => {
                // The usual case first: a definition earlier in the block.
                let same = body.block(def).is_some() && body.block(def) == body.block(op);
                if same && body.is_before_in_block(def, op) {
                    return true;
                }
                self.op_dominates(cx, body, def, op)
            }
            ValueDefinition::Argument(block, _) => body
                .block(op)
                .is_some_and(|b| self.block_dominates(body, block, b)),
        }
    }
}

fn in_ssa_region(cx: &Context, body: &Body, op: OpId) -> bool {
    body.parent_op(op)
        .is_none_or(|parent| has_ssa_dominance(cx, body, parent))
}

/// The block directly in `region` that `block` is or lies under.
fn ancestor_block(body: &Body, region: RegionId, block: BlockId) -> Option<BlockId> {
    let mut block = block;
    while body.block_region(block) != region {
        block = body.block(body.block_parent(block))?;
    }
    Some(block)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::body::{InsertPoint, OpState};
    use crate::{Location, Registry, Type};

    fn context() -> Context {
        Context::new(Box::leak(Box::new(Registry::builder().build().unwrap())))
    }

    fn append(cx: &Context, body: &mut Body, block: BlockId, successors: &[BlockId]) -> OpId {
        let state = OpState {
            results: &[Type::I32],
            successors,
            ..OpState::new(cx.op_name("t.op"), Location::UNKNOWN)
        };
        body.insert(cx, InsertPoint::End(block), &state)
    }

    /// A body with blocks and the branches between them.
    fn graph(cx: &Context, blocks: usize, edges: &[(usize, &[usize])]) -> (Body, Vec<BlockId>) {
        let root = OpState {
            regions: 1,
            ..OpState::new(cx.op_name("t.root"), Location::UNKNOWN)
        };
        let mut body = Body::new(cx, &root);
        let region = body.root_region();
        let blocks: Vec<BlockId> = (0..blocks).map(|_| body.add_block(region)).collect();
        for (from, to) in edges {
            let to: Vec<BlockId> = to.iter().map(|b| blocks[*b]).collect();
            append(cx, &mut body, blocks[*from], &to);
        }
        (body, blocks)
    }

    #[test]
    fn the_arms_of_a_diamond_do_not_dominate_its_end() {
        let cx = context();
        let (body, b) = graph(&cx, 4, &[(0, &[1, 2]), (1, &[3]), (2, &[3])]);
        let mut dominance = Dominance::new();
        assert!(dominance.block_dominates(&body, b[0], b[3]));
        assert!(!dominance.block_dominates(&body, b[1], b[3]));
        assert!(!dominance.block_dominates(&body, b[1], b[2]));
        assert_eq!(dominance.immediate_dominator(&body, b[3]), Some(b[0]));
        assert_eq!(dominance.immediate_dominator(&body, b[0]), None);
    }

    #[test]
    fn a_loop_header_dominates_the_loop_and_its_exit() {
        let cx = context();
        let (body, b) = graph(&cx, 4, &[(0, &[1]), (1, &[2, 3]), (2, &[1])]);
        let mut dominance = Dominance::new();
        assert!(dominance.block_dominates(&body, b[1], b[2]));
        assert!(dominance.block_dominates(&body, b[1], b[3]));
        assert!(!dominance.block_dominates(&body, b[2], b[3]));
    }

    #[test]
    fn unreachable_blocks_are_dominated_by_all() {
        let cx = context();
        let (body, b) = graph(&cx, 3, &[(0, &[1]), (2, &[1])]);
        let mut dominance = Dominance::new();
        assert!(!dominance.is_reachable(&body, b[2]));
        assert!(dominance.block_dominates(&body, b[1], b[2]));
        assert!(!dominance.block_dominates(&body, b[2], b[1]));
    }

    #[test]
    fn trees_are_forgotten_on_request() {
        let cx = context();
        let (mut body, b) = graph(&cx, 3, &[(0, &[1]), (1, &[2])]);
        let mut dominance = Dominance::new();
        assert!(dominance.block_dominates(&body, b[1], b[2]));
        let branch = body.last_op(b[0]).unwrap();
        body.set_successors(branch, &[b[1], b[2]]);
        dominance.invalidate(body.root_region());
        assert!(!dominance.block_dominates(&body, b[1], b[2]));
    }

    #[test]
    fn a_chain_of_many_blocks_takes_no_deep_recursion() {
        let cx = context();
        let n = 20_000;
        let edges: Vec<(usize, [usize; 1])> = (0..n - 1).map(|i| (i, [i + 1])).collect();
        let edges: Vec<(usize, &[usize])> = edges.iter().map(|(a, b)| (*a, &b[..])).collect();
        let (body, b) = graph(&cx, n, &edges);
        let mut dominance = Dominance::new();
        assert!(dominance.block_dominates(&body, b[1], b[n - 1]));
    }
}
