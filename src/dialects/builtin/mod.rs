//! builtin: modules and casts between type systems.

use oxmlir_ir::hooks::DialectHooks;

pub const HOOKS: DialectHooks = DialectHooks::none("builtin");
