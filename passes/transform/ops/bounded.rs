//! Minima and maxima of the payload whose operands have known bounds: `transform.affine.simplify_bounded_affine_ops` and
//! `simplify_min_max_affine_ops`

use oxmlir_dialects::affine::access::{map_of, set_map};
use oxmlir_dialects::affine::analysis::extremes::Constraints;
use oxmlir_dialects::affine::build::applied;
use oxmlir_dialects::tables::{affine, transform as ops};
use oxmlir_ir::rewrite::{GreedyConfig, PatternSet, Rewriter, Strictness, apply_patterns_to_ops};
use oxmlir_ir::{Body, Context, Diagnostic, OpFoldResult, OpId, OpRef, Type, ValueId};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::control::with_place;
use crate::affine::simplify_min_max;
use crate::scf::for_loop_canonicalization::replace_extreme;
use crate::transform::outcome::{Outcome, Step};
use crate::transform::payload::PayloadOp;
use crate::transform::state::State;

/// A value with the least number that it is, and the number that it lies below.
type Bounded = (ValueId, i64, i64);

/// What holds for the bounded values of one body.
#[derive(Default)]
struct Bounds {
    all: Vec<Bounded>,
    /// Where each of the values is in the list.
    places: FxHashMap<ValueId, SmallVec<[usize; 1]>>,
}

impl Bounds {
    fn new(all: Vec<Bounded>) -> Bounds {
        let mut bounds = Bounds::default();
        for (place, (value, ..)) in all.iter().enumerate() {
            bounds.places.entry(*value).or_default().push(place);
        }
        Bounds { all, ..bounds }
    }

    /// Whether each of the values can be something.
    fn are_possible(&self, cx: &Context, body: &Body) -> bool {
        self.places.iter().all(|(value, places)| {
            let known = cx.constant_int(body, *value);
            let mut range = known.map_or((i64::MIN, i64::MAX), |known| (known, known));
            for (_, lower, upper) in places.iter().map(|place| self.all[*place]) {
                range = (range.0.max(lower), range.1.min(upper.wrapping_sub(1)));
            }
            range.0 <= range.1
        })
    }

    /// What holds for the operands of a minimum or maximum. The bounds of other values say nothing of it.
    fn constraints(&self, rw: &Rewriter, op: OpId) -> Constraints {
        let mut places: Vec<usize> = rw
            .body
            .operands(op)
            .filter_map(|operand| self.places.get(&operand))
            .flatten()
            .copied()
            .collect();
        places.sort_unstable();
        places.dedup();
        let mut constraints = Constraints::default();
        for (value, lower, upper) in places.into_iter().map(|place| self.all[place]) {
            let var = constraints.domain.var(rw.cx, rw.body, value);
            let system = &mut constraints.domain.system;
            let (mut least, mut most) = (system.zero_row(), system.zero_row());
            let last = least.len() - 1;
            (least[var], least[last]) = (1, lower.wrapping_neg());
            (most[var], most[last]) = (-1, upper.wrapping_sub(1));
            system.add_inequality(least);
            system.add_inequality(most);
        }
        constraints
    }
}

/// Puts operands that are known into the map of a minimum or maximum; whether there are some.
fn fold_constants(rw: &mut Rewriter, op: OpId) -> bool {
    let Some(map) = map_of(rw.cx, rw.body, op) else {
        return false;
    };
    let operand = |value: &ValueId| match rw.cx.constant_int(rw.body, *value) {
        Some(known) => OpFoldResult::Known(known),
        None => OpFoldResult::Value(*value),
    };
    let operands: Vec<OpFoldResult> = map.operands.iter().map(operand).collect();
    let is_known = |operand: &OpFoldResult| matches!(operand, OpFoldResult::Known(_));
    if !operands.iter().any(is_known) {
        return false;
    }
    let folded = applied(rw.cx, map.form, &operands);
    let cx = rw.cx;
    rw.modify(op, |body| set_map(cx, body, op, &folded));
    true
}

/// The minima and maxima that are to be simplified.
fn targets<'s>(st: &State<'s, '_>, op: OpRef<'s>, handle: ValueId) -> Step<Vec<PayloadOp>> {
    let targets = st.ops(handle);
    for target in &targets {
        let is_extreme = st
            .payload(target)
            .is_some_and(|payload| [affine::MIN, affine::MAX].contains(&payload.name()));
        if !is_extreme {
            let message = "target must be affine.min or affine.max";
            let error = Diagnostic::error(op.loc(), message);
            return Err(st.definite(with_place(st, error, target, "target op")));
        }
    }
    Ok(targets)
}

/// `transform.affine.simplify_bounded_affine_ops`
pub fn simplify_bounded<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    use ops::affine_simplify_bounded_affine_ops as slots;
    let view = ops::AffineSimplifyBoundedAffineOps::new(op);
    let lower = op.dense_attr(slots::LOWER_BOUNDS_ATTR);
    let upper = op.dense_attr(slots::UPPER_BOUNDS_ATTR);
    let handles = op.group(slots::BOUNDED_VALUES);
    let mut bounded = Vec::new();
    for (handle, (lower, upper)) in handles.into_iter().zip(lower.iter().zip(&upper)) {
        for payload in st.ops(handle) {
            let value = st
                .payload(&payload)
                .filter(|payload| payload.result_types().eq([Type::INDEX]))
                .map(OpRef::only_result);
            let Some(value) = value else {
                let message = "expected bounded value handle to point to one or multiple single-result index-typed ops";
                let error = Diagnostic::error(op.loc(), message);
                let error = with_place(st, error, &payload, "multiple/non-index result");
                return Err(st.definite(error));
            };
            bounded.push((payload, value, *lower, *upper));
        }
    }
    let targets = targets(st, op, view.target())?;
    let constrained: FxHashSet<&PayloadOp> = bounded.iter().map(|(payload, ..)| payload).collect();
    for target in &targets {
        if constrained.contains(target) {
            let message = "target op result must not be constrained";
            let error = Diagnostic::error(op.loc(), message);
            let error = with_place(st, error, target, "target/constrained op");
            return Err(st.definite(error));
        }
    }
    // Values of other bodies are not seen in one.
    let mut bounds: FxHashMap<&[OpId], Vec<Bounded>> = FxHashMap::default();
    for (payload, value, lower, upper) in &bounded {
        let here = bounds.entry(payload.path()).or_default();
        here.push((*value, *lower, *upper));
    }
    for targets in by_body(targets) {
        let here = bounds.get(targets[0].path()).cloned();
        let here = Bounds::new(here.unwrap_or_default());
        let body = targets[0].outside(st.root);
        let are_possible = body.is_some_and(|(body, _)| here.are_possible(st.cx, body));
        let rule = |rw: &mut Rewriter, op: OpId| {
            if ![affine::MIN, affine::MAX].contains(&rw.body.name(op)) {
                return false;
            }
            let folds = fold_constants(rw, op);
            let constraints = are_possible.then(|| here.constraints(rw, op));
            let replaced = constraints.and_then(|known| replace_extreme(rw, op, known));
            replaced.is_some() || folds
        };
        let mut patterns = PatternSet::new();
        patterns.add_informed("SimplifyConstrainedMinMaxOp", rule);
        simplify(st, &targets, &patterns)?;
    }
    Ok(())
}

/// Operations by the body that they are in; none of the groups is empty.
fn by_body(all: Vec<PayloadOp>) -> Vec<Vec<PayloadOp>> {
    let mut groups: Vec<Vec<PayloadOp>> = Vec::new();
    let mut places: FxHashMap<Box<[OpId]>, usize> = FxHashMap::default();
    for op in all {
        let known = places.get(op.path()).copied();
        match known.and_then(|place| groups.get_mut(place)) {
            Some(group) => group.push(op),
            None => {
                places.insert(op.path().into(), groups.len());
                groups.push(vec![op]);
            }
        }
    }
    groups
}

/// `transform.affine.simplify_min_max_affine_ops`
pub fn simplify_min_max<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let view = ops::AffineSimplifyMinMaxAffineOps::new(op);
    let mut patterns = PatternSet::new();
    simplify_min_max::add_patterns(st.cx, &mut patterns);
    let mut changed = false;
    for targets in by_body(targets(st, op, view.target())?) {
        changed |= simplify(st, &targets, &patterns)?;
    }
    if changed {
        return Ok(());
    }
    let message = "the transform failed to simplify any of the target operations";
    Err(Outcome::silenceable(op.plain_error(message)))
}

/// Applies patterns to operations of one body and what comes of them: whether anything has changed.
fn simplify(st: &mut State, targets: &[PayloadOp], patterns: &PatternSet) -> Step<bool> {
    let cx = st.cx;
    let Some((body, _)) = targets.first().and_then(|first| first.outside(st.root)) else {
        return Ok(false);
    };
    let ops = targets
        .iter()
        .filter_map(|target| target.beside(&targets[0]));
    let ops: Vec<OpId> = ops.filter(|op| body.is_alive(*op)).collect();
    let config = GreedyConfig {
        strictness: Strictness::ExistingAndNew,
        ..GreedyConfig::default()
    };
    let scope = body.root_region();
    match apply_patterns_to_ops(cx, body, scope, &ops, patterns, &config) {
        Ok(done) => Ok(done.changed),
        Err(endless) => Err(st.definite(endless)),
    }
}
