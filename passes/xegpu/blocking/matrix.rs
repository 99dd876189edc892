//! Accesses of matrices in shared local memory.

use oxmlir_dialects::memref::mixed::{mixed, split};
use oxmlir_dialects::tables::xegpu;
use oxmlir_dialects::xegpu::layout::without_inst_data;
use oxmlir_ir::rewrite::{Pattern, Rewriter};
use oxmlir_ir::{Attribute, Location, OpFoldResult, OpId, Type, ValueId};

use super::block::moved;
use super::tiles::{cut, put_together, tile_type};
use crate::vector::lower::unroll::offsets;
use crate::xegpu::layouts::{needs_blocking, operand_tile, value_tile};

pub const LOAD: Pattern = super::pattern("UnrollLoadMatrixOp", |rw, op| load(rw, op).is_some());
pub const STORE: Pattern = super::pattern("UnrollStoreMatrixOp", |rw, op| store(rw, op).is_some());

/// Where each tile of a vector of shape `whole` is in the matrix.
fn places(
    rw: &mut Rewriter,
    loc: Location,
    from: &[OpFoldResult],
    [whole, tile]: [&[i64]; 2],
) -> Option<Vec<Vec<OpFoldResult>>> {
    let at = offsets(whole, tile)?;
    at.iter().map(|at| moved(rw, loc, from, at)).collect()
}

/// The inherent attributes of the access of a tile, and its operands: the matrix and where the tile is.
fn access(
    rw: &Rewriter,
    op: OpId,
    matrix: ValueId,
    [offsets, layout]: [usize; 2],
    place: &[OpFoldResult],
) -> (Vec<ValueId>, Vec<(usize, Attribute)>) {
    let (constants, values) = split(place);
    let mut attrs = rw.body.inherent_attrs(op);
    attrs.retain(|(slot, _)| ![offsets, layout].contains(slot));
    attrs.push((offsets, rw.cx.dense_array(Type::I64, &constants)));
    let kept = rw.body.attr(op, layout);
    let kept = kept.and_then(|attr| without_inst_data(rw.cx, attr));
    attrs.extend(kept.map(|attr| (layout, attr)));
    (std::iter::once(matrix).chain(values).collect(), attrs)
}

// load_matrix(m, i) -> the vectors of load_matrix(m, i + place of the tile) put together
fn load(rw: &mut Rewriter, op: OpId) -> Option<()> {
    use xegpu::load_matrix as slots;
    if !needs_blocking(rw.cx, rw.body, op) {
        return None;
    }
    let (value, loc) = (rw.body.only_result(op), rw.body.loc(op));
    let (whole, view) = (rw.body.ty(value), rw.op(op));
    let tile = value_tile(rw.cx, rw.body, value)?;
    let matrix = view.operand(slots::MEM_DESC);
    let from = mixed(
        &view.dense_attr(slots::CONST_OFFSETS_ATTR),
        &view.group(slots::OFFSETS),
    );
    let (shape, tile_ty) = (rw.cx.shape(whole)?, tile_type(rw.cx, whole, &tile)?);
    rw.insert_before(op);
    let places = places(rw, loc, &from, [shape, &tile])?;
    let mut loads = Vec::with_capacity(places.len());
    for place in places {
        let slots = [slots::CONST_OFFSETS_ATTR, slots::LAYOUT_ATTR];
        let (operands, attrs) = access(rw, op, matrix, slots, &place);
        loads.push(rw.value(xegpu::LOAD_MATRIX, loc, &operands, tile_ty, &attrs));
    }
    let value = put_together(rw, loc, &loads, whole)?;
    rw.replace(op, &[value]);
    Some(())
}

// store_matrix(v, m, i) -> store_matrix(tile of v, m, i + place of the tile), ...
fn store(rw: &mut Rewriter, op: OpId) -> Option<()> {
    use xegpu::store_matrix as slots;
    if !needs_blocking(rw.cx, rw.body, op) {
        return None;
    }
    let (view, loc) = (rw.op(op), rw.body.loc(op));
    let value = view.operand(slots::DATA);
    let whole = rw.body.ty(value);
    let tile = operand_tile(rw.cx, rw.body, op, slots::DATA)?;
    let matrix = view.operand(slots::MEM_DESC);
    let from = mixed(
        &view.dense_attr(slots::CONST_OFFSETS_ATTR),
        &view.group(slots::OFFSETS),
    );
    let (shape, tile_ty) = (rw.cx.shape(whole)?, tile_type(rw.cx, whole, &tile)?);
    rw.insert_before(op);
    let values = cut(rw, loc, value, tile_ty)?;
    let places = places(rw, loc, &from, [shape, &tile])?;
    for (value, place) in values.into_iter().zip(places) {
        let slots = [slots::CONST_OFFSETS_ATTR, slots::LAYOUT_ATTR];
        let (operands, attrs) = access(rw, op, matrix, slots, &place);
        let operands: Vec<ValueId> = std::iter::once(value).chain(operands).collect();
        rw.create(xegpu::STORE_MATRIX, loc, &operands, &[], &attrs);
    }
    rw.erase(op);
    Some(())
}
