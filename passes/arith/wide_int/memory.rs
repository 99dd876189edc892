//! Memory that holds wide integers.

use std::sync::Arc;

use oxmlir_dialects::tables::memref;
use oxmlir_ir::rewrite::conversion::{ConversionPatterns, Converted, TypeConverter};
use oxmlir_ir::{Context, Type, TypeKind};

use crate::conversion::retype::retype;

/// Memory of wide integers holds vectors of their halves.
pub fn convert_type(cx: &Context, ty: Type, width: u32) -> Converted {
    let element = cx.element_type(ty);
    let holds_ints = matches!(cx.type_kind(element), TypeKind::Integer { .. });
    if !matches!(cx.type_kind(ty), TypeKind::MemRef { .. }) || !holds_ints {
        return super::convert_type(cx, ty, width);
    }
    match super::convert_type(cx, element, width) {
        Converted::To(new) => Converted::To(cx.with_element(ty, new)),
        other => other,
    }
}

pub fn add_patterns(patterns: &mut ConversionPatterns, types: &Arc<TypeConverter>) {
    patterns.add(memref::ALLOC, "ConvertMemRefAlloc", Some(types), retype);
    patterns.add(memref::LOAD, "ConvertMemRefLoad", Some(types), retype);
    patterns.add(memref::STORE, "ConvertMemRefStore", Some(types), retype);
}
