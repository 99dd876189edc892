//! Tiling with nested `scf.for`.

use oxmlir_dialects::affine::build::value_of;
use oxmlir_dialects::tables::scf;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Location, Mapping, OpFoldResult, OpId, Type, ValueId};

use super::bounds::tile_at;
use super::interface::{Tile, Tiled, Tiling};
use super::{Moved, Result, destinations};
use crate::linalg::transforms::shape::slice;

/// The order of the loops: those in the list first, then the others.
pub fn complete_order(order: &[i64], loops: usize) -> Option<Vec<usize>> {
    let mut all: Vec<usize> = Vec::new();
    for at in order {
        let at = usize::try_from(*at)
            .ok()
            .filter(|at| *at < loops && !all.contains(at))?;
        all.push(at);
    }
    let rest: Vec<usize> = (0..loops).filter(|at| !all.contains(at)).collect();
    all.extend(rest);
    Some(all)
}

/// Builds nested loops from 0 to `ends` that carry values, and goes into the innermost. The loops, their variables, and what
/// the innermost carries.
pub fn nest(
    rw: &mut Rewriter,
    loc: Location,
    ends: &[OpFoldResult],
    steps: &[OpFoldResult],
    carried: &[ValueId],
) -> (Vec<OpId>, Vec<ValueId>, Vec<ValueId>) {
    let starts: Vec<ValueId> = ends
        .iter()
        .map(|_| value_of(rw, loc, OpFoldResult::Known(0)))
        .collect();
    let ends: Vec<ValueId> = ends.iter().map(|end| value_of(rw, loc, *end)).collect();
    let steps: Vec<ValueId> = steps.iter().map(|step| value_of(rw, loc, *step)).collect();
    let (mut loops, mut variables, mut carried) = (Vec::new(), Vec::new(), carried.to_vec());
    for ((start, end), step) in starts.into_iter().zip(ends).zip(steps) {
        let types: Vec<Type> = carried.iter().map(|value| rw.body.ty(*value)).collect();
        let new = scf::for_(rw, loc, &types, start, end, step, &carried);
        let region = rw.body.region(new, scf::for_::REGION);
        let block = rw.body.add_block(region);
        variables.push(rw.body.add_arg(block, Type::INDEX, loc));
        carried = types
            .iter()
            .map(|ty| rw.body.add_arg(block, *ty, loc))
            .collect();
        rw.insert_at_end(block);
        loops.push(new);
    }
    (loops, variables, carried)
}

/// Ends the loops of a nest: the innermost yields `values`, each other what the next inner one gives.
pub fn close(rw: &mut Rewriter, loc: Location, loops: &[OpId], values: &[ValueId]) {
    let mut yielded = values.to_vec();
    for looped in loops.iter().rev() {
        let region = rw.body.region(*looped, scf::for_::REGION);
        if let Some(block) = rw.body.first_block(region) {
            rw.insert_at_end(block);
            scf::yield_(rw, loc, &yielded);
        }
        yielded = rw.body.results(*looped).collect();
    }
    if let Some(outermost) = loops.first() {
        rw.insert_after(*outermost);
    }
}

/// Tiles an operation by `sizes`, 0 for loops that are left alone, with loops in `order`; its results are still to be
/// replaced. `None` if it does not tell what is needed.
pub fn tile(
    rw: &mut Rewriter,
    op: OpId,
    sizes: impl FnOnce(&mut Rewriter) -> Vec<OpFoldResult>,
    order: &[usize],
) -> Option<Result> {
    let tiling = rw.op(op).interface::<Tiling>()?;
    let loc = rw.body.loc(op);
    rw.insert_before(op);
    let dests = destinations(rw, op)?;
    let ranges = (tiling.ranges)(rw, op)?;
    let mut sizes = sizes(rw);
    sizes.resize(ranges.len(), OpFoldResult::Known(0));
    let tiled_dims = |dim: &&usize| sizes[**dim] != OpFoldResult::Known(0);
    let dims: Vec<usize> = order.iter().filter(tiled_dims).copied().collect();
    let ends: Vec<OpFoldResult> = dims.iter().map(|dim| ranges[*dim]).collect();
    let steps: Vec<OpFoldResult> = dims.iter().map(|dim| sizes[*dim]).collect();
    if dims.is_empty() {
        let mut map = Mapping::default();
        let copy = rw.body.clone_op(rw.cx, op, rw.at, &mut map);
        rw.listener.inserted(rw.body, copy);
        let values: Vec<ValueId> = rw.body.results(copy).collect();
        let tiled = Tiled {
            ops: vec![copy],
            values: values.clone(),
            slices: Vec::new(),
        };
        return Some(Result {
            tiled,
            loops: Vec::new(),
            values,
        });
    }
    let (loops, variables, carried) = nest(rw, loc, &ends, &steps, &dests);
    let variables: Vec<OpFoldResult> = variables.into_iter().map(OpFoldResult::Value).collect();
    let ordered =
        |of: &[OpFoldResult]| -> Vec<OpFoldResult> { order.iter().map(|dim| of[*dim]).collect() };
    let moved = tile_at(rw, loc, &ordered(&ranges), &ordered(&sizes), &variables);
    let mut tile = moved.clone();
    for (at, dim) in order.iter().enumerate() {
        tile.offsets[*dim] = moved.offsets[at];
        tile.sizes[*dim] = moved.sizes[at];
    }
    let moved = Moved::new(rw, op, &carried);
    let tiled = (tiling.tile)(rw, moved.op, &tile, &carried)?;
    moved.done(rw);
    let yielded = inserted(rw, op, &tile, &tiled, &carried)?;
    close(rw, loc, &loops, &yielded);
    let values = loops
        .first()
        .map_or(Vec::new(), |outer| rw.body.results(*outer).collect());
    Some(Result {
        tiled,
        loops,
        values,
    })
}

/// Inserts the tiles of the results into what a loop carries.
fn inserted(
    rw: &mut Rewriter,
    op: OpId,
    tile: &Tile,
    tiled: &Tiled,
    carried: &[ValueId],
) -> Option<Vec<ValueId>> {
    let tiling = rw.op(op).interface::<Tiling>()?;
    let loc = rw.body.loc(op);
    let mut places = Vec::new();
    for result in 0..tiled.values.len() {
        places.push((tiling.result_tile)(rw, op, result, tile)?);
    }
    let mut values = Vec::new();
    for ((value, place), dest) in tiled.values.iter().zip(places).zip(carried) {
        values.push(slice(&place).insert_slice(rw, loc, *value, *dest));
    }
    Some(values)
}
