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
pub(crate) mod interfaces;
pub mod loops;
pub mod maps;
mod print;
mod ranges;
pub mod scope;
mod trip_count;
pub mod value_bounds;
mod verify;

use crate::tables::affine as ops;
use canonicalize as c;
use oxmlir_ir::OpRef;
use oxmlir_ir::diag::Diagnostic;
use oxmlir_ir::hooks::{DialectHooks, FoldFn, NO_HOOKS, OpHooks};
use oxmlir_ir::interfaces::{InductionVariables, ValueBounds, implements};
use oxmlir_ir::rewrite::Pattern;

/// A conditional, or a loop that always ends.
const fn decision(hooks: OpHooks) -> OpHooks {
    OpHooks {
        speculatable: Some(loops::decides_safely),
        ..hooks
    }
}

/// An operation that computes a map, its first attribute.
const fn map(hooks: OpHooks) -> OpHooks {
    OpHooks {
        speculatable: Some(interfaces::divides_safely),
        ..hooks
    }
}

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

pub(crate) const HOOKS: DialectHooks = DialectHooks {
    inlining: Some(inlining::INLINING),
    asm: print::ASM,
    materialize: Some(interfaces::materialize),
    attr_preds: &[("dense-i32-elements", verify::is_i32_elements)],
    ops: &[
        (ops::APPLY, map(op(verify::apply, fold::apply, c::SIMPLIFY))),
        (
            ops::DELINEARIZE_INDEX,
            OpHooks {
                speculatable: Some(interfaces::has_safe_basis),
                ..op(
                    verify::delinearize_index,
                    fold::delinearize_index,
                    c::DELINEARIZE_INDEX,
                )
            },
        ),
        (ops::DMA_START, op(verify::dma_start, fold::access, &[])),
        (ops::DMA_WAIT, op(verify::dma_wait, fold::access, &[])),
        (
            ops::FOR,
            OpHooks {
                verify_regions: Some(verify::for_regions),
                speculatable: Some(interfaces::for_is_speculatable),
                ..op(verify::for_, fold::for_, &[])
            },
        ),
        (ops::IF, decision(op(verify::if_, fold::if_, c::IF))),
        (
            ops::LINEARIZE_INDEX,
            op(
                verify::linearize_index,
                fold::linearize_index,
                c::LINEARIZE_INDEX,
            ),
        ),
        (ops::LOAD, op(verify::load, fold::access, c::SIMPLIFY)),
        (ops::MAX, map(op(verify::min_max, fold::max, c::MAX))),
        (ops::MIN, map(op(verify::min_max, fold::min, c::MIN))),
        (
            ops::PARALLEL,
            decision(op(verify::parallel, fold::parallel, &[])),
        ),
        (
            ops::PREFETCH,
            op(verify::prefetch, fold::access, c::SIMPLIFY),
        ),
        (ops::STORE, op(verify::store, fold::access, c::SIMPLIFY)),
        (ops::VECTOR_LOAD, access(verify::vector_load)),
        (ops::VECTOR_STORE, access(verify::vector_store)),
        (
            ops::YIELD,
            OpHooks {
                verify: Some(verify::yield_),
                ..NO_HOOKS
            },
        ),
    ],
    interfaces: &[
        implements(ops::APPLY, &ranges::APPLY),
        implements(ops::APPLY, &ValueBounds(value_bounds::apply)),
        implements(
            ops::DELINEARIZE_INDEX,
            &ValueBounds(value_bounds::delinearize_index),
        ),
        implements(ops::FOR, &interfaces::FOR_BRANCH),
        implements(ops::FOR, &interfaces::FOR_LOOP),
        implements(ops::FOR, &InductionVariables(interfaces::for_induction)),
        implements(ops::IF, &interfaces::IF_BRANCH),
        implements(
            ops::LINEARIZE_INDEX,
            &ValueBounds(value_bounds::linearize_index),
        ),
        implements(ops::MAX, &ValueBounds(value_bounds::max)),
        implements(ops::MIN, &ValueBounds(value_bounds::min)),
    ],
    ..DialectHooks::none("affine")
};
