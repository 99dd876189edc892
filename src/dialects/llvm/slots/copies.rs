//! Intrinsics that fill and copy memory.

use oxmlir_ir::num::ApInt;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::slots::{DeletionKind, DestructurableAccessor, PromotableMemOp, Slot, WholeSlot};
use oxmlir_ir::{
    AttrKind, Attribute, DataLayout, OpId, OpRef, Signedness, Type, TypeKind, ValueId,
};

use super::constant;
use super::memory::is_only_use;
use crate::llvm::sizes::Sizes;
use crate::tables::llvm as ops;

/// The slots of an attribute are those of the operation or of its inline form.
fn is_inline(op: OpRef) -> bool {
    matches!(op.name(), ops::INTR_MEMSET_INLINE | ops::INTR_MEMCPY_INLINE)
}

/// The operand behind destination and source or value.
const LEN: usize = ops::intr_memset::LEN;

/// The number of bytes, if it is known, and its type.
fn length(op: OpRef) -> Option<(u64, Type)> {
    let attr = match is_inline(op) {
        true => op.attr(ops::intr_memset_inline::LEN_ATTR)?,
        false => op.cx.constant_value(op.body, op.operand(LEN))?,
    };
    match op.cx.attr_kind(attr) {
        AttrKind::Integer { value, ty } if value.active_bits() <= 64 => {
            let bytes = value.zext_or_trunc(64).to_i64()? as u64;
            Some((bytes, *ty))
        }
        _ => None,
    }
}

fn is_volatile(op: OpRef) -> bool {
    let slot = match is_inline(op) {
        true => ops::intr_memset_inline::IS_VOLATILE_ATTR,
        false => ops::intr_memset::IS_VOLATILE_ATTR,
    };
    op.attr(slot) != Some(Attribute::FALSE)
}

fn writes(op: OpRef, slot: Slot) -> bool {
    op.operand(ops::intr_memset::DST) == slot.ptr
}

fn reads(op: OpRef, slot: Slot) -> bool {
    op.operand(ops::intr_memcpy::SRC) == slot.ptr
}

/// The length if it is that of the slot and the operation is not volatile.
fn covers(op: OpRef, slot: Slot, layout: &DataLayout) -> bool {
    let size = Sizes::new(op.cx, layout).bytes(slot.ty);
    !is_volatile(op) && size.is_some() && length(op).map(|l| l.0) == size
}

/// Whether the operation writes to the slot and no further.
fn writes_inside(op: OpRef, slot: Slot, layout: &DataLayout) -> bool {
    let size = Sizes::new(op.cx, layout).bytes(slot.ty);
    match (length(op), size) {
        (Some((length, _)), Some(size)) => writes(op, slot) && length <= size,
        _ => false,
    }
}

pub fn fill_stays_inside(op: OpRef, slot: Slot, _: &mut Vec<Slot>, layout: &DataLayout) -> bool {
    writes_inside(op, slot, layout)
}

pub fn copy_stays_inside(op: OpRef, slot: Slot, _: &mut Vec<Slot>, layout: &DataLayout) -> bool {
    writes_inside(op, slot, layout)
}

/// The width of integers that a fill can make; floats are made of those.
fn filled_width(op: OpRef, ty: Type) -> Option<u32> {
    let width = match op.cx.type_kind(ty) {
        TypeKind::Integer { width, .. } => *width,
        TypeKind::Float(kind) => kind.width(),
        _ => return None,
    };
    (width > 0 && width.is_multiple_of(8)).then_some(width)
}

pub const FILL: PromotableMemOp = PromotableMemOp {
    loads: |_, _| false,
    stores: writes,
    removable: |op, slot, uses, layout| {
        is_only_use(op, slot, uses)
            && filled_width(op, slot.ty).is_some()
            && covers(op, slot, layout)
    },
    stored: |rw, op, slot, before, _| match filled_width(rw.op(op), slot.ty) {
        Some(width) => filled(rw, op, slot.ty, width),
        None => before,
    },
    remove: |_, _, _, _, _| DeletionKind::Delete,
};

/// A value all bytes of which are the operand of a fill.
fn filled(rw: &mut Rewriter, op: OpId, ty: Type, width: u32) -> ValueId {
    let loc = rw.body.loc(op);
    let byte = rw.body.operand(op, ops::intr_memset::VAL);
    let int = rw.cx.ty(TypeKind::Integer {
        width,
        sign: Signedness::Signless,
    });
    let bits = match rw
        .cx
        .constant_value(rw.body, byte)
        .map(|attr| rw.cx.attr_kind(attr))
    {
        Some(AttrKind::Integer { value, .. }) => {
            let byte = value.zext_or_trunc(width);
            let shifts = (0..u64::from(width)).step_by(8);
            let all = shifts.fold(ApInt::zero(width), |all, shift| all.or(&byte.shl(shift)));
            constant(rw, loc, int, all)
        }
        _ => repeated(rw, op, byte, int, width),
    };
    match ty == int {
        true => bits,
        false => ops::bitcast(rw, loc, ty, bits),
    }
}

/// Fills an integer with a byte, twice as much at each step.
fn repeated(rw: &mut Rewriter, op: OpId, byte: ValueId, int: Type, width: u32) -> ValueId {
    let loc = rw.body.loc(op);
    if rw.body.ty(byte) == int {
        return byte;
    }
    let mut all = ops::zext(rw, loc, int, byte);
    let mut done = 8;
    while done < width {
        let shift = constant(rw, loc, int, ApInt::new(width, done.into()));
        let shifted = ops::shl(rw, loc, all, shift);
        all = ops::or(rw, loc, all, shifted);
        done *= 2;
    }
    all
}

pub const COPY: PromotableMemOp = PromotableMemOp {
    loads: reads,
    stores: writes,
    removable: |op, slot, uses, layout| is_only_use(op, slot, uses) && covers(op, slot, layout),
    stored: |rw, op, slot, _, _| {
        let (loc, source) = (rw.body.loc(op), rw.body.operand(op, ops::intr_memcpy::SRC));
        ops::load(rw, loc, slot.ty, source)
    },
    remove: |rw, op, slot, before, _| {
        if reads(rw.op(op), slot) {
            let (loc, dest) = (rw.body.loc(op), rw.body.operand(op, ops::intr_memcpy::DST));
            ops::store(rw, loc, before, dest);
        }
        DeletionKind::Delete
    },
};

/// Inserts an operation like `op` on other memory and of another length.
fn resized(rw: &mut Rewriter, op: OpId, first: ValueId, second: ValueId, (bytes, ty): (u64, Type)) {
    use ops::{intr_memset as plain, intr_memset_inline as inline};
    let loc = rw.body.loc(op);
    let width = rw.cx.int_width(ty).unwrap_or(64);
    let bytes = ApInt::new(width, bytes);
    let name = rw.body.name(op);
    if is_inline(rw.op(op)) {
        let length = rw.cx.apint_attr(ty, bytes);
        let attrs = [
            (inline::LEN_ATTR, length),
            (inline::IS_VOLATILE_ATTR, Attribute::FALSE),
        ];
        rw.create(name, loc, &[first, second], &[], &attrs);
    } else {
        let length = constant(rw, loc, ty, bytes);
        let attrs = [(plain::IS_VOLATILE_ATTR, Attribute::FALSE)];
        rw.create(name, loc, &[first, second, length], &[], &attrs);
    }
}

/// The slot of a part, if there is one.
fn slot_of(parts: &[(Attribute, Slot)], index: Attribute) -> Option<Slot> {
    parts
        .iter()
        .find(|(at, _)| *at == index)
        .map(|(_, slot)| *slot)
}

pub const FILL_PARTS: DestructurableAccessor = DestructurableAccessor {
    can_rewire: |op, whole, _, _| !is_volatile(op) && writes_inside(op, whole.slot, whole.layout),
    rewire: |rw, op, whole, parts| {
        fill_parts(rw, op, whole, parts);
        DeletionKind::Delete
    },
};

fn fill_parts(
    rw: &mut Rewriter,
    op: OpId,
    whole: &WholeSlot,
    parts: &[(Attribute, Slot)],
) -> Option<()> {
    let (length, ty) = length(rw.op(op))?;
    let byte = rw.body.operand(op, ops::intr_memset::VAL);
    let sizes = Sizes::new(rw.cx, whole.layout);
    for (at, (index, part)) in whole.parts.iter().enumerate() {
        let start = part_offset(&sizes, whole, at)?;
        if start >= length {
            break;
        }
        if let Some(slot) = slot_of(parts, *index) {
            let bytes = sizes.bytes(*part)?.min(length - start);
            resized(rw, op, slot.ptr, byte, (bytes, ty));
        }
    }
    Some(())
}

/// Where a part begins, in bytes.
fn part_offset(sizes: &Sizes, whole: &WholeSlot, at: usize) -> Option<u64> {
    sizes.field_offset(whole.slot.ty, at).or_else(|| {
        let (_, element) = whole.parts.get(at)?;
        sizes.stride(*element)?.checked_mul(at as u64)
    })
}

pub const COPY_PARTS: DestructurableAccessor = DestructurableAccessor {
    can_rewire: |op, whole, used, _| {
        let (from, to) = (reads(op, whole.slot), writes(op, whole.slot));
        if from == to || !covers(op, whole.slot, whole.layout) {
            return false;
        }
        // The other memory gets all of the parts, whoever else needs them.
        if from {
            used.extend(whole.parts.iter().map(|(index, _)| *index));
        }
        true
    },
    rewire: |rw, op, whole, parts| {
        copy_parts(rw, op, whole, parts);
        DeletionKind::Delete
    },
};

fn copy_parts(
    rw: &mut Rewriter,
    op: OpId,
    whole: &WholeSlot,
    parts: &[(Attribute, Slot)],
) -> Option<()> {
    use ops::intr_memcpy as slots;
    let from = reads(rw.op(op), whole.slot);
    let other = rw
        .body
        .operand(op, if from { slots::DST } else { slots::SRC });
    let (loc, ptr) = (rw.body.loc(op), rw.body.ty(other));
    let (_, ty) = length(rw.op(op))?;
    let sizes = Sizes::new(rw.cx, whole.layout);
    for (at, (index, part)) in whole.parts.iter().enumerate() {
        let Some(slot) = slot_of(parts, *index) else {
            continue;
        };
        let place = [0, at as i64];
        let address = ops::getelementptr(rw, loc, ptr, other, &[], &place, whole.slot.ty);
        let bytes = sizes.bytes(*part)?;
        match from {
            true => resized(rw, op, address, slot.ptr, (bytes, ty)),
            false => resized(rw, op, slot.ptr, address, (bytes, ty)),
        }
    }
    Some(())
}
