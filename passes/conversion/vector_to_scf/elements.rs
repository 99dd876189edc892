//! Transfers of one dimension that are no loads or stores: a loop over the elements.

use oxmlir_dialects::memref::layout::strides_and_offset;
use oxmlir_dialects::tables::{arith, memref, vector};
use oxmlir_dialects::vector::transfer::Transfer;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{DYNAMIC, InsertPoint, Location, OpId, TypeKind, ValueId};

use super::check::{Case, checked, indices_at};
use super::loops::{insert_loop, unseen, yield_values};
use crate::affine::index;
use crate::vector::build::type_of;

pub fn lower(rw: &mut Rewriter, op: OpId) -> bool {
    let Some(transfer) = Transfer::of(rw.op(op)) else {
        return false;
    };
    let Some(ty) = type_of(rw, transfer.vector).filter(|ty| ty.rank() == 1) else {
        return false;
    };
    if transfer.map.is_empty(rw.cx.affine()) || is_plain(rw, &transfer) {
        return false;
    }
    let loc = rw.body.loc(op);
    let lower = index::constant(rw, loc, 0);
    let mut upper = index::constant(rw, loc, ty.shape[0]);
    if ty.is_scalable() {
        let scale = vector::vscale(rw, loc);
        upper = arith::muli(rw, loc, upper, scale);
    }
    let step = index::constant(rw, loc, 1);
    let init = transfer
        .padding
        .map(|padding| vector::broadcast(rw, loc, ty.ty(rw.cx), padding));
    let new = insert_loop(rw, loc, [lower, upper, step], init);
    unseen(rw, |rw| {
        rw.at = InsertPoint::End(new.block);
        if transfer.is_read() {
            read_element(rw, loc, &transfer, new.iv, new.state);
        } else {
            write_element(rw, loc, &transfer, new.iv);
        }
    });
    let results: Vec<ValueId> = rw.body.results(new.op).collect();
    rw.replace(op, &results);
    true
}

/// Whether the conversion to llvm makes a load or store of a transfer; those of tensors are left alone too.
fn is_plain(rw: &Rewriter, transfer: &Transfer) -> bool {
    let base = rw.body.ty(transfer.base);
    if !matches!(rw.cx.type_kind(base), TypeKind::MemRef { .. }) {
        return true;
    }
    let strides = strides_and_offset(rw.cx, base);
    let contiguous = strides.is_some_and(|(s, _)| s.last().is_none_or(|s| *s == 1));
    transfer.map.is_minor_identity(rw.cx.affine()) && contiguous
}

fn read_element(
    rw: &mut Rewriter,
    loc: Location,
    transfer: &Transfer,
    iv: ValueId,
    state: Option<ValueId>,
) {
    let Some(all) = state else {
        return;
    };
    let indices = indices_at(rw, loc, transfer, iv);
    let mut inside = |rw: &mut Rewriter| {
        let value = memref::load(rw, loc, transfer.base, &indices);
        Some(vector::insert(rw, loc, value, all, &[iv], &[DYNAMIC]))
    };
    let mut outside = |_: &mut Rewriter| Some(all);
    let cases: [Case; 2] = [&mut inside, &mut outside];
    let ty = rw.body.ty(all);
    let next = checked(rw, loc, transfer, iv, Some(ty), cases);
    yield_values(rw, loc, next);
}

fn write_element(rw: &mut Rewriter, loc: Location, transfer: &Transfer, iv: ValueId) {
    let indices = indices_at(rw, loc, transfer, iv);
    let mut inside = |rw: &mut Rewriter| {
        let value = vector::extract(rw, loc, transfer.vector, &[iv], &[DYNAMIC]);
        memref::store(rw, loc, value, transfer.base, &indices);
        None
    };
    let mut outside = |_: &mut Rewriter| None;
    let cases: [Case; 2] = [&mut inside, &mut outside];
    checked(rw, loc, transfer, iv, None, cases);
    yield_values(rw, loc, None);
}
