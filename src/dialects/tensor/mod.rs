//! tensor: immutable multi-dimensional values.

mod print;
mod verify;

use oxmlir_ir::hooks::{DialectHooks, NO_HOOKS, OpHooks};
use oxmlir_ir::{Diagnostic, OpRef};

use crate::tables::tensor as ops;
use verify as v;

const fn verified(verify: fn(OpRef) -> Result<(), Diagnostic>) -> OpHooks {
    OpHooks {
        verify: Some(verify),
        ..NO_HOOKS
    }
}

pub const HOOKS: DialectHooks = DialectHooks {
    asm: print::ASM,
    ops: &[
        ("tensor.bitcast", verified(v::bitcast)),
        ("tensor.cast", verified(v::cast)),
        ("tensor.collapse_shape", verified(v::collapse_shape)),
        ("tensor.concat", verified(v::concat)),
        ("tensor.empty", verified(v::empty)),
        ("tensor.expand_shape", verified(v::expand_shape)),
        ("tensor.extract", verified(v::extract)),
        ("tensor.extract_slice", verified(v::extract_slice)),
        ("tensor.gather", verified(v::gather)),
        (
            "tensor.generate",
            OpHooks {
                verify_regions: Some(v::generate_body),
                ..verified(v::generate)
            },
        ),
        (
            "tensor.insert",
            OpHooks {
                inits: Some(ops::insert::DEST),
                ..verified(v::insert)
            },
        ),
        (
            "tensor.insert_slice",
            OpHooks {
                inits: Some(ops::insert_slice::DEST),
                ..verified(v::insert_slice)
            },
        ),
        (
            "tensor.pad",
            OpHooks {
                verify_regions: Some(v::pad_body),
                ..verified(v::pad)
            },
        ),
        ("tensor.parallel_insert_slice", verified(v::insert_slice)),
        ("tensor.reshape", verified(v::reshape)),
        ("tensor.scatter", verified(v::scatter)),
        ("tensor.splat", verified(v::splat)),
    ],
    ..DialectHooks::none("tensor")
};
