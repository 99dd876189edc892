//! Accesses to memory: plain, masked, gathering and compressing.

use std::sync::Arc;

use oxmlir_dialects::llvm::names;
use oxmlir_dialects::llvm::types::{as_array, is_llvm_compatible, ptr};
use oxmlir_dialects::memref::layout::strides_and_offset;
use oxmlir_dialects::tables::{llvm, vector};
use oxmlir_ir::num::ApInt;
use oxmlir_ir::rewrite::conversion::{
    ConversionPatterns, ConversionRewriter, NoMatch, Outcome, TypeConverter,
};
use oxmlir_ir::{Attribute, OpId, Scalar, Type, TypeKind, ValueId};

use super::{LlvmBuilder, Options, alignment, length, result_type};
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
    /// Whether there are bits between the elements in memory that are not in the vector, as with `i1` and `i24`.
    is_padded: bool,
}

/// Elements that are accessed one by one.
struct Scattered {
    /// Their addresses.
    addrs: ValueId,
    /// Which of them are accessed.
    mask: ValueId,
    alignment: i64,
}

impl<'a> Access<'a> {
    /// Of a memref and indices that are these groups of operands. The vector has type `vector` before the conversion.
    fn new(
        rw: &ConversionRewriter,
        op: OpId,
        operands: &'a [ValueId],
        (base, indices): (usize, usize),
        vector: Type,
    ) -> Result<Access<'a>, NoMatch> {
        let view = rw.op(op);
        let memref = view.ty(view.single_operand(base));
        if !matches!(rw.cx.type_kind(memref), TypeKind::MemRef { .. }) {
            return Err("not a memref".into());
        }
        if !side_by_side(rw, memref, vector) {
            return Err("elements that are not side by side".into());
        }
        let element = rw.convert(rw.cx.element_type(memref))?;
        let is_single = rw.cx.num_elements(vector) == Some(1) && !length(rw, vector).1;
        Ok(Access {
            memref,
            element,
            descriptor: single(rw, op, operands, base)?,
            indices: view.group_of(operands, indices),
            vector: flat(rw, vector)?,
            is_padded: alignment::is_padded(rw.cx, element) && !is_single,
        })
    }

    /// The alignment: what the attribute says, else that of the vector or of an element.
    fn alignment(
        &self,
        rw: &ConversionRewriter,
        op: OpId,
        options: Options,
    ) -> Result<i64, NoMatch> {
        let given = vector::shared::alignment(rw.op(op));
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

/// The elements of `access` one by one, those that a mask says or all, if they are padded in memory, which a vector as a whole is not.
fn scattered(
    rw: &mut ConversionRewriter,
    op: OpId,
    access: &Access,
    mask: Option<ValueId>,
) -> Result<Option<Scattered>, NoMatch> {
    if !access.is_padded {
        return Ok(None);
    }
    let cx = rw.cx;
    let (count, is_scalable) = length(rw, access.vector);
    if is_scalable {
        return Err("a scalable vector of elements that are padded in memory".into());
    }
    let alignment = alignment::preferred(cx, access.element).and_then(|a| i64::try_from(a).ok());
    let alignment = alignment.ok_or("no alignment")?;
    let steps = cx.with_element(access.vector, Type::I64);
    let numbers = (0..count).flat_map(i64::to_le_bytes).collect();
    let numbers = cx.dense_attr(steps, numbers, false);
    let mut b = LlvmBuilder::of(rw, op)?;
    let steps = b.constant_attr(numbers, steps);
    let addrs = access.addresses(&mut b, steps)?;
    let mask = mask.unwrap_or_else(|| {
        let bits = cx.with_element(access.vector, Type::I1);
        let all = cx.splat_attr(bits, &Scalar::Int(ApInt::from_i64(1, 1)));
        b.constant_attr(all, bits)
    });
    Ok(Some(Scattered {
        addrs,
        mask,
        alignment,
    }))
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

/// Checks that numbers of elements of the last dimension are distances in memory, even if there is one only.
fn has_no_gaps(rw: &ConversionRewriter, memref: Type) -> Outcome {
    let layout = strides_and_offset(rw.cx, memref);
    match layout.is_some_and(|(strides, _)| strides.last().is_none_or(|stride| *stride == 1)) {
        true => Ok(()),
        false => Err("gaps between elements".into()),
    }
}

/// The value among `operands` in a group of one.
fn single(
    rw: &ConversionRewriter,
    op: OpId,
    operands: &[ValueId],
    group: usize,
) -> Result<ValueId, NoMatch> {
    let value = rw.op(op).optional_of(operands, group);
    value.ok_or_else(|| "too few operands".into())
}

// load(m, i) -> llvm.load(&m[i]), or intr.masked.gather of the addresses of all elements
fn load(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId], o: Options) -> Outcome {
    use vector::load::{BASE, INDICES};
    let view = vector::Load::new(rw.op(op));
    let access = Access::new(rw, op, operands, (BASE, INDICES), view.ty(view.result()))?;
    let nontemporal = view.nontemporal() == Some(true);
    if let Some(Scattered {
        addrs,
        mask,
        alignment,
    }) = scattered(rw, op, &access, None)?
    {
        let (loc, vector) = (rw.body.loc(op), access.vector);
        let value = llvm::intr_masked_gather(rw, loc, vector, addrs, mask, &[], alignment);
        rw.replace(op, &[value]);
        return Ok(());
    }
    let options = llvm::LoadOptions {
        alignment: Some(access.alignment(rw, op, o)?),
        nontemporal,
        ..Default::default()
    };
    let mut b = LlvmBuilder::of(rw, op)?;
    let addr = access.address(&mut b);
    let value = llvm::load_with(b.rw, b.loc, access.vector, addr, options);
    rw.replace(op, &[value]);
    Ok(())
}

// store(x, m, i) -> llvm.store(x, &m[i]), or intr.masked.scatter to the addresses of all elements
fn store(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId], o: Options) -> Outcome {
    use vector::store::{BASE, INDICES, VALUE_TO_STORE};
    let view = vector::Store::new(rw.op(op));
    let vector = view.ty(view.value_to_store());
    let access = Access::new(rw, op, operands, (BASE, INDICES), vector)?;
    let nontemporal = view.nontemporal() == Some(true);
    if let Some(Scattered {
        addrs,
        mask,
        alignment,
    }) = scattered(rw, op, &access, None)?
    {
        let (loc, value) = (rw.body.loc(op), operands[VALUE_TO_STORE]);
        llvm::intr_masked_scatter(rw, loc, value, addrs, mask, alignment);
        rw.erase(op);
        return Ok(());
    }
    let options = llvm::StoreOptions {
        alignment: Some(access.alignment(rw, op, o)?),
        nontemporal,
        ..Default::default()
    };
    let mut b = LlvmBuilder::of(rw, op)?;
    let addr = access.address(&mut b);
    llvm::store_with(b.rw, b.loc, operands[VALUE_TO_STORE], addr, options);
    rw.erase(op);
    Ok(())
}

// maskedload(m, i, mask, other) -> intr.masked.load(&m[i], mask, other)
fn masked_load(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId], o: Options) -> Outcome {
    use vector::maskedload::{BASE, INDICES, MASK, PASS_THRU};
    let access = Access::new(rw, op, operands, (BASE, INDICES), result_type(rw, op))?;
    let align = access.alignment(rw, op, o)?;
    let mask = single(rw, op, operands, MASK)?;
    let other = single(rw, op, operands, PASS_THRU)?;
    if let Some(Scattered {
        addrs,
        mask,
        alignment,
    }) = scattered(rw, op, &access, Some(mask))?
    {
        let (loc, vector) = (rw.body.loc(op), access.vector);
        let value = llvm::intr_masked_gather(rw, loc, vector, addrs, mask, &[other], alignment);
        rw.replace(op, &[value]);
        return Ok(());
    }
    let options = llvm::IntrMaskedLoadOptions {
        pass_thru: Some(other),
        ..Default::default()
    };
    let mut b = LlvmBuilder::of(rw, op)?;
    let addr = access.address(&mut b);
    let value = llvm::intr_masked_load_with(b.rw, b.loc, access.vector, addr, mask, align, options);
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
    use vector::maskedstore::{BASE, INDICES, MASK, VALUE_TO_STORE};
    let view = vector::Maskedstore::new(rw.op(op));
    let vector = view.ty(view.value_to_store());
    let access = Access::new(rw, op, operands, (BASE, INDICES), vector)?;
    let align = access.alignment(rw, op, o)?;
    let mask = single(rw, op, operands, MASK)?;
    let value = single(rw, op, operands, VALUE_TO_STORE)?;
    if let Some(Scattered {
        addrs,
        mask,
        alignment,
    }) = scattered(rw, op, &access, Some(mask))?
    {
        let loc = rw.body.loc(op);
        llvm::intr_masked_scatter(rw, loc, value, addrs, mask, alignment);
        rw.erase(op);
        return Ok(());
    }
    let mut b = LlvmBuilder::of(rw, op)?;
    let addr = access.address(&mut b);
    llvm::intr_masked_store(b.rw, b.loc, value, addr, mask, align);
    rw.erase(op);
    Ok(())
}

// gather(m, i, offsets, mask, other) -> intr.masked.gather(&m[i] + offsets, mask, other)
fn gather(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId], o: Options) -> Outcome {
    use vector::gather::{BASE, INDICES, MASK, OFFSETS, PASS_THRU};
    let access = Access::new(rw, op, operands, (BASE, OFFSETS), result_type(rw, op))?;
    has_no_gaps(rw, access.memref)?;
    let align = access.alignment(rw, op, o)?;
    let indices = single(rw, op, operands, INDICES)?;
    let mask = single(rw, op, operands, MASK)?;
    let other = single(rw, op, operands, PASS_THRU)?;
    let mut b = LlvmBuilder::of(rw, op)?;
    let addrs = access.addresses(&mut b, indices)?;
    let value = llvm::intr_masked_gather(b.rw, b.loc, access.vector, addrs, mask, &[other], align);
    rw.replace(op, &[value]);
    Ok(())
}

// scatter(m, i, offsets, mask, x) -> intr.masked.scatter(x, &m[i] + offsets, mask)
fn scatter(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId], o: Options) -> Outcome {
    use vector::scatter::{BASE, INDICES, MASK, OFFSETS, VALUE_TO_STORE};
    let view = vector::Scatter::new(rw.op(op));
    let vector = view.ty(view.value_to_store());
    let access = Access::new(rw, op, operands, (BASE, OFFSETS), vector)?;
    has_no_gaps(rw, access.memref)?;
    let align = access.alignment(rw, op, o)?;
    let indices = single(rw, op, operands, INDICES)?;
    let mask = single(rw, op, operands, MASK)?;
    let value = single(rw, op, operands, VALUE_TO_STORE)?;
    let mut b = LlvmBuilder::of(rw, op)?;
    let addrs = access.addresses(&mut b, indices)?;
    llvm::intr_masked_scatter(b.rw, b.loc, value, addrs, mask, align);
    rw.erase(op);
    Ok(())
}

/// The attributes of the arguments of an intrinsic of three, of which number `pointer` is aligned as `op` says.
fn argument_attrs(rw: &ConversionRewriter, op: OpId, pointer: usize) -> Option<[Attribute; 3]> {
    let cx = rw.cx;
    let slot = vector::shared::alignment_slot(rw.body.name(op))?;
    let align = rw.body.attr(op, slot)?;
    let none = Attribute::EMPTY_DICT;
    let mut all = [none; 3];
    all[pointer] = cx.dict_with(none, names::ALIGN, Some(align));
    Some(all)
}

// expandload(m, i, mask, other) -> intr.masked.expandload(&m[i], mask, other)
fn expand_load(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId], _: Options) -> Outcome {
    use vector::expandload::{BASE, INDICES, MASK, PASS_THRU};
    let access = Access::new(rw, op, operands, (BASE, INDICES), result_type(rw, op))?;
    let mask = single(rw, op, operands, MASK)?;
    let other = single(rw, op, operands, PASS_THRU)?;
    let arg_attrs = argument_attrs(rw, op, 0);
    let options = llvm::IntrMaskedExpandloadOptions {
        arg_attrs: arg_attrs.as_ref().map(|all| &all[..]),
        ..Default::default()
    };
    let mut b = LlvmBuilder::of(rw, op)?;
    let addr = access.address(&mut b);
    let value =
        llvm::intr_masked_expandload_with(b.rw, b.loc, access.vector, addr, mask, other, options);
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
    use vector::compressstore::{BASE, INDICES, MASK, VALUE_TO_STORE};
    let view = vector::Compressstore::new(rw.op(op));
    let vector = view.ty(view.value_to_store());
    let access = Access::new(rw, op, operands, (BASE, INDICES), vector)?;
    let mask = single(rw, op, operands, MASK)?;
    let value = single(rw, op, operands, VALUE_TO_STORE)?;
    let arg_attrs = argument_attrs(rw, op, 1);
    let options = llvm::IntrMaskedCompressstoreOptions {
        arg_attrs: arg_attrs.as_ref().map(|all| &all[..]),
        ..Default::default()
    };
    let mut b = LlvmBuilder::of(rw, op)?;
    let addr = access.address(&mut b);
    llvm::intr_masked_compressstore_with(b.rw, b.loc, value, addr, mask, options);
    rw.erase(op);
    Ok(())
}
