//! x86vector: what the declarations cannot say of the vectors of x86.

use oxmlir_ir::hooks::{DialectHooks, InferArgs, NO_HOOKS, OpHooks};
use oxmlir_ir::{Context, Diagnostic, OpRef, Type, TypeKind};

use crate::tables::x86vector as ops;

pub(crate) const HOOKS: DialectHooks = DialectHooks {
    type_fns: &[
        ("x86-four-bytes", |args, ty| row(args, ty, 4, Type::I8)),
        ("x86-mask-bits", |args, ty| row(args, ty, 1, Type::I1)),
        ("x86-mask-integer", mask_integer),
        ("x86-two-halves", |args, ty| row(args, ty, 2, Type::BF16)),
    ],
    ops: &[(
        ops::AVX512_MASK_COMPRESS,
        OpHooks {
            verify: Some(compress),
            ..NO_HOOKS
        },
    )],
    ..DialectHooks::none("x86vector")
};

/// The first extent of a vector.
fn length(cx: &Context, ty: Type) -> Option<i64> {
    cx.shape(ty)?.first().copied()
}

/// A row of `factor` times as many elements.
fn row(args: &InferArgs, ty: Type, factor: i64, element: Type) -> Option<Type> {
    let len = length(args.cx, ty)?.checked_mul(factor)?;
    Some(args.cx.ty(TypeKind::Vector {
        shape: [len].into(),
        scalable: [false].into(),
        element,
    }))
}

/// An integer with a bit for each element.
fn mask_integer(args: &InferArgs, ty: Type) -> Option<Type> {
    let len = u32::try_from(length(args.cx, ty)?).ok()?;
    Some(args.cx.int_type(len))
}

fn compress(op: OpRef) -> Result<(), Diagnostic> {
    let view = ops::Avx512MaskCompress::new(op);
    let fail = |message: &str| Err(op.plain_error(message));
    let dst = view.ty(view.dst());
    if view.src().is_some() && view.constant_src().is_some() {
        return fail("cannot use both src and constant_src");
    }
    if view.src().is_some_and(|src| view.ty(src) != dst) {
        return fail("failed to verify that src and dst have same type");
    }
    let constant = view.constant_src();
    if constant.is_some_and(|constant| op.cx.attr_type(constant) != dst) {
        return fail("failed to verify that constant_src and dst have same type");
    }
    Ok(())
}
