//! Eliminates common subexpressions: an operation without effects whose like was executed before gives way to it.
//!
//! ```mlir
//! %0 = arith.muli %a, %b : i32                      // %0 = arith.muli %a, %b : i32
//! %1 = arith.muli %a, %b : i32                      // %1 = arith.addi %0, %0 : i32
//! %2 = arith.addi %0, %1 : i32
//! ```
//!
//! Operations that only read memory give way too, if nothing in between may have written.

use oxmlir_ir::analysis::{Dominance, has_ssa_dominance};
use oxmlir_ir::hooks::EffectKind;
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult, Statistic};
use oxmlir_ir::rewrite::equivalence::{equivalent, operand_key, shape_hash};
use oxmlir_ir::side_effects::{DeadOps, is_memory_effect_free, only_reads, recursive_effects};
use oxmlir_ir::{BlockId, Body, Context, Location, OpId, OpRef, RegionId, Traits};
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use smallvec::SmallVec;

use crate::bodies::for_each_body;

pub static PASS: PassInfo = PassInfo {
    statistics: &[
        Statistic {
            name: "num-cse'd",
            summary: "Number of operations CSE'd",
        },
        Statistic {
            name: "num-dce'd",
            summary: "Number of operations DCE'd",
        },
    ],
    ..PassInfo::new(
        "cse",
        "CSE",
        "eliminates common subexpressions",
        Anchor::Any,
        run,
    )
};

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let cx = pass.cx;
    for (merged, dead) in for_each_body(body, &|body| eliminate(cx, body)) {
        pass.count("num-cse'd", merged);
        pass.count("num-dce'd", dead);
    }
    Ok(())
}

/// Eliminates common subexpressions of one body: how many operations gave way, and how many were dead.
pub fn eliminate(cx: &Context, body: &mut Body) -> (u64, u64) {
    let mut cse = Cse {
        cx,
        body,
        below: FxHashMap::default(),
        known: Known::default(),
        erased: Vec::new(),
        merged: 0,
        dead: 0,
        removable: DeadOps::default(),
    };
    cse.run();
    let Cse {
        erased,
        merged,
        dead,
        ..
    } = cse;
    for op in erased {
        body.erase_op(op);
    }
    (merged, dead)
}

/// The operations met so far on the way down the dominator trees, by hash.
#[derive(Default)]
struct Known {
    by_hash: ByHash,
    /// What was added, to take it away when its scope ends.
    added: Vec<u64>,
    /// What is hidden while an isolated operation is worked on.
    hidden: Vec<ByHash>,
}

type ByHash = FxHashMap<u64, SmallVec<[OpId; 2]>>;

impl Known {
    fn add(&mut self, hash: u64, op: OpId) {
        self.by_hash.entry(hash).or_default().push(op);
        self.added.push(hash);
    }

    /// Everything that was added and not taken away.
    fn ops(&self) -> FxHashSet<OpId> {
        let maps = self.hidden.iter().chain([&self.by_hash]);
        maps.flat_map(|map| map.values().flatten().copied())
            .collect()
    }

    /// Forgets what was added since `added` had this length.
    fn leave(&mut self, length: usize) {
        for hash in self.added.drain(length..).rev() {
            if let Some(ops) = self.by_hash.get_mut(&hash) {
                ops.pop();
            }
        }
    }
}

/// What to do next. An explicit stack: regions nest as deep as the input says.
enum Step {
    Op(OpId),
    /// The regions of an operation are done: the operation itself.
    Simplify(OpId),
    Region(RegionId),
    /// A block, then those it dominates.
    Block(BlockId),
    /// The end of a scope: how much was known before it.
    Leave(usize),
    /// The end of an isolated operation.
    Reveal,
}

struct Cse<'a> {
    cx: &'a Context,
    body: &'a mut Body,
    /// Blocks by immediate dominator, of the regions at work.
    below: FxHashMap<BlockId, Vec<BlockId>>,
    known: Known,
    erased: Vec<OpId>,
    merged: u64,
    dead: u64,
    removable: DeadOps,
}

impl Cse<'_> {
    fn run(&mut self) {
        let mut stack = Vec::new();
        self.push_regions(&mut stack, self.body.root());
        while let Some(step) = stack.pop() {
            match step {
                Step::Op(op) => self.visit(&mut stack, op),
                Step::Simplify(op) => self.simplify(op),
                Step::Region(region) => self.enter_region(&mut stack, region),
                Step::Block(block) => self.enter_block(&mut stack, block),
                Step::Leave(length) => self.known.leave(length),
                Step::Reveal => {
                    self.known.by_hash = self.known.hidden.pop().unwrap_or_default();
                }
            }
        }
    }

    fn push_regions(&self, stack: &mut Vec<Step>, op: OpId) {
        let regions = self.body.regions(op).iter().rev();
        stack.extend(regions.map(|r| Step::Region(*r)));
    }

    fn visit(&mut self, stack: &mut Vec<Step>, op: OpId) {
        if self.body.num_regions(op) == 0 {
            return self.simplify(op);
        }
        stack.push(Step::Simplify(op));
        let isolated = match self.body.def(self.cx, op) {
            Some(def) => def.traits.contains(Traits::ISOLATED_FROM_ABOVE),
            None => true,
        };
        if isolated {
            let outer = std::mem::take(&mut self.known.by_hash);
            self.known.hidden.push(outer);
            stack.push(Step::Reveal);
        }
        self.push_regions(stack, op);
    }

    fn enter_region(&mut self, stack: &mut Vec<Step>, region: RegionId) {
        let Some(entry) = self.body.first_block(region) else {
            return;
        };
        let parent = self.body.region_parent(region);
        let ordered = has_ssa_dominance(self.cx, self.body, parent);
        if self.body.has_one_block(region) {
            stack.push(Step::Block(entry));
        } else if ordered {
            self.below
                .extend(Dominance::new().children(self.body, region));
            stack.push(Step::Block(entry));
        }
    }

    fn enter_block(&mut self, stack: &mut Vec<Step>, block: BlockId) {
        stack.push(Step::Leave(self.known.added.len()));
        let below = self.below.remove(&block).unwrap_or_default();
        stack.extend(below.into_iter().rev().map(Step::Block));
        stack.extend(self.body.ops_reversed(block).map(Step::Op));
    }

    /// Whether operations of the region that `op` is in are in order.
    fn in_order(&self, op: OpId) -> bool {
        let parent = self.body.parent_op(op);
        parent.is_some_and(|p| has_ssa_dominance(self.cx, self.body, p))
    }

    fn simplify(&mut self, op: OpId) {
        let view = OpRef::new(self.cx, self.body, op);
        if view.has_trait(Traits::TERMINATOR) || self.body.is_stub(op) {
            return;
        }
        if self.removable.is_trivially_dead(view) {
            self.erased.push(op);
            self.dead += 1;
            return;
        }
        let regions = self.body.regions(op).iter();
        let mut regions =
            regions.map(|r| self.body.is_region_empty(*r) || self.body.has_one_block(*r));
        if !regions.all(|simple| simple) {
            return;
        }
        // The first question looks into each nest once.
        let pure = self.removable.would_be_trivially_dead(view) && is_memory_effect_free(view);
        if !pure && !only_reads(view) {
            return;
        }
        let hash = self.hash(op);
        match self.known_like(hash, op) {
            Some(known) if pure || self.nothing_written_between(known, op) => self.merge(op, known),
            _ => self.known.add(hash, op),
        }
    }

    fn hash(&self, op: OpId) -> u64 {
        use std::hash::{Hash, Hasher};
        let mut hasher = FxHasher::default();
        shape_hash(self.body, op).hash(&mut hasher);
        operand_key(self.cx, self.body, op).hash(&mut hasher);
        hasher.finish()
    }

    fn known_like(&self, hash: u64, op: OpId) -> Option<OpId> {
        let known = self.known.by_hash.get(&hash)?.iter().rev();
        known
            .copied()
            .find(|k| equivalent(self.cx, self.body, *k, op))
    }

    /// Replaces `op` by `known`; where operations are in no order, only for users not met yet.
    fn merge(&mut self, op: OpId, known: OpId) {
        let pairs: SmallVec<[_; 2]> = self
            .body
            .results(op)
            .zip(self.body.results(known))
            .collect();
        let ordered = self.in_order(op);
        let met = if ordered {
            FxHashSet::default()
        } else {
            self.known.ops()
        };
        for (old, new) in pairs {
            if ordered {
                self.body.replace_all_uses(old, new);
            } else {
                self.body
                    .replace_uses_if(old, new, |body, at| !met.contains(&body.use_owner(at)));
            }
        }
        if ordered || self.body.results_unused(op) {
            self.erased.push(op);
        }
        if self.body.loc(known) == Location::UNKNOWN {
            let loc = self.body.loc(op);
            self.body.set_loc(known, loc);
        }
        self.merged += 1;
    }

    /// Whether no operation between two of one block may write what they read.
    fn nothing_written_between(&self, known: OpId, op: OpId) -> bool {
        if self.body.block(known) != self.body.block(op) {
            return false;
        }
        let mut at = self.body.next_op(known);
        while let Some(between) = at.filter(|b| *b != op) {
            let effects = recursive_effects(OpRef::new(self.cx, self.body, between));
            if effects.is_none_or(|e| e.iter().any(|e| e.0 == EffectKind::Write)) {
                return false;
            }
            at = self.body.next_op(between);
        }
        true
    }
}
