//! A transfer for each position of the first dimension.

use oxmlir_dialects::tables::vector;
use oxmlir_dialects::vector::transfer::Transfer;
use oxmlir_dialects::vector::types::VectorType;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Location, OpId, ValueId};

use super::check::{checked, first_dim, indices_at, row_of};
use super::merge::insertion;
use super::{Settings, is_tensor, is_transfer, reducible};
use crate::affine::index;
use crate::vector::build::{Position, position_of, read, type_of, write};

pub fn lower(rw: &mut Rewriter, op: OpId, settings: Settings) -> bool {
    if !is_transfer(rw, op) {
        return false;
    }
    let Some(transfer) = reducible(rw, op, settings) else {
        return false;
    };
    let Some(ty) = type_of(rw, transfer.vector) else {
        return false;
    };
    if transfer.is_read() {
        lower_read(rw, op, &transfer, &ty)
    } else {
        lower_write(rw, op, &transfer, &ty)
    }
}

// transfer_read(m[i, j]) -> insert(transfer_read(m[i, j]), ..., [0]), insert(transfer_read(m[i + 1, j]), ..., [1]), ...
fn lower_read(rw: &mut Rewriter, op: OpId, transfer: &Transfer, ty: &VectorType) -> bool {
    let loc = rw.body.loc(op);
    let row_type = ty.inner(1).ty(rw.cx);
    let user = insertion(rw, op, transfer).map(|user| (user.id, user.dest(), position_of(*user)));
    let (user, mut all, prefix) = match (user, transfer.padding) {
        (Some((user, dest, position)), _) => (Some(user), dest, position),
        (None, Some(padding)) => (
            None,
            vector::broadcast(rw, loc, ty.ty(rw.cx), padding),
            Position::default(),
        ),
        (None, None) => return false,
    };
    let whole = rw.body.ty(all);
    let row = row_of(rw, transfer);
    for at in 0..ty.shape[0] {
        let number = index::constant(rw, loc, at);
        let before = all;
        let mut inside = |rw: &mut Rewriter| {
            let indices = indices_at(rw, loc, transfer, number);
            let mask = row_mask(rw, loc, transfer, at);
            let row = Transfer {
                indices,
                mask,
                ..row.clone()
            };
            let mut value = read(rw, loc, row_type, &row);
            if ty.rank() == 1 {
                value = vector::extract(rw, loc, value, &[], &[]);
            }
            let place = prefix.with(at);
            Some(vector::insert(
                rw,
                loc,
                value,
                before,
                &place.dynamic,
                &place.known,
            ))
        };
        let mut outside = |_: &mut Rewriter| Some(before);
        let cases: [super::check::Case; 2] = [&mut inside, &mut outside];
        all = checked(rw, loc, transfer, number, Some(whole), cases).unwrap_or(before);
    }
    match user {
        Some(user) => {
            rw.replace(user, &[all]);
            rw.erase(op);
        }
        None => rw.replace(op, &[all]),
    }
    true
}

// transfer_write(v, m[i, j]) -> transfer_write(v[0], m[i, j]), transfer_write(v[1], m[i + 1, j]), ...
fn lower_write(rw: &mut Rewriter, op: OpId, transfer: &Transfer, ty: &VectorType) -> bool {
    let loc = rw.body.loc(op);
    let extracted = rw.defining_op(transfer.vector);
    let (source, prefix) = match extracted.and_then(vector::Extract::of) {
        Some(def) => (def.source(), position_of(*def)),
        None => (transfer.vector, Position::default()),
    };
    let tensor = is_tensor(rw, transfer).then(|| rw.body.ty(transfer.base));
    let scalar = VectorType::fixed(&[], ty.element).ty(rw.cx);
    let row = row_of(rw, transfer);
    let mut base = transfer.base;
    for at in 0..ty.shape[0] {
        let number = index::constant(rw, loc, at);
        let before = base;
        let mut inside = |rw: &mut Rewriter| {
            let indices = indices_at(rw, loc, transfer, number);
            let place = prefix.with(at);
            let mut value = vector::extract(rw, loc, source, &place.dynamic, &place.known);
            if ty.rank() == 1 {
                value = vector::broadcast(rw, loc, scalar, value);
            }
            let mask = row_mask(rw, loc, transfer, at);
            let row = Transfer {
                vector: value,
                base: before,
                indices,
                mask,
                ..row.clone()
            };
            let written = write(rw, loc, &row);
            rw.body.results(written).next()
        };
        let mut outside = |_: &mut Rewriter| Some(before);
        let cases: [super::check::Case; 2] = [&mut inside, &mut outside];
        let value = checked(rw, loc, transfer, number, tensor, cases);
        base = value.filter(|_| tensor.is_some()).unwrap_or(before);
    }
    match tensor {
        Some(_) => rw.replace(op, &[base]),
        None => rw.erase(op),
    }
    true
}

/// The mask at a position of the first dimension; none if the condition there has seen to it.
fn row_mask(rw: &mut Rewriter, loc: Location, transfer: &Transfer, at: i64) -> Option<ValueId> {
    let mask = transfer.mask?;
    if first_dim(rw, transfer).is_none() {
        return Some(mask);
    }
    let rank = type_of(rw, mask)?.rank();
    (rank > 1).then(|| vector::extract(rw, loc, mask, &[], &[at]))
}
