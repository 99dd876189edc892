//! Hoists what does not depend on the iteration out of affine loops, affine loads and stores included.
//!
//! ```mlir
//! affine.for %i = 0 to 10 {              // %0 = affine.load %m[0]
//!   %0 = affine.load %m[0]               // affine.for %i = 0 to 10 {
//!   affine.store %0, %n[%i]              //   affine.store %0, %n[%i]
//! }                                      // }
//! ```

use oxmlir_dialects::affine::access::{is_read, is_write, memref_of};
use oxmlir_dialects::affine::loops::For;
use oxmlir_dialects::tables::{affine, func};
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::side_effects::is_memory_effect_free;
use oxmlir_ir::{Body, Context, InsertPoint, OpId, OpRef, Traits, ValueId, Walk};
use rustc_hash::FxHashSet;

use super::nest::is_ancestor;

pub static PASS: PassInfo = PassInfo::new(
    "affine-loop-invariant-code-motion",
    "AffineLoopInvariantCodeMotion",
    "hoists what does not depend on the iteration out of affine loops",
    Anchor::Op(func::Func::FULL_NAME),
    run,
);

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    for op in body.nested_ops_post_order(body.root()) {
        if let Some(view) = For::new(pass.cx, body, op) {
            let mut scan = Scan {
                cx: pass.cx,
                body,
                looped: op,
                iv: view.iv(),
                iter_args: view.iter_args().iter().copied().collect(),
                inside: FxHashSet::default(),
                invariant: FxHashSet::default(),
            };
            for hoisted in scan.invariant_ops() {
                body.move_op(hoisted, InsertPoint::Before(op));
            }
        }
    }
    Ok(())
}

/// The search for invariant operations of one loop.
struct Scan<'a> {
    cx: &'a Context,
    body: &'a Body,
    looped: OpId,
    iv: ValueId,
    iter_args: FxHashSet<ValueId>,
    /// Operations of the loop seen so far, but constants that nobody uses.
    inside: FxHashSet<OpId>,
    /// Those among them that do not depend on the iteration.
    invariant: FxHashSet<OpId>,
}

impl Scan<'_> {
    /// The operations directly in the loop that can be hoisted.
    fn invariant_ops(&mut self) -> Vec<OpId> {
        let body = self.body;
        let mut hoisted = Vec::new();
        for op in body.op_vec(oxmlir_dialects::affine::loops::body_block(
            body,
            self.looped,
        )) {
            if !body.results_unused(op) {
                self.inside.insert(op);
            }
            if body.name(op) != affine::YIELD && self.is_invariant_with_regions(op) {
                hoisted.push(op);
            }
        }
        hoisted
    }

    /// Whether `op` and, where it is an affine loop or conditional, everything in it is invariant.
    fn is_invariant_with_regions(&mut self, op: OpId) -> bool {
        let body = self.body;
        let mut all = Vec::new();
        if is_structure(body, op) {
            body.walk(op, |nested| {
                all.push(nested);
                if is_structure(body, nested) {
                    Walk::Into
                } else {
                    Walk::Skip
                }
            });
        }
        all.push(op);
        all.into_iter().all(|op| self.is_invariant(op))
    }

    fn is_invariant(&mut self, op: OpId) -> bool {
        let body = self.body;
        if !is_structure(body, op) {
            let view = OpRef::new(self.cx, body, op);
            let accesses = is_read(body.name(op)) || is_write(body.name(op));
            if !accesses && !is_memory_effect_free(view) {
                return false;
            }
            if !view.has_trait(Traits::CONSTANT_LIKE) {
                self.inside.insert(op);
                let yields = body.name(op) == affine::YIELD;
                if (accesses && self.conflicts(op)) || (body.num_operands(op) == 0 && !yields) {
                    return false;
                }
            }
        }
        let invariant = body
            .operands(op)
            .all(|value| self.is_invariant_value(value));
        if invariant {
            self.invariant.insert(op);
        }
        invariant
    }

    fn is_invariant_value(&self, value: ValueId) -> bool {
        if value == self.iv || self.iter_args.contains(&value) {
            return false;
        }
        let def = self.body.defining_op(value);
        def.is_none_or(|def| !self.inside.contains(&def) || self.invariant.contains(&def))
    }

    /// Whether something in the loop writes what `op` accesses, or accesses what `op` writes.
    fn conflicts(&self, op: OpId) -> bool {
        let body = self.body;
        let writes = is_write(body.name(op));
        let Some(memref) = memref_of(body, op) else {
            return true;
        };
        body.users(memref).any(|user| {
            let name = body.name(user);
            let touches = is_write(name) || (writes && is_read(name));
            touches && user != op && is_ancestor(body, self.looped, user)
        })
    }
}

/// Whether what an operation does is what the operations in it do.
fn is_structure(body: &Body, op: OpId) -> bool {
    matches!(body.name(op), affine::FOR | affine::IF | affine::PARALLEL)
}
