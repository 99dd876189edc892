//! Sinks operations into the only branch that needs them.
//!
//! ```mlir
//! %0 = arith.addi %a, %b : i32                      // %0 = scf.if %c -> (i32) {
//! %1 = scf.if %c -> (i32) {                         //   %1 = arith.addi %a, %b : i32
//!   scf.yield %0 : i32                              //   scf.yield %1 : i32
//! } else {                                          // } else {
//!   scf.yield %a : i32                              //   scf.yield %a : i32
//! }                                                 // }
//! ```

use oxmlir_dialects::tables::scf;
use oxmlir_ir::analysis::Dominance;
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult, Statistic};
use oxmlir_ir::side_effects::is_memory_effect_free;
use oxmlir_ir::{Body, Context, InsertPoint, OpId, OpRef, RegionId, Traits};

use crate::bodies::for_each_body;

pub static PASS: PassInfo = PassInfo {
    statistics: &[Statistic {
        name: "num-sunk",
        summary: "Number of operations sunk",
    }],
    ..PassInfo::new(
        "control-flow-sink",
        "ControlFlowSink",
        "sinks operations into conditional blocks",
        Anchor::Any,
        run,
    )
};

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let cx = pass.cx;
    let counts = for_each_body(body, &|body| {
        let ops = body.nested_ops_post_order(body.root());
        let branches = ops.into_iter().filter(|op| branches_once(body, *op));
        let branches: Vec<OpId> = branches.collect();
        branches.into_iter().map(|op| sink_into(cx, body, op)).sum()
    });
    for count in counts {
        pass.count("num-sunk", count);
    }
    Ok(())
}

/// Whether `op` says that each of its regions is executed at most once; others may, but do not say so.
fn branches_once(body: &Body, op: OpId) -> bool {
    matches!(body.name(op), scf::IF | scf::INDEX_SWITCH)
}

/// Sinks what only one region of `branch` uses into it: how many operations.
fn sink_into(cx: &Context, body: &mut Body, branch: OpId) -> u64 {
    let mut sunk = 0;
    let mut dominance = Dominance::new();
    for region in body.regions(branch).to_vec() {
        // What is used directly in the region, not deeper, the sunk operations included.
        let mut work: Vec<OpId> = body.blocks(region).flat_map(|b| body.ops(b)).collect();
        while let Some(user) = work.pop() {
            for operand in body.operand_vec(user) {
                let Some(op) = body.defining_op(operand) else {
                    continue;
                };
                if can_sink(cx, body, &mut dominance, op, region) {
                    if let Some(entry) = body.first_block(region) {
                        body.move_op(op, InsertPoint::Start(entry));
                    }
                    sunk += 1;
                    work.push(op);
                }
            }
        }
    }
    sunk
}

/// Whether `op` stands outside of `region`, has no effects, does not depend on the threads that stay outside, and all its users are
/// dominated by the start of the region.
fn can_sink(
    cx: &Context,
    body: &Body,
    dominance: &mut Dominance,
    op: OpId,
    region: RegionId,
) -> bool {
    let Some(entry) = body.first_block(region) else {
        return false;
    };
    if body.ancestor_in_region(region, op).is_some()
        || body.has_trait(cx, op, Traits::TERMINATOR)
        || body.has_trait(cx, op, Traits::CONVERGENT)
        || !is_memory_effect_free(OpRef::new(cx, body, op))
    {
        return false;
    }
    body.results(op).flat_map(|v| body.users(v)).all(|user| {
        body.block(user)
            .is_some_and(|b| dominance.block_dominates(body, entry, b))
    })
}
