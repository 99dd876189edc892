//! Maps of transfers become minor identities: what they permute and broadcast is done to the vector instead.
//!
//! ```mlir
//! %v = vector.transfer_read %m[%i, %j], %pad {permutation_map = affine_map<(d0, d1) -> (d1, d0)>}
//!     : memref<?x?xf32>, vector<8x4xf32>
//! // %0 = vector.transfer_read %m[%i, %j], %pad : memref<?x?xf32>, vector<4x8xf32>
//! // %v = vector.transpose %0, [1, 0] : vector<4x8xf32> to vector<8x4xf32>
//! ```

use oxmlir_dialects::tables::vector;
use oxmlir_dialects::vector::transfer::Transfer;
use oxmlir_dialects::vector::types::VectorType;
use oxmlir_ir::rewrite::{Pattern, PatternSet, Rewriter};
use oxmlir_ir::{Location, OpId, ValueId};

use super::build::{read, transpose, type_of, write};

pub fn add_patterns(patterns: &mut PatternSet) {
    patterns.add(
        vector::TRANSFER_READ,
        &[
            Pattern::new("TransferReadPermutationLowering", permute_read),
            Pattern::new("TransferOpReduceRank", reduce_rank),
            Pattern::new("OrderMaskedRead", order_masked_read),
        ],
    );
    patterns.add(
        vector::TRANSFER_WRITE,
        &[
            Pattern::new("TransferWritePermutationLowering", permute_write),
            Pattern::new("TransferWriteNonPermutationLowering", add_dims),
        ],
    );
}

/// A transfer with a map that has results, outside of `vector.mask`.
fn transfer(rw: &Rewriter, op: OpId) -> Option<Transfer> {
    let transfer = Transfer::of(rw.op(op))?;
    let lowers = !transfer.map.is_empty(rw.cx.affine()) && !transfer.is_masked_outside(rw.op(op));
    lowers.then_some(transfer)
}

/// `list` with entry `i` at `permutation[i]`.
fn inverse_permuted<T: Copy>(list: &[T], permutation: &[u32]) -> Vec<T> {
    let mut result = list.to_vec();
    for (value, at) in list.iter().zip(permutation) {
        if let Some(place) = result.get_mut(*at as usize) {
            *place = *value;
        }
    }
    result
}

// transfer_read(permuting map) -> transpose(transfer_read(minor identity with broadcasts))
fn permute_read(rw: &mut Rewriter, op: OpId) -> bool {
    let Some(transfer) = transfer(rw, op) else {
        return false;
    };
    let affine = rw.cx.affine();
    let Some(permutation) = transfer.map.permutation_of_minor_identity(affine) else {
        return false;
    };
    let identity = permutation.iter().zip(0..).all(|(p, i)| *p == i);
    let Some(ty) = type_of(rw, transfer.vector).filter(|_| !identity) else {
        return false;
    };
    if permutation.iter().any(|p| *p as usize >= ty.rank()) {
        return false;
    }
    let results = inverse_permuted(transfer.map.results(affine), &permutation);
    let new_type = VectorType {
        shape: inverse_permuted(&ty.shape, &permutation),
        scalable: inverse_permuted(&ty.scalable, &permutation),
        element: ty.element,
    };
    let new = Transfer {
        map: transfer.map.with_results(&results, affine),
        in_bounds: inverse_permuted(&transfer.in_bounds, &permutation),
        ..transfer
    };
    let loc = rw.body.loc(op);
    let value = read(rw, loc, new_type.ty(rw.cx), &new);
    let permutation: Vec<i64> = permutation.iter().map(|p| i64::from(*p)).collect();
    let value = transpose(rw, loc, value, &permutation);
    rw.replace(op, &[value]);
    true
}

// transfer_read(map in another order than the memory, mask) -> transpose(transfer_read(map in that order, mask)): the dimensions
// of the mask are in the order of the memory, so those of the vector can be taken off with them
fn order_masked_read(rw: &mut Rewriter, op: OpId) -> bool {
    let Some(transfer) = transfer(rw, op).filter(|transfer| transfer.mask.is_some()) else {
        return false;
    };
    let affine = rw.cx.affine();
    let results = transfer.map.results(affine);
    // What is broadcast stays where it is.
    let is_dim = |at: &usize| results[*at].as_dim(affine).is_some();
    let mut sorted: Vec<usize> = (0..results.len()).filter(is_dim).collect();
    sorted.sort_by_key(|at| results[*at].as_dim(affine));
    let mut sorted = sorted.into_iter();
    let order: Vec<usize> = (0..results.len())
        .map(|at| match is_dim(&at) {
            true => sorted.next().unwrap_or(at),
            false => at,
        })
        .collect();
    let Some(ty) = type_of(rw, transfer.vector).filter(|_| !order.is_sorted()) else {
        return false;
    };
    let results: Vec<_> = order.iter().map(|at| results[*at]).collect();
    let new_type = VectorType {
        shape: order.iter().map(|at| ty.shape[*at]).collect(),
        scalable: order.iter().map(|at| ty.scalable[*at]).collect(),
        element: ty.element,
    };
    let new = Transfer {
        map: transfer.map.with_results(&results, affine),
        in_bounds: order.iter().map(|at| transfer.in_bounds[*at]).collect(),
        ..transfer
    };
    let places = (0..order.len()).filter_map(|at| order.iter().position(|from| *from == at));
    let places: Vec<i64> = places.map(|place| place as i64).collect();
    let loc = rw.body.loc(op);
    let value = read(rw, loc, new_type.ty(rw.cx), &new);
    let value = transpose(rw, loc, value, &places);
    rw.replace(op, &[value]);
    true
}

// transfer_read(map with leading zeros) -> broadcast(transfer_read(the rest of the map))
fn reduce_rank(rw: &mut Rewriter, op: OpId) -> bool {
    let Some(transfer) = transfer(rw, op) else {
        return false;
    };
    let affine = rw.cx.affine();
    let results = transfer.map.results(affine);
    let zeros = results
        .iter()
        .take_while(|e| e.as_constant(affine) == Some(0))
        .count();
    let map = transfer.map.with_results(&results[zeros..], affine);
    let Some(ty) = type_of(rw, transfer.vector) else {
        return false;
    };
    if zeros == 0 || map.minor_identity_broadcasts(affine).is_none() {
        return false;
    }
    let new = Transfer {
        map,
        in_bounds: transfer.in_bounds[zeros..].to_vec(),
        ..transfer
    };
    let loc = rw.body.loc(op);
    let value = read(rw, loc, ty.inner(zeros).ty(rw.cx), &new);
    let value = vector::broadcast(rw, loc, ty.ty(rw.cx), value);
    rw.replace(op, &[value]);
    true
}

// transfer_write(v, permuting map) -> transfer_write(transpose(v), minor identity)
fn permute_write(rw: &mut Rewriter, op: OpId) -> bool {
    let Some(transfer) = transfer(rw, op) else {
        return false;
    };
    let affine = rw.cx.affine();
    let map = transfer.map;
    let permutation = map.permutation_of_minor_identity(affine);
    let Some(permutation) = permutation.filter(|_| !map.is_minor_identity(affine)) else {
        return false;
    };
    let inverse = map.compress_dims(affine).0.inverse_permutation(affine);
    let Some(positions) = inverse.and_then(|map| map.dim_positions(affine)) else {
        return false;
    };
    let order: Vec<i64> = positions.iter().map(|p| i64::from(*p)).collect();
    let loc = rw.body.loc(op);
    let new = Transfer {
        vector: transpose(rw, loc, transfer.vector, &order),
        map: affine.minor_identity_map(map.num_dims(affine), map.num_results(affine)),
        in_bounds: inverse_permuted(&transfer.in_bounds, &permutation),
        ..transfer
    };
    replace_write(rw, op, loc, &new);
    true
}

fn replace_write(rw: &mut Rewriter, op: OpId, loc: Location, new: &Transfer) {
    let new = write(rw, loc, new);
    let results: Vec<ValueId> = rw.body.results(new).collect();
    rw.replace(op, &results);
}

// transfer_write(v, (d0, d1) -> (d0)) -> transfer_write(broadcast(v : N) : 1xN, (d0, d1) -> (d1, d0))
fn add_dims(rw: &mut Rewriter, op: OpId) -> bool {
    let Some(transfer) = transfer(rw, op) else {
        return false;
    };
    let affine = rw.cx.affine();
    let map = transfer.map;
    let Some(dims) = map.dim_positions(affine) else {
        return false;
    };
    if map.permutation_of_minor_identity(affine).is_some() {
        return false;
    }
    let first = dims.iter().copied().min().unwrap_or(0);
    let missing: Vec<u32> = (first..map.num_dims(affine))
        .filter(|d| !dims.contains(d))
        .collect();
    let mut results: Vec<_> = missing.iter().map(|d| affine.dim(*d)).collect();
    results.extend(map.results(affine));
    let mut in_bounds = vec![true; missing.len()];
    in_bounds.extend(&transfer.in_bounds);
    let loc = rw.body.loc(op);
    let vector = with_unit_dims(rw, loc, transfer.vector, missing.len());
    let mask = transfer.mask.map(|mask| {
        let wide = with_unit_dims(rw, loc, mask, missing.len());
        // The dimensions of a mask are in the order of those of the memory.
        let (mut unit, mut own) = (0.., missing.len() as i64..);
        let order: Vec<i64> = (first..map.num_dims(affine))
            .filter_map(|d| {
                if missing.contains(&d) {
                    unit.next()
                } else {
                    own.next()
                }
            })
            .collect();
        transpose(rw, loc, wide, &order)
    });
    let new = Transfer {
        vector,
        mask,
        map: map.with_results(&results, affine),
        in_bounds,
        ..transfer
    };
    replace_write(rw, op, loc, &new);
    true
}

/// A vector with dimensions of size one in front.
fn with_unit_dims(rw: &mut Rewriter, loc: Location, value: ValueId, count: usize) -> ValueId {
    let Some(ty) = type_of(rw, value) else {
        return value;
    };
    let mut wide = VectorType::fixed(&vec![1; count], ty.element);
    wide.shape.extend(&ty.shape);
    wide.scalable.extend(&ty.scalable);
    vector::broadcast(rw, loc, wide.ty(rw.cx), value)
}
