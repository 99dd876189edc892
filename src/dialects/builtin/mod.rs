//! builtin: modules and casts between type systems.

mod print;

use oxmlir_ir::hooks::DialectHooks;

pub const HOOKS: DialectHooks = DialectHooks {
    asm: print::ASM,
    ..DialectHooks::none("builtin")
};
