//! A memref that takes the place of one with a layout, in all its uses.

use oxmlir_dialects::affine::build::value_of;
use oxmlir_dialects::affine::maps::{Applied, AppliedMap};
use oxmlir_dialects::memref::layout::layout_map;
use oxmlir_dialects::memref::views::are_cast_compatible;
use oxmlir_dialects::tables::{affine, memref};
use oxmlir_ir::affine::AffineMap;
use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::{
    Body, Context, DYNAMIC, InsertPoint, OpFoldResult, OpId, OpName, OpRef, Traits, Type, ValueId,
};

use super::layout::normalized;
use crate::affine::redirect::{access_map, apply_each, is_access, redirect, subscripts};

/// Whether every user of a memref either accesses it at subscripts, or does not care for its layout; and so on with what it is cast to.
pub fn is_replaceable(cx: &Context, body: &Body, memref: ValueId) -> bool {
    let mut work = vec![memref];
    while let Some(memref) = work.pop() {
        let can_follow = |user: OpId| match has_subscripts(cx, body, user) {
            true => {
                subscripts_of(cx, body, user, memref).is_some()
                    && keeps_neighbours(cx, body, user, memref)
            }
            false => is_indifferent(cx, body, user),
        };
        if !body.users(memref).all(can_follow) {
            return false;
        }
        let is_cast = |user: &OpId| body.name(*user) == memref::CAST;
        let casts = body.users(memref).filter(is_cast);
        work.extend(casts.map(|cast| body.only_result(cast)));
    }
    true
}

/// Whether the elements that an access touches along the last dimensions, several where it is one of vectors, are side by side in them
/// without the layout, too.
pub fn keeps_neighbours(cx: &Context, body: &Body, access: OpId, memref: ValueId) -> bool {
    let vector = match body.name(access) {
        affine::VECTOR_LOAD => body.only_result_type(access),
        affine::VECTOR_STORE => body.ty(body.operand(access, affine::vector_store::VALUE)),
        _ => return true,
    };
    let Some((covered, map)) = cx.rank(vector).zip(layout_map(cx, body.ty(memref))) else {
        return true;
    };
    if cx.element_type(body.ty(memref)) == vector || map.is_identity(cx.affine()) {
        return true;
    }
    let affine = cx.affine();
    let (dims, results) = (map.num_dims(affine), map.results(affine));
    let covered = (dims.saturating_sub(covered as u32)..dims).rev();
    // The last result is the last dimension and something else, and so on; no other depends on these.
    let own = covered.clone().zip(results.iter().rev());
    let rest: Option<Vec<_>> = own
        .map(|(dim, expr)| {
            let rest = [affine.sub(*expr, affine.dim(dim))];
            let rest = affine.map(dims, map.num_symbols(affine), &rest);
            rest.simplify(affine).result(0, affine)
        })
        .collect();
    let others = &results[..results.len().saturating_sub(covered.len())];
    let mut all = rest.iter().flatten().chain(others);
    rest.as_ref()
        .is_some_and(|rest| rest.len() == covered.len())
        && all.all(|expr| {
            !covered
                .clone()
                .any(|dim| expr.is_function_of_dim(dim, affine))
        })
}

/// Whether an operation on a memref does not care for its layout, asks for a size that is known or stays in its place, or is a cast
/// that remains one without the layout.
pub fn is_indifferent(cx: &Context, body: &Body, user: OpId) -> bool {
    body.has_trait(cx, user, Traits::MEMREFS_NORMALIZABLE)
        && (body.name(user) != memref::CAST || remains_cast(cx, body, user))
        && asked_size(cx, body, user)
            .is_none_or(|dim| known_size(dim).is_some() || stays_in_place(dim).unwrap_or(false))
}

/// Whether the types of a cast fit one another when neither has its layout any more.
pub fn remains_cast(cx: &Context, body: &Body, cast: OpId) -> bool {
    let source = body.ty(body.operand(cast, memref::cast::SOURCE));
    let is_plain = || layout_map(cx, source).is_some_and(|map| map.is_identity(cx.affine()));
    let from = normalized(cx, source).map(|normalized| normalized.ty);
    let from = from.or_else(|| is_plain().then_some(source));
    let to = normalized(cx, body.only_result_type(cast)).map(|normalized| normalized.ty);
    from.zip(to)
        .is_some_and(|(from, to)| are_cast_compatible(cx, from, to))
}

/// A `memref.dim`, the dimension that it asks for and the type that has it.
#[derive(Clone, Copy)]
struct AskedSize<'a> {
    cx: &'a Context,
    ty: Type,
    dimension: Option<usize>,
}

fn asked_size<'a>(cx: &'a Context, body: &Body, op: OpId) -> Option<AskedSize<'a>> {
    let dim = memref::Dim::of(OpRef::new(cx, body, op))?;
    let index = cx.constant_int(body, dim.index());
    Some(AskedSize {
        cx,
        ty: body.ty(dim.source()),
        dimension: index.and_then(|index| usize::try_from(index).ok()),
    })
}

/// The size that is asked for, if the type tells it.
fn known_size(asked: AskedSize) -> Option<i64> {
    let size = *asked.cx.shape(asked.ty)?.get(asked.dimension?)?;
    Some(size).filter(|size| *size != DYNAMIC)
}

/// Whether the layout leaves the dimension that is asked for where it is.
fn stays_in_place(asked: AskedSize) -> Option<bool> {
    let cx = asked.cx;
    let Some(map) = layout_map(cx, asked.ty) else {
        return Some(true);
    };
    let index = asked.dimension?;
    let place = *map.results(cx.affine()).get(index)?;
    Some(place == cx.affine().dim(index as u32))
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
        match has_subscripts(cx, body, user) {
            true => redirect_access(cx, body, user, (old, new), layout, symbols),
            false => answer_dim(cx, body, user),
        }
    }
    body.replace_all_uses(old, new);
    true
}

/// Puts the size that the type tells in the place of a `memref.dim`, since it may have another place behind.
fn answer_dim(cx: &Context, body: &mut Body, op: OpId) {
    let asked = asked_size(cx, body, op);
    let moves = asked.filter(|asked| !stays_in_place(*asked).unwrap_or(false));
    if let Some(size) = moves.and_then(known_size) {
        let mut no_listener = NoListener;
        let mut rw = Rewriter::new(cx, body, &mut no_listener, InsertPoint::Before(op));
        let loc = rw.body.loc(op);
        let size = value_of(&mut rw, loc, OpFoldResult::Known(size));
        rw.replace(op, &[size]);
    }
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
