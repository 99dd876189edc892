//! How operations of index are written: the names of constants.

use oxmlir_ir::def::OpName;
use oxmlir_ir::hooks::AsmHooks;
use oxmlir_ir::{AttrKind, Attribute, OpRef, ValueId};

use crate::printing::numbered;
use crate::tables::index as ops;

pub const ASM: &[(OpName, AsmHooks)] = &[
    (ops::BOOL_CONSTANT, AsmHooks::named(bool_name)),
    (ops::CONSTANT, AsmHooks::named(constant_name)),
];

/// `%idx5`
fn constant_name(op: OpRef, name: &mut dyn FnMut(ValueId, &str)) {
    if let Some(attr) = op.attr(ops::constant::VALUE_ATTR)
        && let AttrKind::Integer { value, .. } = op.cx.attr_kind(attr)
    {
        name(op.only_result(), &numbered("idx", value));
    }
}

/// `%true`
fn bool_name(op: OpRef, name: &mut dyn FnMut(ValueId, &str)) {
    let is_true = op.attr(ops::bool_constant::VALUE_ATTR) == Some(Attribute::TRUE);
    name(op.only_result(), if is_true { "true" } else { "false" });
}
