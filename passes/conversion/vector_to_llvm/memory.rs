//! Accesses to memory: plain, masked, gathering and compressing.

use std::sync::Arc;

use oxmlir_dialects::llvm::types::{as_array, is_llvm_compatible, ptr};
use oxmlir_dialects::memref::layout::strides_and_offset;
use oxmlir_dialects::tables::{llvm, vector};
use oxmlir_ir::rewrite::conversion::{
    ConversionPatterns, ConversionRewriter, NoMatch, Outcome, TypeConverter,
};
use oxmlir_ir::{Attribute, OpId, Type, TypeKind, ValueId};

use super::{LlvmBuilder, Options, alignment, operand_type};
use crate::conversion::llvm_common::types::memref_space;
use crate::conversion::llvm_common::{Descriptor, GepIndex};

type Lower = fn(&mut ConversionRewriter, OpId, &[ValueId], Options) -> Outcome;

pub fn add_patterns(
    p: &mut ConversionPatterns,
    types: Option<&Arc<TypeConverter>>,
    options: Options,
) {
    let table: [(_, _, Lower); 8] = [
        (vector::LOAD, "VectorLoadStoreConversion", load),
        (vector::STORE, "VectorLoadStoreConversion", store),
        (vector::MASKEDLOAD, "VectorLoadStoreConversion", masked_load),
        (
            vector::MASKEDSTORE,
            "VectorLoadStoreConversion",
            masked_store,
        ),
        (vector::GATHER, "VectorGatherOpConversion", gather),
        (vector::SCATTER, "VectorScatterOpConversion", scatter),
        (
            vector::EXPANDLOAD,
            "VectorExpandLoadOpConversion",
            expand_load,
        ),
        (
            vector::COMPRESSSTORE,
            "VectorCompressStoreOpConversion",
            compress_store,
        ),
    ];
    for (op, name, lower) in table {
        p.add(op, name, types, move |rw, op, operands| {
            lower(rw, op, operands, options)
        });
    }
}

/// What an operation accesses.
struct Access<'a> {
    /// The memref before the conversion.
    memref: Type,
    /// Its elements after it.
    element: Type,
    descriptor: ValueId,
    indices: &'a [ValueId],
}

impl<'a> Access<'a> {
    /// Of a memref that is operand `base` of `op`, and `count` indices behind it.
    fn new(
        rw: &ConversionRewriter,
        op: OpId,
        operands: &'a [ValueId],
        base: usize,
        count: usize,
    ) -> Result<Access<'a>, NoMatch> {
        let memref = operand_type(rw, op, base);
        if !matches!(rw.cx.type_kind(memref), TypeKind::MemRef { .. }) {
            return Err("not a memref".into());
        }
        let strides = strides_and_offset(rw.cx, memref).map(|layout| layout.0);
        if strides.is_none_or(|s| s.last().is_some_and(|stride| *stride != 1)) {
            return Err("elements that are not side by side".into());
        }
        let element = rw.convert(rw.cx.element_type(memref))?;
        let indices = operands.get(base + 1..base + 1 + count);
        Ok(Access {
            memref,
            element,
            descriptor: operands[base],
            indices: indices.ok_or("too few indices")?,
        })
    }

    /// The number of indices of an operation with `others` operands besides.
    fn index_count(operands: &[ValueId], others: usize) -> usize {
        operands.len().saturating_sub(others)
    }

    /// The alignment: what attribute `slot` says, else that of the vector or of an element.
    fn alignment(
        &self,
        rw: &ConversionRewriter,
        op: OpId,
        slot: usize,
        vector: Type,
        options: Options,
    ) -> Result<i64, NoMatch> {
        let given = rw.body.attr(op, slot).and_then(|a| rw.cx.int_value(a));
        if let Some(given) = given.filter(|a| *a != 0) {
            return Ok(given);
        }
        let ty = if options.vector_alignment {
            vector
        } else {
            self.element
        };
        let preferred = alignment::preferred(rw.cx, ty).and_then(|a| i64::try_from(a).ok());
        preferred.ok_or_else(|| "no alignment".into())
    }

    fn address(&self, b: &mut LlvmBuilder) -> ValueId {
        let desc = Descriptor::new(self.descriptor);
        desc.element(b, (self.memref, self.element), self.indices, false)
    }

    /// The addresses of the elements that are `offsets` behind the address.
    fn addresses(
        &self,
        b: &mut LlvmBuilder,
        offsets: ValueId,
        vector: Type,
    ) -> Result<ValueId, NoMatch> {
        let cx = b.rw.cx;
        let space = memref_space(cx, self.memref).ok_or("a memory space without a number")?;
        let pointers = cx.with_element(vector, ptr(cx, space));
        let base = self.address(b);
        Ok(b.gep_as(base, pointers, self.element, &[GepIndex::Value(offsets)], 0))
    }
}

/// The converted type of a vector that is accessed, which has at most one dimension.
fn flat(rw: &ConversionRewriter, ty: Type) -> Result<Type, NoMatch> {
    let ty = rw.convert(ty)?;
    if as_array(rw.cx, ty).is_some() || !is_llvm_compatible(rw.cx, ty) {
        return Err("vectors of several dimensions are not supported".into());
    }
    Ok(ty)
}

fn result_type(rw: &ConversionRewriter, op: OpId) -> Result<Type, NoMatch> {
    flat(rw, super::result_type(rw, op))
}

/// The attributes of `llvm.load` and `llvm.store`: alignment and `nontemporal`.
fn plain_attrs(
    rw: &ConversionRewriter,
    op: OpId,
    align: i64,
    from: usize,
    to: [usize; 2],
) -> Vec<(usize, Attribute)> {
    let mut attrs = vec![(to[0], rw.cx.int_attr(Type::I64, align))];
    if rw.body.attr(op, from) == Some(Attribute::TRUE) {
        attrs.push((to[1], Attribute::UNIT));
    }
    attrs
}

// load(m, i) -> llvm.load(&m[i])
fn load(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId], o: Options) -> Outcome {
    use vector::load::{ALIGNMENT_ATTR, BASE, NONTEMPORAL_ATTR};
    let ty = result_type(rw, op)?;
    let count = Access::index_count(operands, 1);
    let access = Access::new(rw, op, operands, BASE, count)?;
    let align = access.alignment(rw, op, ALIGNMENT_ATTR, ty, o)?;
    let to = [llvm::load::ALIGNMENT_ATTR, llvm::load::NONTEMPORAL_ATTR];
    let attrs = plain_attrs(rw, op, align, NONTEMPORAL_ATTR, to);
    let mut b = LlvmBuilder::of(rw, op)?;
    let addr = access.address(&mut b);
    let value = b.value(llvm::LOAD, &[addr], ty, &attrs);
    rw.replace(op, &[value]);
    Ok(())
}

// store(x, m, i) -> llvm.store(x, &m[i])
fn store(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId], o: Options) -> Outcome {
    use vector::store::{ALIGNMENT_ATTR, BASE, NONTEMPORAL_ATTR, VALUE_TO_STORE};
    let ty = flat(rw, operand_type(rw, op, VALUE_TO_STORE))?;
    let count = Access::index_count(operands, 2);
    let access = Access::new(rw, op, operands, BASE, count)?;
    let align = access.alignment(rw, op, ALIGNMENT_ATTR, ty, o)?;
    let to = [llvm::store::ALIGNMENT_ATTR, llvm::store::NONTEMPORAL_ATTR];
    let attrs = plain_attrs(rw, op, align, NONTEMPORAL_ATTR, to);
    let mut b = LlvmBuilder::of(rw, op)?;
    let addr = access.address(&mut b);
    let loc = b.loc;
    rw.create(
        llvm::STORE,
        loc,
        &[operands[VALUE_TO_STORE], addr],
        &[],
        &attrs,
    );
    rw.erase(op);
    Ok(())
}

/// Mask and vector that follow the indices.
fn masked<const N: usize>(operands: &[ValueId]) -> Result<[ValueId; N], NoMatch> {
    let last = operands.last_chunk::<N>().copied();
    last.ok_or_else(|| "too few operands".into())
}

// maskedload(m, i, mask, other) -> intr.masked.load(&m[i], mask, other)
fn masked_load(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId], o: Options) -> Outcome {
    use llvm::intr_masked_load as to;
    use vector::maskedload::{ALIGNMENT_ATTR, BASE};
    let ty = result_type(rw, op)?;
    let count = Access::index_count(operands, 3);
    let access = Access::new(rw, op, operands, BASE, count)?;
    let align = access.alignment(rw, op, ALIGNMENT_ATTR, ty, o)?;
    let [mask, other] = masked(operands)?;
    let attrs = [(to::ALIGNMENT_ATTR, rw.cx.int_attr(Type::I32, align))];
    let mut b = LlvmBuilder::of(rw, op)?;
    let addr = access.address(&mut b);
    let value = b.value(llvm::INTR_MASKED_LOAD, &[addr, mask, other], ty, &attrs);
    rw.replace(op, &[value]);
    Ok(())
}

// maskedstore(m, i, mask, x) -> intr.masked.store(x, &m[i], mask)
fn masked_store(
    rw: &mut ConversionRewriter,
    op: OpId,
    operands: &[ValueId],
    o: Options,
) -> Outcome {
    use llvm::intr_masked_store as to;
    use vector::maskedstore::{ALIGNMENT_ATTR, BASE};
    let [mask, value] = masked(operands)?;
    let ty = flat(rw, rw.body.ty(value))?;
    let count = Access::index_count(operands, 3);
    let access = Access::new(rw, op, operands, BASE, count)?;
    let align = access.alignment(rw, op, ALIGNMENT_ATTR, ty, o)?;
    let attrs = [(to::ALIGNMENT_ATTR, rw.cx.int_attr(Type::I32, align))];
    let mut b = LlvmBuilder::of(rw, op)?;
    let addr = access.address(&mut b);
    let loc = b.loc;
    let operands = [value, addr, mask];
    rw.create(llvm::INTR_MASKED_STORE, loc, &operands, &[], &attrs);
    rw.erase(op);
    Ok(())
}

// gather(m, i, offsets, mask, other) -> intr.masked.gather(&m[i] + offsets, mask, other)
fn gather(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId], o: Options) -> Outcome {
    use llvm::intr_masked_gather as to;
    use vector::gather::{ALIGNMENT_ATTR, BASE};
    let ty = result_type(rw, op)?;
    let count = Access::index_count(operands, 4);
    let access = Access::new(rw, op, operands, BASE, count)?;
    let align = access.alignment(rw, op, ALIGNMENT_ATTR, ty, o)?;
    let [offsets, mask, other] = masked(operands)?;
    let attrs = [(to::ALIGNMENT_ATTR, rw.cx.int_attr(Type::I32, align))];
    let mut b = LlvmBuilder::of(rw, op)?;
    let addrs = access.addresses(&mut b, offsets, ty)?;
    let operands = [addrs, mask, other];
    let value = b.value(llvm::INTR_MASKED_GATHER, &operands, ty, &attrs);
    rw.replace(op, &[value]);
    Ok(())
}

// scatter(m, i, offsets, mask, x) -> intr.masked.scatter(x, &m[i] + offsets, mask)
fn scatter(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId], o: Options) -> Outcome {
    use llvm::intr_masked_scatter as to;
    use vector::scatter::{ALIGNMENT_ATTR, BASE};
    let [offsets, mask, value] = masked(operands)?;
    let ty = flat(rw, rw.body.ty(value))?;
    let count = Access::index_count(operands, 4);
    let access = Access::new(rw, op, operands, BASE, count)?;
    let align = access.alignment(rw, op, ALIGNMENT_ATTR, ty, o)?;
    let attrs = [(to::ALIGNMENT_ATTR, rw.cx.int_attr(Type::I32, align))];
    let mut b = LlvmBuilder::of(rw, op)?;
    let addrs = access.addresses(&mut b, offsets, ty)?;
    let loc = b.loc;
    let operands = [value, addrs, mask];
    rw.create(llvm::INTR_MASKED_SCATTER, loc, &operands, &[], &attrs);
    rw.erase(op);
    Ok(())
}

/// The attributes of the arguments of an intrinsic of three, of which number `pointer` is aligned as attribute `slot` says.
fn argument_attrs(
    rw: &ConversionRewriter,
    op: OpId,
    slot: usize,
    pointer: usize,
) -> Option<Attribute> {
    let cx = rw.cx;
    let align = rw.body.attr(op, slot)?;
    let none = cx.dict_attr(&[]);
    let mut all = [none; 3];
    all[pointer] = cx.dict_with(none, "llvm.align", Some(align));
    Some(cx.array_attr(&all))
}

// expandload(m, i, mask, other) -> intr.masked.expandload(&m[i], mask, other)
fn expand_load(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId], _: Options) -> Outcome {
    use llvm::intr_masked_expandload::ARG_ATTRS_ATTR;
    use vector::expandload::{ALIGNMENT_ATTR, BASE};
    let ty = result_type(rw, op)?;
    let count = Access::index_count(operands, 3);
    let access = Access::new(rw, op, operands, BASE, count)?;
    let [mask, other] = masked(operands)?;
    let attrs = argument_attrs(rw, op, ALIGNMENT_ATTR, 0).map(|a| (ARG_ATTRS_ATTR, a));
    let mut b = LlvmBuilder::of(rw, op)?;
    let addr = access.address(&mut b);
    let value = b.value(
        llvm::INTR_MASKED_EXPANDLOAD,
        &[addr, mask, other],
        ty,
        attrs.as_slice(),
    );
    rw.replace(op, &[value]);
    Ok(())
}

// compressstore(m, i, mask, x) -> intr.masked.compressstore(x, &m[i], mask)
fn compress_store(
    rw: &mut ConversionRewriter,
    op: OpId,
    operands: &[ValueId],
    _: Options,
) -> Outcome {
    use llvm::intr_masked_compressstore::ARG_ATTRS_ATTR;
    use vector::compressstore::{ALIGNMENT_ATTR, BASE};
    let [mask, value] = masked(operands)?;
    flat(rw, rw.body.ty(value))?;
    let count = Access::index_count(operands, 3);
    let access = Access::new(rw, op, operands, BASE, count)?;
    let attrs = argument_attrs(rw, op, ALIGNMENT_ATTR, 1).map(|a| (ARG_ATTRS_ATTR, a));
    let mut b = LlvmBuilder::of(rw, op)?;
    let addr = access.address(&mut b);
    let loc = b.loc;
    rw.create(
        llvm::INTR_MASKED_COMPRESSSTORE,
        loc,
        &[value, addr, mask],
        &[],
        attrs.as_slice(),
    );
    rw.erase(op);
    Ok(())
}
