//! memref: memory and views of it.

pub mod layout;
pub(crate) mod print;

use oxmlir_ir::hooks::DialectHooks;

pub const HOOKS: DialectHooks = DialectHooks {
    asm: print::ASM,
    directives: print::DIRECTIVES,
    ..DialectHooks::none("memref")
};
