//! Passes on structured control flow, and what they share.
//!
//! - `sequential`: parallel loops as nests of sequential ones

pub mod for_loop_canonicalization;
pub mod for_loop_peeling;
pub mod for_loop_range_folding;
pub mod for_to_while;
pub mod forall_to_for;
pub mod forall_to_parallel;
pub(crate) mod fuse_siblings;
pub mod loop_specialization;
pub mod outline;
pub mod parallel_for_to_nested_fors;
pub mod parallel_loop_fusion;
pub mod parallel_loop_tiling;
pub mod pipeline;
pub(crate) mod promote;
pub(crate) mod sequential;
pub(crate) mod unroll;
pub(crate) mod unroll_jam;

use oxmlir_ir::{Body, OpId, OpName};

/// The operations of a name in a body, inner ones first.
fn ops_named(body: &Body, name: OpName) -> Vec<OpId> {
    let mut ops = body.nested_ops_post_order(body.root());
    ops.retain(|op| body.name(*op) == name);
    ops
}

/// Whether an integer of this width may be `number`, which has a sign.
fn fits_signed(number: i64, width: u32) -> bool {
    width >= i64::BITS || width > 0 && number >> (width - 1) == number >> (i64::BITS - 1)
}
