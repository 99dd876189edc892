//! Quantized numbers: lowered, restated, and taken out of signatures.

pub mod lower_ops;
pub mod normalize_types;
pub mod strip_func_types;

use oxmlir_dialects::quant::is_quantized;
use oxmlir_ir::{Context, Type, TypeKind};

/// The quantized type of a number or of the elements of a tensor; `None` if it is none.
fn quantized(cx: &Context, ty: Type) -> Option<Type> {
    let element = match cx.type_kind(ty) {
        TypeKind::RankedTensor { .. } | TypeKind::UnrankedTensor { .. } => cx.element_type(ty),
        _ => ty,
    };
    is_quantized(cx, element).then_some(element)
}

/// A number or a tensor with other elements.
fn with_element(cx: &Context, ty: Type, element: Type) -> Type {
    match is_quantized(cx, ty) {
        true => element,
        false => cx.with_element(ty, element),
    }
}
