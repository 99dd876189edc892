//! gpu: kernels and their launches.

mod print;

use oxmlir_ir::hooks::DialectHooks;

/// The format of an object that is not written.
const FATBIN: i64 = 4;

pub const HOOKS: DialectHooks = DialectHooks {
    asm: print::ASM,
    directives: print::DIRECTIVES,
    print_params: print::PARAMS,
    ..DialectHooks::none("gpu")
};
