//! Attributes and types of the builtin dialect, encoded.

use oxmlir_ir::num::{ApInt, FloatKind};
use oxmlir_ir::{AttrKind, Attribute, Context, LocKind, Signedness, Type, TypeKind};

use super::Sink;
use crate::format::{attr_code, type_code};

/// Encodes an attribute; false if it stands as text.
pub fn encode_attr(cx: &Context, kind: &AttrKind, sink: &mut impl Sink) -> bool {
    match kind {
        AttrKind::Array(elements) => {
            sink.varint(attr_code::ARRAY);
            sink.attrs(elements);
        }
        AttrKind::Dict(entries) => {
            sink.varint(attr_code::DICTIONARY);
            sink.varint(entries.len() as u64);
            for (name, value) in entries {
                sink.attr(cx.str_attr(cx.get_str(*name)));
                sink.attr(*value);
            }
        }
        AttrKind::String { value, ty } => {
            let is_typed = *ty != Type::NONE;
            sink.varint(match is_typed {
                true => attr_code::TYPED_STRING,
                false => attr_code::STRING,
            });
            sink.string(cx.get_str(*value));
            if is_typed {
                sink.ty(*ty);
            }
        }
        AttrKind::SymbolRef { root, nested } => {
            sink.varint(match nested.is_empty() {
                true => attr_code::FLAT_SYMBOL,
                false => attr_code::SYMBOL,
            });
            sink.attr(cx.str_attr(cx.get_str(*root)));
            if !nested.is_empty() {
                let names = nested.iter().map(|name| cx.symbol_attr(cx.get_str(*name)));
                sink.attrs(&names.collect::<Vec<_>>());
            }
        }
        AttrKind::Type(ty) => {
            sink.varint(attr_code::TYPE);
            sink.ty(*ty);
        }
        AttrKind::Unit => sink.varint(attr_code::UNIT),
        AttrKind::Location(loc) => encode_location(cx, loc, sink),
        AttrKind::Distinct { inner, .. } => {
            sink.varint(attr_code::DISTINCT);
            sink.attr(*inner);
        }
        kind => return encode_number(cx, kind, sink),
    }
    true
}

/// Encodes a number or several; false for all else.
fn encode_number(cx: &Context, kind: &AttrKind, sink: &mut impl Sink) -> bool {
    match kind {
        AttrKind::Integer { ty, value } => {
            sink.varint(attr_code::INTEGER);
            sink.ty(*ty);
            encode_bits(value, sink);
        }
        AttrKind::Float { ty, value } => {
            sink.varint(attr_code::FLOAT);
            sink.ty(*ty);
            encode_bits(
                &ApInt::from_u128(value.kind().width(), value.to_bits()),
                sink,
            );
        }
        AttrKind::DenseResource { ty, key } => {
            sink.varint(attr_code::DENSE_RESOURCE);
            sink.ty(*ty);
            sink.resource(*key);
        }
        AttrKind::DenseArray { element, len, data } => {
            sink.varint(attr_code::DENSE_ARRAY);
            sink.ty(*element);
            sink.varint(*len as u64);
            sink.blob(data);
        }
        AttrKind::DenseElements { ty, data, splat } => {
            sink.varint(attr_code::DENSE_ELEMENTS);
            sink.ty(*ty);
            match is_bits(cx, *ty) {
                true => sink.blob(&pack(data, *splat)),
                false => sink.blob(data),
            }
        }
        AttrKind::DenseStrings { ty, values, splat } => {
            sink.varint(attr_code::DENSE_STRINGS);
            sink.ty(*ty);
            sink.varint(u64::from(*splat));
            for value in values {
                sink.string(cx.get_str(*value));
            }
        }
        AttrKind::Sparse {
            ty,
            indices,
            values,
        } => {
            sink.varint(attr_code::SPARSE);
            sink.ty(*ty);
            sink.attr(*indices);
            sink.attr(*values);
        }
        _ => return false,
    }
    true
}

/// Whether the elements of a shaped type are single bits.
pub fn is_bits(cx: &Context, ty: Type) -> bool {
    let element = cx.shaped_element(ty);
    element.and_then(|element| cx.int_width(element)) == Some(1)
}

/// Booleans of a byte each as bits. One that stands for all fills its byte.
fn pack(data: &[u8], splat: bool) -> Vec<u8> {
    if splat {
        return data.iter().map(|b| (b & 1).wrapping_neg()).collect();
    }
    let byte = |bits: &[u8]| bits.iter().rev().fold(0, |byte, bit| byte << 1 | bit & 1);
    data.chunks(8).map(byte).collect()
}

/// Bits as booleans of a byte each.
pub fn unpack(data: &[u8], count: usize) -> Vec<u8> {
    let bits = data
        .iter()
        .flat_map(|byte| (0..8).map(move |i| byte >> i & 1));
    bits.take(count).collect()
}

/// A number whose width the reader knows.
fn encode_bits(value: &ApInt, sink: &mut impl Sink) {
    match value.width() {
        0..=8 => sink.byte(value.low_u64() as u8),
        9..=64 => sink.signed(value.low_u64() as i64),
        _ => {
            let mut words: Vec<u64> = value.to_biguint().iter_u64_digits().collect();
            if words.is_empty() {
                words.push(0);
            }
            sink.varint(words.len() as u64);
            for word in words {
                sink.signed(word as i64);
            }
        }
    }
}

fn encode_location(cx: &Context, loc: &LocKind, sink: &mut impl Sink) {
    match loc {
        LocKind::Unknown => sink.varint(attr_code::UNKNOWN_LOC),
        LocKind::File { file, start, end } => {
            let file = cx.str_attr(cx.get_str(*file));
            if start == end {
                sink.varint(attr_code::FILE_LOC);
                sink.attr(file);
                sink.varint(start.0.into());
                sink.varint(start.1.into());
                return;
            }
            sink.varint(attr_code::FILE_RANGE);
            sink.attr(file);
            let places: &[u32] = match start.0 == end.0 {
                true => &[start.0, start.1, end.1],
                false => &[start.0, start.1, end.0, end.1],
            };
            sink.varint(places.len() as u64);
            for place in places {
                sink.varint((*place).into());
            }
        }
        LocKind::Name { name, child } => {
            sink.varint(attr_code::NAME_LOC);
            sink.attr(cx.str_attr(cx.get_str(*name)));
            sink.attr(*child);
        }
        LocKind::CallSite { callee, caller } => {
            sink.varint(attr_code::CALL_SITE_LOC);
            sink.attr(*callee);
            sink.attr(*caller);
        }
        LocKind::Fused {
            locations,
            metadata,
        } => {
            sink.varint(match metadata {
                Some(_) => attr_code::FUSED_LOC_WITH_METADATA,
                None => attr_code::FUSED_LOC,
            });
            sink.attrs(locations);
            if let Some(metadata) = metadata {
                sink.attr(*metadata);
            }
        }
    }
}

/// Encodes a type; false if it stands as text.
pub fn encode_type(cx: &Context, kind: &TypeKind, sink: &mut impl Sink) -> bool {
    match kind {
        TypeKind::Integer { width, sign } => {
            let sign = match sign {
                Signedness::Signless => 0,
                Signedness::Signed => 1,
                Signedness::Unsigned => 2,
            };
            sink.varint(type_code::INTEGER);
            sink.varint(u64::from(*width) << 2 | sign);
        }
        TypeKind::Index => sink.varint(type_code::INDEX),
        TypeKind::None => sink.varint(type_code::NONE),
        TypeKind::Float(kind) => match float_code(*kind) {
            Some(code) => sink.varint(code),
            None => return false,
        },
        TypeKind::Function { inputs, results } => {
            sink.varint(type_code::FUNCTION);
            sink.types(inputs);
            sink.types(results);
        }
        TypeKind::Complex(element) => {
            sink.varint(type_code::COMPLEX);
            sink.ty(*element);
        }
        TypeKind::Tuple(types) => {
            sink.varint(type_code::TUPLE);
            sink.types(types);
        }
        kind => return encode_shaped(cx, kind, sink),
    }
    true
}

/// Encodes a type with elements; false for all else.
fn encode_shaped(cx: &Context, kind: &TypeKind, sink: &mut impl Sink) -> bool {
    match kind {
        TypeKind::Vector {
            shape,
            scalable,
            element,
        } => {
            match scalable.contains(&true) {
                true => {
                    sink.varint(type_code::SCALABLE_VECTOR);
                    sink.varint(scalable.len() as u64);
                    for flag in scalable {
                        sink.byte((*flag).into());
                    }
                }
                false => sink.varint(type_code::VECTOR),
            }
            sink.signed_list(shape);
            sink.ty(*element);
        }
        TypeKind::RankedTensor {
            shape,
            element,
            encoding,
        } => {
            let codes = (type_code::RANKED_TENSOR, type_code::ENCODED_TENSOR);
            encode_with(codes, *encoding, sink);
            sink.signed_list(shape);
            sink.ty(*element);
        }
        TypeKind::UnrankedTensor { element } => {
            sink.varint(type_code::UNRANKED_TENSOR);
            sink.ty(*element);
        }
        TypeKind::MemRef {
            shape,
            element,
            layout,
            space,
        } => {
            encode_with(
                (type_code::MEMREF, type_code::MEMREF_IN_SPACE),
                *space,
                sink,
            );
            sink.signed_list(shape);
            sink.ty(*element);
            sink.attr(layout.unwrap_or_else(|| {
                let identity = cx.affine().identity_map(shape.len() as u32);
                cx.attr(AttrKind::AffineMap(identity))
            }));
        }
        TypeKind::UnrankedMemRef { element, space } => {
            let codes = (
                type_code::UNRANKED_MEMREF,
                type_code::UNRANKED_MEMREF_IN_SPACE,
            );
            encode_with(codes, *space, sink);
            sink.ty(*element);
        }
        _ => return false,
    }
    true
}

/// The code of a type that may have an attribute, and the attribute.
fn encode_with(codes: (u64, u64), attr: Option<Attribute>, sink: &mut impl Sink) {
    sink.varint(if attr.is_some() { codes.1 } else { codes.0 });
    if let Some(attr) = attr {
        sink.attr(attr);
    }
}

const FLOATS: [(FloatKind, u64); 6] = [
    (FloatKind::BF16, type_code::BF16),
    (FloatKind::F16, type_code::F16),
    (FloatKind::F32, type_code::F32),
    (FloatKind::F64, type_code::F64),
    (FloatKind::F80, type_code::F80),
    (FloatKind::F128, type_code::F128),
];

fn float_code(kind: FloatKind) -> Option<u64> {
    let found = FLOATS.iter().find(|(float, _)| *float == kind);
    found.map(|(_, code)| *code)
}

/// The floating-point type of a code.
pub fn float_of_code(code: u64) -> Option<FloatKind> {
    let found = FLOATS.iter().find(|(_, float)| *float == code);
    found.map(|(kind, _)| *kind)
}
