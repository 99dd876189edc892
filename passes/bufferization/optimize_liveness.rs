//! Frees buffers right behind their last use.
//!
//! ```mlir
//! memref.store %x, %m[%i] : memref<8xf32>
//! "something.long"() : () -> ()
//! memref.dealloc %m : memref<8xf32>
//! // memref.store %x, %m[%i] : memref<8xf32>
//! // memref.dealloc %m : memref<8xf32>
//! // "something.long"() : () -> ()
//! ```

use oxmlir_dialects::tables::func;
use oxmlir_ir::hooks::{EffectKind, EffectOn};
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::side_effects::effects;
use oxmlir_ir::{Body, Context, InsertPoint, OpId, OpRef};

use super::origins::dependents;

pub static PASS: PassInfo = PassInfo::new(
    "optimize-allocation-liveness",
    "OptimizeAllocationLivenessPass",
    "frees buffers right behind their last use",
    Anchor::Op(func::Func::FULL_NAME),
    run,
);

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let cx = pass.cx;
    for op in body.nested_ops(body.root()) {
        if let Some((free, last)) = move_of(cx, body, op) {
            body.move_op(free, InsertPoint::After(last));
        }
    }
    Ok(())
}

/// What frees the buffer that `op` allocates, in the same block, and the last operation of that block that uses it.
fn move_of(cx: &Context, body: &Body, op: OpId) -> Option<(OpId, OpId)> {
    let view = OpRef::new(cx, body, op);
    let buffer = view.results().next()?;
    let has = |op: OpId, kind: EffectKind| {
        let effects = effects(OpRef::new(cx, body, op)).unwrap_or_default();
        effects.contains(&(kind, EffectOn::Value(buffer)))
    };
    if !has(op, EffectKind::Allocate) {
        return None;
    }
    let block = body.block(op)?;
    let free = body
        .users(buffer)
        .find(|user| has(*user, EffectKind::Free))?;
    if body.block(free) != Some(block) {
        return None;
    }
    let mut last: Option<OpId> = None;
    for value in dependents(cx, body, buffer)? {
        for user in body.users(value).filter(|user| *user != free) {
            let user = body.ancestor_in_block(block, user)?;
            if last.is_none_or(|last| body.is_before_in_block(last, user)) {
                last = Some(user);
            }
        }
    }
    let last = last.filter(|last| body.is_before_in_block(*last, free))?;
    Some((free, last))
}
