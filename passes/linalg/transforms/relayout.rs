//! Packing and unpacking as operations on whole tensors: padding, reshaping, transposing and slicing.

use oxmlir_dialects::affine::build::{folded_apply, value_of};
use oxmlir_dialects::linalg::build;
use oxmlir_dialects::linalg::relayout::Relayout;
use oxmlir_dialects::memref::mixed::{Slice, reassociation_groups, split};
use oxmlir_dialects::memref::views::dropped_by_shape;
use oxmlir_dialects::regroup::merged_shape;
use oxmlir_dialects::tables::{arith, linalg as ops, tensor};
use oxmlir_dialects::tensor::Borders;
use oxmlir_dialects::tensor::sizes::{mixed_size, mixed_sizes};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{DYNAMIC, Location, OpFoldResult, OpFoldResultList, OpId};

use crate::vector::build::zero;

/// How the dimensions of a packed tensor stand where each tile is behind the number of its dimension.
pub struct Strips {
    /// The dimension of the packed tensor for each of those.
    pub order: Vec<i64>,
    /// Those that are one dimension of the plain tensor.
    pub groups: Vec<Vec<i64>>,
    shape: Vec<i64>,
}

impl Strips {
    /// The strips of a `linalg.pack` or `linalg.unpack`.
    pub fn of(view: &Relayout) -> Option<Strips> {
        let rank = view.unpacked_shape().len();
        let packed = view.packed_shape();
        let (mut order, mut groups) = (Vec::new(), Vec::new());
        for dim in 0..rank as i64 {
            let mut group = vec![order.len() as i64];
            order.push(view.outer_position(dim) as i64);
            if let Some(tile) = view.positions.iter().position(|at| *at == dim) {
                group.push(order.len() as i64);
                order.push((rank + tile) as i64);
            }
            groups.push(group);
        }
        let shape: Option<Vec<i64>> = order
            .iter()
            .map(|dim| packed.get(usize::try_from(*dim).ok()?).copied())
            .collect();
        Some(Strips {
            order,
            groups,
            shape: shape?,
        })
    }

    /// The place of each dimension of the packed tensor among the strips.
    pub fn places(&self) -> Vec<i64> {
        let mut places = vec![0; self.order.len()];
        for (place, dim) in (0..).zip(&self.order) {
            places[*dim as usize] = place;
        }
        places
    }
}

/// Whether packing has one tile in each dimension, in order.
fn has_one_tile(view: &Relayout) -> bool {
    let rank = view.unpacked_shape().len();
    view.packed_shape()[..rank].iter().all(|size| *size == 1)
        && view.positions.is_sorted()
        && view.positions.len() == rank
}

/// All of a tensor of these sizes.
pub fn whole(sizes: OpFoldResultList) -> Slice {
    let all = |number| sizes.iter().map(|_| OpFoldResult::Known(number)).collect();
    Slice {
        offsets: all(0),
        strides: all(1),
        sizes,
    }
}

/// The number of tiles in a dimension of some size.
fn count_of(rw: &mut Rewriter, loc: Location, size: OpFoldResult, tile: i64) -> OpFoldResult {
    match (size, tile) {
        (OpFoldResult::Value(size), 2..) => {
            let tile = value_of(rw, loc, OpFoldResult::Known(tile));
            OpFoldResult::Value(arith::divsi(rw, loc, size, tile))
        }
        _ => size,
    }
}

/// Replaces a `linalg.pack` by a `tensor.pad`, a `tensor.expand_shape` and a `linalg.transpose`: these, or the padding alone if
/// that is put into the packed tensor.
pub fn lower_pack(rw: &mut Rewriter, op: OpId, may_insert: bool) -> Option<Vec<OpId>> {
    let view = Relayout::new(rw.op(op));
    if view.tiles.contains(&DYNAMIC) {
        return None;
    }
    let strips = Strips::of(&view)?;
    let (loc, source, dest) = (view.op.loc(), view.source(), view.dest());
    let (plain, packed) = (view.unpacked_type(), view.packed_type());
    let inserts = may_insert && has_one_tile(&view);
    let padding = view.padding();
    let tiles: Vec<(usize, usize, i64)> = view
        .positions
        .iter()
        .zip(&view.tiles)
        .map(|(dim, tile)| (*dim as usize, view.outer_position(*dim), *tile))
        .collect();
    let rank = view.unpacked_shape().len();
    let zeros = || {
        (0..rank)
            .map(|_| OpFoldResult::Known(0))
            .collect::<OpFoldResultList>()
    };
    let (low, mut high) = (zeros(), zeros());
    rw.insert_before(op);
    for (dim, outer, tile) in tiles {
        let size = mixed_size(rw, loc, source, dim);
        let count = mixed_size(rw, loc, dest, outer);
        let affine = rw.cx.affine();
        let full = affine.mul_constant(affine.dim(0), tile);
        let map = affine.map(2, 0, &[affine.sub(full, affine.dim(1))]);
        high[dim] = folded_apply(rw, loc, map, &[count, size]);
    }
    let padded = merged_shape(&strips.shape, &strips.groups);
    let ty = build::with_shape(rw.cx, plain, &padded);
    let value = match padding {
        Some(value) => value,
        None => zero(rw, loc, rw.cx.element_type(plain))?,
    };
    let borders = Borders { low, high };
    let pad = borders.pad(rw, loc, ty, (source, value), tensor::PadOptions::default());
    let pad_op = rw.body.defining_op(pad)?;
    let fits = dropped_by_shape(rw.cx.shape(packed)?, &padded).is_some();
    if inserts && fits {
        let slice = whole(mixed_sizes(rw, loc, dest)?);
        let new = slice.insert_slice(rw, loc, pad, dest);
        rw.replace(op, &[new]);
        return Some(vec![pad_op]);
    }
    let ty = build::with_shape(rw.cx, packed, &strips.shape);
    let padded = mixed_sizes(rw, loc, pad)?;
    let mut sizes: Vec<OpFoldResult> = Vec::new();
    for (size, group) in padded.iter().zip(&strips.groups) {
        let parts: Vec<i64> = group
            .iter()
            .map(|dim| strips.shape[*dim as usize])
            .collect();
        let tile: i64 = parts.iter().filter(|size| **size != DYNAMIC).product();
        for part in parts {
            sizes.push(match part {
                DYNAMIC => count_of(rw, loc, *size, tile),
                part => OpFoldResult::Known(part),
            });
        }
    }
    let (known, values) = split(&sizes);
    let groups = reassociation_groups(rw.cx, &strips.groups);
    let wide = tensor::expand_shape(rw, loc, ty, pad, &values, &groups, &known);
    let wide_op = rw.body.defining_op(wide)?;
    let new = build::transpose(rw, loc, &[packed], wide, dest, &strips.places());
    build::replace_by(rw, op, new);
    Some(vec![pad_op, wide_op, new])
}

/// Replaces a `linalg.unpack` by a `linalg.transpose` into a `tensor.empty`, a `tensor.collapse_shape`, a
/// `tensor.extract_slice` and a copy: these but for the copy, or the slice alone if that is taken of the packed tensor.
pub fn lower_unpack(rw: &mut Rewriter, op: OpId, may_extract: bool) -> Option<Vec<OpId>> {
    let view = Relayout::new(rw.op(op));
    let strips = Strips::of(&view)?;
    let (loc, source, dest) = (view.op.loc(), view.source(), view.dest());
    let (plain, packed) = (view.unpacked_type(), view.packed_type());
    let extracts = may_extract && has_one_tile(&view);
    let rank = view.unpacked_shape().len();
    rw.insert_before(op);
    if extracts {
        let outer = (0..strips.order.len() - rank).map(|_| OpFoldResult::Known(1));
        let mut sizes: OpFoldResultList = outer.collect();
        sizes.extend(mixed_sizes(rw, loc, dest)?);
        let new = whole(sizes).extract_slice(rw, loc, plain, source);
        let new_op = rw.body.defining_op(new)?;
        rw.replace(op, &[new]);
        return Some(vec![new_op]);
    }
    let sizes = mixed_sizes(rw, loc, source)?;
    let sizes: Vec<OpFoldResult> = strips
        .order
        .iter()
        .map(|dim| sizes[*dim as usize])
        .collect();
    let empty = build::empty(rw, loc, &sizes, rw.cx.element_type(packed));
    let empty_op = rw.body.defining_op(empty)?;
    let ty = rw.body.ty(empty);
    let transposed = build::transpose(rw, loc, &[ty], source, empty, &strips.order);
    let strip = rw.body.only_result(transposed);
    let ty = build::with_shape(rw.cx, packed, &merged_shape(&strips.shape, &strips.groups));
    let groups = reassociation_groups(rw.cx, &strips.groups);
    let merged = tensor::collapse_shape(rw, loc, ty, strip, &groups);
    let merged_op = rw.body.defining_op(merged)?;
    let slice = whole(mixed_sizes(rw, loc, dest)?);
    let part = slice.extract_slice(rw, loc, plain, merged);
    let part_op = rw.body.defining_op(part)?;
    let copy = build::named(rw, loc, ops::COPY, &[part], &[dest])?;
    build::replace_by(rw, op, copy);
    Some(vec![empty_op, transposed, merged_op, part_op])
}
