//! Reads and writes of vectors in tensors that were written before.

use oxmlir_ir::OpId;
use oxmlir_ir::rewrite::{Pattern, Rewriter};

use crate::linalg::canonicalize::casts;
use crate::tables::vector as ops;
use crate::vector::transfer::{Transfer, are_disjoint, masking_op};
use crate::vector::types::VectorType;

/// The patterns of `vector.transfer_write`.
pub const WRITE: &[Pattern] = &[
    Pattern::new("FoldWaw", |rw, op| write_after_write(rw, op).is_some()),
    Pattern::new("FoldTensorCastProducerOp", |rw, op| {
        // In a `vector.mask` there is room for one operation only.
        masking_op(rw.op(op)).is_none() && casts::fold_operands(rw, op)
    }),
];

/// The patterns of `vector.transfer_read`.
pub const READ: &[Pattern] = &[Pattern::new(
    "TransferReadAfterWriteToBroadcast",
    |rw, op| read_after_write(rw, op).is_some(),
)];

// write(a, write(b, t)[i])[i] -> write(a, t)[i], where all of b is overwritten
fn write_after_write(rw: &mut Rewriter, op: OpId) -> Option<()> {
    use ops::transfer_write as slots;
    let last = Transfer::of(rw.op(op)).filter(|last| !last.is_masked_outside(rw.op(op)))?;
    if rw.body.num_results(op) != 1 {
        return None;
    }
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
        if !are_disjoint(rw.op(op), &write, &last) || !rw.body.has_one_use(base) {
            return None;
        }
        (user, base) = (id, write.base);
    }
}

/// What dimension of the memory each dimension of the vector is; `None` for one along which elements repeat.
fn dims_of(rw: &Rewriter, transfer: &Transfer) -> Vec<Option<u32>> {
    let exprs = rw.cx.affine();
    let results = transfer.map.results(exprs).iter();
    results.map(|expr| expr.as_dim(exprs)).collect()
}

// read(write(v, t)) -> transpose(broadcast(v)), where all of v is read and in another order or more than once
fn read_after_write(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let read = Transfer::of(rw.op(op)).filter(|read| !read.is_masked_outside(rw.op(op)))?;
    let write = Transfer::of(rw.defining_op(read.base)?).filter(|write| !write.is_read())?;
    let [from, to] = [&write, &read].map(|t| VectorType::of(rw.cx, rw.body.ty(t.vector)));
    let (from, to) = (from?, to?);
    let is_plain = |t: &Transfer| t.mask.is_none() && !t.has_out_of_bounds();
    let comparable = read.indices == write.indices && from.element == to.element;
    if !comparable || !is_plain(&read) || !is_plain(&write) {
        return None;
    }
    let (written, wanted) = (dims_of(rw, &write), dims_of(rw, &read));
    // Dimensions of one element that only the read names are repeated as well.
    let is_new = |dim: &Option<u32>| dim.is_none() || !written.contains(dim);
    let added = wanted.iter().filter(|dim| is_new(dim)).count();
    if wanted.len() != added + written.len() {
        return None;
    }
    let mut spread = VectorType::fixed(&vec![1; added], from.element);
    spread.shape.extend(&from.shape);
    spread.scalable.extend(&from.scalable);
    let (mut order, mut next) = (Vec::new(), 0);
    for (at, dim) in wanted.iter().enumerate() {
        if is_new(dim) {
            let is_one = (to.shape[at], to.scalable[at]) == (1, false);
            if dim.is_some() && !is_one {
                return None;
            }
            (spread.shape[next], spread.scalable[next]) = (to.shape[at], to.scalable[at]);
            order.push(next as i64);
            next += 1;
            continue;
        }
        let place = written.iter().position(|other| other == dim)?;
        if (from.shape[place], from.scalable[place]) != (to.shape[at], to.scalable[at]) {
            return None;
        }
        order.push((added + place) as i64);
    }
    let (loc, ty) = (rw.body.loc(op), rw.body.ty(read.vector));
    rw.insert_before(op);
    let mut value = write.vector;
    if added > 0 {
        value = ops::broadcast(rw, loc, spread.ty(rw.cx), value);
    }
    if !order.is_sorted() {
        value = ops::transpose(rw, loc, ty, value, &order);
    }
    rw.replace(op, &[value]);
    Some(())
}
