//! affine: loops and memory accesses whose subscripts and bounds are affine.

use oxmlir_ir::hooks::DialectHooks;

pub const HOOKS: DialectHooks = DialectHooks::none("affine");
