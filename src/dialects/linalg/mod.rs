//! linalg: structured operations, which compute all elements of tensors or buffers by a loop nest.
//!
//! `table.rs` says what each of them does, `structured.rs` reads them without regard of their names, and `payload.rs` makes the
//! bodies of those that have a name for it.

pub mod build;
pub(crate) mod canonicalize;
mod effects;
mod fold;
pub mod payload;
mod print;
pub mod relayout;
mod sizes;
pub mod structured;
pub mod table;
mod verify;
pub mod winograd;

pub use canonicalize::FILL_USERS;
use oxmlir_ir::hooks::{DialectHooks, FoldFn, Inlining, NO_HOOKS, OpHooks};
use oxmlir_ir::interfaces::{DestinationStyle, Implementation, ImplicitRegion, implements};
use oxmlir_ir::rewrite::{Pattern, Rewriter};
use oxmlir_ir::{Attribute, Diagnostic, Location, OpId, OpName, OpRef, Type};

use crate::tables::linalg as ops;
use structured::INITS;
use table::{Loops, TABLE};

static IMPLICIT: ImplicitRegion = ImplicitRegion {
    build: payload::build,
};
static DESTINATION_STYLE: DestinationStyle = DestinationStyle { inits: INITS };
static PACK_STYLE: DestinationStyle = DestinationStyle {
    inits: ops::pack::DEST,
};
static UNPACK_STYLE: DestinationStyle = DestinationStyle {
    inits: ops::unpack::DEST,
};
static SOFTMAX_STYLE: DestinationStyle = DestinationStyle {
    inits: ops::softmax::OUTPUT,
};
static WINOGRAD_FILTER_STYLE: DestinationStyle = DestinationStyle {
    inits: ops::winograd_filter_transform::OUTPUT,
};
static WINOGRAD_INPUT_STYLE: DestinationStyle = DestinationStyle {
    inits: ops::winograd_input_transform::OUTPUT,
};
static WINOGRAD_OUTPUT_STYLE: DestinationStyle = DestinationStyle {
    inits: ops::winograd_output_transform::OUTPUT,
};

/// What operations implement that are not structured ones.
const OTHER_INTERFACES: [Implementation; 7] = [
    implements(ops::PACK, &PACK_STYLE),
    implements(ops::UNPACK, &UNPACK_STYLE),
    implements(ops::SOFTMAX, &SOFTMAX_STYLE),
    implements(ops::SOFTMAX, &sizes::SOFTMAX),
    implements(ops::WINOGRAD_FILTER_TRANSFORM, &WINOGRAD_FILTER_STYLE),
    implements(ops::WINOGRAD_INPUT_TRANSFORM, &WINOGRAD_INPUT_STYLE),
    implements(ops::WINOGRAD_OUTPUT_TRANSFORM, &WINOGRAD_OUTPUT_STYLE),
];

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

const fn transforms(verify: Verify) -> OpHooks {
    OpHooks {
        patterns: canonicalize::DESTINATION_STYLE,
        ..verified(verify)
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

/// How a structured operation is folded; those whose operands are no lists keep casts of buffers.
const fn fold_of(loops: &Loops) -> Option<FoldFn> {
    match loops {
        Loops::Transpose => Some(fold::transpose),
        Loops::Map | Loops::Broadcast | Loops::Reduce => None,
        _ => Some(fold::structured),
    }
}

const fn structured(op: OpName, loops: &Loops) -> OpHooks {
    let hooks = OpHooks {
        fold: fold_of(loops),
        patterns: canonicalize::of(op, loops),
        ..STRUCTURED
    };
    let mut at = 0;
    while at < CHECKS.len() {
        if CHECKS[at].0.0 == op.0 {
            return OpHooks {
                verify: Some(CHECKS[at].1),
                ..hooks
            };
        }
        at += 1;
    }
    hooks
}

const fn relaid(verify: Verify, fold: FoldFn, patterns: &'static [Pattern]) -> OpHooks {
    OpHooks {
        fold: Some(fold),
        patterns,
        ..verified(verify)
    }
}

/// The hooks of the operations that are not structured.
const OTHERS: &[(OpName, OpHooks)] = &[
    (
        ops::INDEX,
        OpHooks {
            fold: Some(fold::index),
            ..verified(verify::index)
        },
    ),
    (
        ops::PACK,
        relaid(verify::pack, fold::pack, canonicalize::PACK),
    ),
    (
        ops::SOFTMAX,
        OpHooks {
            effects: Some(effects::of_softmax),
            fold: Some(fold::structured),
            patterns: canonicalize::DESTINATION_STYLE,
            ..verified(verify::softmax)
        },
    ),
    (
        ops::UNPACK,
        relaid(verify::unpack, fold::unpack, canonicalize::UNPACK),
    ),
    (
        ops::WINOGRAD_FILTER_TRANSFORM,
        transforms(verify::winograd_filter),
    ),
    (
        ops::WINOGRAD_INPUT_TRANSFORM,
        transforms(verify::winograd_input),
    ),
    (
        ops::WINOGRAD_OUTPUT_TRANSFORM,
        transforms(verify::winograd_output),
    ),
    (ops::YIELD, verified(verify::yield_)),
];

const NUM_HOOKS: usize = TABLE.len() + OTHERS.len();

const fn hooks() -> [(OpName, OpHooks); NUM_HOOKS] {
    let mut all = [const { (ops::GENERIC, NO_HOOKS) }; NUM_HOOKS];
    let mut at = 0;
    while at < TABLE.len() {
        all[at] = (TABLE[at].0, structured(TABLE[at].0, &TABLE[at].1.loops));
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

const NUM_INTERFACES: usize =
    4 * TABLE.len() + canonicalize::OF_TENSOR.len() + OTHER_INTERFACES.len();

/// What every structured operation implements: its row of the table, its initial values, and its body.
const fn interfaces() -> [Implementation; NUM_INTERFACES] {
    let mut all = [implements(ops::GENERIC, &DESTINATION_STYLE); NUM_INTERFACES];
    let mut at = 0;
    while at < TABLE.len() {
        let op = TABLE[at].0;
        all[4 * at] = implements(op, &TABLE[at].1);
        all[4 * at + 1] = implements(op, &DESTINATION_STYLE);
        all[4 * at + 2] = implements(op, &IMPLICIT);
        all[4 * at + 3] = implements(op, &sizes::STRUCTURED);
        at += 1;
    }
    let mut other = 0;
    while other < canonicalize::OF_TENSOR.len() {
        all[4 * at + other] = canonicalize::OF_TENSOR[other];
        other += 1;
    }
    let mut last = 0;
    while last < OTHER_INTERFACES.len() {
        all[4 * at + other + last] = OTHER_INTERFACES[last];
        last += 1;
    }
    all
}

/// Constants of the dialect are those of arith.
fn materialize(rw: &mut Rewriter, attr: Attribute, ty: Type, loc: Location) -> Option<OpId> {
    rw.cx.registry().dialect_hooks("arith")?.materialize?(rw, attr, ty, loc)
}

pub(crate) const HOOKS: DialectHooks = DialectHooks {
    asm: print::ASM,
    attr_preds: verify::ATTRS,
    inlining: Some(Inlining::REGIONS),
    interfaces: &interfaces(),
    materialize: Some(materialize),
    ops: &hooks(),
    ..DialectHooks::none("linalg")
};
