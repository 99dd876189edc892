//! Values as the scalars that they consist of: those stay the same when a function is lowered and its types change.

use std::sync::Arc;

use oxmlir_dialects::llvm::types::{as_array, as_struct, ptr};
use oxmlir_ir::num::{ApFloat, ApInt};
use oxmlir_ir::{Context, Type, TypeKind};

use crate::adapt::{buffer, convert};
use crate::memory::Provenance;
use crate::value::{Array, Shape, Value};

/// The types of the scalars of a type, in order: numbers and pointers, of buffers the fields of their descriptors. None if it is
/// not known how many there are.
pub fn scalar_types(cx: &Context, ty: Type) -> Option<Vec<Type>> {
    let mut types = Vec::new();
    add_types(cx, ty, &mut types).then_some(types)
}

/// How many scalars a type has at most.
const MOST: usize = 1 << 16;

fn add_types(cx: &Context, ty: Type, into: &mut Vec<Type>) -> bool {
    let mut repeat = |element: Type, count: usize| {
        let fits = |into: &Vec<Type>| into.len() <= MOST;
        (0..count).all(|_| add_types(cx, element, into) && fits(into))
    };
    match cx.type_kind(ty) {
        TypeKind::Vector {
            shape,
            scalable,
            element,
        } => !scalable.contains(&true) && repeat(*element, Array::count(shape)),
        TypeKind::Complex(part) => repeat(*part, 2),
        TypeKind::MemRef { shape, .. } => {
            into.extend([ptr(cx, 0), ptr(cx, 0), Type::I64]);
            into.extend(std::iter::repeat_n(Type::I64, 2 * shape.len()));
            true
        }
        TypeKind::UnrankedMemRef { .. } | TypeKind::RankedTensor { .. } => false,
        _ => match (as_array(cx, ty), as_struct(cx, ty)) {
            (Some((count, element)), _) => repeat(element, count as usize),
            (_, Some(body)) => match body.fields {
                Some(fields) => fields.iter().all(|field| add_types(cx, field, into)),
                None => false,
            },
            _ => {
                into.push(ty);
                true
            }
        },
    }
}

/// The scalars of a value of a type; none where `scalar_types` knows none.
pub fn scalars(cx: &Context, value: &Value, ty: Type) -> Option<Vec<Value>> {
    let types = scalar_types(cx, ty)?;
    if value.poison().is_some() {
        return Some(vec![value.clone(); types.len()]);
    }
    let mut list = Vec::new();
    add_scalars(value, &mut list);
    // What is in part poison may have fewer.
    (list.len() == types.len()).then_some(list)
}

fn add_scalars(value: &Value, into: &mut Vec<Value>) {
    match value {
        Value::Struct(fields) => fields.iter().for_each(|field| add_scalars(field, into)),
        Value::Complex(parts) => parts.iter().for_each(|part| add_scalars(part, into)),
        Value::Array(array) => {
            let elements = array.elements.iter();
            elements.for_each(|element| add_scalars(element, into));
        }
        Value::MemRef(memref) => {
            into.extend([memref.allocated.into(), memref.aligned.into()]);
            into.push(Value::from_index(memref.offset));
            let words = memref.sizes.iter().chain(&memref.strides);
            into.extend(words.map(|word| Value::from_index(*word)));
        }
        other => into.push(other.clone()),
    }
}

/// The value of a type that is made of scalars, which are taken from a list; none if they do not fit.
pub fn of_scalars(
    cx: &Context,
    ty: Type,
    scalars: &mut impl Iterator<Item = Value>,
) -> Option<Value> {
    match cx.type_kind(ty) {
        TypeKind::Vector { shape, element, .. } => {
            let elements = (0..Array::count(shape)).map(|_| of_scalars(cx, *element, scalars));
            let elements = elements.collect::<Option<_>>()?;
            Some(Value::array(Shape::from_slice(shape), elements))
        }
        TypeKind::Complex(part) => {
            let parts = [
                of_scalars(cx, *part, scalars)?,
                of_scalars(cx, *part, scalars)?,
            ];
            Some(Value::Complex(Arc::new(parts)))
        }
        TypeKind::MemRef { shape, .. } => {
            let words: Vec<Value> = scalars.take(3 + 2 * shape.len()).collect();
            (words.len() == 3 + 2 * shape.len()).then(|| buffer(&words))?
        }
        _ => {
            if let Some((count, element)) = as_array(cx, ty) {
                let members = (0..count).map(|_| of_scalars(cx, element, scalars));
                return Some(Value::Struct(Arc::new(members.collect::<Option<_>>()?)));
            }
            if let Some(body) = as_struct(cx, ty) {
                let members = body
                    .fields?
                    .iter()
                    .map(|field| of_scalars(cx, field, scalars));
                return Some(Value::Struct(Arc::new(members.collect::<Option<_>>()?)));
            }
            scalar(cx, &scalars.next()?, ty)
        }
    }
}

/// Values as those of other types that consist of the same scalars; none if they do not.
pub fn reshape(cx: &Context, values: &[Value], from: &[Type], to: &[Type]) -> Option<Vec<Value>> {
    if from == to {
        return Some(values.to_vec());
    }
    let mut list = Vec::new();
    for (value, ty) in values.iter().zip(from) {
        list.extend(scalars(cx, value, *ty)?);
    }
    let mut list = list.into_iter();
    let made = to.iter().map(|ty| of_scalars(cx, *ty, &mut list));
    let made = made.collect::<Option<Vec<Value>>>()?;
    list.next().is_none().then_some(made)
}

/// The bits of a scalar of at most 128 bits. Those of poison are any.
pub fn bits(scalar: &Value) -> u128 {
    match scalar {
        Value::Int(_, bits) | Value::Float(_, bits) => u128::from(*bits),
        Value::Wide(value) => value.low_u128(),
        Value::WideFloat(value) => value.to_bits(),
        Value::Pointer(address, _) => u128::from(*address),
        _ => 0,
    }
}

/// The scalar of a type of at most 128 bits that has these bits.
pub fn of_bits(cx: &Context, ty: Type, bits: u128) -> Value {
    match cx.type_kind(ty) {
        TypeKind::Integer { width, .. } => ApInt::from_u128(*width, bits).into(),
        TypeKind::Index => Value::from_index(bits as i64),
        TypeKind::Float(kind) => ApFloat::from_bits(*kind, bits).into(),
        _ => Value::Pointer(bits as u64, Provenance::NONE),
    }
}

/// A scalar as one of another type: lowerings change the widths of indices, and make integers of floats that LLVM does not have.
fn scalar(cx: &Context, value: &Value, to: Type) -> Option<Value> {
    match (value.to_float(), cx.type_kind(to)) {
        (Some(float), TypeKind::Float(kind)) => (float.kind() == *kind).then(|| value.clone()),
        _ => convert(cx, value, Type::NONE, to),
    }
}
