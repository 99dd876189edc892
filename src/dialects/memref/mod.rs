//! memref: memory and views of it.

pub mod layout;
pub(crate) mod print;
mod slots;

use oxmlir_ir::hooks::{DialectHooks, NO_HOOKS, OpHooks};

pub const HOOKS: DialectHooks = DialectHooks {
    asm: print::ASM,
    directives: print::DIRECTIVES,
    ops: &[
        (
            "memref.alloca",
            OpHooks {
                slot: Some(slots::alloca),
                ..NO_HOOKS
            },
        ),
        (
            "memref.load",
            OpHooks {
                slot_access: Some(slots::load),
                ..NO_HOOKS
            },
        ),
        (
            "memref.store",
            OpHooks {
                slot_access: Some(slots::store),
                ..NO_HOOKS
            },
        ),
    ],
    ..DialectHooks::none("memref")
};
