//! The llvm dialect: a mirror of LLVM IR.

pub mod types;

use oxmlir_ir::hooks::DialectHooks;

pub const HOOKS: DialectHooks = DialectHooks::none("llvm");
