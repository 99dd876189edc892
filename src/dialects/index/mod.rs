//! index: arithmetic on the index type.

mod print;

use oxmlir_ir::hooks::{DialectHooks, NO_HOOKS, OpHooks};

use crate::arith::verify::index_cast;

pub const HOOKS: DialectHooks = DialectHooks {
    asm: print::ASM,
    ops: &[("index.casts", CAST), ("index.castu", CAST)],
    ..DialectHooks::none("index")
};

const CAST: OpHooks = OpHooks {
    verify: Some(index_cast),
    ..NO_HOOKS
};
