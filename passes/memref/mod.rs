//! Transformations of memref operations.

pub mod expand;
pub mod expand_realloc;
pub mod expand_strided_metadata;
pub mod fold_memref_alias_ops;
mod index;
pub mod reify_result_shapes;
pub mod resolve_dims;

use oxmlir_ir::pass::{PassContext, PassResult};
use oxmlir_ir::rewrite::{GreedyConfig, PatternSet, apply_patterns_greedily};
use oxmlir_ir::{Body, OpId, OpName};

use crate::bodies::for_each_body;

/// Applies patterns to `body` and those inside it until nothing changes any more.
fn run_patterns(body: &mut Body, pass: &PassContext, patterns: &PatternSet) -> PassResult {
    let config = GreedyConfig::default();
    let results = for_each_body(body, &|body| {
        apply_patterns_greedily(pass.cx, body, body.root(), patterns, &config)
    });
    for result in results {
        result.map_err(|endless| pass.fail(endless))?;
    }
    Ok(())
}

/// The operations `name` of a body, in order.
fn ops_named(body: &Body, name: OpName) -> Vec<OpId> {
    let all = body.nested_ops(body.root()).into_iter();
    all.filter(|op| body.name(*op) == name).collect()
}
