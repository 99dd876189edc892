//! Removes values that nothing needs, across branches, regions and calls: arguments and results of private functions,
//! block arguments, values that loops carry, and the operations that only such values depend on.
//!
//! ```mlir
//! func.func private @f(%x: i32, %y: i32) -> i32 {  // func.func private @f(%x: i32) -> i32 {
//!   return %x : i32                                //   return %x : i32
//! }                                                // }
//! call @f(%a, %b) : (i32, i32) -> i32              // call @f(%a) : (i32) -> i32
//! ```
//!
//! Operations with regions keep their results and arguments: what is passed to those that nothing needs becomes
//! `ub.poison`, and canonicalization takes them away if `canonicalize` is set.
//!
//! - `liveness`: what is needed
//! - `plan`: what is to be done in one body; `clean`: doing it
//! - `signature`: arguments and results of functions

mod clean;
mod liveness;
mod plan;
mod signature;

use oxmlir_ir::analysis::dataflow::{Constants, Scope, Solver};
use oxmlir_ir::interfaces::RegionBranch;
use oxmlir_ir::pass::{Anchor, OptionInfo, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{GreedyConfig, PatternSet, Strictness, apply_patterns_to_ops};
use oxmlir_ir::{Body, OpId, OpRef};

use crate::bodies::{all_ended, for_each_body};
use liveness::find_live;
use plan::Plan;
use signature::Signature;

pub static PASS: PassInfo = PassInfo {
    options: &[OptionInfo::bool(
        "canonicalize",
        "canonicalizes operations with control flow between their regions",
        true,
    )],
    ..PassInfo::new(
        "remove-dead-values",
        "RemoveDeadValues",
        "removes values that nothing needs",
        Anchor::Any,
        run,
    )
};

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let cx = pass.cx;
    let scope = Scope::new(cx, body);
    let solved = Solver::solve(cx, &scope, &Constants, body);
    let Some(live) = find_live(cx, &scope, &solved, body) else {
        return Ok(());
    };
    let members = 0..scope.num_bodies();
    let plans: Vec<Plan> = members
        .clone()
        .filter_map(|index| Some(Plan::new(cx, scope.body(body, index)?, index, &live)))
        .collect();
    let signatures: Vec<Signature> = members
        .filter_map(|index| Signature::new(cx, &scope, body, index, &live))
        .collect();
    for signature in &signatures {
        signature.pass_no_dead_operands(cx, &scope, body, &live);
    }
    for (index, plan) in plans.into_iter().enumerate() {
        if let Some(body) = scope.body_mut(body, index) {
            clean::clean(cx, body, plan);
        }
    }
    for signature in &signatures {
        signature.shrink(cx, &scope, body, &live);
    }
    if pass.options.bool("canonicalize") {
        return canonicalize(body, pass);
    }
    Ok(())
}

/// Canonicalizes the operations that have control flow between their regions.
fn canonicalize(body: &mut Body, pass: &PassContext) -> PassResult {
    let cx = pass.cx;
    let results = for_each_body(body, &|body| {
        let has_flow = |op: &OpId| OpRef::new(cx, body, *op).implements::<RegionBranch>();
        let all = body.walk_post_order(body.root());
        let ops: Vec<OpId> = all.filter(has_flow).collect();
        let Some(scope) = body.regions(body.root()).first().copied() else {
            return Ok(());
        };
        let mut patterns = PatternSet::new();
        let mut names: Vec<_> = ops.iter().map(|op| body.name(*op)).collect();
        names.sort_unstable();
        names.dedup();
        for name in names {
            patterns.add(name, cx.registry().hooks(name).patterns);
        }
        let config = GreedyConfig {
            strictness: Strictness::ExistingAndNew,
            ..GreedyConfig::default()
        };
        apply_patterns_to_ops(cx, body, scope, &ops, &patterns, &config).map(drop)
    });
    all_ended(pass, results)
}
