//! The alignment that LLVM prefers for types, when nothing is said of the target.

use oxmlir_dialects::llvm::types::as_array;
use oxmlir_ir::{Context, Type, TypeKind};

/// Where nothing is aligned better: integers, pointers and structs.
const WORD: u64 = 8;

/// The preferred alignment of a type of the llvm dialect in bytes.
pub fn preferred(cx: &Context, ty: Type) -> Option<u64> {
    let mut ty = ty;
    while let Some((_, element)) = as_array(cx, ty) {
        ty = element;
    }
    match cx.type_kind(ty) {
        TypeKind::Integer { width, .. } => Some(natural((*width).into())?.min(WORD)),
        TypeKind::Float(kind) => natural(kind.width().into()),
        TypeKind::Vector { shape, element, .. } => {
            let count = shape
                .iter()
                .try_fold(1u64, |n, d| n.checked_mul(u64::try_from(*d).ok()?))?;
            natural(count.checked_mul(bits(cx, *element)?)?)
        }
        _ => Some(WORD),
    }
}

/// Whether neighbours of a type in memory have bits between them, as those in a vector have not.
pub fn is_padded(cx: &Context, element: Type) -> bool {
    let width: u64 = match cx.type_kind(element) {
        TypeKind::Integer { width, .. } => (*width).into(),
        TypeKind::Float(kind) => kind.width().into(),
        _ => return false,
    };
    natural(width).and_then(|bytes| bytes.checked_mul(8)) != Some(width)
}

/// The first power of two that is not less than the size in bytes.
fn natural(bits: u64) -> Option<u64> {
    bits.div_ceil(8).max(1).checked_next_power_of_two()
}

/// The size of an element of a vector.
fn bits(cx: &Context, ty: Type) -> Option<u64> {
    match cx.type_kind(ty) {
        TypeKind::Integer { width, .. } => Some((*width).into()),
        TypeKind::Float(kind) => Some(kind.width().into()),
        _ => Some(8 * WORD),
    }
}
