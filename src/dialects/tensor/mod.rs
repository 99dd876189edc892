//! tensor: immutable multi-dimensional values.

pub(crate) mod bounds;
mod canonicalize;
mod fold;
mod print;
pub mod sizes;
mod verify;

use oxmlir_ir::hooks::{DialectHooks, FoldFn, Inlining, NO_HOOKS, OpHooks, Reify};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Attribute, Diagnostic, Location, OpId, OpRef, Type};

use crate::memref::{bounds as memref_bounds, dim_is_in_bounds};
use crate::tables::tensor as ops;
use verify as v;

const fn verified(verify: fn(OpRef) -> Result<(), Diagnostic>) -> OpHooks {
    OpHooks {
        verify: Some(verify),
        ..NO_HOOKS
    }
}

const fn folded(verify: fn(OpRef) -> Result<(), Diagnostic>, fold: FoldFn) -> OpHooks {
    OpHooks {
        fold: Some(fold),
        ..verified(verify)
    }
}

/// An operation that knows the sizes of its result.
const fn sized(verify: fn(OpRef) -> Result<(), Diagnostic>, reify: Reify) -> OpHooks {
    OpHooks {
        reify: Some(reify),
        ..verified(verify)
    }
}

/// Constants of the dialect are those of arith.
fn materialize(rw: &mut Rewriter, attr: Attribute, ty: Type, loc: Location) -> Option<OpId> {
    rw.cx.registry().dialect_hooks("arith")?.materialize?(rw, attr, ty, loc)
}

pub const HOOKS: DialectHooks = DialectHooks {
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
            }
            .bounded(memref_bounds::like_source),
        ),
        (
            ops::COLLAPSE_SHAPE,
            OpHooks {
                fold: Some(fold::collapse_shape),
                ..sized(v::collapse_shape, sizes::COLLAPSE_SHAPE)
            }
            .bounded(bounds::collapse_shape),
        ),
        (ops::CONCAT, sized(v::concat, sizes::CONCAT)),
        (
            ops::DIM,
            OpHooks {
                fold: Some(fold::dim),
                patterns: canonicalize::DIM,
                speculatable: Some(dim_is_in_bounds),
                ranges: Some(crate::memref::ranges::DIM),
                ..NO_HOOKS
            }
            .bounded(memref_bounds::dim),
        ),
        (
            ops::EMPTY,
            sized(v::empty, sizes::EMPTY).bounded(bounds::empty),
        ),
        (
            ops::EXPAND_SHAPE,
            OpHooks {
                fold: Some(fold::expand_shape),
                ..sized(v::expand_shape, sizes::EXPAND_SHAPE)
            }
            .bounded(bounds::expand_shape),
        ),
        (
            ops::EXTRACT,
            OpHooks {
                patterns: canonicalize::EXTRACT,
                ..folded(v::extract, fold::extract)
            },
        ),
        (
            ops::EXTRACT_SLICE,
            OpHooks {
                fold: Some(fold::extract_slice),
                ..sized(v::extract_slice, sizes::EXTRACT_SLICE)
            }
            .bounded(bounds::extract_slice),
        ),
        (ops::GATHER, folded(v::gather, fold::gather)),
        (
            ops::GENERATE,
            OpHooks {
                verify_regions: Some(v::generate_body),
                ..sized(v::generate, sizes::GENERATE)
            }
            .bounded(bounds::generate),
        ),
        (
            ops::INSERT,
            OpHooks {
                inits: Some(ops::insert::DEST),
                ..folded(v::insert, fold::insert)
            }
            .bounded(bounds::destination),
        ),
        (
            ops::INSERT_SLICE,
            OpHooks {
                inits: Some(ops::insert_slice::DEST),
                fold: Some(fold::insert_slice),
                ..sized(v::insert_slice, sizes::INSERT_SLICE)
            }
            .bounded(bounds::destination),
        ),
        (
            ops::PAD,
            OpHooks {
                verify_regions: Some(v::pad_body),
                ..sized(v::pad, sizes::PAD)
            }
            .bounded(bounds::pad),
        ),
        (ops::PARALLEL_INSERT_SLICE, verified(v::insert_slice)),
        (
            ops::RANK,
            OpHooks {
                fold: Some(fold::rank),
                ..NO_HOOKS
            }
            .bounded(memref_bounds::rank),
        ),
        (ops::RESHAPE, folded(v::reshape, fold::reshape)),
        (ops::SCATTER, verified(v::scatter)),
        (
            ops::SPLAT,
            OpHooks {
                fold: Some(fold::splat),
                ..sized(v::splat, sizes::SPLAT)
            }
            .bounded(bounds::splat),
        ),
    ],
    ..DialectHooks::none("tensor")
};
