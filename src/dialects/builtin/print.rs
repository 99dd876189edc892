//! How operations of builtin are written.

use crate::tables::builtin as ops;
use oxmlir_ir::def::OpName;
use oxmlir_ir::hooks::{AsmHooks, NO_ASM};

pub const ASM: &[(OpName, AsmHooks)] = &[(
    ops::MODULE,
    AsmHooks {
        default_dialect: "builtin",
        ..NO_ASM
    },
)];
