//! The types of the llvm dialect that builtin types become.

use std::sync::Arc;

use oxmlir_dialects::llvm::types as llvm;
use oxmlir_dialects::memref::layout::strides_and_offset;
use oxmlir_ir::num::FloatKind;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::rewrite::conversion::{Converted, TypeConverter, Values, build_cast};
use oxmlir_ir::{AttrKind, Attribute, Context, Location, Type, TypeKind, ValueId};

use super::aggregates;
use super::builder::LlvmBuilder;
use super::descriptor::{Descriptor, POINTER_BYTES, UnrankedDescriptor};

/// The width of `index` in the lowered program when no option says otherwise.
pub const INDEX_BITS: u32 = 64;

/// Converts builtin types to those of the llvm dialect; `index` becomes an integer of `index_bits` bits.
pub fn llvm_types(index_bits: u32) -> TypeConverter {
    let mut types = TypeConverter::new();
    types.add_conversion(
        move |cx, types, ty| match convert(cx, types, ty, index_bits) {
            Some(ty) => Converted::To(ty),
            None => Converted::Fails,
        },
    );
    types.add_casts();
    types.add_source(move |rw, ty, inputs, loc| {
        let desc = repack(rw, ty, inputs, loc, index_bits)?;
        build_cast(rw, &[desc], &[ty], loc).first().copied()
    });
    types.add_target(move |rw, types, inputs, original, loc| {
        let desc = repack(rw, original, inputs, loc, index_bits)?;
        (types == [rw.body.ty(desc)]).then(|| Values::from_slice(&[desc]))
    });
    types
}

/// The descriptor of a memref of type `ty` that was passed to a function as a bare pointer or as its fields.
pub fn repack(
    rw: &mut Rewriter,
    ty: Type,
    inputs: &[ValueId],
    loc: Location,
    index_bits: u32,
) -> Option<ValueId> {
    let cx = rw.cx;
    let index = cx.int_type(index_bits);
    let types: Vec<Type> = inputs.iter().map(|v| rw.body.ty(*v)).collect();
    let mut b = LlvmBuilder::new(rw, loc, index);
    if let TypeKind::UnrankedMemRef { .. } = cx.type_kind(ty) {
        let target = unranked_descriptor(cx, index_bits);
        return (types == [index, llvm::ptr(cx, 0)])
            .then(|| UnrankedDescriptor::pack(&mut b, target, inputs[0], inputs[1]).value);
    }
    let (space, rank) = (memref_space(cx, ty)?, cx.rank(ty)?);
    let target = descriptor(cx, rank, space, index_bits)?;
    if types == [llvm::ptr(cx, space)] {
        return Some(Descriptor::of_bare_pointer(&mut b, target, ty, inputs[0]).value);
    }
    (types == unpacked_fields(cx, rank, space, index_bits))
        .then(|| Descriptor::pack(&mut b, target, inputs).value)
}

/// The types of the fields of a ranked descriptor, arrays element by element.
pub fn unpacked_fields(cx: &Context, rank: usize, space: u32, index_bits: u32) -> Vec<Type> {
    let (ptr, index) = (llvm::ptr(cx, space), cx.int_type(index_bits));
    let mut fields = vec![ptr, ptr];
    fields.resize(3 + 2 * rank, index);
    fields
}

/// The converter of [`llvm_types`], as patterns share it.
pub fn shared_llvm_types(index_bits: u32) -> Arc<TypeConverter> {
    Arc::new(llvm_types(index_bits))
}

fn convert(cx: &Context, types: &TypeConverter, ty: Type, index_bits: u32) -> Option<Type> {
    match cx.type_kind(ty) {
        TypeKind::Index => Some(cx.int_type(index_bits)),
        TypeKind::Integer { width, .. } => Some(cx.int_type(*width)),
        TypeKind::Float(kind) => convert_float(cx, ty, *kind),
        TypeKind::Complex(part) => {
            let part = types.convert_one(cx, *part)?;
            Some(llvm::literal_struct(cx, &[part, part], false))
        }
        TypeKind::Function { .. } => Some(llvm::ptr(cx, 0)),
        TypeKind::MemRef {
            shape,
            element,
            space,
            ..
        } => {
            strides_and_offset(cx, ty)?;
            types.convert_one(cx, *element)?;
            descriptor(cx, shape.len(), address_space(cx, *space)?, index_bits)
        }
        TypeKind::UnrankedMemRef { .. } => Some(unranked_descriptor(cx, index_bits)),
        TypeKind::Vector {
            shape,
            scalable,
            element,
        } => convert_vector(cx, types, shape, scalable, *element),
        _ if llvm::is_llvm_compatible(cx, ty) => Some(ty),
        _ => aggregates::convert(cx, types, ty),
    }
}

/// Small floats that LLVM IR does not have become integers of their width.
fn convert_float(cx: &Context, ty: Type, kind: FloatKind) -> Option<Type> {
    if llvm::is_llvm_float(cx, ty) {
        return Some(ty);
    }
    (kind.width() <= 8).then(|| cx.int_type(kind.width()))
}

/// n-D vectors become arrays of 1-D vectors; a 0-D vector becomes a vector of one element.
fn convert_vector(
    cx: &Context,
    types: &TypeConverter,
    shape: &[i64],
    scalable: &[bool],
    element: Type,
) -> Option<Type> {
    let element = types.convert_one(cx, element)?;
    let (outer, len, is_scalable) = match (shape.split_last(), scalable.split_last()) {
        (Some((len, outer)), Some((last, outer_scalable))) if !outer_scalable.contains(&true) => {
            (outer, *len, *last)
        }
        (None, _) => (&[][..], 1, false),
        _ => return None,
    };
    let vector = TypeKind::Vector {
        shape: [len].into(),
        scalable: [is_scalable].into(),
        element,
    };
    let array = |inner, len: &i64| Some(llvm::array(cx, u64::try_from(*len).ok()?, inner));
    outer.iter().rev().try_fold(cx.ty(vector), array)
}

/// The struct that stands for a ranked memref: allocated pointer, aligned pointer, offset, sizes, strides.
fn descriptor(cx: &Context, rank: usize, space: u32, index_bits: u32) -> Option<Type> {
    let (ptr, index) = (llvm::ptr(cx, space), cx.int_type(index_bits));
    let mut fields = vec![ptr, ptr, index];
    if rank > 0 {
        fields.extend([llvm::array(cx, rank as u64, index); 2]);
    }
    Some(llvm::literal_struct(cx, &fields, false))
}

/// The struct that stands for an unranked memref: rank, pointer to the descriptor of that rank, which is on the stack
/// wherever the elements are.
fn unranked_descriptor(cx: &Context, index_bits: u32) -> Type {
    let fields = [cx.int_type(index_bits), llvm::ptr(cx, 0)];
    llvm::literal_struct(cx, &fields, false)
}

/// The LLVM address space of a memory space attribute: an integer. Other attributes need a conversion of their own.
pub fn address_space(cx: &Context, space: Option<Attribute>) -> Option<u32> {
    let Some(space) = space else { return Some(0) };
    match cx.attr_kind(space) {
        AttrKind::Integer { ty, value } if llvm::is_signless(cx, *ty) => {
            value.to_u64()?.try_into().ok()
        }
        _ => None,
    }
}

/// The LLVM address space of a memref type, ranked or not.
pub fn memref_space(cx: &Context, ty: Type) -> Option<u32> {
    match cx.type_kind(ty) {
        TypeKind::MemRef { space, .. } | TypeKind::UnrankedMemRef { space, .. } => {
            address_space(cx, *space)
        }
        _ => None,
    }
}

/// The bytes that a value of a builtin type takes in memory once lowered.
pub fn byte_size(cx: &Context, ty: Type, index_bits: u32) -> Option<u64> {
    let index = u64::from(index_bits.div_ceil(8));
    let pointers = 2 * POINTER_BYTES as u64;
    match cx.type_kind(ty) {
        TypeKind::Index => Some(index),
        TypeKind::Integer { width, .. } => Some(width.div_ceil(8).into()),
        TypeKind::Float(kind) => Some(kind.width().div_ceil(8).into()),
        TypeKind::Complex(part) => {
            let size = byte_size(cx, *part, index_bits)?;
            Some(size.next_multiple_of(size.next_power_of_two()) + size)
        }
        TypeKind::Vector { shape, element, .. } => {
            let sizes = shape.iter().map(|d| u64::try_from(*d).ok());
            let mut sizes: Vec<u64> = sizes.collect::<Option<_>>()?;
            let last = sizes.pop().unwrap_or(1).checked_next_power_of_two()?;
            let count = sizes.into_iter().try_fold(last, u64::checked_mul)?;
            count.checked_mul(byte_size(cx, *element, index_bits)?)
        }
        TypeKind::MemRef { shape, .. } => Some(pointers + (1 + 2 * shape.len() as u64) * index),
        TypeKind::UnrankedMemRef { .. } => Some(index + POINTER_BYTES as u64),
        _ => None,
    }
}
