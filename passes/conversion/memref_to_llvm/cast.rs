//! Views that are no more than another descriptor: casts, transpositions, views of bytes.

use oxmlir_dialects::llvm::types;
use oxmlir_dialects::memref::layout::strides_and_offset;
use oxmlir_dialects::tables::memref;
use oxmlir_ir::rewrite::conversion::{ConversionRewriter, Outcome};
use oxmlir_ir::{AttrKind, DYNAMIC, OpId, OpRef, Type, ValueId};

use super::{builder, element_type, is_ranked, operand_type, pointer_type, result_type};
use crate::conversion::llvm_common::descriptor::POINTER_BYTES;
use crate::conversion::llvm_common::{Descriptor, LlvmBuilder, RankedInMemory, UnrankedDescriptor};

// cast(m) -> m between ranked memrefs; a ranked descriptor is put into memory or taken from it else
pub fn cast(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let (from, to) = (operand_type(rw, op, 0), result_type(rw, op));
    let (ranked, target) = (is_ranked(rw, to), rw.convert(to)?);
    let source = operands[0];
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
    let (from, to) = (operand_type(rw, op, slots::SOURCE), result_type(rw, op));
    let (ranked, ptr, target) = (
        is_ranked(rw, from),
        pointer_type(rw, from)?,
        rw.convert(to)?,
    );
    let old = OpRef::new(rw.cx, rw.body, op);
    let mut groups = [
        (slots::STATIC_OFFSETS_ATTR, slots::OFFSETS),
        (slots::STATIC_SIZES_ATTR, slots::SIZES),
        (slots::STATIC_STRIDES_ATTR, slots::STRIDES),
    ]
    .map(|(attr, group)| OpFoldResult {
        fixed: old.dense_attr(attr).to_vec(),
        dynamic: operands[rw.body.operand_range(rw.cx, op, group)].to_vec(),
        next: 0,
    });
    let mut b = builder(rw, op)?;
    let mut desc = Descriptor::poison(&mut b, target);
    let [allocated, aligned] = pointers(&mut b, operands[slots::SOURCE], ranked, ptr);
    desc.set_allocated(&mut b, allocated);
    desc.set_aligned(&mut b, aligned);
    let [offsets, sizes, strides] = &mut groups;
    let offset = offsets.get(&mut b, 0);
    desc.set_offset(&mut b, offset);
    for dim in 0..desc.rank(&b) {
        let size = sizes.get(&mut b, dim);
        desc.set_size(&mut b, dim, size);
        let stride = strides.get(&mut b, dim);
        desc.set_stride(&mut b, dim, stride);
    }
    rw.replace(op, &[desc.value]);
    Ok(())
}

/// A list of numbers, some of which are operands.
struct OpFoldResult {
    fixed: Vec<i64>,
    dynamic: Vec<ValueId>,
    /// The next operand to use.
    next: usize,
}

impl OpFoldResult {
    /// Number `index`; to be called for every index in order.
    fn get(&mut self, b: &mut LlvmBuilder, index: usize) -> ValueId {
        match self.fixed.get(index).copied().unwrap_or(0) {
            DYNAMIC => {
                self.next += 1;
                let value = self.dynamic.get(self.next - 1).copied();
                value.unwrap_or_else(|| b.constant(0))
            }
            value => b.constant(value),
        }
    }
}

// transpose(m) -> m with permuted sizes and strides
pub fn transpose(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let permutation = rw.body.attr(op, memref::transpose::PERMUTATION_ATTR);
    let AttrKind::AffineMap(map) = rw.cx.attr_kind(permutation.ok_or("no permutation")?) else {
        return Err("no permutation".into());
    };
    let affine = rw.cx.affine();
    if map.is_identity(affine) {
        rw.replace(op, operands);
        return Ok(());
    }
    let sources = map.dim_positions(affine).ok_or("no permutation")?;
    let target = rw.convert_result(op, 0)?;
    let mut b = builder(rw, op)?;
    let source = Descriptor::new(operands[0]);
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
    use memref::view::{BYTE_SHIFT, SOURCE};
    let (from, to) = (operand_type(rw, op, SOURCE), result_type(rw, op));
    let shape = rw.cx.shape(to).ok_or("no rank")?;
    let (strides, offset) =
        strides_and_offset(rw.cx, to).ok_or("cannot cast to non-strided shape")?;
    if strides.last().is_some_and(|s| *s != 1) && !shape.contains(&0) {
        return Err("cannot cast to non-contiguous shape".into());
    }
    let (target, byte) = (rw.convert(to)?, element_type(rw, from)?);
    let sizes = &operands[2..];
    let mut b = builder(rw, op)?;
    let source = Descriptor::new(operands[SOURCE]);
    let mut desc = Descriptor::poison(&mut b, target);
    let allocated = source.allocated(&mut b);
    desc.set_allocated(&mut b, allocated);
    let aligned = source.aligned(&mut b);
    let aligned = b.gep_value(aligned, byte, operands[BYTE_SHIFT]);
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
    let (from, to) = (operand_type(rw, op, 0), result_type(rw, op));
    let (source_ptr, ptr) = (pointer_type(rw, from)?, pointer_type(rw, to)?);
    let (ranked, target) = (is_ranked(rw, to), rw.convert(to)?);
    let mut b = builder(rw, op)?;
    let result = if ranked {
        let mut fields = Descriptor::new(operands[0]).unpack(&mut b);
        for field in fields.iter_mut().take(2) {
            *field = b.value(
                oxmlir_dialects::tables::llvm::ADDRSPACECAST,
                &[*field],
                ptr,
                &[],
            );
        }
        Descriptor::pack(&mut b, target, &fields).value
    } else {
        let source = UnrankedDescriptor::new(operands[0]);
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
    let cast = oxmlir_dialects::tables::llvm::ADDRSPACECAST;
    let allocated = b.value(cast, &[allocated], to, &[]);
    let aligned = b.value(cast, &[aligned], to, &[]);
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
