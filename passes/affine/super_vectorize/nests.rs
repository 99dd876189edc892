//! Which loops are vectorized together: nests of one to three parallel loops, those that overlap in one bucket.

use oxmlir_dialects::tables::affine;
use oxmlir_ir::{Body, Context, OpId};
use rustc_hash::FxHashMap;

use super::loop_body::LoopBodies;
use crate::affine::parallelize::Reduced;

/// The dimensions of memory that the loops of a nest have to run along, counted from the fastest; one entry a loop.
pub struct Wanted(Vec<Option<usize>>);

/// Nests of more loops than this are not vectorized.
const MOST_LOOPS: usize = 3;

impl Wanted {
    /// `fastest` has an entry for each of `count` loops, negative if any dimension will do, or no entry at all.
    pub fn new(fastest: &[i64], count: usize) -> Wanted {
        let at = |i: usize| fastest.get(i).and_then(|dim| usize::try_from(*dim).ok());
        let loops = if count > MOST_LOOPS { 0 } else { count };
        Wanted((0..loops).map(at).collect())
    }
}

/// A loop with the loops inside of it that are vectorized with it.
pub struct Nest {
    pub root: OpId,
    inner: Vec<Nest>,
}

impl Nest {
    /// The dimension of the vector for each loop.
    pub fn dims(&self) -> FxHashMap<OpId, usize> {
        let mut dims = FxHashMap::default();
        self.add_dims(0, &mut dims);
        dims
    }

    fn add_dims(&self, depth: usize, dims: &mut FxHashMap<OpId, usize>) {
        for nest in &self.inner {
            nest.add_dims(depth + 1, dims);
        }
        dims.insert(self.root, depth);
    }
}

/// All nests that could be vectorized. Only one of each bucket can be: each shares loops with another one there.
pub fn buckets(
    cx: &Context,
    body: &Body,
    parallel: &FxHashMap<OpId, Vec<Reduced>>,
    wanted: &Wanted,
    bodies: &mut LoopBodies,
) -> Vec<Vec<Nest>> {
    let mut search = Search {
        cx,
        body,
        parallel,
        bodies,
    };
    // Each with the outermost of its loops. Those with loops inside of the next nest are the last ones, as inner nests come first.
    let mut buckets: Vec<(OpId, Vec<Nest>)> = Vec::new();
    for nest in search.nests_in(body.root(), &wanted.0) {
        let at = nest.root;
        let around = buckets
            .iter()
            .rev()
            .take_while(|(outer, _)| body.is_in(*outer, at));
        let first = buckets.len() - around.count();
        match buckets.get_mut(first) {
            Some((outer, nests)) => {
                *outer = at;
                nests.push(nest);
            }
            None => buckets.push((at, vec![nest])),
        }
    }
    buckets.into_iter().map(|(_, nests)| nests).collect()
}

struct Search<'a> {
    cx: &'a Context,
    body: &'a Body,
    parallel: &'a FxHashMap<OpId, Vec<Reduced>>,
    bodies: &'a mut LoopBodies,
}

impl Search<'_> {
    /// The nests of as many loops as there are entries in `wanted`, inner before outer. Its length bounds the recursion.
    fn nests_in(&mut self, op: OpId, wanted: &[Option<usize>]) -> Vec<Nest> {
        let Some((first, rest)) = wanted.split_first() else {
            return Vec::new();
        };
        let mut nests = Vec::new();
        for root in self.body.nested_ops_post_order(op) {
            if !self.is_candidate(root, *first) {
                continue;
            }
            let inner = self.nests_in(root, rest);
            if rest.is_empty() || !inner.is_empty() {
                nests.push(Nest { root, inner });
            }
        }
        nests
    }

    fn is_candidate(&mut self, op: OpId, wanted: Option<usize>) -> bool {
        if self.body.name(op) != affine::FOR || !self.parallel.contains_key(&op) {
            return false;
        }
        let along = self.bodies.memory_dim(self.cx, self.body, op);
        along.is_some_and(|dim| dim.is_none() || wanted.is_none() || dim == wanted)
    }
}
