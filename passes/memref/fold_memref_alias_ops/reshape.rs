//! Accesses of expanded and collapsed shapes.

use oxmlir_dialects::affine::scope::is_valid_symbol;
use oxmlir_dialects::memref::mixed::{OpFoldResult, mixed, reassociation, split};
use oxmlir_dialects::tables::affine::{self, LinearizeIndexOptions};
use oxmlir_dialects::tables::{memref, vector};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Location, OpId, Type, TypeKind, ValueId};

use crate::affine::expand_index_ops_as_affine::delinearized;
use crate::memref::access::{Access, permutation_map, set_permutation_map};
use crate::memref::expand_strided_metadata::take_apart;
use crate::memref::index::value;

/// The groups of dimensions of a reshape.
fn groups(rw: &Rewriter, view: OpId) -> Option<Vec<Vec<usize>>> {
    let slot = memref::collapse_shape::REASSOCIATION_ATTR;
    let groups = reassociation(rw.cx, rw.body.attr(view, slot)).into_iter();
    let group = |group: Vec<i64>| -> Option<Vec<usize>> {
        let dims = group.into_iter().map(|d| usize::try_from(d).ok());
        dims.collect()
    };
    groups.map(group).collect()
}

fn pick<T: Copy>(list: &[T], dims: &[usize]) -> Option<Vec<T>> {
    dims.iter().map(|d| list.get(*d).copied()).collect()
}

// load(expand_shape(m), i, j) -> load(m, linearize_index(i, j))
pub fn access_of_expand_shape(rw: &mut Rewriter, op: OpId) -> bool {
    fold_expand_shape(rw, op).is_some()
}

fn fold_expand_shape(rw: &mut Rewriter, op: OpId) -> Option<()> {
    use memref::expand_shape as slots;
    let (access, view) = Access::of_view(rw, op, memref::EXPAND_SHAPE)?;
    let groups = groups(rw, view)?;
    let source = rw.body.operand(view, slots::SRC);
    // What these read or write has no more dimensions than the buffer.
    let is_whole = [vector::LOAD, vector::STORE].contains(&rw.body.name(op));
    if is_whole && groups.len() < vector_shape(rw, op).len() {
        return None;
    }
    let mut pieces = vector_dims(rw, op, groups.iter().flatten().count());
    if pieces.any(|dim| {
        groups
            .iter()
            .any(|g| g.contains(&dim) && g.last() != Some(&dim))
    }) {
        return None;
    }
    let affine = rw.cx.affine();
    let mut new_map = None;
    if access.is_transfer {
        let map = permutation_map(rw, op).filter(|m| m.is_minor_identity(affine))?;
        let (rank, results) = (groups.len() as u32, map.num_results(affine));
        if rank < results {
            return None;
        }
        new_map = Some(affine.minor_identity_map(rank, results));
    }
    let view = rw.op(view);
    let shape = mixed(
        &view.dense_attr(slots::STATIC_OUTPUT_SHAPE_ATTR),
        &view.group(slots::OUTPUT_SHAPE),
    );
    Access::insert_in_front(rw, op);
    let loc = rw.body.loc(op);
    let indices = access.indices(rw, op);
    let mut resolved = Vec::with_capacity(groups.len());
    for group in &groups {
        let (mine, basis) = (pick(&indices, group)?, pick(&shape, group)?);
        resolved.push(match mine[..] {
            [index] => index,
            _ => linearize(rw, loc, &mine, &basis, access.is_scalar),
        });
    }
    access.redirect(rw, op, source, &resolved);
    if let Some(map) = new_map {
        set_permutation_map(rw, op, map);
    }
    Some(())
}

fn linearize(
    rw: &mut Rewriter,
    loc: Location,
    indices: &[ValueId],
    basis: &[OpFoldResult],
    disjoint: bool,
) -> ValueId {
    let (constants, values) = split(basis);
    let options = LinearizeIndexOptions { disjoint };
    affine::linearize_index_with(rw, loc, indices, &values, &constants, options)
}

// load(collapse_shape(m), i) -> load(m, delinearize_index(i))
//
// Affine accesses get an affine.apply for each index: no subscript can name one of several results.
pub fn access_of_collapse_shape(rw: &mut Rewriter, op: OpId) -> bool {
    fold_collapse_shape(rw, op).is_some()
}

fn fold_collapse_shape(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let (access, view) = Access::of_view(rw, op, memref::COLLAPSE_SHAPE)?;
    let groups = groups(rw, view)?;
    let source = rw.body.operand(view, memref::collapse_shape::SRC);
    let rank = rw.cx.rank(rw.body.ty(source))?;
    if groups.iter().flatten().any(|dim| *dim >= rank) {
        return None;
    }
    let shape = rw.cx.shape(rw.body.ty(source)).unwrap_or_default();
    let is_row = |group: &Vec<usize>| match group.split_last() {
        Some((_, outer)) => outer.iter().all(|dim| shape[*dim] == 1),
        None => true,
    };
    let mut pieces = vector_dims(rw, op, groups.len());
    let first = pieces.clone().next();
    if pieces.any(|dim| !is_row(&groups[dim]) || first != Some(dim) && groups[dim].len() > 1) {
        return None;
    }
    Access::insert_in_front(rw, op);
    let loc = rw.body.loc(op);
    let indices = access.indices(rw, op);
    let sizes = take_apart(rw, loc, source)?.sizes;
    let mut resolved = Vec::with_capacity(rank);
    for (index, group) in indices.into_iter().zip(&groups) {
        match group.len() {
            1 => resolved.push(index),
            _ => {
                let basis = pick(&sizes, group)?;
                let inner = basis.get(1..).unwrap_or_default();
                let indices = match access.is_affine && are_symbols(rw, inner) {
                    true => delinearized(rw, loc, index, inner),
                    false => delinearize(rw, loc, index, &basis),
                };
                resolved.extend(indices);
            }
        }
    }
    if groups.is_empty() {
        let zero = value(rw, loc, OpFoldResult::Known(0));
        resolved.resize(rank, zero);
    }
    access.redirect(rw, op, source, &resolved);
    Some(())
}

/// The dimensions of a buffer of some rank that a vector is read along or written along, but for the first ones if it has one
/// element in them.
fn vector_dims(rw: &Rewriter, op: OpId, rank: usize) -> std::ops::Range<usize> {
    let shape = vector_shape(rw, op);
    let units = shape.iter().take_while(|size| **size == 1).count();
    // A vector of more dimensions is of no meaning.
    rank.checked_sub(shape.len() - units).unwrap_or(rank)..rank
}

/// The sizes of the vector that is read or written.
fn vector_shape<'a>(rw: &'a Rewriter, op: OpId) -> &'a [i64] {
    let view = rw.op(op);
    let results = rw.body.results(op);
    let mut types = results
        .chain(view.operands())
        .map(|value| rw.body.ty(value));
    let vector = types.find(|ty| matches!(rw.cx.type_kind(*ty), TypeKind::Vector { .. }));
    vector.and_then(|ty| rw.cx.shape(ty)).unwrap_or_default()
}

/// Whether sizes may be symbols of affine maps.
fn are_symbols(rw: &Rewriter, sizes: &[OpFoldResult]) -> bool {
    sizes.iter().all(|size| match size {
        OpFoldResult::Known(_) => true,
        OpFoldResult::Value(value) => is_valid_symbol(rw.cx, rw.body, *value),
    })
}

fn delinearize(
    rw: &mut Rewriter,
    loc: Location,
    index: ValueId,
    basis: &[OpFoldResult],
) -> Vec<ValueId> {
    let (constants, values) = split(basis);
    let types = vec![Type::INDEX; basis.len()];
    let op = affine::delinearize_index(rw, loc, &types, index, &values, &constants);
    rw.body.results(op).collect()
}
