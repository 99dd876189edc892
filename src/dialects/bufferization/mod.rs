//! bufferization: the way from tensors to buffers.

mod sizes;

use oxmlir_ir::hooks::{DialectHooks, NO_HOOKS, OpHooks};

use crate::tables::bufferization as ops;

pub const HOOKS: DialectHooks = DialectHooks {
    ops: &[
        (
            "bufferization.alloc_tensor",
            OpHooks {
                reify: Some(sizes::ALLOC_TENSOR),
                ..NO_HOOKS
            },
        ),
        (
            "bufferization.materialize_in_destination",
            OpHooks {
                inits: Some(ops::materialize_in_destination::DEST),
                reify: Some(sizes::MATERIALIZE_IN_DESTINATION),
                ..NO_HOOKS
            },
        ),
    ],
    ..DialectHooks::none("bufferization")
};
