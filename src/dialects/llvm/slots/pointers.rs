//! Pointers into slots: casts, assumptions, and addresses of parts.

use oxmlir_ir::slots::{DeletionKind, DestructurableAccessor, PromotableOp, Slot, Uses, WholeSlot};
use oxmlir_ir::{Attribute, DataLayout, OpRef, Type, UseId};

use super::part_index;
use crate::llvm::DYNAMIC_INDEX;
use crate::llvm::sizes::Sizes;
use crate::llvm::types::{array, as_array, as_struct};
use crate::tables::llvm as ops;

/// An operation that can go together with all uses of its results.
pub fn all_uses_of_results(op: OpRef, _: &[UseId]) -> Option<Uses> {
    Some(
        op.results()
            .flat_map(|result| op.body.uses(result))
            .collect(),
    )
}

/// What says something about memory that nobody needs when there is no memory.
pub const ASSUMPTION: PromotableOp = PromotableOp {
    removable: all_uses_of_results,
    remove: |_, _, _| DeletionKind::Delete,
    replaced: None,
};

/// The same address as another pointer.
pub const POINTER_CAST: PromotableOp = ASSUMPTION;

/// The indices of a `llvm.getelementptr`, if all are known.
fn indices(op: OpRef) -> Option<impl Iterator<Item = i64>> {
    let indices = op.dense_attr(ops::getelementptr::RAW_CONSTANT_INDICES_ATTR);
    (!indices.contains(&DYNAMIC_INDEX)).then(|| indices.into_iter())
}

pub const GEP: PromotableOp = PromotableOp {
    removable: |op, uses| {
        let same_address = indices(op)?.all(|index| index == 0);
        all_uses_of_results(op, uses).filter(|_| same_address)
    },
    ..ASSUMPTION
};

/// How many bytes an address lies behind its base; `None` if in front of it or not known.
fn byte_offset(op: OpRef, sizes: &Sizes) -> Option<u64> {
    let mut indices = indices(op)?;
    let mut ty = op.type_attr(ops::getelementptr::ELEM_TYPE_ATTR)?;
    let first = u64::try_from(indices.next()?).ok()?;
    let mut offset = sizes.stride(ty)?.checked_mul(first)?;
    for index in indices {
        let step;
        (step, ty) = match as_array(op.cx, ty) {
            Some((_, element)) => {
                let index = u64::try_from(index).ok()?;
                (sizes.stride(element)?.checked_mul(index)?, element)
            }
            None => {
                let index = usize::try_from(index).ok()?;
                let field = as_struct(op.cx, ty)?.field(index)?;
                (sizes.field_offset(ty, index)?, field)
            }
        };
        offset = offset.checked_add(step)?;
    }
    Some(offset)
}

/// A place within one part of a slot.
struct Place {
    index: u64,
    ty: Type,
    /// In bytes from the start of the part.
    offset: u64,
}

/// The part that lies `offset` bytes behind the start of a value; `None` for padding.
fn part_at(op: OpRef, sizes: &Sizes, ty: Type, offset: u64) -> Option<Place> {
    if let Some((count, element)) = as_array(op.cx, ty) {
        let stride = sizes.stride(element).filter(|stride| *stride != 0)?;
        let (index, offset) = (offset / stride, offset % stride);
        let inside = index < count && offset < sizes.bytes(element)?;
        return inside.then_some(Place {
            index,
            ty: element,
            offset,
        });
    }
    let fields = as_struct(op.cx, ty)?.fields?;
    for (index, field) in fields.iter().enumerate() {
        let start = sizes.field_offset(ty, index)?;
        let end = start.checked_add(sizes.bytes(field)?)?;
        if (start..end).contains(&offset) {
            let (index, offset) = (index as u64, offset - start);
            return Some(Place {
                index,
                ty: field,
                offset,
            });
        }
    }
    None
}

/// The part of a slot that an address lies in.
fn place(op: OpRef, whole: &WholeSlot) -> Option<Place> {
    if op.operand(ops::getelementptr::BASE) != whole.slot.ptr {
        return None;
    }
    let sizes = Sizes::new(op.cx, whole.layout);
    part_at(op, &sizes, whole.slot.ty, byte_offset(op, &sizes)?)
}

/// What lies behind an address within `ty`: as many bytes.
fn rest(op: OpRef, sizes: &Sizes, ty: Type, offset: u64) -> Option<Slot> {
    let left = sizes
        .bytes(ty)?
        .checked_sub(offset)
        .filter(|left| *left != 0)?;
    Some(Slot {
        ptr: op.only_result(),
        ty: array(op.cx, left, Type::I8),
    })
}

pub const GEP_PARTS: DestructurableAccessor = DestructurableAccessor {
    can_rewire: |op, whole, used, careful| can_rewire(op, whole, used, careful).is_some(),
    rewire: |rw, op, whole, parts| {
        use ops::getelementptr as slots;
        let Some(place) = place(rw.op(op), whole) else {
            return DeletionKind::Keep;
        };
        let index = part_index(rw.cx, place.index);
        let Some((_, part)) = parts.iter().find(|(at, _)| *at == index) else {
            return DeletionKind::Keep;
        };
        if place.offset == 0 {
            let result = rw.body.only_result(op);
            rw.replace_uses(result, part.ptr);
            return DeletionKind::Delete;
        }
        let offset = rw.cx.dense_array(Type::I32, &[place.offset as i64]);
        let byte = rw.cx.type_attr(Type::I8);
        rw.modify(op, |body| {
            body.set_operand(op, slots::BASE, part.ptr);
            body.set_attr(op, slots::RAW_CONSTANT_INDICES_ATTR, offset);
            body.set_attr(op, slots::ELEM_TYPE_ATTR, byte);
        });
        DeletionKind::Keep
    },
};

fn can_rewire(
    op: OpRef,
    whole: &WholeSlot,
    used: &mut Vec<Attribute>,
    careful: &mut Vec<Slot>,
) -> Option<()> {
    let place = place(op, whole)?;
    let sizes = Sizes::new(op.cx, whole.layout);
    careful.push(rest(op, &sizes, place.ty, place.offset)?);
    used.push(part_index(op.cx, place.index));
    Some(())
}

pub fn gep_stays_inside(
    op: OpRef,
    slot: Slot,
    careful: &mut Vec<Slot>,
    layout: &DataLayout,
) -> bool {
    if op.operand(ops::getelementptr::BASE) != slot.ptr {
        return true;
    }
    let sizes = Sizes::new(op.cx, layout);
    let rest = byte_offset(op, &sizes).and_then(|offset| rest(op, &sizes, slot.ty, offset));
    careful.extend(rest);
    rest.is_some()
}
