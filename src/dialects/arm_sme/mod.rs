//! arm_sme: what the declarations cannot say of intrinsics of SME.

use oxmlir_ir::Type;
use oxmlir_ir::hooks::DialectHooks;

pub(crate) const HOOKS: DialectHooks = DialectHooks {
    op_preds: &[("arm-sme-i64", |op| op.only_result_type() == Type::I64)],
    ..DialectHooks::none("arm_sme")
};
