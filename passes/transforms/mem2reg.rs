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

use std::rc::Rc;

use oxmlir_ir::analysis::Dominance;
use oxmlir_ir::interfaces::{BranchOp, PromotableOp};
use oxmlir_ir::pass::{Anchor, OptionInfo, PassContext, PassInfo, PassResult, Statistic};
use oxmlir_ir::rewrite::{NoListener, Rewriter, append_successor_operands, branches_to};
use oxmlir_ir::slots::{DeletionKind, PromotableAllocation, PromotableMemOp, Slot};
use oxmlir_ir::{
    BlockId, Body, Context, DataLayout, InsertPoint, OpId, OpRef, RegionId, Traits, ValueId,
};
use rustc_hash::{FxHashMap, FxHashSet};

use super::slot_uses::{BlockingUses, dominance_places, erase_all, in_order};
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
    let mut shapes = Shapes::default();
    // A promoted slot may be all that kept another one from being promoted.
    loop {
        let before = slots;
        for op in body.nested_ops_post_order(body.root()) {
            if !body.is_alive(op) {
                continue;
            }
            let known = (&mut dominance, &mut shapes);
            if let Some(promotion) = Promotion::new(cx, body, layout, known, op) {
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

/// What the blocks of a region have to do with one another. Promoting a slot changes nothing of that.
struct Shape {
    /// The places of those that can be reached, dominating ones first.
    places: FxHashMap<BlockId, usize>,
    /// The dominance frontiers.
    frontiers: FxHashMap<BlockId, Vec<BlockId>>,
}

type Shapes = FxHashMap<RegionId, Rc<Shape>>;

impl Shape {
    fn new(body: &Body, dominance: &mut Dominance, region: RegionId) -> Shape {
        let mut frontiers: FxHashMap<BlockId, Vec<BlockId>> = FxHashMap::default();
        for block in body.blocks(region) {
            let end = dominance.immediate_dominator(body, block);
            for pred in body.predecessors(block) {
                let mut at = Some(pred).filter(|p| dominance.is_reachable(body, *p));
                while let Some(runner) = at.filter(|r| Some(*r) != end) {
                    frontiers.entry(runner).or_default().push(block);
                    at = dominance.immediate_dominator(body, runner);
                }
            }
        }
        Shape {
            places: dominance_places(body, dominance, region),
            frontiers,
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
    /// Those of each block, in order.
    in_blocks: FxHashMap<BlockId, Vec<OpId>>,
    shape: Rc<Shape>,
    /// The blocks at whose start the value may still be loaded.
    needed: FxHashSet<BlockId>,
    /// Blocks that different values reach and that need one.
    merge_points: FxHashSet<BlockId>,
}

impl<'a> Promotion<'a> {
    /// `None` if `op` allocates no slot that can be promoted.
    fn new(
        cx: &Context,
        body: &Body,
        layout: &'a DataLayout,
        (dominance, shapes): (&mut Dominance, &mut Shapes),
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
        let mut blocking = BlockingUses::default();
        let accesses = find_uses(cx, body, (slot, layout, region), &mut blocking)?;
        let shape = shapes
            .entry(region)
            .or_insert_with(|| Rc::new(Shape::new(body, dominance, region)));
        let mut promotion = Promotion {
            op,
            allocation,
            slot,
            layout,
            region,
            blocking,
            in_blocks: by_block(body, accesses.keys().copied()),
            accesses,
            shape: shape.clone(),
            needed: FxHashSet::default(),
            merge_points: FxHashSet::default(),
        };
        promotion.find_merge_points(cx, body);
        let usable = |b: &BlockId| branches_to(cx, body, *b).is_some();
        promotion
            .merge_points
            .iter()
            .all(usable)
            .then_some(promotion)
    }

    /// Finds the blocks in the iterated dominance frontier of the stores that need the value.
    fn find_merge_points(&mut self, cx: &Context, body: &Body) {
        let stores = self
            .accesses
            .iter()
            .filter(|(op, access)| self.stores(cx, body, **op, access));
        let stores: FxHashSet<BlockId> = stores.filter_map(|(op, _)| body.block(*op)).collect();
        self.needed = self.needed_at_start(cx, body, &stores);
        let mut work: Vec<BlockId> = stores.into_iter().collect();
        while let Some(block) = work.pop() {
            for next in self.shape.frontiers.get(&block).into_iter().flatten() {
                if self.needed.contains(next) && self.merge_points.insert(*next) {
                    work.push(*next);
                }
            }
        }
    }

    fn loads(&self, cx: &Context, body: &Body, op: OpId, access: &PromotableMemOp) -> bool {
        (access.loads)(OpRef::new(cx, body, op), self.slot)
    }

    fn stores(&self, cx: &Context, body: &Body, op: OpId, access: &PromotableMemOp) -> bool {
        (access.stores)(OpRef::new(cx, body, op), self.slot)
    }

    fn needed_at_start(
        &self,
        cx: &Context,
        body: &Body,
        stores: &FxHashSet<BlockId>,
    ) -> FxHashSet<BlockId> {
        let loads_first = |ops: &Vec<OpId>| {
            let first = ops.first().copied();
            first.is_some_and(|op| self.loads(cx, body, op, self.accesses[&op]))
        };
        let loading = self.in_blocks.iter().filter(|(_, ops)| loads_first(ops));
        let mut work: Vec<BlockId> = loading.map(|(block, _)| *block).collect();
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
        self.find_values(rw, dominance, &mut values);
        self.complete_branches(rw, &mut values);
        let (region, places) = (self.region, &self.shape.places);
        let order = in_order(rw.body, region, places, self.blocking.ops());
        self.tell(rw, &order, &values);
        self.remove_uses(rw, order, &mut values);
        if let Some(op) = values.initial.and_then(|v| rw.body.defining_op(v))
            && rw.body.results_unused(op)
        {
            rw.erase(op);
        }
        rw.erase(self.op);
    }

    /// Follows the value of the slot through the blocks that have to do with it, dominating ones first.
    fn find_values(&self, rw: &mut Rewriter, dominance: &mut Dominance, values: &mut Values) {
        let blocks = self.in_blocks.keys().chain(&self.needed);
        let places = blocks.filter_map(|b| Some((*self.shape.places.get(b)?, *b)));
        let mut blocks: Vec<(usize, BlockId)> = places.collect();
        blocks.sort_unstable();
        blocks.dedup();
        let mut ends = FxHashMap::default();
        for (_, block) in blocks {
            let reaching = match self.merge_points.contains(&block) {
                true => Some(self.add_argument(rw, block)),
                false => self.reaching(rw.body, dominance, block, &mut ends),
            };
            let reaching = self.find_values_in(rw, block, reaching, values);
            self.pass_on(rw, block, reaching, values);
            ends.insert(block, reaching);
        }
    }

    /// The value at the start of a block that no values are merged in: that at the end of the closest dominating block which has
    /// to do with the slot. There is none above the allocation.
    fn reaching(
        &self,
        body: &Body,
        dominance: &mut Dominance,
        block: BlockId,
        ends: &mut FxHashMap<BlockId, Option<ValueId>>,
    ) -> Option<ValueId> {
        let first = body.block(self.op);
        let mut passed = Vec::new();
        let (mut at, mut value) = (Some(block), None);
        while let Some(block) = at.filter(|block| Some(*block) != first) {
            at = dominance.immediate_dominator(body, block);
            if let Some(end) = at.and_then(|block| ends.get(&block)) {
                value = *end;
                break;
            }
            passed.extend(at);
        }
        ends.extend(passed.into_iter().map(|block| (block, value)));
        value
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
        for &op in self.in_blocks.get(&block).into_iter().flatten() {
            let access = self.accesses[&op];
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
        for block in self.merge_points.iter().copied() {
            let last = rw.body.args(block).len() - 1;
            let branches = branches_to(rw.cx, rw.body, block).unwrap_or_default();
            let passes_less =
                |(op, i): &(OpId, usize)| passed_count(rw.cx, rw.body, *op, *i) == last;
            open.extend(branches.into_iter().filter(passes_less));
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

/// Finds all uses that have to go, and the loads and stores among them; `None` if one of them cannot.
fn find_uses(
    cx: &Context,
    body: &Body,
    (slot, layout, region): (Slot, &DataLayout, RegionId),
    blocking: &mut BlockingUses,
) -> Option<FxHashMap<OpId, &'static PromotableMemOp>> {
    let mut accesses = FxHashMap::default();
    blocking.add_all(body, body.uses(slot.ptr));
    blocking.close(cx, body, |op, uses| {
        let access = op.interface::<PromotableMemOp>()?;
        let here = op.body.parent_region(op.id) == Some(region);
        if !here || !(access.removable)(op, slot, uses, layout) {
            return None;
        }
        accesses.insert(op.id, access);
        Some(())
    })?;
    Some(accesses)
}

/// Operations by their blocks, in order.
fn by_block(body: &Body, ops: impl Iterator<Item = OpId>) -> FxHashMap<BlockId, Vec<OpId>> {
    let mut blocks: FxHashMap<BlockId, Vec<OpId>> = FxHashMap::default();
    for op in ops {
        if let Some(block) = body.block(op) {
            blocks.entry(block).or_default().push(op);
        }
    }
    for ops in blocks.values_mut() {
        ops.sort_unstable_by(|a, b| body.order_in_block(*a, *b));
    }
    blocks
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
