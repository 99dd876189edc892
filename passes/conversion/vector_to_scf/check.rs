//! What happens at one position of the first dimension of a transfer: nothing where the mask is not set or the memory ends.

use oxmlir_dialects::affine::build::composed_apply;
use oxmlir_dialects::tables::{arith, memref, scf, tensor, vector};
use oxmlir_dialects::vector::transfer::Transfer;
use oxmlir_ir::rewrite::{Rewriter, folded};
use oxmlir_ir::{DYNAMIC, InsertPoint, Location, OpFoldResult, Type, ValueId};

use super::is_tensor;
use super::loops::{unseen, yield_values};
use crate::affine::index;
use crate::vector::build::{binary, type_of};

/// The dimension of the memory that the first of the vector runs along; none if it is broadcast.
pub fn first_dim(rw: &Rewriter, transfer: &Transfer) -> Option<usize> {
    let affine = rw.cx.affine();
    Some(transfer.map.result(0, affine)?.as_dim(affine)? as usize)
}

/// The indices at position `at` of the first dimension.
pub fn indices_at(
    rw: &mut Rewriter,
    loc: Location,
    transfer: &Transfer,
    at: ValueId,
) -> Vec<ValueId> {
    let mut indices = transfer.indices.clone();
    if let Some(dim) = first_dim(rw, transfer) {
        indices[dim] = sum(rw, loc, indices[dim], at);
    }
    indices
}

/// `affine.apply` of the sum of two values.
fn sum(rw: &mut Rewriter, loc: Location, a: ValueId, b: ValueId) -> ValueId {
    let affine = rw.cx.affine();
    let sum = affine.add(affine.dim(0), affine.dim(1));
    let map = affine.map(2, 0, &[sum]);
    composed_apply(
        rw,
        loc,
        map,
        &[OpFoldResult::Value(a), OpFoldResult::Value(b)],
    )
}

/// The transfer at one position of its first dimension: all but indices, vector and mask.
pub fn row_of(rw: &Rewriter, transfer: &Transfer) -> Transfer {
    let affine = rw.cx.affine();
    let results = transfer.map.results(affine);
    Transfer {
        map: transfer.map.with_results(&results[1..], affine),
        in_bounds: transfer.in_bounds[1..].to_vec(),
        mask: None,
        ..transfer.clone()
    }
}

/// A function that inserts what happens in one case.
pub type Case<'a> = &'a mut dyn FnMut(&mut Rewriter) -> Option<ValueId>;

/// Inserts `inside` for position `at`, under a condition where it may be outside of the memory or is masked; then
/// `outside` happens else. Both give a value if there is a type for it.
pub fn checked(
    rw: &mut Rewriter,
    loc: Location,
    transfer: &Transfer,
    at: ValueId,
    result: Option<Type>,
    [inside, outside]: [Case; 2],
) -> Option<ValueId> {
    let bound = within_memory(rw, loc, transfer, at);
    let masked = mask_bit(rw, loc, transfer, at);
    let condition = match (bound, masked) {
        (Some(bound), Some(masked)) => Some(binary(rw, loc, arith::ANDI, bound, masked)),
        (bound, masked) => bound.or(masked),
    };
    let Some(condition) = condition else {
        return inside(rw);
    };
    let op = scf::if_(rw, loc, result.as_slice(), condition);
    let view = scf::If::new(rw.op(op));
    let regions = [view.then_region(), view.else_region()];
    for (region, case) in regions.into_iter().zip([inside, outside]) {
        let block = rw.body.add_block(region);
        unseen(rw, |rw| {
            rw.at = InsertPoint::End(block);
            let value = case(rw);
            yield_values(rw, loc, value.filter(|_| result.is_some()));
        });
    }
    result.map(|_| rw.body.only_result(op))
}

/// Whether position `at` is inside of the memory; none if it always is.
fn within_memory(
    rw: &mut Rewriter,
    loc: Location,
    transfer: &Transfer,
    at: ValueId,
) -> Option<ValueId> {
    let dim = first_dim(rw, transfer)?;
    if transfer.in_bounds.first() == Some(&true) {
        return None;
    }
    let number = index::constant(rw, loc, dim as i64);
    let dim_op = if is_tensor(rw, transfer) {
        tensor::dim
    } else {
        memref::dim
    };
    let size = dim_op(rw, loc, transfer.base, number);
    let size = folded(rw, size);
    let position = sum(rw, loc, transfer.indices[dim], at);
    let predicate = arith::CmpIPredicate::Sgt;
    Some(arith::cmpi(rw, loc, size, position, predicate))
}

/// The mask, if it is one of the first dimension alone.
pub fn single_mask(rw: &Rewriter, transfer: &Transfer) -> Option<ValueId> {
    let mask = transfer.mask?;
    let is_single = type_of(rw, mask)?.rank() == 1;
    first_dim(rw, transfer).filter(|_| is_single)?;
    Some(mask)
}

/// The bit of a mask of the first dimension.
fn mask_bit(rw: &mut Rewriter, loc: Location, transfer: &Transfer, at: ValueId) -> Option<ValueId> {
    let mask = single_mask(rw, transfer)?;
    Some(vector::extract(rw, loc, mask, &[at], &[DYNAMIC]))
}
