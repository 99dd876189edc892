//! complex: arithmetic on complex numbers.

use oxmlir_ir::hooks::DialectHooks;

use crate::printing::named;

pub const HOOKS: DialectHooks = DialectHooks {
    asm: &[("complex.constant", named!("cst"))],
    ..DialectHooks::none("complex")
};
