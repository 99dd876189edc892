//! Loops of the payload in other forms.

use oxmlir_dialects::tables::{scf, transform as ops};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{OpId, OpName, OpRef, ValueId};

use super::structured::{rewrite_at, with_target};
use crate::scf::sequential::{lower_forall, lower_parallel};
use crate::transform::outcome::{Outcome, Step};
use crate::transform::payload::PayloadOp;
use crate::transform::state::{Mapped, State};

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
            let message = format!("expected the payload to be {name}");
            Err(with_target(st, op, only, message))
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
            "op expects as many results ({}) as the loop has dimensions ({})",
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

/// `transform.loop.forall_to_for`
pub fn forall_to_for<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let target = only_loop(st, op, ops::LoopForallToFor::new(op).target(), scf::FORALL)?;
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
    replace(st, op, &target, lower_forall)
}

/// `transform.loop.parallel_for_to_nested_fors`
pub fn parallel_to_for<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let view = ops::LoopParallelForToNestedFors::new(op);
    let target = only_loop(st, op, view.target(), scf::PARALLEL)?;
    replace(st, op, &target, lower_parallel)
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
            let message = "expected scf.if payload";
            return Err(with_target(st, op, &target, message));
        }
        let taken = rewrite_at(st, &target, |rw, op| take(rw, op, region)).flatten();
        if taken.is_none() {
            let message = "requires an scf.if op with a single-block region";
            return Err(with_target(st, op, &target, message));
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
    rw.inline_block(block, oxmlir_ir::InsertPoint::Before(op), &[]);
    rw.replace(op, &values);
    Some(())
}
