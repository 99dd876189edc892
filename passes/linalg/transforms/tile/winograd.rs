//! Tiles of the steps of the convolution of Winograd: of a filter along its filters and channels, of an image and of its result along
//! rows and columns of tiles, images and channels.

use oxmlir_dialects::affine::build::composed_apply;
use oxmlir_dialects::linalg::winograd::outputs_and_filter;
use oxmlir_dialects::tables::linalg::{self as ops, IteratorType, WinogradConv2DFmr};
use oxmlir_ir::interfaces::{DestinationStyle, Implementation, implements};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Location, OpFoldResult, OpId, OpRef, ValueId};

use super::clone_with;
use super::interface::{Tile, Tiled, Tiling};
use crate::linalg::transforms::shape::{size, slice_of};

pub static INTERFACES: &[Implementation] = &[
    implements(ops::WINOGRAD_FILTER_TRANSFORM, &FILTER),
    implements(ops::WINOGRAD_INPUT_TRANSFORM, &INPUT),
    implements(ops::WINOGRAD_OUTPUT_TRANSFORM, &OUTPUT),
];

static FILTER: Tiling = Tiling {
    iterators,
    ranges: |rw, op| {
        let filter = ops::WinogradFilterTransform::new(rw.op(op)).filter();
        all_sizes(rw, op, filter)
    },
    tile: filter,
    result_tile: |rw, op, _, tile| filter_place(rw.op(op), tile),
    result_to_tile: |_, _, _, _| None,
};

static INPUT: Tiling = Tiling {
    iterators,
    ranges: |rw, op| {
        let output = ops::WinogradInputTransform::new(rw.op(op)).output();
        all_sizes(rw, op, output)
    },
    tile: input,
    result_tile: |rw, op, _, tile| {
        let output = ops::WinogradInputTransform::new(rw.op(op)).output();
        whole_tiles(rw, op, output, tile)
    },
    result_to_tile: |_, _, _, _| None,
};

static OUTPUT: Tiling = Tiling {
    iterators,
    ranges: |rw, op| {
        let value = ops::WinogradOutputTransform::new(rw.op(op)).value();
        all_sizes(rw, op, value)
    },
    tile: output,
    result_tile: |rw, op, _, tile| image_place(rw, op, tile),
    result_to_tile: |_, _, _, _| None,
};

const ZERO: OpFoldResult = OpFoldResult::Known(0);

/// The loops of a filter are its dimensions, the others have those of the tiles of an image.
fn iterators(op: OpRef) -> Vec<IteratorType> {
    let loops = match op.name() == ops::WINOGRAD_FILTER_TRANSFORM {
        true => 4,
        false => 6,
    };
    vec![IteratorType::Parallel; loops]
}

fn all_sizes(rw: &mut Rewriter, op: OpId, value: ValueId) -> Option<Vec<OpFoldResult>> {
    let (loc, rank) = (rw.body.loc(op), rw.cx.rank(rw.body.ty(value))?);
    Some((0..rank).map(|dim| size(rw, loc, value, dim)).collect())
}

/// Sizes along the first dimensions of a tensor.
fn known_sizes<const COUNT: usize>(op: OpRef, value: ValueId) -> Option<[i64; COUNT]> {
    op.cx.shape(op.ty(value))?.first_chunk().copied()
}

/// The operation on parts of its two tensors.
fn on(rw: &mut Rewriter, op: OpId, parts: [ValueId; 2]) -> Tiled {
    let ty = rw.body.ty(parts[1]);
    let copy = clone_with(rw, op, &parts, &[ty]);
    let slices = parts.iter().filter_map(|part| rw.body.defining_op(*part));
    Tiled {
        ops: vec![copy],
        values: rw.body.results(copy).collect(),
        slices: slices.collect(),
    }
}

/// The tensor that a tile is computed in.
fn dest(rw: &Rewriter, op: OpId, dests: &[ValueId]) -> Option<ValueId> {
    let style = rw.op(op).interface::<DestinationStyle>()?;
    let own = || rw.op(op).group(style.inits).first().copied();
    dests.first().copied().or_else(own)
}

fn filter(rw: &mut Rewriter, op: OpId, tile: &Tile, dests: &[ValueId]) -> Option<Tiled> {
    let view = ops::WinogradFilterTransform::new(rw.op(op));
    let (loc, filter) = (view.loc(), view.filter());
    let [_, height, width] = known_sizes(rw.op(op), filter)?;
    let (&[first, _, _, channel], &[filters, _, _, channels]) =
        (&tile.offsets[..], &tile.sizes[..])
    else {
        return None;
    };
    let part = Tile {
        offsets: vec![first, ZERO, ZERO, channel],
        sizes: vec![
            filters,
            OpFoldResult::Known(height),
            OpFoldResult::Known(width),
            channels,
        ],
        ..Tile::default()
    };
    let from = slice_of(rw, loc, filter, &part)?;
    let place = filter_place(rw.op(op), tile)?;
    let dest = dest(rw, op, dests)?;
    let into = slice_of(rw, loc, dest, &place)?;
    Some(on(rw, op, [from, into]))
}

fn filter_place(op: OpRef, tile: &Tile) -> Option<Tile> {
    let [height, width] = known_sizes(op, ops::WinogradFilterTransform::new(op).output())?;
    let (&[first, _, _, channel], &[filters, _, _, channels]) =
        (&tile.offsets[..], &tile.sizes[..])
    else {
        return None;
    };
    Some(Tile {
        offsets: vec![ZERO, ZERO, channel, first],
        sizes: vec![
            OpFoldResult::Known(height),
            OpFoldResult::Known(width),
            channels,
            filters,
        ],
        ..Tile::default()
    })
}

/// The part of a tensor of tiles: all elements of those that a tile of the loops has.
fn whole_tiles(rw: &mut Rewriter, op: OpId, tiles: ValueId, tile: &Tile) -> Option<Tile> {
    let loc = rw.body.loc(op);
    let mut place = tile.clone();
    for dim in 0..2 {
        *place.offsets.get_mut(dim)? = ZERO;
        *place.sizes.get_mut(dim)? = size(rw, loc, tiles, dim);
    }
    Some(place)
}

/// Where a tile of the loops is in an image, whose tiles give or have some elements more than `outputs` along each dimension that is
/// cut.
fn in_image(
    rw: &mut Rewriter,
    loc: Location,
    tile: &Tile,
    is_cut: [bool; 2],
    (outputs, more): (i64, i64),
) -> Option<Tile> {
    let (&[_, _, row, column, image, channel], &[_, _, rows, columns, images, channels]) =
        (&tile.offsets[..], &tile.sizes[..])
    else {
        return None;
    };
    let exprs = rw.cx.affine();
    let scaled = |more| exprs.add_constant(exprs.mul_constant(exprs.dim(0), outputs), more);
    let mut apply = |number, expr| {
        let map = exprs.map(1, 0, &[expr]);
        OpFoldResult::Value(composed_apply(rw, loc, map, &[number]))
    };
    let mut begins = Vec::new();
    for (number, is_cut) in [row, column].into_iter().zip(is_cut) {
        let expr = if is_cut { scaled(0) } else { exprs.dim(0) };
        begins.push(apply(number, expr));
    }
    let mut lengths = Vec::new();
    for (number, is_cut) in [rows, columns].into_iter().zip(is_cut) {
        let length = apply(number, scaled(more));
        lengths.push(if is_cut {
            length
        } else {
            OpFoldResult::Known(1)
        });
    }
    Some(Tile {
        sizes: vec![images, lengths[0], lengths[1], channels],
        offsets: vec![image, begins[0], begins[1], channel],
        ..Tile::default()
    })
}

fn numbers(fmr: WinogradConv2DFmr) -> (i64, i64) {
    let (outputs, filter) = outputs_and_filter(fmr);
    (outputs, filter - 1)
}

fn input(rw: &mut Rewriter, op: OpId, tile: &Tile, dests: &[ValueId]) -> Option<Tiled> {
    let view = ops::WinogradInputTransform::new(rw.op(op));
    let (loc, image, tiles) = (view.loc(), view.input(), view.output());
    let numbers = numbers(view.fmr());
    let [height, width] = known_sizes(rw.op(op), tiles)?;
    let part = in_image(rw, loc, tile, [height != 1, width != 1], numbers)?;
    let from = slice_of(rw, loc, image, &part)?;
    let place = whole_tiles(rw, op, tiles, tile)?;
    let dest = dest(rw, op, dests)?;
    let into = slice_of(rw, loc, dest, &place)?;
    Some(on(rw, op, [from, into]))
}

fn output(rw: &mut Rewriter, op: OpId, tile: &Tile, dests: &[ValueId]) -> Option<Tiled> {
    let view = ops::WinogradOutputTransform::new(rw.op(op));
    let (loc, value) = (view.loc(), view.value());
    let part = whole_tiles(rw, op, value, tile)?;
    let from = slice_of(rw, loc, value, &part)?;
    let place = image_place(rw, op, tile)?;
    let dest = dest(rw, op, dests)?;
    let into = slice_of(rw, loc, dest, &place)?;
    Some(on(rw, op, [from, into]))
}

fn image_place(rw: &mut Rewriter, op: OpId, tile: &Tile) -> Option<Tile> {
    let view = ops::WinogradOutputTransform::new(rw.op(op));
    let (loc, fmr) = (view.loc(), view.fmr());
    let [height, width] = known_sizes(rw.op(op), view.value())?;
    let (outputs, _) = numbers(fmr);
    in_image(rw, loc, tile, [height != 1, width != 1], (outputs, 0))
}
