//! Expands `affine.delinearize_index` and `affine.linearize_index` to `affine.apply`.
//!
//! ```mlir
//! %0:2 = affine.delinearize_index %i into (4) : index, index   // %0 = affine.apply ()[s0] -> (s0 floordiv 4)()[%i]
//!                                                              // %1 = affine.apply ()[s0] -> (s0 mod 4)()[%i]
//! ```

use oxmlir_dialects::affine::build::{composed_apply, folded_apply, product, value_of};
use oxmlir_dialects::tables::affine;
use oxmlir_ir::OpFoldResult;
use oxmlir_ir::affine::{AffineExpr, BinaryOp};
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{Pattern, PatternSet, Rewriter};
use oxmlir_ir::{Body, Location, OpId, ValueId};

use super::expand_index_ops::{delinearization, linearization};
use crate::bodies::run_patterns;

pub static PASS: PassInfo = PassInfo::new(
    "affine-expand-index-ops-as-affine",
    "AffineExpandIndexOpsAsAffine",
    "expands operations on linear indices to affine.apply",
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

// delinearize i into (a, b) -> apply(i floordiv (a * b)), apply((i mod (a * b)) floordiv b), apply(i mod b)
fn delinearize(rw: &mut Rewriter, op: OpId) -> bool {
    let Some((linear, basis)) = delinearization(rw, op) else {
        return false;
    };
    rw.insert_before(op);
    let loc = rw.body.loc(op);
    let values = delinearized(rw, loc, linear, basis.inner());
    rw.replace(op, &values);
    true
}

/// The indices that `linear` stands for, each an `affine.apply`: one more than there are sizes, since that of the first is not needed.
pub(crate) fn delinearized(
    rw: &mut Rewriter,
    loc: Location,
    linear: ValueId,
    inner: &[OpFoldResult],
) -> Vec<ValueId> {
    let (mut stride, mut divisors) = (OpFoldResult::Known(1), Vec::new());
    for size in inner.iter().rev() {
        stride = product(rw, loc, &[*size, stride]);
        divisors.push(value_of(rw, loc, stride));
    }
    let (mut rest, mut values) = (linear, Vec::new());
    for divisor in divisors.into_iter().rev() {
        let operands = [OpFoldResult::Value(rest), OpFoldResult::Value(divisor)];
        values.push(divide(rw, loc, BinaryOp::FloorDiv, &operands));
        rest = divide(rw, loc, BinaryOp::Mod, &operands);
    }
    values.push(rest);
    values
}

fn divide(rw: &mut Rewriter, loc: Location, op: BinaryOp, operands: &[OpFoldResult; 2]) -> ValueId {
    let affine = rw.cx.affine();
    let expr = affine.binary(op, affine.dim(0), affine.dim(1));
    let map = affine.map(2, 0, &[expr]);
    composed_apply(rw, loc, map, operands)
}

// linearize [i, j, k] by (a, b) -> apply(i * (a * b) + j * b + k)
fn linearize(rw: &mut Rewriter, op: OpId) -> bool {
    let Some((indices, basis)) = linearization(rw, op) else {
        return false;
    };
    rw.insert_before(op);
    let loc = rw.body.loc(op);
    let strides = strides(rw, loc, basis.inner());
    let affine = rw.cx.affine();
    let (mut sum, mut operands) = (affine.constant(0), Vec::new());
    for (i, (index, stride)) in (0..).zip(indices.iter().zip(strides)) {
        let term = affine.mul(affine.symbol(2 * i), affine.symbol(2 * i + 1));
        sum = affine.add(sum, term);
        operands.extend([OpFoldResult::Value(*index), stride]);
    }
    let map = affine.map(0, operands.len() as u32, &[sum]);
    let linear = folded_apply(rw, loc, map, &operands);
    let linear = value_of(rw, loc, linear);
    rw.replace(op, &[linear]);
    true
}

/// The strides of all dimensions, each an `affine.apply` of the product of the sizes behind it.
fn strides(rw: &mut Rewriter, loc: Location, sizes: &[OpFoldResult]) -> Vec<OpFoldResult> {
    let affine = rw.cx.affine();
    let mut exprs: Vec<AffineExpr> = vec![affine.constant(1)];
    for i in (0..sizes.len() as u32).rev() {
        let last = exprs[exprs.len() - 1];
        exprs.push(affine.mul(last, affine.symbol(i)));
    }
    exprs
        .into_iter()
        .rev()
        .map(|expr| {
            let map = affine.map(0, sizes.len() as u32, &[expr]);
            folded_apply(rw, loc, map, sizes)
        })
        .collect()
}
