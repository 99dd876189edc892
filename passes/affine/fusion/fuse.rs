//! Whether and how a slice of one nest can go into another one, and putting it there.

use std::cell::OnceCell;

use oxmlir_dialects::affine::access::{is_read, is_write, map_of, memref_of};
use oxmlir_dialects::affine::analysis::dependence::{Access, Pair};
use oxmlir_dialects::affine::analysis::domain::{enclosing_loops, surroundings};
use oxmlir_dialects::affine::loops::{self, For};
use oxmlir_dialects::affine::scope::loop_of_iv;
use oxmlir_dialects::tables::affine;
use oxmlir_ir::analysis::memory::AliasAnalysis;
use oxmlir_ir::{Body, Context, InsertPoint, Mapping, OpId, ValueId};
use rustc_hash::FxHashMap;

use super::slice::{Question, Slice};
use crate::affine::promote::promote_single_iteration;

/// What relates two nests.
#[derive(Clone, Copy)]
pub enum Strategy {
    /// One stores what the other one loads.
    Producer,
    /// Both load the same memref.
    Sibling(ValueId),
}

/// The slices of one nest that can go to another one, by the number of loops of the other one around the place. Each is found out when it
/// is asked for.
pub struct Slices<'a> {
    question: Question<'a>,
    /// The first for one loop.
    found: Vec<OnceCell<Option<Slice>>>,
    deepest: OnceCell<usize>,
}

impl<'a> Slices<'a> {
    /// The slices of nest `sliced` that can go to nest `target`, into up to `max_depth` of its loops.
    pub fn new(
        aliases: &'a AliasAnalysis<'a>,
        sliced: OpId,
        target: OpId,
        max_depth: usize,
        strategy: Strategy,
    ) -> Option<Slices<'a>> {
        let (cx, body) = (aliases.cx(), aliases.body());
        let is_backward = body.is_before_in_block(sliced, target);
        let (first, second) = match is_backward {
            true => (sliced, target),
            false => (target, sliced),
        };
        let (mut earlier, later) = (accesses(cx, body, first)?, accesses(cx, body, second)?);
        let num_common = enclosing_loops(cx, body, target).len();
        let stores = if is_backward { &earlier } else { &later };
        let stores = stores.iter().copied();
        let stores: Vec<OpId> = stores.filter(|op| is_write(body.name(*op))).collect();
        let legal = match strategy {
            Strategy::Producer => {
                max_legal_depth(aliases, &earlier, &later).saturating_sub(num_common)
            }
            Strategy::Sibling(_) => usize::MAX,
        };
        earlier.retain(|op| match strategy {
            Strategy::Producer => is_write(body.name(*op)),
            Strategy::Sibling(memref) => {
                is_read(body.name(*op)) && memref_of(body, *op) == Some(memref)
            }
        });
        let accesses = [&earlier[..], &later];
        Some(Slices {
            question: Question::new(aliases, accesses, num_common, is_backward, &stores),
            found: vec![OnceCell::new(); max_depth.min(legal)],
            deepest: OnceCell::new(),
        })
    }

    /// The slice that goes into `depth` loops, if there is one.
    pub fn at(&self, depth: usize) -> Option<&Slice> {
        let cell = self.found.get(depth.checked_sub(1)?)?;
        let find = || self.question.slice(self.question.num_common() + depth);
        cell.get_or_init(find).as_ref()
    }

    /// The most loops that there is a slice for; none if there is no slice.
    pub fn deepest(&self) -> Option<usize> {
        let find = || {
            (1..=self.found.len())
                .rev()
                .find(|depth| self.at(*depth).is_some())
        };
        Some(*self.deepest.get_or_init(|| find().unwrap_or(0))).filter(|depth| *depth > 0)
    }
}

/// The loads and stores in a nest; none where there are operations that are not sliced.
pub fn accesses(cx: &Context, body: &Body, nest: OpId) -> Option<Vec<OpId>> {
    let around = surroundings(cx, body, nest);
    if around.iter().any(|op| body.name(*op) == affine::PARALLEL) {
        return None;
    }
    let mut all = Vec::new();
    for op in body.walk_post_order(nest) {
        match body.name(op) {
            affine::IF | affine::PARALLEL => return None,
            name if is_read(name) || is_write(name) => all.push(op),
            _ => {}
        }
    }
    Some(all)
}

/// The number of loops around all operations.
pub fn num_loops_around_all(cx: &Context, body: &Body, ops: &[OpId]) -> usize {
    let mut nests = ops.iter().map(|op| enclosing_loops(cx, body, *op));
    let Some(mut common) = nests.next() else {
        return 0;
    };
    for other in nests {
        let same = common
            .iter()
            .zip(&other)
            .take_while(|(a, b)| a == b)
            .count();
        common.truncate(same);
    }
    common.len()
}

/// The number of loops of the later nest that the earlier one can be put into: no dependence between accesses of the
/// later one to what the earlier one stores may be carried by them.
fn max_legal_depth(aliases: &AliasAnalysis, earlier: &[OpId], later: &[OpId]) -> usize {
    let (cx, body) = (aliases.cx(), aliases.body());
    let of = |ops: &[OpId], which: fn(oxmlir_ir::OpName) -> bool| -> Vec<Option<ValueId>> {
        let ops = ops.iter().filter(|op| which(body.name(**op)));
        ops.map(|op| memref_of(body, *op)).collect()
    };
    let (stored, loaded) = (of(earlier, is_write), of(later, is_read));
    let is_shared = |op: &OpId| {
        let memref = memref_of(body, *op);
        stored.contains(&memref) && loaded.contains(&memref)
    };
    let shared: Vec<OpId> = later.iter().copied().filter(is_shared).collect();
    let mut depth = num_loops_around_all(cx, body, &shared);
    if shared.iter().all(|op| is_read(body.name(*op))) {
        return depth;
    }
    // Only the order of those alike differs: if one of them stands before something, their first one does.
    let alike: Vec<[Access; 2]> = alike(cx, body, &shared)
        .into_iter()
        .map(|ends| ends.map(|op| Access::affine(aliases, op)))
        .collect();
    for [first, _] in &alike {
        for [_, second] in &alike {
            let common = first.num_common_loops(second);
            let pair = Pair::new(first, second);
            let carried =
                (1..=(common + 1).min(depth)).find(|at| !pair.at_depth(*at, false).is_none());
            depth = carried.map_or(depth, |at| depth.min(at - 1));
        }
    }
    depth
}

/// The first and the last of those accesses that do the same to the same elements, and stand in the same block.
fn alike(cx: &Context, body: &Body, accesses: &[OpId]) -> Vec<[OpId; 2]> {
    let mut all: Vec<[OpId; 2]> = Vec::new();
    let mut places = FxHashMap::default();
    for &op in accesses {
        let value = body.result_types(op).next();
        let value = value.or_else(|| body.operands(op).next().map(|stored| body.ty(stored)));
        let elements = map_of(cx, body, op).map(|map| (map.form, map.operands));
        // What has no map is like nothing else.
        let alone = elements.is_none().then_some(op);
        let does = (body.name(op), value, memref_of(body, op), elements);
        let place = *places
            .entry((body.block(op), does, alone))
            .or_insert(all.len());
        match all.get_mut(place) {
            Some([_, last]) => *last = op,
            None => all.push([op, op]),
        }
    }
    all
}

/// Whether the accesses of a nest depend on one another in a circle, so that executing parts of it again, or in another
/// order, would change what it does.
pub fn has_cyclic_dependence(aliases: &AliasAnalysis, nest: OpId) -> bool {
    let (cx, body) = (aliases.cx(), aliases.body());
    let Some(all) = accesses(cx, body, nest) else {
        return true;
    };
    let outer = enclosing_loops(cx, body, nest).len();
    let all = all.into_iter().map(|op| Access::affine(aliases, op));
    let all: Vec<Access> = all.collect();
    let mut graph = petgraph::graphmap::DiGraphMap::<usize, ()>::new();
    for (i, first) in all.iter().enumerate() {
        for (j, second) in all.iter().enumerate() {
            let common = first.num_common_loops(second);
            let pair = Pair::new(first, second);
            let depends = (outer + 1..=common + 1).any(|at| !pair.at_depth(at, false).is_none());
            if depends {
                graph.add_edge(i, j, ());
            }
        }
    }
    petgraph::algo::is_cyclic_directed(&graph)
}

/// Copies the slice of `sliced` to its place.
pub fn fuse(cx: &Context, body: &mut Body, sliced: OpId, slice: &Slice) {
    let Some(place) = slice.around.last().and_then(|op| For::new(cx, body, *op)) else {
        return;
    };
    let at = match (slice.is_backward, place.terminator()) {
        (false, Some(terminator)) => InsertPoint::Before(terminator),
        _ => InsertPoint::Start(place.block()),
    };
    let mut map = Mapping::default();
    body.clone_op(cx, sliced, at, &mut map);
    let mut copies: FxHashMap<OpId, OpId> = FxHashMap::default();
    for op in &slice.loops {
        let copy = For::new(cx, body, *op)
            .and_then(|view| map.get(view.iv()))
            .and_then(|iv| loop_of_iv(body, iv));
        copies.extend(copy.map(|copy| (*op, copy)));
    }
    for (op, bounds) in slice.loops.iter().zip(&slice.bounds) {
        let Some(copy) = copies.get(op) else { continue };
        let Some(view) = For::new(cx, body, *copy) else {
            continue;
        };
        let lower = bounds
            .lower
            .map_or_else(|| view.lower(), |e| slice.applied(cx, body, e));
        let upper = bounds
            .upper
            .map_or_else(|| view.upper(), |e| slice.applied(cx, body, e));
        loops::set_bounds(cx, body, *copy, &lower, &upper);
    }
    for op in &slice.loops {
        if let Some(copy) = copies.get(op) {
            promote_single_iteration(cx, body, *copy);
        }
    }
}
