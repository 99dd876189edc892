//! Expands `affine.delinearize_index` and `affine.linearize_index`.
//!
//! ```mlir
//! %0:2 = affine.delinearize_index %i into (4) : index, index   // %0 = arith.floordivsi %i, %c4 : index
//!                                                              // %1 = arith.remsi %i, %c4, made positive
//! ```

use oxmlir_dialects::affine::index_basis::Basis;
use oxmlir_dialects::tables::affine;
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{Pattern, PatternSet, Rewriter};
use oxmlir_ir::{Body, OpId, ValueId};

use super::linear_index;
use crate::bodies::run_patterns;

pub static PASS: PassInfo = PassInfo::new(
    "affine-expand-index-ops",
    "AffineExpandIndexOps",
    "expands operations on linear indices to arithmetic",
    Anchor::Any,
    run,
);

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let mut patterns = PatternSet::new();
    patterns.add(
        affine::DELINEARIZE_INDEX,
        &[Pattern::new("LowerDelinearizeIndexOps", delinearize)],
    );
    patterns.add(
        affine::LINEARIZE_INDEX,
        &[Pattern::new("LowerLinearizeIndexOps", linearize)],
    );
    run_patterns(body, pass, &patterns)
}

/// The linear index and basis of a delinearization.
pub fn delinearization(rw: &Rewriter, op: OpId) -> Option<(ValueId, Basis)> {
    let linear = rw.body.operand(op, affine::delinearize_index::LINEAR_INDEX);
    Some((linear, Basis::of(rw.op(op))?))
}

/// The indices and basis of a linearization.
pub fn linearization(rw: &Rewriter, op: OpId) -> Option<(Vec<ValueId>, Basis)> {
    let indices = rw.op(op).group(affine::linearize_index::MULTI_INDEX);
    Some((indices.to_vec(), Basis::of(rw.op(op))?))
}

// delinearize i into (a, b) -> i floordiv (a * b), (i mod (a * b)) floordiv b, i mod b
fn delinearize(rw: &mut Rewriter, op: OpId) -> bool {
    let Some((linear, basis)) = delinearization(rw, op) else {
        return false;
    };
    rw.insert_before(op);
    let loc = rw.body.loc(op);
    let values = linear_index::delinearize(rw, loc, linear, &basis);
    rw.replace(op, &values);
    true
}

// linearize [i, j, k] by (a, b) -> i * (a * b) + j * b + k
fn linearize(rw: &mut Rewriter, op: OpId) -> bool {
    let Some((_, basis)) = linearization(rw, op) else {
        return false;
    };
    rw.insert_before(op);
    let value = linear_index::linearize(rw, op, &basis);
    rw.replace(op, &[value]);
    true
}
