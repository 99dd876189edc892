//! Views that are no more than another descriptor: casts, transpositions, views of bytes.

use oxmlir_dialects::llvm::types;
use oxmlir_dialects::memref::layout::strides_and_offset;
use oxmlir_dialects::memref::mixed::{OpFoldResult, mixed};
use oxmlir_dialects::tables::{llvm, memref};
use oxmlir_ir::rewrite::conversion::{ConversionRewriter, Outcome};
use oxmlir_ir::{DYNAMIC, OpId, Type, ValueId};

use super::{builder, element_type, is_ranked, pointer_type};
use crate::conversion::llvm_common::descriptor::POINTER_BYTES;
use crate::conversion::llvm_common::{Descriptor, LlvmBuilder, RankedInMemory, UnrankedDescriptor};

// cast(m) -> m between ranked memrefs; a ranked descriptor is put into memory or taken from it else
pub fn cast(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let view = memref::Cast::new(rw.op(op));
    let (from, to) = (view.ty(view.source()), view.ty(view.dest()));
    let (ranked, target) = (is_ranked(rw, to), rw.convert(to)?);
    let source = operands[memref::cast::SOURCE];
    let result = match (rw.cx.shape(from), ranked) {
        (Some(_), true) if rw.convert(from)? == target => source,
        (Some(shape), false) => {
            let rank = shape.len() as i64;
            let mut b = builder(rw, op)?;
            let ranked = b.spill(source);
            let rank = b.constant(rank);
            UnrankedDescriptor::pack(&mut b, target, rank, ranked).value
        }
        (None, true) => {
            let mut b = builder(rw, op)?;
            let ranked = UnrankedDescriptor::new(source).ranked(&mut b);
            b.load(target, ranked.addr)
        }
        _ => return Err("a cast between different descriptors".into()),
    };
    rw.replace(op, &[result]);
    Ok(())
}

/// The pointers of a memref, ranked or not: `(allocated, aligned)`. `ptr` is their type.
pub fn pointers(b: &mut LlvmBuilder, source: ValueId, ranked: bool, ptr: Type) -> [ValueId; 2] {
    if ranked {
        let desc = Descriptor::new(source);
        return [desc.allocated(b), desc.aligned(b)];
    }
    let desc = UnrankedDescriptor::new(source).ranked(b);
    [desc.allocated(b, ptr), desc.aligned(b, ptr)]
}

// reinterpret_cast(m, offset, sizes, strides) -> (m.allocated, m.aligned, offset, sizes, strides)
pub fn reinterpret_cast(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    use memref::reinterpret_cast as slots;
    let old = memref::ReinterpretCast::new(rw.op(op));
    let (from, to) = (old.ty(old.source()), old.ty(old.result()));
    let (ranked, ptr, target) = (
        is_ranked(rw, from),
        pointer_type(rw, from)?,
        rw.convert(to)?,
    );
    let [offsets, sizes, strides] = [
        (old.static_offsets(), slots::OFFSETS),
        (old.static_sizes(), slots::SIZES),
        (old.static_strides(), slots::STRIDES),
    ]
    .map(|(constants, group)| mixed(&constants, old.group_of(operands, group)));
    let mut b = builder(rw, op)?;
    let mut desc = Descriptor::poison(&mut b, target);
    let [allocated, aligned] = pointers(&mut b, operands[slots::SOURCE], ranked, ptr);
    desc.set_allocated(&mut b, allocated);
    desc.set_aligned(&mut b, aligned);
    let offset = offsets.first().ok_or("no offset")?;
    let offset = value_of(&mut b, *offset);
    desc.set_offset(&mut b, offset);
    for (dim, (size, stride)) in sizes.into_iter().zip(strides).enumerate() {
        let size = value_of(&mut b, size);
        desc.set_size(&mut b, dim, size);
        let stride = value_of(&mut b, stride);
        desc.set_stride(&mut b, dim, stride);
    }
    rw.replace(op, &[desc.value]);
    Ok(())
}

/// The number as a value.
fn value_of(b: &mut LlvmBuilder, number: OpFoldResult) -> ValueId {
    match number {
        OpFoldResult::Value(value) => value,
        OpFoldResult::Known(number) => b.constant(number),
    }
}

// transpose(m) -> m with permuted sizes and strides
pub fn transpose(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let map = memref::Transpose::new(rw.op(op)).permutation();
    let map = map.ok_or("no permutation")?;
    let affine = rw.cx.affine();
    if map.is_identity(affine) {
        rw.replace(op, operands);
        return Ok(());
    }
    let sources = map.dim_positions(affine).ok_or("no permutation")?;
    let target = rw.convert_only_result(op)?;
    let mut b = builder(rw, op)?;
    let source = Descriptor::new(operands[memref::transpose::IN]);
    let mut desc = Descriptor::poison(&mut b, target);
    let allocated = source.allocated(&mut b);
    desc.set_allocated(&mut b, allocated);
    let aligned = source.aligned(&mut b);
    desc.set_aligned(&mut b, aligned);
    let offset = source.offset(&mut b);
    desc.set_offset(&mut b, offset);
    for (dim, from) in sources.into_iter().enumerate() {
        let size = source.size(&mut b, from as usize);
        desc.set_size(&mut b, dim, size);
        let stride = source.stride(&mut b, from as usize);
        desc.set_stride(&mut b, dim, stride);
    }
    rw.replace(op, &[desc.value]);
    Ok(())
}

// view(m, shift, sizes) -> (m.allocated, &m[shift], 0, sizes, ..)
pub fn view(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    use memref::view as slots;
    let old = memref::View::new(rw.op(op));
    let sizes = old.group_of(operands, slots::SIZES);
    let (from, to) = (old.ty(old.source()), old.ty(old.only_result()));
    let shape = rw.cx.shape(to).ok_or("no rank")?;
    let (strides, offset) =
        strides_and_offset(rw.cx, to).ok_or("cannot cast to non-strided shape")?;
    if strides.last().is_some_and(|s| *s != 1) && !shape.contains(&0) {
        return Err("cannot cast to non-contiguous shape".into());
    }
    let (target, byte) = (rw.convert(to)?, element_type(rw, from)?);
    let mut b = builder(rw, op)?;
    let source = Descriptor::new(operands[slots::SOURCE]);
    let mut desc = Descriptor::poison(&mut b, target);
    let allocated = source.allocated(&mut b);
    desc.set_allocated(&mut b, allocated);
    let aligned = source.aligned(&mut b);
    let aligned = b.gep_value(aligned, byte, operands[slots::BYTE_SHIFT]);
    desc.set_aligned(&mut b, aligned);
    desc.set_constant_offset(&mut b, offset);
    let mut inner: Option<(ValueId, ValueId)> = None;
    for dim in (0..shape.len()).rev() {
        let size = view_size(&mut b, shape, dim, sizes);
        desc.set_size(&mut b, dim, size);
        let stride = match (strides[dim], inner) {
            (DYNAMIC, Some((size, stride))) => b.mul(stride, size),
            (DYNAMIC, None) => b.constant(1),
            (stride, _) => b.constant(stride),
        };
        desc.set_stride(&mut b, dim, stride);
        inner = Some((size, stride));
    }
    rw.replace(op, &[desc.value]);
    Ok(())
}

fn view_size(b: &mut LlvmBuilder, shape: &[i64], dim: usize, dynamic: &[ValueId]) -> ValueId {
    if shape[dim] != DYNAMIC {
        return b.constant(shape[dim]);
    }
    let before = shape[..dim].iter().filter(|s| **s == DYNAMIC).count();
    let size = dynamic.get(before).copied();
    size.unwrap_or_else(|| b.constant(0))
}

// memory_space_cast(m) -> m with its pointers cast
pub fn memory_space_cast(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    use memref::memory_space_cast::SOURCE;
    let old = memref::MemorySpaceCast::new(rw.op(op));
    let (from, to) = (old.ty(old.source()), old.ty(old.dest()));
    let (source_ptr, ptr) = (pointer_type(rw, from)?, pointer_type(rw, to)?);
    let (ranked, target) = (is_ranked(rw, to), rw.convert(to)?);
    let mut b = builder(rw, op)?;
    let result = if ranked {
        let mut fields = Descriptor::new(operands[SOURCE]).unpack(&mut b);
        for field in fields.iter_mut().take(2) {
            *field = llvm::addrspacecast(b.rw, b.loc, ptr, *field);
        }
        Descriptor::pack(&mut b, target, &fields).value
    } else {
        let source = UnrankedDescriptor::new(operands[SOURCE]);
        cast_unranked(&mut b, source, target, [source_ptr, ptr])
    };
    rw.replace(op, &[result]);
    Ok(())
}

/// Copies the ranked descriptor of an unranked one to the stack, with its pointers cast.
fn cast_unranked(
    b: &mut LlvmBuilder,
    source: UnrankedDescriptor,
    target: Type,
    [from, to]: [Type; 2],
) -> ValueId {
    let rank = source.rank(b);
    let old = source.ranked(b);
    let mut result = UnrankedDescriptor::poison(b, target);
    result.set_rank(b, rank);
    let (new, size) = stack_descriptor(b, &mut result);
    let allocated = old.allocated(b, from);
    let aligned = old.aligned(b, from);
    let allocated = llvm::addrspacecast(b.rw, b.loc, to, allocated);
    let aligned = llvm::addrspacecast(b.rw, b.loc, to, aligned);
    new.set_allocated(b, allocated);
    new.set_aligned(b, to, aligned);
    let indices = old.offset_addr(b, from);
    let new_indices = new.offset_addr(b, to);
    let pointers = b.constant(2 * POINTER_BYTES);
    let rest = b.sub(size, pointers);
    b.memcpy(new_indices, indices, rest);
    result.value
}

/// Room on the stack for the ranked descriptor of `desc`, whose rank is set: the room and its size in bytes.
pub fn stack_descriptor(
    b: &mut LlvmBuilder,
    desc: &mut UnrankedDescriptor,
) -> (RankedInMemory, ValueId) {
    let size = desc.ranked_size(b);
    let ptr = types::ptr(b.rw.cx, 0);
    let addr = b.alloca(ptr, Type::I8, size, 0);
    desc.set_ranked(b, addr);
    (RankedInMemory { addr }, size)
}
