//! tensor: immutable multi-dimensional values.

mod print;

use oxmlir_ir::hooks::DialectHooks;

pub const HOOKS: DialectHooks = DialectHooks {
    asm: print::ASM,
    ..DialectHooks::none("tensor")
};
