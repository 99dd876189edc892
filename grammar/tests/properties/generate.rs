//! Types and attributes at random: every builtin kind, and some of dialects.

use std::sync::OnceLock;

use oxmlir_ir::num::{ApFloat, ApInt, FloatKind};
use oxmlir_ir::{AttrKind, Attribute, Context, DYNAMIC, LocKind, Signedness, Type, TypeKind};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

use crate::{affine, elements};

/// Where everything is uniqued.
pub fn cx() -> &'static Context {
    static CX: OnceLock<Context> = OnceLock::new();
    CX.get_or_init(|| {
        let cx = Context::new(oxmlir_dialects::registry());
        cx.set_allow_unregistered(true);
        cx
    })
}

pub const FLOATS: [FloatKind; 18] = [
    FloatKind::F4E2M1FN,
    FloatKind::F6E2M3FN,
    FloatKind::F6E3M2FN,
    FloatKind::F8E3M4,
    FloatKind::F8E4M3,
    FloatKind::F8E4M3B11FNUZ,
    FloatKind::F8E4M3FN,
    FloatKind::F8E4M3FNUZ,
    FloatKind::F8E5M2,
    FloatKind::F8E5M2FNUZ,
    FloatKind::F8E8M0FNU,
    FloatKind::BF16,
    FloatKind::F16,
    FloatKind::TF32,
    FloatKind::F32,
    FloatKind::F64,
    FloatKind::F80,
    FloatKind::F128,
];

/// A number of a kind; 80 bits have their integer bit set where the exponent says so.
pub fn float_of_bits(kind: FloatKind, bits: u128) -> ApFloat {
    let mask = u128::MAX >> (128 - kind.width());
    let bits = bits & mask;
    let bits = match kind {
        FloatKind::F80 if (bits >> 64) & 0x7fff == 0 => bits & !(1 << 63),
        FloatKind::F80 => bits | 1 << 63,
        _ => bits,
    };
    ApFloat::from_bits(kind, bits)
}

// Text.

pub fn any_text() -> impl Strategy<Value = String> {
    vec(any::<char>(), 0..6).prop_map(String::from_iter)
}

/// The name of an attribute or of a symbol: a word, or anything that is not empty.
pub fn entry_name() -> impl Strategy<Value = String> {
    let anything = vec(any::<char>(), 1..6).prop_map(String::from_iter);
    prop_oneof![3 => "[a-zA-Z_][a-zA-Z0-9_$.]{0,6}", 1 => anything]
}

// Types.

pub fn int_type() -> impl Strategy<Value = Type> {
    let width = prop_oneof![6 => 1..=130u32, 1 => 1..1u32 << 24];
    let sign = select(vec![
        Signedness::Signless,
        Signedness::Signed,
        Signedness::Unsigned,
    ]);
    (width, sign).prop_map(|(width, sign)| cx().ty(TypeKind::Integer { width, sign }))
}

pub fn float_type() -> impl Strategy<Value = Type> {
    select(FLOATS.to_vec()).prop_map(|kind| cx().float_type(kind))
}

/// What complex numbers, vectors and elements are made of.
pub fn scalar_type() -> impl Strategy<Value = Type> {
    prop_oneof![int_type(), Just(Type::INDEX), float_type()]
}

fn complex_type() -> impl Strategy<Value = Type> {
    prop_oneof![int_type(), float_type()].prop_map(|part| cx().ty(TypeKind::Complex(part)))
}

pub fn opaque_type() -> impl Strategy<Value = Type> {
    let data = select(vec!["thing", "thing<[1, (2)], \"a\">", "two words"]);
    data.prop_map(|data| {
        cx().ty(TypeKind::Opaque {
            dialect: cx().str("foreign"),
            data: cx().str(data),
        })
    })
}

/// Types of dialects, with and without parameters.
fn dialect_type() -> impl Strategy<Value = Type> {
    let texts = [
        "!gpu.async.token",
        "!llvm.ptr<3>",
        "!llvm.array<2 x struct<(i8, ptr)>>",
        "!llvm.struct<\"a b\", packed (i32)>",
        "!llvm.func<void (i64, ...)>",
        "!llvm.target<\"t\", i32, 7>",
        "!xegpu.nbarrier",
        "!xegpu.tensor_desc<8x16xf16, #xegpu.block_tdesc_attr<array_length = 2 : i64>>",
        "!xegpu.mem_desc<16x64xf16>",
    ];
    select(texts.to_vec()).prop_map(|text| match oxmlir_grammar::parse_type(cx(), text) {
        Ok(ty) => ty,
        Err(_) => panic!("{text} does not parse"),
    })
}

fn vector_type() -> impl Strategy<Value = Type> {
    let shape = vec((1..9i64, any::<bool>()), 0..4);
    (shape, scalar_type()).prop_map(|(dims, element)| {
        let (shape, scalable): (Vec<i64>, Vec<bool>) = dims.into_iter().unzip();
        cx().ty(TypeKind::Vector {
            shape: shape.into(),
            scalable: scalable.into(),
            element,
        })
    })
}

fn size() -> impl Strategy<Value = i64> {
    prop_oneof![4 => 0..9i64, 1 => Just(DYNAMIC), 1 => 0..=i64::MAX]
}

pub fn strided() -> impl Strategy<Value = (i64, Vec<i64>)> {
    let number = || prop_oneof![3 => -9..9i64, 1 => Just(DYNAMIC)];
    (number(), vec(number(), 1..4))
}

pub fn strided_attr(offset: i64, strides: &[i64]) -> Attribute {
    cx().attr(AttrKind::Strided {
        offset,
        strides: strides.into(),
    })
}

/// A memory space; `0` would be the default one.
fn space() -> impl Strategy<Value = Option<Attribute>> {
    option::of(prop_oneof![
        (1..9i64).prop_map(|n| cx().int_attr(Type::I64, n)),
        any_text().prop_map(|text| cx().str_attr(&text)),
    ])
}

/// A buffer without a layout, with strides, or with a map that is not the identity.
fn memref_type(element: impl Strategy<Value = Type>) -> impl Strategy<Value = Type> {
    let plain = vec(size(), 0..4).prop_map(|shape| (shape, None));
    let with_strides = (strided(), size()).prop_map(|((offset, strides), size)| {
        let shape = vec![size; strides.len()];
        (shape, Some(strided_attr(offset, &strides)))
    });
    let with_map = (affine::map(2), [size(), size()]).prop_map(|(map, shape)| {
        let is_identity = map.is_identity(cx().affine());
        let layout = (!is_identity).then(|| cx().attr(AttrKind::AffineMap(map)));
        (shape.to_vec(), layout)
    });
    let form = prop_oneof![3 => plain, 1 => with_strides, 1 => with_map];
    (form, element, space()).prop_map(|((shape, layout), element, space)| {
        cx().ty(TypeKind::MemRef {
            shape: shape.into(),
            element,
            layout,
            space,
        })
    })
}

fn tensor_type(element: impl Strategy<Value = Type>) -> impl Strategy<Value = Type> {
    let encoding = option::of(any_text().prop_map(|text| cx().str_attr(&text)));
    (vec(size(), 0..4), element, encoding).prop_map(|(shape, element, encoding)| {
        cx().ty(TypeKind::RankedTensor {
            shape: shape.into(),
            element,
            encoding,
        })
    })
}

fn shaped_type() -> impl Strategy<Value = Type> {
    let element = || prop_oneof![scalar_type(), complex_type(), vector_type(), opaque_type()];
    prop_oneof![
        vector_type(),
        tensor_type(element()),
        element().prop_map(|element| cx().ty(TypeKind::UnrankedTensor { element })),
        memref_type(prop_oneof![scalar_type(), complex_type(), vector_type()]),
        memref_type(memref_type(scalar_type())),
        (scalar_type(), space())
            .prop_map(|(element, space)| cx().ty(TypeKind::UnrankedMemRef { element, space })),
    ]
}

pub fn ty() -> impl Strategy<Value = Type> {
    let leaf = prop_oneof![
        scalar_type(),
        Just(Type::NONE),
        complex_type(),
        opaque_type(),
        dialect_type(),
        shaped_type()
    ];
    leaf.prop_recursive(3, 12, 3, |inner| {
        let function = (vec(inner.clone(), 0..3), vec(inner.clone(), 0..3));
        prop_oneof![
            function.prop_map(|(inputs, results)| cx().function_type(&inputs, &results)),
            vec(inner, 0..3).prop_map(|types| cx().ty(TypeKind::Tuple(types.into()))),
        ]
    })
}

// Attributes.

/// An integer attribute of any width.
pub fn integer() -> impl Strategy<Value = Attribute> {
    let ty = prop_oneof![4 => int_type(), 1 => Just(Type::INDEX)];
    (ty, vec(any::<u32>(), 0..6)).prop_map(|(ty, words)| {
        let width = cx().int_width(ty).unwrap_or(64);
        cx().apint_attr(ty, ApInt::from_biguint(width, words_value(words)))
    })
}

pub fn words_value(words: Vec<u32>) -> num_bigint::BigUint {
    num_bigint::BigUint::new(words)
}

fn float() -> impl Strategy<Value = Attribute> {
    (select(FLOATS.to_vec()), any::<u128>()).prop_map(|(kind, bits)| {
        let value = float_of_bits(kind, bits);
        cx().float_attr(cx().float_type(kind), value)
    })
}

fn string() -> impl Strategy<Value = Attribute> {
    (any_text(), prop_oneof![Just(Type::NONE), ty()]).prop_map(|(text, ty)| {
        cx().attr(AttrKind::String {
            value: cx().str(&text),
            ty,
        })
    })
}

fn symbol() -> impl Strategy<Value = Attribute> {
    (entry_name(), vec(entry_name(), 0..3)).prop_map(|(root, nested)| {
        cx().attr(AttrKind::SymbolRef {
            root: cx().str(&root),
            nested: nested.iter().map(|name| cx().str(name)).collect(),
        })
    })
}

fn opaque() -> impl Strategy<Value = Attribute> {
    let data = select(vec!["thing", "thing<[1, (2)], \"a\">", "two words"]);
    (data, prop_oneof![Just(Type::NONE), ty()]).prop_map(|(data, ty)| {
        cx().attr(AttrKind::Opaque {
            dialect: cx().str("foreign"),
            data: cx().str(data),
            ty,
        })
    })
}

fn resource() -> impl Strategy<Value = Attribute> {
    (vec(0..9i64, 1..3), scalar_type(), "[a-z_][a-z0-9_]{0,5}").prop_map(|(shape, element, key)| {
        let ty = cx().ty(TypeKind::RankedTensor {
            shape: shape.into(),
            element,
            encoding: None,
        });
        cx().attr(AttrKind::DenseResource {
            ty,
            key: cx().str(&key),
        })
    })
}

fn enumerated() -> impl Strategy<Value = Attribute> {
    let values = [
        ("arith.fastmath", "none"),
        ("arith.fastmath", "nnan,contract"),
        ("arith.overflow", "nsw,nuw"),
    ];
    select(values.to_vec()).prop_filter_map("the enum is declared", |(name, keywords)| {
        oxmlir_ir::enum_attr(cx(), cx().registry().enum_attr(name)?, keywords)
    })
}

/// Attributes of dialects with parameters.
fn dialect_attribute() -> impl Strategy<Value = Attribute> {
    let texts = [
        "#dlti.dl_spec<i32 = dense<32> : vector<2xi64>, \"dlti.endianness\" = \"little\">",
        "#llvm.tbaa_root<id = \"r s\">",
        "#llvm.di_file<\"a\\22.c\" in \"/\">",
        "#llvm.loop_annotation<disableNonforced = false, mustProgress = true>",
        "#xegpu.layout<inst_data = [8, 16], lane_layout = [1, 16], lane_data = [1, 1]>",
        "#gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0 + 1), bound = (d0) -> (d0)>",
    ];
    select(texts.to_vec()).prop_map(|text| match oxmlir_grammar::parse_attribute(cx(), text) {
        Ok(attr) => attr,
        Err(_) => panic!("{text} does not parse"),
    })
}

fn dictionary(values: impl Strategy<Value = Attribute>) -> impl Strategy<Value = Attribute> {
    vec((entry_name(), values), 0..4).prop_map(|entries| {
        let mut entries: Vec<_> = entries.iter().map(|e| (cx().str(&e.0), e.1)).collect();
        entries.sort_by_key(|e| cx().get_str(e.0));
        entries.dedup_by_key(|e| e.0);
        cx().dict_attr(&entries)
    })
}

pub fn attribute() -> impl Strategy<Value = Attribute> {
    let leaf = prop_oneof![
        Just(Attribute::UNIT),
        integer(),
        float(),
        string(),
        symbol(),
        opaque(),
        resource(),
        enumerated(),
        dialect_attribute(),
        location(),
        ty().prop_map(|ty| cx().type_attr(ty)),
        affine::map(3).prop_map(|map| cx().attr(AttrKind::AffineMap(map))),
        affine::set().prop_map(|set| cx().attr(AttrKind::IntegerSet(set))),
        strided().prop_map(|(offset, strides)| strided_attr(offset, &strides)),
        elements::dense(),
        elements::strings(),
        elements::array(),
        elements::sparse(),
    ];
    leaf.prop_recursive(3, 16, 4, |inner| {
        prop_oneof![
            vec(inner.clone(), 0..4).prop_map(|elements| cx().array_attr(&elements)),
            dictionary(inner),
        ]
    })
}

// Locations.

fn loc(kind: LocKind) -> Attribute {
    cx().attr(AttrKind::Location(kind))
}

fn file_location() -> impl Strategy<Value = Attribute> {
    let place = || (0..=u32::MAX, 0..=u32::MAX);
    (any_text(), place(), option::of(place())).prop_map(|(file, start, end)| {
        loc(LocKind::File {
            file: cx().str(&file),
            start,
            end: end.unwrap_or(start),
        })
    })
}

pub fn location() -> impl Strategy<Value = Attribute> {
    let leaf = prop_oneof![1 => Just(Attribute::UNKNOWN_LOC), 4 => file_location()];
    leaf.prop_recursive(2, 6, 2, |inner| {
        let child = prop_oneof![Just(Attribute::UNKNOWN_LOC), file_location()];
        let name = (entry_name(), child).prop_map(|(name, child)| {
            loc(LocKind::Name {
                name: cx().str(&name),
                child,
            })
        });
        let call = (inner.clone(), inner)
            .prop_map(|(callee, caller)| loc(LocKind::CallSite { callee, caller }));
        let fused = (vec(file_location(), 2..4), option::of(integer())).prop_filter_map(
            "locations differ",
            |(mut locations, metadata)| {
                locations.dedup();
                (locations.len() > 1).then(|| {
                    loc(LocKind::Fused {
                        locations: locations.into(),
                        metadata,
                    })
                })
            },
        );
        prop_oneof![name, call, fused]
    })
}
