//! Whether anything between two operations has an effect on what the second one accesses.

use oxmlir_dialects::affine::access::{map_slots, memref_of};
use oxmlir_dialects::affine::analysis::dependence::{Access, num_common_loops};
use oxmlir_dialects::affine::maps::map_attr;
use oxmlir_dialects::memref::layout::has_distinct_elements;
use oxmlir_dialects::tables::affine;
use oxmlir_ir::affine::{AffineExpr, AffineMap};
use oxmlir_ir::analysis::memory::{AliasAnalysis, MemoryAccess};
use oxmlir_ir::hooks::{EffectKind, EffectOn};
use oxmlir_ir::{BlockId, Body, Context, OpId, ValueId};
use rustc_hash::FxHashSet;

/// The question: is there an effect of kind `kind` on what `access` accesses, on a path from `start` to it?
pub struct Between<'a> {
    aliases: &'a AliasAnalysis<'a>,
    start: OpId,
    access: Access<'a>,
    kind: EffectKind,
}

impl<'a> Between<'a> {
    /// The question for an affine load or store `access`.
    pub fn new(
        aliases: &'a AliasAnalysis<'a>,
        start: OpId,
        access: OpId,
        kind: EffectKind,
    ) -> Between<'a> {
        Between {
            aliases,
            start,
            access: Access::affine(aliases, access),
            kind,
        }
    }

    /// Whether there may be such an effect. The region of `start` contains that of the access.
    pub fn has_effect(&self) -> bool {
        let body = self.aliases.body();
        let access = self.access.op();
        let Some(memref) = memref_of(body, access) else {
            return true;
        };
        // What contains the access is looked at as a whole, up to the region of `start`.
        let mut until = access;
        while body.parent_region(until) != body.parent_region(self.start) {
            let Some(parent) = body.parent_op(until) else {
                return true;
            };
            if self.may_affect(parent, memref, true) {
                return true;
            }
            until = parent;
        }
        if body.block(until) == body.block(self.start) {
            let behind = std::iter::successors(body.next_op(self.start), |op| body.next_op(*op));
            let mut between = behind.take_while(|op| *op != until);
            let is_beside =
                until == access && has_distinct_elements(self.aliases.cx(), body.ty(memref));
            return between.any(|op| {
                !(is_beside && self.is_apart(op, memref)) && self.may_affect(op, memref, true)
            });
        }
        self.on_paths(until)
            .into_iter()
            .any(|(op, in_order)| self.may_affect(op, memref, in_order))
    }

    /// Whether `op`, which is in the same block as the access and of a memref of distinct elements, is of another element, as the subscripts
    /// differ by constants.
    fn is_apart(&self, op: OpId, memref: ValueId) -> bool {
        let (cx, body) = (self.aliases.cx(), self.aliases.body());
        let is_scalar = |op: OpId| matches!(body.name(op), affine::LOAD | affine::STORE);
        let access = self.access.op();
        if !is_scalar(op) || !is_scalar(access) || memref_of(body, op) != Some(memref) {
            return false;
        }
        let (Some((a, first)), Some((b, other_first))) =
            (bare_map(cx, body, access), bare_map(cx, body, op))
        else {
            return false;
        };
        let affine = cx.affine();
        let operands = body.operands(access).skip(first);
        let mut pairs = a.results(affine).iter().zip(b.results(affine));
        let differ = |(x, y): (&AffineExpr, &AffineExpr)| {
            let ((x, by), (y, other_by)) = (x.without_constant(affine), y.without_constant(affine));
            x == y && by != other_by
        };
        a.num_dims(affine) == b.num_dims(affine)
            && operands.eq(body.operands(op).skip(other_first))
            && pairs.any(differ)
    }

    /// The operations on the paths from behind `start` to `until`, which is in the same region, and whether the order in the text
    /// tells in which they are executed.
    fn on_paths(&self, until: OpId) -> Vec<(OpId, bool)> {
        let body = self.aliases.body();
        let mut ops = Vec::new();
        let mut at = body.next_op(self.start);
        while let Some(op) = at.filter(|op| *op != until) {
            ops.push((op, true));
            at = body.next_op(op);
        }
        let (Some(start), Some(target)) = (body.block(self.start), body.block(until)) else {
            return ops;
        };
        if target == start {
            return ops;
        }
        // Another execution of `start` would begin a path of its own.
        let behind = reachable(start, |block| {
            let next = body.block_successors(block).filter(|next| *next != start);
            next.collect()
        });
        let before = reachable(target, |block| {
            let previous = body.predecessors(block).filter(|block| *block != start);
            previous.collect()
        });
        for block in behind.iter().copied() {
            if before.contains(&block) {
                ops.extend(body.ops(block).map(|op| (op, block != target)));
            } else if block == target {
                let first = body.ops(block).take_while(|op| *op != until);
                ops.extend(first.map(|op| (op, true)));
            }
        }
        ops
    }

    /// Whether `op` or something in it may have the effect.
    fn may_affect(&self, op: OpId, memref: ValueId, in_order: bool) -> bool {
        let all = self.aliases.accesses(op);
        all.iter().any(|access| {
            access.kind == self.kind
                && match access.on {
                    EffectOn::Anything => true,
                    EffectOn::Value(value) => self.aliases.may_alias(value, memref),
                    EffectOn::Resource(_) => false,
                }
                && (!in_order || self.reaches(access))
        })
    }

    /// Whether an access may be to the element that is accessed, after `start`.
    fn reaches(&self, access: &MemoryAccess) -> bool {
        let (cx, body) = (self.aliases.cx(), self.aliases.body());
        let other = Access::new(self.aliases, *access);
        let this = &self.access;
        if other.memref() != this.memref() {
            return true;
        }
        // In fewer common loops than these, `start` comes after the access again.
        let fewest = num_common_loops(cx, body, self.start, this.op());
        let most = other.num_common_loops(this) + 1;
        (fewest + 1..=most).any(|depth| !other.reaches(this, depth, false).is_none())
    }
}

/// The map of an affine access, and where its operands begin.
fn bare_map(cx: &Context, body: &Body, op: OpId) -> Option<(AffineMap, usize)> {
    let (first, slot) = map_slots(body.name(op))?;
    Some((map_attr(cx, body.attr(op, slot)?)?, first))
}

/// The blocks that steps from `start` lead to, each once.
fn reachable(start: BlockId, step: impl Fn(BlockId) -> Vec<BlockId>) -> Vec<BlockId> {
    let mut seen = FxHashSet::default();
    let mut found = Vec::new();
    let mut work = step(start);
    while let Some(block) = work.pop() {
        if seen.insert(block) {
            found.push(block);
            work.extend(step(block));
        }
    }
    found
}
