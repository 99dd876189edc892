//! Two buffers in place of one: iterations of a loop use them in turn.

use oxmlir_dialects::affine::build;
use oxmlir_dialects::affine::loops::For;
use oxmlir_dialects::affine::maps::{Applied, AppliedMap};
use oxmlir_dialects::tables::memref;
use oxmlir_ir::rewrite::{NoListener, Rewriter, folded};
use oxmlir_ir::{
    Body, Context, DYNAMIC, InsertPoint, Location, OpFoldResult, OpId, Type, TypeKind, ValueId,
};

use super::redirect::{access_map, is_access, redirect};

/// Makes the body of a loop use one of two buffers, which are allocated in front of the loop and freed behind it,
/// instead of `old`. False, and the accesses as they were, if the body does more with it than access its elements.
pub fn double_buffer(cx: &Context, body: &mut Body, op: OpId, old: ValueId) -> bool {
    let (Some(view), Some(ty)) = (For::new(cx, body, op), doubled_type(cx, body.ty(old))) else {
        return false;
    };
    let (iv, block, step, loc) = (view.iv(), view.block(), view.step(), body.loc(op));
    let new = allocate(cx, body, op, old, ty);
    let mut users: Vec<OpId> = body
        .users(old)
        .filter(|user| body.ancestor_in_block(block, *user).is_some())
        .filter(|user| body.name(*user) != memref::DEALLOC)
        .collect();
    users.sort_unstable();
    users.dedup();
    if !users.iter().all(|op| is_access(cx, body, *op)) {
        return false;
    }
    let affine = cx.affine();
    let turn = affine.modulo(
        affine.floordiv(affine.dim(0), affine.constant(step)),
        affine.constant(2),
    );
    let (mut no_listener, turn) = (NoListener, Applied::new(affine.map(1, 0, &[turn]), [iv]));
    let mut rw = Rewriter::new(cx, body, &mut no_listener, InsertPoint::Start(block));
    let turn = build::apply(&mut rw, loc, &turn);
    for user in users {
        give_turn(cx, body, user, (old, new), turn);
    }
    let mut no_listener = NoListener;
    let mut rw = Rewriter::new(cx, body, &mut no_listener, InsertPoint::After(op));
    memref::dealloc(&mut rw, loc, new);
    true
}

/// The type of two memrefs one behind the other.
fn doubled_type(cx: &Context, ty: Type) -> Option<Type> {
    let TypeKind::MemRef {
        shape,
        element,
        space,
        ..
    } = cx.type_kind(ty)
    else {
        return None;
    };
    let doubled: Vec<i64> = [2].into_iter().chain(shape.iter().copied()).collect();
    Some(cx.ty(TypeKind::MemRef {
        shape: doubled.as_slice().into(),
        element: *element,
        layout: None,
        space: *space,
    }))
}

/// Allocates in front of a loop what is twice as large as `old`.
fn allocate(cx: &Context, body: &mut Body, op: OpId, old: ValueId, ty: Type) -> ValueId {
    let shape = cx.shape(body.ty(old)).unwrap_or_default().to_vec();
    let (loc, mut no_listener) = (body.loc(op), NoListener);
    let mut rw = Rewriter::new(cx, body, &mut no_listener, InsertPoint::Before(op));
    let dynamic = (0i64..).zip(shape).filter(|(_, size)| *size == DYNAMIC);
    let sizes: Vec<ValueId> = dynamic
        .map(|(dim, _)| size_of(&mut rw, loc, old, dim))
        .collect();
    memref::alloc(&mut rw, loc, ty, &sizes, &[])
}

fn size_of(rw: &mut Rewriter, loc: Location, memref: ValueId, dim: i64) -> ValueId {
    let dim = build::value_of(rw, loc, OpFoldResult::Known(dim));
    let size = memref::dim(rw, loc, memref, dim);
    folded(rw, size)
}

/// Makes an operation access `new`, whose first subscript is `turn`, instead of `old`. One that uses `old` more than
/// once stays as it is.
fn give_turn(
    cx: &Context,
    body: &mut Body,
    op: OpId,
    (old, new): (ValueId, ValueId),
    turn: ValueId,
) {
    if let Some(map) = access_map(cx, body, op, old) {
        let map = with_turn(cx, body, &map, turn);
        redirect(cx, body, op, (old, new), &map);
    }
}

/// The subscripts of `map` behind `turn`, composed.
fn with_turn(cx: &Context, body: &Body, map: &AppliedMap, turn: ValueId) -> AppliedMap {
    let affine = cx.affine();
    let (dims, symbols) = (map.form.num_dims(affine), map.form.num_symbols(affine));
    let shifted = map.form.shift_dims(0, 1, affine);
    let results: Vec<_> = [affine.dim(0)]
        .into_iter()
        .chain(shifted.results(affine).iter().copied())
        .collect();
    let operands = [turn].into_iter().chain(map.operands.iter().copied());
    let mut all = Applied::new(affine.map(dims + 1, symbols, &results), operands);
    all.compose(cx, body);
    all.canonicalize(cx, body);
    all
}
