//! How operations of func are written.

use oxmlir_ir::def::OpName;
use oxmlir_ir::hooks::AsmHooks;
use oxmlir_ir::print::Printer;
use oxmlir_ir::{OpRef, TypeKind};

use crate::printing::{function_attributes, function_body, function_signature, named};
use crate::tables::func as ops;

pub const ASM: &[(OpName, AsmHooks)] = &[
    (ops::CONSTANT, named!("f")),
    (
        ops::FUNC,
        AsmHooks {
            default_dialect: "func",
            ..AsmHooks::printed(func)
        },
    ),
];

/// `private @f(%arg0: i32) -> i32 attributes {...} { ... }`
fn func(p: &mut Printer, op: OpRef) {
    p.text(" ");
    if let Some(visibility) = op.str_attr(ops::func::SYM_VISIBILITY_ATTR) {
        p.text(visibility);
        p.text(" ");
    }
    p.symbol(op.str_attr(ops::func::SYM_NAME_ATTR).unwrap_or(""));
    let ty = op.type_attr(ops::func::FUNCTION_TYPE_ATTR);
    if let Some(TypeKind::Function { inputs, results }) = ty.map(|t| op.cx.type_kind(t)) {
        let attrs = (
            op.attr(ops::func::ARG_ATTRS_ATTR),
            op.attr(ops::func::RES_ATTRS_ATTR),
        );
        function_signature(p, op, (inputs, results), attrs, false);
    }
    function_attributes(p, op, &[ops::func::SYM_VISIBILITY_ATTR], &[]);
    function_body(p, op);
}
