//! complex: arithmetic on complex numbers.

mod print;
mod verify;

use oxmlir_ir::hooks::{DialectHooks, Inlining, NO_HOOKS, OpHooks};

use crate::printing::named;

pub const HOOKS: DialectHooks = DialectHooks {
    inlining: Some(Inlining::OPS),
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
