//! arm_sve: what the declarations cannot say of instructions of SVE.

use oxmlir_ir::OpRef;
use oxmlir_ir::hooks::DialectHooks;
use oxmlir_ir::{Type, TypeKind};

pub(crate) const HOOKS: DialectHooks = DialectHooks {
    op_preds: &[
        ("arm-sve-svbool", |op| is_predicate(op, &[16])),
        ("arm-sve-predicate", |op| {
            is_predicate(op, &[1, 2, 4, 8, 16])
        }),
    ],
    ..DialectHooks::none("arm_sve")
};

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
