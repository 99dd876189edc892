//! Uses of a memory slot that have to go: what `mem2reg` and `sroa` share.

use oxmlir_ir::interfaces::PromotableOp;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::slots::{DeletionKind, Uses};
use oxmlir_ir::{BlockId, Body, Context, OpId, OpRef, UseId};
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

/// Sorts operations: by these blocks, which stand in dominance order, with what is nested in them; then the others.
pub fn in_order(body: &Body, blocks: &[BlockId], ops: impl Iterator<Item = OpId>) -> Vec<OpId> {
    let mut wanted: FxHashSet<OpId> = ops.collect();
    let mut ordered = Vec::with_capacity(wanted.len());
    let mut take = |op: OpId, ordered: &mut Vec<OpId>| {
        if wanted.remove(&op) {
            ordered.push(op);
        }
    };
    for block in blocks {
        for op in body.ops(*block) {
            take(op, &mut ordered);
            if body.num_regions(op) > 0 {
                let nested = body.nested_ops(op);
                nested.into_iter().for_each(|op| take(op, &mut ordered));
            }
        }
    }
    let mut rest: Vec<OpId> = wanted.into_iter().collect();
    rest.sort_unstable();
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
