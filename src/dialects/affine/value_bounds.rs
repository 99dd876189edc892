//! Bounds of the results of affine maps and of positions in a basis.

use oxmlir_ir::affine::AffineExpr;
use oxmlir_ir::bounds::{Bounds, Quantity, Relation, Term, bounds, equal};
use oxmlir_ir::{OpFoldResult, OpRef};

use super::access::map_of;
use super::index_basis::Basis;
use super::maps::AppliedMap;
use crate::tables::affine as ops;

/// The results of a map as terms: symbols become dimensions behind the others.
pub fn terms(op: OpRef, map: &AppliedMap) -> Vec<Term> {
    let affine = op.cx.affine();
    let dims = map.form.num_dims(affine);
    let variable = |first: u32, count: u32| -> Vec<AffineExpr> {
        (first..first + count).map(|i| affine.dim(i)).collect()
    };
    let (dims, symbols) = (
        variable(0, dims),
        variable(dims, map.form.num_symbols(affine)),
    );
    let term = |expr: &AffineExpr| Term {
        expr: expr.replace_dims_and_symbols(&dims, &symbols, affine),
        operands: map.operands.iter().map(|v| Quantity::index(*v)).collect(),
    };
    map.form.results(affine).iter().map(term).collect()
}

fn applied(op: OpRef) -> Vec<Term> {
    let map = map_of(op.cx, op.body, op.id);
    map.map_or_else(Vec::new, |map| terms(op, &map))
}

pub(crate) fn apply(op: OpRef, _: Quantity) -> Bounds {
    applied(op)
        .into_iter()
        .next()
        .map_or_else(Bounds::new, equal)
}

pub(crate) fn min(op: OpRef, _: Quantity) -> Bounds {
    bounds(applied(op).into_iter().map(|term| (Relation::AtMost, term)))
}

pub(crate) fn max(op: OpRef, _: Quantity) -> Bounds {
    bounds(
        applied(op)
            .into_iter()
            .map(|term| (Relation::AtLeast, term)),
    )
}

/// A position is within its size; where all sizes are known, it is a digit of the index.
pub fn delinearize_index(op: OpRef, quantity: Quantity) -> Bounds {
    let position = op.results().position(|result| result == quantity.value);
    let sizes = Basis::of(op).map(|basis| basis.padded());
    let Some((position, sizes)) = position.zip(sizes) else {
        return Bounds::new();
    };
    let mut told = Bounds::new();
    let size = sizes.get(position).copied().flatten();
    if let Some(size) = size {
        told.extend(bounds([
            (Relation::AtLeast, Term::constant(op.cx, 0)),
            (Relation::Less, Term::mixed(op.cx, size)),
        ]));
    }
    let affine = op.cx.affine();
    let stride = stride_behind(&sizes[position + 1..]);
    let known = size.is_none_or(|size| size.known().is_some_and(|size| size > 0));
    if let Some(stride) = stride.filter(|_| known) {
        let mut digit = affine.floordiv(affine.dim(0), affine.constant(stride));
        if let Some(size) = size.and_then(OpFoldResult::known).filter(|_| position > 0) {
            digit = affine.modulo(digit, affine.constant(size));
        }
        let index = op.operand(ops::delinearize_index::LINEAR_INDEX);
        let term = Term {
            expr: digit,
            ..Term::quantity(op.cx, Quantity::index(index))
        };
        told.extend(equal(term));
    }
    told
}

/// The product of sizes, if all are known.
fn stride_behind(sizes: &[Option<OpFoldResult>]) -> Option<i64> {
    let mut sizes = sizes.iter();
    let product = sizes.try_fold(1i64, |all, size| all.checked_mul((*size)?.known()?));
    product.filter(|stride| *stride > 0)
}

/// The sum of the positions, each times the known sizes behind it.
pub fn linearize_index(op: OpRef, _: Quantity) -> Bounds {
    let positions = op.group(ops::linearize_index::MULTI_INDEX);
    let Some(sizes) = Basis::of(op).map(|basis| basis.padded()) else {
        return Bounds::new();
    };
    let strides: Option<Vec<i64>> = (0..positions.len())
        .map(|at| stride_behind(sizes.get(at + 1..)?))
        .collect();
    let Some(strides) = strides else {
        return Bounds::new();
    };
    let affine = op.cx.affine();
    let product = |(at, stride): (u32, i64)| affine.mul(affine.dim(at), affine.constant(stride));
    let products = (0..).zip(strides).map(product);
    let zero = affine.constant(0);
    equal(Term {
        expr: products.fold(zero, |all, product| affine.add(all, product)),
        operands: positions.iter().map(|v| Quantity::index(*v)).collect(),
    })
}
