//! bufferization: the way from tensors to buffers.

pub mod attributes;
pub(crate) mod canonicalize;
mod effects;
mod fold;
pub mod pairs;
mod sizes;
mod verify;

use oxmlir_ir::hooks::{DialectHooks, InferArgs, Inlining, NO_HOOKS, OpHooks};
use oxmlir_ir::interfaces::{DestinationStyle, ValueBounds, implements};
use oxmlir_ir::{Diagnostic, OpRef, Type};
use smallvec::SmallVec;

/// The canonicalization patterns of `bufferization.dealloc`.
pub use canonicalize::DEALLOC as DEALLOC_PATTERNS;

use crate::tables::bufferization as ops;
use verify as v;

const fn verified(verify: fn(OpRef) -> Result<(), Diagnostic>) -> OpHooks {
    OpHooks {
        verify: Some(verify),
        ..NO_HOOKS
    }
}

/// A condition for each buffer that is retained.
fn dealloc_results(args: &InferArgs) -> Result<SmallVec<[Type; 2]>, String> {
    let sizes = args.attr(ops::dealloc::OPERAND_SEGMENT_SIZES_ATTR);
    let sizes = sizes
        .map(|sizes| args.cx.dense_array_values(sizes))
        .unwrap_or_default();
    let retained = sizes.get(ops::dealloc::RETAINED).copied().unwrap_or(0);
    let retained = usize::try_from(retained)
        .unwrap_or(0)
        .min(args.operands.len());
    Ok(SmallVec::from_elem(Type::I1, retained))
}

pub(crate) const HOOKS: DialectHooks = DialectHooks {
    inlining: Some(Inlining::OPS),
    materialize: Some(crate::memref::canonicalize::materialize),
    ops: &[
        (
            ops::ALLOC_TENSOR,
            OpHooks {
                patterns: canonicalize::ALLOC_TENSOR,
                ..verified(v::alloc_tensor)
            },
        ),
        (
            ops::CLONE,
            OpHooks {
                fold: Some(fold::clone),
                patterns: canonicalize::CLONE,
                ..NO_HOOKS
            },
        ),
        (
            ops::DEALLOC,
            OpHooks {
                infer: Some(dealloc_results),
                patterns: canonicalize::DEALLOC,
                ..verified(v::dealloc)
            },
        ),
        (
            ops::MATERIALIZE_IN_DESTINATION,
            OpHooks {
                effects: Some(effects::of_materialize_in_destination),
                ..verified(v::materialize_in_destination)
            },
        ),
        (
            ops::TO_BUFFER,
            OpHooks {
                fold: Some(fold::to_buffer),
                patterns: canonicalize::TO_BUFFER,
                ..verified(v::tensor_and_buffer)
            },
        ),
        (
            ops::TO_TENSOR,
            OpHooks {
                fold: Some(fold::to_tensor),
                ..verified(v::tensor_and_buffer)
            },
        ),
    ],
    interfaces: &[
        implements(ops::ALLOC_TENSOR, &sizes::ALLOC_TENSOR),
        implements(
            ops::MATERIALIZE_IN_DESTINATION,
            &ValueBounds(crate::tensor::bounds::destination),
        ),
        implements(
            ops::MATERIALIZE_IN_DESTINATION,
            &DestinationStyle {
                inits: ops::materialize_in_destination::DEST,
            },
        ),
        implements(
            ops::MATERIALIZE_IN_DESTINATION,
            &sizes::MATERIALIZE_IN_DESTINATION,
        ),
    ],
    verify_attr: Some(attributes::of_op),
    verify_arg_attr: Some(attributes::of_argument),
    ..DialectHooks::none("bufferization")
};
