//! Packing and unpacking of empty tensors, which gives what may be anything.
//!
//! ```mlir
//! %0 = tensor.empty() : tensor<8xf32>
//! %1 = linalg.pack %0 inner_dims_pos = [0] inner_tiles = [4] into %a : tensor<8xf32> -> tensor<2x4xf32>
//! // %1 is %a
//! ```

use oxmlir_dialects::linalg::relayout::Relayout;
use oxmlir_dialects::tables::{linalg, tensor};
use oxmlir_ir::OpId;
use oxmlir_ir::rewrite::{Pattern, PatternSet, Rewriter};

/// Adds the patterns; with `single_use_only` for empty tensors of which nothing else is made.
pub fn add_patterns(patterns: &mut PatternSet, single_use_only: bool) {
    for (op, [any, single]) in [
        (linalg::PACK, PACK_PATTERNS),
        (linalg::UNPACK, UNPACK_PATTERNS),
    ] {
        patterns.add(op, &[if single_use_only { single } else { any }]);
    }
}

const PACK_PATTERNS: [Pattern; 2] = patterns("FoldEmptyTensorWithPackOp");
const UNPACK_PATTERNS: [Pattern; 2] = patterns("FoldEmptyTensorWithUnPackOp");

const fn patterns(name: &'static str) -> [Pattern; 2] {
    [
        Pattern::new(name, |rw, op| fold(rw, op, false)),
        Pattern::new(name, |rw, op| fold(rw, op, true)),
    ]
}

// pack(empty, t) -> t
fn fold(rw: &mut Rewriter, op: OpId, single_use_only: bool) -> bool {
    let view = rw.op(op);
    if view.num_results() != 1 {
        return false;
    }
    let relayout = Relayout::new(view);
    let (source, dest) = (relayout.source(), relayout.dest());
    let of_empty = view
        .defining_op(source)
        .is_some_and(|source| source.name() == tensor::EMPTY);
    let fits = rw.body.ty(dest) == view.only_result_type()
        && (!single_use_only || rw.body.has_one_use(source));
    // Where there is padding, some elements are known.
    if !of_empty || !fits || relayout.padding().is_some() {
        return false;
    }
    rw.replace(op, &[dest]);
    true
}
