//! Transpositions and broadcasts behind one another.

use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{OpId, OpName, OpRef, Type, ValueId};
use smallvec::SmallVec;

use crate::linalg::build;
use crate::tables::linalg as ops;
use crate::tensor::sizes::mixed_sizes;

/// The operation `name` that defines a value.
fn source<'a>(op: OpRef<'a>, value: ValueId, name: OpName) -> Option<OpRef<'a>> {
    op.defining_op(value).filter(|def| def.name() == name)
}

// transpose(transpose(t, p), q) -> transpose(t, p * q)
pub fn transpose_of_transpose(rw: &mut Rewriter, op: OpId) -> bool {
    use ops::transpose as slots;
    let view = rw.op(op);
    let Some(inner) = source(view, view.operand(slots::INPUT), ops::TRANSPOSE) else {
        return false;
    };
    let first = inner.dense_attr(slots::PERMUTATION_ATTR);
    let second = view.dense_attr(slots::PERMUTATION_ATTR);
    let both: SmallVec<[i64; 4]> = second.iter().map(|dim| first[*dim as usize]).collect();
    let (input, init) = (inner.operand(slots::INPUT), view.operand(slots::INIT));
    build::replace_by_transpose(rw, op, input, init, &both);
    true
}

// transpose(broadcast(t)) -> broadcast(transpose(t))
pub fn transpose_of_broadcast(rw: &mut Rewriter, op: OpId) -> bool {
    transposed_before(rw, op).is_some()
}

fn transposed_before(rw: &mut Rewriter, op: OpId) -> Option<()> {
    use ops::transpose as slots;
    let view = rw.op(op);
    let input = view.operand(slots::INPUT);
    let broadcast = source(view, input, ops::BROADCAST)?;
    if !rw.body.has_one_use(input) {
        return None;
    }
    let added = broadcast.dense_attr(ops::broadcast::DIMENSIONS_ATTR);
    let permutation = view.dense_attr(slots::PERMUTATION_ATTR);
    let kept: SmallVec<[i64; 4]> = permutation
        .iter()
        .copied()
        .filter(|dim| !added.contains(dim))
        .collect();
    // Dimensions of the narrow tensor are those of the wide one that were not added.
    let narrow = |dim: i64| dim - added.iter().filter(|other| **other < dim).count() as i64;
    let order: SmallVec<[i64; 4]> = kept.into_iter().map(narrow).collect();
    let place = |dim: &i64| permutation.iter().position(|from| from == dim);
    let dimensions: Option<SmallVec<[i64; 4]>> =
        added.iter().map(|dim| Some(place(dim)? as i64)).collect();
    let dimensions = dimensions?;
    let (source, init) = (
        broadcast.operand(ops::broadcast::INPUT),
        view.operand(slots::INIT),
    );
    let (loc, element) = (view.loc(), rw.cx.element_type(rw.body.ty(source)));
    rw.insert_before(op);
    let sizes = mixed_sizes(rw, loc, source)?;
    let sizes: Vec<_> = order.iter().map(|dim| sizes[*dim as usize]).collect();
    let empty = build::empty(rw, loc, &sizes, element);
    let ty = rw.body.ty(empty);
    let transposed = build::transpose(rw, loc, &[ty], source, empty, &order);
    let transposed = rw.body.only_result(transposed);
    build::replace_by_broadcast(rw, op, transposed, init, &dimensions);
    Some(())
}

// broadcast(broadcast(t)) -> broadcast(t)
pub fn broadcast_of_broadcast(rw: &mut Rewriter, op: OpId) -> bool {
    use ops::broadcast as slots;
    let view = rw.op(op);
    let Some(inner) = source(view, view.operand(slots::INPUT), ops::BROADCAST) else {
        return false;
    };
    let first = inner.dense_attr(slots::DIMENSIONS_ATTR);
    let second = view.dense_attr(slots::DIMENSIONS_ATTR);
    let init = view.operand(slots::INIT);
    let ty: Type = view.ty(init);
    let rank = rw.cx.shape(ty).map_or(0, <[i64]>::len) as i64;
    let kept: SmallVec<[i64; 4]> = (0..rank).filter(|dim| !second.contains(dim)).collect();
    let mut all: SmallVec<[i64; 4]> = second.clone();
    all.extend(first.iter().map(|dim| kept[*dim as usize]));
    all.sort_unstable();
    let input = inner.operand(slots::INPUT);
    build::replace_by_broadcast(rw, op, input, init, &all);
    true
}
