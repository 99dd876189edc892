//! How operations of func are written.

use oxmlir_ir::def::OpName;
use oxmlir_ir::hooks::AsmHooks;

use crate::printing::{function, named};
use crate::tables::func as ops;

pub const ASM: &[(OpName, AsmHooks)] = &[
    (ops::CONSTANT, named!("f")),
    (
        ops::FUNC,
        AsmHooks {
            default_dialect: "func",
            ..AsmHooks::printed(function)
        },
    ),
];
