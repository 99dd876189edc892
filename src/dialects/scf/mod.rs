//! scf: structured control flow.

mod interfaces;
mod print;

use oxmlir_ir::hooks::{DialectHooks, NO_HOOKS, OpHooks};

use interfaces as i;

pub const HOOKS: DialectHooks = DialectHooks {
    asm: print::ASM,
    directives: print::DIRECTIVES,
    ops: &[
        (
            "scf.condition",
            OpHooks {
                successor_operands: Some(i::condition_operands),
                ..NO_HOOKS
            },
        ),
        (
            "scf.execute_region",
            OpHooks {
                region_branch: Some(&i::EXECUTE_REGION),
                ..NO_HOOKS
            },
        ),
        (
            "scf.for",
            OpHooks {
                region_branch: Some(&i::FOR),
                loop_like: Some(&i::FOR_LOOP),
                speculatable: Some(i::for_ends),
                ..NO_HOOKS
            },
        ),
        (
            "scf.forall",
            OpHooks {
                region_branch: Some(&i::FORALL),
                loop_like: Some(&i::FORALL_LOOP),
                ..NO_HOOKS
            },
        ),
        (
            "scf.if",
            OpHooks {
                region_branch: Some(&i::IF),
                ..NO_HOOKS
            },
        ),
        (
            "scf.index_switch",
            OpHooks {
                region_branch: Some(&i::INDEX_SWITCH),
                ..NO_HOOKS
            },
        ),
        (
            "scf.parallel",
            OpHooks {
                region_branch: Some(&i::PARALLEL),
                ..NO_HOOKS
            },
        ),
        (
            "scf.reduce",
            OpHooks {
                successor_operands: Some(i::reduce_operands),
                ..NO_HOOKS
            },
        ),
        (
            "scf.while",
            OpHooks {
                region_branch: Some(&i::WHILE),
                ..NO_HOOKS
            },
        ),
    ],
    ..DialectHooks::none("scf")
};
