//! `affine.delinearize_index` and `affine.linearize_index` as arithmetic.
//!
//! Both go through the *strides* of a basis: the products of its last elements.

use oxmlir_dialects::affine::index_basis::Basis;
use oxmlir_dialects::tables::{affine, arith};
use oxmlir_ir::OpFoldResult;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Attribute, Body, Location, OpId, Traits, ValueId};

use super::index::{self, Compare, NSW, NSW_NUW};
use super::nest::is_defined_above;

/// Inserts the strides of a basis, outermost first.
fn strides(rw: &mut Rewriter, loc: Location, basis: &[OpFoldResult], flags: i64) -> Vec<ValueId> {
    let (mut known, mut dynamic) = (1i64, None);
    let mut strides = Vec::with_capacity(basis.len());
    for extent in basis.iter().rev() {
        match *extent {
            OpFoldResult::Known(size) => known = known.wrapping_mul(size),
            OpFoldResult::Value(size) => {
                dynamic = Some(match dynamic {
                    Some(product) => index::flagged(rw, loc, arith::MULI, [product, size], flags),
                    None => size,
                });
            }
        }
        strides.push(match dynamic {
            Some(product) if known == 1 => product,
            _ => {
                let known = index::constant(rw, loc, known);
                match dynamic {
                    Some(product) => index::flagged(rw, loc, arith::MULI, [product, known], flags),
                    None => known,
                }
            }
        });
    }
    strides.reverse();
    strides
}

/// Inserts the indices into `basis` that `linear` stands for.
pub fn delinearize(
    rw: &mut Rewriter,
    loc: Location,
    linear: ValueId,
    basis: &Basis,
) -> Vec<ValueId> {
    if basis.len() == 1 {
        return vec![linear];
    }
    let strides = strides(rw, loc, basis.inner(), NSW_NUW);
    let zero = index::constant(rw, loc, 0);
    let mut indices = Vec::with_capacity(basis.len());
    let (Some(first), Some(last)) = (strides.first(), strides.last()) else {
        return vec![linear];
    };
    indices.push(index::binary(rw, loc, arith::FLOORDIVSI, linear, *first));
    for pair in strides.windows(2) {
        let rest = positive_remainder(rw, loc, linear, pair[0], zero);
        indices.push(index::binary(rw, loc, arith::DIVSI, rest, pair[1]));
    }
    indices.push(positive_remainder(rw, loc, linear, *last, zero));
    indices
}

fn positive_remainder(
    rw: &mut Rewriter,
    loc: Location,
    value: ValueId,
    by: ValueId,
    zero: ValueId,
) -> ValueId {
    let remainder = index::binary(rw, loc, arith::REMSI, value, by);
    let negative = index::compare(rw, loc, Compare::Less, remainder, zero);
    let corrected = index::flagged(rw, loc, arith::ADDI, [remainder, by], NSW);
    index::select(rw, loc, negative, corrected, remainder)
}

/// Inserts the linear index that the indices of `op` stand for, in front of what is at the insertion point.
///
/// Terms that do not depend on inner loops are added first, so that these sums can be hoisted.
pub fn linearize(rw: &mut Rewriter, op: OpId, basis: &Basis) -> ValueId {
    let loc = rw.body.loc(op);
    let indices = rw.op(op).group(affine::linearize_index::MULTI_INDEX);
    let disjoint = rw.body.attr(op, affine::linearize_index::DISJOINT_ATTR);
    let is_disjoint = disjoint.is_some_and(|a| a != Attribute::FALSE);
    let strides = strides(
        rw,
        loc,
        basis.inner(),
        if is_disjoint { NSW_NUW } else { NSW },
    );
    let mut terms: Vec<(usize, ValueId)> = Vec::with_capacity(indices.len());
    for (i, index) in indices.iter().enumerate() {
        let term = match strides.get(i) {
            Some(stride) => index::flagged(rw, loc, arith::MULI, [*index, *stride], NSW),
            None => *index,
        };
        terms.push((invariant_loops(rw, op, *index), term));
    }
    terms.sort_by_key(|(loops, _)| std::cmp::Reverse(*loops));
    let terms: Vec<ValueId> = terms.into_iter().map(|(_, term)| term).collect();
    let sum = terms
        .into_iter()
        .reduce(|sum, term| index::flagged(rw, loc, arith::ADDI, [sum, term], NSW));
    sum.unwrap_or_else(|| index::constant(rw, loc, 0))
}

/// The number of loops around `op`, from the innermost outwards, that `value` is defined outside of.
fn invariant_loops(rw: &Rewriter, op: OpId, value: ValueId) -> usize {
    let body: &Body = rw.body;
    std::iter::successors(body.parent_op(op), |at| body.parent_op(*at))
        .filter(|at| body.has_trait(rw.cx, *at, Traits::LOOP_LIKE))
        .take_while(|at| is_defined_above(body, *at, value))
        .count()
}
