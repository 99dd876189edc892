//! Writes of vectors to tensors.

use oxmlir_ir::OpId;
use oxmlir_ir::rewrite::{Pattern, Rewriter};

use crate::tables::vector as ops;
use crate::vector::transfer::Transfer;

/// The patterns of `vector.transfer_write`.
pub const WRITE: &[Pattern] = &[Pattern::new("FoldWaw", |rw, op| {
    write_after_write(rw, op).is_some()
})];

// write(a, write(b, t)[i])[i] -> write(a, t)[i]
fn write_after_write(rw: &mut Rewriter, op: OpId) -> Option<()> {
    use ops::transfer_write as slots;
    let last = Transfer::of(rw.op(op)).filter(|_| rw.body.num_results(op) == 1)?;
    let (mut user, mut base) = (op, last.base);
    loop {
        let first = rw
            .defining_op(base)
            .filter(|op| op.name() == ops::TRANSFER_WRITE)?;
        let (id, write) = (first.id, Transfer::of(first)?);
        let overwrites = write.indices == last.indices
            && write.mask == last.mask
            && write.map == last.map
            && rw.body.ty(write.vector) == rw.body.ty(last.vector);
        if overwrites {
            rw.set_operand(user, slots::BASE, write.base);
            return Some(());
        }
        if !is_disjoint(rw, &write, &last) || !rw.body.has_one_use(base) {
            return None;
        }
        (user, base) = (id, write.base);
    }
}

/// Whether two writes of one shape begin so far apart in some dimension that they have no element in common.
fn is_disjoint(rw: &Rewriter, a: &Transfer, b: &Transfer) -> bool {
    let exprs = rw.cx.affine();
    if a.map != b.map || rw.body.ty(a.vector) != rw.body.ty(b.vector) {
        return false;
    }
    let Some(vector) = crate::vector::types::VectorType::of(rw.cx, rw.body.ty(a.vector)) else {
        return false;
    };
    let dims = a.map.results(exprs).iter().map(|expr| expr.as_dim(exprs));
    let extent = |dim: usize| {
        let at = dims.clone().position(|d| d == Some(dim as u32));
        match at {
            Some(at) if vector.scalable[at] => None,
            Some(at) => Some(vector.shape[at]),
            None => Some(1),
        }
    };
    let index = |value| rw.cx.constant_int(rw.body, value);
    a.indices
        .iter()
        .zip(&b.indices)
        .enumerate()
        .any(|(dim, (a, b))| match (index(*a), index(*b), extent(dim)) {
            (Some(a), Some(b), Some(extent)) => a.abs_diff(b) >= extent.unsigned_abs(),
            _ => false,
        })
}
