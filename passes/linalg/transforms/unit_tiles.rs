//! Packing and unpacking of what is one tile in each tiled dimension: a transposition of the tile, and slices around it.
//!
//! ```mlir
//! %0 = linalg.pack %a inner_dims_pos = [1, 0] inner_tiles = [2, 4] into %b : tensor<4x2xf32> -> tensor<1x1x2x4xf32>
//! // %empty = tensor.empty() : tensor<2x4xf32>
//! // %tile = linalg.transpose ins(%a : tensor<4x2xf32>) outs(%empty : tensor<2x4xf32>) permutation = [1, 0]
//! // %0 = tensor.insert_slice %tile into %b[0, 0, 0, 0] [1, 1, 2, 4] [1, 1, 1, 1] : tensor<2x4xf32> into tensor<1x1x2x4xf32>
//! ```

use oxmlir_dialects::affine::build::folded_apply;
use oxmlir_dialects::linalg::build;
use oxmlir_dialects::linalg::relayout::Relayout;
use oxmlir_dialects::tables::{linalg, tensor};
use oxmlir_dialects::tensor::Borders;
use oxmlir_dialects::tensor::sizes::mixed_size;
use oxmlir_ir::rewrite::{Pattern, PatternSet, Rewriter};
use oxmlir_ir::{Location, OpFoldResult, OpFoldResultList, OpId, ValueId};

use super::relayout::whole;

/// Adds the patterns.
pub fn add_patterns(patterns: &mut PatternSet) {
    let pack = Pattern::new("DecomposeOuterUnitDimsPackOpPattern", |rw, op| {
        pack(rw, op).is_some()
    });
    let unpack = Pattern::new("DecomposeOuterUnitDimsUnPackOpPattern", |rw, op| {
        unpack(rw, op).is_some()
    });
    patterns.add(linalg::PACK, &[pack]);
    patterns.add(linalg::UNPACK, &[unpack]);
}

/// Whether there is one tile in each dimension that is tiled, and all is on tensors.
fn is_one_tile(view: &Relayout) -> bool {
    let packed = view.packed_shape();
    let mut tiled = view.positions.iter();
    view.op.num_results() == 1 && tiled.all(|dim| packed.get(view.outer_position(*dim)) == Some(&1))
}

/// The dimensions of the packed tensor in front of the tiles that are not tiled, in their order there.
fn untiled(view: &Relayout) -> Vec<i64> {
    let rank = view.unpacked_shape().len() as i64;
    let order = match view.outer_permutation.is_empty() {
        true => (0..rank).collect(),
        false => view.outer_permutation.to_vec(),
    };
    let is_untiled = |dim: &i64| !view.positions.contains(dim);
    order.into_iter().filter(is_untiled).collect()
}

/// The elements of a tensor with what fills up its tile.
fn padded(rw: &mut Rewriter, view: &Shape, source: ValueId, padding: ValueId) -> Option<ValueId> {
    let loc = view.loc;
    let ty = rw.body.ty(source);
    let shape = rw.cx.shape(ty)?.to_vec();
    let tile_of = |dim: usize| {
        let at = view.positions.iter().position(|at| *at == dim as i64);
        at.map(|at| view.tiles[at])
    };
    let zeros = || shape.iter().map(|_| OpFoldResult::Known(0));
    let (low, mut high) = (
        zeros().collect::<OpFoldResultList>(),
        zeros().collect::<OpFoldResultList>(),
    );
    let mut sizes = shape.clone();
    for dim in 0..shape.len() {
        let Some(tile) = tile_of(dim) else { continue };
        sizes[dim] = tile.or_dynamic();
        let size = mixed_size(rw, loc, source, dim);
        let affine = rw.cx.affine();
        let map = affine.map(2, 0, &[affine.sub(affine.dim(0), affine.dim(1))]);
        high[dim] = folded_apply(rw, loc, map, &[tile, size]);
    }
    let ty = build::with_shape(rw.cx, ty, &sizes);
    let borders = Borders { low, high };
    let options = tensor::PadOptions::default();
    Some(borders.pad(rw, loc, ty, (source, padding), options))
}

/// What the rewrites need to know of an operation while they change the body.
struct Shape {
    loc: Location,
    source: ValueId,
    dest: ValueId,
    positions: Vec<i64>,
    untiled: Vec<i64>,
    tiles: OpFoldResultList,
    outer: Vec<usize>,
}

impl Shape {
    fn of(rw: &Rewriter, view: &Relayout) -> Shape {
        let rank = view.unpacked_shape().len() as i64;
        let tiles = view.mixed_tiles();
        Shape {
            loc: view.op.loc(),
            source: view.source(),
            dest: view.dest(),
            positions: view.positions.to_vec(),
            untiled: untiled(view),
            tiles: tiles.iter().map(|m| m.resolved(rw.cx, rw.body)).collect(),
            outer: (0..rank).map(|dim| view.outer_position(dim)).collect(),
        }
    }
}

// pack(a) -> insert_slice(transpose(a or pad(a)))
fn pack(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = Relayout::new(rw.op(op));
    if !is_one_tile(&view) {
        return None;
    }
    let shape = Shape::of(rw, &view);
    let packed = view.packed_shape();
    let element = rw.cx.element_type(view.packed_type());
    let mut order = shape.untiled.clone();
    order.sort_unstable();
    // A slice of fewer dimensions leaves out those of size one, which look alike; the others have to be in order.
    let size_of = |dim: &i64| packed[shape.outer[*dim as usize]];
    let is_same = order
        .iter()
        .map(size_of)
        .eq(shape.untiled.iter().map(size_of));
    let kept = shape.untiled.iter().filter(|dim| size_of(dim) != 1);
    if !is_same || !kept.is_sorted() {
        return None;
    }
    let (padding, loc) = (view.padding(), shape.loc);
    rw.insert_before(op);
    let source = match padding {
        Some(padding) => padded(rw, &shape, shape.source, padding)?,
        None => shape.source,
    };
    let mut sizes: OpFoldResultList = OpFoldResultList::new();
    for dim in &order {
        sizes.push(mixed_size(rw, loc, source, *dim as usize));
    }
    order.extend(&shape.positions);
    sizes.extend(shape.tiles.iter().copied());
    let empty = build::empty(rw, loc, &sizes, element);
    let ty = rw.body.ty(empty);
    let tile = build::transpose(rw, loc, &[ty], source, empty, &order);
    let tile = rw.body.only_result(tile);
    let mut sizes = OpFoldResultList::new();
    for at in 0..shape.outer.len() {
        sizes.push(mixed_size(rw, loc, shape.dest, at));
    }
    sizes.extend(shape.tiles);
    let new = whole(sizes).insert_slice(rw, loc, tile, shape.dest);
    rw.replace(op, &[new]);
    Some(())
}

// unpack(a) -> insert_slice(extract_slice(transpose(extract_slice(a))))
fn unpack(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = Relayout::new(rw.op(op));
    if !is_one_tile(&view) {
        return None;
    }
    let shape = Shape::of(rw, &view);
    let (packed, plain) = (view.packed_shape().to_vec(), view.unpacked_shape().to_vec());
    let packed_type = view.packed_type();
    let element = rw.cx.element_type(packed_type);
    let (loc, rank) = (shape.loc, plain.len());
    rw.insert_before(op);
    let mut read = OpFoldResultList::new();
    for at in 0..rank {
        read.push(mixed_size(rw, loc, shape.source, at));
    }
    // The dimensions of the tile that is read: those that are not tiled and not one, and those of the tile.
    let is_kept = |dim: &i64| packed[shape.outer[*dim as usize]] != 1;
    let mut dims: Vec<i64> = shape.untiled.iter().copied().filter(is_kept).collect();
    let mut sizes: OpFoldResultList = dims
        .iter()
        .map(|dim| read[shape.outer[*dim as usize]])
        .collect();
    dims.extend(&shape.positions);
    sizes.extend(shape.tiles.iter().copied());
    read.extend(shape.tiles.iter().copied());
    let read_shape: Vec<i64> = sizes.iter().map(|size| size.or_dynamic()).collect();
    let ty = build::with_shape(rw.cx, packed_type, &read_shape);
    let tile = whole(read).extract_slice(rw, loc, ty, shape.source);
    let mut order: Vec<i64> = (0..dims.len() as i64).collect();
    order.sort_by_key(|at| dims[*at as usize]);
    let sizes: OpFoldResultList = order.iter().map(|at| sizes[*at as usize]).collect();
    let empty = build::empty(rw, loc, &sizes, element);
    let ty = rw.body.ty(empty);
    let tile = build::transpose(rw, loc, &[ty], tile, empty, &order);
    let tile = rw.body.only_result(tile);
    let mut part_sizes = OpFoldResultList::new();
    dims.sort_unstable();
    for dim in &dims {
        part_sizes.push(mixed_size(rw, loc, shape.dest, *dim as usize));
    }
    let part_shape: Vec<i64> = part_sizes.iter().map(|size| size.or_dynamic()).collect();
    let ty = build::tensor_type(rw.cx, &part_shape, element);
    let part = whole(part_sizes.clone()).extract_slice(rw, loc, ty, tile);
    let sizes = (0..rank as i64).map(|dim| match dims.iter().position(|at| *at == dim) {
        Some(at) => part_sizes[at],
        None => OpFoldResult::Known(1),
    });
    let sizes: OpFoldResultList = sizes.collect();
    let new = whole(sizes).insert_slice(rw, loc, part, shape.dest);
    rw.replace(op, &[new]);
    Some(())
}
