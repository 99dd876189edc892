//! Contractions with one dimension less, one for each position along it.

use oxmlir_dialects::tables::vector::{self, CombiningKind, IteratorType};
use oxmlir_dialects::vector::types::VectorType;
use oxmlir_ir::affine::{AffineContext, AffineMap};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{AttrKind, Attribute, Location, ValueId};

use super::Contract;
use crate::vector::build::{type_of, zero};
use crate::vector::combine::multiply;
use crate::vector::masking::{Root, masked};

pub fn lower(rw: &mut Rewriter, contract: &Contract, root: Root) -> Option<ValueId> {
    let layout = contract.layout(rw)?;
    let [lhs, rhs, result] = &layout[..] else {
        return None;
    };
    let place = |list: &Vec<u32>, dim: u32| list.iter().position(|d| *d == dim);
    let in_result = |dim: u32| result.contains(&dim);
    // A dimension of both sides and the result, else a dimension of one side alone, the left one first.
    let batch = lhs.iter().find(|d| in_result(**d) && rhs.contains(*d));
    let free_left = || lhs.iter().find(|d| !rhs.contains(*d));
    let free_right = || rhs.iter().find(|d| !lhs.contains(*d));
    if let Some(&dim) = batch.or_else(free_left).or_else(free_right) {
        let places = [place(lhs, dim), place(rhs, dim), place(result, dim)];
        return each_position(rw, contract, root, dim, places);
    }
    let (left, right) = (place(lhs, 0)?, place(rhs, 0)?);
    sum_along(rw, contract, root, [left, right])
}

/// A contraction for each position along a dimension that is not summed. `places` are where lhs, rhs and result have it.
fn each_position(
    rw: &mut Rewriter,
    contract: &Contract,
    root: Root,
    dim: u32,
    places: [Option<usize>; 3],
) -> Option<ValueId> {
    let sizes = [contract.lhs, contract.rhs];
    let size = sizes.iter().zip(places).find_map(|(value, place)| {
        let ty = type_of(rw, *value)?;
        Some((ty.shape[place?], ty.scalable[place?]))
    });
    let (size, scalable) = size?;
    if scalable || (places[2].is_none() && size != 1) {
        return None;
    }
    let ty = rw.body.ty(contract.result);
    let loc = contract.loc;
    let mut result = zero(rw, loc, ty)?;
    for at in 0..size {
        let lhs = take(rw, loc, contract.lhs, places[0], at)?;
        let rhs = take(rw, loc, contract.rhs, places[1], at)?;
        let acc = take(rw, loc, contract.acc, places[2], at)?;
        let mask = take_mask(rw, loc, root.mask, dim, at)?;
        let part = contraction(rw, contract, dim, [lhs, rhs, acc], mask);
        result = put(rw, loc, part, result, places[2], at)?;
    }
    Some(result)
}

/// Sums along dimension 0 of the iteration space, the only kind of dimension that is left.
fn sum_along(
    rw: &mut Rewriter,
    contract: &Contract,
    root: Root,
    [left, right]: [usize; 2],
) -> Option<ValueId> {
    let (from, other) = (type_of(rw, contract.lhs)?, type_of(rw, contract.rhs)?);
    let loc = contract.loc;
    if from.rank() == 1 {
        return (other.rank() == 1).then(|| sum_of_products(rw, contract, root));
    }
    if from.scalable[left] {
        return None;
    }
    let mut result = contract.acc;
    for at in 0..from.shape[left] {
        let lhs = take(rw, loc, contract.lhs, Some(left), at)?;
        let rhs = take(rw, loc, contract.rhs, Some(right), at)?;
        let mask = take_mask(rw, loc, root.mask, 0, at)?;
        result = contraction(rw, contract, 0, [lhs, rhs, result], mask);
    }
    Some(result)
}

// contract(a : N, b : N, c) -> reduction(a * b, c)
fn sum_of_products(rw: &mut Rewriter, contract: &Contract, root: Root) -> ValueId {
    let loc = contract.loc;
    let products = multiply(rw, loc, contract.lhs, contract.rhs);
    let ty = rw.body.ty(contract.result);
    let options = vector::ReductionOptions {
        acc: Some(contract.acc),
        ..Default::default()
    };
    let sum = vector::reduction_with(rw, loc, ty, products, CombiningKind::Add, options);
    masked(rw, sum, root.mask)
}

/// A contraction of the same kind without dimension `dim` of the iteration space.
fn contraction(
    rw: &mut Rewriter,
    contract: &Contract,
    dim: u32,
    [lhs, rhs, acc]: [ValueId; 3],
    mask: Option<ValueId>,
) -> ValueId {
    let cx = rw.cx;
    let maps: Vec<Attribute> = contract
        .maps
        .iter()
        .map(|map| cx.attr(AttrKind::AffineMap(without_dim(cx.affine(), *map, dim))))
        .collect();
    let kinds: Vec<Attribute> = (0u32..)
        .zip(&contract.reduced)
        .filter(|(at, _)| *at != dim)
        .map(|(_, reduced)| match reduced {
            true => cx.enum_attr(IteratorType::Reduction),
            false => cx.enum_attr(IteratorType::Parallel),
        })
        .collect();
    let ty = rw.body.ty(acc);
    let part = vector::contract(rw, contract.loc, ty, lhs, rhs, acc, &maps, &kinds);
    masked(rw, part, mask)
}

/// The map over one dimension less; results that are that dimension go.
fn without_dim(cx: &AffineContext, map: AffineMap, dim: u32) -> AffineMap {
    let kept = map.results(cx).iter().filter_map(|e| e.as_dim(cx));
    let results: Vec<_> = kept
        .filter(|at| *at != dim)
        .map(|at| cx.dim(if at > dim { at - 1 } else { at }))
        .collect();
    cx.map(map.num_dims(cx).saturating_sub(1), 0, &results)
}

fn take_mask(
    rw: &mut Rewriter,
    loc: Location,
    mask: Option<ValueId>,
    dim: u32,
    at: i64,
) -> Option<Option<ValueId>> {
    match mask {
        Some(mask) => take(rw, loc, mask, Some(dim as usize), at).map(Some),
        None => Some(None),
    }
}

/// The part of a vector at position `at` of the dimension `place`; all of it if it does not have the dimension.
fn take(
    rw: &mut Rewriter,
    loc: Location,
    value: ValueId,
    place: Option<usize>,
    at: i64,
) -> Option<ValueId> {
    match place {
        None => Some(value),
        Some(0) => Some(vector::extract(rw, loc, value, &[], &[at])),
        Some(place) => {
            let ty = type_of(rw, value)?.without(place);
            let mut result = zero(rw, loc, ty.ty(rw.cx))?;
            for row in 0..leading_size(&ty)? {
                let part = vector::extract(rw, loc, value, &[], &[row]);
                let part = take(rw, loc, part, Some(place - 1), at)?;
                result = vector::insert(rw, loc, part, result, &[], &[row]);
            }
            Some(result)
        }
    }
}

/// Puts a part of a vector at position `at` of the dimension `place`.
fn put(
    rw: &mut Rewriter,
    loc: Location,
    part: ValueId,
    result: ValueId,
    place: Option<usize>,
    at: i64,
) -> Option<ValueId> {
    match place {
        None => Some(part),
        Some(0) => Some(vector::insert(rw, loc, part, result, &[], &[at])),
        Some(place) => {
            let ty = type_of(rw, result)?;
            let mut all = result;
            for row in 0..leading_size(&ty)? {
                let old = vector::extract(rw, loc, all, &[], &[row]);
                let new = vector::extract(rw, loc, part, &[], &[row]);
                let new = put(rw, loc, new, old, Some(place - 1), at)?;
                all = vector::insert(rw, loc, new, all, &[], &[row]);
            }
            Some(all)
        }
    }
}

fn leading_size(ty: &VectorType) -> Option<i64> {
    ty.shape.first().copied().filter(|_| !ty.leads_scalable())
}
