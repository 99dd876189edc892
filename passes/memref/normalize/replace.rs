//! A memref that takes the place of one with a layout, in all its uses.

use oxmlir_dialects::affine::maps::{Applied, AppliedMap};
use oxmlir_dialects::tables::memref;
use oxmlir_ir::affine::AffineMap;
use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::{Body, Context, InsertPoint, OpId, OpName, Traits, ValueId};

use crate::affine::redirect::{access_map, apply_each, is_access, redirect, subscripts};

/// Whether every user of a memref either accesses it at subscripts, or does not care for its layout.
pub fn is_replaceable(cx: &Context, body: &Body, memref: ValueId) -> bool {
    let can_follow = |user: OpId| match has_subscripts(cx, body, user) {
        true => subscripts_of(cx, body, user, memref).is_some(),
        false => body.has_trait(cx, user, Traits::MEMREFS_NORMALIZABLE),
    };
    body.users(memref).all(can_follow)
}

fn has_subscripts(cx: &Context, body: &Body, op: OpId) -> bool {
    plain_slots(body.name(op)).is_some() || is_access(cx, body, op)
}

/// Makes the users of `old` use `new`, where `layout` places the elements of `old`. False, and all is as it was, if one
/// cannot.
pub fn replace(
    cx: &Context,
    body: &mut Body,
    (old, new): (ValueId, ValueId),
    layout: AffineMap,
    symbols: &[ValueId],
) -> bool {
    if !is_replaceable(cx, body, old) {
        return false;
    }
    let mut users: Vec<OpId> = body.users(old).collect();
    users.sort_unstable();
    users.dedup();
    for user in users {
        if has_subscripts(cx, body, user) {
            redirect_access(cx, body, user, (old, new), layout, symbols);
        }
    }
    body.replace_all_uses(old, new);
    true
}

fn redirect_access(
    cx: &Context,
    body: &mut Body,
    op: OpId,
    (old, new): (ValueId, ValueId),
    layout: AffineMap,
    symbols: &[ValueId],
) {
    let Some(map) = subscripts_of(cx, body, op, old) else {
        return;
    };
    let mut no_listener = NoListener;
    let mut rw = Rewriter::new(cx, body, &mut no_listener, InsertPoint::Before(op));
    let inputs = subscripts(&mut rw, op, &map);
    let placed = Applied::new(layout, inputs.iter().chain(symbols).copied());
    // Operands come in the order in which operations of their own are composed.
    let parts = apply_each(&mut rw, op, &placed);
    let identity = cx.affine().identity_map(parts.len() as u32);
    let mut all = Applied::new(identity, parts.iter().copied());
    all.compose(cx, rw.body);
    all.simplify(cx);
    all.canonicalize(cx, rw.body);
    match plain_slots(rw.body.name(op)) {
        Some((memref, indices)) => {
            let indices = rw.body.operand_range(cx, op, indices);
            let values = apply_each(&mut rw, op, &all);
            rw.body.set_operand(op, memref, new);
            rw.body.splice_operands(op, indices, &values);
        }
        None => redirect(cx, body, op, (old, new), &all),
    }
    for part in parts.into_iter().rev() {
        if let Some(apply) = body.defining_op(part)
            && body.is_unused(part)
        {
            body.erase_op(apply);
        }
    }
}

/// The operands of an access at plain values: the memref, and the group of subscripts.
fn plain_slots(name: OpName) -> Option<(usize, usize)> {
    match name {
        memref::LOAD => Some((memref::load::MEMREF, memref::load::INDICES)),
        memref::STORE => Some((memref::store::MEMREF, memref::store::INDICES)),
        _ => None,
    }
}

/// The subscripts at which `op` accesses `memref`; `None` unless that is all that it does with it.
fn subscripts_of(cx: &Context, body: &Body, op: OpId, memref: ValueId) -> Option<AppliedMap> {
    let Some((slot, indices)) = plain_slots(body.name(op)) else {
        return access_map(cx, body, op, memref);
    };
    let uses = body.operands(op).filter(|value| *value == memref);
    if uses.count() != 1 || body.operand(op, slot) != memref {
        return None;
    }
    let indices = body.operand_group(cx, op, indices);
    let identity = cx.affine().identity_map(indices.len() as u32);
    Some(Applied::new(identity, indices))
}
