//! bufferization: the way from tensors to buffers.

mod fold;
mod sizes;
mod verify;

use oxmlir_ir::hooks::{DialectHooks, Inlining, NO_HOOKS, OpHooks};
use oxmlir_ir::interfaces::{DestinationStyle, ValueBounds, implements};
use oxmlir_ir::{Diagnostic, OpRef};

use crate::tables::bufferization as ops;
use verify as v;

const fn verified(verify: fn(OpRef) -> Result<(), Diagnostic>) -> OpHooks {
    OpHooks {
        verify: Some(verify),
        ..NO_HOOKS
    }
}

pub(crate) const HOOKS: DialectHooks = DialectHooks {
    inlining: Some(Inlining::OPS),
    ops: &[
        (ops::ALLOC_TENSOR, verified(v::alloc_tensor)),
        (ops::DEALLOC, verified(v::dealloc)),
        (
            ops::MATERIALIZE_IN_DESTINATION,
            verified(v::materialize_in_destination),
        ),
        (
            ops::TO_BUFFER,
            OpHooks {
                fold: Some(fold::to_buffer),
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
    ..DialectHooks::none("bufferization")
};
