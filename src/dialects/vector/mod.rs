//! vector: values of several elements with a fixed or scalable shape.

pub mod canonicalize;
pub mod combine;
mod fold;
mod infer;
mod predicates;
mod print;
pub(crate) mod ranges;
pub mod transfer;
pub mod types;
mod verify;

use oxmlir_ir::hooks::{
    DialectHooks, EffectKind, EffectOn, Effects, FoldFn, Inlining, NO_HOOKS, OpHooks,
};
use oxmlir_ir::interfaces::{DestinationStyle, MemorySpaceCastConsumer, implements};
use oxmlir_ir::{Diagnostic, OpRef, TypeKind};

use crate::tables::vector as ops;
use canonicalize as c;
use fold as f;
use fold::elements as e;
use ranges as r;
use verify as v;

/// An operation with one more check, of its types and inherent attributes.
const fn verified(verify: fn(OpRef) -> Result<(), Diagnostic>) -> OpHooks {
    OpHooks {
        verify: Some(verify),
        verifies_signature: true,
        ..NO_HOOKS
    }
}

/// An operation with one more check that folds.
const fn folded(verify: fn(OpRef) -> Result<(), Diagnostic>, fold: FoldFn) -> OpHooks {
    OpHooks {
        fold: Some(fold),
        ..verified(verify)
    }
}

/// A transfer touches its source if that is memory.
fn touch(op: OpRef, group: usize, kind: EffectKind, effects: &mut Effects) {
    let memory = op.group(group).into_iter();
    let memory = memory.filter(|v| crate::memref::layout::is_memref(op.cx, op.ty(*v)));
    effects.extend(memory.map(|v| (kind, EffectOn::Value(v))));
}

/// A transfer from or to a value may happen anywhere.
fn is_tensor(op: OpRef, group: usize) -> bool {
    let mut values = op.group(group).into_iter();
    values.any(|v| matches!(op.cx.type_kind(op.ty(v)), TypeKind::RankedTensor { .. }))
}

pub(crate) const HOOKS: DialectHooks = DialectHooks {
    inlining: Some(Inlining::OPS),
    asm: print::ASM,
    materialize: Some(|rw, attr, ty, loc| crate::arith::HOOKS.materialize?(rw, attr, ty, loc)),
    op_preds: predicates::OPS,
    type_fns: predicates::TYPE_FNS,
    ops: &[
        (ops::BITCAST, folded(v::bitcast, e::bitcast)),
        (
            ops::BROADCAST,
            OpHooks {
                patterns: canonicalize::elements::BROADCAST,
                ..folded(v::broadcast, f::broadcast)
            },
        ),
        (
            ops::COMPRESSSTORE,
            OpHooks {
                patterns: c::COMPRESS_STORE,
                ..verified(v::compressstore)
            },
        ),
        (
            ops::CONSTANT_MASK,
            folded(v::constant_mask, f::constant_mask),
        ),
        (
            ops::CONTRACT,
            OpHooks {
                patterns: c::contract::CONTRACT,
                ..verified(v::contract)
            },
        ),
        (
            ops::CREATE_MASK,
            OpHooks {
                patterns: canonicalize::masks::CREATE_MASK,
                ..verified(v::create_mask)
            },
        ),
        (
            ops::EXPANDLOAD,
            OpHooks {
                patterns: c::EXPAND_LOAD,
                ..verified(v::expandload)
            },
        ),
        (
            ops::EXTRACT,
            OpHooks {
                infer: Some(infer::extract),
                compatible: Some(infer::is_single_element),
                patterns: canonicalize::shape::EXTRACT,
                ..folded(v::extract, e::extract)
            },
        ),
        (
            ops::EXTRACT_STRIDED_SLICE,
            OpHooks {
                patterns: canonicalize::shape::EXTRACT_STRIDED_SLICE,
                ..folded(v::extract_strided_slice, f::extract_strided_slice)
            },
        ),
        (
            ops::FROM_ELEMENTS,
            OpHooks {
                fold: Some(fold::apart::from_elements),
                patterns: canonicalize::elements::FROM_ELEMENTS,
                ..NO_HOOKS
            },
        ),
        (
            ops::GATHER,
            OpHooks {
                patterns: c::GATHER,
                ..verified(v::gather)
            },
        ),
        (
            ops::INSERT,
            OpHooks {
                patterns: canonicalize::inserts::INSERT,
                ..folded(v::insert, e::insert)
            },
        ),
        (
            ops::INSERT_STRIDED_SLICE,
            OpHooks {
                patterns: canonicalize::slices::INSERT_STRIDED_SLICE,
                ..folded(v::insert_strided_slice, f::insert_strided_slice)
            },
        ),
        (ops::LOAD, folded(v::load, fold::transfer::load)),
        (
            ops::MASK,
            OpHooks {
                patterns: c::MASK,
                // It looks at the masked operation.
                verifies_signature: false,
                ..folded(v::mask, f::mask)
            },
        ),
        (
            ops::MASKEDLOAD,
            OpHooks {
                patterns: c::MASKED_LOAD,
                ..folded(v::maskedload, fold::transfer::access)
            },
        ),
        (
            ops::MASKEDSTORE,
            OpHooks {
                patterns: c::MASKED_STORE,
                ..folded(v::maskedstore, fold::transfer::access)
            },
        ),
        (
            ops::MULTI_REDUCTION,
            OpHooks {
                patterns: canonicalize::reduction::MULTI_REDUCTION,
                ..verified(v::multi_reduction)
            },
        ),
        (ops::OUTERPRODUCT, verified(v::outerproduct)),
        (
            ops::REDUCTION,
            OpHooks {
                patterns: canonicalize::reduction::REDUCTION,
                ..verified(v::reduction)
            },
        ),
        (ops::SCAN, verified(v::scan)),
        (
            ops::SCATTER,
            OpHooks {
                patterns: c::SCATTER,
                ..verified(v::scatter)
            },
        ),
        (
            ops::SHAPE_CAST,
            OpHooks {
                patterns: canonicalize::shape::SHAPE_CAST,
                ..folded(v::shape_cast, f::shape_cast)
            },
        ),
        (
            ops::SHUFFLE,
            OpHooks {
                infer: Some(infer::shuffle),
                patterns: canonicalize::elements::SHUFFLE,
                ..folded(v::shuffle, e::shuffle)
            },
        ),
        (
            ops::STEP,
            OpHooks {
                patterns: canonicalize::elements::STEP,
                ..NO_HOOKS
            },
        ),
        (ops::STORE, folded(v::store, fold::transfer::store)),
        (
            ops::TO_ELEMENTS,
            OpHooks {
                fold: Some(fold::apart::to_elements),
                infer: Some(infer::to_elements),
                patterns: canonicalize::elements::TO_ELEMENTS,
                ..NO_HOOKS
            },
        ),
        (
            ops::TRANSFER_READ,
            OpHooks {
                effects: Some(|op, effects| {
                    touch(op, ops::transfer_read::BASE, EffectKind::Read, effects);
                }),
                patterns: canonicalize::transfer::READ,
                speculatable: Some(|op| is_tensor(op, ops::transfer_read::BASE)),
                ..folded(v::transfer_read, fold::transfer::transfer_read)
            },
        ),
        (
            ops::TRANSFER_WRITE,
            OpHooks {
                effects: Some(|op, effects| {
                    touch(op, ops::transfer_write::BASE, EffectKind::Write, effects);
                }),
                patterns: canonicalize::transfer::WRITE,
                speculatable: Some(|op| is_tensor(op, ops::transfer_write::BASE)),
                ..folded(v::transfer_write, fold::transfer::transfer_write)
            },
        ),
        (
            ops::TRANSPOSE,
            OpHooks {
                patterns: canonicalize::transpose::TRANSPOSE,
                ..folded(v::transpose, f::transpose)
            },
        ),
        (ops::TYPE_CAST, verified(v::type_cast)),
    ],
    interfaces: &[
        implements(ops::BROADCAST, &r::MOVES),
        implements(ops::EXTRACT, &r::MOVES),
        implements(ops::INSERT, &r::INSERT),
        implements(ops::SHAPE_CAST, &r::MOVES),
        implements(ops::STEP, &r::STEP),
        implements(
            ops::TRANSFER_WRITE,
            &DestinationStyle {
                inits: ops::transfer_write::BASE,
            },
        ),
        implements(ops::TRANSPOSE, &r::MOVES),
        implements(
            ops::COMPRESSSTORE,
            &MemorySpaceCastConsumer::access(ops::compressstore::BASE),
        ),
        implements(
            ops::EXPANDLOAD,
            &MemorySpaceCastConsumer::access(ops::expandload::BASE),
        ),
        implements(
            ops::GATHER,
            &MemorySpaceCastConsumer::access(ops::gather::BASE),
        ),
        implements(ops::LOAD, &MemorySpaceCastConsumer::access(ops::load::BASE)),
        implements(
            ops::MASKEDLOAD,
            &MemorySpaceCastConsumer::access(ops::maskedload::BASE),
        ),
        implements(
            ops::MASKEDSTORE,
            &MemorySpaceCastConsumer::access(ops::maskedstore::BASE),
        ),
        implements(
            ops::SCATTER,
            &MemorySpaceCastConsumer::access(ops::scatter::BASE),
        ),
        implements(
            ops::STORE,
            &MemorySpaceCastConsumer::access(ops::store::BASE),
        ),
        implements(
            ops::TRANSFER_READ,
            &MemorySpaceCastConsumer::access(ops::transfer_read::BASE),
        ),
        implements(
            ops::TRANSFER_WRITE,
            &MemorySpaceCastConsumer::access(ops::transfer_write::BASE),
        ),
    ],
    ..DialectHooks::none("vector")
};
