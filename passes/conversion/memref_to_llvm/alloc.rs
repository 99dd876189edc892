//! Allocation and deallocation.

use std::sync::Arc;

use oxmlir_dialects::memref::layout::is_identity;
use oxmlir_dialects::tables::memref;
use oxmlir_ir::rewrite::conversion::{
    ConversionPatterns, ConversionRewriter, NoMatch, Outcome, TypeConverter,
};
use oxmlir_ir::{DYNAMIC, OpId, Type, ValueId};

use super::{builder, element_type, is_ranked, pointer_type, result_type};
use crate::conversion::llvm_common::types::byte_size;
use crate::conversion::llvm_common::{
    Allocation, Callee, Descriptor, Function, LlvmBuilder, UnrankedDescriptor,
};

/// The least alignment that `aligned_alloc` is asked for.
const MIN_ALIGNMENT: u64 = 16;

pub fn add_patterns(
    patterns: &mut ConversionPatterns,
    types: Option<&Arc<TypeConverter>>,
    allocation: Allocation,
) {
    patterns.add(memref::ALLOCA, "AllocaOpLowering", types, alloca);
    if allocation.aligned {
        patterns.add(
            memref::ALLOC,
            "AlignedAllocOpLowering",
            types,
            move |rw, op, operands| aligned_alloc(rw, op, operands, allocation),
        );
    } else {
        patterns.add(
            memref::ALLOC,
            "AllocOpLowering",
            types,
            move |rw, op, operands| alloc(rw, op, operands, allocation),
        );
    }
    patterns.add(
        memref::DEALLOC,
        "DeallocOpLowering",
        types,
        move |rw, op, operands| dealloc(rw, op, operands, allocation),
    );
}

/// What an allocation makes: the memref type, what it and its elements become.
struct Buffer {
    memref: Type,
    desc: Type,
    element: Type,
    ptr: Type,
}

impl Buffer {
    /// Of an operation that allocates; only identity layouts can be allocated.
    fn new(rw: &ConversionRewriter, op: OpId) -> Result<Buffer, NoMatch> {
        let memref = result_type(rw, op);
        if !is_identity(rw.cx, memref) {
            return Err("incompatible memref type".into());
        }
        Ok(Buffer {
            memref,
            desc: rw.convert(memref)?,
            element: element_type(rw, memref)?,
            ptr: pointer_type(rw, memref)?,
        })
    }

    fn finish(&self, b: &mut LlvmBuilder, pointers: [ValueId; 2], extents: &Extents) -> ValueId {
        let Extents { sizes, strides, .. } = extents;
        Descriptor::of_buffer(b, self.desc, pointers, sizes, strides).value
    }
}

/// Sizes and strides of a densely packed buffer, and its number of elements.
pub struct Extents {
    pub sizes: Vec<ValueId>,
    pub strides: Vec<ValueId>,
    pub count: ValueId,
}

impl Extents {
    /// Of the static dimensions of `shape` as constants and the `dynamic` ones.
    pub fn new(b: &mut LlvmBuilder, shape: &[i64], dynamic: &[ValueId]) -> Extents {
        let mut dynamic = dynamic.iter();
        let mut size_of = |size: i64| match size {
            DYNAMIC => dynamic.next().copied().unwrap_or_else(|| b.constant(0)),
            size => b.constant(size),
        };
        let sizes: Vec<ValueId> = shape.iter().map(|size| size_of(*size)).collect();
        let mut running = b.constant(1);
        let mut known = Some(1i64);
        let mut strides = Vec::with_capacity(sizes.len());
        for (size, value) in shape.iter().zip(&sizes).rev() {
            strides.push(running);
            let was_one = known == Some(1);
            known = known
                .filter(|_| *size != DYNAMIC)
                .map(|k| k.wrapping_mul(*size))
                .filter(|k| *k != DYNAMIC);
            running = match known {
                _ if was_one => *value,
                None => b.mul(running, *value),
                Some(known) => b.constant(known),
            };
        }
        strides.reverse();
        Extents {
            sizes,
            strides,
            count: running,
        }
    }

    /// The size of the buffer in bytes.
    pub fn bytes(&self, b: &mut LlvmBuilder, element: Type) -> ValueId {
        let ptr = b.ptr();
        let null = b.zero(ptr);
        let end = b.gep_value(null, element, self.count);
        b.ptr_to_index(end)
    }
}

fn extents(b: &mut LlvmBuilder, memref: Type, operands: &[ValueId]) -> Extents {
    let cx = b.rw.cx;
    Extents::new(b, cx.shape(memref).unwrap_or_default(), operands)
}

// alloca(n) -> llvm.alloca(n * ..)
fn alloca(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let buffer = Buffer::new(rw, op)?;
    let alignment = memref::shared::alignment(rw.op(op)).unwrap_or(0);
    let mut b = builder(rw, op)?;
    let extents = extents(&mut b, buffer.memref, operands);
    let ptr = b.alloca(buffer.ptr, buffer.element, extents.count, alignment);
    let desc = buffer.finish(&mut b, [ptr, ptr], &extents);
    rw.replace(op, &[desc]);
    Ok(())
}

// alloc(n) -> malloc(n * ..), the pointer rounded up where more than malloc's alignment is asked for
fn alloc(
    rw: &mut ConversionRewriter,
    op: OpId,
    operands: &[ValueId],
    allocation: Allocation,
) -> Outcome {
    let buffer = Buffer::new(rw, op)?;
    let asked = memref::shared::alignment(rw.op(op));
    let cx = rw.cx;
    let element = cx.element_type(buffer.memref);
    let natural = cx.is_float(element) || cx.is_int_or_index(element);
    let callee = Function::alloc(rw, allocation)?.callee(rw)?;
    let mut b = builder(rw, op)?;
    let extents = extents(&mut b, buffer.memref, operands);
    let mut bytes = extents.bytes(&mut b, buffer.element);
    let alignment = match asked {
        Some(alignment) => Some(b.constant(alignment)),
        None if natural => None,
        None => Some(b.size_of(buffer.element)),
    };
    if let Some(alignment) = alignment {
        bytes = b.add(bytes, alignment);
    }
    let allocated = call_alloc(&mut b, &callee, &[bytes], buffer.ptr)?;
    let mut aligned = allocated;
    if let Some(alignment) = alignment {
        let address = b.ptr_to_index(allocated);
        let address = b.align_up(address, alignment);
        aligned = b.int_to_ptr(address, buffer.ptr);
    }
    let desc = buffer.finish(&mut b, [allocated, aligned], &extents);
    rw.replace(op, &[desc]);
    Ok(())
}

fn call_alloc(
    b: &mut LlvmBuilder,
    callee: &Callee,
    operands: &[ValueId],
    ptr: Type,
) -> Result<ValueId, NoMatch> {
    let result = b.ptr();
    let allocated = callee.call(b, operands, Some(result));
    let allocated = allocated.ok_or("no result")?;
    Ok(b.to_space(allocated, ptr))
}

// alloc(n) -> aligned_alloc(alignment, n * .. rounded up to a multiple of it)
fn aligned_alloc(
    rw: &mut ConversionRewriter,
    op: OpId,
    operands: &[ValueId],
    allocation: Allocation,
) -> Outcome {
    let buffer = Buffer::new(rw, op)?;
    let callee = Function::alloc(rw, allocation)?.callee(rw)?;
    let asked = memref::shared::alignment(rw.op(op)).and_then(|a| u64::try_from(a).ok());
    let cx = rw.cx;
    let mut b = builder(rw, op)?;
    let element = byte_size(cx, cx.element_type(buffer.memref), b.index_bits())
        .ok_or("an element type of unknown size")?;
    let alignment = asked.unwrap_or_else(|| element.next_power_of_two().max(MIN_ALIGNMENT));
    let extents = extents(&mut b, buffer.memref, operands);
    let mut bytes = extents.bytes(&mut b, buffer.element);
    let alignment_value = b.constant(alignment as i64);
    if !is_multiple(
        cx.shape(buffer.memref).unwrap_or_default(),
        element,
        alignment,
    ) {
        bytes = b.align_up(bytes, alignment_value);
    }
    let ptr = call_alloc(&mut b, &callee, &[alignment_value, bytes], buffer.ptr)?;
    let desc = buffer.finish(&mut b, [ptr, ptr], &extents);
    rw.replace(op, &[desc]);
    Ok(())
}

/// Whether the size of a buffer is known to be a multiple of `alignment` bytes.
fn is_multiple(shape: &[i64], element: u64, alignment: u64) -> bool {
    let known = shape.iter().filter_map(|size| u64::try_from(*size).ok());
    let bytes = known.fold(
        u128::from(element) % u128::from(alignment),
        |bytes, size| bytes * u128::from(size) % u128::from(alignment),
    );
    bytes == 0
}

// dealloc(m) -> free(m.allocated)
fn dealloc(
    rw: &mut ConversionRewriter,
    op: OpId,
    operands: &[ValueId],
    allocation: Allocation,
) -> Outcome {
    use memref::dealloc::MEMREF;
    let view = memref::Dealloc::new(rw.op(op));
    let ty = view.ty(view.memref());
    let ptr = pointer_type(rw, ty)?;
    let ranked = is_ranked(rw, ty);
    let callee = Function::free(rw, allocation).callee(rw)?;
    let mut b = builder(rw, op)?;
    let allocated = if ranked {
        Descriptor::new(operands[MEMREF]).allocated(&mut b)
    } else {
        let desc = UnrankedDescriptor::new(operands[MEMREF]).ranked(&mut b);
        desc.allocated(&mut b, ptr)
    };
    callee.call(&mut b, &[allocated], None);
    rw.erase(op);
    Ok(())
}
