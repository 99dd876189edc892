//! Folds what a loop adds to its counter, or multiplies it by, into the bounds.
//!
//! ```mlir
//! scf.for %i = %lb to %ub step %s {        // %0 = arith.addi %lb, %n : index
//!   %j = arith.addi %i, %n : index         // %1 = arith.addi %ub, %n : index
//!   "use"(%j) : (index) -> ()              // scf.for %j = %0 to %1 step %s {
//! }                                        //   "use"(%j) : (index) -> ()
//!                                          // }
//! ```
//!
//! Only positive constants are multiplied in: the step has to stay positive. New bounds that are known must not overflow, nor
//! may those of loops over integers, which have to be known; indices are taken to be far from their limits. Loops with unsigned
//! bounds stay, since their counter may wrap around.

use oxmlir_dialects::tables::{arith, scf};
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::{Body, Context, InsertPoint, Mapping, OpId, Type, ValueId};

use super::{fits_signed, ops_named};
use crate::affine::reduction::drop_overflow_flags;
use crate::bodies::for_each_body;

pub static PASS: PassInfo = PassInfo::new(
    "scf-for-loop-range-folding",
    "SCFForLoopRangeFolding",
    "folds additions and multiplications into the bounds of loops",
    Anchor::Any,
    run,
);

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    for_each_body(body, &|body| {
        for op in ops_named(body, scf::FOR) {
            while fold_user(pass.cx, body, op).is_some() {}
        }
    });
    Ok(())
}

/// Folds the only user of a counter, if it combines the counter with something from outside of the loop.
fn fold_user(cx: &Context, body: &mut Body, op: OpId) -> Option<()> {
    use scf::for_::{LOWER_BOUND, REGION, STEP, UPPER_BOUND};
    let region = body.region(op, REGION);
    let iv = body.arg(body.first_block(region)?, 0);
    let user = body.users(iv).next().filter(|_| body.has_one_use(iv))?;
    let bounds = match body.name(user) {
        arith::ADDI => &[LOWER_BOUND, UPPER_BOUND][..],
        arith::MULI => &[LOWER_BOUND, UPPER_BOUND, STEP],
        _ => return None,
    };
    let other = body.operands(user).find(|value| *value != iv)?;
    let invariant = body.value_block(other).is_some_and(|block| {
        let around = body.block_parent(block);
        around != op && !body.is_proper_ancestor(op, around)
    });
    if !invariant
        || bounds.contains(&STEP) && cx.constant_int(body, other)? <= 0
        || body.attr(op, scf::for_::UNSIGNED_CMP_ATTR).is_some()
        || !bounds
            .iter()
            .all(|slot| stays_in_range(cx, body, user, [body.operand(op, *slot), other]))
    {
        return None;
    }
    for slot in bounds {
        let moved = combined(cx, body, op, user, iv, *slot);
        body.set_operand(op, *slot, moved);
    }
    body.replace_op(user, &[iv]);
    Some(())
}

/// Whether what an addition or multiplication makes of two values is taken not to overflow.
fn stays_in_range(cx: &Context, body: &Body, user: OpId, values: [ValueId; 2]) -> bool {
    let known = values.map(|value| cx.constant_int(body, value));
    let ty = body.ty(values[0]);
    let width = cx.int_width(ty).filter(|_| ty != Type::INDEX);
    let [Some(a), Some(b)] = known else {
        return width.is_none();
    };
    let result = match body.name(user) {
        arith::ADDI => a.checked_add(b),
        _ => a.checked_mul(b),
    };
    let fits = |number: i64| width.is_none_or(|width| fits_signed(number, width));
    result.is_some_and(fits)
}

/// What `user` would make of a bound in place of the counter.
fn combined(
    cx: &Context,
    body: &mut Body,
    op: OpId,
    user: OpId,
    iv: ValueId,
    slot: usize,
) -> ValueId {
    let mut map = Mapping::default();
    map.map_value(iv, body.operand(op, slot));
    let copy = body.clone_op(cx, user, InsertPoint::Before(op), &mut map);
    // Bounds are computed where no iteration is executed, too.
    drop_overflow_flags(cx, body, copy);
    body.only_result(copy)
}
