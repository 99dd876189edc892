//! Tensors and their tiles.

use oxmlir_ir::{Diagnostic, OpRef, TypeKind};
use smallvec::SmallVec;

use super::Check;
use super::named::compatible;
use crate::linalg::relayout::{Relayout, packed_shape};
use crate::tables::linalg as ops;

/// The padding has the type of the elements, the tiles fit, and without padding they are full.
pub fn pack(op: OpRef) -> Check {
    let element = op.cx.element_type(op.operand_type(ops::pack::SOURCE));
    let padding = op
        .optional(ops::pack::PADDING_VALUE)
        .map(|value| op.ty(value));
    if let Some(padding) = padding.filter(|ty| *ty != element) {
        return Err(op.error(format!(
            "expected padding_value has '{}' but got: '{}'",
            op.cx.type_string(element),
            op.cx.type_string(padding)
        )));
    }
    let view = Relayout::new(op);
    tiles_fit(&view)?;
    if padding.is_none() && view.needs_padding() {
        let message = "invalid tile factor or output size provided. Only full tiles are supported when padding_value is not set";
        return Err(op.error(message));
    }
    Ok(())
}

/// The tiles fit.
pub fn unpack(op: OpRef) -> Check {
    tiles_fit(&Relayout::new(op))
}

fn tiles_fit(view: &Relayout) -> Check {
    let op = view.op;
    let (plain, packed) = (view.unpacked_shape(), view.packed_shape());
    let tiles = &view.tiles;
    if tiles.contains(&0) {
        return Err(op.plain_error("invalid zero tile factor"));
    }
    if !are_positions(&view.positions, plain.len()) {
        return Err(op.plain_error("invalid inner_dims_pos vector"));
    }
    if !are_positions(&view.outer_permutation, plain.len()) {
        return Err(op.plain_error("invalid outer_dims_perm vector"));
    }
    if !view.outer_permutation.is_empty() && view.outer_permutation.len() != plain.len() {
        return Err(op.plain_error("outer_dims_perm must be a permutation or empty"));
    }
    if tiles.len() > plain.len() {
        let message = "tiling factors must be less than or equal to the input rank for pack or output rank for unpack";
        return Err(op.plain_error(message));
    }
    if tiles.len() != view.positions.len() {
        let message = "tiling factors must equal the number of dimensions to tile";
        return Err(op.plain_error(message));
    }
    if packed.len() != plain.len() + tiles.len() {
        return Err(op.plain_error(format!(
            "packed rank != (unpacked rank + num tiling factors), got {} != {}",
            packed.len(),
            plain.len() + tiles.len()
        )));
    }
    if packed[plain.len()..] != tiles[..] {
        let message = "mismatch in inner tile sizes specified and shaped of tiled dimension in the packed type";
        return Err(op.plain_error(message));
    }
    let expected = packed_shape(plain, tiles, &view.positions, &view.outer_permutation);
    match compatible(&expected, packed) {
        true => Ok(()),
        false => Err(unexpected(view, &expected)),
    }
}

fn unexpected(view: &Relayout, expected: &[i64]) -> Diagnostic {
    let cx = view.op.cx;
    let packed = view.packed_type();
    let expected = cx.ty(TypeKind::RankedTensor {
        shape: expected.into(),
        element: cx.element_type(packed),
        encoding: None,
    });
    view.op.plain_error(format!(
        "expected '{}' for the packed domain value, got '{}'",
        cx.type_string(expected),
        cx.type_string(packed)
    ))
}

/// Whether the numbers are dimensions, each at most once.
fn are_positions(numbers: &[i64], rank: usize) -> bool {
    let mut seen: SmallVec<[bool; 8]> = SmallVec::from_elem(false, rank);
    numbers.iter().all(|number| {
        let place = usize::try_from(*number)
            .ok()
            .and_then(|number| seen.get_mut(number));
        place.is_some_and(|seen| !std::mem::replace(seen, true))
    })
}
