//! Where `bufferization.to_tensor` and `bufferization.to_buffer` meet, and buffers as buffers of other types.

use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Context, DYNAMIC, Location, OpId, Type, TypeKind, ValueId};

use crate::memref::layout::{memref_like, strides_and_offset};
use crate::memref::views::are_cast_compatible;
use crate::tables::{arith, bufferization as ops, memref};

/// Builds an operation that asks for the size of a dimension.
pub type Dim = fn(&mut Rewriter, Location, ValueId, ValueId) -> ValueId;

/// The dynamic sizes of a value of this shape, asked for by `dim`.
pub fn dynamic_sizes(
    rw: &mut Rewriter,
    loc: Location,
    value: ValueId,
    shape: &[i64],
    dim: Dim,
) -> Vec<ValueId> {
    let dynamic = shape
        .iter()
        .enumerate()
        .filter(|(_, size)| **size == DYNAMIC);
    dynamic
        .map(|(index, _)| {
            let index = rw.cx.int_attr(Type::INDEX, index as i64);
            let index = arith::constant(rw, loc, index);
            dim(rw, loc, value, index)
        })
        .collect()
}

/// A new buffer; an alignment of 0 bytes is none.
pub fn allocate(
    rw: &mut Rewriter,
    loc: Location,
    ty: Type,
    sizes: &[ValueId],
    alignment: u64,
) -> ValueId {
    let alignment = i64::try_from(alignment).ok().filter(|bytes| *bytes != 0);
    let options = memref::AllocOptions { alignment };
    memref::alloc_with(rw, loc, ty, sizes, &[], options)
}

/// A buffer as one of another type, or a copy of it where a cast might fail; `None` if that cannot be.
pub fn cast_or_copy(
    rw: &mut Rewriter,
    buffer: ValueId,
    ty: Type,
    alignment: u64,
) -> Option<ValueId> {
    let (cx, from) = (rw.cx, rw.body.ty(buffer));
    let shape = cx.shape(ty)?.to_vec();
    if cx.element_type(from) != cx.element_type(ty) || cx.rank(from) != Some(shape.len()) {
        return None;
    }
    let loc = rw.body.value_loc(buffer);
    if are_cast_compatible(cx, from, ty) && is_safe_cast(cx, from, ty) {
        return Some(memref::cast(rw, loc, ty, buffer));
    }
    // A layout that is not known is whatever there is.
    let plain = memref_like(cx, ty, &shape, None);
    let is_known = strides_and_offset(cx, ty)
        .is_none_or(|(strides, offset)| offset != DYNAMIC && !strides.contains(&DYNAMIC));
    let allocated = if is_known { ty } else { plain };
    if allocated != ty && !are_cast_compatible(cx, plain, ty) {
        return None;
    }
    let sizes = dynamic_sizes(rw, loc, buffer, &shape, memref::dim);
    let copy = allocate(rw, loc, allocated, &sizes, alignment);
    memref::copy(rw, loc, buffer, copy);
    match allocated == ty {
        true => Some(copy),
        false => Some(memref::cast(rw, loc, ty, copy)),
    }
}

/// Whether a cast cannot fail when it is executed: it asks for no offset or stride that is not known.
fn is_safe_cast(cx: &Context, from: Type, to: Type) -> bool {
    let (Some((strides, offset)), Some((to_strides, to_offset))) =
        (strides_and_offset(cx, from), strides_and_offset(cx, to))
    else {
        return false;
    };
    let asks = |(from, to): (&i64, &i64)| *from == DYNAMIC && *to != DYNAMIC;
    !asks((&offset, &to_offset)) && !strides.iter().zip(&to_strides).any(asks)
}

/// Lets a buffer go directly to where it is wanted: `to_buffer(to_tensor(m))` is `m`, or that as a buffer of another type
pub fn fold_pair(rw: &mut Rewriter, op: OpId, alignment: u64) -> bool {
    let tensor = rw.body.operand(op, ops::to_buffer::TENSOR);
    let Some(conversion) = rw.defining_op(tensor).and_then(ops::ToTensor::of) else {
        return false;
    };
    let buffer = conversion.buffer();
    let (from, to) = (rw.body.ty(buffer), rw.body.only_result_type(op));
    let is_ranked = |ty| matches!(rw.cx.type_kind(ty), TypeKind::MemRef { .. });
    let kinds = (is_ranked(from), is_ranked(to));
    rw.insert_before(op);
    let new = match kinds {
        _ if from == to => Some(buffer),
        (true, true) => cast_or_copy(rw, buffer, to, alignment),
        (_, false) if are_cast_compatible(rw.cx, from, to) => {
            let loc = rw.body.loc(op);
            Some(memref::cast(rw, loc, to, buffer))
        }
        _ => None,
    };
    if let Some(new) = new {
        rw.replace(op, &[new]);
    }
    new.is_some()
}
