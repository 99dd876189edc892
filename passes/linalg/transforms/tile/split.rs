//! Two operations in place of one: the iterations of a loop before a point, and those behind it.

use oxmlir_dialects::affine::build::folded_apply;
use oxmlir_ir::interfaces::DestinationStyle;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{OpFoldResult, OpId, ValueId};

use super::bounds::folded_min;
use super::destinations;
use super::interface::{Tile, Tiling};
use crate::linalg::transforms::shape::slice;

/// What an operation was split to.
pub enum Split {
    /// All iterations are in the first part: the operation as it was.
    Whole,
    /// The two parts.
    Parts(OpId, OpId),
}

/// Splits a loop of an operation after some iterations; `None` if it does not tell what is needed.
pub fn split(rw: &mut Rewriter, op: OpId, dim: usize, after: OpFoldResult) -> Option<Split> {
    let tiling = rw.op(op).interface::<Tiling>()?;
    let style = rw.op(op).interface::<DestinationStyle>()?;
    let loc = rw.body.loc(op);
    rw.insert_before(op);
    let ranges = (tiling.ranges)(rw, op)?;
    let range = *ranges.get(dim)?;
    let exprs = rw.cx.affine();
    let (d0, d1, d2) = (exprs.dim(0), exprs.dim(1), exprs.dim(2));
    let zero = OpFoldResult::Known(0);
    let end = exprs.map(3, 0, &[d0, exprs.add(d1, d2)]);
    let point = folded_min(rw, loc, end, &[after, zero, range]);
    let rest = exprs.map(3, 0, &[exprs.sub(exprs.add(d0, d1), d2)]);
    let rest = folded_apply(rw, loc, rest, &[zero, range, point]);
    if rest == zero {
        return Some(Split::Whole);
    }
    let dests = destinations(rw, op)?;
    let mut tile = Tile {
        offsets: vec![zero; ranges.len()],
        sizes: ranges,
        may_be_empty: vec![dim],
    };
    tile.sizes[dim] = point;
    let (first, values) = part(rw, op, &tile, &dests)?;
    let inits = rw.body.operand_range(rw.cx, op, style.inits);
    for (at, value) in inits.zip(&values) {
        rw.set_operand(op, at, *value);
    }
    let sum = exprs.map(2, 0, &[exprs.add(d0, d1)]);
    tile.offsets[dim] = folded_apply(rw, loc, sum, &[zero, point]);
    tile.sizes[dim] = rest;
    let dests = match values.is_empty() {
        true => dests,
        false => values,
    };
    let (second, values) = part(rw, op, &tile, &dests)?;
    rw.replace(op, &values);
    Some(Split::Parts(first, second))
}

/// The iterations of a tile, and the results with the tiles in their place.
fn part(
    rw: &mut Rewriter,
    op: OpId,
    tile: &Tile,
    dests: &[ValueId],
) -> Option<(OpId, Vec<ValueId>)> {
    let tiling = rw.op(op).interface::<Tiling>()?;
    let loc = rw.body.loc(op);
    let inits = match dests.is_empty() {
        true => {
            let style = rw.op(op).interface::<DestinationStyle>()?;
            rw.op(op).group(style.inits).to_vec()
        }
        false => dests.to_vec(),
    };
    let tiled = (tiling.tile)(rw, op, tile, &inits)?;
    let mut values = Vec::new();
    for (at, (value, dest)) in tiled.values.iter().zip(dests).enumerate() {
        let place = (tiling.result_tile)(rw, op, at, tile)?;
        values.push(slice(&place).insert_slice(rw, loc, *value, *dest));
    }
    Some((*tiled.ops.first()?, values))
}
