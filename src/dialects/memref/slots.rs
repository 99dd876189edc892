//! Stack buffers as memory slots: those of one element may become values, small ones be taken apart.

use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::slots::{
    DeletionKind, DestructurableAccessor, Parts, PromotableAllocation, PromotableMemOp, Slot,
    WholeSlot,
};
use oxmlir_ir::{Attribute, DYNAMIC, OpId, OpRef, Type, TypeKind, UseId, ValueId};

use crate::tables::{memref as ops, ub};

/// Buffers with more elements are not taken apart.
const MAX_PARTS: i64 = 16;

pub const ALLOCA: PromotableAllocation = PromotableAllocation {
    promotable: |op| {
        let ty = op.only_result_type();
        let single = op.cx.shape(ty)?.iter().all(|size| *size == 1);
        op.cx.shaped_element(ty).filter(|_| single)
    },
    initial: |rw, op, ty| {
        let loc = rw.body.loc(op);
        ub::poison(rw, loc, ty)
    },
    merged: None,
    parts: |op| {
        let ty = op.only_result_type();
        Some((ty, parts(op, ty)?))
    },
    allocate: |rw, op, element| {
        let loc = rw.body.loc(op);
        let ty = rw.cx.ty(TypeKind::MemRef {
            shape: Box::default(),
            element,
            layout: None,
            space: None,
        });
        ops::alloca(rw, loc, ty, &[], &[])
    },
};

/// The elements by their indices.
fn parts(op: OpRef, ty: Type) -> Option<Parts> {
    let shape = op.cx.shape(ty)?;
    let element = op.cx.shaped_element(ty)?;
    let count = match shape.contains(&DYNAMIC) {
        true => return None,
        false => shape
            .iter()
            .try_fold(1i64, |all, size| all.checked_mul(*size))?,
    };
    if !(2..=MAX_PARTS).contains(&count) {
        return None;
    }
    let index = |position: i64| {
        let mut rest = position;
        let mut indices: Vec<i64> = shape
            .iter()
            .rev()
            .map(|size| {
                let index = rest % size;
                rest /= size;
                index
            })
            .collect();
        indices.reverse();
        index_attr(op, &indices)
    };
    Some(
        (0..count)
            .map(|position| (index(position), element))
            .collect(),
    )
}

fn index_attr(op: OpRef, indices: &[i64]) -> Attribute {
    let index = |index: &i64| op.cx.int_attr(Type::INDEX, *index);
    op.cx
        .array_attr(&indices.iter().map(index).collect::<Vec<_>>())
}

fn loads(op: OpRef, slot: Slot) -> bool {
    op.operand(ops::load::MEMREF) == slot.ptr
}

fn stores(op: OpRef, slot: Slot) -> bool {
    op.operand(ops::store::MEMREF) == slot.ptr && op.operand(ops::store::VALUE) != slot.ptr
}

/// Whether the only use is that of the slot, and the value has its type.
fn is_whole(op: OpRef, slot: Slot, uses: &[UseId], value: ValueId) -> bool {
    let only = matches!(uses, [only] if op.body.use_value(*only) == slot.ptr);
    only && op.ty(value) == slot.ty
}

pub const LOAD: PromotableMemOp = PromotableMemOp {
    loads,
    stores: |_, _| false,
    removable: |op, slot, uses, _| is_whole(op, slot, uses, op.only_result()),
    stored: |_, _, _, before, _| before,
    remove: |rw, op, _, before, _| {
        let result = rw.body.only_result(op);
        rw.replace_uses(result, before);
        DeletionKind::Delete
    },
};

pub const STORE: PromotableMemOp = PromotableMemOp {
    loads: |_, _| false,
    stores,
    removable: |op, slot, uses, _| {
        stores(op, slot) && is_whole(op, slot, uses, op.operand(ops::store::VALUE))
    },
    stored: |rw, op, _, _, _| rw.body.operand(op, ops::store::VALUE),
    remove: |_, _, _, _, _| DeletionKind::Delete,
};

/// The part that constant indices name.
fn part(op: OpRef, indices: &[ValueId]) -> Option<Attribute> {
    let known = |index: &ValueId| op.cx.constant_int(op.body, *index);
    let indices: Vec<i64> = indices.iter().map(known).collect::<Option<_>>()?;
    Some(index_attr(op, &indices))
}

fn use_part(op: OpRef, indices: &[ValueId], whole: &WholeSlot, used: &mut Vec<Attribute>) -> bool {
    let part = part(op, indices);
    let part = part.filter(|part| whole.parts.iter().any(|(index, _)| index == part));
    used.extend(part);
    part.is_some()
}

/// Makes operands from `memref` on those of an access to a buffer of one element.
fn access_part(
    rw: &mut Rewriter,
    op: OpId,
    memref: usize,
    parts: &[(Attribute, Slot)],
) -> DeletionKind {
    let operands = rw.body.operand_vec(op);
    let part = part(rw.op(op), &operands[memref + 1..]);
    let slot = parts.iter().find(|(index, _)| Some(*index) == part);
    if let Some((_, slot)) = slot {
        let range = memref..rw.body.num_operands(op);
        rw.modify(op, |body| body.splice_operands(op, range, &[slot.ptr]));
    }
    DeletionKind::Keep
}

pub const LOAD_PARTS: DestructurableAccessor = DestructurableAccessor {
    can_rewire: |op, whole, used, _| {
        loads(op, whole.slot) && use_part(op, &op.group(ops::load::INDICES), whole, used)
    },
    rewire: |rw, op, _, parts| access_part(rw, op, ops::load::MEMREF, parts),
};

pub const STORE_PARTS: DestructurableAccessor = DestructurableAccessor {
    can_rewire: |op, whole, used, _| {
        stores(op, whole.slot) && use_part(op, &op.group(ops::store::INDICES), whole, used)
    },
    rewire: |rw, op, _, parts| access_part(rw, op, ops::store::MEMREF, parts),
};
