//! bufferization: the way from tensors to buffers.

mod fold;
mod sizes;
mod verify;

use oxmlir_ir::hooks::{DialectHooks, Inlining, NO_HOOKS, OpHooks};
use oxmlir_ir::{Diagnostic, OpRef};

use crate::tables::bufferization as ops;
use verify as v;

const fn verified(verify: fn(OpRef) -> Result<(), Diagnostic>) -> OpHooks {
    OpHooks {
        verify: Some(verify),
        ..NO_HOOKS
    }
}

pub const HOOKS: DialectHooks = DialectHooks {
    inlining: Some(Inlining::OPS),
    ops: &[
        (
            ops::ALLOC_TENSOR,
            OpHooks {
                reify: Some(sizes::ALLOC_TENSOR),
                ..verified(v::alloc_tensor)
            },
        ),
        (ops::DEALLOC, verified(v::dealloc)),
        (
            ops::MATERIALIZE_IN_DESTINATION,
            OpHooks {
                inits: Some(ops::materialize_in_destination::DEST),
                reify: Some(sizes::MATERIALIZE_IN_DESTINATION),
                ..verified(v::materialize_in_destination)
            }
            .bounded(crate::tensor::bounds::destination),
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
    ..DialectHooks::none("bufferization")
};
