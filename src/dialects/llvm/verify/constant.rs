//! `llvm.mlir.constant`: the value against the type.

use oxmlir_ir::bytes::to_bytes;
use oxmlir_ir::num::FloatKind;
use oxmlir_ir::{AttrKind, Attribute, Context, OpRef, Type, TypeKind};

use super::Check;
use super::globals::is_number;
use crate::llvm::types;
use crate::tables::llvm as ops;

pub fn constant(op: OpRef) -> Check {
    let constant = ops::MlirConstant::new(op);
    let (value, ty) = (constant.value(), op.ty(constant.res()));
    if types::as_target(op.cx, ty).is_some() {
        return Err(op.error("does not support target extension type."));
    }
    match op.cx.attr_kind(value) {
        AttrKind::String { value, .. } => string(op, to_bytes(op.cx.get_str(*value)).len(), ty),
        _ if types::as_struct(op.cx, ty).is_some() => structure(op, value, ty),
        AttrKind::Array(parts) => array(op, parts, ty),
        AttrKind::Integer { .. } => match op.cx.is_int(ty) {
            true => Ok(()),
            false => Err(op.error("expected integer type")),
        },
        AttrKind::Float { .. } if types::is_llvm_vector(op.cx, ty) => Ok(()),
        AttrKind::Float { value, .. } => float(op, value.kind(), ty),
        AttrKind::DenseElements {
            ty: shaped, splat, ..
        } => elements(op, *shaped, *splat, ty),
        AttrKind::DenseResource { ty: shaped, .. } | AttrKind::Sparse { ty: shaped, .. } => {
            elements(op, *shaped, false, ty)
        }
        _ => Err(op.error("only supports integer, float, string or elements attributes")),
    }
}

fn string(op: OpRef, len: usize, ty: Type) -> Check {
    match types::as_array(op.cx, ty) == Some((len as u64, Type::I8)) {
        true => Ok(()),
        false => Err(op.error(format!(
            "expected array type of {len} i8 elements for the string constant"
        ))),
    }
}

fn structure(op: OpRef, value: Attribute, ty: Type) -> Check {
    let cx = op.cx;
    let AttrKind::Array(parts) = cx.attr_kind(value) else {
        return Err(op.error("expected array attribute for struct type"));
    };
    let fields: Vec<Type> = types::as_struct(cx, ty)
        .and_then(|s| s.fields)
        .map_or_else(Vec::new, |f| f.iter().collect());
    if fields.len() != parts.len() {
        return Err(op.error(format!("expected array attribute of size {}", fields.len())));
    }
    for (i, (field, part)) in fields.iter().zip(parts).enumerate() {
        if !is_number(cx, *field) {
            return Err(
                op.error("expected struct element types to be floating point type or integer type")
            );
        }
        if !matches!(
            cx.attr_kind(*part),
            AttrKind::Integer { .. } | AttrKind::Float { .. }
        ) {
            return Err(
                op.error("expected element of array attribute to be floating point or integer")
            );
        }
        if cx.attr_type(*part) != *field {
            return Err(op.error(format!("struct element at index {i} is of wrong type")));
        }
    }
    Ok(())
}

fn is_splat_word(cx: &Context, attr: Attribute) -> bool {
    ops::ZeroAttr::is(cx, attr) || ops::UndefAttr::is(cx, attr)
}

/// Arrays of structs, a list for each.
fn array(op: OpRef, parts: &[Attribute], ty: Type) -> Check {
    let cx = op.cx;
    let mut open = vec![(parts, ty, 0usize)];
    while let Some((parts, ty, dimension)) = open.pop() {
        let Some((len, element)) = types::as_array(cx, ty) else {
            return Err(op.error("expected array or struct type for array attribute"));
        };
        if len != parts.len() as u64 {
            return Err(op.error(format!(
                "array attribute size does not match array type size in dimension {dimension}: {} vs. {len}",
                parts.len()
            )));
        }
        for (i, part) in parts.iter().enumerate() {
            if is_splat_word(cx, *part) {
                continue;
            }
            let nested = match cx.attr_kind(*part) {
                AttrKind::Array(nested) => Some(&nested[..]),
                _ => None,
            };
            if types::as_array(cx, element).is_some() {
                let Some(nested) = nested else {
                    return Err(op.error(format!(
                        "nested attribute for sub-array in dimension {dimension} at index {i} must be a zero, or \
                         undef, or array attribute"
                    )));
                };
                open.push((nested, element, dimension + 1));
            } else {
                struct_element(op, i, nested, element)?;
            }
        }
    }
    Ok(())
}

fn struct_element(op: OpRef, index: usize, parts: Option<&[Attribute]>, ty: Type) -> Check {
    let Some(body) = types::as_struct(op.cx, ty) else {
        return Err(op.error("for array with an array attribute must have a struct element type"));
    };
    let Some(parts) = parts else {
        return Err(op.error(format!(
            "nested attribute for struct element at index {index} must be a zero, or undef, or array attribute"
        )));
    };
    let fields = body.fields.map_or(0, |f| f.len());
    match fields == parts.len() {
        true => Ok(()),
        false => Err(op.error(format!(
            "nested array attribute size for struct element at index {index} must match struct size: {} vs. {fields}",
            parts.len()
        ))),
    }
}

/// Floats that LLVM does not have are integers of their width.
fn float(op: OpRef, kind: FloatKind, ty: Type) -> Check {
    match op.cx.type_kind(ty) {
        TypeKind::Float(own) if *own == kind => Ok(()),
        TypeKind::Float(_) => Err(op.error("attribute and type have different float semantics")),
        TypeKind::Integer { width, .. } if *width == kind.width() => Ok(()),
        TypeKind::Integer { .. } => {
            Err(op.error(format!("expected integer type of width {}", kind.width())))
        }
        _ => Err(op.error("expected float type")),
    }
}

fn elements(op: OpRef, shaped: Type, splat: bool, ty: Type) -> Check {
    let cx = op.cx;
    let is_scalable = |ty| matches!(cx.type_kind(ty), TypeKind::Vector { scalable, .. } if scalable.contains(&true));
    if is_scalable(ty) && !splat {
        return Err(op.error("scalable vector type requires a splat attribute"));
    }
    if types::as_array(cx, ty).is_none() && !types::is_llvm_vector(cx, ty) {
        return Err(op.error("expected vector or array type"));
    }
    let (count, leaf) = flattened(cx, ty);
    let own: i64 = cx.shape(shaped).map_or(0, |s| s.iter().product());
    if Some(own as u64) != count {
        return Err(op.error(format!(
            "type and attribute have a different number of elements: {} vs. {own}",
            count.unwrap_or(u64::MAX)
        )));
    }
    let element = cx.element_type(shaped);
    match cx.type_kind(element) {
        TypeKind::Float(kind) => float(op, *kind, leaf),
        TypeKind::Integer { .. } if !cx.is_int(leaf) => {
            Err(op.error("expected integer element type for integer elements attribute"))
        }
        _ => Ok(()),
    }
}

/// The number of elements of nested arrays and vectors, and their type.
fn flattened(cx: &Context, ty: Type) -> (Option<u64>, Type) {
    let mut count = Some(1u64);
    let mut at = ty;
    loop {
        if let Some((len, element)) = types::as_array(cx, at) {
            count = count.and_then(|n| n.checked_mul(len));
            at = element;
        } else if let TypeKind::Vector { shape, element, .. } = cx.type_kind(at) {
            let len = shape.iter().product::<i64>() as u64;
            return (count.and_then(|n| n.checked_mul(len)), *element);
        } else {
            return (count, at);
        }
    }
}
