//! func: functions and calls.

mod canonicalize;
mod inlining;
mod print;
mod verify;

use oxmlir_ir::hooks::{Callee, DialectHooks, NO_HOOKS, OpHooks};

use crate::tables::func as ops;
use canonicalize as c;
use verify as v;

pub const HOOKS: DialectHooks = DialectHooks {
    inlining: Some(inlining::INLINING),
    asm: print::ASM,
    materialize: Some(c::materialize),
    ops: &[
        (
            ops::CALL,
            OpHooks {
                verify_symbols: Some(v::call),
                callee: Some(|op| op.attr(ops::call::CALLEE_ATTR).map(Callee::Symbol)),
                ..NO_HOOKS
            },
        ),
        (
            ops::CALL_INDIRECT,
            OpHooks {
                verify: Some(v::call_indirect),
                patterns: c::CALL_INDIRECT,
                callee: Some(|op| Some(Callee::Value(op.operand(ops::call_indirect::CALLEE)))),
                ..NO_HOOKS
            },
        ),
        (
            ops::CONSTANT,
            OpHooks {
                verify_symbols: Some(v::constant),
                ..NO_HOOKS
            },
        ),
        (
            ops::FUNC,
            OpHooks {
                verify: Some(v::func),
                ..NO_HOOKS
            },
        ),
        (
            ops::RETURN,
            OpHooks {
                verify: Some(v::return_),
                ..NO_HOOKS
            },
        ),
    ],
    ..DialectHooks::none("func")
};
