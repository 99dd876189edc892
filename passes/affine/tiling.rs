//! Tiling of loop nests, and separating full from partial tiles.

use oxmlir_dialects::affine::loops::{For, body_block};
use oxmlir_dialects::affine::maps::{Applied, AppliedMap};
use oxmlir_dialects::tables::affine as ops;
use oxmlir_ir::affine::{AffineExpr, Constraint};
use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::{Body, Context, InsertPoint, Location, Mapping, OpId, Type, ValueId};

/// Inserts a loop without a body but for its terminator.
pub fn insert_loop(
    cx: &Context,
    body: &mut Body,
    at: InsertPoint,
    loc: Location,
    (lower, upper): (&AppliedMap, &AppliedMap),
    step: i64,
) -> OpId {
    let mut no_listener = NoListener;
    let rw = &mut Rewriter::new(cx, body, &mut no_listener, at);
    let op = ops::for_(
        rw,
        loc,
        &[],
        &lower.operands,
        &upper.operands,
        &[],
        lower.form,
        upper.form,
        step,
    );
    let block = rw.body.add_block(rw.body.region(op, ops::for_::REGION));
    rw.body.add_arg(block, Type::INDEX, loc);
    rw.insert_at_end(block);
    ops::yield_(rw, loc, &[]);
    op
}

/// In front of the terminator of a loop.
pub fn inside(body: &Body, op: OpId) -> InsertPoint {
    let block = body_block(body, op);
    body.last_op(block)
        .map_or(InsertPoint::End(block), InsertPoint::Before)
}

pub fn iv(body: &Body, op: OpId) -> ValueId {
    body.arg(body_block(body, op), 0)
}

/// Replaces a perfect nest by one of loops over tiles and, in them, loops over the points of a tile: all of them,
/// outermost first. `None` if a step overflows.
pub fn tile_nest(cx: &Context, body: &mut Body, nest: &[OpId], sizes: &[u64]) -> Option<Vec<OpId>> {
    let loc = body.loc(nest[0]);
    let mut tiled: Vec<OpId> = Vec::with_capacity(2 * nest.len());
    let steps: Option<Vec<i64>> = nest
        .iter()
        .zip(sizes)
        .map(|(op, size)| {
            For::new(cx, body, *op)?
                .step()
                .checked_mul(i64::try_from(*size).ok()?)
        })
        .collect();
    let steps = steps?;
    let mut at = InsertPoint::Before(nest[0]);
    for (op, step) in nest.iter().zip(&steps) {
        let view = For::new(cx, body, *op)?;
        let (lower, upper) = (view.lower(), view.upper());
        let new = insert_loop(cx, body, at, loc, (&lower, &upper), *step);
        tiled.push(new);
        at = inside(body, new);
    }
    for ((i, op), (size, step)) in nest.iter().enumerate().zip(sizes.iter().zip(&steps)) {
        let tile = iv(body, tiled[i]);
        let view = For::new(cx, body, *op)?;
        let (old_step, upper) = (view.step(), point_upper_bound(cx, view, tile, *size, *step));
        let lower = Applied::new(cx.affine().identity_map(1), [tile]);
        let new = insert_loop(cx, body, at, loc, (&lower, &upper), old_step);
        tiled.push(new);
        at = inside(body, new);
    }
    let innermost = nest[nest.len() - 1];
    let mut moved = body.op_vec(body_block(body, innermost));
    moved.pop();
    for op in moved {
        body.move_op(op, at);
    }
    for (op, new) in nest.iter().zip(&tiled[nest.len()..]) {
        let (old, new) = (iv(body, *op), iv(body, *new));
        body.replace_all_uses(old, new);
    }
    // Bounds of inner loops of the nest may have moved to the tiles; the old nest is not needed for anything else.
    body.erase_op(nest[0]);
    Some(tiled)
}

/// Where the points of a tile end: at the end of the tile, and not beyond that of the loop.
fn point_upper_bound(cx: &Context, view: For, tile: ValueId, size: u64, step: i64) -> AppliedMap {
    let affine = cx.affine();
    let (trips, divisor) = view.trip_count_and_divisor();
    let from_tile = |by: i64| {
        Applied::new(
            affine.map(1, 0, &[affine.add_constant(affine.dim(0), by)]),
            [tile],
        )
    };
    if let Some(trips) = trips.filter(|trips| *trips < size) {
        let span = i64::try_from(trips)
            .unwrap_or(i64::MAX)
            .wrapping_mul(view.step());
        return from_tile(span);
    }
    if divisor.is_multiple_of(size) {
        return from_tile(step);
    }
    let upper = view.upper();
    let dims = upper.form.num_dims(affine);
    let mut exprs = vec![affine.add_constant(affine.dim(dims), step)];
    exprs.extend_from_slice(upper.form.results(affine));
    let map = affine.map(dims + 1, upper.form.num_symbols(affine), &exprs);
    let operands = [upper.dims(cx), &[tile], upper.symbols(cx)].concat();
    Applied::new(map, operands)
}

/// Puts loops over full tiles, whose trip counts are known, beside the loops over points, chosen by a condition, which always holds if all
/// tiles are full. False if the loops are not of this kind.
pub fn separate_full_tiles(cx: &Context, body: &mut Body, points: &[OpId]) -> bool {
    let Some(bounds) = points
        .iter()
        .map(|op| full_tile(cx, body, *op))
        .collect::<Option<Vec<_>>>()
    else {
        return false;
    };
    let Some(first) = points.first().copied() else {
        return false;
    };
    let loc = body.loc(first);
    let choice = insert_condition(cx, body, first, &bounds);
    let mut at = InsertPoint::Start(body.add_block(body.region(choice, ops::if_::THEN_REGION)));
    let mut map = Mapping::default();
    for (op, bound) in points.iter().zip(&bounds) {
        let new = insert_loop(cx, body, at, loc, (&bound.lower, &bound.upper), 1);
        map.map_value(iv(body, *op), iv(body, new));
        at = inside(body, new);
    }
    let mut copied = body.op_vec(body_block(body, points[points.len() - 1]));
    copied.pop();
    for op in copied {
        body.clone_op(cx, op, at, &mut map);
    }
    let otherwise = body.add_block(body.region(choice, ops::if_::ELSE_REGION));
    body.move_op(first, InsertPoint::Start(otherwise));
    let mut no_listener = NoListener;
    for region in body.regions(choice).to_vec() {
        if let Some(block) = body.first_block(region) {
            let at = InsertPoint::End(block);
            ops::yield_(&mut Rewriter::new(cx, body, &mut no_listener, at), loc, &[]);
        }
    }
    true
}

/// The bounds of a loop over a full tile, and the other upper bounds of the loop, which it must not exceed.
struct FullTile {
    lower: AppliedMap,
    upper: AppliedMap,
    others: Vec<AppliedMap>,
}

fn full_tile(cx: &Context, body: &Body, op: OpId) -> Option<FullTile> {
    let view = For::new(cx, body, op)?;
    let (lower, upper, span) = (view.lower(), view.upper(), view.span()?);
    if view.step() != 1 {
        return None;
    }
    let affine = cx.affine();
    let spans = span.form.results(affine).iter();
    let full = spans
        .zip(0..)
        .find_map(|(e, i)| e.as_constant(affine).map(|_| i))?;
    let single = |i: u32| {
        let mut bound = upper.result(cx, i);
        bound.canonicalize(cx, body);
        bound
    };
    let others = (0..upper.form.num_results(affine))
        .filter(|i| *i != full)
        .map(single)
        .collect();
    Some(FullTile {
        lower,
        upper: single(full),
        others,
    })
}

/// Inserts the condition that no tile exceeds another bound.
fn insert_condition(cx: &Context, body: &mut Body, at: OpId, bounds: &[FullTile]) -> OpId {
    let affine = cx.affine();
    let (mut dims, mut exprs): (Vec<ValueId>, Vec<AffineExpr>) = Default::default();
    for bound in bounds {
        for other in &bound.others {
            let room = other.minus(&bound.upper, cx, body);
            let mut number = |value: &ValueId| {
                let known = dims.iter().position(|v| v == value);
                let position = known.unwrap_or_else(|| {
                    dims.push(*value);
                    dims.len() - 1
                });
                affine.dim(position as u32)
            };
            let new_dims: Vec<AffineExpr> = room.dims(cx).iter().map(&mut number).collect();
            let new_symbols: Vec<AffineExpr> = room.symbols(cx).iter().map(&mut number).collect();
            let results = room.form.results(affine).iter();
            exprs.extend(
                results.map(|e| e.replace_dims_and_symbols(&new_dims, &new_symbols, affine)),
            );
        }
    }
    let mut constraints: Vec<Constraint> = exprs
        .into_iter()
        .map(|expr| Constraint {
            expr,
            is_equality: false,
        })
        .collect();
    if constraints.is_empty() {
        constraints.push(Constraint {
            expr: affine.constant(0),
            is_equality: true,
        });
    }
    let mut condition = Applied::new(affine.set(dims.len() as u32, 0, &constraints), dims);
    condition.canonicalize(cx, body);
    let (loc, mut no_listener) = (body.loc(at), NoListener);
    let mut rw = Rewriter::new(cx, body, &mut no_listener, InsertPoint::Before(at));
    ops::if_(&mut rw, loc, &[], &condition.operands, condition.form)
}
