//! Takes inputs of one element out of structured operations: the body asks for the element itself.
//!
//! ```mlir
//! linalg.generic ... ins(%t, %scalar : tensor<4xf32>, tensor<f32>)
//! // %x = tensor.extract %scalar[] : tensor<f32> within the body
//! ```

use oxmlir_dialects::affine::build::value_of;
use oxmlir_dialects::linalg::build;
use oxmlir_dialects::linalg::structured::Structured;
use oxmlir_dialects::tables::{linalg as ops, tensor};
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{Pattern, PatternSet, Rewriter};
use oxmlir_ir::{Attribute, Body, OpFoldResult, OpId, Type, ValueId};

use crate::bodies::run_patterns;

pub static PASS: PassInfo = PassInfo::new(
    "linalg-inline-scalar-operands",
    "LinalgInlineScalarOperandsPass",
    "takes inputs of one element out of structured operations",
    Anchor::Any,
    run,
);

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let mut patterns = PatternSet::new();
    add_patterns(&mut patterns);
    run_patterns(body, pass, &patterns)
}

/// Adds the pattern that takes inputs of one element out.
pub fn add_patterns(patterns: &mut PatternSet) {
    let pattern = Pattern::new("InlineScalarOperands", |rw, op| inline(rw, op).is_some());
    patterns.add(ops::GENERIC, &[pattern]);
}

fn inline(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = Structured::of(rw.op(op)).filter(|view| view.has_pure_tensor_semantics())?;
    let (affine, maps, inputs) = (rw.cx.affine(), view.maps(), view.inputs());
    // Subscripts that are the same in all iterations.
    let fixed: Vec<Option<Vec<i64>>> = maps[..inputs.len()]
        .iter()
        .map(|map| map.constant_results(affine))
        .collect();
    if fixed.iter().all(Option::is_none) {
        return None;
    }
    let is_tensor =
        |value: &ValueId| oxmlir_dialects::linalg::structured::is_tensor(rw.cx, rw.body.ty(*value));
    let kept: Vec<usize> = (0..inputs.len())
        .filter(|at| fixed[*at].is_none())
        .collect();
    let inits = view.inits();
    let mut new_maps: Vec<Attribute> = Vec::new();
    for at in kept.iter().copied().chain(inputs.len()..maps.len()) {
        new_maps.push(rw.cx.affine_map_attr(maps[at]));
    }
    let tensors: Vec<bool> = inputs.iter().map(is_tensor).collect();
    let loc = view.op.loc();
    let types: Vec<Type> = view.op.result_types().collect();
    let iterators = view
        .op
        .array_attr(ops::generic::ITERATOR_TYPES_ATTR)?
        .to_vec();
    let new_inputs: Vec<ValueId> = kept.iter().map(|at| inputs[*at]).collect();
    rw.insert_before(op);
    let new = ops::generic(rw, loc, &types, &new_inputs, &inits, &new_maps, &iterators);
    let (from, to) = (rw.body.only_region(op), rw.body.only_region(new));
    rw.body.take_blocks(from, to);
    let block = rw.body.first_block(to)?;
    for at in (0..inputs.len()).filter(|at| fixed[*at].is_some()) {
        let subscripts = fixed[at].as_deref().unwrap_or_default();
        rw.insert_at_start(block);
        let element = if tensors[at] {
            let indices: Vec<ValueId> = subscripts
                .iter()
                .map(|n| value_of(rw, loc, OpFoldResult::Known(*n)))
                .collect();
            tensor::extract(rw, loc, inputs[at], &indices)
        } else {
            inputs[at]
        };
        let arg = rw.body.arg(block, at);
        rw.replace_uses(arg, element);
    }
    for at in (0..inputs.len()).rev().filter(|at| fixed[*at].is_some()) {
        rw.body.erase_arg(block, at);
    }
    build::replace_by(rw, op, new);
    Some(())
}
