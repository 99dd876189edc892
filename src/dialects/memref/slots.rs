//! Stack buffers of one element as memory slots.

use oxmlir_ir::hooks::SlotAccess;
use oxmlir_ir::{OpRef, Type};

use crate::tables::memref as ops;

/// The element of a buffer of exactly one.
pub fn alloca(op: OpRef) -> Option<Type> {
    let ty = op.ty(op.result(ops::alloca::MEMREF_RESULT));
    let shape = op.cx.shape(ty)?;
    let element = op.cx.shaped_element(ty)?;
    shape.iter().all(|d| *d == 1).then_some(element)
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
