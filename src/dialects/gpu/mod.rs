//! gpu: kernels and their launches.

mod attrs;
mod bounds;
pub(crate) mod canonicalize;
mod fold;
pub mod launches;
mod print;
pub mod ranges;
mod verify;

use oxmlir_ir::hooks::{DialectHooks, FoldFn, InferArgs, Inlining, NO_HOOKS, OpHooks};
use oxmlir_ir::rewrite::Pattern;
use oxmlir_ir::types::DefRef;
use oxmlir_ir::{Context, Diagnostic, OpRef, Type, TypeKind};

use crate::tables::gpu as ops;
use attrs::Matrix;
use canonicalize as c;
use fold as f;
use ranges as r;
use verify as v;

/// The format of an object that is not written.
const FATBIN: i64 = 4;

/// An operation with one more check.
const fn verified(verify: fn(OpRef) -> Result<(), Diagnostic>) -> OpHooks {
    OpHooks {
        verify: Some(verify),
        ..NO_HOOKS
    }
}

/// An operation with one more check after those of its regions.
const fn verified_around(verify: fn(OpRef) -> Result<(), Diagnostic>) -> OpHooks {
    OpHooks {
        verify_regions: Some(verify),
        ..NO_HOOKS
    }
}

/// An operation with one more check, which folds.
const fn folded(verify: fn(OpRef) -> Result<(), Diagnostic>, fold: FoldFn) -> OpHooks {
    OpHooks {
        fold: Some(fold),
        ..verified(verify)
    }
}

/// The same, with canonicalization patterns.
const fn with_patterns(hooks: OpHooks, patterns: &'static [Pattern]) -> OpHooks {
    OpHooks { patterns, ..hooks }
}

/// The type of the elements of a matrix.
fn matrix_element(args: &InferArgs, ty: Type) -> Option<Type> {
    Matrix::of(args.cx, ty).map(|matrix| matrix.element)
}

/// `!gpu.async.token`
pub fn token_type(cx: &Context) -> Option<Type> {
    let def = DefRef(cx.registry().type_def("gpu.async.token")?);
    let params = Box::default();
    Some(cx.ty(TypeKind::Dialect { def, params }))
}

pub const HOOKS: DialectHooks = DialectHooks {
    inlining: Some(Inlining::OPS),
    asm: print::ASM,
    directives: print::DIRECTIVES,
    print_params: print::PARAMS,
    verify_params: attrs::PARAMS,
    attr_preds: &[
        ("gpu-target", attrs::is_target),
        ("gpu-offloading-handler", attrs::is_handler),
    ],
    type_preds: &[
        ("gpu-mma-accumulator", |cx, ty| {
            attrs::is_matrix_of(cx, ty, &["i32", "f16", "f32", "f64"])
        }),
        ("gpu-mma-matrix", |cx, ty| Matrix::of(cx, ty).is_some()),
        ("gpu-mma-operand", |cx, ty| {
            attrs::is_matrix_of(cx, ty, &["si8", "ui8", "f16", "f32", "f64"])
        }),
    ],
    type_fns: &[("gpu-mma-element", matrix_element)],
    verify_attr: Some(v::attribute),
    ops: &[
        (
            ops::ALL_REDUCE,
            OpHooks {
                fold: Some(f::all_reduce),
                ..verified_around(v::all_reduce)
            },
        ),
        (ops::ALLOC, verified(v::alloc)),
        (
            ops::BLOCK_DIM,
            NO_HOOKS.ranged(r::BLOCK_DIM).bounded(bounds::by_range),
        ),
        (
            ops::BLOCK_ID,
            NO_HOOKS.ranged(r::BLOCK_ID).bounded(bounds::by_range),
        ),
        (
            ops::CLUSTER_BLOCK_ID,
            NO_HOOKS
                .ranged(r::CLUSTER_BLOCK_ID)
                .bounded(bounds::by_range),
        ),
        (
            ops::CLUSTER_DIM,
            NO_HOOKS.ranged(r::CLUSTER_DIM).bounded(bounds::by_range),
        ),
        (
            ops::CLUSTER_DIM_BLOCKS,
            NO_HOOKS
                .ranged(r::CLUSTER_DIM_BLOCKS)
                .bounded(bounds::by_range),
        ),
        (
            ops::CLUSTER_ID,
            NO_HOOKS.ranged(r::CLUSTER_ID).bounded(bounds::by_range),
        ),
        (
            ops::DYNAMIC_SHARED_MEMORY,
            verified(v::dynamic_shared_memory),
        ),
        (ops::FUNC, verified(v::func)),
        (
            ops::GLOBAL_ID,
            NO_HOOKS.ranged(r::GLOBAL_ID).bounded(bounds::by_range),
        ),
        (
            ops::GRID_DIM,
            NO_HOOKS.ranged(r::GRID_DIM).bounded(bounds::by_range),
        ),
        (
            ops::LANE_ID,
            NO_HOOKS.ranged(r::LANE_ID).bounded(bounds::by_range),
        ),
        (
            ops::LAUNCH,
            with_patterns(verified_around(v::launch), c::LAUNCH)
                .ranged(r::LAUNCH)
                .bounded(bounds::by_range),
        ),
        (
            ops::LAUNCH_FUNC,
            OpHooks {
                verify_symbols: Some(launches::launch_symbols),
                ..NO_HOOKS
            },
        ),
        (
            ops::MEMCPY,
            with_patterns(folded(v::memcpy, f::memcpy), c::MEMCPY),
        ),
        (
            ops::MEMSET,
            OpHooks {
                fold: Some(f::memset),
                ..NO_HOOKS
            },
        ),
        (
            ops::NUM_SUBGROUPS,
            NO_HOOKS.ranged(r::NUM_SUBGROUPS).bounded(bounds::by_range),
        ),
        (ops::RETURN, verified(v::return_)),
        (ops::ROTATE, verified(v::rotate)),
        (
            ops::SUBGROUP_BROADCAST,
            folded(v::subgroup_broadcast, f::subgroup_broadcast).ranged(r::SUBGROUP_BROADCAST),
        ),
        (
            ops::SUBGROUP_ID,
            NO_HOOKS.ranged(r::SUBGROUP_ID).bounded(bounds::by_range),
        ),
        (ops::SUBGROUP_MMA_COMPUTE, verified(v::compute_matrix)),
        (ops::SUBGROUP_MMA_LOAD_MATRIX, verified(v::load_matrix)),
        (ops::SUBGROUP_MMA_STORE_MATRIX, verified(v::store_matrix)),
        (
            ops::SUBGROUP_REDUCE,
            folded(v::subgroup_reduce, f::subgroup_reduce),
        ),
        (
            ops::SUBGROUP_SIZE,
            NO_HOOKS.ranged(r::SUBGROUP_SIZE).bounded(bounds::by_range),
        ),
        (
            ops::THREAD_ID,
            NO_HOOKS.ranged(r::THREAD_ID).bounded(bounds::by_range),
        ),
        (ops::WAIT, with_patterns(NO_HOOKS, c::WAIT)),
        (ops::WARP_EXECUTE_ON_LANE_0, verified(v::warp)),
    ],
    ..DialectHooks::none("gpu")
};
