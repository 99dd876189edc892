//! How operations of builtin are written.

use oxmlir_ir::hooks::{AsmHooks, NO_ASM};

pub const ASM: &[(&str, AsmHooks)] = &[(
    "builtin.module",
    AsmHooks {
        default_dialect: "builtin",
        ..NO_ASM
    },
)];
