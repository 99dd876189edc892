//! Stack buffers of one element as memory slots.

use oxmlir_ir::hooks::SlotAccess;
use oxmlir_ir::{OpRef, Type, TypeKind};

use crate::tables::memref as ops;

/// The element of a buffer of exactly one, of a type that has a zero or of a memref.
pub fn alloca(op: OpRef) -> Option<Type> {
    let ty = op.ty(op.result(ops::alloca::MEMREF_RESULT));
    let shape = op.cx.shape(ty)?;
    let element = op.cx.shaped_element(ty)?;
    let has_zero = matches!(
        op.cx.type_kind(element),
        TypeKind::Integer { .. }
            | TypeKind::Index
            | TypeKind::Float(_)
            | TypeKind::Vector { .. }
            | TypeKind::RankedTensor { .. }
            | TypeKind::MemRef { .. }
    );
    (has_zero && shape.iter().all(|d| *d == 1)).then_some(element)
}

pub fn load(op: OpRef) -> Option<SlotAccess> {
    Some(SlotAccess::Load {
        slot: op.operand(ops::load::MEMREF),
        value: op.result(ops::load::RESULT),
    })
}

pub fn store(op: OpRef) -> Option<SlotAccess> {
    Some(SlotAccess::Store {
        slot: op.operand(ops::store::MEMREF),
        value: op.operand(ops::store::VALUE),
    })
}
