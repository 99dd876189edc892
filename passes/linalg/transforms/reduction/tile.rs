//! A reduction in loops that compute partial results, which `linalg.reduce` combines: sequential loops over tiles whose elements are
//! reduced apart, or a parallel loop each of whose threads reduces a tile.

use oxmlir_dialects::affine::build::folded_apply;
use oxmlir_dialects::linalg::build;
use oxmlir_dialects::linalg::structured::Structured;
use oxmlir_dialects::memref::mixed::Slice;
use oxmlir_dialects::tables::linalg::{self as ops, IteratorType};
use oxmlir_dialects::tables::{scf, tensor};
use oxmlir_ir::affine::{AffineExpr, AffineMap};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Attribute, Mapping, OpFoldResult, OpId, ValueId};
use smallvec::smallvec;

use super::{Combiner, combined, combiner, drop_promise, empty, filled, has_one_combiner};
use crate::linalg::transforms::shape::{slice, slice_of};
use crate::linalg::transforms::tile::bounds::{share, tile_at};
use crate::linalg::transforms::tile::forall::{self, Division};
use crate::linalg::transforms::tile::interface::Tile;
use crate::linalg::transforms::tile::loops::{close, nest};
use crate::linalg::transforms::tile::structured::{clone_on, input_slices, ranges, shift_indices};

/// A reduction that has been tiled.
#[derive(Default, Debug)]
pub struct Tiled {
    /// What fills the partial results.
    pub fills: Vec<OpId>,
    /// What computes a tile.
    pub tiled: Option<OpId>,
    /// What combines the partial results.
    pub last: Vec<OpId>,
    /// The loops.
    pub loops: Vec<OpId>,
}

/// Why a reduction cannot be tiled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// A loop is tiled that is not reduced apart.
    Parallel,
    /// It is not one operation that combines the elements.
    Analysis,
    /// It is not known what changes nothing.
    Neutral,
    /// It is no such operation, or its results do not lie along its loops.
    Other,
}

/// What is known of the operation.
struct Plan {
    combiners: Vec<Combiner>,
    /// The loops that partial results are kept apart for, in the order of their dimensions.
    apart: Vec<usize>,
    /// The map of each result with these dimensions behind its own.
    maps: Vec<AffineMap>,
    sizes: Vec<OpFoldResult>,
}

const ZERO: OpFoldResult = OpFoldResult::Known(0);
const ONE: OpFoldResult = OpFoldResult::Known(1);

impl Plan {
    fn new(
        view: Structured,
        sizes: &[OpFoldResult],
        order: &[usize],
        is_parallel: bool,
    ) -> Result<Plan, Refusal> {
        let (exprs, iterators) = (view.op.cx.affine(), view.iterators());
        let mut sizes = sizes.to_vec();
        sizes.resize(iterators.len(), ZERO);
        let is_reduction = |at: usize| iterators.get(at) == Some(&IteratorType::Reduction);
        let mut apart: Vec<usize> = match order.is_empty() {
            true => (0..iterators.len())
                .filter(|at| is_reduction(*at))
                .collect(),
            false => order.to_vec(),
        };
        if !apart.iter().all(|at| is_reduction(*at)) {
            return Err(Refusal::Parallel);
        }
        let mut seen = Vec::new();
        apart.retain(|at| {
            let is_new = sizes[*at] != ZERO && !seen.contains(at);
            seen.push(*at);
            is_new
        });
        // Threads may not write to the same partial result.
        let is_apart = |at: usize| apart.contains(&at) || is_reduction(at) && !is_parallel;
        if !(0..sizes.len()).all(|at| sizes[at] == ZERO || is_apart(at)) {
            return Err(Refusal::Parallel);
        }
        let maps = view.maps();
        let outputs = &maps[view.num_inputs().min(maps.len())..];
        let mut all = Vec::new();
        for map in outputs {
            let mut results = map.results(exprs).to_vec();
            let is_plain = |expr: &AffineExpr| {
                expr.as_dim(exprs).is_some() || expr.as_constant(exprs) == Some(0)
            };
            if !results.iter().all(is_plain) {
                return Err(Refusal::Other);
            }
            results.extend(apart.iter().map(|at| exprs.dim(*at as u32)));
            all.push(exprs.map(map.num_dims(exprs), 0, &results));
        }
        let combiners = (0..outputs.len()).map(|at| match has_one_combiner(view, at) {
            true => combiner(view, at).ok_or(Refusal::Neutral),
            false => Err(Refusal::Analysis),
        });
        Ok(Plan {
            combiners: combiners.collect::<Result<_, _>>()?,
            apart,
            maps: all,
            sizes,
        })
    }

    /// The place of a tile in the partial results of a number: what `numbers` says of each loop, and `constant` of other dimensions.
    fn along(
        &self,
        rw: &Rewriter,
        result: usize,
        numbers: &[OpFoldResult],
        constant: OpFoldResult,
    ) -> Vec<OpFoldResult> {
        let exprs = rw.cx.affine();
        let results = self.maps[result].results(exprs).iter();
        let number = |expr: &AffineExpr| {
            let dim = expr.as_dim(exprs)? as usize;
            numbers.get(dim).copied()
        };
        results
            .map(|expr| number(expr).unwrap_or(constant))
            .collect()
    }

    /// The tensors of the partial results, full of what changes nothing.
    fn fills(&self, rw: &mut Rewriter, op: OpId, ends: &[OpFoldResult]) -> Vec<OpId> {
        let loc = rw.body.loc(op);
        let inits = Structured::of(rw.op(op)).map_or_else(Default::default, Structured::inits);
        let mut fills = Vec::new();
        for (at, (init, combiner)) in inits.into_iter().zip(&self.combiners).enumerate() {
            let shape = self.along(rw, at, ends, ONE);
            let space = empty(rw, loc, &shape, init);
            fills.push(filled(rw, loc, space, combiner.neutral));
        }
        fills
    }

    /// Combines the partial results of each number, and replaces the operation.
    fn combine(&self, rw: &mut Rewriter, op: OpId, values: &[ValueId]) -> Vec<OpId> {
        let loc = rw.body.loc(op);
        let inits = Structured::of(rw.op(op)).map_or_else(Default::default, Structured::inits);
        let (mut last, mut results) = (Vec::new(), Vec::new());
        for ((value, init), combiner) in values.iter().zip(inits).zip(&self.combiners) {
            let mut shape = rw.cx.shape(rw.body.ty(init)).unwrap_or_default().to_vec();
            let rank = shape.len();
            let dims: Vec<i64> = (0..self.apart.len()).map(|at| (rank + at) as i64).collect();
            let ty = rw.body.ty(*value);
            // The reduction wants the same to be known of both, where loops were told more than the operation.
            shape.extend_from_slice(
                rw.cx
                    .shape(ty)
                    .and_then(|of| of.get(rank..))
                    .unwrap_or_default(),
            );
            let ty = build::with_shape(rw.cx, ty, &shape);
            let value = match rw.body.ty(*value) == ty {
                true => *value,
                false => tensor::cast(rw, loc, ty, *value),
            };
            let new = build::reduce(rw, loc, [&[value], &[init]], &dims, |rw, args| {
                smallvec![combined(rw, combiner.op, args)]
            });
            results.extend(rw.body.results(new));
            last.push(new);
        }
        rw.replace(op, &results);
        last
    }
}

/// Tiles a reduction with sequential loops of steps `sizes`, 0 for none. The elements of a tile that differ in the loops of
/// `order`, or in any that is reduced, are reduced apart.
///
/// # Errors
///
/// Why it cannot be tiled; nothing is changed then.
pub fn with_loops(
    rw: &mut Rewriter,
    op: OpId,
    sizes: &[OpFoldResult],
    order: &[usize],
) -> Result<Tiled, Refusal> {
    let view = Structured::of(rw.op(op)).ok_or(Refusal::Other)?;
    let plan = Plan::new(view, sizes, order, false)?;
    if !view.has_pure_tensor_semantics() {
        return Err(Refusal::Other);
    }
    let mut iterators = view.iterators().to_vec();
    view.shapes_to_loops().ok_or(Refusal::Other)?;
    tile_with_loops(rw, op, &plan, &mut iterators).ok_or(Refusal::Other)
}

fn tile_with_loops(
    rw: &mut Rewriter,
    op: OpId,
    plan: &Plan,
    iterators: &mut [IteratorType],
) -> Option<Tiled> {
    let loc = rw.body.loc(op);
    rw.insert_before(op);
    let ranges = ranges(rw, op)?;
    let of_tile = ranges.iter().zip(&plan.sizes);
    let of_tile = of_tile.map(|(range, size)| if *size == ZERO { *range } else { *size });
    let of_tile: Vec<OpFoldResult> = of_tile.collect();
    let fills = plan.fills(rw, op, &of_tile);
    let begins: Vec<ValueId> = fills
        .iter()
        .flat_map(|fill| rw.body.results(*fill))
        .collect();
    let dims: Vec<usize> = (0..ranges.len())
        .filter(|at| plan.sizes[*at] != ZERO)
        .collect();
    let ends: Vec<OpFoldResult> = dims.iter().map(|at| ranges[*at]).collect();
    let steps: Vec<OpFoldResult> = dims.iter().map(|at| plan.sizes[*at]).collect();
    let (loops, variables, carried) = nest(rw, loc, &ends, &steps, &begins);
    let variables: Vec<OpFoldResult> = variables.into_iter().map(OpFoldResult::Value).collect();
    let tile = tile_at(rw, loc, &ranges, &plan.sizes, &variables);
    let inputs = input_slices(rw, op, &tile)?;
    let (mut places, mut inits) = (Vec::new(), Vec::new());
    let begin = vec![ZERO; ranges.len()];
    for (at, value) in carried.iter().enumerate() {
        let place = Tile {
            offsets: plan.along(rw, at, &begin, ZERO),
            sizes: plan.along(rw, at, &tile.sizes, ONE),
            ..Tile::default()
        };
        inits.push(slice_of(rw, loc, *value, &place)?);
        places.push(place);
    }
    for at in &plan.apart {
        iterators[*at] = IteratorType::Parallel;
    }
    let tiled = apart(rw, op, plan, iterators, (&inputs, &inits))?;
    shift_indices(rw, tiled, &tile.offsets);
    let mut yielded = Vec::new();
    let values: Vec<ValueId> = rw.body.results(tiled).collect();
    for ((value, place), dest) in values.iter().zip(&places).zip(&carried) {
        yielded.push(slice(place).insert_slice(rw, loc, *value, *dest));
    }
    close(rw, loc, &loops, &yielded);
    let outer = loops.first().copied();
    let results: Vec<ValueId> = outer.map_or(values, |outer| rw.body.results(outer).collect());
    let last = plan.combine(rw, op, &results);
    Some(Tiled {
        fills,
        tiled: Some(tiled),
        last,
        loops,
    })
}

/// The operation on a tile, whose partial results are kept apart.
fn apart(
    rw: &mut Rewriter,
    op: OpId,
    plan: &Plan,
    iterators: &[IteratorType],
    (inputs, inits): (&[ValueId], &[ValueId]),
) -> Option<OpId> {
    let view = Structured::of(rw.op(op))?;
    let (loc, count) = (view.op.loc(), view.num_inputs());
    let source = view.op.body.block_region(view.block()?);
    let mut maps = view.maps().to_vec();
    maps.truncate(count);
    maps.extend(&plan.maps);
    let maps: Vec<Attribute> = maps.iter().map(|map| rw.cx.affine_map_attr(*map)).collect();
    let kinds: Vec<Attribute> = iterators
        .iter()
        .map(|kind| rw.cx.enum_attr(*kind))
        .collect();
    let types = build::result_types(rw, inits);
    let new = ops::generic(rw, loc, &types, inputs, inits, &maps, &kinds);
    let region = rw.body.region(new, ops::generic::REGION);
    let mut map = Mapping::default();
    rw.body.clone_region_into(rw.cx, source, region, &mut map);
    for combiner in &plan.combiners {
        drop_promise(rw, combiner.op, &map);
    }
    Some(new)
}

/// Tiles a reduction with a parallel loop, each of whose threads has a partial result: for numbers of threads, or in tiles of sizes.
///
/// # Errors
///
/// Why it cannot be tiled; nothing is changed then.
pub fn with_threads(
    rw: &mut Rewriter,
    op: OpId,
    division: &Division,
    (order, mapping): (&[usize], Option<Attribute>),
) -> Result<Tiled, Refusal> {
    let view = Structured::of(rw.op(op)).ok_or(Refusal::Other)?;
    let numbers = match division {
        Division::Sizes(numbers) | Division::Steps(numbers) | Division::Threads(numbers) => numbers,
    };
    let plan = Plan::new(view, numbers, order, true)?;
    if !view.has_pure_tensor_semantics() {
        return Err(Refusal::Other);
    }
    view.shapes_to_loops().ok_or(Refusal::Other)?;
    let is_sized = !matches!(division, Division::Threads(_));
    tile_with_threads(rw, op, &plan, is_sized, mapping).ok_or(Refusal::Other)
}

fn tile_with_threads(
    rw: &mut Rewriter,
    op: OpId,
    plan: &Plan,
    is_sized: bool,
    mapping: Option<Attribute>,
) -> Option<Tiled> {
    let loc = rw.body.loc(op);
    rw.insert_before(op);
    let ranges = ranges(rw, op)?;
    let dims: Vec<usize> = (0..ranges.len())
        .filter(|at| plan.sizes[*at] != ZERO)
        .collect();
    let mut counts = ranges.clone();
    for at in &dims {
        counts[*at] = match is_sized {
            true => share(rw, loc, ranges[*at], plan.sizes[*at]),
            false => plan.sizes[*at],
        };
    }
    let shares = match is_sized {
        true => plan.sizes.clone(),
        false => forall::shares(rw, loc, &ranges, &plan.sizes),
    };
    let fills = plan.fills(rw, op, &counts);
    let begins: Vec<ValueId> = fills
        .iter()
        .flat_map(|fill| rw.body.results(*fill))
        .collect();
    let picked =
        |list: &[OpFoldResult]| -> Vec<OpFoldResult> { dims.iter().map(|at| list[*at]).collect() };
    let (ends, steps) = match is_sized {
        true => (picked(&ranges), picked(&plan.sizes)),
        false => (picked(&plan.sizes), vec![ONE; dims.len()]),
    };
    let (new, variables, outputs) = forall::stepped(rw, loc, (&ends, &steps), &begins, mapping);
    let offsets: Vec<OpFoldResult> = variables.iter().copied().map(OpFoldResult::Value).collect();
    let tile = match is_sized {
        true => tile_at(rw, loc, &ranges, &plan.sizes, &offsets),
        false => forall::tile_of_threads(rw, loc, &ranges, &shares, &plan.sizes, &variables),
    };
    let threads = thread_numbers(rw, plan, (&dims, &offsets), is_sized, op);
    let mut inits = outputs.clone();
    let parts = 0..outputs.len();
    let mut places: Vec<Slice> = parts
        .map(|at| own_part(rw, plan, at, (&ranges, &threads)))
        .collect();
    let mut operands = input_slices(rw, op, &tile)?;
    for (at, (init, place)) in inits.iter_mut().zip(&places).enumerate() {
        let own = Structured::of(rw.op(op))?.inits();
        let ty = rw.body.ty(*own.get(at)?);
        let rank = rw.cx.shape(ty)?.len();
        let known: Vec<i64> = place.sizes[..rank]
            .iter()
            .map(|size| size.or_dynamic())
            .collect();
        let ty = build::with_shape(rw.cx, ty, &known);
        *init = place.extract_slice(rw, loc, ty, *init);
    }
    operands.extend(&inits);
    let tiled = clone_on(rw, op, &operands);
    shift_indices(rw, tiled, &tile.offsets);
    let values: Vec<ValueId> = rw.body.results(tiled).collect();
    if is_sized {
        let threads = thread_numbers(rw, plan, (&dims, &offsets), is_sized, op);
        for (at, place) in places.iter_mut().enumerate() {
            *place = own_part(rw, plan, at, (&ranges, &threads));
        }
    }
    let end = scf::forall_in_parallel(rw, loc);
    let region = rw.body.region(end, scf::forall_in_parallel::REGION);
    let block = rw.body.add_block(region);
    rw.insert_at_end(block);
    for ((value, place), output) in values.iter().zip(&places).zip(&outputs) {
        place.parallel_insert_slice(rw, loc, *value, *output);
    }
    rw.insert_after(new);
    let results: Vec<ValueId> = rw.body.results(new).collect();
    let last = plan.combine(rw, op, &results);
    Some(Tiled {
        fills,
        tiled: Some(tiled),
        last,
        loops: vec![new],
    })
}

/// The number of the thread along each loop.
fn thread_numbers(
    rw: &mut Rewriter,
    plan: &Plan,
    (dims, offsets): (&[usize], &[OpFoldResult]),
    is_sized: bool,
    op: OpId,
) -> Vec<OpFoldResult> {
    let loc = rw.body.loc(op);
    let exprs = rw.cx.affine();
    let quotient = exprs.map(0, 2, &[exprs.floordiv(exprs.symbol(0), exprs.symbol(1))]);
    let mut threads = vec![ZERO; plan.sizes.len()];
    for (dim, offset) in dims.iter().zip(offsets) {
        threads[*dim] = match is_sized {
            true => folded_apply(rw, loc, quotient, &[*offset, plan.sizes[*dim]]),
            false => *offset,
        };
    }
    threads
}

/// The partial result of a thread: one along each loop that they are kept apart for.
fn own_part(
    rw: &Rewriter,
    plan: &Plan,
    result: usize,
    (ranges, threads): (&[OpFoldResult], &[OpFoldResult]),
) -> Slice {
    let mut sizes = ranges.to_vec();
    for at in &plan.apart {
        sizes[*at] = ONE;
    }
    slice(&Tile {
        offsets: plan.along(rw, result, threads, ZERO),
        sizes: plan.along(rw, result, &sizes, ONE),
        ..Tile::default()
    })
}
