//! Concatenations as insertions into an empty tensor.
//!
//! ```mlir
//! %0 = tensor.concat dim(0) %a, %b : (tensor<2xf32>, tensor<3xf32>) -> tensor<5xf32>
//! // %1 = tensor.empty() : tensor<5xf32>
//! // %2 = tensor.insert_slice %a into %1[0] [2] [1] : tensor<2xf32> into tensor<5xf32>
//! // %0 = tensor.insert_slice %b into %2[2] [3] [1] : tensor<3xf32> into tensor<5xf32>
//! ```

use oxmlir_dialects::affine::build::sum;
use oxmlir_dialects::linalg::build::empty;
use oxmlir_dialects::memref::mixed::Slice;
use oxmlir_dialects::tables::tensor as ops;
use oxmlir_dialects::tensor::sizes::mixed_sizes;
use oxmlir_ir::rewrite::{Pattern, PatternSet, Rewriter};
use oxmlir_ir::{OpFoldResult, OpFoldResultList, OpId, ValueId};

pub fn add_patterns(patterns: &mut PatternSet) {
    let pattern = Pattern::new("DecomposeTensorConcatOp", |rw, op| {
        decompose(rw, op).is_some()
    });
    patterns.add(ops::CONCAT, &[pattern]);
}

/// Replaces a `tensor.concat`.
fn decompose(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = ops::Concat::of(rw.op(op))?;
    let (loc, ty) = (view.loc(), view.only_result_type());
    let inputs: Vec<ValueId> = view.operands().collect();
    let along = usize::try_from(view.dim()).ok()?;
    if let [only] = &inputs[..]
        && rw.body.ty(*only) == ty
    {
        rw.replace(op, &[*only]);
        return Some(());
    }
    rw.insert_before(op);
    let mut end = OpFoldResult::Known(0);
    let mut pieces: Vec<(OpFoldResult, OpFoldResultList)> = Vec::new();
    for input in &inputs {
        let sizes = mixed_sizes(rw, loc, *input)?;
        let start = end;
        end = match start {
            OpFoldResult::Known(0) => sizes[along],
            start => sum(rw, loc, &[start, sizes[along]]),
        };
        pieces.push((start, sizes));
    }
    let mut sizes = pieces.first()?.1.clone();
    sizes[along] = end;
    let mut value = empty(rw, loc, &sizes, rw.cx.element_type(ty));
    for (input, (start, sizes)) in inputs.into_iter().zip(pieces) {
        let rank = sizes.len();
        let mut offsets: OpFoldResultList = (0..rank).map(|_| OpFoldResult::Known(0)).collect();
        offsets[along] = start;
        let slice = Slice {
            offsets,
            sizes,
            strides: (0..rank).map(|_| OpFoldResult::Known(1)).collect(),
        };
        value = slice.insert_slice(rw, loc, input, value);
    }
    if rw.body.ty(value) != ty {
        value = ops::cast(rw, loc, ty, value);
    }
    rw.replace(op, &[value]);
    Some(())
}
