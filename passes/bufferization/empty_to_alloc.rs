//! Makes each `tensor.empty` an allocation of its own.
//!
//! ```mlir
//! %0 = tensor.empty(%n) : tensor<?xf32>
//! // %0 = bufferization.alloc_tensor(%n) : tensor<?xf32>
//! ```

use oxmlir_dialects::tables::{bufferization, tensor};
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{Pattern, PatternSet, Rewriter};
use oxmlir_ir::{Body, OpId, ValueId};

use crate::bodies::run_patterns;

pub static PASS: PassInfo = PassInfo::new(
    "empty-tensor-to-alloc-tensor",
    "EmptyTensorToAllocTensorPass",
    "makes empty tensors allocations",
    Anchor::Any,
    run,
);

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let mut patterns = PatternSet::new();
    let pattern = Pattern::new("EmptyTensorLoweringPattern", alloc_of_empty);
    patterns.add(tensor::EMPTY, &[pattern]);
    run_patterns(body, pass, &patterns)
}

/// Replaces a `tensor.empty`: the allocation.
pub fn replace(rw: &mut Rewriter, op: OpId) -> ValueId {
    let empty = tensor::Empty::new(rw.op(op));
    let (loc, ty, sizes) = (empty.loc(), empty.only_result_type(), empty.dynamic_sizes());
    rw.insert_before(op);
    let new = bufferization::alloc_tensor(rw, loc, ty, &sizes);
    rw.replace(op, &[new]);
    new
}

// empty(n) -> alloc_tensor(n)
fn alloc_of_empty(rw: &mut Rewriter, op: OpId) -> bool {
    replace(rw, op);
    true
}
