//! Hoists what does not depend on the iteration out of affine loops, affine loads and stores included.
//!
//! ```mlir
//! affine.for %i = 0 to 10 {              // %0 = affine.load %m[0]
//!   %0 = affine.load %m[0]               // affine.for %i = 0 to 10 {
//!   affine.store %0, %n[%i]              //   affine.store %0, %n[%i]
//! }                                      // }
//! ```

//!
//! What the program would do otherwise decides: an operation moves only if nothing in the loop touches the same memory in
//! a way that matters, and if it does no harm where the loop does not run, or the loop certainly runs.

use oxmlir_dialects::affine::access::{is_read, is_write};
use oxmlir_dialects::affine::analysis::dependence::Access;
use oxmlir_dialects::affine::analysis::extent::{is_in_bounds, runs_at_least_once};
use oxmlir_dialects::affine::loops::{For, decides_safely};
use oxmlir_dialects::tables::{affine, func};
use oxmlir_ir::analysis::memory::AliasAnalysis;
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::side_effects::{is_memory_effect_free, is_speculatable};
use oxmlir_ir::{Body, Context, InsertPoint, OpId, OpRef, Traits, ValueId, Walk};
use rustc_hash::FxHashSet;

use super::nest::is_ancestor;

pub static PASS: PassInfo = PassInfo::new(
    "affine-loop-invariant-code-motion",
    "AffineLoopInvariantCodeMotion",
    "hoists what does not depend on the iteration out of affine loops",
    Anchor::Op(func::Func::FULL_NAME),
    run,
)
.asking_about_calls();

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    for op in body.nested_ops_post_order(body.root()) {
        for hoisted in invariant_ops(pass.cx, body, op) {
            body.move_op(hoisted, InsertPoint::Before(op));
        }
    }
    Ok(())
}

/// The operations directly in a loop that can be hoisted; none if `op` is no loop.
fn invariant_ops(cx: &Context, body: &Body, op: OpId) -> Vec<OpId> {
    let Some(view) = For::new(cx, body, op) else {
        return Vec::new();
    };
    let aliases = AliasAnalysis::new(cx, body);
    let mut scan = Scan {
        cx,
        body,
        looped: op,
        iv: view.iv(),
        iter_args: view.iter_args().iter().copied().collect(),
        accesses: Access::all_in(&aliases, op),
        runs: runs_at_least_once(view),
        inside: FxHashSet::default(),
        invariant: FxHashSet::default(),
    };
    let mut hoisted = Vec::new();
    for op in body.op_vec(view.block()) {
        if !body.results_unused(op) {
            scan.inside.insert(op);
        }
        if body.name(op) != affine::YIELD && scan.is_invariant_with_regions(op) {
            hoisted.push(op);
        }
    }
    hoisted
}

/// The search for invariant operations of one loop.
struct Scan<'a> {
    cx: &'a Context,
    body: &'a Body,
    looped: OpId,
    iv: ValueId,
    iter_args: FxHashSet<ValueId>,
    /// All that happens to memory in the loop.
    accesses: Vec<Access<'a>>,
    /// Whether the body is executed whenever the loop is.
    runs: bool,
    /// Operations of the loop seen so far, but constants that nobody uses.
    inside: FxHashSet<OpId>,
    /// Those among them that do not depend on the iteration.
    invariant: FxHashSet<OpId>,
}

impl Scan<'_> {
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
        let moves =
            all.into_iter().all(|op| self.is_invariant(op)) && (self.runs || self.is_harmless(op));
        if !moves {
            self.invariant.remove(&op);
        }
        moves
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
            .all(|value| self.is_invariant_value(value))
            && (is_structure(body, op) || self.uses_invariants_inside(op));
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

    /// Whether what the regions of `op` use of the values around it is invariant.
    fn uses_invariants_inside(&self, op: OpId) -> bool {
        let body = self.body;
        let is_own = |value: ValueId| {
            let block = body.value_block(value);
            block.is_some_and(|block| {
                let owner = body.block_parent(block);
                owner == op || is_ancestor(body, op, owner)
            })
        };
        body.nested_ops(op).into_iter().all(|nested| {
            let mut used = body.operands(nested);
            used.all(|value| is_own(value) || self.is_invariant_value(value))
        })
    }

    /// Whether something else in the loop changes what `op` accesses, or accesses what `op` changes.
    fn conflicts(&self, op: OpId) -> bool {
        let own: Vec<&Access> = self.accesses.iter().filter(|a| a.op() == op).collect();
        let mut others = self.accesses.iter().filter(|a| a.op() != op);
        others.any(|other| own.iter().any(|own| own.conflicts(other)))
    }

    /// Whether nobody notices if `op` is executed though the loop does not run.
    fn is_harmless(&self, op: OpId) -> bool {
        let (cx, body) = (self.cx, self.body);
        let is_harmless = |op: OpId| match body.name(op) {
            name if is_read(name) => is_in_bounds(cx, body, op, self.looped),
            name if is_write(name) => false,
            _ if is_structure(body, op) => decides_safely(OpRef::new(cx, body, op)),
            _ => is_speculatable(OpRef::new(cx, body, op)),
        };
        let terminates = |op: OpId| body.has_trait(cx, op, Traits::TERMINATOR);
        is_harmless(op)
            && (!is_structure(body, op)
                || body
                    .nested_ops(op)
                    .into_iter()
                    .all(|op| terminates(op) || is_harmless(op)))
    }
}

/// Whether what an operation does is what the operations in it do.
fn is_structure(body: &Body, op: OpId) -> bool {
    matches!(body.name(op), affine::FOR | affine::IF | affine::PARALLEL)
}
