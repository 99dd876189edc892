//! Whether anything between two operations has an effect on what the second one accesses.

use oxmlir_dialects::affine::access::{is_read, is_write, memref_of};
use oxmlir_dialects::affine::analysis::dependence::{check, num_common_loops};
use oxmlir_dialects::affine::scope::affine_scope;
use oxmlir_ir::analysis::may_alias;
use oxmlir_ir::hooks::{EffectKind, EffectOn};
use oxmlir_ir::side_effects::effects;
use oxmlir_ir::{BlockId, Body, Context, OpId, OpRef, Traits, ValueId};
use rustc_hash::FxHashSet;

/// The question: is there an effect of kind `kind` on what `access` accesses, on a path from `start` to it?
pub struct Between<'a> {
    pub cx: &'a Context,
    pub body: &'a Body,
    pub start: OpId,
    pub access: OpId,
    pub kind: EffectKind,
}

impl Between<'_> {
    /// Whether there may be such an effect. The region of `start` contains that of the access.
    pub fn has_effect(&self) -> bool {
        let body = self.body;
        let Some(memref) = memref_of(body, self.access) else {
            return true;
        };
        // What contains the access is looked at as a whole, up to the region of `start`.
        let mut until = self.access;
        while body.parent_region(until) != body.parent_region(self.start) {
            let Some(parent) = body.parent_op(until) else {
                return true;
            };
            if self.may_affect(parent, memref) {
                return true;
            }
            until = parent;
        }
        self.on_paths(until)
            .into_iter()
            .any(|op| self.may_affect(op, memref))
    }

    /// The operations on the paths from behind `start` to `until`, which is in the same region.
    fn on_paths(&self, until: OpId) -> Vec<OpId> {
        let body = self.body;
        let mut ops = Vec::new();
        let mut at = body.next_op(self.start);
        while let Some(op) = at.filter(|op| *op != until) {
            ops.push(op);
            at = body.next_op(op);
        }
        let (Some(block), target) = (body.block(self.start), body.block(until)) else {
            return ops;
        };
        if target == Some(block) {
            return ops;
        }
        let mut todo: Vec<BlockId> = body.block_successors(block).collect();
        let mut done = FxHashSet::default();
        while let Some(block) = todo.pop() {
            if !done.insert(block) {
                continue;
            }
            ops.extend(body.ops(block).take_while(|op| *op != until));
            if target != Some(block) {
                todo.extend(body.block_successors(block));
            }
        }
        ops
    }

    /// Whether `op` or something in it may have the effect.
    fn may_affect(&self, op: OpId, memref: ValueId) -> bool {
        let mut work = vec![op];
        while let Some(op) = work.pop() {
            let view = OpRef::new(self.cx, self.body, op);
            match effects(view) {
                Some(own) => {
                    let touches = own.iter().any(|(kind, on)| {
                        *kind == self.kind
                            && match on {
                                EffectOn::Value(value) => {
                                    *value == memref
                                        || may_alias(self.cx, self.body, *value, memref)
                                }
                                EffectOn::Anything => true,
                                EffectOn::Resource(_) => false,
                            }
                    });
                    if touches && self.reaches(op) {
                        return true;
                    }
                }
                None if view.has_trait(Traits::RECURSIVE_MEMORY_EFFECTS) => {
                    for region in self.body.regions(op) {
                        work.extend(self.body.blocks(*region).flat_map(|b| self.body.ops(b)));
                    }
                }
                None => return true,
            }
        }
        false
    }

    /// Whether the effect of `op` may be on the element that is accessed, after `start`.
    fn reaches(&self, op: OpId) -> bool {
        let (cx, body) = (self.cx, self.body);
        let name = body.name(op);
        if !is_read(name) && !is_write(name) {
            return true;
        }
        let same_scope = affine_scope(cx, body, op) == affine_scope(cx, body, self.access);
        if memref_of(body, op) != memref_of(body, self.access) || !same_scope {
            return true;
        }
        // In fewer common loops than these, `start` comes after `op` again.
        let fewest = num_common_loops(cx, body, self.start, self.access);
        let most = num_common_loops(cx, body, op, self.access) + 1;
        (fewest + 1..=most).any(|depth| !check(cx, body, op, self.access, depth, false).is_none())
    }
}
