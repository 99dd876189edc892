//! xegpu: blocks and scattered elements of memory, and matrix operations, of Intel GPUs.

pub mod layout;
mod print;
pub mod types;
mod verify;

use oxmlir_ir::hooks::{DialectHooks, NO_HOOKS, OpHooks};
use oxmlir_ir::{Diagnostic, OpRef};

use verify as v;

/// An operation with one more check.
const fn verified(verify: fn(OpRef) -> Result<(), Diagnostic>) -> OpHooks {
    OpHooks {
        verify: Some(verify),
        ..NO_HOOKS
    }
}

pub const HOOKS: DialectHooks = DialectHooks {
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
        ("xegpu.convert_layout", verified(v::convert_layout)),
        ("xegpu.create_nd_tdesc", verified(v::create_nd_tdesc)),
        ("xegpu.create_tdesc", verified(v::create_tdesc)),
        ("xegpu.dpas", verified(v::dpas)),
        ("xegpu.load", verified(v::load)),
        ("xegpu.load_matrix", verified(v::load_matrix)),
        ("xegpu.load_nd", verified(v::load_nd)),
        ("xegpu.prefetch", verified(v::prefetch)),
        ("xegpu.prefetch_nd", verified(v::prefetch_nd)),
        ("xegpu.store", verified(v::store)),
        ("xegpu.store_matrix", verified(v::store_matrix)),
        ("xegpu.store_nd", verified(v::store_nd)),
        ("xegpu.update_nd_offset", verified(v::update_nd_offset)),
        ("xegpu.update_offset", verified(v::update_offset)),
    ],
    ..DialectHooks::none("xegpu")
};
