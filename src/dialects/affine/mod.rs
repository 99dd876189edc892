//! affine: loops and memory accesses whose subscripts and bounds are affine.
//!
//! - `maps`, `delinearized`: maps and sets with their operands, composing and canonicalizing them; `scope`: what may be an operand
//! - `access`, `dma`, `loops`, `index_basis`: views of the operations
//! - `analysis`: iteration domains and dependences
//! - `verify`, `fold`, `canonicalize`, `interfaces`: the hooks

pub mod access;
pub mod analysis;
pub mod bounds;
pub mod build;
mod canonicalize;
mod delinearized;
pub mod dma;
mod fold;
pub mod index_basis;
mod inlining;
mod interfaces;
pub mod loops;
pub mod maps;
mod print;
mod ranges;
pub mod scope;
mod trip_count;
pub mod value_bounds;
mod verify;

use canonicalize as c;
use oxmlir_ir::OpRef;
use oxmlir_ir::diag::Diagnostic;
use oxmlir_ir::hooks::{DialectHooks, FoldFn, NO_HOOKS, OpHooks};
use oxmlir_ir::rewrite::Pattern;

const fn op(
    verify: fn(OpRef) -> Result<(), Diagnostic>,
    fold: FoldFn,
    patterns: &'static [Pattern],
) -> OpHooks {
    OpHooks {
        verify: Some(verify),
        fold: Some(fold),
        patterns,
        ..NO_HOOKS
    }
}

/// An access to memory that does not fold.
const fn access(verify: fn(OpRef) -> Result<(), Diagnostic>) -> OpHooks {
    OpHooks {
        verify: Some(verify),
        patterns: c::SIMPLIFY,
        ..NO_HOOKS
    }
}

pub const HOOKS: DialectHooks = DialectHooks {
    inlining: Some(inlining::INLINING),
    asm: print::ASM,
    materialize: Some(interfaces::materialize),
    attr_preds: &[("dense-i32-elements", verify::is_i32_elements)],
    ops: &[
        (
            "affine.apply",
            op(verify::apply, fold::apply, c::SIMPLIFY)
                .ranged(ranges::APPLY)
                .bounded(value_bounds::apply),
        ),
        (
            "affine.delinearize_index",
            op(
                verify::delinearize_index,
                fold::delinearize_index,
                c::DELINEARIZE_INDEX,
            )
            .bounded(value_bounds::delinearize_index),
        ),
        ("affine.dma_start", op(verify::dma_start, fold::access, &[])),
        ("affine.dma_wait", op(verify::dma_wait, fold::access, &[])),
        (
            "affine.for",
            OpHooks {
                verify_regions: Some(verify::for_regions),
                speculatable: Some(interfaces::for_is_speculatable),
                region_branch: Some(&interfaces::FOR_BRANCH),
                loop_like: Some(&interfaces::FOR_LOOP),
                induction: Some(interfaces::for_induction),
                ..op(verify::for_, fold::for_, c::FOR)
            },
        ),
        (
            "affine.if",
            OpHooks {
                region_branch: Some(&interfaces::IF_BRANCH),
                ..op(verify::if_, fold::if_, c::IF)
            },
        ),
        (
            "affine.linearize_index",
            op(
                verify::linearize_index,
                fold::linearize_index,
                c::LINEARIZE_INDEX,
            )
            .bounded(value_bounds::linearize_index),
        ),
        ("affine.load", op(verify::load, fold::access, c::SIMPLIFY)),
        (
            "affine.max",
            op(verify::min_max, fold::max, c::MAX).bounded(value_bounds::max),
        ),
        (
            "affine.min",
            op(verify::min_max, fold::min, c::MIN).bounded(value_bounds::min),
        ),
        ("affine.parallel", op(verify::parallel, fold::parallel, &[])),
        (
            "affine.prefetch",
            op(verify::prefetch, fold::access, c::SIMPLIFY),
        ),
        ("affine.store", op(verify::store, fold::access, c::SIMPLIFY)),
        ("affine.vector_load", access(verify::vector_load)),
        ("affine.vector_store", access(verify::vector_store)),
        (
            "affine.yield",
            OpHooks {
                verify: Some(verify::yield_),
                ..NO_HOOKS
            },
        ),
    ],
    ..DialectHooks::none("affine")
};
