//! arm_sve: what the declarations cannot say of instructions of SVE.

use oxmlir_ir::hooks::{DialectHooks, InferArgs};
use oxmlir_ir::{Context, OpRef, Type, TypeKind};

pub(crate) const HOOKS: DialectHooks = DialectHooks {
    op_preds: &[
        ("arm-sve-svbool", |op| is_predicate(op, &[SVBOOL])),
        ("arm-sve-predicate", |op| is_predicate(op, PREDICATES)),
    ],
    type_fns: &[("arm-sve-svbool", |args: &InferArgs, mask| {
        as_svbool(args.cx, mask)
    })],
    type_preds: &[
        ("arm-sve-predicate-mask", |cx, ty| {
            is_mask(cx, ty, PREDICATES)
        }),
        ("arm-sve-svbool-mask", |cx, ty| is_mask(cx, ty, &[SVBOOL])),
    ],
    ..DialectHooks::none("arm_sve")
};

/// The bits that a predicate has for each 128 of a vector.
const PREDICATES: &[i64] = &[1, 2, 4, 8, 16];
/// The bits of a predicate that memory can hold.
const SVBOOL: i64 = 16;

/// The type of a mask that memory can hold, in place of vectors of predicates.
pub fn as_svbool(cx: &Context, mask: Type) -> Option<Type> {
    let TypeKind::Vector {
        shape,
        scalable,
        element,
    } = cx.type_kind(mask)
    else {
        return None;
    };
    let mut shape = shape.clone();
    *shape.last_mut()? = SVBOOL;
    Some(cx.ty(TypeKind::Vector {
        shape,
        scalable: scalable.clone(),
        element: *element,
    }))
}

/// Whether a type is a vector of bits of which the last dimension alone is scalable, with one of these lengths.
fn is_mask(cx: &Context, ty: Type, lengths: &[i64]) -> bool {
    match cx.type_kind(ty) {
        TypeKind::Vector {
            shape,
            scalable,
            element: Type::I1,
        } => {
            let last = shape.last().is_some_and(|len| lengths.contains(len));
            let only_last = scalable
                .iter()
                .rev()
                .enumerate()
                .all(|(n, is)| *is == (n == 0));
            last && only_last
        }
        _ => false,
    }
}

/// Whether a type is a mask of predicates that are smaller than memory can hold.
pub fn is_small_mask(cx: &Context, ty: Type) -> bool {
    is_mask(cx, ty, PREDICATES) && !is_mask(cx, ty, &[SVBOOL])
}

/// Whether the result is a row of bits whose scalable length is one of these.
fn is_predicate(op: OpRef, lengths: &[i64]) -> bool {
    match op.cx.type_kind(op.only_result_type()) {
        TypeKind::Vector {
            shape,
            scalable,
            element: Type::I1,
        } => {
            matches!((shape.as_ref(), scalable.as_ref()), ([len], [true]) if lengths.contains(len))
        }
        _ => false,
    }
}
