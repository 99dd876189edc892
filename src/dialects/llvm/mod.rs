//! The llvm dialect: a mirror of LLVM IR.

mod interfaces;
mod predicates;
mod print;
pub mod types;

use oxmlir_ir::hooks::{DialectHooks, NO_HOOKS, OpHooks};

use interfaces as i;

pub const HOOKS: DialectHooks = DialectHooks {
    aliases: print::ALIASES,
    asm: print::ASM,
    directives: print::DIRECTIVES,
    print_params: print::PARAMS,
    type_preds: predicates::TYPES,
    type_fns: predicates::TYPE_FNS,
    op_preds: predicates::OPS,
    ops: &[
        (
            "llvm.br",
            OpHooks {
                successor_operands: Some(i::successor_operands),
                successor_for: Some(i::only_successor),
                ..NO_HOOKS
            },
        ),
        (
            "llvm.call",
            OpHooks {
                callee: Some(i::callee),
                ..NO_HOOKS
            },
        ),
        (
            "llvm.cond_br",
            OpHooks {
                successor_operands: Some(i::successor_operands),
                successor_for: Some(i::cond_br_successor),
                ..NO_HOOKS
            },
        ),
        (
            "llvm.extractvalue",
            OpHooks {
                infer: Some(predicates::infer_extractvalue),
                ..NO_HOOKS
            },
        ),
        (
            "llvm.indirectbr",
            OpHooks {
                successor_operands: Some(i::successor_operands),
                ..NO_HOOKS
            },
        ),
        (
            "llvm.invoke",
            OpHooks {
                callee: Some(i::callee),
                successor_operands: Some(i::successor_operands),
                ..NO_HOOKS
            },
        ),
        (
            "llvm.shufflevector",
            OpHooks {
                infer: Some(predicates::infer_shufflevector),
                ..NO_HOOKS
            },
        ),
        (
            "llvm.switch",
            OpHooks {
                successor_operands: Some(i::successor_operands),
                successor_for: Some(i::switch_successor),
                ..NO_HOOKS
            },
        ),
    ],
    ..DialectHooks::none("llvm")
};
