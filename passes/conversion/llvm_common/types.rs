//! The types of the llvm dialect that builtin types become.

use std::sync::Arc;

use oxmlir_dialects::llvm::types as llvm;
use oxmlir_dialects::memref::layout::strides_and_offset;
use oxmlir_ir::num::FloatKind;
use oxmlir_ir::rewrite::conversion::{Converted, TypeConverter};
use oxmlir_ir::{AttrKind, Attribute, Context, Type, TypeKind};

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
    types
}

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
        TypeKind::UnrankedMemRef { space, .. } => {
            let ptr = llvm::ptr(cx, address_space(cx, *space)?);
            Some(llvm::literal_struct(
                cx,
                &[cx.int_type(index_bits), ptr],
                false,
            ))
        }
        TypeKind::Vector {
            shape,
            scalable,
            element,
        } => convert_vector(cx, types, shape, scalable, *element),
        _ => llvm::is_llvm_compatible(cx, ty).then_some(ty),
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

/// The LLVM address space of a memory space attribute: an integer. Other attributes need a conversion of their own.
pub fn address_space(cx: &Context, space: Option<Attribute>) -> Option<u32> {
    let Some(space) = space else { return Some(0) };
    match cx.attr_kind(space) {
        AttrKind::Integer { value, .. } => value.to_u64()?.try_into().ok(),
        _ => None,
    }
}
