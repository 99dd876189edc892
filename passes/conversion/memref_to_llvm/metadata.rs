//! What is asked of a descriptor: sizes, rank, pointers, and what is assumed of them.

use oxmlir_dialects::memref::layout::strides_and_offset;
use oxmlir_dialects::tables::llvm::GEPNoWrapFlags;
use oxmlir_dialects::tables::memref;
use oxmlir_ir::rewrite::conversion::{ConversionRewriter, Outcome};
use oxmlir_ir::{Attribute, DYNAMIC, OpId, Type, TypeKind, ValueId};

use super::{builder, element_type, is_ranked, pointer_type};
use crate::conversion::llvm_common::{Descriptor, GepIndex, UnrankedDescriptor};

// dim(m, c) -> the constant size or m.sizes[c]
pub fn dim(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    use memref::dim::{INDEX, SOURCE};
    let view = memref::Dim::new(rw.op(op));
    let ty = view.ty(view.source());
    let Some(shape) = rw.cx.shape(ty) else {
        return dim_of_unranked(rw, op, ty, operands);
    };
    let known = rw.cx.constant_int(rw.body, view.index());
    let known = known.and_then(|i| usize::try_from(i).ok());
    let size = known.and_then(|i| Some((i, *shape.get(i)?)));
    let desc = Descriptor::new(operands[SOURCE]);
    let mut b = builder(rw, op)?;
    let result = match size {
        Some((index, DYNAMIC)) => desc.size(&mut b, index),
        Some((_, size)) => b.constant(size),
        None => desc.size_at(&mut b, operands[INDEX]),
    };
    rw.replace(op, &[result]);
    Ok(())
}

/// Sizes lie behind the offset, whose place does not depend on the rank.
fn dim_of_unranked(
    rw: &mut ConversionRewriter,
    op: OpId,
    ty: Type,
    operands: &[ValueId],
) -> Outcome {
    let TypeKind::UnrankedMemRef { element, .. } = rw.cx.type_kind(ty) else {
        return Err("not a memref".into());
    };
    let scalar = TypeKind::MemRef {
        shape: [].into(),
        element: *element,
        layout: None,
        space: None,
    };
    let scalar = rw.convert(rw.cx.ty(scalar))?;
    let mut b = builder(rw, op)?;
    let ranked = UnrankedDescriptor::new(operands[memref::dim::SOURCE]).ranked(&mut b);
    let field = [GepIndex::Constant(0), GepIndex::Constant(2)];
    let offset = b.gep(ranked.addr, scalar, &field, GEPNoWrapFlags::empty());
    let one = b.constant(1);
    let position = b.add(one, operands[memref::dim::INDEX]);
    let index = b.index;
    let addr = b.gep_value(offset, index, position);
    let size = b.load(index, addr);
    rw.replace(op, &[size]);
    Ok(())
}

// rank(m) -> the constant rank or m.rank
pub fn rank(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    use memref::rank::MEMREF;
    let view = memref::Rank::new(rw.op(op));
    let rank = rw.cx.rank(view.ty(view.memref()));
    let mut b = builder(rw, op)?;
    let result = match rank {
        Some(rank) => b.constant(rank as i64),
        None => UnrankedDescriptor::new(operands[MEMREF]).rank(&mut b),
    };
    rw.replace(op, &[result]);
    Ok(())
}

// extract_aligned_pointer_as_index(m) -> ptrtoint(m.aligned)
pub fn extract_aligned_pointer(
    rw: &mut ConversionRewriter,
    op: OpId,
    operands: &[ValueId],
) -> Outcome {
    use memref::extract_aligned_pointer_as_index::SOURCE;
    let view = memref::ExtractAlignedPointerAsIndex::new(rw.op(op));
    let ty = view.ty(view.source());
    let (ranked, ptr) = (is_ranked(rw, ty), pointer_type(rw, ty)?);
    let mut b = builder(rw, op)?;
    let aligned = if ranked {
        Descriptor::new(operands[SOURCE]).aligned(&mut b)
    } else {
        let desc = UnrankedDescriptor::new(operands[SOURCE]).ranked(&mut b);
        desc.aligned(&mut b, ptr)
    };
    let address = b.ptr_to_index(aligned);
    rw.replace(op, &[address]);
    Ok(())
}

// extract_strided_metadata(m) -> (base of rank 0, m.offset, m.sizes, m.strides)
pub fn extract_strided_metadata(
    rw: &mut ConversionRewriter,
    op: OpId,
    operands: &[ValueId],
) -> Outcome {
    let view = memref::ExtractStridedMetadata::new(rw.op(op));
    let base = view.ty(view.base_buffer());
    let (target, offset) = (rw.convert(base)?, strides_and_offset(rw.cx, base));
    let offset = offset.map_or(0, |l| l.1);
    let mut b = builder(rw, op)?;
    let source = Descriptor::new(operands[memref::extract_strided_metadata::SOURCE]);
    let (allocated, aligned) = (source.allocated(&mut b), source.aligned(&mut b));
    let mut desc = Descriptor::poison(&mut b, target);
    desc.set_allocated(&mut b, allocated);
    desc.set_aligned(&mut b, aligned);
    desc.set_constant_offset(&mut b, offset);
    let mut results = vec![desc.value, source.offset(&mut b)];
    let rank = source.rank(&b);
    results.extend((0..rank).map(|dim| source.size(&mut b, dim)));
    results.extend((0..rank).map(|dim| source.stride(&mut b, dim)));
    rw.replace(op, &results);
    Ok(())
}

// assume_alignment(m, n) -> m; assume ["align"(&m[0], n)]
pub fn assume_alignment(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let view = memref::AssumeAlignment::new(rw.op(op));
    let (ty, alignment) = (view.ty(view.memref()), view.alignment());
    let element = element_type(rw, ty)?;
    let mut b = builder(rw, op)?;
    let desc = Descriptor::new(operands[memref::assume_alignment::MEMREF]);
    let addr = desc.buffer(&mut b, ty, element);
    let always = b.constant_attr(Attribute::TRUE, Type::I1);
    let alignment = b.constant(alignment);
    b.assume(always, "align", &[addr, alignment]);
    rw.replace(op, operands);
    Ok(())
}

// distinct_objects(a, b) -> a, b; assume ["separate_storage"(&a[0], &b[0])]
pub fn distinct_objects(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let mut memrefs = Vec::new();
    for (operand, ty) in operands.iter().zip(rw.body.operand_types(op)) {
        memrefs.push((Descriptor::new(*operand), ty, element_type(rw, ty)?));
    }
    if operands.len() > 1 {
        let mut b = builder(rw, op)?;
        let buffers: Vec<ValueId> = memrefs
            .into_iter()
            .map(|(desc, ty, element)| desc.buffer(&mut b, ty, element))
            .collect();
        let always = b.constant_attr(Attribute::TRUE, Type::I1);
        for (i, first) in buffers.iter().enumerate() {
            for second in &buffers[i + 1..] {
                b.assume(always, "separate_storage", &[*first, *second]);
            }
        }
    }
    rw.replace(op, operands);
    Ok(())
}
