//! scf: structured control flow.

mod bounds;
mod canonicalize;
mod interfaces;
mod print;
pub mod trip_count;
mod verify;

use oxmlir_ir::hooks::{DialectHooks, Inlining, NO_HOOKS, OpHooks};
use oxmlir_ir::interfaces::{
    DestinationStyle, InductionVariables, RegionBranchTerminator, ValueBounds, implements,
};

use crate::tables::scf as tables;
use crate::tables::scf as ops;
use canonicalize as c;
use interfaces as i;
use verify as v;

pub use canonicalize::carry;
pub use interfaces::EXECUTE_REGION;

pub(crate) const HOOKS: DialectHooks = DialectHooks {
    inlining: Some(Inlining::REGIONS),
    asm: print::ASM,
    directives: print::DIRECTIVES,
    ops: &[
        (
            ops::EXECUTE_REGION,
            OpHooks {
                patterns: c::EXECUTE_REGION,
                verify: Some(v::execute_region),
                ..NO_HOOKS
            },
        ),
        (
            ops::FOR,
            OpHooks {
                patterns: c::FOR,
                verify: Some(v::for_),
                verify_regions: Some(v::for_regions),
                speculatable: Some(i::for_ends),
                ..NO_HOOKS
            },
        ),
        (
            ops::FORALL,
            OpHooks {
                patterns: c::FORALL,
                verify: Some(v::forall),
                ..NO_HOOKS
            },
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
                speculatable: Some(i::if_is_defined),
                ..NO_HOOKS
            },
        ),
        (
            ops::INDEX_SWITCH,
            OpHooks {
                patterns: c::INDEX_SWITCH,
                verify: Some(v::index_switch),
                ..NO_HOOKS
            },
        ),
        (
            ops::PARALLEL,
            OpHooks {
                patterns: c::PARALLEL,
                verify: Some(v::parallel),
                ..NO_HOOKS
            },
        ),
        (
            ops::REDUCE,
            OpHooks {
                verify_regions: Some(v::reduce),
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
                ..NO_HOOKS
            },
        ),
    ],
    interfaces: &[
        implements(
            ops::CONDITION,
            &RegionBranchTerminator(i::condition_operands),
        ),
        implements(ops::EXECUTE_REGION, &i::EXECUTE_REGION),
        implements(ops::FOR, &ValueBounds(bounds::for_)),
        implements(ops::FOR, &i::FOR),
        implements(ops::FOR, &i::FOR_LOOP),
        implements(ops::FOR, &InductionVariables(i::for_induction)),
        implements(ops::FORALL, &ValueBounds(bounds::forall)),
        implements(ops::FORALL, &i::PARALLEL),
        implements(ops::FORALL, &i::FORALL_LOOP),
        implements(ops::FORALL, &InductionVariables(i::forall_induction)),
        implements(
            ops::FORALL,
            &DestinationStyle {
                inits: tables::forall::OUTPUTS,
            },
        ),
        implements(ops::IF, &ValueBounds(bounds::if_)),
        implements(ops::IF, &i::IF),
        implements(ops::INDEX_SWITCH, &i::INDEX_SWITCH),
        implements(ops::PARALLEL, &i::PARALLEL),
        implements(ops::PARALLEL, &InductionVariables(i::parallel_induction)),
        implements(ops::REDUCE, &RegionBranchTerminator(i::reduce_operands)),
        implements(ops::WHILE, &i::WHILE),
    ],
    ..DialectHooks::none("scf")
};
