//! affine: loops and memory accesses whose subscripts and bounds are affine.

mod print;

use oxmlir_ir::hooks::DialectHooks;

pub const HOOKS: DialectHooks = DialectHooks {
    asm: print::ASM,
    ..DialectHooks::none("affine")
};
