//! Checks of operations on tensors.

use oxmlir_dialects::tables::tensor;

use super::check::{Checks, ShapeOps};
use super::shaped;

const SHAPE: ShapeOps = ShapeOps {
    dim: tensor::DIM,
    rank: tensor::RANK,
};

pub fn dim(checks: &mut Checks) {
    shaped::dim(checks, SHAPE);
}

pub fn extract_slice(checks: &mut Checks) {
    shaped::slice(checks, SHAPE, "extract_slice");
}

/// The element that is extracted or inserted is one.
pub fn access(checks: &mut Checks, tensor: usize, indices: usize) {
    let op = checks.rw.op(checks.op);
    let (source, indices) = (op.operand(tensor), op.group(indices));
    shaped::element(checks, SHAPE, source, &indices);
}

/// A tensor has the rank and sizes that it is cast to.
pub fn cast(checks: &mut Checks) {
    let op = checks.rw.op(checks.op);
    let source = op.operand(0);
    if let Some(sizes) = checks.rw.cx.shape(op.result_type(0)) {
        shaped::rank(checks, SHAPE, source, sizes.len());
        shaped::sizes(checks, SHAPE, source, sizes);
    }
}
