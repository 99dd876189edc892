//! Memrefs that something else than two nests that are fused may use.

use oxmlir_dialects::affine::access::{is_read, is_write, memref_of};
use oxmlir_dialects::affine::analysis::dependence::Access;
use oxmlir_ir::analysis::memory::AliasAnalysis;
use oxmlir_ir::hooks::{EffectKind, EffectOn};
use oxmlir_ir::side_effects::effects;
use oxmlir_ir::{Body, Context, OpId, OpRef, ValueId};

/// Whether what the first of two nests in a block stores to `memref` may be seen by more than affine accesses in this block, or when the
/// block is executed again.
pub fn escapes(cx: &Context, body: &Body, nests: [OpId; 2], memref: ValueId) -> bool {
    let Some(def) = body.defining_op(memref) else {
        return true;
    };
    let allocates = effects(OpRef::new(cx, body, def)).is_some_and(|own| {
        matches!(own[..], [(EffectKind::Allocate, EffectOn::Value(value))] if value == memref)
    });
    let mut users = body.users(memref);
    !allocates
        || users.any(|user| !is_local_access(body, nests[0], user, memref))
        || body.block(def) != body.block(nests[0]) && !starts_afresh(cx, body, nests, memref)
}

/// Whether `user` is in the block of a nest and does nothing but access `memref`.
fn is_local_access(body: &Body, nest: OpId, user: OpId, memref: ValueId) -> bool {
    let is_access = is_read(body.name(user)) || is_write(body.name(user));
    let is_local = body
        .block(nest)
        .is_some_and(|block| body.ancestor_in_block(block, user).is_some());
    is_access
        && is_local
        && body.operands(user).filter(|value| *value == memref).count() == 1
        && memref_of(body, user) == Some(memref)
}

/// Whether only the nests access `memref`, and read nothing but what the first one has written in the same execution of the block.
fn starts_afresh(cx: &Context, body: &Body, [first, second]: [OpId; 2], memref: ValueId) -> bool {
    let aliases = AliasAnalysis::new(cx, body);
    let users: Vec<OpId> = body.users(memref).collect();
    let accesses = |nest: OpId, which: fn(oxmlir_ir::OpName) -> bool| -> Vec<Access> {
        let own = users
            .iter()
            .filter(|op| body.is_in(**op, nest) && which(body.name(**op)));
        own.map(|op| Access::affine(&aliases, *op)).collect()
    };
    let stores = accesses(first, is_write);
    let in_nests = |op: &OpId| body.is_in(*op, first) || body.is_in(*op, second);
    let mut loads = accesses(first, is_read);
    loads.extend(accesses(second, is_read));
    users.iter().all(in_nests)
        && loads
            .iter()
            .all(|load| stores.iter().any(|store| store.covers(load)))
}
