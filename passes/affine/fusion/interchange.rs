//! Moves loops that carry dependences inwards in a perfect nest, so that slices can go deeper into those that do not.

use oxmlir_dialects::affine::analysis::dependence::{Access, Dependence, Distance, Pair};
use oxmlir_dialects::affine::analysis::domain::enclosing_loops;
use oxmlir_dialects::affine::loops::For;
use oxmlir_ir::analysis::memory::AliasAnalysis;
use oxmlir_ir::{Body, Context, InsertPoint, OpId};

use crate::affine::nest::perfect_nest;

/// Sinks the sequential loops of the nest at `root`, in the order in which they are, if no dependence forbids it: the
/// loop that is outermost then.
pub fn sink_sequential_loops(cx: &Context, body: &mut Body, root: OpId) -> OpId {
    let nest = perfect_nest(cx, body, root);
    if nest.len() < 2 || nest.iter().any(|op| body.num_results(*op) > 0) {
        return root;
    }
    let Some(dependences) = dependences(cx, body, &nest) else {
        return root;
    };
    let is_parallel = |level: &usize| {
        let none = Distance {
            least: Some(0),
            greatest: Some(0),
        };
        dependences
            .iter()
            .all(|distances| distances[*level] == none)
    };
    let (parallel, sequential): (Vec<usize>, Vec<usize>) = (0..nest.len()).partition(is_parallel);
    let order = [parallel, sequential].concat();
    if order.is_sorted()
        || !dependences
            .iter()
            .all(|distances| is_forward(distances, &order))
    {
        return root;
    }
    let order: Vec<OpId> = order.into_iter().map(|level| nest[level]).collect();
    if !keeps_bounds_inside(body, &order) {
        return root;
    }
    permute(cx, body, &nest, &order);
    order[0]
}

/// Whether the bounds of no loop depend on one that comes later in the order.
fn keeps_bounds_inside(body: &Body, order: &[OpId]) -> bool {
    order.iter().enumerate().all(|(at, op)| {
        body.operands(*op).all(|value| {
            let owner = body
                .value_block(value)
                .map(|block| body.block_parent(block));
            owner.is_none_or(|owner| !order[at..].contains(&owner))
        })
    })
}

/// The distances in the loops of the nest of all dependences that they carry; none where accesses are not understood.
fn dependences(cx: &Context, body: &Body, nest: &[OpId]) -> Option<Vec<Vec<Distance>>> {
    let outer = enclosing_loops(cx, body, nest[0]).len();
    let aliases = AliasAnalysis::new(cx, body);
    let accesses = Access::all_in(&aliases, nest[0]);
    let mut found = Vec::new();
    let pairs = accesses.iter().flat_map(|first| {
        let others = accesses.iter();
        others.map(move |second| Pair::new(first, second))
    });
    for pair in pairs {
        for level in 1..=nest.len() {
            match pair.at_depth(outer + level, false) {
                Dependence::No => {}
                Dependence::Unknown => return None,
                Dependence::Yes(relation) => {
                    let distances = relation.distances_within(outer).take(nest.len());
                    let distances: Vec<Distance> = distances.collect();
                    if distances.len() < nest.len() {
                        return None;
                    }
                    found.push(distances);
                }
            }
        }
    }
    Some(found)
}

/// Whether the first loop of the order that carries a dependence carries it forwards.
fn is_forward(distances: &[Distance], order: &[usize]) -> bool {
    let mut least = order.iter().map(|level| distances[*level].least);
    least
        .find(|least| *least != Some(0))
        .flatten()
        .is_none_or(|least| least > 0)
        && order.iter().all(|level| distances[*level].least.is_some())
}

/// Nests the loops of a perfect nest in another order.
fn permute(cx: &Context, body: &mut Body, nest: &[OpId], order: &[OpId]) {
    let innermost = nest.last().and_then(|op| For::new(cx, body, *op));
    let Some(block) = innermost.map(For::block) else {
        return;
    };
    let mut contents = body.op_vec(block);
    contents.pop();
    for op in &nest[1..] {
        body.move_op(*op, InsertPoint::Before(nest[0]));
    }
    for pair in order.windows(2) {
        if let Some(block) = For::new(cx, body, pair[0]).map(For::block) {
            body.move_op(pair[1], InsertPoint::Start(block));
        }
    }
    let target = order
        .last()
        .and_then(|op| For::new(cx, body, *op)?.terminator());
    if let Some(terminator) = target {
        for op in contents {
            body.move_op(op, InsertPoint::Before(terminator));
        }
    }
}
