//! The llvm dialect: a mirror of LLVM IR.

mod print;
pub mod types;

use oxmlir_ir::hooks::DialectHooks;

pub const HOOKS: DialectHooks = DialectHooks {
    asm: print::ASM,
    directives: print::DIRECTIVES,
    print_params: print::PARAMS,
    ..DialectHooks::none("llvm")
};
