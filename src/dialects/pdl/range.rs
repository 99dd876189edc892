//! Types of what is matched, and ranges of them.

use oxmlir_ir::hooks::NamedTypeFn;
use oxmlir_ir::{Context, Type};

use crate::tables::pdl::{OperationType, RangeType, TypeType, ValueType, range_type};

/// The predicates on types that the declarations call by name.
pub const PREDICATES: &[(&str, fn(&Context, Type) -> bool)] = &[
    ("range-of-operations", |cx, ty| {
        is_range_of(cx, ty, |cx, ty| OperationType::of(cx, ty).is_some())
    }),
    ("range-of-types", |cx, ty| {
        is_range_of(cx, ty, |cx, ty| TypeType::of(cx, ty).is_some())
    }),
    ("range-of-values", |cx, ty| {
        is_range_of(cx, ty, |cx, ty| ValueType::of(cx, ty).is_some())
    }),
];

/// The functions between types that the declarations call by name.
pub const FUNCTIONS: &[(&str, NamedTypeFn)] = &[
    ("pdl-range-of", |args, ty| Some(range_of(args.cx, ty))),
    ("pdl-value-of-arity", |args, ty| {
        let value = ValueType::make(args.cx, &[]);
        Some(match element(args.cx, ty) {
            Some(_) => range_of(args.cx, value),
            None => value,
        })
    }),
];

/// The element type of a range.
pub fn element(cx: &Context, ty: Type) -> Option<Type> {
    Some(RangeType::of(cx, ty)?.element_type())
}

/// `!pdl.range<element>`
pub fn range_of(cx: &Context, element: Type) -> Type {
    RangeType::make(cx, &[(range_type::ELEMENT_TYPE, cx.type_attr(element))])
}

fn is_range_of(cx: &Context, ty: Type, is: fn(&Context, Type) -> bool) -> bool {
    element(cx, ty).is_some_and(|element| is(cx, element))
}
