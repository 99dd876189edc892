//! Tiling with `scf.forall`.

use oxmlir_dialects::affine::build::folded_apply;
use oxmlir_dialects::memref::mixed::split;
use oxmlir_dialects::tables::scf;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Attribute, Location, OpFoldResult, OpId, Type, ValueId};

use super::bounds::{share, tile_at, tile_of_thread};
use super::interface::{Tile, Tiled, Tiling};
use super::{Moved, Result, destinations};
use crate::linalg::transforms::shape::slice;

/// How the iteration space is divided; 0 for loops that are left alone.
#[derive(Clone, Debug)]
pub enum Division {
    /// In tiles of sizes, which the loop counts.
    Sizes(Vec<OpFoldResult>),
    /// In tiles of sizes, which are the steps of the loop.
    Steps(Vec<OpFoldResult>),
    /// For numbers of threads.
    Threads(Vec<OpFoldResult>),
}

/// Tiles an operation with one parallel loop; its results are still to be replaced. `None` if it does not tell what is needed.
pub fn tile(
    rw: &mut Rewriter,
    op: OpId,
    division: &Division,
    mapping: Option<Attribute>,
) -> Option<Result> {
    let tiling = rw.op(op).interface::<Tiling>()?;
    let loc = rw.body.loc(op);
    rw.insert_before(op);
    let dests = destinations(rw, op)?;
    let ranges = (tiling.ranges)(rw, op)?;
    let mut numbers = match division {
        Division::Sizes(numbers) | Division::Steps(numbers) | Division::Threads(numbers) => {
            numbers.clone()
        }
    };
    numbers.resize(ranges.len(), OpFoldResult::Known(0));
    let shares: Vec<OpFoldResult> = match division {
        Division::Sizes(_) | Division::Steps(_) => numbers.clone(),
        Division::Threads(_) => shares(rw, loc, &ranges, &numbers),
    };
    let dims: Vec<usize> = (0..ranges.len())
        .filter(|dim| numbers[*dim] != OpFoldResult::Known(0))
        .collect();
    let mut ends = Vec::new();
    for dim in &dims {
        ends.push(match division {
            Division::Threads(_) => numbers[*dim],
            Division::Sizes(_) => share(rw, loc, ranges[*dim], numbers[*dim]),
            Division::Steps(_) => ranges[*dim],
        });
    }
    let sizes: Vec<OpFoldResult> = dims.iter().map(|dim| numbers[*dim]).collect();
    let (new, variables, outputs) = match division {
        Division::Steps(_) => stepped(rw, loc, (&ends, &sizes), &dests, mapping),
        _ => forall(rw, loc, &ends, &dests, mapping),
    };
    let tile = match division {
        Division::Threads(_) => tile_of_threads(rw, loc, &ranges, &shares, &numbers, &variables),
        Division::Sizes(_) | Division::Steps(_) => {
            let offsets: Vec<OpFoldResult> = variables
                .iter()
                .map(|variable| OpFoldResult::Value(*variable))
                .collect();
            tile_at(rw, loc, &ranges, &numbers, &offsets)
        }
    };
    let moved = Moved::new(rw, op, &outputs);
    let tiled = (tiling.tile)(rw, moved.op, &tile, &outputs)?;
    moved.done(rw);
    inserted(rw, op, &tile, &tiled, &outputs)?;
    if matches!(division, Division::Sizes(_)) {
        scale_variables(rw, new, &sizes, &variables);
    }
    rw.insert_after(new);
    let values = rw.body.results(new).collect();
    Some(Result {
        tiled,
        loops: vec![new],
        values,
    })
}

/// The iterations for each thread.
pub fn shares(
    rw: &mut Rewriter,
    loc: Location,
    ranges: &[OpFoldResult],
    threads: &[OpFoldResult],
) -> Vec<OpFoldResult> {
    let mut all = Vec::new();
    for (range, threads) in ranges.iter().zip(threads) {
        all.push(match threads {
            OpFoldResult::Known(0) => OpFoldResult::Known(0),
            threads => share(rw, loc, *range, *threads),
        });
    }
    all
}

/// A parallel loop from 0 to `ends` with outputs, and the rewriter in it. The loop, its variables, its outputs inside.
pub fn forall(
    rw: &mut Rewriter,
    loc: Location,
    ends: &[OpFoldResult],
    dests: &[ValueId],
    mapping: Option<Attribute>,
) -> (OpId, Vec<ValueId>, Vec<ValueId>) {
    let steps = vec![OpFoldResult::Known(1); ends.len()];
    stepped(rw, loc, (ends, &steps), dests, mapping)
}

/// A parallel loop as [`forall`] builds it, with steps.
pub fn stepped(
    rw: &mut Rewriter,
    loc: Location,
    (ends, steps): (&[OpFoldResult], &[OpFoldResult]),
    dests: &[ValueId],
    mapping: Option<Attribute>,
) -> (OpId, Vec<ValueId>, Vec<ValueId>) {
    let (known, values) = split(ends);
    let (known_steps, step_values) = split(steps);
    let starts = vec![0; ends.len()];
    let types: Vec<Type> = dests.iter().map(|dest| rw.body.ty(*dest)).collect();
    let new = scf::forall(
        rw,
        loc,
        &types,
        &[],
        &values,
        &step_values,
        dests,
        &starts,
        &known,
        &known_steps,
    );
    if let Some(mapping) = mapping {
        rw.body.set_attr(new, scf::forall::MAPPING_ATTR, mapping);
    }
    let region = rw.body.region(new, scf::forall::REGION);
    let block = rw.body.add_block(region);
    let variables: Vec<ValueId> = ends
        .iter()
        .map(|_| rw.body.add_arg(block, Type::INDEX, loc))
        .collect();
    let outputs: Vec<ValueId> = types
        .iter()
        .map(|ty| rw.body.add_arg(block, *ty, loc))
        .collect();
    rw.insert_at_end(block);
    (new, variables, outputs)
}

/// Makes variables that count tiles of what was built with those that count iterations.
fn scale_variables(rw: &mut Rewriter, looped: OpId, steps: &[OpFoldResult], variables: &[ValueId]) {
    let loc = rw.body.loc(looped);
    let region = rw.body.region(looped, scf::forall::REGION);
    let Some(block) = rw.body.first_block(region) else {
        return;
    };
    rw.insert_at_start(block);
    let exprs = rw.cx.affine();
    let map = exprs.map(1, 1, &[exprs.mul(exprs.dim(0), exprs.symbol(0))]);
    for (variable, step) in variables.iter().zip(steps) {
        let scaled = folded_apply(rw, loc, map, &[OpFoldResult::Value(*variable), *step]);
        if let OpFoldResult::Value(scaled) = scaled
            && let Some(apply) = rw.body.defining_op(scaled)
        {
            rw.replace_uses_if(*variable, scaled, |body, at| body.use_owner(at) != apply);
        }
    }
}

/// The tile of the thread that the variables of the loops are the numbers of.
pub fn tile_of_threads(
    rw: &mut Rewriter,
    loc: Location,
    ranges: &[OpFoldResult],
    shares: &[OpFoldResult],
    threads: &[OpFoldResult],
    variables: &[ValueId],
) -> Tile {
    let mut tile = Tile::default();
    let mut variables = variables.iter();
    for ((range, share), count) in ranges.iter().zip(shares).zip(threads) {
        let thread = match count {
            OpFoldResult::Known(0) => None,
            _ => variables.next(),
        };
        let (offset, size) = match thread {
            None => (OpFoldResult::Known(0), *range),
            Some(thread) => {
                let thread = OpFoldResult::Value(*thread);
                tile_of_thread(rw, loc, (*range, *share, *count), thread)
            }
        };
        if thread.is_some() && size.known().is_none() {
            tile.may_be_empty.push(tile.sizes.len());
        }
        tile.offsets.push(offset);
        tile.sizes.push(size);
    }
    tile
}

/// Inserts the tiles of the results into the outputs of the loop, and ends its body.
fn inserted(
    rw: &mut Rewriter,
    op: OpId,
    tile: &Tile,
    tiled: &Tiled,
    outputs: &[ValueId],
) -> Option<()> {
    let tiling = rw.op(op).interface::<Tiling>()?;
    let loc = rw.body.loc(op);
    let mut places = Vec::new();
    for result in 0..tiled.values.len() {
        places.push((tiling.result_tile)(rw, op, result, tile)?);
    }
    let end = scf::forall_in_parallel(rw, loc);
    let region = rw.body.region(end, scf::forall_in_parallel::REGION);
    let block = rw.body.add_block(region);
    rw.insert_at_end(block);
    for ((value, place), output) in tiled.values.iter().zip(places).zip(outputs) {
        slice(&place).parallel_insert_slice(rw, loc, *value, *output);
    }
    Some(())
}
