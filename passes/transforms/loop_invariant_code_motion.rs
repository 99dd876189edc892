//! Hoists what does not depend on the loop, and may be executed even if the loop is not, in front of the loop.
//!
//! ```mlir
//! scf.for %i = %lb to %ub step %s {                 // %0 = arith.muli %a, %b : index
//!   %0 = arith.muli %a, %b : index                  // scf.for %i = %lb to %ub step %s {
//!   "use"(%i, %0) : (index, index) -> ()            //   "use"(%i, %0) : (index, index) -> ()
//! }                                                 // }
//! ```

use std::collections::VecDeque;

use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::side_effects::is_pure;
use oxmlir_ir::{Body, Context, InsertPoint, OpId, OpRef, Traits, ValueId};

use crate::bodies::for_each_body;

pub static PASS: PassInfo = PassInfo::new(
    "loop-invariant-code-motion",
    "LoopInvariantCodeMotion",
    "hoists loop invariant operations out of loops",
    Anchor::Any,
    run,
);

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    for_each_body(body, &|body| {
        // Inner loops first: what leaves them may leave the outer ones too.
        for op in body.nested_ops_post_order(body.root()) {
            if body.has_trait(pass.cx, op, Traits::LOOP_LIKE) {
                hoist_from(pass.cx, body, op);
            }
        }
    });
    Ok(())
}

/// Moves the invariant operations of a loop in front of it.
pub fn hoist_from(cx: &Context, body: &mut Body, looped: OpId) {
    for region in body.regions(looped).to_vec() {
        let mut work: VecDeque<OpId> = body.blocks(region).flat_map(|b| body.ops(b)).collect();
        while let Some(op) = work.pop_front() {
            if body.parent_region(op) != Some(region) || !can_hoist(cx, body, looped, op) {
                continue;
            }
            body.move_op(op, InsertPoint::Before(looped));
            for result in body.results(op) {
                let users = body.users(result);
                work.extend(users.filter(|u| body.parent_region(*u) == Some(region)));
            }
        }
    }
}

fn can_hoist(cx: &Context, body: &Body, looped: OpId, op: OpId) -> bool {
    if body.has_trait(cx, op, Traits::TERMINATOR) || !is_pure(OpRef::new(cx, body, op)) {
        return false;
    }
    let fits = |value: ValueId| !body.is_defined_in(value, looped) || body.is_defined_in(value, op);
    let nested = body.nested_ops(op);
    std::iter::once(op)
        .chain(nested)
        .all(|o| body.operands(o).all(fits))
}
