//! scf: structured control flow.

mod bounds;
mod canonicalize;
mod interfaces;
mod print;
mod verify;

use oxmlir_ir::hooks::{DialectHooks, Inlining, NO_HOOKS, OpHooks};

use crate::tables::scf as tables;
use crate::tables::scf as ops;
use canonicalize as c;
use interfaces as i;
use verify as v;

pub use interfaces::EXECUTE_REGION;

pub const HOOKS: DialectHooks = DialectHooks {
    inlining: Some(Inlining::REGIONS),
    asm: print::ASM,
    directives: print::DIRECTIVES,
    ops: &[
        (
            ops::CONDITION,
            OpHooks {
                successor_operands: Some(i::condition_operands),
                ..NO_HOOKS
            },
        ),
        (
            ops::EXECUTE_REGION,
            OpHooks {
                patterns: c::EXECUTE_REGION,
                verify: Some(v::execute_region),
                region_branch: Some(&i::EXECUTE_REGION),
                ..NO_HOOKS
            },
        ),
        (
            ops::FOR,
            OpHooks {
                patterns: c::FOR,
                verify: Some(v::for_),
                verify_regions: Some(v::for_regions),
                region_branch: Some(&i::FOR),
                loop_like: Some(&i::FOR_LOOP),
                induction: Some(i::for_induction),
                speculatable: Some(i::for_ends),
                ..NO_HOOKS
            }
            .bounded(bounds::for_),
        ),
        (
            ops::FORALL,
            OpHooks {
                verify: Some(v::forall),
                region_branch: Some(&i::FORALL),
                loop_like: Some(&i::FORALL_LOOP),
                induction: Some(i::forall_induction),
                inits: Some(tables::forall::OUTPUTS),
                ..NO_HOOKS
            }
            .bounded(bounds::forall),
        ),
        (
            ops::FORALL_IN_PARALLEL,
            OpHooks {
                verify: Some(v::in_parallel),
                ..NO_HOOKS
            },
        ),
        (
            ops::IF,
            OpHooks {
                patterns: c::IF,
                verify: Some(v::if_),
                region_branch: Some(&i::IF),
                ..NO_HOOKS
            }
            .bounded(bounds::if_),
        ),
        (
            ops::INDEX_SWITCH,
            OpHooks {
                patterns: c::INDEX_SWITCH,
                verify: Some(v::index_switch),
                region_branch: Some(&i::INDEX_SWITCH),
                ..NO_HOOKS
            },
        ),
        (
            ops::PARALLEL,
            OpHooks {
                patterns: c::PARALLEL,
                verify: Some(v::parallel),
                region_branch: Some(&i::PARALLEL),
                induction: Some(i::parallel_induction),
                ..NO_HOOKS
            },
        ),
        (
            ops::REDUCE,
            OpHooks {
                verify_regions: Some(v::reduce),
                successor_operands: Some(i::reduce_operands),
                ..NO_HOOKS
            },
        ),
        (
            ops::REDUCE_RETURN,
            OpHooks {
                verify: Some(v::reduce_return),
                ..NO_HOOKS
            },
        ),
        (
            ops::WHILE,
            OpHooks {
                patterns: c::WHILE,
                verify: Some(v::while_),
                region_branch: Some(&i::WHILE),
                ..NO_HOOKS
            },
        ),
    ],
    ..DialectHooks::none("scf")
};
