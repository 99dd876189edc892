//! Takes stack slots of aggregates apart, where only their parts are used.
//!
//! ```mlir
//! %a = llvm.alloca %c1 x !llvm.struct<(i32, f32)> : (i32) -> !llvm.ptr
//! %p = llvm.getelementptr %a[0, 1]           // %a = llvm.alloca %c1 x f32 : (i32) -> !llvm.ptr
//! llvm.store %x, %p : f32, !llvm.ptr         // llvm.store %x, %a : f32, !llvm.ptr
//! ```
//!
//! Parts that nothing uses get no slot. A slot stays as it is if it is used in any other way, or beyond the bounds of a part.

use oxmlir_ir::analysis::Dominance;
use oxmlir_ir::interfaces::SafeMemorySlotAccess;
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult, Statistic};
use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::slots::{
    DeletionKind, DestructurableAccessor, PromotableAllocation, Slot, WholeSlot,
};
use oxmlir_ir::{Attribute, Body, Context, DataLayout, InsertPoint, OpId, OpRef, RegionId};
use rustc_hash::{FxHashMap, FxHashSet};

use super::slot_uses::{BlockingUses, dominance_places, erase_all, in_order};
use crate::bodies::for_each_body_in_layout;

pub static PASS: PassInfo = PassInfo {
    statistics: &[
        Statistic {
            name: "destructured slots",
            summary: "Total amount of memory slots destructured",
        },
        Statistic {
            name: "slots with memory benefit",
            summary: "Total amount of memory slots in which the destructured size was smaller than the total size \
                      after eliminating unused fields",
        },
        Statistic {
            name: "max subelement number",
            summary: "Maximal number of sub-elements a successfully destructured slot initially had",
        },
    ],
    ..PassInfo::new(
        "sroa",
        "SROA",
        "takes memory slots of aggregates apart",
        Anchor::Any,
        run,
    )
};

/// What was done.
#[derive(Clone, Copy, Default)]
struct Counts {
    slots: u64,
    smaller: u64,
    most_parts: u64,
}

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let counts =
        for_each_body_in_layout(body, pass, &|body, layout| split_all(pass.cx, body, layout));
    for count in &counts {
        pass.count("destructured slots", count.slots);
        pass.count("slots with memory benefit", count.smaller);
    }
    let most = counts.iter().map(|count| count.most_parts).max();
    pass.count("max subelement number", most.unwrap_or(0));
    Ok(())
}

/// Takes apart what can be, the parts too.
fn split_all(cx: &Context, body: &mut Body, layout: &DataLayout) -> Counts {
    let mut counts = Counts::default();
    let mut dominance = Dominance::new();
    let mut open = body.nested_ops_post_order(body.root());
    open.retain(|op| OpRef::new(cx, body, *op).implements::<PromotableAllocation>());
    loop {
        let mut next = Vec::new();
        let before = counts.slots;
        for op in open {
            match Split::new(cx, body, layout, op) {
                Some(split) => {
                    counts.slots += 1;
                    counts.smaller += u64::from(split.used.len() < split.whole.parts.len());
                    counts.most_parts = counts.most_parts.max(split.whole.parts.len() as u64);
                    next.extend(split.run(cx, body, &mut dominance));
                }
                None => next.push(op),
            }
        }
        if counts.slots == before {
            return counts;
        }
        open = next;
    }
}

/// A slot that can be taken apart.
struct Split<'a> {
    op: OpId,
    allocation: &'static PromotableAllocation,
    whole: WholeSlot<'a>,
    region: RegionId,
    /// The indices of the parts that are used, each once.
    used: Vec<Attribute>,
    /// The operations that will use the parts.
    accesses: FxHashMap<OpId, &'static DestructurableAccessor>,
    /// Uses that have to go.
    blocking: BlockingUses,
}

impl<'a> Split<'a> {
    /// `None` if `op` allocates no slot that can be taken apart.
    fn new(cx: &Context, body: &Body, layout: &'a DataLayout, op: OpId) -> Option<Split<'a>> {
        let view = OpRef::new(cx, body, op);
        let allocation = view.interface::<PromotableAllocation>()?;
        let (ty, parts) = (allocation.parts)(view)?;
        let ptr = body.only_result(op);
        if body.is_unused(ptr) {
            return None;
        }
        let slot = Slot { ptr, ty };
        let mut split = Split {
            op,
            allocation,
            whole: WholeSlot {
                slot,
                parts,
                layout,
            },
            region: body.parent_region(op)?,
            used: Vec::new(),
            accesses: FxHashMap::default(),
            blocking: BlockingUses::default(),
        };
        let careful = split.find_accesses(cx, body);
        split.check_bounds(cx, body, careful);
        split.blocking.close(cx, body, |_, _| None)?;
        let mut seen = FxHashSet::default();
        split.used.retain(|index| seen.insert(*index));
        Some(split)
    }

    /// Sorts the users of the slot into those that can use the parts and those that must do without: the slots that must
    /// be used within their bounds.
    fn find_accesses(&mut self, cx: &Context, body: &Body) -> Vec<Slot> {
        let mut careful = Vec::new();
        for at in body.uses(self.whole.slot.ptr) {
            let user = OpRef::new(cx, body, body.use_owner(at));
            let access = user.interface::<DestructurableAccessor>().filter(|access| {
                (access.can_rewire)(user, &self.whole, &mut self.used, &mut careful)
            });
            match access {
                Some(access) => {
                    self.accesses.insert(user.id, access);
                }
                None => self.blocking.add(body, at),
            }
        }
        careful
    }

    /// Uses of slots that may leave their bounds have to go.
    fn check_bounds(&mut self, cx: &Context, body: &Body, mut careful: Vec<Slot>) {
        let mut seen = FxHashSet::default();
        while let Some(slot) = careful.pop() {
            if !seen.insert(slot.ptr) {
                continue;
            }
            for at in body.uses(slot.ptr) {
                let user = OpRef::new(cx, body, body.use_owner(at));
                let stays = user.interface::<SafeMemorySlotAccess>();
                let layout = self.whole.layout;
                if !stays.is_some_and(|stays| (stays.0)(user, slot, &mut careful, layout)) {
                    self.blocking.add(body, at);
                }
            }
        }
    }

    /// Makes the users use the parts: the new allocations.
    fn run(self, cx: &Context, body: &mut Body, dominance: &mut Dominance) -> Vec<OpId> {
        let mut no_listener = NoListener;
        let rw = &mut Rewriter::new(cx, body, &mut no_listener, InsertPoint::Before(self.op));
        let parts = self.allocate(rw);
        let places = dominance_places(rw.body, dominance, self.region);
        let users = self.blocking.ops().chain(self.accesses.keys().copied());
        let mut erased = Vec::new();
        for op in in_order(rw.body, self.region, &places, users)
            .into_iter()
            .rev()
        {
            rw.insert_after(op);
            let fate = match self.accesses.get(&op) {
                Some(access) => (access.rewire)(rw, op, &self.whole, &parts),
                None => self.blocking.remove(rw, op),
            };
            if fate == DeletionKind::Delete {
                erased.push(op);
            }
        }
        erase_all(rw, &erased);
        rw.erase(self.op);
        let defs = parts
            .iter()
            .filter_map(|(_, slot)| rw.body.defining_op(slot.ptr));
        defs.collect()
    }

    /// Allocates the parts that are used.
    fn allocate(&self, rw: &mut Rewriter) -> Vec<(Attribute, Slot)> {
        let mut parts = Vec::with_capacity(self.used.len());
        rw.insert_before(self.op);
        for index in &self.used {
            let part = self.whole.parts.iter().find(|(at, _)| at == index);
            if let Some((_, ty)) = part {
                let ptr = (self.allocation.allocate)(rw, self.op, *ty);
                parts.push((*index, Slot { ptr, ty: *ty }));
            }
        }
        parts
    }
}
