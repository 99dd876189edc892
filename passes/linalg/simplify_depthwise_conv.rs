//! Convolutions of each channel with one filter, without the dimension of the filters.
//!
//! ```mlir
//! %0 = linalg.depthwise_conv_2d_nhwc_hwcm ins(%a, %f : tensor<1x5x5x2xf32>, tensor<3x3x2x1xf32>) outs(%c : ...)
//! // becomes
//! %f2 = tensor.collapse_shape %f [[0], [1], [2, 3]] : tensor<3x3x2x1xf32> into tensor<3x3x2xf32>
//! %c2 = tensor.collapse_shape %c [[0], [1], [2], [3, 4]] : tensor<1x3x3x2x1xf32> into tensor<1x3x3x2xf32>
//! %1 = linalg.depthwise_conv_2d_nhwc_hwc ins(%a, %f2 : ...) outs(%c2 : ...)
//! %0 = tensor.expand_shape %1 [[0], [1], [2], [3, 4]] output_shape [1, 3, 3, 2, 1] : ...
//! ```

use oxmlir_dialects::linalg::build;
use oxmlir_dialects::linalg::structured::{MEMOIZED_MAPS, Structured};
use oxmlir_dialects::memref::mixed::{reassociation_groups, split};
use oxmlir_dialects::tables::linalg as ops;
use oxmlir_dialects::tables::tensor;
use oxmlir_dialects::tensor::sizes::mixed_size;
use oxmlir_ir::num::ApInt;
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{Pattern, PatternSet, Rewriter};
use oxmlir_ir::{Body, OpFoldResult, OpId, Scalar, Type};

use super::transforms::conv::merged;
use crate::bodies::run_patterns;

pub static PASS: PassInfo = PassInfo::new(
    "simplify-depthwise-conv",
    "SimplifyDepthwiseConvPass",
    "takes the dimension of the filters out of convolutions that have one for each channel",
    Anchor::Any,
    run,
);

const PATTERN: Pattern = Pattern::new("SimplifyDepthwiseConvOp", |rw, op| {
    simplify(rw, op).is_some()
});

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let mut patterns = PatternSet::new();
    patterns.add(ops::DEPTHWISE_CONV_2D_NHWC_HWCM, &[PATTERN]);
    patterns.add(ops::DEPTHWISE_CONV_2D_NHWC_HWCM_Q, &[PATTERN]);
    run_patterns(body, pass, &patterns)
}

// conv_hwcm(a, f, c) -> expand(conv_hwc(a, collapse(f), collapse(c)))
fn simplify(rw: &mut Rewriter, op: OpId) -> Option<()> {
    use ops::depthwise_conv_2d_nhwc_hwcm::{DILATIONS_ATTR, STRIDES_ATTR};
    let view = Structured::of(rw.op(op)).filter(|view| view.has_pure_tensor_semantics())?;
    let name = match view.op.name() {
        ops::DEPTHWISE_CONV_2D_NHWC_HWCM => ops::DEPTHWISE_CONV_2D_NHWC_HWC,
        _ => ops::DEPTHWISE_CONV_2D_NHWC_HWC_Q,
    };
    let (mut inputs, inits, loc) = (view.inputs(), view.inits(), view.op.loc());
    let (&[_, filter, ..], &[init]) = (&inputs[..], &inits[..]) else {
        return None;
    };
    let has_one = |value| view.shape(value).last() == Some(&1);
    if !has_one(filter) || !has_one(init) {
        return None;
    }
    let pair = build::tensor_type(rw.cx, &[2], Type::I64);
    let ones = rw.cx.splat_attr(pair, &Scalar::Int(ApInt::from_i64(64, 1)));
    let steps = |slot| (slot, view.op.attr(slot).unwrap_or(ones));
    let attrs = [STRIDES_ATTR, DILATIONS_ATTR].map(steps);
    let (ty, dict) = (rw.body.ty(init), rw.body.dict(op));
    let groups = [vec![0], vec![1], vec![2], vec![3, 4]];
    rw.insert_before(op);
    inputs[1] = merged(rw, loc, filter, &[vec![0], vec![1], vec![2, 3]])?;
    let sums = merged(rw, loc, init, &groups)?;
    let new = build::named_with(rw, loc, name, &inputs, &[sums], &attrs)?;
    let maps = rw.cx.dict_get(rw.body.dict(new), MEMOIZED_MAPS);
    let dict = rw.cx.dict_with(dict, MEMOIZED_MAPS, maps);
    rw.body.set_dict(new, dict);
    let result = rw.body.only_result(new);
    let mut sizes: Vec<OpFoldResult> = (0..4).map(|dim| mixed_size(rw, loc, result, dim)).collect();
    sizes.push(OpFoldResult::Known(1));
    let (known, values) = split(&sizes);
    let groups = reassociation_groups(rw.cx, &groups);
    let wide = tensor::expand_shape(rw, loc, ty, result, &values, &groups, &known);
    rw.replace(op, &[wide]);
    Some(())
}
