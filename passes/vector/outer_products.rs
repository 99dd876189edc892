//! Products of a column and a row as outer products.
//!
//! ```mlir
//! %0 = vector.broadcast %a : vector<4xf32> to vector<8x4xf32>
//! %1 = vector.transpose %0, [1, 0] : vector<8x4xf32> to vector<4x8xf32>
//! %2 = vector.broadcast %b : vector<8xf32> to vector<4x8xf32>
//! %3 = arith.mulf %1, %2 : vector<4x8xf32>
//! // %3 = vector.outerproduct %a, %b : vector<4xf32>, vector<8xf32>
//! ```

use oxmlir_dialects::tables::{arith, vector};
use oxmlir_ir::rewrite::{Pattern, PatternSet, Rewriter};
use oxmlir_ir::{OpId, ValueId};

use super::build::{transpose_permutation, type_of};

/// Adds the patterns for products of floats and integers.
pub fn add_patterns(patterns: &mut PatternSet) {
    let pattern = Pattern::new("FoldArithToVectorOuterProduct", |rw, op| {
        fold(rw, op).is_some()
    });
    patterns.add(arith::MULF, &[pattern]);
    patterns.add(arith::MULI, &[pattern]);
}

/// The vector of one dimension that a value is the broadcast of.
fn broadcast_source(rw: &Rewriter, value: ValueId) -> Option<ValueId> {
    let source = vector::Broadcast::of(rw.defining_op(value)?)?.source();
    (type_of(rw, source)?.rank() == 1).then_some(source)
}

/// The vector of one dimension that a value is the transposed broadcast of.
fn column(rw: &Rewriter, value: ValueId) -> Option<ValueId> {
    let transpose = vector::Transpose::of(rw.defining_op(value)?)?;
    let swaps = transpose_permutation(rw.defining_op(value)?) == [1, 0];
    swaps.then(|| broadcast_source(rw, transpose.vector()))?
}

// mul(transpose(broadcast(a)), broadcast(b)) -> outerproduct(a, b)
fn fold(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = rw.op(op);
    let (loc, ty) = (view.loc(), view.only_result_type());
    let operands: Vec<ValueId> = view.operands().collect();
    let [lhs, rhs] = operands[..] else {
        return None;
    };
    let rank = type_of(rw, view.only_result())?.rank();
    let product = |a: ValueId, b: ValueId| Some((column(rw, a)?, broadcast_source(rw, b)?));
    let factors = product(lhs, rhs).or_else(|| product(rhs, lhs));
    let (lhs, rhs) = factors.filter(|_| rank == 2)?;
    rw.insert_before(op);
    let new = vector::outerproduct(rw, loc, ty, lhs, rhs);
    rw.replace(op, &[new]);
    Some(())
}
