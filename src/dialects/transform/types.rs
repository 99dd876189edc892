//! Handles and parameters.

use oxmlir_ir::{Context, Type};

use crate::tables::{pdl, transform as ops};

/// What a value of the dialect stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Operations of the payload (`TransformHandleTypeInterface`).
    Operations,
    /// Values of the payload (`TransformValueHandleTypeInterface`).
    Values,
    /// Attributes (`TransformParamTypeInterface`).
    Params,
}

/// What values of a type stand for; `None` if the type is no handle or parameter.
pub fn kind(cx: &Context, ty: Type) -> Option<Kind> {
    let is_operations = ops::AnyOpType::of(cx, ty).is_some()
        || ops::OpType::of(cx, ty).is_some()
        || ops::TestDialectOpType::of(cx, ty).is_some()
        || pdl::OperationType::of(cx, ty).is_some();
    let is_params = ops::AnyParamType::of(cx, ty).is_some()
        || ops::ParamType::of(cx, ty).is_some()
        || ops::AffineMapType::of(cx, ty).is_some()
        || ops::TypeType::of(cx, ty).is_some()
        || ops::TestDialectParamType::of(cx, ty).is_some();
    if is_operations {
        Some(Kind::Operations)
    } else if is_params {
        Some(Kind::Params)
    } else {
        ops::AnyValueType::of(cx, ty).map(|_| Kind::Values)
    }
}

/// Whether values of both types stand for the same kind of thing.
pub fn same_kind(cx: &Context, a: Type, b: Type) -> bool {
    kind(cx, a).is_some() && kind(cx, a) == kind(cx, b)
}

/// The predicates on types that the declarations call by name.
pub const PREDICATES: &[(&str, fn(&Context, Type) -> bool)] = &[
    ("handle-of-bufferization.alloc_tensor", |cx, ty| {
        is_handle_of(cx, ty, "bufferization", "alloc_tensor")
    }),
    ("handle-of-linalg.pack", |cx, ty| {
        is_handle_of(cx, ty, "linalg", "pack")
    }),
    ("handle-of-linalg.transpose", |cx, ty| {
        is_handle_of(cx, ty, "linalg", "transpose")
    }),
    ("handle-of-linalg.unpack", |cx, ty| {
        is_handle_of(cx, ty, "linalg", "unpack")
    }),
    ("handle-of-memref.alloc", |cx, ty| {
        is_handle_of(cx, ty, "memref", "alloc")
    }),
    ("handle-of-memref.alloca", |cx, ty| {
        is_handle_of(cx, ty, "memref", "alloca")
    }),
    ("handle-of-scf.for", |cx, ty| {
        is_handle_of(cx, ty, "scf", "for")
    }),
    ("handle-of-tensor.collapse_shape", |cx, ty| {
        is_handle_of(cx, ty, "tensor", "collapse_shape")
    }),
    ("handle-of-tensor.empty", |cx, ty| {
        is_handle_of(cx, ty, "tensor", "empty")
    }),
    ("handle-of-tensor.expand_shape", |cx, ty| {
        is_handle_of(cx, ty, "tensor", "expand_shape")
    }),
    ("handle-of-tensor.extract_slice", |cx, ty| {
        is_handle_of(cx, ty, "tensor", "extract_slice")
    }),
    ("handle-of-tensor.pad", |cx, ty| {
        is_handle_of(cx, ty, "tensor", "pad")
    }),
];

/// The name of the operations that a handle is for, if it names one.
pub fn op_name(cx: &Context, ty: Type) -> Option<&str> {
    Some(ops::OpType::of(cx, ty)?.operation_name())
}

/// Whether a handle is for operations of one name only, given by dialect and mnemonic.
fn is_handle_of(cx: &Context, ty: Type, dialect: &str, mnemonic: &str) -> bool {
    op_name(cx, ty).and_then(|name| name.split_once('.')) == Some((dialect, mnemonic))
}
