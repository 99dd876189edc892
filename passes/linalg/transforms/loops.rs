//! The loops of structured operations in another order, or as one.

use oxmlir_dialects::affine::build::value_of;
use oxmlir_dialects::linalg::build::{replace_by, with_shape};
use oxmlir_dialects::linalg::structured::{Structured, is_buffer, is_tensor, maps_attr};
use oxmlir_dialects::memref::mixed::{reassociation_groups, split};
use oxmlir_dialects::memref::views::collapsed_type;
use oxmlir_dialects::rebuild::rebuild;
use oxmlir_dialects::regroup::merged_shape;
use oxmlir_dialects::tables::linalg::IteratorType;
use oxmlir_dialects::tables::{affine as affine_ops, arith, linalg as ops, memref, tensor};
use oxmlir_ir::affine::AffineMap;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Attribute, DYNAMIC, Location, OpFoldResult, OpId, Type, ValueId};

use super::tile::structured::ranges;

/// Puts the loops of a `linalg.generic` in another order: loop `i` is the old loop `order[i]`.
pub fn interchange(rw: &mut Rewriter, op: OpId, order: &[u32]) -> Option<()> {
    use ops::generic::{INDEXING_MAPS_ATTR, ITERATOR_TYPES_ATTR};
    let view = Structured::of(rw.op(op))?;
    let affine = rw.cx.affine();
    // From the new loops to the old ones.
    let permutation = affine.permutation_map(order).inverse_permutation(affine)?;
    let maps: Vec<AffineMap> = view
        .maps()
        .iter()
        .map(|map| match map.is_empty(affine) {
            true => *map,
            false => map.compose(permutation, affine),
        })
        .collect();
    let iterators = view.op.array_attr(ITERATOR_TYPES_ATTR)?;
    let iterators: Option<Vec<Attribute>> = order
        .iter()
        .map(|loop_| iterators.get(*loop_ as usize).copied())
        .collect();
    let (maps, iterators) = (maps_attr(rw.cx, &maps), rw.cx.array_attr(&iterators?));
    let indices = indices_of(rw, op);
    rw.modify(op, |body| {
        body.set_attr(op, INDEXING_MAPS_ATTR, maps);
        body.set_attr(op, ITERATOR_TYPES_ATTR, iterators);
    });
    for index in indices {
        let loc = rw.body.loc(index);
        let dim = rw.op(index).int_attr(ops::index::DIM_ATTR)?;
        rw.insert_before(index);
        let all: Vec<ValueId> = (0..order.len())
            .map(|dim| ops::index(rw, loc, dim as i64))
            .collect();
        let map = permutation.sub_map(&[u32::try_from(dim).ok()?], affine);
        let value = affine_ops::apply(rw, loc, &all, map);
        rw.replace(index, &[value]);
    }
    Some(())
}

/// The operations in the body that ask where the loops are.
fn indices_of(rw: &Rewriter, op: OpId) -> Vec<OpId> {
    let nested = rw.body.nested_ops(op).into_iter();
    nested
        .filter(|nested| rw.body.name(*nested) == ops::INDEX)
        .collect()
}

/// Whether all loops are parallel, and each element of the results is computed once from elements.
pub fn is_elementwise(view: Structured) -> bool {
    let affine = view.op.cx.affine();
    let maps = view.maps();
    let is_parallel = |kind: &IteratorType| *kind == IteratorType::Parallel;
    let outputs = &maps[view.num_inputs().min(maps.len())..];
    view.iterators().iter().all(is_parallel)
        && maps
            .iter()
            .all(|map| map.is_projected_permutation(true, affine))
        && outputs.iter().all(|map| map.is_permutation(affine))
}

/// A tensor or buffer in one dimension; `None` if the elements of a buffer may not be next to each other.
fn flat(rw: &mut Rewriter, loc: Location, value: ValueId, groups: &[Vec<i64>]) -> Option<ValueId> {
    let ty = rw.body.ty(value);
    let shape = merged_shape(rw.cx.shape(ty)?, groups);
    let attrs = reassociation_groups(rw.cx, groups);
    if is_buffer(rw.cx, ty) {
        let ty = collapsed_type(rw.cx, ty, &shape, groups, true)?;
        return Some(memref::collapse_shape(rw, loc, ty, value, &attrs));
    }
    let ty = with_shape(rw.cx, ty, &shape);
    Some(tensor::collapse_shape(rw, loc, ty, value, &attrs))
}

/// Lets the body of an operation with a single loop see the numbers of the loops that it was made of, which ran as often as
/// `ranges` says.
fn split_index(rw: &mut Rewriter, op: OpId, ranges: &[OpFoldResult]) {
    let indices = indices_of(rw, op);
    let block = rw.body.first_block(rw.body.only_region(op));
    let Some(block) = block.filter(|_| !indices.is_empty()) else {
        return;
    };
    let loc = rw.body.loc(op);
    rw.insert_at_start(block);
    let mut outer = ops::index(rw, loc, 0);
    let mut numbers = Vec::new();
    for range in ranges.iter().skip(1).rev() {
        let size = value_of(rw, loc, *range);
        numbers.push(arith::remsi(rw, loc, outer, size));
        outer = arith::divsi(rw, loc, outer, size);
    }
    numbers.push(outer);
    numbers.reverse();
    for index in indices {
        let dim = rw.op(index).int_attr(ops::index::DIM_ATTR);
        let dim = dim.and_then(|dim| usize::try_from(dim).ok());
        if let Some(number) = dim.and_then(|dim| numbers.get(dim)) {
            rw.replace(index, &[*number]);
        }
    }
}

/// Replaces an elementwise operation by one with a single loop; the new operation.
pub fn flatten(rw: &mut Rewriter, op: OpId) -> Option<OpId> {
    // The permutation of a transposition is one of as many dimensions as there are.
    let view = Structured::of(rw.op(op)).filter(|view| view.op.name() != ops::TRANSPOSE)?;
    let (affine, maps, loc) = (rw.cx.affine(), view.maps(), view.op.loc());
    let (loops, inits) = (view.num_loops(), view.inits());
    let all = |map: &AffineMap| map.is_identity(affine);
    let none = |map: &AffineMap| map.num_results(affine) == 0;
    let groups = vec![(0..loops as i64).collect::<Vec<i64>>()];
    let collapsible = view.op.operands().zip(&maps).all(|(value, map)| {
        let ty = view.op.ty(value);
        let merges = || {
            let shape = rw.cx.shape(ty).unwrap_or_default();
            let shape = merged_shape(shape, &groups);
            !is_buffer(rw.cx, ty) || collapsed_type(rw.cx, ty, &shape, &groups, true).is_some()
        };
        none(map) || all(map) && merges()
    });
    if !collapsible {
        return None;
    }
    let values = rw.body.operand_vec(op);
    let old: Vec<Type> = view.op.result_types().collect();
    let name = view.op.name();
    rw.insert_before(op);
    let ranges = ranges(rw, op)?;
    let mut operands = Vec::new();
    for (value, map) in values.iter().zip(&maps) {
        operands.push(match none(map) {
            true => *value,
            false => flat(rw, loc, *value, &groups)?,
        });
    }
    let new_inits = &operands[operands.len() - inits.len()..];
    let types: Vec<Type> = new_inits
        .iter()
        .map(|init| rw.body.ty(*init))
        .filter(|ty| is_tensor(rw.cx, *ty))
        .collect();
    let new = rebuild(rw, op, &operands, &types);
    let line = |map: &AffineMap| match none(map) {
        true => affine.map(1, 0, &[]),
        false => affine.identity_map(1),
    };
    let maps: Vec<AffineMap> = maps.iter().map(line).collect();
    let maps = maps_attr(rw.cx, &maps);
    let parallel = rw.cx.array_attr(&[rw.cx.enum_attr(IteratorType::Parallel)]);
    rw.modify(new, |body| match name {
        ops::GENERIC => {
            body.set_attr(new, ops::generic::INDEXING_MAPS_ATTR, maps);
            body.set_attr(new, ops::generic::ITERATOR_TYPES_ATTR, parallel);
        }
        ops::ELEMENTWISE
            if body
                .attr(new, ops::elementwise::INDEXING_MAPS_ATTR)
                .is_some() =>
        {
            body.set_attr(new, ops::elementwise::INDEXING_MAPS_ATTR, maps);
        }
        _ => {}
    });
    split_index(rw, new, &ranges);
    if old.is_empty() {
        replace_by(rw, op, new);
        return Some(new);
    }
    rw.insert_after(new);
    let flat: Vec<ValueId> = rw.body.results(new).collect();
    let mut results = Vec::new();
    for (value, ty) in flat.into_iter().zip(old) {
        let shape = rw.cx.shape(ty)?.iter().zip(&ranges);
        let sizes = shape.map(|(size, range)| match *size {
            DYNAMIC => *range,
            size => OpFoldResult::Known(size),
        });
        let (known, sizes) = split(&sizes.collect::<Vec<_>>());
        let attrs = reassociation_groups(rw.cx, &groups);
        results.push(tensor::expand_shape(
            rw, loc, ty, value, &sizes, &attrs, &known,
        ));
    }
    rw.replace(op, &results);
    Some(new)
}
