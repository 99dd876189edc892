//! Checks of operations on tensors.

use oxmlir_dialects::tables::tensor;

use super::check::{Checks, ShapeOps};
use super::shaped;

const SHAPE: ShapeOps = ShapeOps {
    dim: tensor::dim,
    rank: tensor::rank,
};

pub fn dim(checks: &mut Checks) {
    let op = tensor::Dim::new(checks.rw.op(checks.op));
    let (source, index) = (op.source(), op.index());
    shaped::dim(checks, SHAPE, source, index);
}

pub fn extract_slice(checks: &mut Checks) {
    let source = tensor::ExtractSlice::new(checks.rw.op(checks.op)).source();
    shaped::slice(checks, SHAPE, source, "extract_slice");
}

/// The element that is extracted or inserted is one.
pub fn access(checks: &mut Checks, tensor: usize, indices: usize) {
    let op = checks.rw.op(checks.op);
    let (source, indices) = (op.operand(tensor), op.group(indices));
    shaped::element(checks, SHAPE, source, &indices);
}

/// A tensor has the rank and sizes that it is cast to.
pub fn cast(checks: &mut Checks) {
    let op = tensor::Cast::new(checks.rw.op(checks.op));
    let source = op.source();
    if let Some(sizes) = checks.rw.cx.shape(op.ty(op.dest())) {
        shaped::rank(checks, SHAPE, source, sizes.len());
        shaped::sizes(checks, SHAPE, source, sizes);
    }
}
