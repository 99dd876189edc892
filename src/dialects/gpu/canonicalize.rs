//! Canonicalization patterns of gpu.

use oxmlir_ir::hooks::EffectKind;
use oxmlir_ir::rewrite::{Pattern, Rewriter};
use oxmlir_ir::side_effects::has_only_effect_on;
use oxmlir_ir::{DYNAMIC, OpId, OpRef, Type, ValueId};

use crate::tables::{arith, gpu as ops};

/// For `memref.dim`.
pub const DIM_OF_ALLOC: Pattern = Pattern::new("SimplifyDimOfAllocOp", dim_of_alloc);
pub const BARRIER: &[Pattern] = &[Pattern::new("EraseRedundantGpuBarrierOps", barrier)];
pub const LAUNCH: &[Pattern] = &[Pattern::new("FoldLaunchArguments", launch)];
pub const MEMCPY: &[Pattern] = &[Pattern::new("EraseTrivialCopyOp", copy_into_nowhere)];
pub const WAIT: &[Pattern] = &[
    Pattern::new("EraseRedundantGpuWaitOpPairs", wait_for_nothing),
    Pattern::new("SimplifyGpuWaitOp", wait),
];

/// Numbers of blocks, then of threads, stand this far in front of their bounds among the arguments and operands of a launch.
const NUMBERED: usize = 6;

// dim(alloc(n), i) -> n
fn dim_of_alloc(rw: &mut Rewriter, op: OpId) -> bool {
    match allocated_size(rw, op) {
        Some(size) => {
            rw.replace(op, &[size]);
            true
        }
        None => false,
    }
}

/// The operand of an allocation that says how large the asked dimension is.
fn allocated_size(rw: &Rewriter, op: OpId) -> Option<ValueId> {
    let [source, index] = rw.body.operand_vec(op)[..] else {
        return None;
    };
    let index = usize::try_from(rw.cx.constant_int(rw.body, index)?).ok()?;
    let shape = rw.cx.shape(rw.body.ty(source))?;
    let before = shape.get(..index)?;
    if *shape.get(index)? != DYNAMIC {
        return None;
    }
    let alloc = rw.body.defining_op(source)?;
    if rw.body.name(alloc) != ops::ALLOC {
        return None;
    }
    let sizes = rw.op(alloc).group(ops::alloc::DYNAMIC_SIZES);
    let position = before.iter().filter(|size| **size == DYNAMIC).count();
    sizes.get(position).copied()
}

// barrier; barrier -> barrier
fn barrier(rw: &mut Rewriter, op: OpId) -> bool {
    let next = rw.body.next_op(op);
    let is_redundant = next.is_some_and(|next| rw.body.name(next) == ops::BARRIER);
    if is_redundant {
        rw.erase(op);
    }
    is_redundant
}

// launch { f(%block_x) } with one block in x -> launch { f(0) }
fn launch(rw: &mut Rewriter, op: OpId) -> bool {
    let Some(block) = rw.op(op).entry_block(ops::launch::BODY_REGION) else {
        return false;
    };
    let first = rw
        .body
        .operand_range(rw.cx, op, ops::launch::GRID_SIZE_X)
        .start;
    let ids: Vec<ValueId> = (0..NUMBERED)
        .filter(|i| is_one(rw, rw.body.operand(op, first + i)))
        .filter_map(|i| rw.body.args(block).get(i).copied())
        .filter(|id| !rw.body.is_unused(*id))
        .collect();
    if ids.is_empty() {
        return false;
    }
    let loc = rw.body.loc(op);
    rw.insert_at_start(block);
    let zero = rw.cx.int_attr(Type::INDEX, 0);
    let zero = arith::constant(rw, loc, zero);
    for id in ids {
        rw.replace_uses(id, zero);
    }
    true
}

fn is_one(rw: &Rewriter, value: ValueId) -> bool {
    rw.cx.constant_int(rw.body, value) == Some(1)
}

// memcpy(m, a) -> for a new buffer m that is only freed
fn copy_into_nowhere(rw: &mut Rewriter, op: OpId) -> bool {
    let view = rw.op(op);
    let [target] = view.group(ops::memcpy::DST)[..] else {
        return false;
    };
    let dependencies = view.group(ops::memcpy::ASYNC_DEPENDENCIES);
    let is_chained = dependencies.len() == view.num_results();
    if !is_chained || !is_new(view, target) || !is_only_freed(view, target) {
        return false;
    }
    rw.replace(op, &dependencies);
    true
}

fn is_new(op: OpRef, buffer: ValueId) -> bool {
    let made = op.body.defining_op(buffer).map(|def| op.at(def));
    made.is_some_and(|made| has_only_effect_on(made, EffectKind::Allocate, buffer))
}

/// Whether the others that use the buffer free it.
fn is_only_freed(op: OpRef, buffer: ValueId) -> bool {
    let mut users = op.body.users(buffer);
    users.all(|user| user == op.id || has_only_effect_on(op.at(user), EffectKind::Free, buffer))
}

// wait [a, wait async] -> wait [a]
fn wait_for_nothing(rw: &mut Rewriter, op: OpId) -> bool {
    let all = rw.body.operand_vec(op);
    let is_ready = |token: &ValueId| {
        let made = rw.body.defining_op(*token);
        made.is_some_and(|m| rw.body.name(m) == ops::WAIT && rw.body.num_operands(m) == 0)
    };
    let rest: Vec<ValueId> = all.iter().copied().filter(|t| !is_ready(t)).collect();
    if rest.len() == all.len() {
        return false;
    }
    rw.modify(op, |body| body.set_operands(op, &rest));
    true
}

// wait [] ->
// wait async [a] -> a
// wait async [..] -> where nobody uses the token
fn wait(rw: &mut Rewriter, op: OpId) -> bool {
    let tokens = rw.body.operand_vec(op);
    let is_async = rw.body.num_results(op) > 0;
    match (is_async, tokens.len()) {
        (false, 0) => rw.erase(op),
        (true, 1) => rw.replace(op, &tokens),
        (true, _) if rw.body.results_unused(op) => rw.erase(op),
        _ => return false,
    }
    true
}
