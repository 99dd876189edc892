//! Memrefs that something outside of a block, or that is not an affine access, may use.

use oxmlir_dialects::affine::access::memref_slot;
use oxmlir_ir::hooks::{EffectKind, EffectOn};
use oxmlir_ir::side_effects::effects;
use oxmlir_ir::{BlockId, Body, Context, OpId, OpRef, ValueId};

/// Whether more than the affine accesses in `block` may use `memref`.
pub fn escapes(cx: &Context, body: &Body, block: BlockId, memref: ValueId) -> bool {
    let Some(def) = body.defining_op(memref) else {
        return true;
    };
    let allocates = effects(OpRef::new(cx, body, def)).is_some_and(|own| {
        matches!(own[..], [(EffectKind::Allocate, EffectOn::Value(value))] if value == memref)
    });
    !allocates
        || body
            .users(memref)
            .any(|user| !is_local_access(body, block, user))
}

fn is_local_access(body: &Body, block: BlockId, user: OpId) -> bool {
    match body.ancestor_in_region(body.block_region(block), user) {
        None => false,
        Some(ancestor) if body.block(ancestor) != Some(block) => true,
        Some(_) => memref_slot(body.name(user)).is_some(),
    }
}
