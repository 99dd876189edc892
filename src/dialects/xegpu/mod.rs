//! xegpu: blocks and scattered elements of memory, and matrix operations, of Intel GPUs.

mod fold;
pub mod layout;
mod print;
pub mod types;
mod verify;

use oxmlir_ir::hooks::{DialectHooks, NO_HOOKS, OpHooks};
use oxmlir_ir::{Diagnostic, OpRef};

use crate::tables::xegpu as ops;
use verify as v;

/// An operation with one more check, of its types and inherent attributes.
const fn verified(verify: fn(OpRef) -> Result<(), Diagnostic>) -> OpHooks {
    OpHooks {
        verify: Some(verify),
        verifies_signature: true,
        ..NO_HOOKS
    }
}

pub(crate) const HOOKS: DialectHooks = DialectHooks {
    directives: print::DIRECTIVES,
    print_params: print::PARAMS,
    verify_params: types::PARAMS,
    type_preds: &[("xegpu-shared-memory", v::is_shared_memory)],
    op_preds: &[
        (
            "all-of-source-mem-desc-have-same-size-in-bits",
            v::same_size,
        ),
        ("xegpu-same-shapes", v::same_shapes),
    ],
    ops: &[
        (
            ops::CONVERT_LAYOUT,
            OpHooks {
                fold: Some(fold::convert_layout),
                ..verified(v::convert_layout)
            },
        ),
        (ops::CREATE_ND_TDESC, verified(v::create_nd_tdesc)),
        (ops::CREATE_TDESC, verified(v::create_tdesc)),
        (ops::DPAS, verified(v::dpas)),
        (ops::LOAD, verified(v::load)),
        (ops::LOAD_MATRIX, verified(v::load_matrix)),
        (ops::LOAD_ND, verified(v::load_nd)),
        (ops::PREFETCH, verified(v::prefetch)),
        (ops::PREFETCH_ND, verified(v::prefetch_nd)),
        (ops::STORE, verified(v::store)),
        (ops::STORE_MATRIX, verified(v::store_matrix)),
        (ops::STORE_ND, verified(v::store_nd)),
        (ops::UPDATE_ND_OFFSET, verified(v::update_nd_offset)),
        (ops::UPDATE_OFFSET, verified(v::update_offset)),
    ],
    ..DialectHooks::none("xegpu")
};
