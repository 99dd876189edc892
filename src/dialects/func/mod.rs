//! func: functions and calls.

mod print;

use oxmlir_ir::OpRef;
use oxmlir_ir::hooks::{Callee, DialectHooks, NO_HOOKS, OpHooks};

use crate::tables::func as ops;

pub const HOOKS: DialectHooks = DialectHooks {
    asm: print::ASM,
    ops: &[
        (
            "func.call",
            OpHooks {
                callee: Some(callee),
                ..NO_HOOKS
            },
        ),
        (
            "func.call_indirect",
            OpHooks {
                callee: Some(called_value),
                ..NO_HOOKS
            },
        ),
    ],
    ..DialectHooks::none("func")
};

fn callee(op: OpRef) -> Option<Callee> {
    op.attr(ops::call::CALLEE_ATTR).map(Callee::Symbol)
}

fn called_value(op: OpRef) -> Option<Callee> {
    Some(Callee::Value(op.operand(ops::call_indirect::CALLEE)))
}
