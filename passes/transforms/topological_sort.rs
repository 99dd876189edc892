//! Sorts the operations of graph regions so that values are defined before they are used, as far as there are no cycles.
//!
//! ```mlir
//! module {                                          // module {
//!   %0 = "d.use"(%1) : (i32) -> i32                 //   %0 = "d.def"() : () -> i32
//!   %1 = "d.def"() : () -> i32                      //   %1 = "d.use"(%0) : (i32) -> i32
//! }                                                 // }
//! ```
//!
//! The operations of a block are looked at in rounds. A round goes over those that are left, in order, and puts at the end
//! of the sorted ones each that needs none of those that are left. A round that finds nothing gives up on the first one
//! left, which then counts as sorted: that is how cycles are cut.

use std::collections::BTreeSet;

use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::{BlockId, Body, Context, InsertPoint, OpId, Traits};
use rustc_hash::FxHashMap;

use crate::bodies::for_each_body;

pub static PASS: PassInfo = PassInfo::new(
    "topological-sort",
    "TopologicalSort",
    "sorts the operations of graph regions",
    Anchor::Any,
    run,
);

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    for_each_body(body, &|body| sort_body(pass.cx, body));
    Ok(())
}

fn sort_body(cx: &Context, body: &mut Body) {
    let mut ops = vec![body.root()];
    ops.extend(body.nested_ops(body.root()));
    for op in ops {
        // The roots of inner bodies are sorted with those.
        if body.is_stub(op) || !is_graph(cx, body, op) {
            continue;
        }
        let regions = body.regions(op).to_vec();
        let blocks: Vec<BlockId> = regions.iter().flat_map(|r| body.blocks(*r)).collect();
        for block in blocks {
            sort_block(cx, body, block);
        }
    }
}

/// Whether the operation says that the order in its regions does not matter.
fn is_graph(cx: &Context, body: &Body, op: OpId) -> bool {
    let graph = Traits::GRAPH_REGION | Traits::HAS_ONLY_GRAPH_REGION;
    body.def(cx, op)
        .is_some_and(|def| def.traits.intersects(graph))
}

fn sort_block(cx: &Context, body: &mut Body, block: BlockId) {
    let mut ops: Vec<OpId> = body.ops(block).collect();
    let last = ops.pop_if(|op| body.has_trait(cx, *op, Traits::TERMINATOR));
    let order = sorted(&needed(body, block, &ops));
    for at in order {
        let end = match last {
            Some(terminator) => InsertPoint::Before(terminator),
            None => InsertPoint::End(block),
        };
        body.move_op(ops[at], end);
    }
}

/// For each operation, by position, the positions of the others that define what it or an operation in it uses.
fn needed(body: &Body, block: BlockId, ops: &[OpId]) -> Vec<BTreeSet<usize>> {
    let positions: FxHashMap<OpId, usize> = ops.iter().copied().zip(0..).collect();
    let position = |value| {
        let mut op = body.defining_op(value)?;
        while body.block(op) != Some(block) {
            op = body.parent_op(op)?;
        }
        positions.get(&op).copied()
    };
    let of_op = |(at, op): (usize, &OpId)| {
        let mut users = body.nested_ops(*op);
        users.push(*op);
        let operands = users.iter().flat_map(|user| body.operands(*user));
        operands.filter_map(position).filter(|p| *p != at).collect()
    };
    ops.iter().enumerate().map(of_op).collect()
}

/// The positions in their new order, given those that each position needs.
fn sorted(needed: &[BTreeSet<usize>]) -> Vec<usize> {
    let mut missing: Vec<usize> = needed.iter().map(BTreeSet::len).collect();
    let mut users: Vec<Vec<usize>> = vec![Vec::new(); needed.len()];
    for (user, needed) in needed.iter().enumerate() {
        for at in needed {
            users[*at].push(user);
        }
    }
    let mut left: BTreeSet<usize> = (0..needed.len()).collect();
    // What can be put into this round and into the next.
    let mut ready: BTreeSet<usize> = left
        .iter()
        .copied()
        .filter(|at| missing[*at] == 0)
        .collect();
    let mut next = BTreeSet::new();
    let mut order = Vec::with_capacity(needed.len());
    while !left.is_empty() {
        if ready.is_empty() {
            ready = std::mem::take(&mut next);
        }
        let found = ready.pop_first().or_else(|| left.first().copied());
        let Some(at) = found else { break };
        left.remove(&at);
        order.push(at);
        for user in users[at].iter().copied().filter(|user| left.contains(user)) {
            missing[user] = missing[user].saturating_sub(1);
            if missing[user] == 0 {
                if user > at { &mut ready } else { &mut next }.insert(user);
            }
        }
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(needed: &[&[usize]]) -> Vec<usize> {
        let needed: Vec<BTreeSet<usize>> =
            needed.iter().map(|n| n.iter().copied().collect()).collect();
        sorted(&needed)
    }

    #[test]
    fn what_is_in_order_stays() {
        assert_eq!(order(&[&[], &[0], &[0, 1]]), [0, 1, 2]);
        assert_eq!(order(&[]), []);
    }

    #[test]
    fn what_is_backwards_is_turned_round() {
        assert_eq!(order(&[&[1], &[2], &[3], &[]]), [3, 2, 1, 0]);
    }

    #[test]
    fn a_round_goes_on_behind_what_it_found() {
        // The last but one gets ready when the second is found, the first in the round after that.
        assert_eq!(order(&[&[1], &[], &[1], &[]]), [1, 2, 3, 0]);
    }

    #[test]
    fn a_cycle_is_cut_at_its_first_operation() {
        assert_eq!(order(&[&[1], &[2], &[0], &[]]), [3, 0, 2, 1]);
    }
}
