//! Canonicalization patterns of tensor.

mod concat;
mod pad;
mod reshape;
mod sizes;
mod slice;

pub use concat::CONCAT;
pub use pad::{Borders, PAD, padding_here, padding_value};
pub use reshape::{COLLAPSE_SHAPE, EXPAND_SHAPE};
pub use sizes::{EMPTY, GENERATE};
pub use slice::{EXTRACT_SLICE, INSERT_SLICE};

use oxmlir_ir::interfaces::DestinationStyle;
use oxmlir_ir::rewrite::{Pattern, Rewriter};
use oxmlir_ir::{
    Context, DYNAMIC, Location, OpFoldResult, OpId, OpName, OpRef, Type, TypeKind, ValueId,
};

use super::fold::forgets_sizes;
use super::sizes::by_operands;
use crate::operands::SOURCE;
use crate::rebuild::rebuild;
use crate::tables::{arith, bufferization, memref, tensor as ops};

pub const DIM: &[Pattern] = &[
    Pattern::new("DimOfCastOp", dim_of_cast),
    Pattern::new("DimOfDestStyleOp", dim_of_destination_style),
    Pattern::new("DimOfReshapeOp", dim_of_reshape),
    Pattern::new("FoldEmptyTensorWithDimOp", dim_of_empty),
    Pattern::new("FoldDimOfAllocTensorOp", dim_of_alloc_tensor),
    Pattern::new("DimOfToTensorFolder", dim_of_to_tensor),
];

pub const BITCAST: &[Pattern] = &[Pattern::new("ChainedTensorBitcast", bitcast_of_bitcast)];

pub const CAST: &[Pattern] = &[
    Pattern::new("ChainedTensorCast", cast_of_cast),
    Pattern::new("TensorCastExtractSlice", |rw, op| {
        slice::cast_of_extract(rw, op).is_some()
    }),
    Pattern::new("FoldEmptyTensorWithCastOp", |rw, op| {
        sizes::cast_of_empty(rw, op).is_some()
    }),
];

pub const INSERT: &[Pattern] = &[Pattern::new("FoldTensorCastProducerOp", |rw, op| {
    insert_into_cast(rw, op).is_some()
})];

pub const EXTRACT: &[Pattern] = &[
    Pattern::new("ExtractFromTensorCast", extract_of_cast),
    Pattern::new("ExtractElementFromIndexCast", |rw, op| {
        sizes::extract_of_index_cast(rw, op).is_some()
    }),
    Pattern::new("ExtractFromTensorGenerate", |rw, op| {
        sizes::extract_of_generate(rw, op).is_some()
    }),
];

/// A tensor type with another shape.
fn of_shape(cx: &Context, ty: Type, shape: &[i64]) -> Type {
    let mut kind = cx.type_kind(ty).clone();
    if let TypeKind::RankedTensor { shape: old, .. } = &mut kind {
        *old = shape.into();
    }
    cx.ty(kind)
}

/// What a value is a cast of, if the cast tells nothing that the source does not (`canFoldIntoConsumerOp`).
fn foldable_cast_source(rw: &Rewriter, value: ValueId) -> Option<ValueId> {
    let cast = rw
        .defining_op(value)
        .filter(|def| def.name() == ops::CAST)?;
    let source = cast.operand(ops::cast::SOURCE);
    forgets_sizes(rw.cx, rw.body.ty(source), rw.body.ty(value)).then_some(source)
}

/// Whether the result of a cast tells all that its source does (`canFoldIntoProducerOp`).
fn is_foldable_into_producer(cast: OpRef) -> bool {
    let source = cast.operand_type(ops::cast::SOURCE);
    forgets_sizes(cast.cx, cast.only_result_type(), source)
}

// insert(x, cast(t)) -> cast(insert(x, t))
fn insert_into_cast(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let mut operands = rw.body.operand_vec(op);
    let dest = operands.get_mut(ops::insert::DEST)?;
    let source = foldable_cast_source(rw, *dest)?;
    *dest = source;
    let ty = rw.body.ty(source);
    let new = rebuild(rw, op, &operands, &[ty]);
    let value = rw.body.only_result(new);
    replace_by_cast(rw, op, value);
    Some(())
}

/// A value as another type, by a cast if it has not that type.
fn cast_to(rw: &mut Rewriter, loc: Location, ty: Type, value: ValueId) -> ValueId {
    match rw.body.ty(value) == ty {
        true => value,
        false => ops::cast(rw, loc, ty, value),
    }
}

/// Replaces `op`, which has one result, by a value cast to its type.
fn replace_by_cast(rw: &mut Rewriter, op: OpId, value: ValueId) {
    let (loc, ty) = (rw.body.loc(op), rw.body.only_result_type(op));
    let value = cast_to(rw, loc, ty, value);
    rw.replace(op, &[value]);
}

/// What the operation `name` that defines the main operand of `op` is made of.
fn source_of(rw: &Rewriter, op: OpId, name: OpName) -> Option<ValueId> {
    let def = rw.defining_op(rw.body.operand(op, SOURCE))?;
    (def.name() == name).then(|| def.operand(SOURCE))
}

// bitcast(bitcast(t)) -> bitcast(t)
fn bitcast_of_bitcast(rw: &mut Rewriter, op: OpId) -> bool {
    let Some(source) = source_of(rw, op, ops::BITCAST) else {
        return false;
    };
    let (loc, ty) = (rw.body.loc(op), rw.body.only_result_type(op));
    rw.insert_before(op);
    let cast = ops::bitcast(rw, loc, ty, source);
    rw.replace(op, &[cast]);
    true
}

/// What two shapes say together; `None` if they differ. A shape that is not known says nothing.
fn joined(one: Option<Vec<i64>>, other: Option<Vec<i64>>) -> Option<Option<Vec<i64>>> {
    let (one, other) = match (one, other) {
        (Some(one), Some(other)) => (one, other),
        (one, other) => return Some(one.or(other)),
    };
    if one.len() != other.len() {
        return None;
    }
    let sizes = one.into_iter().zip(other);
    let joined: Option<Vec<i64>> = sizes
        .map(|sizes| match sizes {
            (DYNAMIC, size) | (size, DYNAMIC) => Some(size),
            (one, other) => (one == other).then_some(one),
        })
        .collect();
    joined.map(Some)
}

// cast(cast(t)) -> cast(t), where the type in between requires nothing that the others do not
fn cast_of_cast(rw: &mut Rewriter, op: OpId) -> bool {
    let Some(source) = source_of(rw, op, ops::CAST) else {
        return false;
    };
    let view = ops::Cast::new(rw.op(op));
    let (loc, ty) = (view.loc(), view.only_result_type());
    let shape = |value: ValueId| rw.cx.shape(rw.body.ty(value)).map(<[i64]>::to_vec);
    let (from, between, to) = (shape(source), shape(view.source()), shape(view.dest()));
    let Some(first) = joined(from.clone(), between) else {
        return false;
    };
    let all = joined(first, to.clone());
    if all.is_none() || all != joined(from, to) {
        return false;
    }
    rw.insert_before(op);
    let cast = ops::cast(rw, loc, ty, source);
    rw.replace(op, &[cast]);
    true
}

// extract(cast(t), i) -> extract(t, i)
fn extract_of_cast(rw: &mut Rewriter, op: OpId) -> bool {
    let source = source_of(rw, op, ops::CAST);
    let source = source.filter(|source| rw.cx.shape(rw.body.ty(*source)).is_some());
    if let Some(source) = source {
        rw.set_operand(op, ops::extract::TENSOR, source);
    }
    source.is_some()
}

/// The operation `name` that defines the tensor `op` asks about.
fn source_op(rw: &Rewriter, op: OpId, name: OpName) -> Option<OpId> {
    let def = rw.body.defining_op(rw.body.operand(op, ops::dim::SOURCE))?;
    (rw.body.name(def) == name).then_some(def)
}

fn ask(rw: &mut Rewriter, op: OpId, tensor: Option<ValueId>) -> bool {
    if let Some(tensor) = tensor {
        rw.set_operand(op, ops::dim::SOURCE, tensor);
    }
    tensor.is_some()
}

// dim(cast(t), i) -> dim(t, i)
fn dim_of_cast(rw: &mut Rewriter, op: OpId) -> bool {
    let cast = source_op(rw, op, ops::CAST);
    let source = cast.map(|cast| rw.body.operand(cast, ops::cast::SOURCE));
    ask(rw, op, source)
}

// dim(f(..., t), i) -> dim(t, i) where the result replaces t
fn dim_of_destination_style(rw: &mut Rewriter, op: OpId) -> bool {
    let source = rw.body.operand(op, ops::dim::SOURCE);
    let init = rw.body.defining_op(source).and_then(|def| {
        let def = rw.op(def);
        let inits = def.group(def.interface::<DestinationStyle>()?.inits);
        inits
            .get(def.results().position(|result| result == source)?)
            .copied()
    });
    ask(rw, op, init)
}

// dim(reshape(t, shape), i) -> extract(shape, i)
fn dim_of_reshape(rw: &mut Rewriter, op: OpId) -> bool {
    let Some(reshape) = source_op(rw, op, ops::RESHAPE) else {
        return false;
    };
    let shape = rw.body.operand(reshape, ops::reshape::SHAPE);
    let index = rw.body.operand(op, ops::dim::INDEX);
    let (loc, element) = (rw.body.loc(op), rw.cx.element_type(rw.body.ty(shape)));
    rw.insert_before(op);
    let mut size = ops::extract(rw, loc, shape, &[index]);
    if element != Type::INDEX {
        size = arith::index_cast(rw, loc, Type::INDEX, size);
    }
    rw.replace(op, &[size]);
    true
}

/// Replaces a `tensor.dim` of an operation that takes its dynamic sizes as a group of operands.
fn dim_of_operands(rw: &mut Rewriter, op: OpId, name: OpName, group: usize) -> Option<()> {
    let def = rw.op(source_op(rw, op, name)?);
    let index = rw
        .cx
        .constant_int(rw.body, rw.body.operand(op, ops::dim::INDEX))?;
    let sizes = by_operands(def, group);
    match *sizes.get(usize::try_from(index).ok()?)? {
        OpFoldResult::Value(size) => rw.replace(op, &[size]),
        OpFoldResult::Known(_) => return None,
    }
    Some(())
}

// dim(empty(n), c) -> n
fn dim_of_empty(rw: &mut Rewriter, op: OpId) -> bool {
    dim_of_operands(rw, op, ops::EMPTY, ops::empty::DYNAMIC_SIZES).is_some()
}

// dim(alloc_tensor(n), c) -> n, dim(alloc_tensor(copy t), i) -> dim(t, i)
fn dim_of_alloc_tensor(rw: &mut Rewriter, op: OpId) -> bool {
    use bufferization::alloc_tensor as slots;
    let name = bufferization::ALLOC_TENSOR;
    let copied = source_op(rw, op, name).and_then(|def| rw.op(def).optional(slots::COPY));
    ask(rw, op, copied) || dim_of_operands(rw, op, name, slots::DYNAMIC_SIZES).is_some()
}

// dim(to_tensor(m), i) -> memref.dim(m, i)
fn dim_of_to_tensor(rw: &mut Rewriter, op: OpId) -> bool {
    let Some(def) = source_op(rw, op, bufferization::TO_TENSOR) else {
        return false;
    };
    let buffer = rw.body.operand(def, bufferization::to_tensor::BUFFER);
    let index = rw.body.operand(op, ops::dim::INDEX);
    let loc = rw.body.loc(op);
    rw.insert_before(op);
    let size = memref::dim(rw, loc, buffer, index);
    rw.replace(op, &[size]);
    true
}
