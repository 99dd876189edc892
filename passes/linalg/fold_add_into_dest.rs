//! Lets a product begin with what is added to it, in place of zeros.
//!
//! ```mlir
//! %0 = linalg.fill ins(%zero : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
//! %1 = linalg.matmul ins(%a, %b : ...) outs(%0 : ...) -> tensor<4x4xf32>
//! %2 = linalg.add ins(%1, %c : ...) outs(%e : ...) -> tensor<4x4xf32>
//! // %2 = linalg.matmul ins(%a, %b : ...) outs(%c : ...) -> tensor<4x4xf32>
//! ```

use oxmlir_dialects::linalg::structured::{Structured, is_tensor};
use oxmlir_dialects::tables::arith;
use oxmlir_dialects::tables::linalg::{self as ops, IteratorType};
use oxmlir_ir::analysis::Dominance;
use oxmlir_ir::rewrite::{Pattern, PatternSet, Rewriter};
use oxmlir_ir::{OpId, Scalar, ValueId};

use super::transforms::vectorize::contraction::sums_products;

const PATTERN: Pattern = Pattern::new("FoldAddIntoDest", |rw, op| fold(rw, op).is_some());

/// The pattern for `linalg.add`.
pub fn add_patterns(patterns: &mut PatternSet) {
    patterns.add(ops::ADD, &[PATTERN]);
}

// add(contraction(a, b, 0), c) -> contraction(a, b, c)
fn fold(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = Structured::of(rw.op(op)).filter(|view| view.has_pure_tensor_semantics())?;
    let inputs = view.inputs();
    let &[a, b] = &inputs[..] else {
        return None;
    };
    let mut dominance = Dominance::new();
    let mut is_known_at = |value: ValueId, other: ValueId| {
        let other = rw.body.defining_op(other);
        other.filter(|other| dominance.value_dominates(rw.cx, rw.body, value, *other))
    };
    let (product, addend) = match (is_known_at(a, b), is_known_at(b, a)) {
        (Some(product), _) => (product, a),
        (None, Some(product)) => (product, b),
        (None, None) => return None,
    };
    let structured = Structured::of(rw.op(product))?;
    let inits = structured.inits();
    let &[init] = &inits[..] else {
        return None;
    };
    let result = rw.body.only_result(product);
    let begins_anew =
        is_contraction(structured) && rw.body.has_one_use(result) && is_zero(rw, init);
    if !begins_anew || rw.body.ty(init) != rw.body.ty(addend) {
        return None;
    }
    let at = structured.num_inputs();
    rw.set_operand(product, at, addend);
    rw.replace(op, &[result]);
    Some(())
}

/// Whether an operation sums up products of its two inputs, in the order of the loops.
pub fn is_contraction(view: Structured) -> bool {
    let exprs = view.op.cx.affine();
    let maps = view.maps();
    let [a, b, sum] = &maps[..] else {
        return false;
    };
    let is_sum = view.iterators().contains(&IteratorType::Reduction);
    let is_projection = [a, b, sum]
        .iter()
        .all(|map| map.is_projected_permutation(false, exprs));
    let dims = sum.dim_positions(exprs).unwrap_or_default();
    is_sum && is_projection && dims.is_sorted() && sums_products(view)
}

/// Whether a tensor is known to hold zeros.
fn is_zero(rw: &Rewriter, tensor: ValueId) -> bool {
    let Some(def) = rw.body.defining_op(tensor) else {
        return false;
    };
    let value = match rw.body.name(def) {
        ops::FILL => Structured::of(rw.op(def)).and_then(|view| view.inputs().first().copied()),
        arith::CONSTANT if is_tensor(rw.cx, rw.body.ty(tensor)) => Some(tensor),
        _ => None,
    };
    let constant = value.and_then(|value| rw.cx.constant_value(rw.body, value));
    match constant.and_then(|constant| rw.cx.splat_scalar(constant)) {
        Some(Scalar::Int(value)) => value.is_zero(),
        // Of either sign.
        Some(Scalar::Float(value)) => value.is_zero(),
        None => false,
    }
}
