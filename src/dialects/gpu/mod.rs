//! gpu: kernels and their launches.

pub mod attrs;
mod bounds;
pub(crate) mod canonicalize;
mod fold;
pub mod launches;
mod print;
pub(crate) mod ranges;
pub mod targets;
mod verify;

use oxmlir_ir::hooks::{DialectHooks, FoldFn, InferArgs, Inlining, NO_HOOKS, OpHooks};
use oxmlir_ir::interfaces::{LaunchOp, ValueBounds, implements};
use oxmlir_ir::rewrite::Pattern;
use oxmlir_ir::types::DefRef;
use oxmlir_ir::{Context, Diagnostic, OpRef, Type, TypeKind};

use crate::tables::gpu as ops;
use attrs::Matrix;
use canonicalize as c;
use fold as f;
use ranges as r;
use verify as v;

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
    let def = DefRef(ops::ASYNC_TOKEN_TYPE);
    let params = Box::default();
    Some(cx.ty(TypeKind::Dialect { def, params }))
}

pub(crate) const HOOKS: DialectHooks = DialectHooks {
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
        (ops::BARRIER, with_patterns(NO_HOOKS, c::BARRIER)),
        (
            ops::DYNAMIC_SHARED_MEMORY,
            verified(v::dynamic_shared_memory),
        ),
        (ops::FUNC, verified(v::func)),
        (
            ops::LAUNCH,
            with_patterns(verified_around(v::launch), c::LAUNCH),
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
        (ops::RETURN, verified(v::return_)),
        (ops::ROTATE, verified(v::rotate)),
        (
            ops::SUBGROUP_BROADCAST,
            folded(v::subgroup_broadcast, f::subgroup_broadcast),
        ),
        (ops::SUBGROUP_MMA_COMPUTE, verified(v::compute_matrix)),
        (ops::SUBGROUP_MMA_LOAD_MATRIX, verified(v::load_matrix)),
        (ops::SUBGROUP_MMA_STORE_MATRIX, verified(v::store_matrix)),
        (
            ops::SUBGROUP_REDUCE,
            folded(v::subgroup_reduce, f::subgroup_reduce),
        ),
        (ops::WAIT, with_patterns(NO_HOOKS, c::WAIT)),
        (ops::WARP_EXECUTE_ON_LANE_0, verified(v::warp)),
    ],
    interfaces: &[
        implements(ops::LAUNCH_FUNC, &LaunchOp(launches::target)),
        implements(ops::BLOCK_DIM, &r::BLOCK_DIM),
        implements(ops::BLOCK_DIM, &ValueBounds(bounds::by_range)),
        implements(ops::BLOCK_ID, &r::BLOCK_ID),
        implements(ops::BLOCK_ID, &ValueBounds(bounds::by_range)),
        implements(ops::CLUSTER_BLOCK_ID, &r::CLUSTER_BLOCK_ID),
        implements(ops::CLUSTER_BLOCK_ID, &ValueBounds(bounds::by_range)),
        implements(ops::CLUSTER_DIM, &r::CLUSTER_DIM),
        implements(ops::CLUSTER_DIM, &ValueBounds(bounds::by_range)),
        implements(ops::CLUSTER_DIM_BLOCKS, &r::CLUSTER_DIM_BLOCKS),
        implements(ops::CLUSTER_DIM_BLOCKS, &ValueBounds(bounds::by_range)),
        implements(ops::CLUSTER_ID, &r::CLUSTER_ID),
        implements(ops::CLUSTER_ID, &ValueBounds(bounds::by_range)),
        implements(ops::GLOBAL_ID, &r::GLOBAL_ID),
        implements(ops::GLOBAL_ID, &ValueBounds(bounds::by_range)),
        implements(ops::GRID_DIM, &r::GRID_DIM),
        implements(ops::GRID_DIM, &ValueBounds(bounds::by_range)),
        implements(ops::LANE_ID, &r::LANE_ID),
        implements(ops::LANE_ID, &ValueBounds(bounds::by_range)),
        implements(ops::LAUNCH, &r::LAUNCH),
        implements(ops::LAUNCH, &ValueBounds(bounds::by_range)),
        implements(ops::NUM_SUBGROUPS, &r::NUM_SUBGROUPS),
        implements(ops::NUM_SUBGROUPS, &ValueBounds(bounds::by_range)),
        implements(ops::SUBGROUP_BROADCAST, &r::SUBGROUP_BROADCAST),
        implements(ops::SUBGROUP_ID, &r::SUBGROUP_ID),
        implements(ops::SUBGROUP_ID, &ValueBounds(bounds::by_range)),
        implements(ops::SUBGROUP_SIZE, &r::SUBGROUP_SIZE),
        implements(ops::SUBGROUP_SIZE, &ValueBounds(bounds::by_range)),
        implements(ops::THREAD_ID, &r::THREAD_ID),
        implements(ops::THREAD_ID, &ValueBounds(bounds::by_range)),
    ],
    ..DialectHooks::none("gpu")
};
