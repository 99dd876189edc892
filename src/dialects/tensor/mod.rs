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
            "tensor.bitcast",
            OpHooks {
                patterns: canonicalize::BITCAST,
                ..verified(v::bitcast)
            },
        ),
        (
            "tensor.cast",
            OpHooks {
                patterns: canonicalize::CAST,
                ..verified(v::cast)
            }
            .bounded(memref_bounds::like_source),
        ),
        (
            "tensor.collapse_shape",
            OpHooks {
                fold: Some(fold::collapse_shape),
                ..sized(v::collapse_shape, sizes::COLLAPSE_SHAPE)
            }
            .bounded(bounds::collapse_shape),
        ),
        ("tensor.concat", sized(v::concat, sizes::CONCAT)),
        (
            "tensor.dim",
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
            "tensor.empty",
            sized(v::empty, sizes::EMPTY).bounded(bounds::empty),
        ),
        (
            "tensor.expand_shape",
            OpHooks {
                fold: Some(fold::expand_shape),
                ..sized(v::expand_shape, sizes::EXPAND_SHAPE)
            }
            .bounded(bounds::expand_shape),
        ),
        (
            "tensor.extract",
            OpHooks {
                patterns: canonicalize::EXTRACT,
                ..folded(v::extract, fold::extract)
            },
        ),
        (
            "tensor.extract_slice",
            OpHooks {
                fold: Some(fold::extract_slice),
                ..sized(v::extract_slice, sizes::EXTRACT_SLICE)
            }
            .bounded(bounds::extract_slice),
        ),
        ("tensor.gather", folded(v::gather, fold::gather)),
        (
            "tensor.generate",
            OpHooks {
                verify_regions: Some(v::generate_body),
                ..sized(v::generate, sizes::GENERATE)
            }
            .bounded(bounds::generate),
        ),
        (
            "tensor.insert",
            OpHooks {
                inits: Some(ops::insert::DEST),
                ..folded(v::insert, fold::insert)
            }
            .bounded(bounds::destination),
        ),
        (
            "tensor.insert_slice",
            OpHooks {
                inits: Some(ops::insert_slice::DEST),
                fold: Some(fold::insert_slice),
                ..sized(v::insert_slice, sizes::INSERT_SLICE)
            }
            .bounded(bounds::destination),
        ),
        (
            "tensor.pad",
            OpHooks {
                verify_regions: Some(v::pad_body),
                ..sized(v::pad, sizes::PAD)
            }
            .bounded(bounds::pad),
        ),
        ("tensor.parallel_insert_slice", verified(v::insert_slice)),
        (
            "tensor.rank",
            OpHooks {
                fold: Some(fold::rank),
                ..NO_HOOKS
            }
            .bounded(memref_bounds::rank),
        ),
        ("tensor.reshape", folded(v::reshape, fold::reshape)),
        ("tensor.scatter", verified(v::scatter)),
        (
            "tensor.splat",
            OpHooks {
                fold: Some(fold::splat),
                ..sized(v::splat, sizes::SPLAT)
            }
            .bounded(bounds::splat),
        ),
    ],
    ..DialectHooks::none("tensor")
};
