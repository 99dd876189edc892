//! memref: memory and views of it.

pub mod layout;

use oxmlir_ir::hooks::DialectHooks;

pub const HOOKS: DialectHooks = DialectHooks::none("memref");
