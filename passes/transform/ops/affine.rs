//! Simplification of affine operations.

use oxmlir_dialects::tables::{affine, transform as ops};
use oxmlir_ir::rewrite::{GreedyConfig, PatternSet, Strictness, apply_patterns_to_ops};
use oxmlir_ir::{OpId, OpRef};

use super::structured::with_target;
use crate::affine::simplify_min_max as pass;
use crate::transform::outcome::Step;
use crate::transform::payload::PayloadOp;
use crate::transform::state::State;

/// `transform.affine.simplify_min_max_affine_ops`
pub fn simplify_min_max<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let targets = st.ops(ops::AffineSimplifyMinMaxAffineOps::new(op).target());
    for target in &targets {
        let is_extreme = st
            .payload(target)
            .is_some_and(|payload| [affine::MIN, affine::MAX].contains(&payload.name()));
        if !is_extreme {
            let message = "target must be affine.min or affine.max";
            return Err(with_target(st, op, target, message));
        }
    }
    let mut patterns = PatternSet::new();
    pass::add_patterns(st.cx, &mut patterns);
    let config = GreedyConfig {
        strictness: Strictness::ExistingAndNew,
        ..GreedyConfig::default()
    };
    // Those of each body at once.
    let mut rest: Vec<PayloadOp> = targets;
    while let Some(first) = rest.first().cloned() {
        let (same, others): (Vec<PayloadOp>, _) = rest
            .into_iter()
            .partition(|target| target.beside(&first).is_some());
        rest = others;
        let ops: Vec<OpId> = same
            .iter()
            .filter_map(|target| target.beside(&first))
            .collect();
        let cx = st.cx;
        let Some((body, _)) = first.outside(st.root) else {
            continue;
        };
        let Some(scope) = body.regions(body.root()).first().copied() else {
            continue;
        };
        if let Err(endless) = apply_patterns_to_ops(cx, body, scope, &ops, &patterns, &config) {
            return Err(st.definite(endless));
        }
    }
    Ok(())
}
