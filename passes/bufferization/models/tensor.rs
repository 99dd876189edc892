//! tensor: slices and reshapes are views of buffers, insertions are copies into them.

use oxmlir_dialects::affine::build::sum;
use oxmlir_dialects::bufferization::pairs::dynamic_sizes;
use oxmlir_dialects::memref::layout::{
    is_identity, memory_space, memref_like, strided_attr, strides_and_offset,
};
use oxmlir_dialects::memref::mixed::{Slice, SliceSlots, reassociation};
use oxmlir_dialects::memref::views::{
    collapsed_type, expanded_type, reduced_subview_type, subview_type,
};
use oxmlir_dialects::tables::{arith, bufferization, memref, tensor};
use oxmlir_ir::interfaces::{Implementation, implements};
use oxmlir_ir::rewrite::folded;
use oxmlir_ir::{
    Context, DYNAMIC, OpFoldResult, OpFoldResultList, OpId, OpRef, Type, TypeKind, ValueId,
};

use crate::bufferization::bufferize::Bufferizer;
use crate::bufferization::copies::Copies;
use crate::bufferization::interface::{
    Aliases, BUFFERIZABLE, Bufferizable, Outcome, equivalent, overlapping,
};
use crate::bufferization::types;

/// What tensor tells.
pub static INTERFACES: &[Implementation] = &[
    implements(tensor::CAST, &CAST),
    implements(tensor::COLLAPSE_SHAPE, &COLLAPSE_SHAPE),
    implements(tensor::CONCAT, &CONCAT),
    implements(tensor::DIM, &DIM),
    implements(tensor::EMPTY, &EMPTY),
    implements(tensor::EXPAND_SHAPE, &EXPAND_SHAPE),
    implements(tensor::EXTRACT, &EXTRACT),
    implements(tensor::EXTRACT_SLICE, &EXTRACT_SLICE),
    implements(tensor::FROM_ELEMENTS, &FROM_ELEMENTS),
    implements(tensor::INSERT, &INSERT),
    implements(tensor::INSERT_SLICE, &INSERT_SLICE),
    implements(tensor::PARALLEL_INSERT_SLICE, &PARALLEL_INSERT_SLICE),
    implements(tensor::RANK, &RANK),
    implements(tensor::RESHAPE, &RESHAPE),
];

/// An operation whose result is the buffer of its operand, seen in another way.
const VIEW: Bufferizable = Bufferizable {
    reads: |_, _, _| false,
    aliases: |_, op, _| equivalent(op.only_result()),
    ..BUFFERIZABLE
};

const CAST: Bufferizable = Bufferizable {
    buffer_type: Some(|query, op, _, asked| {
        let (source, result) = (op.operand(tensor::cast::SOURCE), op.only_result_type());
        let buffer = query.buffer_type_or_own(source, asked)?;
        let space = memory_space(query.cx, buffer);
        let is_ranked = |ty| query.cx.rank(ty).is_some();
        Ok(match is_ranked(buffer) && is_ranked(result) {
            true => types::buffer(query.cx, result, types::layout(query.cx, buffer), space),
            false => types::fully_dynamic(query.cx, result, space),
        })
    }),
    bufferize: |b, op| {
        let view = tensor::Cast::new(b.rw.op(op));
        let (loc, source, result) = (view.loc(), view.source(), view.dest());
        let mut buffer = b.buffer(source)?;
        let ty = b.buffer_type(result)?;
        if b.rw.body.ty(buffer) != ty {
            buffer = memref::cast(b.rw, loc, ty, buffer);
        }
        b.replace(op, &[buffer]);
        Ok(())
    },
    ..VIEW
};

/// Merged dimensions may need a copy.
const COLLAPSE_SHAPE: Bufferizable = Bufferizable {
    reads: |_, _, _| true,
    buffer_type: Some(|query, op, _, asked| {
        let buffer = query.buffer_type_or_own(op.operand(tensor::collapse_shape::SRC), asked)?;
        let space = memory_space(query.cx, buffer);
        let merged = merged_type(query.cx, op, buffer);
        Ok(merged.unwrap_or_else(|| types::dense(query.cx, op.only_result_type(), space)))
    }),
    bufferize: collapse_shape,
    ..VIEW
};

const CONCAT: Bufferizable = Bufferizable {
    allocates: |_, _| true,
    bufferize: concat,
    ..BUFFERIZABLE
};

const EXPAND_SHAPE: Bufferizable = Bufferizable {
    buffer_type: Some(|query, op, _, asked| {
        let buffer = query.buffer_type_or_own(op.operand(tensor::expand_shape::SRC), asked)?;
        split_type(query.cx, op, buffer)
    }),
    bufferize: expand_shape,
    ..VIEW
};

const DIM: Bufferizable = Bufferizable {
    reads: |_, _, _| false,
    bufferize: |b, op| {
        let view = tensor::Dim::new(b.rw.op(op));
        let (loc, source, index) = (view.loc(), view.source(), view.index());
        let buffer = b.buffer(source)?;
        let size = memref::dim(b.rw, loc, buffer, index);
        b.replace(op, &[size]);
        Ok(())
    },
    ..BUFFERIZABLE
};

const RANK: Bufferizable = Bufferizable {
    reads: |_, _, _| false,
    bufferize: |b, op| {
        let view = tensor::Rank::new(b.rw.op(op));
        let (loc, source) = (view.loc(), view.tensor());
        let buffer = b.buffer(source)?;
        let rank = memref::rank(b.rw, loc, buffer);
        b.replace(op, &[rank]);
        Ok(())
    },
    ..BUFFERIZABLE
};

const EMPTY: Bufferizable = Bufferizable {
    result_writes: Some(|_, _, _| false),
    allocates: |_, _| true,
    bufferize: |b, op| {
        if b.rw.body.results_unused(op) {
            b.rw.erase(op);
            return Ok(());
        }
        let new = allocate_like(b, op, b.rw.body.only_result(op), false)?;
        b.replace_by_tensor(op, new)
    },
    ..BUFFERIZABLE
};

const EXTRACT: Bufferizable = Bufferizable {
    bufferize: |b, op| {
        let view = tensor::Extract::new(b.rw.op(op));
        let (loc, source, indices) = (view.loc(), view.tensor(), view.indices());
        let buffer = b.buffer(source)?;
        let element = memref::load(b.rw, loc, buffer, &indices);
        b.replace(op, &[element]);
        Ok(())
    },
    ..BUFFERIZABLE
};

const EXTRACT_SLICE: Bufferizable = Bufferizable {
    reads: |_, _, _| false,
    aliases: |_, op, _| overlapping(op.only_result()),
    buffer_type: Some(|query, op, _, asked| {
        let buffer = query.buffer_type_or_own(op.operand(tensor::extract_slice::SOURCE), asked)?;
        let like = op.only_result_type();
        Ok(part_like(op, buffer, Slice::of(op), like)?.1)
    }),
    bufferize: |b, op| {
        let view = tensor::ExtractSlice::new(b.rw.op(op));
        let (loc, source, result) = (view.loc(), view.source(), view.result());
        let buffer = b.buffer(source)?;
        let (op_ref, ty) = (b.rw.op(op), b.rw.body.ty(buffer));
        let (slice, _) = part_like(op_ref, ty, Slice::of(op_ref), op_ref.only_result_type())?;
        let ty = b.buffer_type(result)?;
        let part = slice.subview(b.rw, loc, ty, buffer);
        b.replace(op, &[part]);
        Ok(())
    },
    ..BUFFERIZABLE
};

const FROM_ELEMENTS: Bufferizable = Bufferizable {
    allocates: |_, _| true,
    bufferize: from_elements,
    ..BUFFERIZABLE
};

const INSERT: Bufferizable = Bufferizable {
    writes: |_, _, index| index == tensor::insert::DEST,
    aliases: |_, op, index| replaced(op, index, tensor::insert::DEST),
    bufferize: |b, op| {
        let view = tensor::Insert::new(b.rw.op(op));
        let (loc, scalar, dest) = (view.loc(), view.scalar(), view.dest());
        let indices = view.indices();
        let buffer = b.buffer(dest)?;
        memref::store(b.rw, loc, scalar, buffer, &indices);
        b.replace(op, &[buffer]);
        Ok(())
    },
    ..BUFFERIZABLE
};

const INSERT_SLICE: Bufferizable = Bufferizable {
    reads: |_, op, index| index == tensor::insert_slice::SOURCE || !replaces_all(op),
    writes: |_, _, index| index == tensor::insert_slice::DEST,
    aliases: |_, op, index| replaced(op, index, tensor::insert_slice::DEST),
    bufferize: |b, op| {
        let view = tensor::InsertSlice::new(b.rw.op(op));
        let (source, dest) = (view.source(), view.dest());
        let buffer = b.buffer(dest)?;
        copy_into_slice(b, op, buffer, source)?;
        b.replace(op, &[buffer]);
        Ok(())
    },
    ..BUFFERIZABLE
};

/// The destination is always the buffer of the loop.
const PARALLEL_INSERT_SLICE: Bufferizable = Bufferizable {
    reads: |_, op, index| index == tensor::parallel_insert_slice::SOURCE || !replaces_all(op),
    writes: |_, _, index| index == tensor::parallel_insert_slice::DEST,
    resolve: Some(|_: &mut Copies, _| Ok(())),
    bufferize: |b, op| {
        let view = tensor::ParallelInsertSlice::new(b.rw.op(op));
        let (source, dest) = (view.source(), view.dest());
        if let Some(parent) = b.rw.body.parent_op(op) {
            b.rw.insert_before(parent);
        }
        let buffer = b.buffer(dest)?;
        copy_into_slice(b, op, buffer, source)?;
        b.rw.erase(op);
        Ok(())
    },
    ..BUFFERIZABLE
};

/// Layouts that are not dense need a copy.
const RESHAPE: Bufferizable = Bufferizable {
    reads: |_, _, index| index == tensor::reshape::SHAPE,
    aliases: |_, op, index| replaced(op, index, tensor::reshape::SOURCE),
    buffer_type: Some(|query, op, value, asked| {
        let space = query.space(op.operand(tensor::reshape::SOURCE), asked)?;
        Ok(types::dense(query.cx, query.body.ty(value), space))
    }),
    bufferize: reshape,
    ..BUFFERIZABLE
};

/// The result has the buffer of operand `dest`.
fn replaced(op: OpRef, index: usize, dest: usize) -> Aliases {
    match index == dest {
        true => equivalent(op.only_result()),
        false => Aliases::new(),
    }
}

/// Whether an insertion replaces all of its destination.
fn replaces_all(op: OpRef) -> bool {
    let slice = Slice::at(op, &SliceSlots::INSERT).resolved(op.cx, op.body);
    let shape = op.cx.shape(op.operand_type(tensor::insert_slice::DEST));
    let all =
        |list: &[OpFoldResult], number| list.iter().all(|n| *n == OpFoldResult::Known(number));
    let sizes = slice.sizes.iter().map(|size| size.known());
    let full = shape.unwrap_or_default().iter().map(|size| Some(*size));
    all(&slice.offsets, 0) && all(&slice.strides, 1) && sizes.eq(full)
}

/// A part of a buffer and its type, without the dimensions that `like` lacks.
fn part_like(op: OpRef, buffer: Type, slice: Slice, like: Type) -> Outcome<(Slice, Type)> {
    let cx = op.cx;
    let shape = cx.shape(like).unwrap_or_default();
    let ty = |slice: &Slice| reduced_subview_type(cx, buffer, slice, shape);
    if let Some(ty) = ty(&slice) {
        return Ok((slice, ty));
    }
    // Steps along one element may be any: other ones may tell apart which dimensions are left.
    let mut plain = slice;
    for (size, stride) in plain.sizes.iter().zip(plain.strides.iter_mut()) {
        if *size == OpFoldResult::Known(1) {
            *stride = OpFoldResult::Known(1);
        }
    }
    match ty(&plain) {
        Some(ty) => Ok((plain, ty)),
        None => Err(op.plain_error("no buffer has the layout of this part")),
    }
}

/// A new tensor, whose allocation is bufferized later.
pub fn allocate_like(
    b: &mut Bufferizer,
    op: OpId,
    value: ValueId,
    copied: bool,
) -> Outcome<ValueId> {
    let loc = b.rw.body.loc(op);
    let mut copies = Copies {
        rw: &mut *b.rw,
        options: b.options,
        functions: b.functions,
        decisions: None,
    };
    copies.allocate(loc, value, copied)
}

fn copy_into_slice(b: &mut Bufferizer, op: OpId, buffer: ValueId, source: ValueId) -> Outcome {
    let view = b.rw.op(op);
    let (loc, like) = (view.loc(), view.ty(source));
    let slice = Slice::at(view, &SliceSlots::INSERT);
    let (slice, ty) = part_like(view, b.rw.body.ty(buffer), slice, like)?;
    let part = slice.subview(b.rw, loc, ty, buffer);
    let source = b.buffer(source)?;
    b.copy(loc, source, part);
    Ok(())
}

/// The type of a buffer with merged dimensions, if these are known to be contiguous.
fn merged_type(cx: &Context, op: OpRef, buffer: Type) -> Option<Type> {
    use tensor::collapse_shape as slots;
    let groups = reassociation(cx, op.attr(slots::REASSOCIATION_ATTR));
    let shape = cx.shape(op.only_result_type())?;
    collapsed_type(cx, buffer, shape, &groups, true)
}

fn split_type(cx: &Context, op: OpRef, buffer: Type) -> Outcome<Type> {
    use tensor::expand_shape as slots;
    let groups = reassociation(cx, op.attr(slots::REASSOCIATION_ATTR));
    let shape = cx.shape(op.only_result_type()).unwrap_or_default();
    let ty = expanded_type(cx, buffer, shape, &groups);
    ty.ok_or_else(|| op.plain_error("the buffer has no strides"))
}

fn collapse_shape(b: &mut Bufferizer, op: OpId) -> Outcome {
    use tensor::collapse_shape as slots;
    let view = b.rw.op(op);
    let (loc, source, result) = (
        view.loc(),
        view.operand(slots::SRC),
        view.only_result_type(),
    );
    let groups = view
        .array_attr(slots::REASSOCIATION_ATTR)
        .unwrap_or_default()
        .to_vec();
    let mut buffer = b.buffer(source)?;
    let (cx, from) = (b.rw.cx, b.rw.body.ty(buffer));
    let ty = if cx.rank(result) == Some(0) {
        let offset = strides_and_offset(cx, from).map(|(_, offset)| offset);
        let layout = offset.filter(|_| !is_identity(cx, from));
        let layout = layout.map(|offset| strided_attr(cx, &[], offset));
        memref_like(cx, from, &[], layout)
    } else if let Some(ty) = merged_type(cx, b.rw.op(op), from) {
        ty
    } else {
        let tensor = b.rw.body.ty(source);
        let copy = allocate_like(b, op, source, true)?;
        let dense = types::dense(cx, tensor, memory_space(cx, from));
        buffer = bufferization::to_buffer(b.rw, loc, dense, copy);
        types::dense(cx, result, memory_space(cx, from))
    };
    let merged = memref::collapse_shape(b.rw, loc, ty, buffer, &groups);
    b.replace(op, &[merged]);
    Ok(())
}

fn expand_shape(b: &mut Bufferizer, op: OpId) -> Outcome {
    use tensor::expand_shape as slots;
    let view = b.rw.op(op);
    let (loc, source) = (view.loc(), view.operand(slots::SRC));
    let groups = view
        .array_attr(slots::REASSOCIATION_ATTR)
        .unwrap_or_default()
        .to_vec();
    let sizes = view.dense_attr(slots::STATIC_OUTPUT_SHAPE_ATTR);
    let values = view.group(slots::OUTPUT_SHAPE);
    let buffer = b.buffer(source)?;
    let (cx, from) = (b.rw.cx, b.rw.body.ty(buffer));
    let ty = split_type(cx, b.rw.op(op), from)?;
    let split = memref::expand_shape(b.rw, loc, ty, buffer, &values, &groups, &sizes);
    b.replace(op, &[split]);
    Ok(())
}

// concat -> alloc and a copy of each part
fn concat(b: &mut Bufferizer, op: OpId) -> Outcome {
    let view = tensor::Concat::new(b.rw.op(op));
    let (loc, inputs, result) = (view.loc(), view.inputs(), view.result());
    let axis = usize::try_from(view.dim()).unwrap_or(0);
    let new = allocate_like(b, op, result, false)?;
    let ty = b.buffer_type(new)?;
    let whole = bufferization::to_buffer(b.rw, loc, ty, new);
    let cx = b.rw.cx;
    let shape = cx.shape(b.rw.body.ty(result)).unwrap_or_default();
    let mut dynamic = dynamic_sizes(b.rw, loc, whole, shape, memref::dim).into_iter();
    let sizes = shape.iter().map(|size| match *size {
        DYNAMIC => dynamic
            .next()
            .map_or(OpFoldResult::Known(0), OpFoldResult::Value),
        size => OpFoldResult::Known(size),
    });
    let all: OpFoldResultList = sizes.collect();
    let mut offset = OpFoldResult::Known(0);
    for input in inputs {
        let part = b.buffer(input)?;
        let known = cx.shape(b.rw.body.ty(input)).unwrap_or_default();
        let along = match known.get(axis) {
            Some(size) if *size != DYNAMIC => OpFoldResult::Known(*size),
            _ => {
                let number = arith::constant(b.rw, loc, cx.int_attr(Type::INDEX, axis as i64));
                let size = memref::dim(b.rw, loc, part, number);
                OpFoldResult::Value(folded(b.rw, size))
            }
        };
        let mut sizes = all.clone();
        sizes[axis] = along;
        let mut offsets: OpFoldResultList = shape.iter().map(|_| OpFoldResult::Known(0)).collect();
        offsets[axis] = offset;
        let slice = Slice {
            offsets,
            sizes,
            strides: shape.iter().map(|_| OpFoldResult::Known(1)).collect(),
        };
        let failed = || b.rw.op(op).plain_error("the buffer has no strides");
        let ty = subview_type(b.rw.cx, ty, &slice).ok_or_else(failed)?;
        let place = slice.subview(b.rw, loc, ty, whole);
        b.copy(loc, part, place);
        let along = along.resolved(b.rw.cx, b.rw.body);
        offset = sum(b.rw, loc, &[offset, along]);
    }
    b.replace(op, &[whole]);
    Ok(())
}

// from_elements -> alloc and stores
fn from_elements(b: &mut Bufferizer, op: OpId) -> Outcome {
    let view = tensor::FromElements::new(b.rw.op(op));
    let (loc, elements, result) = (view.loc(), view.elements(), view.result());
    let shape =
        b.rw.cx
            .shape(b.rw.body.ty(result))
            .unwrap_or_default()
            .to_vec();
    let new = allocate_like(b, op, result, false)?;
    let ty = b.buffer_type(new)?;
    let buffer = bufferization::to_buffer(b.rw, loc, ty, new);
    let largest = shape.iter().copied().max().unwrap_or(0);
    let largest = if elements.is_empty() { 0 } else { largest };
    let numbers: Vec<ValueId> = (0..largest)
        .map(|number| {
            let number = b.rw.cx.int_attr(Type::INDEX, number);
            arith::constant(b.rw, loc, number)
        })
        .collect();
    for (number, element) in elements.iter().enumerate() {
        let mut rest = number;
        let mut indices: Vec<ValueId> = Vec::with_capacity(shape.len());
        for size in shape.iter().rev() {
            let size = *size as usize;
            indices.push(numbers[rest % size]);
            rest /= size;
        }
        indices.reverse();
        memref::store(b.rw, loc, *element, buffer, &indices);
    }
    b.replace(op, &[buffer]);
    Ok(())
}

fn reshape(b: &mut Bufferizer, op: OpId) -> Outcome {
    let view = tensor::Reshape::new(b.rw.op(op));
    let (loc, source, shape, result) = (view.loc(), view.source(), view.shape(), view.result());
    let mut buffer = b.buffer(source)?;
    let shape = b.buffer(shape)?;
    let ty = b.buffer_type(result)?;
    let (cx, from) = (b.rw.cx, b.rw.body.ty(buffer));
    let ranked = matches!(cx.type_kind(from), TypeKind::MemRef { .. });
    if ranked && !is_identity(cx, from) {
        let tensor = b.rw.body.ty(source);
        let copy = allocate_like(b, op, source, true)?;
        let dense = types::dense(cx, tensor, memory_space(cx, from));
        buffer = bufferization::to_buffer(b.rw, loc, dense, copy);
    }
    let reshaped = memref::reshape(b.rw, loc, ty, buffer, shape);
    b.replace(op, &[reshaped]);
    Ok(())
}
