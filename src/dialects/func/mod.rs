//! func: functions and calls.

mod canonicalize;
mod inlining;
mod print;
mod verify;

use oxmlir_ir::OpRef;
use oxmlir_ir::hooks::{DialectHooks, NO_HOOKS, OpHooks};
use oxmlir_ir::interfaces::{CallOp, Callee, implements};

use crate::tables::func as ops;
use canonicalize as c;
use verify as v;

pub(crate) const HOOKS: DialectHooks = DialectHooks {
    inlining: Some(inlining::INLINING),
    asm: print::ASM,
    materialize: Some(c::materialize),
    ops: &[
        (
            ops::CALL,
            OpHooks {
                verify_symbols: Some(v::call),
                ..NO_HOOKS
            },
        ),
        (
            ops::CALL_INDIRECT,
            OpHooks {
                verify: Some(v::call_indirect),
                patterns: c::CALL_INDIRECT,
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
    interfaces: &[
        implements(ops::CALL, &CallOp(callee)),
        implements(ops::CALL_INDIRECT, &CallOp(called_value)),
    ],
    ..DialectHooks::none("func")
};

fn callee(op: OpRef) -> Option<Callee> {
    op.attr(ops::call::CALLEE_ATTR).map(Callee::Symbol)
}

fn called_value(op: OpRef) -> Option<Callee> {
    Some(Callee::Value(op.operand(ops::call_indirect::CALLEE)))
}
