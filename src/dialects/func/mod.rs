//! func: functions and calls.

mod print;

use oxmlir_ir::hooks::DialectHooks;

pub const HOOKS: DialectHooks = DialectHooks {
    asm: print::ASM,
    ..DialectHooks::none("func")
};
