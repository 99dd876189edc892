//! gpu: kernels and their launches.

mod print;

use oxmlir_ir::hooks::DialectHooks;

pub const HOOKS: DialectHooks = DialectHooks {
    asm: print::ASM,
    directives: print::DIRECTIVES,
    print_params: print::PARAMS,
    ..DialectHooks::none("gpu")
};
