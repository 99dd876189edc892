//! xegpu: blocks and scattered elements of memory, and matrix operations, of Intel GPUs.

mod print;

use oxmlir_ir::hooks::DialectHooks;

pub const HOOKS: DialectHooks = DialectHooks {
    directives: print::DIRECTIVES,
    print_params: print::PARAMS,
    ..DialectHooks::none("xegpu")
};
