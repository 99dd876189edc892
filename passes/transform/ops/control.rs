//! Sequences, and what runs them.

use oxmlir_dialects::tables::transform as ops;
use oxmlir_ir::{AttrKind, Diagnostic, OpRef, ValueId};

use crate::transform::outcome::{Outcome, Step};
use crate::transform::payload::PayloadOp;
use crate::transform::state::{Mapped, State};

/// `transform.sequence`: the operations of its block, on the operand or on all of the payload.
pub fn sequence<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    use ops::sequence as slots;
    let Some(body) = op.entry() else {
        return Ok(());
    };
    let args = op.body.args(body);
    let root = match op.optional(slots::ROOT) {
        Some(root) => st.get(root),
        None => Some(Mapped::Ops(vec![st.top.clone()])),
    };
    let extra = op.group(slots::EXTRA_BINDINGS);
    if op.optional(slots::ROOT).is_none() && args.len() > 1 {
        let message = format!(
            "operation expects {} extra value bindings, but 0 were provided to the interpreter",
            args.len() - 1
        );
        return Err(st.definite(op.plain_error(message)));
    }
    let given = std::iter::once(root).chain(extra.iter().map(|value| st.get(*value)));
    let given: Vec<Option<Mapped>> = given.collect();
    for (arg, mapped) in args.iter().zip(given) {
        st.set(*arg, mapped.unwrap_or(Mapped::Ops(Vec::new())));
    }
    let mode = ops::Sequence::new(op).failure_propagation_mode();
    let suppress = mode == ops::FailurePropagationMode::Suppress;
    Step::from(st.run_block(op, body, suppress))?;
    st.forward(op, body)
}

/// What the arguments of a sequence get, and what its results stand for, in a frame of its own.
pub fn call<'s>(
    st: &mut State<'s, '_>,
    caller: OpRef,
    callee: OpRef<'s>,
    arguments: Vec<Mapped>,
    suppress: bool,
) -> Step<Vec<Option<Mapped>>> {
    let Some(body) = callee.entry() else {
        let error = Diagnostic::error(caller.loc(), "unresolved external named sequence");
        return Err(st.definite(error));
    };
    st.in_frame(|st| {
        for (arg, mapped) in callee.body.args(body).iter().zip(arguments) {
            st.set(*arg, mapped);
        }
        Step::from(st.run_block(callee, body, suppress))?;
        Ok(st.yielded(callee, body))
    })
}

/// What operands stand for.
pub fn given(st: &State, operands: impl IntoIterator<Item = ValueId>) -> Vec<Mapped> {
    let mapped = operands.into_iter().map(|operand| st.get(operand));
    mapped
        .map(|mapped| mapped.unwrap_or(Mapped::Ops(Vec::new())))
        .collect()
}

/// `transform.include`: another sequence.
pub fn include<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    use ops::include as slots;
    let symbols = st.symbols;
    let target = op.attr(slots::TARGET_ATTR);
    let Some(callee) = target.and_then(|target| symbols.lookup(target)) else {
        return Err(st.misuse(op.error("does not reference a named transform sequence")));
    };
    let mode = ops::Include::new(op).failure_propagation_mode();
    let suppress = mode == ops::FailurePropagationMode::Suppress;
    let arguments = given(st, op.operands());
    let results = call(st, op, callee, arguments, suppress)?;
    for (result, mapped) in op.results().zip(results) {
        if let Some(mapped) = mapped {
            st.set_result(op, result, mapped)?;
        }
    }
    Ok(())
}

/// `transform.foreach`: its body for each of the payloads of the targets.
pub fn foreach<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    use ops::foreach as slots;
    let Some(body) = op.entry_block(slots::BODY_REGION) else {
        return Ok(());
    };
    let targets = op.group(slots::TARGETS);
    let lists: Vec<Vec<Mapped>> = given(st, targets.iter().copied())
        .iter()
        .map(Mapped::each)
        .collect();
    let mut rounds = lists.first().map_or(0, Vec::len);
    for (list, target) in lists.iter().zip(&targets) {
        if list.len() != rounds && !op.unit_attr(slots::WITH_ZIP_SHORTEST_ATTR) {
            let message = format!(
                "prior targets' payload size ({rounds}) differs from payload size ({}) of target {}",
                list.len(),
                value_text(op, *target)
            );
            return Err(Outcome::silenceable(op.plain_error(message)));
        }
        rounds = rounds.min(list.len());
    }
    let mut results: Vec<Option<Mapped>> = vec![None; op.num_results()];
    for round in 0..rounds {
        for (arg, list) in op.body.args(body).iter().zip(&lists) {
            st.set(*arg, list[round].clone());
        }
        Step::from(st.run_block(op, body, false))?;
        for (all, mapped) in results.iter_mut().zip(st.yielded(op, body)) {
            match (all.as_mut(), mapped) {
                (Some(all), Some(mapped)) => all.append(mapped),
                (None, mapped) => *all = mapped,
                (Some(_), None) => {}
            }
        }
    }
    for (result, mapped) in op.results().zip(results) {
        let kind = oxmlir_dialects::transform::types::kind(st.cx, op.ty(result));
        if let Some(mapped) = mapped.or(kind.map(Mapped::none)) {
            st.set_result(op, result, mapped)?;
        }
    }
    Ok(())
}

/// A value as messages show it: the operation that defines it.
pub fn value_text(op: OpRef, value: ValueId) -> String {
    match op.defining_op(value) {
        Some(op) => op.quote(),
        None => argument_text(op, value),
    }
}

fn argument_text(op: OpRef, value: ValueId) -> String {
    let block = op.body.value_block(value);
    let mut args = block.into_iter().flat_map(|block| op.body.args(block));
    let index = args.position(|arg| *arg == value).unwrap_or(0);
    format!(
        "<block argument> of type '{}' at index: {index}",
        op.cx.type_string(op.ty(value))
    )
}

/// `transform.alternatives`: the first of the regions that succeeds; what others did is undone.
pub fn alternatives<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    use ops::alternatives as slots;
    let scopes = match op.optional(slots::SCOPE) {
        Some(scope) => st.ops(scope),
        None => vec![st.top.clone()],
    };
    for scope in &scopes {
        if *scope == st.top {
            let error = op.plain_error("scope must not contain the transforms being applied");
            return Err(st.definite(with_place(st, error, scope, "scope")));
        }
        let is_isolated = scope
            .outside(st.root)
            .is_some_and(|(body, op)| body.inner(op).is_some());
        if !is_isolated {
            let message = "only isolated-from-above ops can be alternative scopes";
            let error = op.plain_error(message);
            return Err(st.definite(with_place(st, error, scope, "scope")));
        }
    }
    for region in op.body.regions(op.id) {
        let Some(block) = op.body.first_block(*region) else {
            continue;
        };
        let saved = save(st, &scopes);
        for arg in op.body.args(block) {
            st.set(*arg, Mapped::Ops(scopes.clone()));
        }
        match st.run_block(op, block, false) {
            Outcome::Success => return st.forward(op, block),
            Outcome::Silenceable(_) => restore(st, saved),
            Outcome::Definite => return Err(Outcome::Definite),
        }
    }
    Err(Outcome::silenceable(
        op.plain_error("all alternatives failed"),
    ))
}

/// A diagnostic with a note at an operation of the payload.
pub fn with_place(
    st: &State,
    diagnostic: oxmlir_ir::Diagnostic,
    at: &PayloadOp,
    note: &str,
) -> oxmlir_ir::Diagnostic {
    match st.payload(at).map(OpRef::loc) {
        Some(loc) => diagnostic.note(loc, note),
        None => diagnostic,
    }
}

/// The failure of a transformation that does not take operations like this one.
pub fn wrong_kind(st: &State, op: OpRef, target: &PayloadOp) -> Outcome {
    let error = op.plain_error("transform applied to the wrong op kind");
    Outcome::silenceable(with_place(st, error, target, "when applied to this op"))
}

type Saved = Vec<(PayloadOp, Box<oxmlir_ir::Body>)>;

/// Copies of isolated operations.
fn save(st: &mut State, scopes: &[PayloadOp]) -> Saved {
    let mut saved = Vec::new();
    for scope in scopes {
        if let Some((body, op)) = scope.outside(st.root)
            && let Some(inner) = body.inner(op)
        {
            saved.push((scope.clone(), Box::new(inner.duplicate(st.cx))));
        }
    }
    saved
}

fn restore(st: &mut State, saved: Saved) {
    for (scope, copy) in saved {
        if let Some((body, op)) = scope.outside(st.root) {
            body.replace_inner(op, copy);
        }
    }
}

/// The number that a parameter is.
pub fn int_param(st: &State, param: oxmlir_ir::Attribute) -> Option<i64> {
    match st.cx.attr_kind(param) {
        AttrKind::Integer { value, .. } => value.to_i64(),
        _ => None,
    }
}
