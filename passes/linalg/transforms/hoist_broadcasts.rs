//! Vectors that a loop carries as broadcasts of what one of their parts gives, carried as that part.
//!
//! ```mlir
//! %0 = scf.for %i = %c0 to %c8 step %c1 iter_args(%v = %init) -> (vector<3x4xf32>) {
//!   %1 = vector.extract %v[0] : vector<4xf32> from vector<3x4xf32>
//!   %2 = arith.addf %1, %1 : vector<4xf32>
//!   %3 = vector.broadcast %2 : vector<4xf32> to vector<3x4xf32>
//!   scf.yield %3 : vector<3x4xf32>
//! }
//! // becomes
//! %1 = vector.extract %init[0] : vector<4xf32> from vector<3x4xf32>
//! %2 = scf.for %i = %c0 to %c8 step %c1 iter_args(%v = %1) -> (vector<4xf32>) {
//!   %3 = arith.addf %v, %v : vector<4xf32>
//!   scf.yield %3 : vector<4xf32>
//! }
//! %0 = vector.broadcast %2 : vector<4xf32> to vector<3x4xf32>
//! ```
//!
//! A loop without iterations gives the initial vector, so it must have iterations, or that vector must be a broadcast, too.

use oxmlir_dialects::rebuild::rebuild;
use oxmlir_dialects::tables::{scf, vector};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{InsertPoint, OpId, Traits, Type, ValueId};

use super::hoist_transfers::has_iterations;
use crate::transforms::loop_invariant_code_motion::hoist_from;

/// Hoists pairs of extractions and broadcasts out of the loops in an operation.
pub fn hoist(rw: &mut Rewriter, root: OpId) {
    loop {
        for op in rw.body.nested_ops_post_order(root) {
            if rw.body.has_trait(rw.cx, op, Traits::LOOP_LIKE) {
                hoist_from(rw.cx, rw.body, op);
            }
        }
        let all = rw.body.nested_ops_post_order(root);
        let hoisted = all.into_iter().any(|op| hoist_pair(rw, op).is_some());
        if !hoisted {
            return;
        }
    }
}

fn hoist_pair(rw: &mut Rewriter, extract: OpId) -> Option<()> {
    let view = vector::Extract::of(rw.op(extract))?;
    let (carried, part) = (view.source(), view.result());
    let around = rw.body.parent_op(extract)?;
    if rw.body.name(around) != scf::FOR {
        return None;
    }
    let looped = scf::For::of(rw.op(around))?;
    let (inits, block) = (looped.init_args(), rw.op(around).entry()?);
    let position = rw.body.args(block).iter().position(|arg| *arg == carried)?;
    let index = position.checked_sub(1)?;
    let init = *inits.get(index)?;
    let end = rw.body.last_op(block)?;
    let yielded = rw.body.operands(end).nth(index)?;
    let broadcast = vector::Broadcast::of(rw.defining_op(yielded)?)?;
    let (broadcast, source) = (broadcast.id, broadcast.source());
    let ty = rw.body.ty(part);
    let one_use = |value| rw.body.has_one_use(value);
    if !one_use(carried) || !one_use(yielded) || rw.body.ty(source) != ty {
        return None;
    }
    let mut positions = rw
        .op(extract)
        .group(vector::extract::DYNAMIC_POSITION)
        .into_iter();
    if !positions.all(|value| !rw.body.is_defined_in(value, around)) {
        return None;
    }
    let repeats = rw
        .defining_op(init)
        .and_then(vector::Broadcast::of)
        .is_some_and(|init| rw.body.ty(init.source()) == ty);
    if !repeats && !has_iterations(rw.cx, rw.body, around) {
        return None;
    }
    rw.move_before(extract, around);
    rw.set_operand(extract, vector::extract::SOURCE, init);
    let mut operands = inits;
    operands[index] = part;
    let mut types: Vec<Type> = rw.body.result_types(around).collect();
    types[index] = ty;
    let values = rw.body.operand_vec(around);
    let new = rebuild(rw, around, &values, &types);
    let cx = rw.cx;
    let group = scf::for_::INIT_ARGS;
    rw.modify(new, |body| {
        body.set_operand_group(cx, new, group, &operands)
    });
    rw.replace_uses_if(part, carried, |body, at| {
        body.is_proper_ancestor(new, body.use_owner(at))
    });
    rw.body.set_type(carried, ty);
    let source = if source == part { carried } else { source };
    rw.set_operand(end, index, source);
    rw.move_to(broadcast, InsertPoint::After(new));
    let mut results: Vec<ValueId> = rw.body.results(new).collect();
    rw.set_operand(broadcast, vector::broadcast::SOURCE, results[index]);
    results[index] = yielded;
    rw.replace(around, &results);
    Some(())
}
