//! math: mathematical functions.

mod print;

use oxmlir_ir::hooks::DialectHooks;

pub const HOOKS: DialectHooks = DialectHooks {
    asm: print::ASM,
    ..DialectHooks::none("math")
};
