//! xevm: instructions of Intel GPUs above LLVM IR.

mod verify;

use oxmlir_ir::hooks::{DialectHooks, NO_HOOKS, OpHooks};
use oxmlir_ir::{Diagnostic, OpRef};

use crate::llvm::types::ptr_space;
use crate::tables::xevm as ops;
use verify as v;

/// An operation with one more check.
const fn verified(verify: fn(OpRef) -> Result<(), Diagnostic>) -> OpHooks {
    OpHooks {
        verify: Some(verify),
        ..NO_HOOKS
    }
}

pub(crate) const HOOKS: DialectHooks = DialectHooks {
    type_preds: &[
        ("llvm-ptr-addrspace-1", |cx, ty| {
            ptr_space(cx, ty) == Some(1)
        }),
        ("llvm-ptr-addrspace-4", |cx, ty| {
            ptr_space(cx, ty) == Some(4)
        }),
    ],
    ops: &[
        (ops::BLOCKLOAD, verified(v::blockload)),
        (ops::BLOCKLOAD2D, verified(v::blockload2d)),
        (ops::BLOCKPREFETCH2D, verified(v::blockprefetch2d)),
        (ops::BLOCKSTORE, verified(v::blockstore)),
        (ops::BLOCKSTORE2D, verified(v::blockstore2d)),
        (ops::MMA, verified(v::mma)),
    ],
    ..DialectHooks::none("xevm")
};
