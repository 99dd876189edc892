//! What the declarations of arith cannot say: which casts make sense, and constants.

use oxmlir_ir::types::{DYNAMIC, Signedness, TypeKind};
use oxmlir_ir::{AttrKind, Context, Diagnostic, OpRef, Type};

use crate::operands::SOURCE;
use crate::tables::arith as ops;

type Check = Result<(), Diagnostic>;

/// `named("...")` of the declarations.
pub const PREDICATES: &[(&str, fn(OpRef) -> bool)] = &[
    ("condition-is-i1-or-matches-shape", condition_fits),
    ("same-tensor-dims", same_tensor_dims),
];

/// A condition is one bit for all elements or one for each.
fn condition_fits(op: OpRef) -> bool {
    let condition = op.operand_type(ops::select::CONDITION);
    condition == Type::I1
        || match (op.cx.shape(condition), op.cx.shape(op.only_result_type())) {
            (Some(a), Some(b)) => {
                let fits = |(a, b): (&i64, &i64)| a == b || *a == DYNAMIC || *b == DYNAMIC;
                a.len() == b.len() && a.iter().zip(b).all(fits)
            }
            _ => false,
        }
}

/// A condition for each element has the type of the result with bits for elements, the encoding included.
pub fn select(op: OpRef) -> Check {
    let condition = op.operand_type(ops::select::CONDITION);
    let expected = op.cx.with_element(op.only_result_type(), Type::I1);
    if condition == Type::I1 || condition == expected {
        return Ok(());
    }
    Err(op.error(format_args!(
        "expected condition type to have the same shape as the result type, expected {}, but got {}",
        op.cx.quoted_type(expected),
        op.cx.quoted_type(condition)
    )))
}

/// Sizes of tensors are not changed, not even from known to unknown.
fn same_tensor_dims(op: OpRef) -> bool {
    let dims = |ty| match op.cx.type_kind(ty) {
        TypeKind::RankedTensor { shape, .. } => shape.as_ref(),
        _ => &[],
    };
    dims(op.operand_type(SOURCE)) == dims(op.only_result_type())
}

/// Reports a cast from the operand types to the result type if it is not `allowed` between their elements.
fn cast(op: OpRef, allowed: fn(&Context, Type, Type) -> bool) -> Check {
    let (from, to) = (op.operand_type(SOURCE), op.only_result_type());
    let encoding = |ty| match op.cx.type_kind(ty) {
        TypeKind::RankedTensor { encoding, .. } => *encoding,
        _ => None,
    };
    let allowed = allowed(op.cx, op.cx.element_type(from), op.cx.element_type(to));
    if allowed && encoding(from) == encoding(to) {
        return Ok(());
    }
    let quoted = |ty| format!("'{}'", op.cx.type_string(ty));
    let from: Vec<String> = op.operand_types().map(quoted).collect();
    let plural = if from.len() == 1 { "" } else { "s" };
    Err(op.error(format_args!(
        "operand type{plural} {} and result type {} are cast incompatible",
        from.join(", "),
        quoted(to)
    )))
}

/// Bits of an integer or float.
fn width(cx: &Context, ty: Type) -> Option<u32> {
    match cx.type_kind(ty) {
        TypeKind::Integer { width, .. } => Some(*width),
        TypeKind::Float(kind) => Some(kind.width()),
        _ => None,
    }
}

/// For extensions.
pub fn widens(op: OpRef) -> Check {
    cast(op, |cx, from, to| width(cx, from) < width(cx, to))
}

/// For truncations.
pub fn narrows(op: OpRef) -> Check {
    cast(op, |cx, from, to| width(cx, from) > width(cx, to))
}

pub fn bitcast(op: OpRef) -> Check {
    cast(op, |cx, from, to| {
        from == to || width(cx, from).is_some_and(|w| width(cx, to) == Some(w))
    })
}

pub fn index_cast(op: OpRef) -> Check {
    cast(op, |_, from, to| {
        (from == Type::INDEX) != (to == Type::INDEX)
    })
}

pub fn constant(op: OpRef) -> Check {
    let ty = op.only_result_type();
    if let TypeKind::Integer { sign, .. } = op.cx.type_kind(ty)
        && *sign != Signedness::Signless
    {
        return Err(op.error("integer return type must be signless"));
    }
    let Some(value) = op.attr(ops::constant::VALUE_ATTR) else {
        return Ok(());
    };
    let kind = op.cx.attr_kind(value);
    let is_constant = matches!(
        kind,
        AttrKind::Integer { .. }
            | AttrKind::Float { .. }
            | AttrKind::DenseElements { .. }
            | AttrKind::DenseStrings { .. }
            | AttrKind::DenseResource { .. }
            | AttrKind::Sparse { .. }
            | AttrKind::Dialect { .. }
    );
    if !is_constant {
        return Err(op.error("value must be an integer, float, or elements attribute"));
    }
    let scalable = matches!(
        op.cx.type_kind(ty),
        TypeKind::Vector { scalable, .. } if scalable.contains(&true)
    );
    let splat = matches!(kind, AttrKind::DenseElements { splat: true, .. });
    if scalable && !splat {
        return Err(op.error(
            "intializing scalable vectors with elements attribute is not supported unless it's a vector splat",
        ));
    }
    Ok(())
}
