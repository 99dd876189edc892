//! Slices of a program: what an operation depends on, and what depends on it.

use oxmlir_ir::{Body, Context, OpId, Traits, ValueDefinition};
use rustc_hash::FxHashSet;

/// What `op` depends on, through operands and the loops that operands are arguments of; definitions before uses.
pub fn backward(cx: &Context, body: &Body, op: OpId) -> Vec<OpId> {
    let isolated = |op: OpId| body.has_trait(cx, op, Traits::ISOLATED_FROM_ABOVE);
    post_order(op, |op| {
        let definitions = body
            .operands(op)
            .filter_map(|value| match body.definition(value) {
                ValueDefinition::Result(def, _) => Some(def),
                ValueDefinition::Argument(block, _) => {
                    let parent = body.block_parent(block);
                    let alone = body.num_regions(parent) == 1
                        && body.blocks(body.only_region(parent)).count() == 1;
                    alone.then_some(parent)
                }
            });
        definitions.filter(|def| !isolated(*def)).collect()
    })
}

/// What depends on `op`, through results and by being in it, the nearest last users first.
pub fn forward(body: &Body, op: OpId) -> Vec<OpId> {
    let mut slice = post_order(op, |op| {
        let regions = (0..body.num_regions(op)).map(|i| body.region(op, i));
        let blocks = regions.flat_map(|region| body.blocks(region));
        let mut next: Vec<OpId> = blocks.flat_map(|block| body.op_vec(block)).collect();
        next.extend(body.results(op).flat_map(|result| body.users(result)));
        next
    });
    slice.reverse();
    slice
}

/// All that is connected to `op` by the two, in the order of the program.
pub fn connected(cx: &Context, body: &Body, op: OpId) -> Vec<OpId> {
    let mut found = FxHashSet::from_iter([op]);
    let mut work = vec![op];
    while let Some(at) = work.pop() {
        let near = [backward(cx, body, at), forward(body, at)].concat();
        work.extend(near.into_iter().filter(|other| found.insert(*other)));
    }
    let mut all = body.nested_ops(body.root());
    all.retain(|op| found.contains(op));
    all
}

/// What is reached from `root`, without it: each operation behind those that were first reached through it.
fn post_order(root: OpId, next: impl Fn(OpId) -> Vec<OpId>) -> Vec<OpId> {
    let mut seen = FxHashSet::from_iter([root]);
    let mut order = Vec::new();
    let mut path = vec![(root, next(root).into_iter())];
    while let Some((op, rest)) = path.last_mut() {
        match rest.next() {
            Some(other) if seen.insert(other) => path.push((other, next(other).into_iter())),
            Some(_) => {}
            None => {
                order.extend((*op != root).then_some(*op));
                path.pop();
            }
        }
    }
    order
}
