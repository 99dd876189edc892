//! Several buffers in the place of one that each iteration of a loop fills: each has one of its own.
//!
//! ```mlir
//! %m = memref.alloc() : memref<4xf32>        // %m = memref.alloc() : memref<2x4xf32>
//! scf.for %i = %lb to %ub step %s {          // scf.for %i = %lb to %ub step %s {
//!                                            //   %k = affine.apply (((d0 - s0) floordiv s1) mod 2)(%i)[%lb, %s]
//!                                            //   %v = memref.subview %m[%k, 0] [1, 4] [1, 1]
//!   memref.copy %a, %m                       //   memref.copy %a, %v
//! }                                          // }
//! ```

use oxmlir_dialects::affine::build::composed_apply;
use oxmlir_dialects::memref::layout::{is_identity, memref_like};
use oxmlir_dialects::memref::mixed::Slice;
use oxmlir_dialects::memref::views::subview_type;
use oxmlir_dialects::rebuild::rebuild;
use oxmlir_dialects::tables::memref;
use oxmlir_ir::analysis::Dominance;
use oxmlir_ir::interfaces::{Induction, InductionVariables, LoopLike};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{DYNAMIC, OpFoldResult, OpId, OpRef, ValueId};

use super::propagate::{can_replace, replace, without_dims};

/// The loop around an operation.
pub fn loop_around(op: OpRef<'_>) -> Option<OpRef<'_>> {
    let mut around = std::iter::successors(op.parent(), |op| op.parent());
    around.find(|op| op.implements::<LoopLike>() || op.implements::<InductionVariables>())
}

/// Whether all users of a buffer but those that free it are in loops.
pub fn is_used_in_loops(alloc: OpRef) -> bool {
    let mut users = alloc
        .body
        .users(alloc.only_result())
        .map(|user| alloc.at(user));
    users.all(|user| user.name() == memref::DEALLOC || loop_around(user).is_some())
}

/// The loop whose iterations are to have buffers of their own: it fills the buffer before all else uses it, or, if that is promised
/// (`skip_analysis`), has all its users.
fn find_loop(alloc: OpRef<'_>, skip_analysis: bool) -> Option<OpRef<'_>> {
    let buffer = alloc.only_result();
    let users: Vec<OpRef> = alloc
        .body
        .users(buffer)
        .map(|user| alloc.at(user))
        .collect();
    let mut order = Dominance::new();
    for user in &users {
        let around = match loop_around(*user) {
            Some(around) => around,
            None if user.name() == memref::DEALLOC => continue,
            None => return None,
        };
        let fits = match skip_analysis {
            true => users.iter().all(|other| {
                other.name() == memref::DEALLOC
                    || alloc.body.is_proper_ancestor(around.id, other.id)
            }),
            false => {
                memref::Copy::of(*user).is_some_and(|copy| copy.target() == buffer)
                    && users.iter().all(|other| {
                        other.id == user.id
                            || order.op_dominates(alloc.cx, alloc.body, user.id, other.id)
                    })
            }
        };
        if fits {
            return Some(around);
        }
    }
    None
}

/// The only variable of a loop, with its lower bound and its step.
fn only_induction(op: OpRef) -> Option<(Induction, OpFoldResult, OpFoldResult)> {
    let variables = (op.interface::<InductionVariables>()?.0)(op);
    let [only] = &variables[..] else { return None };
    let [lower, _, step] = only.bounds;
    Some((*only, lower?, step?))
}

/// Gives each of `factor` iterations of a loop a buffer of its own; the allocation of all, or `None` if that is not possible, and
/// nothing is changed then.
pub fn multibuffer(
    rw: &mut Rewriter,
    alloc: OpId,
    factor: i64,
    skip_analysis: bool,
) -> Option<OpId> {
    let op = rw.op(alloc);
    let around = find_loop(op, skip_analysis)?;
    let (induction, lower, step) = only_induction(around)?;
    let (loc, ty, old, around) = (op.loc(), op.only_result_type(), op.only_result(), around.id);
    let shape = rw.cx.shape(ty)?.to_vec();
    let mut order = Dominance::new();
    if !is_identity(rw.cx, ty)
        || shape.contains(&DYNAMIC)
        || !order.op_dominates(rw.cx, rw.body, alloc, around)
    {
        return None;
    }
    let all: Vec<i64> = std::iter::once(factor)
        .chain(shape.iter().copied())
        .collect();
    let all_type = memref_like(rw.cx, ty, &all, None);
    let known = |number: i64, count: usize| vec![OpFoldResult::Known(number); count];
    let mut slice = Slice {
        offsets: known(0, all.len()).into(),
        sizes: all.iter().map(|size| OpFoldResult::Known(*size)).collect(),
        strides: known(1, all.len()).into(),
    };
    slice.sizes[0] = OpFoldResult::Known(1);
    slice.offsets[0] = OpFoldResult::Value(old);
    let full = subview_type(rw.cx, all_type, &slice)?;
    let dropped: Vec<bool> = (0..all.len()).map(|dim| dim == 0).collect();
    let part_type = without_dims(rw.cx, full, &dropped)?;
    if !can_replace(rw, old, part_type) {
        return None;
    }
    rw.insert_before(alloc);
    let made = rebuild(rw, alloc, &[], &[all_type]);
    let buffers = rw.body.only_result(made);
    let block = rw.body.value_block(induction.variable)?;
    rw.insert_at_start(block);
    let affine = rw.cx.affine();
    let first = affine.sub(affine.dim(0), affine.symbol(0));
    let number = affine.modulo(
        affine.floordiv(first, affine.symbol(1)),
        affine.constant(factor),
    );
    let map = affine.map(1, 2, &[number]);
    let operands = [OpFoldResult::Value(induction.variable), lower, step];
    slice.offsets[0] = OpFoldResult::Value(composed_apply(rw, loc, map, &operands));
    let part = slice.subview(rw, loc, part_type, buffers);
    let frees: Vec<OpId> = rw.body.users(old).collect();
    for free in frees {
        if rw.body.name(free) == memref::DEALLOC {
            let freed: Vec<ValueId> = vec![buffers];
            rw.modify(free, |body| body.set_operands(free, &freed));
        }
    }
    replace(rw, old, part, None);
    rw.erase(alloc);
    Some(made)
}
