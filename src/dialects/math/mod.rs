//! math: mathematical functions.

mod print;

use oxmlir_ir::hooks::{DialectHooks, Inlining};

pub const HOOKS: DialectHooks = DialectHooks {
    inlining: Some(Inlining::OPS),
    asm: print::ASM,
    ..DialectHooks::none("math")
};
