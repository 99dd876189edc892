//! Tiles of `linalg.softmax`: the same of the input and of the output, in all dimensions but that of the sum, of which a tile has all
//! elements.

use oxmlir_dialects::affine::analysis::bounds::KnownBounds;
use oxmlir_dialects::tables::linalg::{self as ops, IteratorType};
use oxmlir_ir::bounds::{Quantity, Relation, Term};
use oxmlir_ir::interfaces::{Implementation, implements};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{OpFoldResult, OpId, OpRef, ValueId};

use super::clone_with;
use super::interface::{Tile, Tiled, Tiling};
use crate::linalg::transforms::shape::{size, slice_of};

pub static INTERFACES: &[Implementation] = &[implements(ops::SOFTMAX, &TILING)];

static TILING: Tiling = Tiling {
    iterators,
    ranges,
    tile,
    result_tile,
    result_to_tile: |_, _, _, place| Some(place.clone()),
};

fn iterators(op: OpRef) -> Vec<IteratorType> {
    let view = ops::Softmax::new(op);
    let rank = op.cx.rank(op.ty(view.input())).unwrap_or(0);
    let summed = usize::try_from(view.dimension()).ok();
    (0..rank)
        .map(|dim| match Some(dim) == summed {
            true => IteratorType::Reduction,
            false => IteratorType::Parallel,
        })
        .collect()
}

fn ranges(rw: &mut Rewriter, op: OpId) -> Option<Vec<OpFoldResult>> {
    let (loc, input) = (rw.body.loc(op), ops::Softmax::new(rw.op(op)).input());
    let rank = rw.cx.rank(rw.body.ty(input))?;
    Some((0..rank).map(|dim| size(rw, loc, input, dim)).collect())
}

fn tile(rw: &mut Rewriter, op: OpId, tile: &Tile, dests: &[ValueId]) -> Option<Tiled> {
    let loc = rw.body.loc(op);
    let view = ops::Softmax::new(rw.op(op));
    let (input, output) = (
        view.input(),
        dests.first().copied().unwrap_or(view.output()),
    );
    let summed = usize::try_from(view.dimension()).ok()?;
    if !is_whole(rw.op(op), input, summed, tile) {
        return None;
    }
    let mut tiled = Tiled::default();
    let mut operands = Vec::new();
    for whole in [input, output] {
        let part = slice_of(rw, loc, whole, tile)?;
        tiled.slices.extend(rw.body.defining_op(part));
        operands.push(part);
    }
    let types: Vec<_> = operands[1..].iter().map(|part| rw.body.ty(*part)).collect();
    let copy = clone_with(rw, op, &operands, &types);
    tiled.values = rw.body.results(copy).collect();
    tiled.ops.push(copy);
    Some(tiled)
}

/// Whether a tile certainly has all elements of a dimension of `whole`.
fn is_whole(op: OpRef, whole: ValueId, dim: usize, tile: &Tile) -> bool {
    let (cx, body) = (op.cx, op.body);
    let (Some(offset), Some(size)) = (tile.offsets.get(dim), tile.sizes.get(dim)) else {
        return false;
    };
    let all = Term::quantity(cx, Quantity::size(whole, dim));
    offset.constant(cx, body) == Some(0)
        && KnownBounds::new(cx, body).holds(&Term::mixed(cx, *size), Relation::Equal, &all)
}

#[allow(clippy::unnecessary_wraps)]
fn result_tile(_: &mut Rewriter, _: OpId, _: usize, tile: &Tile) -> Option<Tile> {
    Some(tile.clone())
}
