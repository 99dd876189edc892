//! complex: arithmetic on complex numbers.

mod print;
mod verify;

use oxmlir_ir::hooks::{DialectHooks, NO_HOOKS, OpHooks};

use crate::printing::named;

pub const HOOKS: DialectHooks = DialectHooks {
    asm: &[("complex.constant", named!("cst"))],
    print_params: print::PARAMS,
    ops: &[
        (
            "complex.bitcast",
            OpHooks {
                verify: Some(verify::bitcast),
                ..NO_HOOKS
            },
        ),
        (
            "complex.constant",
            OpHooks {
                verify: Some(verify::constant),
                ..NO_HOOKS
            },
        ),
    ],
    ..DialectHooks::none("complex")
};
