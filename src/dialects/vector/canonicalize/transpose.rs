//! Canonicalization patterns of transposes whose source is rearranged already, or made in an order that can be changed.

use oxmlir_ir::rewrite::{Pattern, Rewriter};
use oxmlir_ir::{OpId, OpRef};

use super::masks;
use crate::tables::vector as ops;
use crate::vector::fold::{dims, is_broadcastable, keeps_order};
use crate::vector::types::VectorType;

pub const TRANSPOSE: &[Pattern] = &[
    masks::TRANSPOSE,
    CHAIN,
    Pattern::new("FoldTransposeBroadcast", |rw, op| {
        of_broadcast(rw, op).is_some()
    }),
    Pattern::new("FoldTransposeShapeCast", |rw, op| {
        of_shape_cast(rw, op).is_some()
    }),
    Pattern::new("FoldTransposeFromElements", |rw, op| {
        of_elements(rw, op).is_some()
    }),
];

/// Makes one transpose of two.
pub const CHAIN: Pattern = Pattern::new("TransposeFolder", |rw, op| of_transpose(rw, op).is_some());

/// The dimension of the source that each dimension of the result is.
fn permutation(op: OpRef) -> Option<Vec<usize>> {
    let dims = op.dense_attr(ops::transpose::PERMUTATION_ATTR);
    dims.iter().map(|dim| usize::try_from(*dim).ok()).collect()
}

// transpose(transpose(v, p), q) -> transpose(v, p[q])
fn of_transpose(rw: &mut Rewriter, op: OpId) -> Option<()> {
    use ops::transpose as slots;
    let view = rw.op(op);
    let inner = ops::Transpose::of(rw.defining_op(view.operand(slots::VECTOR))?)?;
    let (source, first) = (inner.vector(), inner.permutation().to_vec());
    let order = permutation(view)?;
    let order: Option<Vec<i64>> = order.iter().map(|dim| first.get(*dim).copied()).collect();
    let (order, loc, ty) = (order?, view.loc(), view.only_result_type());
    if order.iter().copied().eq(0..order.len() as i64) {
        rw.replace(op, &[source]);
        return Some(());
    }
    rw.insert_before(op);
    let transpose = ops::transpose(rw, loc, ty, source, &order);
    rw.replace(op, &[transpose]);
    Some(())
}

// transpose(broadcast(x)) -> broadcast(x), where only dimensions along which x is repeated change places
fn of_broadcast(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = rw.op(op);
    let (loc, ty) = (view.loc(), view.only_result_type());
    let inner = ops::Broadcast::of(rw.defining_op(view.operand(ops::transpose::VECTOR))?)?;
    let source = inner.source();
    let from = rw.body.ty(source);
    let sizes = dims(rw.cx, from).unwrap_or_default();
    let order = permutation(view)?;
    let added = order.len().checked_sub(sizes.len())?;
    // How many dimensions that x has come before a place: those in between are repeated and form a run.
    let mut passed = 0;
    let runs: Vec<(usize, bool)> = (0..order.len())
        .map(|dim| {
            let size = dim.checked_sub(added).map(|at| sizes[at]);
            let is_own = size.is_some_and(|size| size != (1, false));
            passed += usize::from(is_own);
            (passed, is_own)
        })
        .collect();
    let stays = |(place, dim): (usize, &usize)| runs.get(*dim) == runs.get(place);
    let fits = sizes.is_empty() || is_broadcastable(rw.cx, from, ty);
    if !fits || !order.iter().enumerate().all(stays) {
        return None;
    }
    rw.insert_before(op);
    let broadcast = ops::broadcast(rw, loc, ty, source);
    rw.replace(op, &[broadcast]);
    Some(())
}

// transpose(shape_cast(v)) -> shape_cast(v), where the elements stay in order
fn of_shape_cast(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = rw.op(op);
    let (loc, ty) = (view.loc(), view.only_result_type());
    let inner = ops::ShapeCast::of(rw.defining_op(view.operand(ops::transpose::VECTOR))?)?;
    let source = inner.source();
    if !keeps_order(view) {
        return None;
    }
    rw.insert_before(op);
    let cast = ops::shape_cast(rw, loc, ty, source);
    rw.replace(op, &[cast]);
    Some(())
}

// transpose(from_elements(a, b, ..)) -> from_elements(a, .., b, ..)
fn of_elements(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = rw.op(op);
    let (loc, ty) = (view.loc(), view.only_result_type());
    let inner = ops::FromElements::of(rw.defining_op(view.operand(ops::transpose::VECTOR))?)?;
    let from = VectorType::of(rw.cx, inner.only_result_type())?;
    let given = inner.elements();
    let mut strides = vec![1usize; from.rank()];
    for dim in (1..from.rank()).rev() {
        strides[dim - 1] = strides[dim].checked_mul(usize::try_from(from.shape[dim]).ok()?)?;
    }
    let mut places = vec![0usize];
    for dim in permutation(view)? {
        let stride = *strides.get(dim)?;
        let size = usize::try_from(from.shape[dim]).ok()?;
        let along = |first: usize| (0..size).map(move |at| first + at * stride);
        places = places.into_iter().flat_map(along).collect();
    }
    let elements: Option<Vec<_>> = places.iter().map(|at| given.get(*at).copied()).collect();
    let elements = elements?;
    rw.insert_before(op);
    let turned = ops::from_elements(rw, loc, ty, &elements);
    rw.replace(op, &[turned]);
    Some(())
}
