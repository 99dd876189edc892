//! Promotes stack slots to values: every load becomes the value stored last, block arguments where several reach it.
//!
//! ```mlir
//! %a = memref.alloca() : memref<i32>                // cf.cond_br %c, ^bb1, ^bb2(%x : i32)
//! memref.store %x, %a[] : memref<i32>               // ^bb1:
//! cf.cond_br %c, ^bb1, ^bb2                         //   cf.br ^bb2(%y : i32)
//! ^bb1:                                             // ^bb2(%0: i32):
//!   memref.store %y, %a[] : memref<i32>             //   return %0 : i32
//!   cf.br ^bb2
//! ^bb2:
//!   %0 = memref.load %a[] : memref<i32>
//!   return %0 : i32
//! ```
//!
//! A slot is promoted if all its users load and store it as a whole, in the region that it is allocated in.

use oxmlir_dialects::tables::ub;
use oxmlir_ir::analysis::Dominance;
use oxmlir_ir::hooks::SlotAccess;
use oxmlir_ir::pass::{Anchor, OptionInfo, PassContext, PassInfo, PassResult, Statistic};
use oxmlir_ir::rewrite::{
    Rewriter, Silent, append_successor_operands, branches_to, erase_unreachable_blocks,
};
use oxmlir_ir::{
    BlockId, Body, Context, InsertPoint, OpId, OpRef, RegionId, Traits, Type, ValueId,
};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::bodies::for_each_body;

pub static PASS: PassInfo = PassInfo {
    options: &[OptionInfo::bool(
        "region-simplify",
        "erase unreachable blocks first",
        true,
    )],
    statistics: &[
        Statistic {
            name: "promoted slots",
            summary: "Total amount of memory slot promoted",
        },
        Statistic {
            name: "new block args",
            summary: "Total amount of new block argument inserted in blocks",
        },
    ],
    ..PassInfo::new(
        "mem2reg",
        "Mem2Reg",
        "promotes memory slots to values",
        Anchor::Any,
        run,
    )
};

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let (cx, simplify) = (pass.cx, pass.options.bool("region-simplify"));
    let counts = for_each_body(body, &|body| promote_all(cx, body, simplify));
    for (slots, args) in counts {
        pass.count("promoted slots", slots);
        pass.count("new block args", args);
    }
    Ok(())
}

/// Promotes what can be promoted in a body: the numbers of slots and of new block arguments.
fn promote_all(cx: &Context, body: &mut Body, simplify: bool) -> (u64, u64) {
    if simplify {
        let regions = body.regions(body.root()).to_vec();
        let (at, mut silent) = (InsertPoint::Before(body.root()), Silent);
        erase_unreachable_blocks(&mut Rewriter::new(cx, body, &mut silent, at), &regions);
    }
    let (mut slots, mut args) = (0, 0);
    let mut dominance = Dominance::new();
    // A promoted slot may be all that kept another one from being promoted.
    loop {
        let before = slots;
        for op in body.nested_ops_post_order(body.root()) {
            if !body.is_alive(op) {
                continue;
            }
            if let Some(promotion) = Promotion::new(cx, body, &mut dominance, op) {
                slots += 1;
                args += promotion.merge_points.len() as u64;
                promotion.run(cx, body, &mut dominance);
            }
        }
        if slots == before {
            return (slots, args);
        }
    }
}

/// A slot that can be promoted.
struct Promotion {
    allocation: OpId,
    slot: ValueId,
    ty: Type,
    region: RegionId,
    /// Loads and stores.
    accesses: FxHashMap<OpId, SlotAccess>,
    /// Blocks that different values reach and that need one.
    merge_points: FxHashSet<BlockId>,
}

impl Promotion {
    /// `None` if `op` allocates no slot that can be promoted.
    fn new(cx: &Context, body: &Body, dominance: &mut Dominance, op: OpId) -> Option<Promotion> {
        let view = OpRef::new(cx, body, op);
        let ty = (view.hooks().slot?)(view)?;
        let slot = body.result(op, 0);
        if body.is_unused(slot) {
            return None;
        }
        let region = body.parent_region(op)?;
        let graph = Traits::GRAPH_REGION | Traits::HAS_ONLY_GRAPH_REGION;
        if body
            .traits(cx, body.region_parent(region))
            .intersects(graph)
        {
            return None;
        }
        let mut accesses = FxHashMap::default();
        for user in body.users(slot) {
            let view = OpRef::new(cx, body, user);
            let access = (view.hooks().slot_access?)(view)?;
            let (of, value) = match access {
                SlotAccess::Load { slot, value } | SlotAccess::Store { slot, value } => {
                    (slot, value)
                }
            };
            let once = body.operands(user).filter(|v| *v == slot).count() == 1;
            let fits = of == slot && body.ty(value) == ty && once;
            if !fits || body.parent_region(user) != Some(region) {
                return None;
            }
            accesses.insert(user, access);
        }
        let mut promotion = Promotion {
            allocation: op,
            slot,
            ty,
            region,
            accesses,
            merge_points: FxHashSet::default(),
        };
        promotion.merge_points = promotion.find_merge_points(body, dominance);
        let usable = |b: &BlockId| branches_to(cx, body, *b).is_some();
        promotion
            .merge_points
            .iter()
            .all(usable)
            .then_some(promotion)
    }

    /// The blocks in the iterated dominance frontier of the stores that need the value.
    fn find_merge_points(&self, body: &Body, dominance: &mut Dominance) -> FxHashSet<BlockId> {
        let stores: FxHashSet<BlockId> = self
            .accesses
            .iter()
            .filter(|a| matches!(a.1, SlotAccess::Store { .. }))
            .filter_map(|a| body.block(*a.0))
            .collect();
        let needed = self.needed_at_start(body, &stores);
        let mut frontier: FxHashMap<BlockId, Vec<BlockId>> = FxHashMap::default();
        for block in body.blocks(self.region) {
            let end = dominance.immediate_dominator(body, block);
            for pred in body.predecessors(block) {
                let mut at = Some(pred).filter(|p| dominance.is_reachable(body, *p));
                while let Some(runner) = at.filter(|r| Some(*r) != end) {
                    frontier.entry(runner).or_default().push(block);
                    at = dominance.immediate_dominator(body, runner);
                }
            }
        }
        let mut found = FxHashSet::default();
        let mut work: Vec<BlockId> = stores.into_iter().collect();
        while let Some(block) = work.pop() {
            for next in frontier.get(&block).into_iter().flatten() {
                if needed.contains(next) && found.insert(*next) {
                    work.push(*next);
                }
            }
        }
        found
    }

    /// The blocks at whose start the value may still be loaded.
    fn needed_at_start(&self, body: &Body, stores: &FxHashSet<BlockId>) -> FxHashSet<BlockId> {
        let loads_first = |block: BlockId| {
            let first = body.ops(block).find_map(|op| self.accesses.get(&op));
            matches!(first, Some(SlotAccess::Load { .. }))
        };
        let blocks: FxHashSet<BlockId> = self
            .accesses
            .keys()
            .filter_map(|op| body.block(*op))
            .collect();
        let mut work: Vec<BlockId> = blocks.into_iter().filter(|b| loads_first(*b)).collect();
        let mut needed = FxHashSet::default();
        while let Some(block) = work.pop() {
            if needed.insert(block) {
                work.extend(body.predecessors(block).filter(|p| !stores.contains(p)));
            }
        }
        needed
    }

    /// Replaces loads by the value that reaches them and erases stores and the allocation.
    fn run(&self, cx: &Context, body: &mut Body, dominance: &mut Dominance) {
        let mut initial = Initial {
            block: body.block(self.allocation),
            loc: body.loc(self.allocation),
            ty: self.ty,
            value: None,
        };
        let below = dominance.children(body, self.region);
        let entry = body.first_block(self.region);
        let mut work: Vec<(BlockId, Option<ValueId>)> =
            entry.map(|b| (b, None)).into_iter().collect();
        while let Some((block, reaching)) = work.pop() {
            let mut reaching = reaching;
            if self.merge_points.contains(&block) {
                reaching = Some(body.add_arg(block, self.ty, initial.loc));
            }
            reaching = self.rewrite_block(cx, body, block, reaching, &mut initial);
            self.pass_on(cx, body, block, reaching, &mut initial);
            let below = below.get(&block).into_iter().flatten();
            work.extend(below.map(|b| (*b, reaching)));
        }
        self.finish(cx, body, &mut initial);
    }

    /// Rewrites the accesses of one block: the value that the slot holds at its end.
    fn rewrite_block(
        &self,
        cx: &Context,
        body: &mut Body,
        block: BlockId,
        reaching: Option<ValueId>,
        initial: &mut Initial,
    ) -> Option<ValueId> {
        let mut reaching = reaching;
        for op in body.op_vec(block) {
            match self.accesses.get(&op) {
                None => {}
                Some(SlotAccess::Load { value, .. }) => {
                    let new = reaching.or_else(|| initial.get(cx, body));
                    if let Some(new) = new {
                        body.replace_all_uses(*value, new);
                    }
                    body.erase_op(op);
                }
                Some(SlotAccess::Store { .. }) => {
                    reaching = self.stored(cx, body, op);
                    body.erase_op(op);
                }
            }
        }
        reaching
    }

    /// The value that a store stores now: a load that it was may have been replaced.
    fn stored(&self, cx: &Context, body: &Body, store: OpId) -> Option<ValueId> {
        let view = OpRef::new(cx, body, store);
        match (view.hooks().slot_access?)(view)? {
            SlotAccess::Store { value, .. } => Some(value),
            SlotAccess::Load { .. } => None,
        }
    }

    /// Passes the value at the end of a block to the merge points that it branches to.
    fn pass_on(
        &self,
        cx: &Context,
        body: &mut Body,
        block: BlockId,
        reaching: Option<ValueId>,
        initial: &mut Initial,
    ) {
        let Some(branch) = body.last_op(block) else {
            return;
        };
        for index in 0..body.num_successors(branch) {
            if self.merge_points.contains(&body.successor(branch, index))
                && let Some(value) = reaching.or_else(|| initial.get(cx, body))
            {
                append_successor_operands(cx, body, branch, index, &[value]);
            }
        }
    }

    /// Unreachable blocks are not on the way: their loads give the initial value, and their branches pass it.
    fn finish(&self, cx: &Context, body: &mut Body, initial: &mut Initial) {
        let left: Vec<OpId> = body.users(self.slot).collect();
        for op in left {
            if let Some(SlotAccess::Load { value, .. }) = self.accesses.get(&op)
                && let Some(new) = initial.get(cx, body)
            {
                body.replace_all_uses(*value, new);
            }
            body.erase_op(op);
        }
        for block in &self.merge_points {
            let last = body.args(*block).len() - 1;
            for (branch, index) in branches_to(cx, body, *block).unwrap_or_default() {
                if passed_count(cx, body, branch, index) == last
                    && let Some(value) = initial.get(cx, body)
                {
                    append_successor_operands(cx, body, branch, index, &[value]);
                }
            }
        }
        if let Some(op) = initial.value.and_then(|v| body.defining_op(v))
            && body.results_unused(op)
        {
            body.erase_op(op);
        }
        body.erase_op(self.allocation);
    }
}

fn passed_count(cx: &Context, body: &Body, branch: OpId, index: usize) -> usize {
    let view = OpRef::new(cx, body, branch);
    view.hooks()
        .successor_operands
        .map_or(0, |hook| hook(view, index).len())
}

/// What a slot holds before anything is stored: poison, made when first needed.
struct Initial {
    block: Option<BlockId>,
    loc: oxmlir_ir::Location,
    ty: Type,
    value: Option<ValueId>,
}

impl Initial {
    fn get(&mut self, cx: &Context, body: &mut Body) -> Option<ValueId> {
        let block = self.block?;
        if self.value.is_none() {
            let mut silent = Silent;
            let mut rw = Rewriter::new(cx, body, &mut silent, InsertPoint::Start(block));
            self.value = Some(rw.value(ub::POISON, self.loc, &[], self.ty, &[]));
        }
        self.value
    }
}
