//! Memory of the device.

use oxmlir_dialects::llvm::types;
use oxmlir_dialects::memref::layout::is_identity;
use oxmlir_dialects::tables::{gpu, llvm};
use oxmlir_ir::rewrite::conversion::{ConversionRewriter, NoMatch, Outcome};
use oxmlir_ir::{DYNAMIC, OpId, Type, ValueId};

use super::{check_operands, only_dependency, runtime, stream};
use crate::conversion::func_to_llvm::convention::promote;
use crate::conversion::llvm_common::types::memref_space;
use crate::conversion::llvm_common::{Descriptor, LlvmBuilder, int_constant};
use crate::conversion::memref_to_llvm::alloc::Extents;

/// Builds in front of `op`, where it says.
pub fn builder<'r, 'a>(
    rw: &'r mut ConversionRewriter<'a>,
    op: OpId,
) -> Result<LlvmBuilder<'r, 'a>, NoMatch> {
    let (index, loc) = (rw.convert(Type::INDEX)?, rw.body.loc(op));
    Ok(LlvmBuilder::new(rw, loc, index))
}

/// The converted operand of a group of one.
fn single(
    rw: &ConversionRewriter,
    op: OpId,
    operands: &[ValueId],
    group: usize,
) -> Result<ValueId, NoMatch> {
    let value = rw.op(op).optional_of(operands, group);
    value.ok_or_else(|| "no operand".into())
}

/// Only densely packed memrefs can be moved as a whole.
fn check_layout(rw: &ConversionRewriter, memref: Type) -> Outcome {
    match is_identity(rw.cx, memref) {
        true => Ok(()),
        false => Err("a memref that is not densely packed".into()),
    }
}

// alloc async [s] (n) -> call @mgpuMemAlloc(bytes, s, shared)
pub fn alloc(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    check_operands(rw, operands)?;
    let cx = rw.cx;
    let view = gpu::Alloc::new(rw.op(op));
    let memref = view.ty(view.memref());
    let sizes = view.group_of(operands, gpu::alloc::DYNAMIC_SIZES);
    let (loc, shared) = (view.loc(), view.host_shared());
    let is_async = view.async_token().is_some();
    let dependencies = view.async_dependencies().len();
    check_layout(rw, memref)?;
    match (shared, is_async) {
        (true, true) => return Err("Host Shared allocation cannot be done async".into()),
        (true, false) => {}
        (false, _) => only_dependency(rw, op)?,
    }
    let desc = rw.convert(memref)?;
    let element = rw.convert(cx.element_type(memref))?;
    let mut b = builder(rw, op)?;
    let extents = Extents::new(&mut b, cx.shape(memref).unwrap_or_default(), sizes);
    let bytes = extents.bytes(&mut b, element);
    let ptr = b.ptr();
    let null = b.zero(ptr);
    let stream = match dependencies {
        0 => null,
        _ => stream(rw, op, operands)?,
    };
    let flag = int_constant(rw, loc, Type::I8, i64::from(shared));
    let pointer = runtime::call_for_pointer(rw, op, "mgpuMemAlloc", &[bytes, stream, flag])?;
    let mut b = builder(rw, op)?;
    let (sizes, strides) = (&extents.sizes, &extents.strides);
    let desc = Descriptor::of_buffer(&mut b, desc, [pointer, pointer], sizes, strides).value;
    if is_async {
        rw.replace(op, &[desc, stream]);
    } else {
        rw.replace(op, &[desc]);
    }
    Ok(())
}

// dealloc async [s] m -> call @mgpuMemFree(m.allocated, s)
pub fn dealloc(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    check_operands(rw, operands)?;
    only_dependency(rw, op)?;
    let stream = stream(rw, op, operands)?;
    let memref = single(rw, op, operands, gpu::dealloc::MEMREF)?;
    let pointer = Descriptor::new(memref).allocated(&mut builder(rw, op)?);
    runtime::call(rw, op, "mgpuMemFree", &[pointer, stream], None)?;
    rw.replace(op, &[stream]);
    Ok(())
}

/// The number of elements of a memref.
fn count(b: &mut LlvmBuilder, memref: Type, desc: Descriptor) -> ValueId {
    let shape = b.rw.cx.shape(memref).unwrap_or_default().to_vec();
    if !shape.contains(&DYNAMIC) {
        // As at run time.
        let sizes = shape.iter();
        return b.constant(sizes.fold(1, |product: i64, size| product.wrapping_mul(*size)));
    }
    let mut product = desc.size(b, 0);
    for dim in 1..shape.len() {
        let size = desc.size(b, dim);
        product = b.mul(product, size);
    }
    product
}

/// The first element of a memref, in the default address space.
fn pointer(b: &mut LlvmBuilder, desc: Descriptor) -> ValueId {
    let aligned = desc.aligned(b);
    let ptr = b.ptr();
    b.to_space(aligned, ptr)
}

// memcpy async [s] dst, src -> call @mgpuMemcpy(dst, src, bytes, s)
pub fn memcpy(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let view = gpu::Memcpy::new(rw.op(op));
    let memref = view.ty(view.src());
    check_operands(rw, operands)?;
    check_layout(rw, memref)?;
    only_dependency(rw, op)?;
    let stream = stream(rw, op, operands)?;
    let dst = single(rw, op, operands, gpu::memcpy::DST)?;
    let src = single(rw, op, operands, gpu::memcpy::SRC)?;
    let element = rw.convert(rw.cx.element_type(memref))?;
    let ptr = types::ptr(rw.cx, memref_space(rw.cx, memref).unwrap_or(0));
    let mut b = builder(rw, op)?;
    let count = count(&mut b, memref, Descriptor::new(src));
    let null = b.zero(ptr);
    let end = b.gep_value(null, element, count);
    let bytes = b.ptr_to_index(end);
    let [src, dst] = [src, dst].map(|v| pointer(&mut b, Descriptor::new(v)));
    runtime::call(rw, op, "mgpuMemcpy", &[dst, src, bytes, stream], None)?;
    rw.replace(op, &[stream]);
    Ok(())
}

// memset async [s] dst, x -> call @mgpuMemset32(dst, x, count, s)
pub fn memset(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    check_operands(rw, operands)?;
    only_dependency(rw, op)?;
    let stream = stream(rw, op, operands)?;
    let dst = single(rw, op, operands, gpu::memset::DST)?;
    let value = single(rw, op, operands, gpu::memset::VALUE)?;
    let view = gpu::Memset::new(rw.op(op));
    let memref = view.ty(view.dst());
    check_layout(rw, memref)?;
    let cx = rw.cx;
    let (name, bits) = match oxmlir_dialects::xegpu::types::bits(cx, rw.body.ty(value)) {
        Some(16) => ("mgpuMemset16", cx.int_type(16)),
        Some(32) => ("mgpuMemset32", Type::I32),
        _ => return Err("value must be a 16 or 32 bit int or float".into()),
    };
    let mut b = builder(rw, op)?;
    let desc = Descriptor::new(dst);
    let count = count(&mut b, memref, desc);
    let value = llvm::bitcast(b.rw, b.loc, bits, value);
    let dst = pointer(&mut b, desc);
    runtime::call(rw, op, name, &[dst, value, count, stream], None)?;
    rw.replace(op, &[stream]);
    Ok(())
}

// host_register m -> call @mgpuMemHostRegisterMemRef(m.rank, m.ranked, bytes of an element)
pub fn register(
    rw: &mut ConversionRewriter,
    op: OpId,
    operands: &[ValueId],
    name: &'static str,
) -> Outcome {
    check_operands(rw, operands)?;
    let types: Vec<Type> = rw.body.operand_types(op).collect();
    let memref = *types.first().ok_or("no memref")?;
    let element = rw.convert(rw.cx.element_type(memref))?;
    let mut b = builder(rw, op)?;
    let size = b.size_of(element);
    let mut arguments = promote(&mut b, &types, operands, false);
    arguments.push(size);
    runtime::call(rw, op, name, &arguments, None)?;
    rw.erase(op);
    Ok(())
}
