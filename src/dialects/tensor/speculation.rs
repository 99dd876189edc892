//! Which accesses of tensors may be executed where the program would not have: those that are in bounds for sure. What is
//! out of bounds is undefined.

use oxmlir_ir::{DYNAMIC, OpFoldResult, OpRef, Type};

use crate::memref::mixed::{Slice, SliceSlots};
use crate::tables::tensor as ops;

/// `tensor.extract`
pub fn extract(op: OpRef) -> bool {
    has_element(
        op,
        op.operand_type(ops::extract::TENSOR),
        ops::extract::INDICES,
    )
}

/// `tensor.insert`
pub fn insert(op: OpRef) -> bool {
    has_element(op, op.operand_type(ops::insert::DEST), ops::insert::INDICES)
}

/// `tensor.extract_slice`
pub fn extract_slice(op: OpRef) -> bool {
    let whole = op.operand_type(ops::extract_slice::SOURCE);
    has_slice(op, whole, &SliceSlots::VIEW)
}

/// `tensor.insert_slice`
pub fn insert_slice(op: OpRef) -> bool {
    let whole = op.operand_type(ops::insert_slice::DEST);
    has_slice(op, whole, &SliceSlots::INSERT)
}

fn has_element(op: OpRef, ty: Type, indices: usize) -> bool {
    let shape = op.cx.shape(ty).unwrap_or_default();
    let indices = op.group(indices);
    let mut pairs = indices.iter().zip(shape);
    pairs.all(|(index, size)| {
        let index = op.cx.constant_int(op.body, *index);
        index.is_some_and(|index| index >= 0 && *size != DYNAMIC && index < *size)
    })
}

fn has_slice(op: OpRef, whole: Type, slots: &SliceSlots) -> bool {
    let shape = op.cx.shape(whole).unwrap_or_default();
    let slice = Slice::at(op, slots).resolved(op.cx, op.body);
    (0..shape.len()).all(|dim| {
        let known = |list: &[OpFoldResult]| list.get(dim).and_then(|number| number.known());
        let numbers = (
            known(&slice.offsets),
            known(&slice.sizes),
            known(&slice.strides),
        );
        let (Some(offset), Some(size), Some(stride)) = numbers else {
            return false;
        };
        let last = stride
            .checked_mul(size - 1)
            .and_then(|last| last.checked_add(offset));
        let fits = |at: i64| (0..shape[dim]).contains(&at);
        size == 0 || (size > 0 && fits(offset) && last.is_some_and(fits))
    })
}
