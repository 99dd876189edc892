//! Tiles of structured operations: slices of the operands by their maps.

use oxmlir_dialects::affine::build::folded_apply;
use oxmlir_dialects::linalg::structured::{Structured, is_buffer, is_tensor};
use oxmlir_dialects::linalg::table::TABLE;
use oxmlir_dialects::tables::linalg as ops;
use oxmlir_dialects::tables::linalg::IteratorType;
use oxmlir_ir::affine::{AffineExpr, AffineMap};
use oxmlir_ir::interfaces::{Implementation, implements};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Location, OpFoldResult, OpId, OpRef, Type, ValueId};

use super::bounds::folded_max;
use super::clone_with;
use super::interface::{Tile, Tiled, Tiling};
use crate::linalg::transforms::shape::{size, slice_of};

/// All structured operations.
pub static INTERFACES: &[Implementation] = &interfaces();

static TILING: Tiling = Tiling {
    iterators,
    ranges,
    tile,
    result_tile,
    result_to_tile,
};

const fn interfaces() -> [Implementation; TABLE.len()] {
    let mut all = [implements(ops::GENERIC, &TILING); TABLE.len()];
    let mut at = 0;
    while at < TABLE.len() {
        all[at] = implements(TABLE[at].0, &TILING);
        at += 1;
    }
    all
}

fn iterators(op: OpRef) -> Vec<IteratorType> {
    Structured::of(op).map_or(Vec::new(), |view| view.iterators().to_vec())
}

/// The sizes of all operands one behind the other, inserted where the rewriter is.
pub fn all_sizes(rw: &mut Rewriter, op: OpId, loc: Location) -> Vec<OpFoldResult> {
    let mut sizes = Vec::new();
    for operand in rw.body.operand_vec(op) {
        let ty = rw.body.ty(operand);
        if is_tensor(rw.cx, ty) || is_buffer(rw.cx, ty) {
            let rank = rw.cx.rank(ty).unwrap_or(0);
            sizes.extend((0..rank).map(|dim| size(rw, loc, operand, dim)));
        }
    }
    sizes
}

/// The numbers of iterations of all loops, inserted where the rewriter is.
pub fn ranges(rw: &mut Rewriter, op: OpId) -> Option<Vec<OpFoldResult>> {
    let to_loops = Structured::of(rw.op(op))?.shapes_to_loops()?;
    let loc = rw.body.loc(op);
    let sizes = all_sizes(rw, op, loc);
    let exprs = rw.cx.affine();
    let mut ranges = Vec::new();
    for expr in to_loops.results(exprs).to_vec() {
        let map = exprs.map(to_loops.num_dims(exprs), 0, &[expr]);
        ranges.push(folded_apply(rw, loc, map, &sizes));
    }
    Some(ranges)
}

/// One less than each of the sizes: the last iterations.
fn last_iterations(rw: &mut Rewriter, loc: Location, sizes: &[OpFoldResult]) -> Vec<OpFoldResult> {
    let exprs = rw.cx.affine();
    let map = exprs.map(1, 0, &[exprs.add_constant(exprs.dim(0), -1)]);
    let sizes = sizes.iter();
    sizes
        .map(|size| folded_apply(rw, loc, map, &[*size]))
        .collect()
}

/// The part of an operand that a tile touches.
fn operand_tile(
    rw: &mut Rewriter,
    loc: Location,
    (operand, map): (ValueId, AffineMap),
    tile: &Tile,
    last: &[OpFoldResult],
) -> Tile {
    let exprs = rw.cx.affine();
    let dims = map.num_dims(exprs);
    let mut part = Tile::default();
    for (at, expr) in map.results(exprs).to_vec().into_iter().enumerate() {
        let touches = |dim: u32| {
            let dim_number = dim as usize;
            // Of a loop that is not cut the size is 0, too.
            let is_whole = tile.sizes.get(dim_number) == Some(&OpFoldResult::Known(0))
                && !tile.may_be_empty.contains(&dim_number);
            expr.is_function_of_dim(dim, exprs) && !is_whole
        };
        if !(0..dims).any(touches) {
            part.offsets.push(OpFoldResult::Known(0));
            part.sizes.push(size(rw, loc, operand, at));
            continue;
        }
        let map = exprs.map(dims, 0, &[expr]);
        // The map is applied again in the tile, so what it adds is not part of the offset.
        let added = expr
            .evaluate(&vec![Some(0); dims as usize], &[], exprs)
            .unwrap_or(0);
        let from = exprs.map(dims, 0, &[exprs.add_constant(expr, -added)]);
        part.offsets
            .push(folded_apply(rw, loc, from, &tile.offsets));
        let end = folded_apply(rw, loc, map, last);
        let next = exprs.map(0, 1, &[exprs.add_constant(exprs.symbol(0), 1)]);
        let mut size = folded_apply(rw, loc, next, &[end]);
        if ends_before_it_begins(rw, expr, tile) {
            let or_none = exprs.map(1, 0, &[exprs.constant(0), exprs.dim(0)]);
            size = folded_max(rw, loc, or_none, &[size]);
        }
        part.sizes.push(size);
    }
    part
}

/// Whether a window would have less than no elements where a tile has no iterations: the iteration in front of the first one may begin
/// more than one element in front of it.
fn ends_before_it_begins(rw: &Rewriter, expr: AffineExpr, tile: &Tile) -> bool {
    let exprs = rw.cx.affine();
    let dims = tile.sizes.len();
    let last: Vec<Option<i64>> = (0..dims)
        .map(|dim| Some(-i64::from(tile.may_be_empty.contains(&dim))))
        .collect();
    let first = expr.evaluate(&vec![Some(0); dims], &[], exprs);
    let last = expr.evaluate(&last, &[], exprs);
    match (first, last) {
        (Some(first), Some(last)) => last + 1 < first,
        _ => !tile.may_be_empty.is_empty(),
    }
}

/// Computes a tile in `dests`: slices of all operands, and the operation on them.
fn tile(rw: &mut Rewriter, op: OpId, tile: &Tile, dests: &[ValueId]) -> Option<Tiled> {
    let view = Structured::of(rw.op(op))?;
    let (maps, inputs) = (view.maps(), view.num_inputs());
    let loc = rw.body.loc(op);
    let mut operands = rw.body.operand_vec(op);
    for (dest, operand) in dests.iter().zip(operands.iter_mut().skip(inputs)) {
        *operand = *dest;
    }
    let mut tiled = Tiled::default();
    let parts = operand_tiles(rw, loc, (&operands, &maps, inputs), tile);
    for (operand, part) in operands.iter_mut().zip(parts) {
        if let Some(part) = part {
            *operand = slice_of(rw, loc, *operand, &part)?;
            tiled.slices.extend(rw.body.defining_op(*operand));
        }
    }
    let copy = clone_on(rw, op, &operands);
    shift_indices(rw, copy, &tile.offsets);
    tiled.values = rw.body.results(copy).collect();
    tiled.ops.push(copy);
    Some(tiled)
}

/// The parts of operands that a tile touches; `None` for those that are used as a whole.
fn operand_tiles(
    rw: &mut Rewriter,
    loc: Location,
    (operands, maps, inputs): (&[ValueId], &[AffineMap], usize),
    tile: &Tile,
) -> Vec<Option<Tile>> {
    let last = last_iterations(rw, loc, &tile.sizes);
    let mut parts = Vec::new();
    for (at, (operand, map)) in operands.iter().zip(maps).enumerate() {
        let ty = rw.body.ty(*operand);
        let is_shaped = is_tensor(rw.cx, ty) || is_buffer(rw.cx, ty);
        let has_loops = !map.is_empty(rw.cx.affine());
        parts.push(match is_shaped && (has_loops || at >= inputs) {
            true => Some(operand_tile(rw, loc, (*operand, *map), tile, &last)),
            false => None,
        });
    }
    parts
}

/// Slices of the inputs that a tile touches.
pub fn input_slices(rw: &mut Rewriter, op: OpId, tile: &Tile) -> Option<Vec<ValueId>> {
    let view = Structured::of(rw.op(op))?;
    let (loc, maps, inputs) = (view.op.loc(), view.maps(), view.inputs());
    let parts = operand_tiles(rw, loc, (&inputs, &maps, inputs.len()), tile);
    let mut slices = inputs.to_vec();
    for (slice, part) in slices.iter_mut().zip(parts) {
        if let Some(part) = part {
            *slice = slice_of(rw, loc, *slice, &part)?;
        }
    }
    Some(slices)
}

/// A copy of a structured operation on other operands; results have the types of the initial values.
pub fn clone_on(rw: &mut Rewriter, op: OpId, operands: &[ValueId]) -> OpId {
    let inputs = Structured::of(rw.op(op)).map_or(0, Structured::num_inputs);
    let inits = operands.get(inputs..).unwrap_or(&[]);
    let types: Vec<Type> = inits.iter().map(|init| rw.body.ty(*init)).collect();
    clone_with(rw, op, operands, &types)
}

/// Adds to the numbers of iterations in a body those in front of the tile.
pub fn shift_indices(rw: &mut Rewriter, op: OpId, offsets: &[OpFoldResult]) {
    let Some(block) = rw.op(op).entry() else {
        return;
    };
    let indices: Vec<OpId> = rw
        .body
        .ops(block)
        .filter(|op| rw.body.name(*op) == ops::INDEX)
        .collect();
    let at = rw.at;
    for index in indices {
        let dim = ops::Index::new(rw.op(index)).dim() as usize;
        let Some(offset) = offsets.get(dim).copied() else {
            continue;
        };
        if offset == OpFoldResult::Known(0) {
            continue;
        }
        let (loc, number) = (rw.body.loc(index), rw.body.only_result(index));
        rw.insert_after(index);
        let exprs = rw.cx.affine();
        let sum = exprs.map(2, 0, &[exprs.add(exprs.dim(0), exprs.dim(1))]);
        let shifted = folded_apply(rw, loc, sum, &[OpFoldResult::Value(number), offset]);
        if let OpFoldResult::Value(shifted) = shifted
            && let Some(apply) = rw.body.defining_op(shifted)
        {
            rw.replace_uses_if(number, shifted, |body, at| body.use_owner(at) != apply);
        }
    }
    rw.at = at;
}

/// Where a tile is in a result: as in the initial value.
fn result_tile(rw: &mut Rewriter, op: OpId, result: usize, tile: &Tile) -> Option<Tile> {
    let view = Structured::of(rw.op(op))?;
    let at = view.num_inputs() + result;
    let (operand, map) = (view.op.operand(at), *view.maps().get(at)?);
    let loc = rw.body.loc(op);
    let last = last_iterations(rw, loc, &tile.sizes);
    Some(operand_tile(rw, loc, (operand, map), tile, &last))
}

/// The iterations that compute a tile of a result: all of the loops that it does not depend on.
fn result_to_tile(rw: &mut Rewriter, op: OpId, result: usize, place: &Tile) -> Option<Tile> {
    let view = Structured::of(rw.op(op))?;
    let map = *view.maps().get(view.num_inputs() + result)?;
    let exprs = rw.cx.affine();
    let dims = map
        .is_projected_permutation(false, exprs)
        .then(|| map.dim_positions(exprs))??;
    let sizes = ranges(rw, op)?;
    let mut tile = Tile {
        offsets: vec![OpFoldResult::Known(0); sizes.len()],
        sizes,
        ..Tile::default()
    };
    for (at, dim) in dims.into_iter().enumerate() {
        *tile.offsets.get_mut(dim as usize)? = *place.offsets.get(at)?;
        *tile.sizes.get_mut(dim as usize)? = *place.sizes.get(at)?;
    }
    Some(tile)
}
