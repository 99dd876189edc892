//! Accesses of scattered elements, each with an offset of its own.

use oxmlir_dialects::affine::build::value_of;
use oxmlir_dialects::tables::{arith, vector, xegpu};
use oxmlir_dialects::xegpu::layout::without_inst_data;
use oxmlir_ir::rewrite::{Pattern, Rewriter};
use oxmlir_ir::{Attribute, Location, OpFoldResult, OpId, Type, ValueId};

use super::tiles::{cut, put_together, tile_type};
use crate::vector::build::binary;
use crate::vector::lower::unroll::offsets;
use crate::xegpu::layouts::{needs_blocking, operand_tile, value_tile};

pub const LOAD: Pattern = super::pattern("UnrollLoadGatherOpWithOffset", |rw, op| {
    load(rw, op).is_some()
});
pub const STORE: Pattern = super::pattern("UnrollStoreScatterOpWithOffsets", |rw, op| {
    store(rw, op).is_some()
});

/// An access of scattered elements that is split.
struct Access {
    offsets: ValueId,
    mask: ValueId,
    /// The type of the whole vector.
    whole: Type,
    tile: Vec<i64>,
    /// Elements at each offset, of the access and of its tiles.
    chunk: i64,
    tile_chunk: i64,
    count: usize,
}

impl Access {
    /// Of `op`, which accesses a vector of type `whole`; `slot` is that of the chunk size.
    fn new(
        rw: &Rewriter,
        op: OpId,
        whole: Type,
        tile: Vec<i64>,
        [offsets_group, mask_group]: [usize; 2],
        slot: usize,
    ) -> Option<Access> {
        let view = rw.op(op);
        let chunk = view.int_attr(slot).unwrap_or(1);
        let count = offsets(rw.cx.shape(whole)?, &tile)?.len();
        let tile_chunk = if chunk > 1 { *tile.last()? } else { 1 };
        Some(Access {
            offsets: view.optional(offsets_group)?,
            mask: *view.group(mask_group).first()?,
            whole,
            tile,
            chunk,
            tile_chunk,
            count,
        })
    }

    /// The mask and the offsets of each tile.
    fn places(&self, rw: &mut Rewriter, loc: Location) -> Option<Vec<[ValueId; 2]>> {
        let lanes = if self.chunk > 1 {
            &self.tile[..self.tile.len().checked_sub(1)?]
        } else {
            &self.tile[..]
        };
        let tile_of = |rw: &Rewriter, value| tile_type(rw.cx, rw.body.ty(value), lanes);
        let (mask_tile, offset_tile) = (tile_of(rw, self.mask)?, tile_of(rw, self.offsets)?);
        let masks = cut(rw, loc, self.mask, mask_tile)?;
        let offsets = cut(rw, loc, self.offsets, offset_tile)?;
        let mut places = Vec::with_capacity(self.count);
        for (mask, offset) in masks.into_iter().zip(offsets) {
            for at in 0..self.chunk / self.tile_chunk {
                let offset = match self.chunk {
                    1 => offset,
                    _ => {
                        let by = value_of(rw, loc, OpFoldResult::Known(at * self.tile_chunk));
                        let by = vector::broadcast(rw, loc, offset_tile, by);
                        binary(rw, loc, arith::ADDI, offset, by)
                    }
                };
                places.push([mask, offset]);
            }
        }
        (places.len() == self.count).then_some(places)
    }
}

/// The inherent attributes of the access of a tile: another chunk size, and the layout without its part about instructions.
fn tile_attrs(
    rw: &Rewriter,
    op: OpId,
    [chunk_slot, layout_slot]: [usize; 2],
    chunk: i64,
) -> Vec<(usize, Attribute)> {
    let mut attrs = rw.body.inherent_attrs(op);
    attrs.retain(|(slot, _)| ![chunk_slot, layout_slot].contains(slot));
    attrs.push((chunk_slot, rw.cx.int_attr(Type::I64, chunk)));
    let layout = rw.body.attr(op, layout_slot);
    let layout = layout.and_then(|attr| without_inst_data(rw.cx, attr));
    attrs.extend(layout.map(|attr| (layout_slot, attr)));
    attrs
}

// load(p, offsets, mask) -> the vectors of load(p, tile of offsets, tile of mask) put together
fn load(rw: &mut Rewriter, op: OpId) -> Option<()> {
    use xegpu::load as slots;
    if !needs_blocking(rw.cx, rw.body, op) {
        return None;
    }
    let value = rw.body.only_result(op);
    let (whole, loc) = (rw.body.ty(value), rw.body.loc(op));
    let tile = value_tile(rw.cx, rw.body, value)?;
    let groups = [slots::OFFSETS, slots::MASK];
    let access = Access::new(rw, op, whole, tile, groups, slots::CHUNK_SIZE_ATTR)?;
    let tile = tile_type(rw.cx, access.whole, &access.tile)?;
    let source = rw.body.operand(op, slots::SOURCE);
    rw.insert_before(op);
    let places = access.places(rw, loc)?;
    let slots = [slots::CHUNK_SIZE_ATTR, slots::LAYOUT_ATTR];
    let attrs = tile_attrs(rw, op, slots, access.tile_chunk);
    let load = |[mask, offset]: [ValueId; 2]| {
        rw.value(xegpu::LOAD, loc, &[source, offset, mask], tile, &attrs)
    };
    let loads: Vec<ValueId> = places.into_iter().map(load).collect();
    let value = put_together(rw, loc, &loads, whole)?;
    rw.replace(op, &[value]);
    Some(())
}

// store(v, p, offsets, mask) -> store(tile of v, p, tile of offsets, tile of mask), ...
fn store(rw: &mut Rewriter, op: OpId) -> Option<()> {
    use xegpu::store as slots;
    if !needs_blocking(rw.cx, rw.body, op) {
        return None;
    }
    let value = rw.body.operand(op, slots::VALUE);
    let (whole, loc) = (rw.body.ty(value), rw.body.loc(op));
    let tile = operand_tile(rw.cx, rw.body, op, slots::VALUE)?;
    let groups = [slots::OFFSETS, slots::MASK];
    let access = Access::new(rw, op, whole, tile, groups, slots::CHUNK_SIZE_ATTR)?;
    let tile = tile_type(rw.cx, access.whole, &access.tile)?;
    let dest = rw.body.operand(op, slots::DEST);
    rw.insert_before(op);
    let places = access.places(rw, loc)?;
    let values = cut(rw, loc, value, tile)?;
    let slots = [slots::CHUNK_SIZE_ATTR, slots::LAYOUT_ATTR];
    let attrs = tile_attrs(rw, op, slots, access.tile_chunk);
    for (value, [mask, offset]) in values.into_iter().zip(places) {
        let operands = [value, dest, offset, mask];
        rw.create(xegpu::STORE, loc, &operands, &[], &attrs);
    }
    rw.erase(op);
    Some(())
}
