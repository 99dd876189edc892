//! Loads and stores.

use oxmlir_ir::slots::{DeletionKind, DestructurableAccessor, PromotableMemOp, Slot, WholeSlot};
use oxmlir_ir::{Attribute, DataLayout, OpRef, Type, UseId, ValueId};

use super::casts;
use crate::llvm::sizes::Sizes;
use crate::tables::llvm as ops;

/// Whether there is one use, and it is that of the slot itself: not of another pointer to it.
pub fn is_only_use(op: OpRef, slot: Slot, uses: &[UseId]) -> bool {
    matches!(uses, [only] if op.body.use_value(*only) == slot.ptr)
}

fn is_volatile_load(op: OpRef) -> bool {
    op.attr(ops::load::VOLATILE__ATTR).is_some()
}

fn is_volatile_store(op: OpRef) -> bool {
    op.attr(ops::store::VOLATILE__ATTR).is_some()
}

fn loads(op: OpRef, slot: Slot) -> bool {
    op.operand(ops::load::ADDR) == slot.ptr
}

fn stores(op: OpRef, slot: Slot) -> bool {
    op.operand(ops::store::ADDR) == slot.ptr && op.operand(ops::store::VALUE) != slot.ptr
}

pub const LOAD: PromotableMemOp = PromotableMemOp {
    loads,
    stores: |_, _| false,
    removable: |op, slot, uses, layout| {
        is_only_use(op, slot, uses)
            && !is_volatile_load(op)
            && casts::fits(op.cx, layout, op.only_result_type(), slot.ty)
    },
    stored: |_, _, _, before, _| before,
    remove: |rw, op, _, before, layout| {
        let (loc, result) = (rw.body.loc(op), rw.body.only_result(op));
        let ty = rw.body.ty(result);
        let value = casts::extract(rw, loc, before, ty, layout);
        rw.replace_uses(result, value);
        DeletionKind::Delete
    },
};

pub const STORE: PromotableMemOp = PromotableMemOp {
    loads: |_, _| false,
    stores,
    removable: |op, slot, uses, layout| {
        is_only_use(op, slot, uses)
            && stores(op, slot)
            && !is_volatile_store(op)
            && casts::fits(op.cx, layout, op.operand_type(ops::store::VALUE), slot.ty)
    },
    stored: |rw, op, _, before, layout| {
        let (loc, value) = (rw.body.loc(op), rw.body.operand(op, ops::store::VALUE));
        casts::insert(rw, loc, value, before, layout)
    },
    remove: |_, _, _, _, _| DeletionKind::Delete,
};

/// Whether a value of type `ty` lies within the slot.
fn is_inside(op: OpRef, ty: Type, slot: Slot, layout: &DataLayout) -> bool {
    let sizes = Sizes::new(op.cx, layout);
    match (sizes.bytes(ty), sizes.bytes(slot.ty)) {
        (Some(size), Some(all)) => size <= all,
        _ => false,
    }
}

pub fn load_stays_inside(op: OpRef, slot: Slot, _: &mut Vec<Slot>, layout: &DataLayout) -> bool {
    !loads(op, slot) || is_inside(op, op.only_result_type(), slot, layout)
}

pub fn store_stays_inside(op: OpRef, slot: Slot, _: &mut Vec<Slot>, layout: &DataLayout) -> bool {
    let ty = op.operand_type(ops::store::VALUE);
    op.operand(ops::store::ADDR) != slot.ptr || is_inside(op, ty, slot, layout)
}

/// The first part of a slot, if a value of type `ty` lies within it.
fn first_part(op: OpRef, ty: Type, whole: &WholeSlot) -> Option<Attribute> {
    let (index, part) = *whole.parts.first()?;
    let slot = Slot {
        ty: part,
        ..whole.slot
    };
    is_inside(op, ty, slot, whole.layout).then_some(index)
}

fn use_first(op: OpRef, ty: Type, whole: &WholeSlot, used: &mut Vec<Attribute>) -> bool {
    let first = first_part(op, ty, whole);
    used.extend(first);
    first.is_some()
}

fn first_ptr(parts: &[(Attribute, Slot)], whole: &WholeSlot) -> Option<ValueId> {
    let (first, _) = whole.parts.first()?;
    let (_, slot) = parts.iter().find(|(index, _)| index == first)?;
    Some(slot.ptr)
}

pub const LOAD_PARTS: DestructurableAccessor = DestructurableAccessor {
    can_rewire: |op, whole, used, _| {
        loads(op, whole.slot)
            && !is_volatile_load(op)
            && use_first(op, op.only_result_type(), whole, used)
    },
    rewire: |rw, op, whole, parts| {
        if let Some(ptr) = first_ptr(parts, whole) {
            rw.set_operand(op, ops::load::ADDR, ptr);
        }
        DeletionKind::Keep
    },
};

pub const STORE_PARTS: DestructurableAccessor = DestructurableAccessor {
    can_rewire: |op, whole, used, _| {
        let ty = op.operand_type(ops::store::VALUE);
        stores(op, whole.slot) && !is_volatile_store(op) && use_first(op, ty, whole, used)
    },
    rewire: |rw, op, whole, parts| {
        if let Some(ptr) = first_ptr(parts, whole) {
            rw.set_operand(op, ops::store::ADDR, ptr);
        }
        DeletionKind::Keep
    },
};
