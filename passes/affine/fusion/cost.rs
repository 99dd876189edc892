//! What fusing costs: operations executed, and whether memory is known to be saved.

use oxmlir_dialects::affine::access::{is_read, is_write, memref_of};
use oxmlir_dialects::affine::analysis::domain::enclosing_loops;
use oxmlir_dialects::affine::analysis::footprint::footprint;
use oxmlir_dialects::affine::loops::For;
use oxmlir_dialects::tables::affine;
use oxmlir_ir::{Body, Context, OpId, ValueId};
use rustc_hash::FxHashMap;

use super::slice::Slice;

/// A loop of a nest, in post-order.
struct Level {
    op: OpId,
    /// The loop around it; none for the root.
    parent: Option<OpId>,
    trips: i64,
    /// Operations in the body itself, but loops, conditionals and the terminator.
    ops: i64,
}

/// The loops of a nest with how often they run.
pub struct Stats(Vec<Level>);

impl Stats {
    /// None where a loop does not run a known number of times, or is in something that is no loop.
    pub fn of(cx: &Context, body: &Body, root: OpId) -> Option<Stats> {
        let all = body.walk_post_order(root).chain([root]);
        let loops = all.filter(|op| body.name(*op) == affine::FOR);
        loops
            .map(|op| level(cx, body, root, op))
            .collect::<Option<Vec<_>>>()
            .map(Stats)
    }

    /// How many operations are executed, with other trip counts for some loops and more operations in some.
    fn cost(&self, trips: &FxHashMap<OpId, i64>, more: &FxHashMap<OpId, i64>) -> i64 {
        let mut of_children: FxHashMap<OpId, i64> = FxHashMap::default();
        let mut cost = 0;
        for level in &self.0 {
            let nested = of_children.get(&level.op).copied().unwrap_or(0);
            let added = more.get(&level.op).copied().unwrap_or(0);
            let once = level.ops.saturating_add(nested).saturating_add(added);
            cost = trips
                .get(&level.op)
                .copied()
                .unwrap_or(level.trips)
                .saturating_mul(once);
            if let Some(parent) = level.parent {
                let sum = of_children.entry(parent).or_insert(0);
                *sum = sum.saturating_add(cost);
            }
        }
        cost
    }

    fn plain_cost(&self) -> i64 {
        self.cost(&FxHashMap::default(), &FxHashMap::default())
    }
}

fn level(cx: &Context, body: &Body, root: OpId, op: OpId) -> Option<Level> {
    let view = For::new(cx, body, op)?;
    let parent = match op == root {
        true => None,
        false => Some(
            body.parent_op(op)
                .filter(|at| body.name(*at) == affine::FOR)?,
        ),
    };
    let counted = |op: &OpId| !matches!(body.name(*op), affine::FOR | affine::IF | affine::YIELD);
    Some(Level {
        op,
        parent,
        trips: i64::try_from(view.trip_count()?).ok()?,
        ops: body.ops(view.block()).filter(counted).count() as i64,
    })
}

/// How many more operations are executed when the slice of nest `sliced` goes to nest `target`, relative to what both
/// execute now; none where that is not known.
pub fn additional_compute(
    cx: &Context,
    body: &Body,
    sliced: OpId,
    target: OpId,
    slice: &Slice,
) -> Option<f64> {
    let (from, to) = (Stats::of(cx, body, sliced)?, Stats::of(cx, body, target)?);
    let trips: FxHashMap<OpId, i64> = slice.trip_counts(cx, body)?.into_iter().collect();
    let place = *slice.around.last()?;
    let mut more = match slice.num_iterations(cx, body) {
        Some(1) => forwarded_loads(cx, body, sliced, place),
        _ => FxHashMap::default(),
    };
    more.insert(place, from.cost(&trips, &FxHashMap::default()));
    let fused = to.cost(&FxHashMap::default(), &more) as f64;
    Some(fused / (from.plain_cost() as f64 + to.plain_cost() as f64) - 1.0)
}

/// Loads of what the slice stores that will go: for each loop in `place` less the number of those in its body.
fn forwarded_loads(cx: &Context, body: &Body, sliced: OpId, place: OpId) -> FxHashMap<OpId, i64> {
    let stored: Vec<ValueId> = body
        .nested_ops(sliced)
        .into_iter()
        .filter(|op| is_write(body.name(*op)))
        .filter_map(|op| memref_of(body, op))
        .collect();
    let mut fewer = FxHashMap::default();
    for load in body.nested_ops(place) {
        let reads = is_read(body.name(load))
            && memref_of(body, load).is_some_and(|memref| stored.contains(&memref));
        if let Some(parent) = body.parent_op(load).filter(|_| reads)
            && enclosing_loops(cx, body, load).contains(&place)
        {
            *fewer.entry(parent).or_insert(0) -= 1;
        }
    }
    fewer
}

/// Whether the memory that a nest touches is known.
pub fn has_known_footprint(cx: &Context, body: &Body, nest: OpId) -> bool {
    footprint(cx, body, nest).is_some()
}
