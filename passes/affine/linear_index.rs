//! `affine.delinearize_index` and `affine.linearize_index` as arithmetic.
//!
//! Both go through the *strides* of a basis: the products of its last elements.

use oxmlir_dialects::affine::index_basis::Basis;
use oxmlir_dialects::tables::affine;
use oxmlir_dialects::tables::arith::{self, AddiOptions, IntegerOverflowFlags, MuliOptions};
use oxmlir_ir::OpFoldResult;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Body, Location, OpId, Traits, ValueId};

use super::index;
use super::nest::is_defined_above;

/// Products and sums that do not overflow as signed numbers.
pub const NSW: MuliOptions = MuliOptions {
    overflow_flags: Some(IntegerOverflowFlags::NSW),
};
const SUM_NSW: AddiOptions = AddiOptions {
    overflow_flags: Some(IntegerOverflowFlags::NSW),
};
/// Products that overflow neither as signed nor as unsigned numbers.
const NSW_NUW: MuliOptions = MuliOptions {
    overflow_flags: Some(IntegerOverflowFlags::NSW.union(IntegerOverflowFlags::NUW)),
};

/// Inserts the strides of a basis, outermost first.
fn strides(
    rw: &mut Rewriter,
    loc: Location,
    basis: &[OpFoldResult],
    flags: MuliOptions,
) -> Vec<ValueId> {
    let (mut known, mut dynamic) = (1i64, None);
    let mut strides = Vec::with_capacity(basis.len());
    for extent in basis.iter().rev() {
        match *extent {
            OpFoldResult::Known(size) => known = known.wrapping_mul(size),
            OpFoldResult::Value(size) => {
                dynamic = Some(match dynamic {
                    Some(product) => arith::muli_with(rw, loc, product, size, flags),
                    None => size,
                });
            }
        }
        strides.push(match dynamic {
            Some(product) if known == 1 => product,
            _ => {
                let known = index::constant(rw, loc, known);
                match dynamic {
                    Some(product) => arith::muli_with(rw, loc, product, known, flags),
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
    indices.push(arith::floordivsi(rw, loc, linear, *first));
    for pair in strides.windows(2) {
        let rest = positive_remainder(rw, loc, linear, pair[0], zero);
        indices.push(arith::divsi(rw, loc, rest, pair[1]));
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
    let remainder = arith::remsi(rw, loc, value, by);
    let negative = arith::cmpi(rw, loc, remainder, zero, arith::CmpIPredicate::Slt);
    let corrected = arith::addi_with(rw, loc, remainder, by, SUM_NSW);
    arith::select(rw, loc, negative, corrected, remainder)
}

/// Inserts the linear index that the indices of `op` stand for, in front of what is at the insertion point.
///
/// Terms that do not depend on inner loops are added first, so that these sums can be hoisted.
pub fn linearize(rw: &mut Rewriter, op: OpId, basis: &Basis) -> ValueId {
    let loc = rw.body.loc(op);
    let view = affine::LinearizeIndex::new(rw.op(op));
    let (indices, is_disjoint) = (view.multi_index(), view.disjoint());
    let strides = strides(
        rw,
        loc,
        basis.inner(),
        if is_disjoint { NSW_NUW } else { NSW },
    );
    let mut terms: Vec<(usize, ValueId)> = Vec::with_capacity(indices.len());
    for (i, index) in indices.iter().enumerate() {
        let term = match strides.get(i) {
            Some(stride) => arith::muli_with(rw, loc, *index, *stride, NSW),
            None => *index,
        };
        terms.push((invariant_loops(rw, op, *index), term));
    }
    terms.sort_by_key(|(loops, _)| std::cmp::Reverse(*loops));
    let terms: Vec<ValueId> = terms.into_iter().map(|(_, term)| term).collect();
    let sum = terms
        .into_iter()
        .reduce(|sum, term| arith::addi_with(rw, loc, sum, term, SUM_NSW));
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
