//! Values in the types that a lowering gives them.

use std::sync::Arc;

use oxmlir_dialects::llvm::types::{as_array, as_struct, is_ptr};
use oxmlir_ir::{Context, DYNAMIC, Type, TypeKind};

use crate::constant::VSCALE;
use crate::memory::Pointer;
use crate::value::{Array, MemRef, Shape, Value};

/// A value as one of another type; none if it cannot be. Poison stays poison.
pub fn convert(cx: &Context, value: &Value, from: Type, to: Type) -> Option<Value> {
    if from == to || value.poison().is_some() {
        return Some(value.clone());
    }
    if let Some(halves) = halves(cx, value, from, to) {
        return Some(halves);
    }
    match (value, cx.type_kind(to)) {
        (Value::Int(..) | Value::Wide(_), TypeKind::Integer { .. } | TypeKind::Index) => {
            // Bits that are lost would have to come back with a cast in the other direction.
            let value = value.to_int()?;
            let converted = value.sext_or_trunc(cx.int_width(to)?);
            (converted.sext_or_trunc(value.width()) == value).then(|| converted.into())
        }
        // Small floats become integers of their bits, and come back.
        (Value::Float(_, bits), TypeKind::Integer { width, .. }) => Some(Value::Int(*width, *bits)),
        (Value::Int(width, bits), TypeKind::Float(kind)) if *width == kind.width() => {
            Some(Value::Float(*kind, *bits))
        }
        (Value::Array(array), TypeKind::Vector { element, .. }) => {
            let from = cx.element_type(from);
            let elements = array
                .elements
                .iter()
                .map(|e| convert(cx, e, from, *element));
            // Vectors without dimensions become such of one element.
            let one = Shape::from_slice(cx.shape(to)?);
            let shape = match array.elements.len() == 1 && Array::count(&one) == 1 {
                true => one,
                false => array.shape.clone(),
            };
            Some(Value::array(shape, elements.collect::<Option<_>>()?))
        }
        (Value::Array(array), TypeKind::RankedTensor { .. }) => Some(Value::Array(array.clone())),
        (Value::Struct(_), TypeKind::Vector { .. }) => {
            let mut elements = Vec::new();
            flatten(value, &mut elements);
            let shape = runtime_shape(cx, to)?;
            (Array::count(&shape) == elements.len()).then(|| Value::array(shape, elements))
        }
        (Value::Struct(fields), TypeKind::Complex(_)) => Some(Value::Complex(Arc::new([
            fields.first()?.clone(),
            fields.get(1)?.clone(),
        ]))),
        (Value::Struct(_), TypeKind::MemRef { .. }) => {
            let mut words = Vec::new();
            flatten(value, &mut words);
            buffer(&words)
        }
        (Value::Pointer(..), TypeKind::MemRef { .. }) => from_pointer(cx, value.to_pointer()?, to),
        (Value::MemRef(memref), _) => from_memref(cx, memref, from, to),
        (Value::Array(array), _) if as_array(cx, to).is_some() => nested(cx, array, 0, &mut 0, to),
        (Value::Complex(parts), _) if as_struct(cx, to).is_some() => {
            Some(Value::Struct(Arc::new(parts.to_vec())))
        }
        (Value::Pointer(..) | Value::Unit, _) => Some(value.clone()),
        _ => None,
    }
}

/// Integers as vectors of two halves, low before high, or such vectors as integers; none for other types.
fn halves(cx: &Context, value: &Value, from: Type, to: Type) -> Option<Value> {
    let width = |ty| cx.int_width(cx.element_type(ty));
    let is_plain = |ty| match cx.type_kind(ty) {
        TypeKind::Vector { scalable, .. } => !scalable.contains(&true),
        TypeKind::Integer { .. } => true,
        _ => false,
    };
    if !is_plain(from) || !is_plain(to) {
        return None;
    }
    let (old, new) = (width(from)?, width(to)?);
    let [outer, inner] = [from, to].map(|ty| cx.shape(ty).unwrap_or_default());
    let elements: &[Value] = match value {
        Value::Array(array) => &array.elements,
        scalar => std::slice::from_ref(scalar),
    };
    if old == 2 * new && inner.split_last() == Some((&2, outer)) {
        let halves = elements.iter().map(|whole| split(whole, new));
        let halves: Vec<[Value; 2]> = halves.collect::<Option<_>>()?;
        return Some(Value::array(inner.to_vec(), halves.concat()));
    }
    if new != 2 * old || outer.split_last() != Some((&2, inner)) {
        return None;
    }
    let whole = elements.chunks(2).map(|pair| join(pair, new));
    let mut whole: Vec<Value> = whole.collect::<Option<_>>()?;
    match inner.is_empty() {
        true => whole.pop(),
        false => Some(Value::array(inner.to_vec(), whole)),
    }
}

/// The low and the high half of an integer, each of `width` bits.
fn split(whole: &Value, width: u32) -> Option<[Value; 2]> {
    if whole.poison().is_some() {
        return Some([whole.clone(), whole.clone()]);
    }
    let whole = whole.to_int()?;
    let high = whole.lshr(u64::from(width));
    Some([&whole, &high].map(|half| half.trunc(width).into()))
}

/// The integer of `width` bits with these halves; poison if one of them is.
fn join(halves: &[Value], width: u32) -> Option<Value> {
    if let Some(poison) = halves.iter().find(|half| half.poison().is_some()) {
        return Some(poison.clone());
    }
    let [low, high] = halves else { return None };
    let (low, high) = (low.to_int()?.zext(width), high.to_int()?.zext(width));
    Some(low.or(&high.shl(u64::from(width / 2))).into())
}

fn from_memref(cx: &Context, memref: &Arc<MemRef>, from: Type, to: Type) -> Option<Value> {
    match cx.type_kind(to) {
        TypeKind::MemRef { .. } | TypeKind::UnrankedMemRef { .. } => retyped(cx, memref, from, to),
        _ if is_ptr(cx, to) => Some(memref.aligned.into()),
        _ => {
            let fields = as_struct(cx, to)?.fields?;
            let mut values = vec![
                Value::from(memref.allocated),
                Value::from(memref.aligned),
                Value::from_index(memref.offset),
            ];
            if fields.len() > values.len() {
                for list in [&memref.sizes, &memref.strides] {
                    let words = list.iter().map(|word| Value::from_index(*word));
                    values.push(Value::Struct(Arc::new(words.collect())));
                }
            }
            (fields.len() == values.len()).then(|| Value::Struct(Arc::new(values)))
        }
    }
}

/// A buffer of the fields of its descriptor.
pub fn buffer(words: &[Value]) -> Option<Value> {
    let rank = words.len().checked_sub(3)? / 2;
    let number = |value: &Value| value.to_int().and_then(|value| value.to_i64());
    let numbers: Option<Shape> = words[2..].iter().map(number).collect();
    let Some(numbers) = numbers else {
        return words.iter().find(|word| word.poison().is_some()).cloned();
    };
    Some(Value::from(MemRef {
        allocated: words[0].to_pointer()?,
        aligned: words[1].to_pointer()?,
        offset: numbers[0],
        sizes: Shape::from_slice(&numbers[1..=rank]),
        strides: Shape::from_slice(&numbers[1 + rank..]),
    }))
}

/// The shape that a vector has while the program runs.
fn runtime_shape(cx: &Context, ty: Type) -> Option<Shape> {
    let TypeKind::Vector {
        shape, scalable, ..
    } = cx.type_kind(ty)
    else {
        return None;
    };
    let sizes = shape.iter().zip(scalable);
    Some(
        sizes
            .map(|(n, s)| if *s { n * VSCALE } else { *n })
            .collect(),
    )
}

/// The buffer at a pointer, of which the type says all else.
fn from_pointer(cx: &Context, pointer: Pointer, to: Type) -> Option<Value> {
    let (strides, offset) = cx.strides_and_offset(to)?;
    let sizes = Shape::from_slice(cx.shape(to)?);
    if offset == DYNAMIC
        || sizes
            .iter()
            .chain(&strides)
            .any(|number| *number == DYNAMIC)
    {
        return None;
    }
    Some(Value::from(MemRef {
        allocated: pointer,
        aligned: pointer,
        offset,
        sizes,
        strides,
    }))
}

/// A buffer as one of another type. Where that has another shape, one of the two has a layout that the other has not, because it stands in
/// the accesses instead; the memory is the same.
fn retyped(cx: &Context, memref: &Arc<MemRef>, from: Type, to: Type) -> Option<Value> {
    let Some(sizes) = cx.shape(to) else {
        return Some(Value::MemRef(memref.clone()));
    };
    let mut pairs = sizes.iter().zip(&memref.sizes);
    let fits = sizes.len() == memref.sizes.len()
        && pairs.all(|(size, real)| [DYNAMIC, *real].contains(size));
    if fits {
        return Some(Value::MemRef(memref.clone()));
    }
    let (strides, offset) = cx.strides_and_offset(from)?;
    let is_known = offset == memref.offset && strides[..] == memref.strides[..];
    let is_same = is_known && cx.element_type(from) == cx.element_type(to);
    is_same.then(|| from_pointer(cx, memref.aligned, to))?
}

/// The scalars in aggregates, in order.
pub fn flatten(value: &Value, into: &mut Vec<Value>) {
    match value {
        Value::Struct(fields) => fields.iter().for_each(|field| flatten(field, into)),
        Value::Array(array) => array
            .elements
            .iter()
            .for_each(|element| flatten(element, into)),
        other => into.push(other.clone()),
    }
}

/// The elements of an array from dimension `dim` on as arrays of the llvm dialect, the innermost dimension a vector.
fn nested(cx: &Context, array: &Array, dim: usize, at: &mut usize, to: Type) -> Option<Value> {
    if let Some((count, element)) = as_array(cx, to) {
        let parts = (0..count).map(|_| nested(cx, array, dim + 1, at, element));
        return Some(Value::Struct(Arc::new(parts.collect::<Option<_>>()?)));
    }
    let shape = Shape::from_slice(array.shape.get(dim..)?);
    let count = Array::count(&shape);
    let elements = array.elements.get(*at..*at + count)?.to_vec();
    *at += count;
    match cx.type_kind(to) {
        TypeKind::Vector { .. } => Some(Value::array(shape, elements)),
        _ => elements.into_iter().next(),
    }
}
