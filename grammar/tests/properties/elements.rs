//! Elements attributes: dense and sparse, of numbers and of strings, as splats, lists and hexadecimal text.

use oxmlir_ir::num::{ApInt, FloatKind};
use oxmlir_ir::{AttrKind, Attribute, Scalar, Type, TypeKind};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use crate::generate::{FLOATS, any_text, cx, float_of_bits, opaque_type, scalar_type, words_value};

fn tensor(shape: &[i64], element: Type) -> Type {
    cx().ty(TypeKind::RankedTensor {
        shape: shape.into(),
        element,
        encoding: None,
    })
}

fn count(shape: &[i64]) -> usize {
    shape.iter().product::<i64>() as usize
}

fn scalar(ty: Type, words: Vec<u32>) -> Scalar {
    match cx().type_kind(ty) {
        TypeKind::Float(kind) => {
            let bits = words
                .iter()
                .fold(0, |bits: u128, word| bits << 32 | u128::from(*word));
            Scalar::Float(float_of_bits(*kind, bits))
        }
        _ => {
            let width = cx().int_width(ty).unwrap_or(64);
            Scalar::Int(ApInt::from_biguint(width, words_value(words)))
        }
    }
}

/// The element type, and how many scalars an element has.
fn element_type() -> impl Strategy<Value = (Type, Type, usize)> {
    (scalar_type(), any::<bool>())
        .prop_filter("elements are small", |(ty, _)| {
            cx().int_width(*ty).is_none_or(|width| width < 200)
        })
        .prop_map(|(ty, complex)| match complex && ty != Type::INDEX {
            true => (cx().ty(TypeKind::Complex(ty)), ty, 2),
            false => (ty, ty, 1),
        })
}

/// Shapes below and above the number of elements that is written in hexadecimal.
fn shape() -> impl Strategy<Value = Vec<i64>> {
    prop_oneof![6 => vec(0..4i64, 0..4), 1 => Just(vec![3, 41]), 1 => Just(vec![101])]
}

fn encode(ty: Type, words: &[Vec<u32>]) -> Vec<u8> {
    let mut data = Vec::new();
    for words in words {
        cx().encode_scalar(&scalar(ty, words.clone()), &mut data);
    }
    data
}

fn dense_of(
    shape: Vec<i64>,
    (element, scalar, parts): (Type, Type, usize),
) -> impl Strategy<Value = Attribute> {
    let all = count(&shape) * parts;
    let lists = vec(vec(any::<u32>(), 0..5), all);
    (lists, any::<bool>()).prop_map(move |(words, splat)| {
        let ty = tensor(&shape, element);
        let splat = splat && words.len() > parts;
        let words = if splat { &words[..parts] } else { &words[..] };
        cx().dense_attr(ty, encode(scalar, words), splat)
    })
}

/// Numbers of any type, also complex ones.
pub fn dense() -> impl Strategy<Value = Attribute> {
    (shape(), element_type()).prop_flat_map(|(shape, element)| dense_of(shape, element))
}

pub fn strings() -> impl Strategy<Value = Attribute> {
    let shape = vec(1..4i64, 1..3);
    (shape, opaque_type()).prop_flat_map(|(shape, element)| {
        vec(any_text(), count(&shape)).prop_map(move |texts| {
            let ty = tensor(&shape, element);
            let splat = texts.iter().all(|text| *text == texts[0]);
            let values = texts.iter().map(|text| cx().str(text));
            let values = values.take(if splat { 1 } else { texts.len() }).collect();
            cx().attr(AttrKind::DenseStrings { ty, values, splat })
        })
    })
}

/// `array<i32: 1, 2>`
pub fn array() -> impl Strategy<Value = Attribute> {
    let floats = [FloatKind::F32, FloatKind::F64].map(|kind| cx().float_type(kind));
    let element = prop_oneof![
        select(vec![1, 8, 16, 32, 64]).prop_map(|width| cx().int_type(width)),
        select(floats.to_vec()),
    ];
    (element, vec(vec(any::<u32>(), 1..3), 0..5)).prop_map(|(element, words)| {
        cx().attr(AttrKind::DenseArray {
            element,
            len: words.len(),
            data: encode(element, &words).into(),
        })
    })
}

/// Some elements of a tensor, and where they are.
pub fn sparse() -> impl Strategy<Value = Attribute> {
    let places = vec(prop::array::uniform2(0..4i64), 2..4);
    (places, select(FLOATS.to_vec())).prop_flat_map(|(places, kind)| {
        let number = places.len() as i64;
        let element = cx().float_type(kind);
        dense_of(vec![number], (element, element, 1)).prop_map(move |values| {
            let places: Vec<u8> = places
                .as_flattened()
                .iter()
                .flat_map(|at| at.to_le_bytes())
                .collect();
            let indices = cx().dense_attr(tensor(&[number, 2], Type::I64), places, false);
            cx().attr(AttrKind::Sparse {
                ty: tensor(&[4, 4], element),
                indices,
                values,
            })
        })
    })
}
