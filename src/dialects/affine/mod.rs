//! affine: loops and memory accesses whose subscripts and bounds are affine.
//!
//! - `maps`: maps and sets with their operands, composing and canonicalizing them; `scope`: what may be an operand
//! - `access`, `loops`, `index_basis`: views of the operations
//! - `verify`, `fold`, `canonicalize`, `interfaces`: the hooks

pub mod access;
pub mod index_basis;
mod interfaces;
pub mod loops;
pub mod maps;
mod print;
pub mod scope;
mod verify;

use oxmlir_ir::diag::Diagnostic;
use oxmlir_ir::hooks::{DialectHooks, NO_HOOKS, OpHooks};

const fn op(verify: fn(oxmlir_ir::OpRef) -> Result<(), Diagnostic>) -> OpHooks {
    OpHooks {
        verify: Some(verify),
        ..NO_HOOKS
    }
}

pub const HOOKS: DialectHooks = DialectHooks {
    asm: print::ASM,
    materialize: Some(interfaces::materialize),
    ops: &[
        ("affine.apply", op(verify::apply)),
        ("affine.delinearize_index", op(verify::delinearize_index)),
        (
            "affine.for",
            OpHooks {
                verify_regions: Some(verify::for_regions),
                speculatable: Some(interfaces::for_is_speculatable),
                region_branch: Some(&interfaces::FOR_BRANCH),
                loop_like: Some(&interfaces::FOR_LOOP),
                ..op(verify::for_)
            },
        ),
        (
            "affine.if",
            OpHooks {
                region_branch: Some(&interfaces::IF_BRANCH),
                ..op(verify::if_)
            },
        ),
        ("affine.linearize_index", op(verify::linearize_index)),
        ("affine.load", op(verify::load)),
        ("affine.max", op(verify::min_max)),
        ("affine.min", op(verify::min_max)),
        (
            "affine.parallel",
            OpHooks {
                loop_like: Some(&interfaces::PARALLEL_LOOP),
                ..op(verify::parallel)
            },
        ),
        ("affine.prefetch", op(verify::prefetch)),
        ("affine.store", op(verify::store)),
        ("affine.vector_load", op(verify::vector_load)),
        ("affine.vector_store", op(verify::vector_store)),
        ("affine.yield", op(verify::yield_)),
    ],
    ..DialectHooks::none("affine")
};
