//! What the declarations name but cannot say: conditions on operations, and types that follow from others.

use oxmlir_ir::hooks::{InferArgs, NamedTypeFn};
use oxmlir_ir::{AttrKind, OpRef, Type, TypeKind};

use crate::tables::vector as ops;

pub const TYPE_FNS: &[(&str, NamedTypeFn)] = &[
    // An odd size has no half; a check of its own says so.
    ("vector-half", |args, ty| {
        with_trailing(args, ty, |n| (n % 2 == 0).then_some(n / 2))
    }),
    ("vector-double", |args, ty| {
        with_trailing(args, ty, |n| n.checked_mul(2))
    }),
];

/// A vector type with another trailing dimension; a vector of no dimension has one of size one.
fn with_trailing(args: &InferArgs, ty: Type, size: impl Fn(i64) -> Option<i64>) -> Option<Type> {
    let TypeKind::Vector {
        shape,
        scalable,
        element,
    } = args.cx.type_kind(ty)
    else {
        return None;
    };
    let (mut shape, mut scalable) = (shape.to_vec(), scalable.to_vec());
    if shape.is_empty() {
        shape.push(1);
        scalable.push(false);
    }
    let last = shape.last_mut()?;
    *last = size(*last)?;
    Some(args.cx.ty(TypeKind::Vector {
        shape: shape.into(),
        scalable: scalable.into(),
        element: *element,
    }))
}

pub const OPS: &[(&str, fn(OpRef) -> bool)] = &[
    (
        "the-trailing-dimension-of-the-source-vector-has-an-even-numb",
        |op| trailing(op, op.operand_type(ops::deinterleave::SOURCE)) % 2 == 0,
    ),
    (
        "source-or-punctuation-are-not-set-when-printing-strings",
        plain_string,
    ),
    ("position-is-a-multiple-of-the-result-length", |op| {
        aligned(op, ops::scalable_extract::POS_ATTR, op.only_result_type())
    }),
    ("position-is-a-multiple-of-the-source-length", |op| {
        let value = op.operand_type(ops::scalable_insert::VALUE_TO_STORE);
        aligned(op, ops::scalable_insert::POS_ATTR, value)
    }),
];

fn trailing(op: OpRef, ty: Type) -> i64 {
    let shape = op.cx.shape(ty).unwrap_or_default();
    shape.last().copied().unwrap_or(1)
}

fn aligned(op: OpRef, slot: usize, ty: Type) -> bool {
    let position = op.int_attr(slot).unwrap_or(0);
    position.checked_rem(trailing(op, ty)) == Some(0)
}

/// A printed text comes alone: without a value, and with the punctuation that is the default.
fn plain_string(op: OpRef) -> bool {
    use ops::print::{PUNCTUATION_ATTR, STRING_LITERAL_ATTR};
    if op.attr(STRING_LITERAL_ATTR).is_none() {
        return true;
    }
    let newline = match op.attr(PUNCTUATION_ATTR).map(|attr| op.cx.attr_kind(attr)) {
        Some(AttrKind::Enum { value, .. }) => *value == 1,
        _ => true,
    };
    newline && op.num_operands() == 0
}
