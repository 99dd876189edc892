//! scf: structured control flow.

mod print;

use oxmlir_ir::hooks::DialectHooks;

pub const HOOKS: DialectHooks = DialectHooks {
    asm: print::ASM,
    directives: print::DIRECTIVES,
    ..DialectHooks::none("scf")
};
