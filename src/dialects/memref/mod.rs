//! memref: memory and views of it.

pub(crate) mod bounds;
pub mod build;
pub(crate) mod canonicalize;
pub(crate) mod fold;
pub mod layout;
pub mod mixed;
pub(crate) mod print;
pub(crate) mod ranges;
mod sizes;
mod slots;
pub(crate) mod verify;
pub mod views;

use oxmlir_ir::OpRef;
use oxmlir_ir::hooks::{DialectHooks, FoldFn, InferArgs, Inlining, NO_HOOKS, OpHooks};
use oxmlir_ir::interfaces::{
    GlobalMemory, MemorySpaceCastConsumer, NoCapture, ValueBounds, implements,
};
use oxmlir_ir::rewrite::Pattern;
use oxmlir_ir::{Attribute, Diagnostic, Type};
use smallvec::SmallVec;

use crate::tables::memref as ops;
pub(crate) use canonicalize::dim_is_in_bounds;
pub(crate) use fold::fold_casts;

use canonicalize as c;
use fold as f;
use verify as v;

type Verify = fn(OpRef) -> Result<(), Diagnostic>;

/// An operation with one more check, of its types and inherent attributes.
const fn verified(verify: Verify) -> OpHooks {
    OpHooks {
        verify: Some(verify),
        verifies_signature: true,
        ..NO_HOOKS
    }
}

const fn folded(fold: FoldFn) -> OpHooks {
    OpHooks {
        fold: Some(fold),
        ..NO_HOOKS
    }
}

const fn op(verify: Verify, fold: FoldFn, patterns: &'static [Pattern]) -> OpHooks {
    OpHooks {
        verify: Some(verify),
        verifies_signature: true,
        fold: Some(fold),
        patterns,
        ..NO_HOOKS
    }
}

/// The results have the types of the operands.
fn operand_types(args: &InferArgs) -> Result<SmallVec<[Type; 2]>, String> {
    Ok(args.operands.iter().map(|v| args.body.ty(*v)).collect())
}

/// The base without a shape, the offset, a size and a stride a dimension.
fn metadata_types(args: &InferArgs) -> Result<SmallVec<[Type; 2]>, String> {
    let source = args.operand_type(ops::extract_strided_metadata::SOURCE);
    let Some((source, rank)) = source.and_then(|ty| Some((ty, args.cx.rank(ty)?))) else {
        return Err("'memref.extract_strided_metadata' op failed to infer returned types".into());
    };
    let mut types = SmallVec::from_elem(Type::INDEX, 2 + 2 * rank);
    types[0] = layout::memref_like(args.cx, source, &[], None);
    Ok(types)
}

/// The global variable that a `memref.get_global` refers to.
fn global_name(op: OpRef) -> Option<Attribute> {
    op.attr(ops::get_global::NAME_ATTR)
}

pub(crate) const HOOKS: DialectHooks = DialectHooks {
    inlining: Some(Inlining::REGIONS),
    asm: print::ASM,
    directives: print::DIRECTIVES,
    materialize: Some(c::materialize),
    ops: &[
        (
            ops::ALLOC,
            OpHooks {
                patterns: c::ALLOC,
                ..verified(v::alloc)
            },
        ),
        (
            ops::ALLOCA,
            OpHooks {
                patterns: c::ALLOCA,
                // It looks for a scope around it.
                verifies_signature: false,
                ..verified(v::alloca)
            },
        ),
        (
            ops::ALLOCA_SCOPE,
            OpHooks {
                patterns: c::ALLOCA_SCOPE,
                ..NO_HOOKS
            },
        ),
        (
            ops::ASSUME_ALIGNMENT,
            op(v::assume_alignment, f::assume_alignment, &[]),
        ),
        (ops::ATOMIC_RMW, op(v::atomic_rmw, f::atomic_rmw, &[])),
        (
            ops::ATOMIC_YIELD,
            OpHooks {
                // It looks at the operation around it.
                verifies_signature: false,
                ..verified(v::atomic_yield)
            },
        ),
        (ops::CAST, op(v::cast, f::cast, &[])),
        (
            ops::COLLAPSE_SHAPE,
            op(v::collapse_shape, f::collapse_shape, c::COLLAPSE_SHAPE),
        ),
        (
            ops::COPY,
            OpHooks {
                patterns: c::COPY,
                ..folded(f::copy)
            },
        ),
        (ops::DEALLOC, folded(f::dealloc)),
        (
            ops::DIM,
            OpHooks {
                patterns: c::DIM,
                speculatable: Some(c::dim_is_in_bounds),
                ..folded(f::dim)
            },
        ),
        (
            ops::DISTINCT_OBJECTS,
            OpHooks {
                infer: Some(operand_types),
                ..verified(v::distinct_objects)
            },
        ),
        (ops::DMA_START, op(v::dma_start, f::dma_start, &[])),
        (ops::DMA_WAIT, op(v::dma_wait, f::dma_wait, &[])),
        (
            ops::EXPAND_SHAPE,
            op(v::expand_shape, f::expand_shape, c::EXPAND_SHAPE),
        ),
        (
            ops::EXTRACT_STRIDED_METADATA,
            OpHooks {
                infer: Some(metadata_types),
                ..folded(f::extract_strided_metadata)
            },
        ),
        (
            ops::GENERIC_ATOMIC_RMW,
            OpHooks {
                verify: Some(v::generic_atomic_rmw),
                ..NO_HOOKS
            },
        ),
        (
            ops::GET_GLOBAL,
            OpHooks {
                verify_symbols: Some(v::get_global),
                ..NO_HOOKS
            },
        ),
        (ops::GLOBAL, verified(v::global)),
        (
            ops::LOAD,
            op(v::load, f::load, crate::bufferization::canonicalize::LOAD),
        ),
        (
            ops::MEMORY_SPACE_CAST,
            op(v::memory_space_cast, f::memory_space_cast, &[]),
        ),
        (ops::PREFETCH, op(v::prefetch, f::prefetch, &[])),
        (ops::RANK, folded(f::rank)),
        (
            ops::REALLOC,
            OpHooks {
                patterns: c::REALLOC,
                ..verified(v::realloc)
            },
        ),
        (
            ops::REINTERPRET_CAST,
            op(
                v::reinterpret_cast,
                f::reinterpret_cast,
                c::REINTERPRET_CAST,
            ),
        ),
        (ops::RESHAPE, verified(v::reshape)),
        (ops::STORE, op(v::store, f::store, &[])),
        (ops::SUBVIEW, op(v::subview, f::subview, c::SUBVIEW)),
        (ops::TRANSPOSE, op(v::transpose, f::transpose, &[])),
        (ops::VIEW, op(v::view, f::view_fold, c::VIEW)),
    ],
    interfaces: &[
        implements(ops::ALLOC, &ValueBounds(bounds::alloc)),
        implements(ops::ALLOCA, &ValueBounds(bounds::alloc)),
        implements(ops::ALLOCA, &slots::ALLOCA),
        implements(ops::ALLOCA_SCOPE, &crate::scf::EXECUTE_REGION),
        implements(ops::ASSUME_ALIGNMENT, &ValueBounds(bounds::like_source)),
        implements(ops::ASSUME_ALIGNMENT, &sizes::ASSUME_ALIGNMENT),
        implements(ops::CAST, &ValueBounds(bounds::like_source)),
        implements(ops::COLLAPSE_SHAPE, &ValueBounds(bounds::collapse_shape)),
        implements(ops::DIM, &NoCapture),
        implements(ops::DIM, &ValueBounds(bounds::dim)),
        implements(ops::DIM, &ranges::DIM),
        implements(ops::EXPAND_SHAPE, &ValueBounds(bounds::expand_shape)),
        implements(ops::EXPAND_SHAPE, &sizes::EXPAND_SHAPE),
        implements(ops::GET_GLOBAL, &GlobalMemory(global_name)),
        implements(ops::LOAD, &slots::LOAD),
        implements(ops::LOAD, &slots::LOAD_PARTS),
        implements(ops::RANK, &NoCapture),
        implements(ops::RANK, &ValueBounds(bounds::rank)),
        implements(
            ops::REINTERPRET_CAST,
            &ValueBounds(bounds::reinterpret_cast),
        ),
        implements(ops::STORE, &slots::STORE),
        implements(ops::STORE, &slots::STORE_PARTS),
        implements(ops::SUBVIEW, &ValueBounds(bounds::subview)),
        implements(
            ops::ATOMIC_RMW,
            &MemorySpaceCastConsumer::access(ops::atomic_rmw::MEMREF),
        ),
        implements(ops::CAST, &MemorySpaceCastConsumer::view(ops::cast::SOURCE)),
        implements(
            ops::COLLAPSE_SHAPE,
            &MemorySpaceCastConsumer::view(ops::collapse_shape::SRC),
        ),
        implements(
            ops::EXPAND_SHAPE,
            &MemorySpaceCastConsumer::view(ops::expand_shape::SRC),
        ),
        implements(
            ops::LOAD,
            &MemorySpaceCastConsumer::access(ops::load::MEMREF),
        ),
        implements(
            ops::REINTERPRET_CAST,
            &MemorySpaceCastConsumer::view(ops::reinterpret_cast::SOURCE),
        ),
        implements(
            ops::RESHAPE,
            &MemorySpaceCastConsumer::view(ops::reshape::SOURCE),
        ),
        implements(
            ops::STORE,
            &MemorySpaceCastConsumer::access(ops::store::MEMREF),
        ),
        implements(
            ops::SUBVIEW,
            &MemorySpaceCastConsumer::view(ops::subview::SOURCE),
        ),
        implements(
            ops::TRANSPOSE,
            &MemorySpaceCastConsumer::view(ops::transpose::IN),
        ),
        implements(ops::VIEW, &MemorySpaceCastConsumer::view(ops::view::SOURCE)),
    ],
    ..DialectHooks::none("memref")
};
