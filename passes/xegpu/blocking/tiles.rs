//! Vectors and descriptors cut into tiles and put together again.

use oxmlir_dialects::tables::vector;
use oxmlir_dialects::vector::types::VectorType;
use oxmlir_dialects::xegpu::layout::without_inst_data;
use oxmlir_dialects::xegpu::types::TensorDesc;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::rewrite::conversion::build_cast;
use oxmlir_ir::{Context, Location, Type, ValueId};

use crate::vector::build::{extract_slice, insert_slice, zero};
use crate::vector::lower::unroll::{offsets, padded};

/// The type of the tiles of a vector or descriptor; chunks of scattered elements are as long as tiles.
pub fn tile_type(cx: &Context, whole: Type, tile: &[i64]) -> Option<Type> {
    if let Some(mut desc) = TensorDesc::of(cx, whole) {
        desc.shape = tile.to_vec();
        desc.layout = desc.layout.and_then(|layout| without_inst_data(cx, layout));
        return Some(desc.to_type(cx));
    }
    let whole = VectorType::of(cx, whole)?;
    Some(VectorType::fixed(tile, whole.element).ty(cx))
}

/// The tiles of a vector: slices of it.
pub fn cut(rw: &mut Rewriter, loc: Location, whole: ValueId, tile: Type) -> Option<Vec<ValueId>> {
    let shape = VectorType::of(rw.cx, rw.body.ty(whole))?.shape;
    let sizes = VectorType::of(rw.cx, tile)?.shape;
    let full_sizes = padded(shape.len().checked_sub(sizes.len())?, &sizes);
    let offsets = offsets(&shape, &sizes)?;
    let mut tiles = Vec::with_capacity(offsets.len());
    for offset in offsets {
        let slice = extract_slice(rw, loc, whole, &offset, &full_sizes);
        tiles.push(if full_sizes == sizes {
            slice
        } else {
            vector::shape_cast(rw, loc, tile, slice)
        });
    }
    Some(tiles)
}

/// The vector of type `whole` that consists of tiles.
pub fn put_together(
    rw: &mut Rewriter,
    loc: Location,
    tiles: &[ValueId],
    whole: Type,
) -> Option<ValueId> {
    let shape = VectorType::of(rw.cx, whole)?.shape;
    let tile = VectorType::of(rw.cx, rw.body.ty(*tiles.first()?))?.shape;
    let offsets = offsets(&shape, &tile)?;
    if offsets.len() != tiles.len() {
        return None;
    }
    let mut result = zero(rw, loc, whole)?;
    for (tile, offset) in tiles.iter().zip(offsets) {
        result = insert_slice(rw, loc, *tile, result, &offset);
    }
    Some(result)
}

/// The descriptors of type `tile` that one descriptor stands for.
pub fn descriptors(
    rw: &mut Rewriter,
    loc: Location,
    whole: ValueId,
    tile: Type,
    count: usize,
) -> Vec<ValueId> {
    build_cast(rw, &[whole], &vec![tile; count], loc).to_vec()
}

/// The descriptor of type `whole` that stands for several.
pub fn descriptor(
    rw: &mut Rewriter,
    loc: Location,
    tiles: &[ValueId],
    whole: Type,
) -> Option<ValueId> {
    build_cast(rw, tiles, &[whole], loc).first().copied()
}
