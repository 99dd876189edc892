//! arm_neon: what the declarations cannot say of instructions of Neon.

use oxmlir_ir::hooks::{DialectHooks, InferArgs};
use oxmlir_ir::{OpRef, Type, TypeKind};

pub(crate) const HOOKS: DialectHooks = DialectHooks {
    type_fns: &[("arm-neon-dot", sums), ("arm-neon-wide", widened)],
    op_preds: &[
        ("arm-neon-sums-are-a-row", |op| shape(op, 0).len() == 1),
        ("arm-neon-factors-are-a-matrix", |op| {
            shape(op, 1).len() == 2
        }),
        ("arm-neon-4-columns", |op| shape(op, 1).get(1) == Some(&4)),
        ("arm-neon-row-for-each-sum", |op| {
            shape(op, 1).first() == shape(op, 0).first()
        }),
    ],
    ..DialectHooks::none("arm_neon")
};

/// The extents of an operand.
fn shape(op: OpRef<'_>, operand: usize) -> &[i64] {
    op.cx.shape(op.operand_type(operand)).unwrap_or_default()
}

/// A sum of 32 bits for every four factors.
fn sums(args: &InferArgs, factors: Type) -> Option<Type> {
    let len = args.cx.shape(factors)?.first()? / 4;
    Some(args.cx.ty(TypeKind::Vector {
        shape: [len].into(),
        scalable: [false].into(),
        element: Type::I32,
    }))
}

/// A vector of integers twice as wide.
fn widened(args: &InferArgs, narrow: Type) -> Option<Type> {
    let TypeKind::Vector {
        shape,
        scalable,
        element,
    } = args.cx.type_kind(narrow)
    else {
        return None;
    };
    let TypeKind::Integer { width, .. } = args.cx.type_kind(*element) else {
        return None;
    };
    Some(args.cx.ty(TypeKind::Vector {
        shape: shape.clone(),
        scalable: scalable.clone(),
        element: args.cx.int_type(width * 2),
    }))
}
