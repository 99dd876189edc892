//! affine: loops and memory accesses whose subscripts and bounds are affine.
//!
//! - `maps`: maps and sets with their operands, composing and canonicalizing them; `scope`: what may be an operand
//! - `access`, `loops`: views of the operations
//! - `verify`, `fold`, `canonicalize`, `interfaces`: the hooks

pub mod access;
pub mod index_basis;
pub mod loops;
pub mod maps;
pub mod scope;

mod print;

use oxmlir_ir::hooks::DialectHooks;

pub const HOOKS: DialectHooks = DialectHooks {
    asm: print::ASM,
    ..DialectHooks::none("affine")
};
