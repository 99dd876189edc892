//! Scopes of stack allocations.

use oxmlir_ir::hooks::EffectKind;
use oxmlir_ir::rewrite::{Pattern, Rewriter};
use oxmlir_ir::side_effects::effects;
use oxmlir_ir::{InsertPoint, OpId, OpRef, Traits, ValueId, Walk};

use crate::tables::memref as ops;

pub const ALLOCA_SCOPE: &[Pattern] = &[Pattern::new("AllocaScopeInliner", inline)];

/// Whether the operation itself may allocate on the stack.
fn may_allocate_on_stack(op: OpRef) -> bool {
    if op.has_trait(Traits::RECURSIVE_MEMORY_EFFECTS) {
        return false;
    }
    match effects(op) {
        None => true,
        Some(effects) => {
            op.name() == ops::ALLOCA && effects.iter().any(|e| e.0 == EffectKind::Allocate)
        }
    }
}

fn holds_stack_memory(rw: &Rewriter, scope: OpId) -> bool {
    let done = rw.body.walk(scope, |op| {
        let op = OpRef::new(rw.cx, rw.body, op);
        if may_allocate_on_stack(op) {
            Walk::Stop
        } else if op.has_trait(Traits::AUTOMATIC_ALLOCATION_SCOPE) {
            Walk::Skip
        } else {
            Walk::Into
        }
    });
    !done
}

/// Whether the operation is the last one in front of the terminator of a region with one block.
fn ends_region(rw: &Rewriter, op: OpId) -> bool {
    let Some(block) = rw.body.block(op) else {
        return false;
    };
    let terminator = rw.body.terminator(rw.cx, block);
    terminator.is_some()
        && rw.body.next_op(op) == terminator
        && rw.body.has_one_block(rw.body.block_region(block))
}

// alloca_scope { body } -> body, where nothing lives longer by that
fn inline(rw: &mut Rewriter, op: OpId) -> bool {
    if holds_stack_memory(rw, op) {
        let scope = Traits::AUTOMATIC_ALLOCATION_SCOPE;
        let parent = rw.body.parent_op(op);
        if !parent.is_some_and(|p| rw.body.has_trait(rw.cx, p, scope)) || !ends_region(rw, op) {
            return false;
        }
    }
    let region = rw.body.region(op, ops::alloca_scope::BODY_REGION);
    let block = rw.body.first_block(region);
    let Some((block, end)) = block.and_then(|b| Some((b, rw.body.last_op(b)?))) else {
        return false;
    };
    rw.inline_block(block, InsertPoint::Before(op), &[]);
    let results: Vec<ValueId> = rw.body.operands(end).collect();
    rw.replace(op, &results);
    rw.erase(end);
    true
}
