//! linalg: structured operations, which compute all elements of tensors or buffers by a loop nest.
//!
//! `table.rs` says what each of them does, `structured.rs` reads them without regard of their names, and `payload.rs` makes the
//! bodies of those that have a name for it.

mod effects;
pub mod payload;
mod print;
pub mod relayout;
pub mod structured;
pub mod table;
mod verify;

use oxmlir_ir::hooks::{DialectHooks, Inlining, NO_HOOKS, OpHooks};
use oxmlir_ir::interfaces::{DestinationStyle, Implementation, ImplicitRegion, implements};
use oxmlir_ir::{Diagnostic, OpName, OpRef};

use crate::tables::linalg as ops;
use structured::INITS;
use table::TABLE;

static IMPLICIT: ImplicitRegion = ImplicitRegion {
    build: payload::build,
};
static DESTINATION_STYLE: DestinationStyle = DestinationStyle { inits: INITS };

/// The hooks of a structured operation.
const STRUCTURED: OpHooks = OpHooks {
    verify_regions: Some(verify::structured),
    effects: Some(effects::of_operands),
    speculatable: Some(effects::is_speculatable),
    ..NO_HOOKS
};

type Verify = fn(OpRef) -> Result<(), Diagnostic>;

const fn verified(verify: Verify) -> OpHooks {
    OpHooks {
        verify: Some(verify),
        ..NO_HOOKS
    }
}

/// Checks of structured operations beside those of all.
const CHECKS: &[(OpName, Verify)] = &[
    (ops::BATCH_MATMUL, verify::batch_matmul),
    (ops::BATCH_REDUCE_MATMUL, verify::batch_reduce_matmul),
    (ops::BROADCAST, verify::broadcast),
    (ops::CONTRACT, verify::contract),
    (ops::FILL, verify::fill),
    (ops::MAP, verify::map),
    (ops::MATMUL, verify::matmul),
    (ops::REDUCE, verify::reduce),
    (ops::TRANSPOSE, verify::transpose),
];

const fn structured(op: OpName) -> OpHooks {
    let mut at = 0;
    while at < CHECKS.len() {
        if CHECKS[at].0.0 == op.0 {
            return OpHooks {
                verify: Some(CHECKS[at].1),
                ..STRUCTURED
            };
        }
        at += 1;
    }
    STRUCTURED
}

/// The hooks of the operations that are not structured.
const OTHERS: &[(OpName, OpHooks)] = &[
    (ops::INDEX, verified(verify::index)),
    (ops::PACK, verified(verify::pack)),
    (
        ops::SOFTMAX,
        OpHooks {
            effects: Some(effects::of_softmax),
            ..verified(verify::softmax)
        },
    ),
    (ops::UNPACK, verified(verify::unpack)),
    (
        ops::WINOGRAD_FILTER_TRANSFORM,
        verified(verify::winograd_filter),
    ),
    (
        ops::WINOGRAD_INPUT_TRANSFORM,
        verified(verify::winograd_input),
    ),
    (
        ops::WINOGRAD_OUTPUT_TRANSFORM,
        verified(verify::winograd_output),
    ),
    (ops::YIELD, verified(verify::yield_)),
];

const NUM_HOOKS: usize = TABLE.len() + OTHERS.len();

const fn hooks() -> [(OpName, OpHooks); NUM_HOOKS] {
    let mut all = [const { (ops::GENERIC, NO_HOOKS) }; NUM_HOOKS];
    let mut at = 0;
    while at < TABLE.len() {
        all[at] = (TABLE[at].0, structured(TABLE[at].0));
        at += 1;
    }
    let mut other = 0;
    while other < OTHERS.len() {
        let (op, hooks) = &OTHERS[other];
        all[at + other] = (*op, OpHooks { ..*hooks });
        other += 1;
    }
    all
}

/// What every structured operation implements: its row of the table, its initial values, and its body.
const fn interfaces() -> [Implementation; 3 * TABLE.len()] {
    let mut all = [implements(ops::GENERIC, &DESTINATION_STYLE); 3 * TABLE.len()];
    let mut at = 0;
    while at < TABLE.len() {
        let op = TABLE[at].0;
        all[3 * at] = implements(op, &TABLE[at].1);
        all[3 * at + 1] = implements(op, &DESTINATION_STYLE);
        all[3 * at + 2] = implements(op, &IMPLICIT);
        at += 1;
    }
    all
}

pub(crate) const HOOKS: DialectHooks = DialectHooks {
    asm: print::ASM,
    attr_preds: verify::ATTRS,
    inlining: Some(Inlining::REGIONS),
    interfaces: &interfaces(),
    ops: &hooks(),
    ..DialectHooks::none("linalg")
};
