//! tensor: immutable multi-dimensional values.

pub(crate) mod bounds;
mod canonicalize;
pub(crate) mod fold;
mod print;
pub mod reshape;
pub mod sizes;
mod speculation;
mod verify;

pub use canonicalize::{Borders, padding_here, padding_value};
pub(crate) use fold::forgets_sizes;
use oxmlir_ir::hooks::{DialectHooks, FoldFn, Inlining, NO_HOOKS, OpHooks};
use oxmlir_ir::interfaces::{DestinationStyle, ValueBounds, implements};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Attribute, Diagnostic, Location, OpId, OpRef, Type};

use crate::memref::{bounds as memref_bounds, dim_is_in_bounds};
use crate::tables::tensor as ops;
use verify as v;

/// An operation with one more check, of its types and inherent attributes.
const fn verified(verify: fn(OpRef) -> Result<(), Diagnostic>) -> OpHooks {
    OpHooks {
        verify: Some(verify),
        verifies_signature: true,
        ..NO_HOOKS
    }
}

const fn folded(verify: fn(OpRef) -> Result<(), Diagnostic>, fold: FoldFn) -> OpHooks {
    OpHooks {
        fold: Some(fold),
        ..verified(verify)
    }
}

/// Constants of the dialect are those of arith.
fn materialize(rw: &mut Rewriter, attr: Attribute, ty: Type, loc: Location) -> Option<OpId> {
    // Elements may be complex numbers; the others are those of arith.
    rw.cx.registry().dialect_hooks("complex")?.materialize?(rw, attr, ty, loc)
}

pub(crate) const HOOKS: DialectHooks = DialectHooks {
    inlining: Some(Inlining::REGIONS),
    asm: print::ASM,
    materialize: Some(materialize),
    ops: &[
        (
            ops::BITCAST,
            OpHooks {
                patterns: canonicalize::BITCAST,
                ..verified(v::bitcast)
            },
        ),
        (
            ops::CAST,
            OpHooks {
                patterns: canonicalize::CAST,
                ..verified(v::cast)
            },
        ),
        (
            ops::COLLAPSE_SHAPE,
            OpHooks {
                patterns: canonicalize::COLLAPSE_SHAPE,
                fold: Some(fold::collapse_shape),
                ..verified(v::collapse_shape)
            },
        ),
        (
            ops::CONCAT,
            OpHooks {
                fold: Some(fold::concat),
                patterns: canonicalize::CONCAT,
                ..verified(v::concat)
            },
        ),
        (
            ops::DIM,
            OpHooks {
                fold: Some(fold::dim),
                patterns: canonicalize::DIM,
                speculatable: Some(dim_is_in_bounds),
                ..NO_HOOKS
            },
        ),
        (
            ops::EMPTY,
            OpHooks {
                patterns: canonicalize::EMPTY,
                ..verified(v::empty)
            },
        ),
        (
            ops::EXPAND_SHAPE,
            OpHooks {
                patterns: canonicalize::EXPAND_SHAPE,
                fold: Some(fold::expand_shape),
                ..verified(v::expand_shape)
            },
        ),
        (
            ops::EXTRACT,
            OpHooks {
                patterns: canonicalize::EXTRACT,
                speculatable: Some(speculation::extract),
                ..folded(v::extract, fold::extract)
            },
        ),
        (
            ops::EXTRACT_SLICE,
            OpHooks {
                patterns: canonicalize::EXTRACT_SLICE,
                fold: Some(fold::extract_slice),
                speculatable: Some(speculation::extract_slice),
                ..verified(v::extract_slice)
            },
        ),
        (
            ops::FROM_ELEMENTS,
            OpHooks {
                fold: Some(fold::from_elements),
                ..NO_HOOKS
            },
        ),
        (ops::GATHER, folded(v::gather, fold::gather)),
        (
            ops::GENERATE,
            OpHooks {
                patterns: canonicalize::GENERATE,
                verify_regions: Some(v::generate_body),
                // It looks at its region, as padding does.
                verifies_signature: false,
                ..verified(v::generate)
            },
        ),
        (
            ops::INSERT,
            OpHooks {
                patterns: canonicalize::INSERT,
                speculatable: Some(speculation::insert),
                ..folded(v::insert, fold::insert)
            },
        ),
        (
            ops::INSERT_SLICE,
            OpHooks {
                patterns: canonicalize::INSERT_SLICE,
                fold: Some(fold::insert_slice),
                speculatable: Some(speculation::insert_slice),
                ..verified(v::insert_slice)
            },
        ),
        (
            ops::PAD,
            OpHooks {
                patterns: canonicalize::PAD,
                fold: Some(fold::pad),
                verify_regions: Some(v::pad_body),
                verifies_signature: false,
                ..verified(v::pad)
            },
        ),
        (
            ops::PARALLEL_INSERT_SLICE,
            OpHooks {
                patterns: canonicalize::INSERT_SLICE,
                ..verified(v::insert_slice)
            },
        ),
        (
            ops::RANK,
            OpHooks {
                fold: Some(fold::rank),
                ..NO_HOOKS
            },
        ),
        (ops::RESHAPE, folded(v::reshape, fold::reshape)),
        (ops::SCATTER, verified(v::scatter)),
        (
            ops::SPLAT,
            OpHooks {
                fold: Some(fold::splat),
                ..verified(v::splat)
            },
        ),
    ],
    interfaces: &[
        implements(ops::CAST, &ValueBounds(memref_bounds::like_source)),
        implements(ops::COLLAPSE_SHAPE, &ValueBounds(bounds::collapse_shape)),
        implements(ops::COLLAPSE_SHAPE, &sizes::COLLAPSE_SHAPE),
        implements(ops::CONCAT, &sizes::CONCAT),
        implements(ops::DIM, &ValueBounds(memref_bounds::dim)),
        implements(ops::DIM, &crate::memref::ranges::DIM),
        implements(ops::EMPTY, &ValueBounds(bounds::empty)),
        implements(ops::EMPTY, &sizes::EMPTY),
        implements(ops::EXPAND_SHAPE, &ValueBounds(bounds::expand_shape)),
        implements(ops::EXPAND_SHAPE, &sizes::EXPAND_SHAPE),
        implements(ops::EXTRACT_SLICE, &ValueBounds(bounds::extract_slice)),
        implements(ops::EXTRACT_SLICE, &sizes::EXTRACT_SLICE),
        implements(ops::GENERATE, &ValueBounds(bounds::generate)),
        implements(ops::GENERATE, &sizes::GENERATE),
        implements(ops::INSERT, &ValueBounds(bounds::destination)),
        implements(
            ops::INSERT,
            &DestinationStyle {
                inits: ops::insert::DEST,
            },
        ),
        implements(ops::INSERT_SLICE, &ValueBounds(bounds::destination)),
        implements(ops::INSERT_SLICE, &sizes::INSERT_SLICE),
        implements(
            ops::INSERT_SLICE,
            &DestinationStyle {
                inits: ops::insert_slice::DEST,
            },
        ),
        implements(ops::PAD, &ValueBounds(bounds::pad)),
        implements(ops::PAD, &sizes::PAD),
        implements(ops::RANK, &ValueBounds(memref_bounds::rank)),
        implements(ops::SPLAT, &ValueBounds(bounds::splat)),
        implements(ops::SPLAT, &sizes::SPLAT),
    ],
    ..DialectHooks::none("tensor")
};
