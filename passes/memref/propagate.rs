//! Another buffer in the place of one, in what looks at it through views as well.

use oxmlir_dialects::memref::layout::{memref_like, strided_attr, strides_and_offset};
use oxmlir_dialects::memref::mixed::{Slice, reassociation};
use oxmlir_dialects::memref::views::{collapsed_type, dropped_dims, expanded_type, subview_type};
use oxmlir_dialects::rebuild::rebuild;
use oxmlir_dialects::tables::memref;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Context, OpId, Type, ValueId};

/// The type of a buffer without some of its dimensions, which have size one.
pub fn without_dims(cx: &Context, full: Type, dropped: &[bool]) -> Option<Type> {
    if !dropped.contains(&true) {
        return Some(full);
    }
    let (strides, offset) = strides_and_offset(cx, full)?;
    let shape = cx.shape(full)?.to_vec();
    let kept = |list: &[i64]| {
        let pairs = list.iter().zip(dropped);
        pairs
            .filter(|(_, dropped)| !**dropped)
            .map(|(number, _)| *number)
            .collect::<Vec<i64>>()
    };
    let layout = strided_attr(cx, &kept(&strides), offset);
    Some(memref_like(cx, full, &kept(&shape), Some(layout)))
}

/// The type that a view of a buffer of another type has; `None` if the operation is no view that is known.
fn view_type(rw: &Rewriter, view: OpId, source: Type) -> Option<Type> {
    let op = rw.op(view);
    match op.name() {
        memref::SUBVIEW => {
            let full = subview_type(rw.cx, source, &Slice::of(op))?;
            without_dims(rw.cx, full, &dropped_dims(op)?)
        }
        memref::EXPAND_SHAPE => {
            let groups = reassociation(rw.cx, op.attr(memref::expand_shape::REASSOCIATION_ATTR));
            let shape = rw.cx.shape(op.only_result_type())?.to_vec();
            expanded_type(rw.cx, source, &shape, &groups)
        }
        memref::COLLAPSE_SHAPE => {
            let groups = reassociation(rw.cx, op.attr(memref::collapse_shape::REASSOCIATION_ATTR));
            let shape = rw.cx.shape(op.only_result_type())?.to_vec();
            collapsed_type(rw.cx, source, &shape, &groups, false)
        }
        _ => None,
    }
}

/// Whether an operation makes another view of a buffer.
pub fn is_view(rw: &Rewriter, op: OpId) -> bool {
    [
        memref::SUBVIEW,
        memref::EXPAND_SHAPE,
        memref::COLLAPSE_SHAPE,
    ]
    .contains(&rw.body.name(op))
}

/// Whether all views of a buffer could be those of another one as well.
pub fn can_replace(rw: &Rewriter, old: ValueId, new: Type) -> bool {
    let mut work = vec![(old, new)];
    while let Some((old, new)) = work.pop() {
        for user in rw.body.users(old).filter(|user| is_view(rw, *user)) {
            match view_type(rw, user, new) {
                Some(ty) => work.push((rw.body.only_result(user), ty)),
                None => return false,
            }
        }
    }
    true
}

/// Lets all that uses a buffer use another one, views of it being made anew. `spare` is left as it is.
pub fn replace(rw: &mut Rewriter, old: ValueId, new: ValueId, spare: Option<OpId>) {
    let mut work = vec![(old, new)];
    let mut views = Vec::new();
    while let Some((old, new)) = work.pop() {
        let users: Vec<OpId> = rw.body.users(old).collect();
        for user in users {
            if Some(user) == spare || !is_view(rw, user) {
                continue;
            }
            let Some(ty) = view_type(rw, user, rw.body.ty(new)) else {
                continue;
            };
            rw.insert_before(user);
            let mut operands = rw.body.operand_vec(user);
            let uses = operands.iter_mut().filter(|operand| **operand == old);
            uses.for_each(|operand| *operand = new);
            let made = rebuild(rw, user, &operands, &[ty]);
            work.push((rw.body.only_result(user), rw.body.only_result(made)));
            views.push(user);
        }
        rw.replace_uses_if(old, new, |body, used| {
            let owner = body.use_owner(used);
            Some(owner) != spare && !views.contains(&owner)
        });
    }
    for view in views.into_iter().rev() {
        rw.erase(view);
    }
}
