//! pdl and pdl_interp: patterns, and programs that match them.

mod print;
pub mod range;
mod verify;

use oxmlir_ir::hooks::{DialectHooks, NO_HOOKS, OpHooks};
use oxmlir_ir::{Diagnostic, OpRef};

use crate::tables::{pdl as ops, pdl_interp as interp};
use verify as v;

type Verify = fn(OpRef) -> Result<(), Diagnostic>;

/// An operation with one more check.
const fn op(verify: Verify) -> OpHooks {
    OpHooks {
        verify: Some(verify),
        ..NO_HOOKS
    }
}

/// An operation with one more check, which comes behind those of what is in it.
const fn around(verify: Verify) -> OpHooks {
    OpHooks {
        verify_regions: Some(verify),
        ..NO_HOOKS
    }
}

pub(crate) const HOOKS: DialectHooks = DialectHooks {
    ops: &[
        (ops::APPLY_NATIVE_CONSTRAINT, op(v::native_constraint)),
        (ops::APPLY_NATIVE_REWRITE, op(v::native_rewrite)),
        (ops::ATTRIBUTE, op(v::attribute)),
        (ops::OPERAND, op(v::operand)),
        (ops::OPERANDS, op(v::operand)),
        (ops::OPERATION, op(v::operation)),
        (ops::PATTERN, around(v::pattern)),
        (ops::REPLACE, op(v::replace)),
        (ops::RESULTS, op(v::results)),
        (ops::REWRITE, around(v::rewrite)),
        (ops::TYPE, op(v::ty)),
        (ops::TYPES, op(v::types)),
    ],
    asm: print::ASM,
    directives: print::DIRECTIVES,
    print_params: &[(ops::RANGE_TYPE, print::range)],
    type_preds: range::PREDICATES,
    type_fns: range::FUNCTIONS,
    ..DialectHooks::none("pdl")
};

pub(crate) const INTERP_HOOKS: DialectHooks = DialectHooks {
    ops: &[
        (interp::CREATE_OPERATION, op(v::create_operation)),
        (interp::FOREACH, around(v::foreach)),
        (interp::SWITCH_ATTRIBUTE, op(v::switch)),
        (interp::SWITCH_OPERAND_COUNT, op(v::switch)),
        (interp::SWITCH_OPERATION_NAME, op(v::switch)),
        (interp::SWITCH_RESULT_COUNT, op(v::switch)),
        (interp::SWITCH_TYPE, op(v::switch)),
        (interp::SWITCH_TYPES, op(v::switch)),
    ],
    asm: print::INTERP_ASM,
    directives: print::INTERP_DIRECTIVES,
    ..DialectHooks::none("pdl_interp")
};
