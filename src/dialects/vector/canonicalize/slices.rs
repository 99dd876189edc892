//! Canonicalization patterns of slices that are inserted.

use oxmlir_ir::rewrite::{Pattern, Rewriter};
use oxmlir_ir::{Attribute, OpId, OpRef, Scalar, ValueId};

use crate::folding::is_poison;
use crate::operands::SOURCE;
use crate::tables::arith;
use crate::tables::vector::{self as ops, extract_strided_slice, insert_strided_slice as slots};
use crate::vector::fold::elements::MOST_ELEMENTS;
use crate::vector::fold::{dims, integers};

pub const INSERT_STRIDED_SLICE: &[Pattern] = &[
    Pattern::new("FoldInsertStridedSliceSplat", |rw, op| {
        keeps_dest(rw, op, repeats_same)
    }),
    Pattern::new("FoldInsertStridedSliceOfExtract", |rw, op| {
        keeps_dest(rw, op, is_taken_there)
    }),
    Pattern::new("InsertStridedSliceConstantFolder", |rw, op| {
        insert_constant(rw, op).is_some()
    }),
];

// insert_strided_slice(x, v) -> v, if x is there already
fn keeps_dest(rw: &mut Rewriter, op: OpId, is_there: fn(OpRef, ValueId, ValueId) -> bool) -> bool {
    let view = rw.op(op);
    let dest = view.operand(slots::DEST);
    let folds = is_there(view, view.operand(slots::VALUE_TO_STORE), dest);
    if folds {
        rw.replace(op, &[dest]);
    }
    folds
}

/// Whether both vectors repeat the same scalar.
pub fn repeats_same(op: OpRef, a: ValueId, b: ValueId) -> bool {
    let repeated = |value| {
        let def = op.defining_op(value)?;
        let source = (def.name() == ops::BROADCAST).then(|| def.operand(SOURCE));
        source.filter(|source| dims(op.cx, op.ty(*source)).is_none())
    };
    repeated(a).is_some_and(|element| repeated(b) == Some(element))
}

/// Whether `value` is the slice of `dest` where it is inserted.
fn is_taken_there(op: OpRef, value: ValueId, dest: ValueId) -> bool {
    let slice = op.defining_op(value);
    slice.is_some_and(|slice| {
        slice.name() == ops::EXTRACT_STRIDED_SLICE
            && slice.operand(SOURCE) == dest
            && slice.attr(extract_strided_slice::OFFSETS_ATTR) == op.attr(slots::OFFSETS_ATTR)
            && slice.attr(extract_strided_slice::STRIDES_ATTR) == op.attr(slots::STRIDES_ATTR)
    })
}

// insert_strided_slice(c, d) -> d with c in its place
fn insert_constant(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = rw.op(op);
    let constant = |slot| rw.cx.constant_value(rw.body, view.operand(slot));
    let (value, dest) = (constant(slots::VALUE_TO_STORE)?, constant(slots::DEST)?);
    let all = inserted(view, value, dest)?;
    let loc = view.loc();
    rw.insert_before(op);
    let all = arith::constant(rw, loc, all);
    rw.replace(op, &[all]);
    Some(())
}

/// The constant `dest` with the constant `value` in its place.
fn inserted(op: OpRef, value: Attribute, dest: Attribute) -> Option<Attribute> {
    let (cx, ty) = (op.cx, op.only_result_type());
    if is_poison(cx, value) || is_poison(cx, dest) {
        return None;
    }
    let is_small = cx.num_elements(ty).is_some_and(|n| n <= MOST_ELEMENTS);
    let is_scalable = dims(cx, ty)?.iter().any(|dim| dim.1);
    if is_scalable || !(is_small || op.body.has_one_use(op.operand(slots::DEST))) {
        return None;
    }
    let part = cx.shape(op.operand_type(slots::VALUE_TO_STORE))?;
    let whole = cx.shape(ty)?;
    let offsets = integers(op, slots::OFFSETS_ATTR);
    if integers(op, slots::STRIDES_ATTR).iter().any(|s| *s != 1) || offsets.len() != whole.len() {
        return None;
    }
    let outer = whole.len().checked_sub(part.len())?;
    let (value, dest) = (cx.scalars(value)?, cx.scalars(dest)?);
    let count = usize::try_from(cx.num_elements(ty)?).ok()?;
    let all = (0..count).map(|i| dest.get(i).cloned());
    let mut all: Vec<Scalar> = all.collect::<Option<_>>()?;
    let count: i64 = part.iter().product();
    for index in 0..count {
        let (mut rest, mut place, mut stride) = (index, 0, 1);
        for (dim, size) in whole.iter().enumerate().rev() {
            let inner = dim.checked_sub(outer).and_then(|d| part.get(d));
            let inner = inner.copied().unwrap_or(1);
            place += (rest % inner + offsets[dim]) * stride;
            rest /= inner;
            stride *= size;
        }
        let element = value.get(usize::try_from(index).ok()?)?.clone();
        *all.get_mut(usize::try_from(place).ok()?)? = element;
    }
    Some(cx.elements_attr(ty, &all))
}
