//! The types that those of xegpu become, and how values of the old and the new types are turned into each other.

use oxmlir_dialects::memref::layout::strides_and_offset;
use oxmlir_dialects::tables::gpu::AddressSpace;
use oxmlir_dialects::tables::xegpu::NbarrierType;
use oxmlir_dialects::tables::{arith, index, memref, vector};
use oxmlir_dialects::vector::types::VectorType;
use oxmlir_dialects::xegpu::types::{MemDesc, TensorDesc};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::rewrite::conversion::{Converted, TypeConverter, Values};
use oxmlir_ir::{Attribute, Context, DYNAMIC, Location, Signedness, Type, TypeKind, ValueId};

use super::int;
use crate::conversion::llvm_common::{INDEX_BITS, llvm_types};
use crate::vector::build;

/// Numbers in the vector that stands for the descriptor of a block.
pub const DESCRIPTOR_FIELDS: i64 = 8;

/// Converts xegpu's types to those of xevm, and builtin ones as for llvm, but vectors to flat ones and memrefs to addresses.
pub fn converter() -> TypeConverter {
    let mut types = llvm_types(INDEX_BITS);
    types.add_conversion(|cx, _, ty| match convert(cx, ty) {
        Some(ty) => Converted::To(ty),
        None => Converted::NotMine,
    });
    types.add_source(single_element);
    types.add_source(reshape);
    let targets: [fn(&mut Rewriter, Type, ValueId, Location) -> Option<ValueId>; 2] =
        [address, unsigned];
    for target in targets {
        types.add_target(move |rw, types, inputs, _, loc| {
            let ([ty], [input]) = (types, inputs) else {
                return None;
            };
            target(rw, *ty, *input, loc).map(|v| Values::from_slice(&[v]))
        });
    }
    types.add_target(|rw, types, inputs, _, loc| {
        let value = reshape(rw, *types.first()?, inputs, loc)?;
        Some(Values::from_slice(&[value]))
    });
    types
}

fn convert(cx: &Context, ty: Type) -> Option<Type> {
    match cx.type_kind(ty) {
        TypeKind::Vector { shape, element, .. } => {
            let element = if *element == Type::INDEX {
                Type::I64
            } else {
                *element
            };
            let count = shape.iter().try_fold(1i64, |all, n| all.checked_mul(*n))?;
            if shape.is_empty() || count == 1 {
                return Some(element);
            }
            Some(VectorType::fixed(&[count], element).ty(cx))
        }
        TypeKind::MemRef { space, .. } if is_shared(cx, *space) => Some(Type::I32),
        TypeKind::MemRef { .. } => Some(Type::I64),
        TypeKind::Dialect { .. } => convert_descriptor(cx, ty),
        _ => None,
    }
}

fn convert_descriptor(cx: &Context, ty: Type) -> Option<Type> {
    if MemDesc::of(cx, ty).is_some() {
        return Some(Type::I32);
    }
    if NbarrierType::of(cx, ty).is_some() {
        return Some(Type::I8);
    }
    let desc = TensorDesc::of(cx, ty)?;
    if desc.is_scattered(cx) || desc.shape.len() == 1 {
        return Some(Type::I64);
    }
    Some(VectorType::fixed(&[DESCRIPTOR_FIELDS], Type::I32).ty(cx))
}

/// Whether a memory space is shared local memory: 3, or the attributes that say so.
fn is_shared(cx: &Context, space: Option<Attribute>) -> bool {
    let Some(space) = space else { return false };
    match cx.own_enum_case::<AddressSpace>(space) {
        Some(space) => space == AddressSpace::Workgroup,
        None => cx.enum_number(space) == Some(oxmlir_dialects::xegpu::types::SHARED),
    }
}

// vector<1xT> -> broadcast(T)
fn single_element(
    rw: &mut Rewriter,
    ty: Type,
    inputs: &[ValueId],
    loc: Location,
) -> Option<ValueId> {
    let [input] = *inputs else { return None };
    let scalar = rw.cx.shaped_element(rw.body.ty(input)).is_none();
    let single = VectorType::of(rw.cx, ty).is_some_and(|v| v.shape.iter().all(|n| *n == 1));
    (scalar && single).then(|| vector::broadcast(rw, loc, ty, input))
}

// vector<1xT> -> extract, vector of the same rank -> bitcast, of another -> shape_cast
fn reshape(rw: &mut Rewriter, ty: Type, inputs: &[ValueId], loc: Location) -> Option<ValueId> {
    let [input] = *inputs else { return None };
    let from = build::type_of(rw, input)?;
    if from.shape.iter().all(|n| *n == 1) {
        return Some(only_element(rw, ty, input, &from, loc));
    }
    let to = VectorType::of(rw.cx, ty)?;
    if to.rank() == from.rank() {
        return Some(vector::bitcast(rw, loc, ty, input));
    }
    (to.element == from.element).then(|| vector::shape_cast(rw, loc, ty, input))
}

/// The element of a vector of one. Of data in several dimensions a vector of one element is left: it is only stored.
fn only_element(
    rw: &mut Rewriter,
    ty: Type,
    input: ValueId,
    from: &VectorType,
    loc: Location,
) -> ValueId {
    let is_data = matches!(rw.cx.type_kind(from.element), TypeKind::Float(_));
    let position = if is_data { 1 } else { from.rank() };
    let element = vector::extract(rw, loc, input, &[], &vec![0; position.min(from.rank())]);
    if from.element == Type::INDEX {
        return arith::index_castui(rw, loc, ty, element);
    }
    element
}

// memref -> address + offset * bytes of an element
fn address(rw: &mut Rewriter, ty: Type, input: ValueId, loc: Location) -> Option<ValueId> {
    let cx = rw.cx;
    let source = rw.body.ty(input);
    let TypeKind::MemRef { element, .. } = cx.type_kind(source) else {
        return None;
    };
    let bits = oxmlir_dialects::xegpu::types::bits(cx, *element)?;
    let (address, offset) = match strides_and_offset(cx, source) {
        Some((_, offset)) if offset != DYNAMIC => {
            let address = memref::extract_aligned_pointer_as_index(rw, loc, input);
            (address, int(rw, loc, Type::INDEX, offset))
        }
        _ => {
            let [base, offset] = metadata(rw, loc, input)?;
            let address = memref::extract_aligned_pointer_as_index(rw, loc, base);
            (address, offset)
        }
    };
    let [address, offset] = [address, offset].map(|v| arith::index_castui(rw, loc, ty, v));
    let size = int(rw, loc, ty, bits / 8);
    let offset = build::binary(rw, loc, arith::MULI, offset, size);
    Some(build::binary(rw, loc, arith::ADDI, address, offset))
}

/// The base buffer and the offset of a memref.
fn metadata(rw: &mut Rewriter, loc: Location, source: ValueId) -> Option<[ValueId; 2]> {
    let cx = rw.cx;
    let TypeKind::MemRef {
        shape,
        element,
        space,
        ..
    } = cx.type_kind(rw.body.ty(source))
    else {
        return None;
    };
    let base = cx.ty(TypeKind::MemRef {
        shape: [].into(),
        element: *element,
        layout: None,
        space: *space,
    });
    let sizes = vec![Type::INDEX; shape.len()];
    let op = memref::extract_strided_metadata(rw, loc, base, Type::INDEX, &sizes, &sizes, source);
    let view = memref::ExtractStridedMetadata::new(rw.op(op));
    Some([view.base_buffer(), view.offset()])
}

// ui64 -> index -> i64
fn unsigned(rw: &mut Rewriter, ty: Type, input: ValueId, loc: Location) -> Option<ValueId> {
    let is_unsigned = matches!(
        rw.cx.type_kind(rw.body.ty(input)),
        TypeKind::Integer {
            width: 32 | 64,
            sign: Signedness::Unsigned
        }
    );
    if !is_unsigned {
        return None;
    }
    let value = index::castu(rw, loc, Type::INDEX, input);
    Some(arith::index_castui(rw, loc, ty, value))
}
