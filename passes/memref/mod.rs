//! Transformations of memref operations.

pub(crate) mod access;
pub mod expand;
pub mod expand_realloc;
pub mod expand_strided_metadata;
pub mod flatten;
pub mod fold_memref_alias_ops;
pub(crate) mod index;
pub mod normalize;
pub mod reify_result_shapes;
pub mod resolve_dims;

use oxmlir_ir::{Body, OpId, OpName};

use crate::bodies::run_patterns;

/// The operations `name` of a body, in order.
fn ops_named(body: &Body, name: OpName) -> Vec<OpId> {
    let all = body.nested_ops(body.root()).into_iter();
    all.filter(|op| body.name(*op) == name).collect()
}
