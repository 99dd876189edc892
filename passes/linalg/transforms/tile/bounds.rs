//! Where tiles begin, and how large they are.

use oxmlir_dialects::affine::build::{applied, apply_expr, folded_apply, value_of};
use oxmlir_dialects::tables::affine;
use oxmlir_ir::affine::AffineMap;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Location, OpFoldResult};

use super::interface::Tile;

/// The least of the results of a map, composed: an `affine.min` where it is not known.
pub fn folded_min(
    rw: &mut Rewriter,
    loc: Location,
    map: AffineMap,
    operands: &[OpFoldResult],
) -> OpFoldResult {
    folded_extreme(rw, loc, map, operands, true)
}

/// The greatest of the results of a map, composed: an `affine.max` where it is not known.
pub fn folded_max(
    rw: &mut Rewriter,
    loc: Location,
    map: AffineMap,
    operands: &[OpFoldResult],
) -> OpFoldResult {
    folded_extreme(rw, loc, map, operands, false)
}

fn folded_extreme(
    rw: &mut Rewriter,
    loc: Location,
    map: AffineMap,
    operands: &[OpFoldResult],
    is_least: bool,
) -> OpFoldResult {
    let exprs = rw.cx.affine();
    let mut map = applied(rw.cx, map, operands);
    map.compose_each(rw.cx, rw.body);
    let results = map.form.results(exprs);
    let known: Option<Vec<i64>> = results.iter().map(|e| e.as_constant(exprs)).collect();
    let known = known.and_then(|known| match is_least {
        true => known.into_iter().min(),
        false => known.into_iter().max(),
    });
    if let Some(known) = known {
        return OpFoldResult::Known(known);
    }
    OpFoldResult::Value(match is_least {
        true => affine::min(rw, loc, &map.operands, map.form),
        false => affine::max(rw, loc, &map.operands, map.form),
    })
}

/// The tile of a loop of `range` iterations that begins at `offset`: as large as wanted, but not beyond the last iteration.
fn bounded_size(
    rw: &mut Rewriter,
    loc: Location,
    range: OpFoldResult,
    offset: OpFoldResult,
    wanted: OpFoldResult,
) -> OpFoldResult {
    let constant = |number: OpFoldResult| number.constant(rw.cx, rw.body);
    let divides = match (constant(range), constant(wanted)) {
        (_, Some(1)) => true,
        (Some(range), Some(wanted)) => wanted > 0 && range % wanted == 0,
        _ => false,
    };
    if divides {
        return wanted;
    }
    let range = OpFoldResult::Value(value_of(rw, loc, range));
    let exprs = rw.cx.affine();
    let (from, end, wanted_symbol) = (exprs.dim(0), exprs.symbol(0), exprs.symbol(1));
    let map = exprs.map(1, 2, &[exprs.sub(end, from), wanted_symbol]);
    folded_min(rw, loc, map, &[offset, range, wanted])
}

/// The tile at the variables of loops with steps of a tile; loops of size 0 are not tiled and have no variable.
pub fn tile_at(
    rw: &mut Rewriter,
    loc: Location,
    ranges: &[OpFoldResult],
    sizes: &[OpFoldResult],
    variables: &[OpFoldResult],
) -> Tile {
    let mut tile = Tile::default();
    let mut variables = variables.iter();
    for (range, size) in ranges.iter().zip(sizes) {
        match (*size, variables.clone().next()) {
            (OpFoldResult::Known(0), _) | (_, None) => {
                tile.offsets.push(OpFoldResult::Known(0));
                tile.sizes.push(*range);
            }
            (size, Some(variable)) => {
                variables.next();
                tile.offsets.push(*variable);
                let size = bounded_size(rw, loc, *range, *variable, size);
                tile.sizes.push(size);
            }
        }
    }
    tile
}

/// The number of iterations for each of a number of threads.
pub fn share(
    rw: &mut Rewriter,
    loc: Location,
    range: OpFoldResult,
    threads: OpFoldResult,
) -> OpFoldResult {
    apply_expr(rw, loc, &[range, threads], |exprs, symbols| {
        exprs.ceildiv(symbols[0], symbols[1])
    })
}

/// The tile of a thread: what is left may be less than the share, or nothing.
pub fn tile_of_thread(
    rw: &mut Rewriter,
    loc: Location,
    (range, share, threads): (OpFoldResult, OpFoldResult, OpFoldResult),
    thread: OpFoldResult,
) -> (OpFoldResult, OpFoldResult) {
    let exprs = rw.cx.affine();
    let product = exprs.map(1, 1, &[exprs.mul(exprs.dim(0), exprs.symbol(0))]);
    let offset = folded_apply(rw, loc, product, &[thread, share]);
    let (d0, s0, s1) = (exprs.dim(0), exprs.symbol(0), exprs.symbol(1));
    let left = exprs.map(1, 2, &[exprs.sub(s1, exprs.mul(d0, s0))]);
    let rest = folded_apply(rw, loc, left, &[threads, share, range]);
    if rest == OpFoldResult::Known(0) {
        return (offset, share);
    }
    let behind = exprs.map(1, 1, &[exprs.sub(s0, d0)]);
    let remaining = folded_apply(rw, loc, behind, &[offset, range]);
    let mut size = folded_min(rw, loc, exprs.identity_map(2), &[remaining, share]);
    let begins_inside = match (range, share, threads) {
        (OpFoldResult::Known(range), OpFoldResult::Known(share), OpFoldResult::Known(threads)) => {
            share.saturating_mul(threads.saturating_sub(1)) < range
        }
        _ => false,
    };
    if !begins_inside {
        let map = exprs.map(1, 0, &[exprs.constant(0), d0]);
        size = folded_max(rw, loc, map, &[size]);
    }
    (offset, size)
}
