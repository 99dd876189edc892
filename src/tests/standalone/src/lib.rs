//! The dialect `standalone`: what its declaration, `dialects/standalone.ods`, cannot say.

mod fixed;
mod fold;
mod join_when;
mod to_llvm;
mod verify;

use oxmlir_dialects::tables::standalone as ops;
use oxmlir_ir::hooks::{DialectHooks, Inlining, NO_HOOKS, OpHooks};
use oxmlir_ir::interfaces::dialect_implements;
use oxmlir_ir::pass::PassInfo;

/// The hooks of the dialect, a line an operation.
pub const HOOKS: DialectHooks = DialectHooks {
    inlining: Some(Inlining::REGIONS),
    materialize: Some(fold::materialize),
    verify_params: &[(ops::FIXED_TYPE, verify::fixed)],
    ops: &[
        (
            ops::CONSTANT,
            OpHooks {
                verify: Some(verify::constant),
                ..NO_HOOKS
            },
        ),
        (
            ops::MUL,
            OpHooks {
                fold: Some(fold::mul),
                ..NO_HOOKS
            },
        ),
    ],
    interfaces: &[dialect_implements("standalone", &to_llvm::LOWERING)],
    ..DialectHooks::none("standalone")
};

/// The passes, which a tool has behind those of oxmlir.
pub static PASSES: &[&PassInfo] = &[&to_llvm::PASS, &join_when::PASS];
