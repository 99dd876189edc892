//! Moves allocations out of branches, or out of loops.
//!
//! ```mlir
//! scf.for %i = %a to %b step %c {
//!   %m = memref.alloc() : memref<8xf32>
//!   ...
//! }
//! // buffer-loop-hoisting: one buffer serves all iterations
//! // %m = memref.alloc() : memref<8xf32>
//! // scf.for %i = %a to %b step %c { ... }
//! ```

use oxmlir_dialects::tables::{affine, func, memref, scf};
use oxmlir_ir::analysis::Dominance;
use oxmlir_ir::analysis::memory::AliasAnalysis;
use oxmlir_ir::hooks::{EffectKind, EffectOn};
use oxmlir_ir::interfaces::{LoopLike, RegionBranch};
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::{BlockId, Body, Context, InsertPoint, OpId, OpRef, ValueId};
use rustc_hash::FxHashSet;

use super::conflicts::leads_to;
use super::origins::dependents;
use crate::bodies::for_each_body;

pub static PASS: PassInfo = PassInfo::new(
    "buffer-hoisting",
    "BufferHoistingPass",
    "moves allocations in front of branches",
    Anchor::Op(func::Func::FULL_NAME),
    |body, pass| run(body, pass, Way::Branches),
);

pub static LOOPS: PassInfo = PassInfo::new(
    "buffer-loop-hoisting",
    "BufferLoopHoistingPass",
    "moves allocations out of loops",
    Anchor::Op(func::Func::FULL_NAME),
    |body, pass| run(body, pass, Way::Loops),
)
.asking_about_calls();

/// What allocations are moved out of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Branches,
    Loops,
}

fn run(body: &mut Body, pass: &PassContext, way: Way) -> PassResult {
    for_each_body(body, &|body| hoist(pass.cx, body, way));
    Ok(())
}

/// Moves allocations in a body out of loops.
pub fn hoist_out_of_loops(cx: &Context, body: &mut Body) {
    hoist(cx, body, Way::Loops);
}

fn hoist(cx: &Context, body: &mut Body, way: Way) {
    let mut ops = body.nested_ops(body.root());
    ops.retain(|op| {
        let name = body.name(*op);
        name == memref::ALLOC || way == Way::Loops && name == memref::ALLOCA
    });
    for op in ops {
        if let Some(to) = place(cx, body, op, way) {
            body.move_op(op, to);
        }
    }
}

/// Whether branches lead from a block back to it.
fn is_in_cycle(body: &Body, block: BlockId) -> bool {
    let mut visited = FxHashSet::default();
    let mut work: Vec<BlockId> = body.block_successors(block).collect();
    while let Some(next) = work.pop() {
        if next == block {
            return true;
        }
        if visited.insert(next) {
            work.extend(body.block_successors(next));
        }
    }
    false
}

/// Where an allocation is moved to.
fn place(cx: &Context, body: &Body, op: OpId, way: Way) -> Option<InsertPoint> {
    let buffer = body.results(op).next()?;
    let own = body.block(op)?;
    let mut dominance = Dominance::new();
    let mut common = own;
    let dependents = dependents(cx, body, buffer)?;
    for value in dependents.iter().copied() {
        let blocks = body.users(value).filter_map(|user| body.block(user));
        for block in blocks.chain(body.value_block(value)) {
            common = common_dominator(body, &mut dominance, common, block)?;
        }
    }
    let mut needed: Option<BlockId> = None;
    for block in body
        .operands(op)
        .filter_map(|value: ValueId| body.value_block(value))
    {
        if needed.is_none_or(|needed| dominance.block_dominates(body, needed, block)) {
            needed = Some(block);
        }
    }
    let bound = match (way, needed) {
        (Way::Loops, needed) => needed,
        (Way::Branches, Some(needed)) if properly(body, &mut dominance, common, needed) => {
            Some(needed)
        }
        (Way::Branches, _) => Some(common),
    };
    let mut search = Search {
        cx,
        body,
        dominance,
        way,
        common,
    };
    let block = search.placement(own, bound);
    if block == own {
        return None;
    }
    // What a loop frees in each of its turns has to be allocated in each.
    if way == Way::Loops {
        let aliases = AliasAnalysis::new(cx, body);
        let mut users = dependents.iter().flat_map(|value| body.users(*value));
        if users.any(|user| may_free(&aliases, user, buffer)) {
            return None;
        }
    }
    let at = body
        .ancestor_in_block(block, op)
        .or_else(|| body.last_op(block))?;
    Some(InsertPoint::Before(at))
}

/// Whether an operation may free a buffer.
fn may_free(aliases: &AliasAnalysis, op: OpId, buffer: ValueId) -> bool {
    let accesses = aliases.accesses(op);
    let mut frees = accesses
        .iter()
        .filter(|access| access.kind == EffectKind::Free);
    frees.any(|access| aliases.overlap(access.on, EffectOn::Value(buffer)))
}

fn properly(body: &Body, dominance: &mut Dominance, a: BlockId, b: BlockId) -> bool {
    a != b && dominance.block_dominates(body, a, b)
}

/// The closest block that dominates two blocks.
fn common_dominator(
    body: &Body,
    dominance: &mut Dominance,
    a: BlockId,
    b: BlockId,
) -> Option<BlockId> {
    let mut at = a;
    while !dominance.block_dominates(body, at, b) {
        at = match dominance.immediate_dominator(body, at) {
            Some(above) => above,
            None => body.block(body.block_parent(at))?,
        };
    }
    Some(at)
}

/// The way from a block outwards.
struct Search<'a> {
    cx: &'a Context,
    body: &'a Body,
    dominance: Dominance,
    way: Way,
    common: BlockId,
}

impl Search<'_> {
    fn placement(&mut self, own: BlockId, bound: Option<BlockId>) -> BlockId {
        let (mut block, mut at) = (own, own);
        loop {
            let parent = self.body.block_parent(at);
            let Some(outer) = self.body.block(parent) else {
                break;
            };
            let free =
                bound.is_none_or(|bound| properly(self.body, &mut self.dominance, bound, at));
            if !free {
                break;
            }
            let dominator = match self.body.is_entry_block(at) {
                true => None,
                false => self.dominance.immediate_dominator(self.body, at),
            };
            let dominator =
                dominator.filter(|d| properly(self.body, &mut self.dominance, outer, *d));
            if let Some(dominator) = dominator {
                if is_in_cycle(self.body, at) {
                    break;
                }
                at = dominator;
                if self.way == Way::Branches {
                    block = at;
                }
                continue;
            }
            if !self.may_leave(parent, outer) {
                break;
            }
            at = outer;
            block = at;
        }
        block
    }

    /// Whether an allocation may be moved out of an operation.
    fn may_leave(&mut self, parent: OpId, outer: BlockId) -> bool {
        let op = OpRef::new(self.cx, self.body, parent);
        let is_known = op.implements::<LoopLike>() || op.implements::<RegionBranch>();
        let is_loop = op.implements::<LoopLike>()
            || op.implements::<RegionBranch>()
                && (0..op.num_regions()).any(|region| leads_to(op, region, region));
        // Turns of a parallel loop cannot share a buffer.
        let is_parallel = [scf::PARALLEL, scf::FORALL, affine::PARALLEL].contains(&op.name());
        let legal = match self.way {
            Way::Branches => !is_loop,
            Way::Loops => {
                is_loop
                    && !is_parallel
                    && !self
                        .dominance
                        .block_dominates(self.body, self.common, outer)
            }
        };
        is_known && legal
    }
}
