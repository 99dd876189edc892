//! The types of elements that the specification knows.

use oxmlir_dialects::tables::tosa as ops;
use oxmlir_ir::num::FloatKind;
use oxmlir_ir::{Context, Signedness, Type, TypeKind};

/// A type of elements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Element {
    I1,
    I4,
    I8,
    I16,
    I32,
    I48,
    I64,
    F16,
    Bf16,
    F32,
    Fp8e4m3,
    Fp8e5m2,
    Fp8e8m0,
    Fp6e3m2,
    Fp6e2m3,
    Fp4e2m1,
    Mxint8,
}

/// Elements, their types, and the names that the specification has for them.
const FLOATS: &[(Element, FloatKind, &str)] = &[
    (Element::F16, FloatKind::F16, "f16"),
    (Element::Bf16, FloatKind::BF16, "bf16"),
    (Element::F32, FloatKind::F32, "f32"),
    (Element::Fp8e4m3, FloatKind::F8E4M3FN, "fp8e4m3"),
    (Element::Fp8e5m2, FloatKind::F8E5M2, "fp8e5m2"),
    (Element::Fp8e8m0, FloatKind::F8E8M0FNU, "fp8e8m0"),
    (Element::Fp6e3m2, FloatKind::F6E3M2FN, "fp6e3m2"),
    (Element::Fp6e2m3, FloatKind::F6E2M3FN, "fp6e2m3"),
    (Element::Fp4e2m1, FloatKind::F4E2M1FN, "fp4e2m1"),
];

const INTS: &[(Element, u32, &str)] = &[
    (Element::I1, 1, "i1"),
    (Element::I4, 4, "i4"),
    (Element::I8, 8, "i8"),
    (Element::I16, 16, "i16"),
    (Element::I32, 32, "i32"),
    (Element::I48, 48, "i48"),
    (Element::I64, 64, "i64"),
];

impl Element {
    /// The element of a type; none if the specification does not know it.
    pub fn of(cx: &Context, ty: Type) -> Option<Element> {
        match cx.type_kind(ty) {
            TypeKind::Integer {
                width,
                sign: Signedness::Signless,
            } => INTS.iter().find(|int| int.1 == *width).map(|it| it.0),
            TypeKind::Float(kind) => FLOATS.iter().find(|float| float.1 == *kind).map(|it| it.0),
            _ => ops::Mxint8Type::of(cx, ty).map(|_| Element::Mxint8),
        }
    }

    fn name(self) -> &'static str {
        let ints = INTS.iter().map(|(element, _, name)| (*element, *name));
        let floats = FLOATS.iter().map(|(element, _, name)| (*element, *name));
        let mut named = ints.chain(floats);
        named
            .find(|(element, _)| *element == self)
            .map_or("mxint8", |(_, name)| name)
    }
}

/// Elements as messages list them.
pub fn names(elements: &[Element]) -> String {
    let names: Vec<&str> = elements.iter().map(|element| element.name()).collect();
    names.join(",")
}

/// A type as messages have it.
pub fn name_of(cx: &Context, ty: Type) -> String {
    match Element::of(cx, ty) {
        Some(element) => element.name().to_owned(),
        None => cx.type_string(ty),
    }
}

/// The bytes that an element takes when each has some of its own.
pub fn bytes(cx: &Context, ty: Type) -> i64 {
    let bits = match cx.type_kind(ty) {
        TypeKind::Integer { width, .. } => i64::from(*width),
        TypeKind::Float(kind) => i64::from(kind.width()),
        _ => 8,
    };
    (bits / 8).max(1)
}
