//! Patterns and passes on the payload.

use oxmlir_dialects::tables::{arith, builtin, memref, tensor, transform as ops};
use oxmlir_ir::pass::{
    Nesting, Pipeline, PipelineAnchor, PipelineError, Settings, run as run_pipeline,
};
use oxmlir_ir::rewrite::{
    GreedyConfig, PatternSet, Replacements, apply_patterns_to_ops_tracked, apply_patterns_tracked,
};
use oxmlir_ir::side_effects::is_trivially_dead;
use oxmlir_ir::{
    AttrKind, Attribute, Body, Context, Diagnostic, OpId, OpName, OpRef, Traits, ValueId,
};
use rayon::prelude::*;

use super::control::{with_place, wrong_kind};
use super::structured::at_payload;
use crate::bodies::for_each_body;
use crate::transform::interface::PatternDescriptor;
use crate::transform::outcome::{Outcome, Step};
use crate::transform::payload::PayloadOp;
use crate::transform::state::{Mapped, State};
use crate::transforms::{cse, loop_invariant_code_motion};

/// Fails if one of the targets is not isolated: what it needs works on whole bodies.
pub fn require_isolated(st: &mut State, op: OpRef, targets: &[PayloadOp]) -> Step<()> {
    for target in targets {
        let isolated = target
            .inside(st.root)
            .is_some_and(|(body, op)| body.root() == op);
        if !isolated {
            let error = op.error("applies to isolated operations only");
            let error = with_place(st, error, target, "non-isolated target");
            return Err(st.misuse(error));
        }
    }
    Ok(())
}

/// Fails if the schedule is in the target: it would change while it runs.
pub fn require_apart(st: &mut State, op: OpRef, target: &PayloadOp) -> Step<()> {
    if !st.around.contains(target) {
        return Ok(());
    }
    let error = op.plain_error("cannot apply transform to itself (or one of its ancestors)");
    let error = with_place(st, error, target, "target payload op");
    Err(st.definite(error))
}

/// `transform.apply_cse`
pub fn apply_cse<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let targets = st.ops(ops::ApplyCse::new(op).target());
    require_isolated(st, op, &targets)?;
    for target in &targets {
        require_apart(st, op, target)?;
        let cx = st.cx;
        if let Some((body, _)) = target.inside(st.root) {
            for_each_body(body, &|body| cse::eliminate(cx, body));
        }
    }
    Ok(())
}

/// `transform.apply_licm`
pub fn apply_licm<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    for target in st.ops(ops::ApplyLicm::new(op).target()) {
        let is_loop = st
            .payload(&target)
            .is_some_and(|target| target.has_trait(Traits::LOOP_LIKE));
        if !is_loop {
            return Err(wrong_kind(st, op, &target));
        }
        let cx = st.cx;
        if let Some((body, target)) = target.inside(st.root) {
            loop_invariant_code_motion::hoist_from(cx, body, target);
        }
    }
    Ok(())
}

/// `transform.apply_dce`
pub fn apply_dce<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    for target in st.ops(ops::ApplyDce::new(op).target()) {
        require_apart(st, op, &target)?;
        // What only dead operations use is dead as well: last ones first, over and over where regions hold them.
        loop {
            let all = target.post_order(st.root).into_iter().rev();
            let dead: Vec<PayloadOp> = all
                .filter(|op| *op != target && st.payload(op).is_some_and(is_trivially_dead))
                .collect();
            if dead.is_empty() {
                break;
            }
            for op in dead {
                if let Some((body, op)) = op.outside(st.root) {
                    body.erase_op(op);
                }
            }
        }
    }
    Ok(())
}

/// `transform.apply_patterns`
pub fn apply_patterns<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let mut patterns = PatternSet::new();
    let region = op.region(ops::apply_patterns::PATTERNS_REGION);
    if let Some(block) = op.body.first_block(region) {
        for set in op.body.ops(block).map(|set| op.at(set)) {
            let Some(descriptor) = set.interface::<PatternDescriptor>() else {
                let error = set.error(
                    "cannot be applied: the program has no implementation of these patterns",
                );
                return Err(st.misuse(error));
            };
            (descriptor.populate)(set, &mut patterns);
        }
    }
    let view = ops::ApplyPatterns::new(op);
    let bound = |number: i64| usize::try_from(number).ok();
    let config = GreedyConfig {
        max_iterations: bound(view.max_iterations()),
        max_rewrites: bound(view.max_num_rewrites()),
        ..GreedyConfig::default()
    };
    for target in st.ops(view.target()) {
        require_apart(st, op, &target)?;
        rewrite(st, op, &target, &patterns, &config, view.apply_cse())?;
    }
    Ok(())
}

/// Operations that give what an operand is in another form: what they are given may stand for an operation that they replace.
const FORWARDING: &[(OpName, usize)] = &[
    (arith::BITCAST, arith::bitcast::IN),
    (arith::EXTF, arith::extf::IN),
    (arith::EXTSI, arith::extsi::IN),
    (arith::EXTUI, arith::extui::IN),
    (arith::FPTOSI, arith::fptosi::IN),
    (arith::FPTOUI, arith::fptoui::IN),
    (arith::INDEX_CAST, arith::index_cast::IN),
    (arith::INDEX_CASTUI, arith::index_castui::IN),
    (arith::SITOFP, arith::sitofp::IN),
    (arith::TRUNCF, arith::truncf::IN),
    (arith::TRUNCI, arith::trunci::IN),
    (arith::UITOFP, arith::uitofp::IN),
    (
        builtin::UNREALIZED_CONVERSION_CAST,
        builtin::unrealized_conversion_cast::INPUTS,
    ),
    (memref::CAST, memref::cast::SOURCE),
    (tensor::CAST, tensor::cast::SOURCE),
    (tensor::COLLAPSE_SHAPE, tensor::collapse_shape::SRC),
    (tensor::EXPAND_SHAPE, tensor::expand_shape::SRC),
    (tensor::EXTRACT_SLICE, tensor::extract_slice::SOURCE),
    (tensor::INSERT_SLICE, tensor::insert_slice::DEST),
    (tensor::RESHAPE, tensor::reshape::SOURCE),
];

/// Constants stand for whatever they are equal to.
const CONSTANTS: &[OpName] = &[arith::CONSTANT];

/// What became of the operations of a body at the end of a path.
type Tracked = (Vec<OpId>, Replacements);

/// Applies patterns to all in an operation, and merges equal operations if that is wanted, until nothing changes. Handles
/// follow what is replaced.
pub fn rewrite<'s>(
    st: &mut State<'s, '_>,
    op: OpRef<'s>,
    target: &PayloadOp,
    patterns: &PatternSet,
    config: &GreedyConfig,
    merges: bool,
) -> Step<()> {
    let cx = st.cx;
    let path = target.inner_path(st.root);
    let Some((body, inner)) = target.inside(st.root) else {
        return Ok(());
    };
    let outcome = if body.root() == inner {
        rewrite_bodies(cx, body, path, (patterns, config), merges)
    } else {
        let all = body.nested_ops(inner);
        let Some(scope) = body.regions(inner).first().copied() else {
            return Ok(());
        };
        let mut tracked = Replacements::new(FORWARDING, CONSTANTS);
        let all = (scope, &all[..]);
        apply_patterns_to_ops_tracked(cx, body, all, patterns, config, &mut tracked)
            .map(|greedy| (vec![(path, tracked)], greedy.converged))
    };
    match outcome {
        Ok((tracked, true)) => follow(st, op, &tracked),
        Ok((_, false)) => {
            let message = "greedy pattern application failed";
            Err(at_payload(st, op, target, message))
        }
        Err(endless) => Err(st.definite(endless)),
    }
}

/// Rewrites a body and all inside it: what became of their operations, and whether the last round changed nothing.
fn rewrite_bodies(
    cx: &Context,
    body: &mut Body,
    path: Vec<OpId>,
    (patterns, config): (&PatternSet, &GreedyConfig),
    merges: bool,
) -> Result<(Vec<Tracked>, bool), Diagnostic> {
    let (mut all, mut converged) = (Vec::new(), true);
    // The reference gives up behind as many rounds.
    for _ in 0..50 {
        let results = for_each_path(body, path.clone(), &|body| {
            let mut tracked = Replacements::new(FORWARDING, CONSTANTS);
            let root = body.root();
            apply_patterns_tracked(cx, body, root, patterns, config, &mut tracked)
                .map(|greedy| (tracked, greedy.converged))
        });
        for (path, result) in results {
            let (tracked, is_done) = result?;
            converged &= is_done;
            all.push((path, tracked));
        }
        if !merges {
            break;
        }
        let merged = for_each_body(body, &|body| cse::eliminate(cx, body));
        if merged
            .iter()
            .all(|(merged, dead)| *merged == 0 && *dead == 0)
        {
            break;
        }
    }
    Ok((all, converged))
}

/// Runs `f` on a body and those inside it, with the way to each.
fn for_each_path<T: Send>(
    body: &mut Body,
    path: Vec<OpId>,
    f: &(impl Fn(&mut Body) -> T + Sync),
) -> Vec<(Vec<OpId>, T)> {
    let mut all = vec![(path.clone(), f(body))];
    let root = body.root();
    if body.inner_bodies_mut().next().is_none() {
        return all;
    }
    let mut stubs = body.nested_ops(root);
    stubs.retain(|op| body.is_stub(*op));
    let inner = body.inner_of_mut(&stubs);
    let inner: Vec<_> = stubs.into_iter().zip(inner).collect();
    let nested = inner.into_par_iter().map(|(stub, body)| {
        let path = path.iter().copied().chain([stub]).collect();
        for_each_path(body, path, f)
    });
    let nested: Vec<_> = nested.collect();
    all.extend(nested.into_iter().flatten());
    all
}

/// Lets handles stand for what replaced operations became. A handle that is used later has to stand for something.
fn follow<'s>(st: &mut State<'s, '_>, op: OpRef<'s>, tracked: &[Tracked]) -> Step<()> {
    let mut lost = None;
    for (path, replacements) in tracked {
        for (old, new) in replacements.iter() {
            let old = PayloadOp::at(path, old);
            if let Some(new) = new
                .map(|new| old.sibling(new))
                .filter(|new| new.is_alive(st.root))
            {
                st.replace_payload(&old, Some(&new));
            } else if let Some(handle) = st.handle_used_behind(&old, op) {
                // Replacements come in no order.
                let first = lost.filter(|lost: &ValueId| lost.index() < handle.index());
                lost = first.or(Some(handle));
            }
        }
    }
    let Some(handle) = lost else {
        return Ok(());
    };
    let message =
        "tracking listener failed to find replacement op during application of this transform op";
    let error = Diagnostic::error(op.loc(), message)
        .note(op.loc(), "ran out of suitable replacement values");
    let error = error.note(
        op.body.value_loc(handle),
        "replacement is required because this handle must be updated",
    );
    Err(Outcome::silenceable(error))
}

/// An option's value as pipelines write it.
fn option_text(st: &State, value: Attribute, params: &[ValueId]) -> String {
    let cx = st.cx;
    if let Some(param) = ops::ParamOperandAttr::of(cx, value) {
        let param = usize::try_from(param.index())
            .ok()
            .and_then(|at| params.get(at));
        let values = param.map(|param| st.params(*param)).unwrap_or_default();
        let texts: Vec<String> = values
            .iter()
            .map(|value| option_text(st, *value, &[]))
            .collect();
        return texts.join(",");
    }
    match cx.attr_kind(value) {
        AttrKind::String { .. } => cx.str_value(value).unwrap_or("").to_owned(),
        AttrKind::Array(elements) => {
            let texts: Vec<String> = elements
                .iter()
                .map(|value| option_text(st, *value, params))
                .collect();
            texts.join(",")
        }
        _ => {
            // Numbers go without their type.
            let text = cx.attr_string(value);
            text.split(" : ").next().unwrap_or(&text).to_owned()
        }
    }
}

/// The failure of a pass that does not take its options.
fn refused(st: &State, op: OpRef, name: &str, error: PipelineError) -> Outcome {
    let message = error.option.unwrap_or(error.message);
    st.pass.emit(op.plain_error(message));
    let message = format!("failed to add pass or pass pipeline to pipeline: {name}");
    st.definite(op.plain_error(message))
}

/// `transform.apply_registered_pass`
pub fn apply_registered_pass<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    use ops::apply_registered_pass as slots;
    let view = ops::ApplyRegisteredPass::new(op);
    let name = view.pass_name();
    let Some(info) = st
        .pass
        .passes
        .iter()
        .find(|info| info.flag == name)
        .copied()
    else {
        let error = op.plain_error(format_args!("unknown pass or pass pipeline: {name}"));
        return Err(st.definite(error));
    };
    let params = op.group(slots::DYNAMIC_OPTIONS);
    let mut options = Vec::new();
    if let Some(given) = op.attr(slots::OPTIONS_ATTR) {
        for (name, value) in st.cx.dict_entries(given) {
            let value = option_text(st, *value, &params);
            options.push(format!("{}={value}", st.cx.get_str(*name)));
        }
    }
    let options = options.join(" ");
    let pipeline = |anchor: &str| {
        let mut pipeline = Pipeline::new(PipelineAnchor::Op(anchor.to_owned()));
        let added = pipeline.add(info, &options, Nesting::Explicit);
        added.map(|()| pipeline)
    };
    let targets = st.ops(view.target());
    if targets.is_empty() {
        // The options are wrong also if there is nothing to run on.
        pipeline("any").map_err(|error| refused(st, op, name, error))?;
    }
    require_isolated(st, op, &targets)?;
    for target in &targets {
        require_apart(st, op, target)?;
        let anchor = st.payload(target).map_or("any", OpRef::name_str);
        let mut pipeline = pipeline(anchor).map_err(|error| refused(st, op, name, error))?;
        pipeline.finish();
        let settings = Settings {
            verify: true,
            threads: true,
            ..Settings::within(st.pass)
        };
        let Some((body, _)) = target.inside(st.root) else {
            continue;
        };
        let outcome = run_pipeline(st.cx, body, &pipeline, &settings);
        st.pass.join(outcome.log);
        if outcome.failed {
            let error = op.plain_error("pass pipeline failed");
            return Err(Outcome::silenceable(with_place(
                st,
                error,
                target,
                "target op",
            )));
        }
    }
    st.set_only(op, Mapped::Ops(targets))
}
