//! Sizes of tensors and buffers while structured operations are transformed.

use oxmlir_dialects::affine::analysis::bounds::KnownBounds;
use oxmlir_dialects::affine::build::value_of;
use oxmlir_dialects::linalg::structured::{Structured, is_buffer};
use oxmlir_dialects::memref::mixed::Slice;
use oxmlir_dialects::memref::views::subview_type;
use oxmlir_dialects::tables::{memref, tensor};
use oxmlir_ir::bounds::Quantity;
use oxmlir_ir::rewrite::{Rewriter, folded};
use oxmlir_ir::{DYNAMIC, Location, OpFoldResult, TypeKind, ValueId};

use super::tile::interface::Tile;

/// The size of a dimension of a tensor or buffer: an operation that asks for it where it is not known, folded.
pub fn size(rw: &mut Rewriter, loc: Location, source: ValueId, dim: usize) -> OpFoldResult {
    let ty = rw.body.ty(source);
    let known = rw.cx.shape(ty).and_then(|shape| shape.get(dim)).copied();
    match known {
        Some(known) if known != DYNAMIC => OpFoldResult::Known(known),
        _ => OpFoldResult::Value(size_value(rw, loc, source, dim)),
    }
}

/// The size of a dimension as a value.
pub fn size_value(rw: &mut Rewriter, loc: Location, source: ValueId, dim: usize) -> ValueId {
    let size = asked_size(rw, loc, source, dim);
    folded(rw, size)
}

/// The size of a dimension as the result of an operation, also where it is known otherwise.
pub fn asked_size(rw: &mut Rewriter, loc: Location, source: ValueId, dim: usize) -> ValueId {
    let index = value_of(rw, loc, OpFoldResult::Known(dim as i64));
    match is_buffer(rw.cx, rw.body.ty(source)) {
        true => memref::dim(rw, loc, source, index),
        false => tensor::dim(rw, loc, source, index),
    }
}

/// The greatest value that a number may have, as far as can be told.
pub fn most(rw: &Rewriter, number: OpFoldResult) -> Option<i64> {
    match number {
        OpFoldResult::Known(known) => Some(known),
        OpFoldResult::Value(value) => {
            KnownBounds::new(rw.cx, rw.body).at_most(Quantity::index(value))
        }
    }
}

/// The operand of a structured operation, and its dimension, that a loop runs over alone.
pub fn operand_of_loop(view: Structured, dim: u32) -> Option<(ValueId, usize)> {
    let exprs = view.op.cx.affine();
    let wanted = exprs.dim(dim);
    let mut operands = view.op.operands().zip(view.maps());
    operands.find_map(|(operand, map)| {
        let plain = map.is_projected_permutation(false, exprs).then_some(map)?;
        let at = plain.result_position(wanted, exprs)?;
        Some((operand, at as usize))
    })
}

/// The slice with strides of one that a tile is.
pub fn slice(tile: &Tile) -> Slice {
    let ones = tile.offsets.iter().map(|_| OpFoldResult::Known(1));
    Slice {
        offsets: tile.offsets.iter().copied().collect(),
        sizes: tile.sizes.iter().copied().collect(),
        strides: ones.collect(),
    }
}

/// Takes the part of a tensor or buffer that a tile is; `None` if that does not verify, such as a part of one without elements.
pub fn slice_of(rw: &mut Rewriter, loc: Location, source: ValueId, tile: &Tile) -> Option<ValueId> {
    let (cx, ty, slice) = (rw.cx, rw.body.ty(source), slice(tile));
    if slice.out_of_bounds(cx.shape(ty)?).is_some() {
        return None;
    }
    if is_buffer(cx, ty) {
        let ty = subview_type(cx, ty, &slice)?;
        return Some(slice.subview(rw, loc, ty, source));
    }
    let sizes = known_parts(&slice.sizes);
    let TypeKind::RankedTensor {
        element, encoding, ..
    } = cx.type_kind(ty)
    else {
        return None;
    };
    let ty = cx.ty(TypeKind::RankedTensor {
        shape: sizes.as_slice().into(),
        element: *element,
        encoding: *encoding,
    });
    Some(slice.extract_slice(rw, loc, ty, source))
}

fn known_parts(list: &[OpFoldResult]) -> Vec<i64> {
    list.iter().map(|number| number.or_dynamic()).collect()
}
