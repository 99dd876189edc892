//! Allocations.

use oxmlir_ir::rewrite::{Pattern, Rewriter};
use oxmlir_ir::{DYNAMIC, OpId, OpRef, Type, TypeKind, ValueId};

use super::replace_by_cast;
use crate::memref::build::allocate_like;
use crate::tables::memref as ops;

pub const ALLOC: &[Pattern] = &[CONSTANT_SIZES, DEAD];
pub const ALLOCA: &[Pattern] = &[CONSTANT_SIZES, DEAD];
pub const REALLOC: &[Pattern] = &[DEAD];

const CONSTANT_SIZES: Pattern = Pattern::new("SimplifyAllocConst", constant_sizes);
const DEAD: Pattern = Pattern::new("SimplifyDeadAlloc", dead);

/// The shape with the sizes that are constants, and the sizes that are not.
pub(super) fn fold_sizes(
    rw: &Rewriter,
    shape: &[i64],
    sizes: &[ValueId],
) -> (Vec<i64>, Vec<ValueId>) {
    let mut sizes = sizes.iter();
    let mut open = Vec::new();
    let shape = shape.iter().map(|dim| {
        if *dim != DYNAMIC {
            return *dim;
        }
        let Some(size) = sizes.next() else {
            return DYNAMIC;
        };
        let known = rw.cx.constant_int(rw.body, *size).filter(|s| *s >= 0);
        known.unwrap_or_else(|| {
            open.push(*size);
            DYNAMIC
        })
    });
    (shape.collect(), open)
}

/// `ty` with another shape.
pub(super) fn with_shape(rw: &Rewriter, ty: Type, shape: &[i64]) -> Type {
    let mut kind = rw.cx.type_kind(ty).clone();
    if let TypeKind::MemRef { shape: old, .. } = &mut kind {
        *old = shape.into();
    }
    rw.cx.ty(kind)
}

// alloc(c) : memref<?xT> -> cast(alloc() : memref<cxT>)
fn constant_sizes(rw: &mut Rewriter, op: OpId) -> bool {
    use ops::alloc as slots;
    let old = OpRef::new(rw.cx, rw.body, op);
    let (ty, sizes) = (old.only_result_type(), old.group(slots::DYNAMIC_SIZES));
    let symbols = old.group(slots::SYMBOL_OPERANDS);
    let shape = rw.cx.shape(ty).unwrap_or_default();
    let (shape, open) = fold_sizes(rw, shape, &sizes);
    if open.len() == sizes.len() {
        return false;
    }
    let ty = with_shape(rw, ty, &shape);
    rw.insert_before(op);
    let new = allocate_like(rw, op, ty, &open, &symbols);
    replace_by_cast(rw, op, new);
    true
}

// m = alloc(); store(x, m); dealloc(m) ->
fn dead(rw: &mut Rewriter, op: OpId) -> bool {
    let memref = rw.body.only_result(op);
    let users: Vec<OpId> = rw.body.users(memref).collect();
    let is_pointless = |user: &OpId| match rw.body.name(*user) {
        ops::STORE => rw.body.operand(*user, ops::store::VALUE) != memref,
        ops::DEALLOC => true,
        _ => false,
    };
    if !users.iter().all(is_pointless) {
        return false;
    }
    for user in users {
        rw.erase(user);
    }
    rw.erase(op);
    true
}
