//! quant: numbers that stand for others by a scale and a zero point.

mod casts;
mod fold;
mod print;
pub mod uniform;
mod verify;

use oxmlir_ir::hooks::{DialectHooks, FoldFn, NO_HOOKS, OpHooks};
use oxmlir_ir::{AttrKind, Attribute, Context, Diagnostic, OpRef, Type, TypeKind};

use crate::tables::quant as ops;
pub use verify::limits;

const fn cast(verify: fn(OpRef) -> Result<(), Diagnostic>, fold: Option<FoldFn>) -> OpHooks {
    OpHooks {
        verify: Some(verify),
        verifies_signature: true,
        fold,
        ..NO_HOOKS
    }
}

pub(crate) const HOOKS: DialectHooks = DialectHooks {
    ops: &[
        (ops::DCAST, cast(casts::dcast, None)),
        (ops::QCAST, cast(casts::qcast, Some(fold::cast))),
        (ops::SCAST, cast(casts::scast, Some(fold::cast))),
    ],
    print_params: print::PARAMS,
    verify_params: verify::PARAMS,
    ..DialectHooks::none("quant")
};

/// The type of the stored numbers, and whether they have a sign; `None` for a type that is not stored as integers.
pub fn storage(cx: &Context, ty: Type) -> Option<(bool, Type)> {
    let TypeKind::Dialect { def, params } = cx.type_kind(ty) else {
        return None;
    };
    let is_stored = [ops::ANY_TYPE, ops::UNIFORM_TYPE].map(|def| def.name);
    if !is_stored.contains(&def.0.name) {
        return None;
    }
    let signed = params.get(ops::uniform_type::SIGNED)? == &Attribute::TRUE;
    Some((
        signed,
        type_value(cx, *params.get(ops::uniform_type::STORAGE)?)?,
    ))
}

/// Whether a type is one of the dialect's.
pub fn is_quantized(cx: &Context, ty: Type) -> bool {
    match cx.type_kind(ty) {
        TypeKind::Dialect { def, .. } => def.0.name.starts_with("quant."),
        _ => false,
    }
}

/// The type that a parameter holds.
fn type_value(cx: &Context, attr: Attribute) -> Option<Type> {
    match cx.attr_kind(attr) {
        AttrKind::Type(ty) => Some(*ty),
        _ => None,
    }
}
