//! Passes on affine loops and memory accesses, and what they share.
//!
//! - `index`: building arithmetic on indices; `expand`: affine expressions as such arithmetic
//! - `reduction`: the operations and neutral elements of reductions
//! - `linear_index`: `affine.delinearize_index` and `affine.linearize_index` as arithmetic

mod between;
mod coalesce_ints;
pub(crate) mod coalesce_scf;
mod computation_slice;
pub mod data_copy;
mod double_buffer;
pub mod expand;
pub mod expand_index_ops;
pub mod expand_index_ops_as_affine;
pub mod fold_memref_alias_ops;
pub mod fusion;
pub(crate) mod independent;
pub mod index;
pub mod invariant_code_motion;
mod linear_index;
pub mod loop_coalescing;
pub mod loop_normalize;
pub mod loop_tile;
pub mod loop_unroll;
pub mod loop_unroll_jam;
pub mod lower_affine;
mod nest;
pub mod parallelize;
pub mod pipeline_data_transfer;
mod private_buffer;
pub(crate) mod promote;
pub mod raise_from_memref;
pub(crate) mod redirect;
pub(crate) mod reduction;
pub mod scalar_replacement;
pub mod simplify_min_max;
pub mod simplify_structures;
mod skew;
pub mod super_vectorize;
pub mod super_vectorizer_test;
mod tiling;
pub(crate) mod unroll;

use oxmlir_ir::pass::{Options, Promise};
use oxmlir_ir::{Body, Context};

/// What passes that put iterations into another order take for granted: that operations of no registered dialect access nothing but
/// what they are given, and may stand in any order.
fn unknown_operations(cx: &Context, body: &Body, _: &Options) -> Promise {
    let mut promise = Promise::None;
    body.walk_all(&mut |path| {
        if path.body.def(cx, path.op).is_none() {
            promise = Promise::Inputs;
        }
    });
    promise
}
