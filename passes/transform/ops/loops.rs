//! Loops of the payload in other forms.

use oxmlir_dialects::tables::{affine, scf, transform as ops};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Diagnostic, InsertPoint, OpId, OpName, OpRef, Traits, ValueId};

use super::control::{with_place, wrong_kind};
use super::structured::{at_payload, did_not_apply, failed_to_apply, rewrite_at, with_target};
use super::symbols;
use crate::affine::{coalesce_scf, loop_coalescing, loop_unroll_jam, unroll as affine_unroll};
use crate::scf::for_loop_peeling::{peel_first, peel_last};
use crate::scf::promote::promote_single_iteration;
use crate::scf::sequential::{lower_forall, lower_parallel};
use crate::scf::unroll::unroll_by_factor;
use crate::scf::unroll_jam;
use crate::scf::{fuse_siblings, outline as outlining, pipeline as pipelining};
use crate::transform::outcome::{Outcome, Step};
use crate::transform::payload::PayloadOp;
use crate::transform::state::{Mapped, State};
use crate::transforms::subset_hoisting;

/// The only loop that a handle stands for.
fn only_loop(st: &State, op: OpRef, target: ValueId, kind: OpName) -> Step<PayloadOp> {
    let targets = st.ops(target);
    let name = st.cx.op_name_str(kind);
    let [only] = &targets[..] else {
        let message = "expected a single payload op";
        return Err(Outcome::silenceable(op.plain_error(message)));
    };
    match st
        .payload(only)
        .is_some_and(|payload| payload.name() == kind)
    {
        true => Ok(only.clone()),
        false => {
            let error = op.plain_error(format_args!("expected the payload to be {name}"));
            Err(Outcome::silenceable(with_place(
                st,
                error,
                only,
                "payload op",
            )))
        }
    }
}

/// Makes other loops of one, and the results stand for them.
fn replace<'s>(
    st: &mut State<'s, '_>,
    op: OpRef<'s>,
    target: &PayloadOp,
    change: fn(&mut Rewriter, OpId) -> Option<Vec<OpId>>,
) -> Step<()> {
    let made = rewrite_at(st, target, change).flatten();
    let Some(made) = made else {
        return Err(with_target(st, op, target, "failed to convert the loop"));
    };
    if made.len() != op.num_results() {
        let message = format!(
            "op expects as many results ({}) as payload has induction variables ({})",
            op.num_results(),
            made.len()
        );
        return Err(st.definite(op.plain_error(message)));
    }
    for (result, new) in op.results().zip(made) {
        st.set_result(op, result, Mapped::Ops(vec![target.sibling(new)]))?;
    }
    Ok(())
}

/// Makes other loops of one, and the only result stands for the outermost.
fn replace_one<'s>(
    st: &mut State<'s, '_>,
    op: OpRef<'s>,
    target: &PayloadOp,
    change: fn(&mut Rewriter, OpId) -> Option<Vec<OpId>>,
) -> Step<()> {
    let count = op.num_results();
    if count != 1 {
        let message = format!("op expects one result, given {count}");
        let error = Diagnostic::error(op.loc(), message);
        return Err(Outcome::silenceable(with_place(
            st,
            error,
            target,
            "payload op",
        )));
    }
    let made = rewrite_at(st, target, change).flatten();
    let Some(outermost) = made.and_then(|made| made.first().copied()) else {
        return Err(with_target(st, op, target, "failed to convert the loop"));
    };
    st.set_only(op, Mapped::Ops(vec![target.sibling(outermost)]))
}

/// Fails if a loop gives tensors.
fn require_no_outputs(st: &State, op: OpRef, target: &PayloadOp) -> Step<()> {
    match st
        .payload(target)
        .is_some_and(|looped| looped.num_results() > 0)
    {
        true => {
            let message = "unsupported shared outputs (didn't bufferize?)";
            Err(Outcome::silenceable(op.plain_error(message)))
        }
        false => Ok(()),
    }
}

/// `transform.loop.forall_to_for`
pub fn forall_to_for<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let target = only_loop(st, op, ops::LoopForallToFor::new(op).target(), scf::FORALL)?;
    require_no_outputs(st, op, &target)?;
    replace(st, op, &target, |rw, op| {
        let parallel = lower_forall(rw, op)?;
        lower_parallel(rw, *parallel.first()?)
    })
}

/// `transform.loop.forall_to_parallel`
pub fn forall_to_parallel<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let target = only_loop(
        st,
        op,
        ops::LoopForallToParallel::new(op).target(),
        scf::FORALL,
    )?;
    require_no_outputs(st, op, &target)?;
    replace_one(st, op, &target, lower_forall)
}

/// `transform.loop.parallel_for_to_nested_fors`
pub fn parallel_to_for<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let view = ops::LoopParallelForToNestedFors::new(op);
    let target = only_loop(st, op, view.target(), scf::PARALLEL)?;
    replace_one(st, op, &target, lower_parallel)
}

/// `transform.scf.take_assumed_branch`
pub fn take_assumed_branch<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let view = ops::ScfTakeAssumedBranch::new(op);
    let region = match view.take_else_branch() {
        true => scf::if_::ELSE_REGION,
        false => scf::if_::THEN_REGION,
    };
    for target in st.ops(view.target()) {
        let is_if = st
            .payload(&target)
            .is_some_and(|payload| payload.name() == scf::IF);
        if !is_if {
            return Err(wrong_kind(st, op, &target));
        }
        let taken = rewrite_at(st, &target, |rw, op| take(rw, op, region)).flatten();
        if taken.is_none() {
            let branch = match view.take_else_branch() {
                true => "else",
                false => "then",
            };
            let message = format!("requires an scf.if op with a single-block `{branch}` region");
            return Err(Outcome::silenceable(op.plain_error(message)));
        }
    }
    Ok(())
}

/// Puts the operations of a branch in place of a conditional.
fn take(rw: &mut Rewriter, op: OpId, region: usize) -> Option<()> {
    let region = rw.body.region(op, region);
    let block = rw
        .body
        .first_block(region)
        .filter(|_| rw.body.has_one_block(region))?;
    let end = rw.body.last_op(block)?;
    let values = rw.body.operand_vec(end);
    rw.erase(end);
    rw.inline_block(block, InsertPoint::Before(op), &[]);
    rw.replace(op, &values);
    Some(())
}

/// `transform.loop.coalesce`
pub fn coalesce<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let targets = st.ops(ops::LoopCoalesce::new(op).target());
    for target in &targets {
        let cx = st.cx;
        let done = target
            .outside(st.root)
            .is_some_and(|(body, looped)| match body.name(looped) {
                affine::FOR => loop_coalescing::coalesce_nest(cx, body, looped),
                scf::FOR => coalesce_scf::coalesce_nest(cx, body, looped, true),
                _ => false,
            });
        if !done {
            let error = Diagnostic::error(op.loc(), "failed to coalesce");
            return Err(Outcome::silenceable(error));
        }
    }
    st.set_only(op, Mapped::Ops(targets))
}

/// `transform.loop.peel`
pub fn peel<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let view = ops::LoopPeel::new(op);
    let targets = st.ops(view.target());
    let mut parts = Vec::new();
    for target in &targets {
        let part = rewrite_at(st, target, |rw, looped| {
            let is_loop = rw.body.name(looped) == scf::FOR;
            is_loop.then(|| match view.peel_front() {
                true => peel_first(rw, looped),
                false => peel_last(rw, looped),
            })?
        });
        let Some(part) = part.flatten() else {
            let which = match view.peel_front() {
                true => "first",
                false => "last",
            };
            let message = format!("failed to peel the {which} iteration");
            let error = Diagnostic::error(op.loc(), message);
            return Err(Outcome::silenceable(error));
        };
        parts.push(target.sibling(part));
    }
    st.set_result(op, view.peeled_loop(), Mapped::Ops(targets))?;
    st.set_result(op, view.remainder_loop(), Mapped::Ops(parts))
}

/// `transform.loop.promote_if_one_iteration`
pub fn promote_if_one_iteration<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let targets = st.ops(ops::LoopPromoteIfOneIteration::new(op).target());
    for target in &targets {
        let payload = st.payload(target);
        if payload.is_some_and(|target| !target.has_trait(Traits::LOOP_LIKE)) {
            return Err(wrong_kind(st, op, target));
        }
        // Affine loops stay, as in the reference.
        rewrite_at(st, target, promote_single_iteration);
    }
    Ok(())
}

/// Fails unless the target is a loop that counts.
fn require_for(st: &State, op: OpRef, target: &PayloadOp, message: &str) -> Step<()> {
    let name = st.payload(target).map(OpRef::name);
    match name.is_some_and(|name| [affine::FOR, scf::FOR].contains(&name)) {
        true => Ok(()),
        false => Err(Outcome::silenceable(op.plain_error(message))),
    }
}

/// `transform.loop.unroll`
pub fn unroll<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let view = ops::LoopUnroll::new(op);
    let targets = st.ops(view.target());
    let factor = view.factor();
    for target in &targets {
        require_for(
            st,
            op,
            target,
            "failed to unroll, incorrect type of payload",
        )?;
        let cx = st.cx;
        let is_affine = st
            .payload(target)
            .is_some_and(|target| target.name() == affine::FOR);
        let done = match (is_affine, target.outside(st.root)) {
            (true, Some((body, looped))) => {
                let factor = u64::try_from(factor).unwrap_or(0);
                factor > 0 && affine_unroll::unroll_by_factor(cx, body, looped, factor, false)
            }
            _ => rewrite_at(st, target, |rw, op| unroll_by_factor(rw, op, factor))
                .flatten()
                .is_some(),
        };
        if !done {
            let error = Diagnostic::error(op.loc(), "failed to unroll");
            return Err(Outcome::silenceable(error));
        }
    }
    Ok(())
}

/// `transform.loop.unroll_and_jam`
pub fn unroll_and_jam<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let view = ops::LoopUnrollAndJam::new(op);
    let targets = st.ops(view.target());
    let factor = view.factor();
    for target in &targets {
        let message = "failed to unroll and jam, incorrect type of payload";
        require_for(st, op, target, message)?;
        let cx = st.cx;
        let done = match target.outside(st.root) {
            Some((body, looped)) if body.name(looped) == affine::FOR => {
                let factor = u64::try_from(factor).unwrap_or(0);
                factor > 0 && loop_unroll_jam::unroll_jam(cx, body, looped, factor)
            }
            Some((body, looped)) if body.name(looped) == scf::FOR => {
                rewrite_at(st, target, |rw, op| {
                    unroll_jam::unroll_and_jam(rw, op, factor)
                })
                .flatten()
                .is_some()
            }
            _ => false,
        };
        if !done {
            let error = Diagnostic::error(op.loc(), "failed to unroll and jam");
            return Err(Outcome::silenceable(error));
        }
    }
    Ok(())
}

/// `transform.loop.hoist_loop_invariant_subsets`
pub fn hoist_subsets<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let targets = st.ops(ops::LoopHoistLoopInvariantSubsets::new(op).target());
    for target in &targets {
        let cx = st.cx;
        let payload = st.payload(target);
        if payload.is_some_and(|target| !target.has_trait(Traits::LOOP_LIKE)) {
            return Err(wrong_kind(st, op, target));
        }
        let made = match target.outside(st.root) {
            Some((body, looped)) if body.name(looped) == scf::FOR => {
                subset_hoisting::hoist_from(cx, body, looped)
            }
            _ => continue,
        };
        let made = target.sibling(made);
        if made != *target {
            st.replace_payload(target, Some(&made));
        }
    }
    Ok(())
}

/// `transform.loop.fuse_sibling`
pub fn fuse_sibling<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let view = ops::LoopFuseSibling::new(op);
    let (targets, sources) = (st.ops(view.target()), st.ops(view.source()));
    let ([target], [source]) = (&targets[..], &sources[..]) else {
        let message = format!(
            "requires exactly one target handle (got {}) and exactly one source handle (got {})",
            targets.len(),
            sources.len()
        );
        return Err(st.definite(op.plain_error(message)));
    };
    let other = target.beside(source);
    let fused = rewrite_at(st, source, |rw, source| match other {
        Some(target) => fuse_siblings::fuse(rw, target, source),
        None => Err((source, "target and source are not in the same block")),
    });
    match fused {
        Some(Ok(new)) => st.set_only(op, Mapped::Ops(vec![source.sibling(new)])),
        Some(Err((at, message))) => {
            let at = source.sibling(at);
            Err(at_payload(st, op, &at, message))
        }
        None => Err(with_target(st, op, source, "operations cannot be fused")),
    }
}

/// `transform.loop.outline`
pub fn outline<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let view = ops::LoopOutline::new(op);
    let (mut functions, mut calls) = (Vec::new(), Vec::new());
    for target in st.ops(view.target()) {
        let cx = st.cx;
        let fits = target
            .outside(st.root)
            .is_some_and(|(body, looped)| outlining::fits(body, cx, looped));
        if !fits {
            return Err(with_target(st, op, &target, "failed to outline"));
        }
        let (Some(table), Some(around)) = (
            symbols::table_around(st, &target),
            symbols::function_around(st, &target),
        ) else {
            return Err(failed_to_apply(st, op, &target));
        };
        let name = symbols::free_name(st, &table, view.func_name());
        let outlined = rewrite_at(st, &target, |rw, op| outlining::outline(rw, op, &name));
        let Some(outlined) = outlined.flatten() else {
            return Err(failed_to_apply(st, op, &target));
        };
        calls.push(target.sibling(outlined.call));
        if let Some((body, function)) = around.outside(st.root) {
            let stub = body.create_stub(outlined.function);
            body.link(stub, InsertPoint::Before(function));
            functions.push(around.sibling(stub));
        }
    }
    st.set_result(op, view.function(), Mapped::Ops(functions))?;
    st.set_result(op, view.call(), Mapped::Ops(calls))
}

/// `transform.loop.pipeline`
pub fn pipeline<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let view = ops::LoopPipeline::new(op);
    let (interval, latency) = (view.iteration_interval(), view.read_latency());
    let mut made = Vec::new();
    for target in st.ops(view.target()) {
        let new = rewrite_at(st, &target, |rw, op| {
            pipelining::pipeline(rw, op, interval, latency)
        });
        match new.unwrap_or(Err(pipelining::Fault::Loop)) {
            Ok(new) => made.push(target.sibling(new)),
            Err(fault) => {
                if let pipelining::Fault::TooEarly(early) = fault
                    && let Some(early) = st.payload(&target.sibling(early))
                {
                    let message = "operation scheduled before its operands";
                    st.pass.emit(early.plain_error(message));
                }
                return Err(did_not_apply(st, op, &target));
            }
        }
    }
    st.set_only(op, Mapped::Ops(made))
}
