//! What the declarations of complex cannot say.

use oxmlir_ir::{AttrKind, Context, Diagnostic, OpRef, Type, TypeKind};

use crate::operands::SOURCE;
use crate::tables::complex as ops;

type Check = Result<(), Diagnostic>;

/// The type of both parts of a complex number.
fn part(cx: &Context, ty: Type) -> Option<Type> {
    match cx.type_kind(ty) {
        TypeKind::Complex(part) => Some(*part),
        _ => None,
    }
}

/// The value is two numbers of the parts' type.
pub fn constant(op: OpRef) -> Check {
    let cx = op.cx;
    let value = op.attr(ops::constant::VALUE_ATTR);
    let &[re, im] = value.map_or(&[][..], |value| cx.array_elements(value)) else {
        return Err(op.error(
            "requires 'value' to be a complex constant, represented as array of two values",
        ));
    };
    let number = |attr| {
        matches!(
            cx.attr_kind(attr),
            AttrKind::Float { .. } | AttrKind::Integer { .. }
        )
    };
    if !number(re) || !number(im) {
        return Err(op.error("requires attribute's elements to be float or integer attributes"));
    }
    let (re, im) = (cx.attr_type(re), cx.attr_type(im));
    let expected = part(cx, op.only_result_type());
    if Some(re) == expected && Some(im) == expected {
        return Ok(());
    }
    let expected = cx.quoted_type(expected.unwrap_or(op.only_result_type()));
    Err(op.error(format_args!(
        "requires attribute's element types ({}, {}) to match the element type of the op's return type ({expected})",
        cx.quoted_type(re),
        cx.quoted_type(im)
    )))
}

/// Between a complex number and a scalar of as many bits.
pub fn bitcast(op: OpRef) -> Check {
    let (from, to) = (op.operand_type(SOURCE), op.only_result_type());
    if bits(op.cx, from).is_none() {
        return Err(op.error("operand must be int/float/complex"));
    }
    if bits(op.cx, to).is_none() {
        return Err(op.error("result must be int/float/complex"));
    }
    if from == to {
        return Ok(());
    }
    for (ty, word) in [(from, "operand"), (to, "result")] {
        if bits(op.cx, ty).is_none() {
            return Err(op.error(format_args!("{word} must be int/float/complex")));
        }
    }
    if part(op.cx, from).is_some() == part(op.cx, to).is_some() {
        return Err(op.error("requires that either input or output has a complex type"));
    }
    if bits(op.cx, from) != bits(op.cx, to) {
        return Err(op.error("casting bitwidths do not match"));
    }
    Ok(())
}

/// The width of a number, if `ty` is one.
fn bits(cx: &Context, ty: Type) -> Option<u32> {
    match cx.type_kind(ty) {
        TypeKind::Complex(part) => bits(cx, *part)?.checked_mul(2),
        TypeKind::Float(kind) => Some(kind.width()),
        TypeKind::Integer { width, .. } => Some(*width),
        _ => None,
    }
}
