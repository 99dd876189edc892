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
//! A slot is promoted if all its users load and store it from its start, in the region that it is allocated in, or can do
//! without it.

use oxmlir_ir::analysis::Dominance;
use oxmlir_ir::interfaces::{BranchOp, PromotableOp};
use oxmlir_ir::pass::{Anchor, OptionInfo, PassContext, PassInfo, PassResult, Statistic};
use oxmlir_ir::rewrite::{NoListener, Rewriter, append_successor_operands, branches_to};
use oxmlir_ir::slots::{DeletionKind, PromotableAllocation, PromotableMemOp, Slot};
use oxmlir_ir::{
    BlockId, Body, Context, DataLayout, InsertPoint, OpId, OpRef, RegionId, Traits, ValueId,
};
use rustc_hash::{FxHashMap, FxHashSet};

use super::slot_uses::{BlockingUses, erase_all, in_order};
use crate::bodies::for_each_body_in_layout;

pub static PASS: PassInfo = PassInfo {
    options: &[OptionInfo::bool(
        "region-simplify",
        "for compatibility: unreachable blocks stay, as in the reference",
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
    let counts = for_each_body_in_layout(body, pass, &|body, layout| {
        promote_all(pass.cx, body, layout)
    });
    for (slots, args) in counts {
        pass.count("promoted slots", slots);
        pass.count("new block args", args);
    }
    Ok(())
}

/// Promotes what can be promoted in a body: the numbers of slots and of new block arguments.
fn promote_all(cx: &Context, body: &mut Body, layout: &DataLayout) -> (u64, u64) {
    let (mut slots, mut args) = (0, 0);
    let mut dominance = Dominance::new();
    // A promoted slot may be all that kept another one from being promoted.
    loop {
        let before = slots;
        for op in body.nested_ops_post_order(body.root()) {
            if !body.is_alive(op) {
                continue;
            }
            if let Some(promotion) = Promotion::new(cx, body, layout, &mut dominance, op) {
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
struct Promotion<'a> {
    op: OpId,
    allocation: &'static PromotableAllocation,
    slot: Slot,
    layout: &'a DataLayout,
    region: RegionId,
    /// All uses that have to go.
    blocking: BlockingUses,
    /// Loads and stores.
    accesses: FxHashMap<OpId, &'static PromotableMemOp>,
    /// Blocks that different values reach and that need one.
    merge_points: FxHashSet<BlockId>,
}

impl<'a> Promotion<'a> {
    /// `None` if `op` allocates no slot that can be promoted.
    fn new(
        cx: &Context,
        body: &Body,
        layout: &'a DataLayout,
        dominance: &mut Dominance,
        op: OpId,
    ) -> Option<Promotion<'a>> {
        let view = OpRef::new(cx, body, op);
        let allocation = view.interface::<PromotableAllocation>()?;
        let ty = (allocation.promotable)(view)?;
        let slot = Slot {
            ptr: body.only_result(op),
            ty,
        };
        if body.is_unused(slot.ptr) {
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
        let mut promotion = Promotion {
            op,
            allocation,
            slot,
            layout,
            region,
            blocking: BlockingUses::default(),
            accesses: FxHashMap::default(),
            merge_points: FxHashSet::default(),
        };
        promotion.find_uses(cx, body)?;
        promotion.merge_points = promotion.find_merge_points(cx, body, dominance);
        let usable = |b: &BlockId| branches_to(cx, body, *b).is_some();
        promotion
            .merge_points
            .iter()
            .all(usable)
            .then_some(promotion)
    }

    /// Finds all uses that have to go; `None` if one of them cannot.
    fn find_uses(&mut self, cx: &Context, body: &Body) -> Option<()> {
        let (slot, layout, region) = (self.slot, self.layout, self.region);
        let accesses = &mut self.accesses;
        self.blocking.add_all(body, body.uses(slot.ptr));
        self.blocking.close(cx, body, |op, uses| {
            let access = op.interface::<PromotableMemOp>()?;
            let here = op.body.parent_region(op.id) == Some(region);
            if !here || !(access.removable)(op, slot, uses, layout) {
                return None;
            }
            accesses.insert(op.id, access);
            Some(())
        })
    }

    /// The blocks in the iterated dominance frontier of the stores that need the value.
    fn find_merge_points(
        &self,
        cx: &Context,
        body: &Body,
        dominance: &mut Dominance,
    ) -> FxHashSet<BlockId> {
        let stores = self
            .accesses
            .iter()
            .filter(|(op, access)| self.stores(cx, body, **op, access));
        let stores: FxHashSet<BlockId> = stores.filter_map(|(op, _)| body.block(*op)).collect();
        let needed = self.needed_at_start(cx, body, &stores);
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

    fn loads(&self, cx: &Context, body: &Body, op: OpId, access: &PromotableMemOp) -> bool {
        (access.loads)(OpRef::new(cx, body, op), self.slot)
    }

    fn stores(&self, cx: &Context, body: &Body, op: OpId, access: &PromotableMemOp) -> bool {
        (access.stores)(OpRef::new(cx, body, op), self.slot)
    }

    /// The blocks at whose start the value may still be loaded.
    fn needed_at_start(
        &self,
        cx: &Context,
        body: &Body,
        stores: &FxHashSet<BlockId>,
    ) -> FxHashSet<BlockId> {
        let loads_first = |block: BlockId| {
            let mut here = body
                .ops(block)
                .filter_map(|op| Some((op, *self.accesses.get(&op)?)));
            here.next()
                .is_some_and(|(op, access)| self.loads(cx, body, op, access))
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

    /// Makes the uses go, and the allocation.
    fn run(&self, cx: &Context, body: &mut Body, dominance: &mut Dominance) {
        let mut no_listener = NoListener;
        let rw = &mut Rewriter::new(cx, body, &mut no_listener, InsertPoint::Before(self.op));
        let mut values = Values::default();
        let blocks = self.find_values(rw, dominance, &mut values);
        self.complete_branches(rw, &mut values);
        let order = in_order(rw.body, &blocks, self.blocking.ops());
        self.tell(rw, &order, &values);
        self.remove_uses(rw, order, &mut values);
        if let Some(op) = values.initial.and_then(|v| rw.body.defining_op(v))
            && rw.body.results_unused(op)
        {
            rw.erase(op);
        }
        rw.erase(self.op);
    }

    /// Follows the value of the slot through the blocks: those that can be reached, in an order in which dominating ones
    /// come first.
    fn find_values(
        &self,
        rw: &mut Rewriter,
        dominance: &mut Dominance,
        values: &mut Values,
    ) -> Vec<BlockId> {
        let below = dominance.children(rw.body, self.region);
        let entry = rw.body.first_block(self.region);
        let mut work: Vec<(BlockId, Option<ValueId>)> =
            entry.map(|b| (b, None)).into_iter().collect();
        let mut blocks = Vec::new();
        while let Some((block, reaching)) = work.pop() {
            blocks.push(block);
            let mut reaching = reaching;
            if self.merge_points.contains(&block) {
                reaching = Some(self.add_argument(rw, block));
            }
            reaching = self.find_values_in(rw, block, reaching, values);
            self.pass_on(rw, block, reaching, values);
            let below = below.get(&block).into_iter().flatten();
            work.extend(below.map(|b| (*b, reaching)));
        }
        blocks
    }

    fn add_argument(&self, rw: &mut Rewriter, block: BlockId) -> ValueId {
        let loc = rw.body.loc(self.op);
        let value = rw.body.add_arg(block, self.slot.ty, loc);
        if let Some(merged) = self.allocation.merged {
            rw.insert_at_start(block);
            merged(rw, self.op, value);
        }
        value
    }

    /// Notes the values at the accesses of one block: the value that the slot holds at its end.
    fn find_values_in(
        &self,
        rw: &mut Rewriter,
        block: BlockId,
        reaching: Option<ValueId>,
        values: &mut Values,
    ) -> Option<ValueId> {
        let mut reaching = reaching;
        for op in rw.body.op_vec(block) {
            let Some(access) = self.accesses.get(&op) else {
                continue;
            };
            if let Some(value) = reaching {
                values.reaching.insert(op, value);
            }
            if self.stores(rw.cx, rw.body, op, access) {
                let before = reaching.unwrap_or_else(|| self.initial(rw, values));
                rw.insert_after(op);
                let stored = (access.stored)(rw, op, self.slot, before, self.layout);
                values.stored.push((op, stored));
                reaching = Some(stored);
            }
        }
        reaching
    }

    /// What the slot holds before anything is stored, made when first needed.
    fn initial(&self, rw: &mut Rewriter, values: &mut Values) -> ValueId {
        if let Some(value) = values.initial {
            return value;
        }
        match rw.body.block(self.op) {
            Some(block) => rw.insert_at_start(block),
            None => rw.insert_before(self.op),
        }
        let value = (self.allocation.initial)(rw, self.op, self.slot.ty);
        values.initial = Some(value);
        value
    }

    /// Passes the value at the end of a block to the merge points that it branches to.
    fn pass_on(
        &self,
        rw: &mut Rewriter,
        block: BlockId,
        reaching: Option<ValueId>,
        values: &mut Values,
    ) {
        let Some(branch) = rw.body.last_op(block) else {
            return;
        };
        for index in 0..rw.body.num_successors(branch) {
            if self
                .merge_points
                .contains(&rw.body.successor(branch, index))
            {
                let value = reaching.unwrap_or_else(|| self.initial(rw, values));
                append_successor_operands(rw.cx, rw.body, branch, index, &[value]);
            }
        }
    }

    /// Unreachable blocks are not on the way: their branches pass the initial value.
    fn complete_branches(&self, rw: &mut Rewriter, values: &mut Values) {
        let mut open = Vec::new();
        for block in rw.body.blocks(self.region) {
            if self.merge_points.contains(&block) {
                let last = rw.body.args(block).len() - 1;
                let branches = branches_to(rw.cx, rw.body, block).unwrap_or_default();
                let passes_less =
                    |(op, i): &(OpId, usize)| passed_count(rw.cx, rw.body, *op, *i) == last;
                open.extend(branches.into_iter().filter(passes_less));
            }
        }
        for (branch, index) in open {
            let value = self.initial(rw, values);
            append_successor_operands(rw.cx, rw.body, branch, index, &[value]);
        }
    }

    /// Tells those that want to know what values the slot has become.
    fn tell(&self, rw: &mut Rewriter, order: &[OpId], values: &Values) {
        for op in order.iter().rev() {
            let bystander = rw.op(*op).interface::<PromotableOp>();
            if let Some(tell) = bystander.and_then(|bystander| bystander.replaced) {
                tell(rw, *op, &values.stored);
            }
        }
    }

    /// Makes the uses go, last ones first: a load may be what another one finds in the slot.
    fn remove_uses(&self, rw: &mut Rewriter, order: Vec<OpId>, values: &mut Values) {
        let mut erased = Vec::new();
        for op in order.into_iter().rev() {
            let fate = match self.accesses.get(&op) {
                Some(access) => {
                    let before = values.reaching.get(&op).copied();
                    let before = before.unwrap_or_else(|| self.initial(rw, values));
                    rw.insert_after(op);
                    (access.remove)(rw, op, self.slot, before, self.layout)
                }
                None => self.blocking.remove(rw, op),
            };
            if fate == DeletionKind::Delete {
                erased.push(op);
            }
        }
        erase_all(rw, &erased);
    }
}

/// The values that a slot holds.
#[derive(Default)]
struct Values {
    /// In front of each access, where it is not the initial value.
    reaching: FxHashMap<OpId, ValueId>,
    /// Behind each store.
    stored: Vec<(OpId, ValueId)>,
    initial: Option<ValueId>,
}

fn passed_count(cx: &Context, body: &Body, branch: OpId, index: usize) -> usize {
    let view = OpRef::new(cx, body, branch);
    view.interface::<BranchOp>()
        .map_or(0, |branch| (branch.successor_operands)(view, index).len())
}
