//! Uses of a memory slot that have to go: what `mem2reg` and `sroa` share.

use oxmlir_ir::analysis::Dominance;
use oxmlir_ir::interfaces::PromotableOp;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::slots::{DeletionKind, Uses};
use oxmlir_ir::{BlockId, Body, Context, OpId, OpRef, RegionId, UseId};
use rustc_hash::{FxHashMap, FxHashSet};

/// Uses by the operations that they are operands of.
#[derive(Default)]
pub struct BlockingUses {
    uses: FxHashMap<OpId, Uses>,
    /// Operations whose uses have grown.
    open: Vec<OpId>,
}

impl BlockingUses {
    pub fn add(&mut self, body: &Body, at: UseId) {
        let user = body.use_owner(at);
        let uses = self.uses.entry(user).or_default();
        if !uses.contains(&at) {
            uses.push(at);
            self.open.push(user);
        }
    }

    pub fn add_all(&mut self, body: &Body, uses: impl IntoIterator<Item = UseId>) {
        uses.into_iter().for_each(|at| self.add(body, at));
    }

    /// Adds the uses that must go so that those can that are there; `None` if one cannot. `other` answers for operations
    /// that are no bystanders.
    pub fn close(
        &mut self,
        cx: &Context,
        body: &Body,
        mut other: impl FnMut(OpRef, &[UseId]) -> Option<()>,
    ) -> Option<()> {
        while let Some(op) = self.open.pop() {
            let view = OpRef::new(cx, body, op);
            let uses = self.uses.get(&op)?;
            match view.interface::<PromotableOp>() {
                Some(bystander) => {
                    let more = (bystander.removable)(view, uses)?;
                    self.add_all(body, more);
                }
                None => other(view, uses)?,
            }
        }
        Some(())
    }

    /// The operations whose uses have to go.
    pub fn ops(&self) -> impl Iterator<Item = OpId> + '_ {
        self.uses.keys().copied()
    }

    /// Lets a bystander do without.
    pub fn remove(&self, rw: &mut Rewriter, op: OpId) -> DeletionKind {
        match (rw.op(op).interface::<PromotableOp>(), self.uses.get(&op)) {
            (Some(bystander), Some(uses)) => {
                rw.insert_after(op);
                (bystander.remove)(rw, op, uses)
            }
            _ => DeletionKind::Keep,
        }
    }
}

/// The blocks of a region that can be reached: their places in a pre-order of the dominator tree.
pub fn dominance_places(
    body: &Body,
    dominance: &mut Dominance,
    region: RegionId,
) -> FxHashMap<BlockId, usize> {
    let below = dominance.children(body, region);
    let mut work: Vec<BlockId> = body.first_block(region).into_iter().collect();
    let mut places = FxHashMap::default();
    while let Some(block) = work.pop() {
        places.insert(block, places.len());
        work.extend(below.get(&block).into_iter().flatten());
    }
    places
}

/// Sorts operations: by the places of their blocks in `region`, with what is nested in them; then those in other blocks.
pub fn in_order(
    body: &Body,
    region: RegionId,
    places: &FxHashMap<BlockId, usize>,
    ops: impl Iterator<Item = OpId>,
) -> Vec<OpId> {
    // What is to be sorted, by the operations of the region that hold it.
    let mut held: FxHashMap<OpId, FxHashSet<OpId>> = FxHashMap::default();
    let mut rest = Vec::new();
    for op in ops {
        let holder = body.ancestor_in_region(region, op);
        let place = |holder: &OpId| body.block(*holder).and_then(|block| places.get(&block));
        match holder.filter(|holder| place(holder).is_some()) {
            Some(holder) => _ = held.entry(holder).or_default().insert(op),
            None => rest.push(op),
        }
    }
    let mut holders: Vec<OpId> = held.keys().copied().collect();
    let place = |op: OpId| body.block(op).and_then(|block| places.get(&block));
    holders.sort_unstable_by(|a, b| {
        place(*a)
            .cmp(&place(*b))
            .then_with(|| body.order_in_block(*a, *b))
    });
    let mut ordered = Vec::new();
    for holder in holders {
        let ops = &held[&holder];
        ordered.extend(ops.contains(&holder).then_some(holder));
        if body.num_regions(holder) > 0 {
            let nested = body.nested_ops(holder).into_iter();
            ordered.extend(nested.filter(|op| *op != holder && ops.contains(op)));
        }
    }
    rest.sort_unstable();
    rest.dedup();
    ordered.extend(rest);
    ordered
}

/// Erases operations that nothing but each other uses, in this order where that is possible.
pub fn erase_all(rw: &mut Rewriter, ops: &[OpId]) {
    for op in ops {
        rw.modify(*op, |body| body.set_operands(*op, &[]));
    }
    for op in ops {
        rw.erase(*op);
    }
}
