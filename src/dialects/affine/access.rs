//! Operations that have one affine map: where it stands, and which operands it is applied to.

use oxmlir_ir::{AttrKind, Body, Context, OpId, OpName, ValueId};

use crate::affine::maps::{Applied, AppliedMap, map_attr};
use crate::tables::affine as ops;

/// The first operand of the map and the slot of the map attribute.
pub fn map_slots(name: OpName) -> Option<(usize, usize)> {
    Some(match name {
        ops::APPLY => (ops::apply::MAP_OPERANDS, ops::apply::MAP_ATTR),
        ops::MIN => (ops::min::OPERANDS, ops::min::MAP_ATTR),
        ops::MAX => (ops::max::OPERANDS, ops::max::MAP_ATTR),
        ops::LOAD => (ops::load::INDICES, ops::load::MAP_ATTR),
        ops::STORE => (ops::store::INDICES, ops::store::MAP_ATTR),
        ops::VECTOR_LOAD => (ops::vector_load::INDICES, ops::vector_load::MAP_ATTR),
        ops::VECTOR_STORE => (ops::vector_store::INDICES, ops::vector_store::MAP_ATTR),
        ops::PREFETCH => (ops::prefetch::INDICES, ops::prefetch::MAP_ATTR),
        _ => return None,
    })
}

/// The position of the memref among the operands of an operation that accesses memory.
pub fn memref_slot(name: OpName) -> Option<usize> {
    Some(match name {
        ops::LOAD => ops::load::MEMREF,
        ops::STORE => ops::store::MEMREF,
        ops::VECTOR_LOAD => ops::vector_load::MEMREF,
        ops::VECTOR_STORE => ops::vector_store::MEMREF,
        ops::PREFETCH => ops::prefetch::MEMREF,
        _ => return None,
    })
}

/// Whether an operation of this name reads memory by an affine map: `affine.load` or `affine.vector_load`.
pub fn is_read(name: OpName) -> bool {
    matches!(name, ops::LOAD | ops::VECTOR_LOAD)
}

/// Whether an operation of this name writes memory by an affine map: `affine.store` or `affine.vector_store`.
pub fn is_write(name: OpName) -> bool {
    matches!(name, ops::STORE | ops::VECTOR_STORE)
}

/// The map of `op` with its operands; `None` for operations that have none.
pub fn map_of(cx: &Context, body: &Body, op: OpId) -> Option<AppliedMap> {
    let (first, slot) = map_slots(body.name(op))?;
    let map = map_attr(cx, body.attr(op, slot)?)?;
    Some(Applied::new(map, body.operands(op).skip(first)))
}

/// Gives `op` another map and operands for it.
pub fn set_map(cx: &Context, body: &mut Body, op: OpId, map: &AppliedMap) {
    if let Some((first, slot)) = map_slots(body.name(op)) {
        body.set_attr(op, slot, cx.attr(AttrKind::AffineMap(map.form)));
        body.splice_operands(op, first..body.num_operands(op), &map.operands);
    }
}

/// The memref that an affine load, store or prefetch accesses.
pub fn memref_of(body: &Body, op: OpId) -> Option<ValueId> {
    memref_slot(body.name(op)).map(|slot| body.operand(op, slot))
}
