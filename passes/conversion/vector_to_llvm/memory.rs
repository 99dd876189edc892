//! Accesses to memory: plain, masked, gathering and compressing.

use std::sync::Arc;

use oxmlir_dialects::llvm::types::{as_array, is_llvm_compatible, ptr};
use oxmlir_dialects::memref::layout::strides_and_offset;
use oxmlir_dialects::tables::{llvm, vector};
use oxmlir_ir::rewrite::conversion::{
    ConversionPatterns, ConversionRewriter, NoMatch, Outcome, TypeConverter,
};
use oxmlir_ir::{Attribute, OpId, Type, TypeKind, ValueId};

use super::{LlvmBuilder, Options, alignment, length, operand_type, result_type};
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
    /// The vector in registers.
    vector: Type,
}

impl<'a> Access<'a> {
    /// Of a memref that is operand `base` of `op`, which has `others` operands besides it and its indices. The vector has
    /// type `vector` before the conversion.
    fn new(
        rw: &ConversionRewriter,
        op: OpId,
        operands: &'a [ValueId],
        (base, others): (usize, usize),
        vector: Type,
    ) -> Result<Access<'a>, NoMatch> {
        let memref = operand_type(rw, op, base);
        if !matches!(rw.cx.type_kind(memref), TypeKind::MemRef { .. }) {
            return Err("not a memref".into());
        }
        if !side_by_side(rw, memref, vector) {
            return Err("elements that are not side by side".into());
        }
        let element = rw.convert(rw.cx.element_type(memref))?;
        let count = operands.len().checked_sub(1 + others);
        let indices = count.and_then(|count| operands.get(base + 1..base + 1 + count));
        Ok(Access {
            memref,
            element,
            descriptor: operands[base],
            indices: indices.ok_or("too few indices")?,
            vector: flat(rw, vector)?,
        })
    }

    /// The alignment: what attribute `slot` says, else that of the vector or of an element.
    fn alignment(
        &self,
        rw: &ConversionRewriter,
        op: OpId,
        slot: usize,
        options: Options,
    ) -> Result<i64, NoMatch> {
        let given = rw.body.attr(op, slot).and_then(|a| rw.cx.int_value(a));
        if let Some(given) = given.filter(|a| *a != 0) {
            return Ok(given);
        }
        let ty = if options.vector_alignment {
            self.vector
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
    fn addresses(&self, b: &mut LlvmBuilder, offsets: ValueId) -> Result<ValueId, NoMatch> {
        let cx = b.rw.cx;
        let space = memref_space(cx, self.memref).ok_or("a memory space without a number")?;
        let pointers = cx.with_element(self.vector, ptr(cx, space));
        let base = self.address(b);
        let (index, flags) = (GepIndex::Value(offsets), llvm::GEPNoWrapFlags::empty());
        Ok(b.gep_as(base, pointers, self.element, &[index], flags))
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

/// Whether the elements of a vector are neighbours in a memref.
fn side_by_side(rw: &ConversionRewriter, memref: Type, vector: Type) -> bool {
    let cx = rw.cx;
    let in_one_element = cx.rank(cx.element_type(memref)).is_some()
        || (cx.num_elements(vector) == Some(1) && !length(rw, vector).1);
    let strides = strides_and_offset(cx, memref).map(|layout| layout.0);
    strides.is_some_and(|s| in_one_element || s.last().is_none_or(|stride| *stride == 1))
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
    let vector = result_type(rw, op);
    let access = Access::new(rw, op, operands, (BASE, 0), vector)?;
    let align = access.alignment(rw, op, ALIGNMENT_ATTR, o)?;
    let to = [llvm::load::ALIGNMENT_ATTR, llvm::load::NONTEMPORAL_ATTR];
    let attrs = plain_attrs(rw, op, align, NONTEMPORAL_ATTR, to);
    let mut b = LlvmBuilder::of(rw, op)?;
    let addr = access.address(&mut b);
    let value = b.value(llvm::LOAD, &[addr], access.vector, &attrs);
    rw.replace(op, &[value]);
    Ok(())
}

// store(x, m, i) -> llvm.store(x, &m[i])
fn store(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId], o: Options) -> Outcome {
    use vector::store::{ALIGNMENT_ATTR, BASE, NONTEMPORAL_ATTR, VALUE_TO_STORE};
    let vector = operand_type(rw, op, VALUE_TO_STORE);
    let access = Access::new(rw, op, operands, (BASE, 1), vector)?;
    let align = access.alignment(rw, op, ALIGNMENT_ATTR, o)?;
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
    let vector = result_type(rw, op);
    let access = Access::new(rw, op, operands, (BASE, 2), vector)?;
    let align = access.alignment(rw, op, ALIGNMENT_ATTR, o)?;
    let [mask, other] = masked(operands)?;
    let attrs = [(to::ALIGNMENT_ATTR, rw.cx.int_attr(Type::I32, align))];
    let mut b = LlvmBuilder::of(rw, op)?;
    let addr = access.address(&mut b);
    let value = b.value(
        llvm::INTR_MASKED_LOAD,
        &[addr, mask, other],
        access.vector,
        &attrs,
    );
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
    let vector = operand_type(rw, op, rw.body.num_operands(op) - 1);
    let access = Access::new(rw, op, operands, (BASE, 2), vector)?;
    let align = access.alignment(rw, op, ALIGNMENT_ATTR, o)?;
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
    let vector = result_type(rw, op);
    let access = Access::new(rw, op, operands, (BASE, 3), vector)?;
    let align = access.alignment(rw, op, ALIGNMENT_ATTR, o)?;
    let [offsets, mask, other] = masked(operands)?;
    let attrs = [(to::ALIGNMENT_ATTR, rw.cx.int_attr(Type::I32, align))];
    let mut b = LlvmBuilder::of(rw, op)?;
    let addrs = access.addresses(&mut b, offsets)?;
    let operands = [addrs, mask, other];
    let value = b.value(llvm::INTR_MASKED_GATHER, &operands, access.vector, &attrs);
    rw.replace(op, &[value]);
    Ok(())
}

// scatter(m, i, offsets, mask, x) -> intr.masked.scatter(x, &m[i] + offsets, mask)
fn scatter(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId], o: Options) -> Outcome {
    use llvm::intr_masked_scatter as to;
    use vector::scatter::{ALIGNMENT_ATTR, BASE};
    let [offsets, mask, value] = masked(operands)?;
    let vector = operand_type(rw, op, rw.body.num_operands(op) - 1);
    let access = Access::new(rw, op, operands, (BASE, 3), vector)?;
    let align = access.alignment(rw, op, ALIGNMENT_ATTR, o)?;
    let attrs = [(to::ALIGNMENT_ATTR, rw.cx.int_attr(Type::I32, align))];
    let mut b = LlvmBuilder::of(rw, op)?;
    let addrs = access.addresses(&mut b, offsets)?;
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
    let vector = result_type(rw, op);
    let access = Access::new(rw, op, operands, (BASE, 2), vector)?;
    let [mask, other] = masked(operands)?;
    let attrs = argument_attrs(rw, op, ALIGNMENT_ATTR, 0).map(|a| (ARG_ATTRS_ATTR, a));
    let mut b = LlvmBuilder::of(rw, op)?;
    let addr = access.address(&mut b);
    let value = b.value(
        llvm::INTR_MASKED_EXPANDLOAD,
        &[addr, mask, other],
        access.vector,
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
    let vector = operand_type(rw, op, rw.body.num_operands(op) - 1);
    let access = Access::new(rw, op, operands, (BASE, 2), vector)?;
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
