//! From handles to other handles.

use oxmlir_dialects::tables::transform as ops;
use oxmlir_ir::{Attribute, Location, OpRef, Type, ValueId};

use super::control::{given, value_text};
use crate::transform::outcome::{Outcome, Step};
use crate::transform::payload::PayloadOp;
use crate::transform::state::{Mapped, State};

fn silenceable(op: OpRef, message: impl std::fmt::Display) -> Outcome {
    Outcome::silenceable(op.plain_error(message))
}

/// A failure that can be silenced at an operation, with a note at its payload.
fn at_target(st: &State, op: OpRef, message: &str, target: &PayloadOp) -> Outcome {
    let error = op.plain_error(message);
    Outcome::silenceable(super::control::with_place(st, error, target, "target op"))
}

/// `transform.cast`
pub fn cast<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let mapped = given(st, [ops::Cast::new(op).input()]);
    for mapped in mapped {
        st.set_only(op, mapped)?;
    }
    Ok(())
}

/// `transform.get_parent_op`
pub fn get_parent_op<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    use ops::get_parent_op as slots;
    let view = ops::GetParentOp::new(op);
    let name = op.str_attr(slots::OP_NAME_ATTR);
    let (isolated, nth) = (view.isolated_from_above(), view.nth_parent());
    let mut parents: Vec<PayloadOp> = Vec::new();
    for target in st.ops(view.target()) {
        let fits = |parent: &PayloadOp| {
            let Some(parent) = st.payload(parent) else {
                return false;
            };
            let is_isolated = parent.has_trait(oxmlir_ir::def::Traits::ISOLATED_FROM_ABOVE);
            (!isolated || is_isolated) && name.is_none_or(|name| name == parent.name_str())
        };
        let mut fitting = target.ancestors(st.root).filter(fits);
        let skipped = usize::try_from(nth - 1).unwrap_or(0);
        match fitting.nth(skipped) {
            Some(parent) if view.deduplicate() && parents.contains(&parent) => {}
            Some(parent) => parents.push(parent),
            None if view.allow_empty_results() => {}
            None => {
                let message = "could not find a parent op that matches all requirements";
                return Err(at_target(st, op, message, &target));
            }
        }
    }
    st.set_only(op, Mapped::Ops(parents))
}

/// `transform.get_defining_op`
pub fn get_defining_op<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let mut found = Vec::new();
    for value in st.values(ops::GetDefiningOp::new(op).target()) {
        let defining = value
            .body(st.root)
            .and_then(|body| body.defining_op(value.value));
        match defining {
            Some(defining) => found.push(value.op(defining)),
            None => {
                let error = op.plain_error("cannot get defining op of block argument");
                let place = value.loc(st.root).unwrap_or(op.loc());
                return Err(Outcome::silenceable(error.note(place, "target value")));
            }
        }
    }
    st.set_only(op, Mapped::Ops(found))
}

/// `transform.get_producer_of_operand`
pub fn get_producer_of_operand<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let view = ops::GetProducerOfOperand::new(op);
    let number = view.operand_number();
    let mut found = Vec::new();
    for target in st.ops(view.target()) {
        let Some(payload) = st.payload(&target) else {
            continue;
        };
        let operand = usize::try_from(number)
            .ok()
            .and_then(|at| payload.operands().nth(at));
        match operand.and_then(|operand| payload.body.defining_op(operand)) {
            Some(producer) => found.push(target.sibling(producer)),
            None => {
                let text = payload.quote();
                let message =
                    format!("could not find a producer for operand number: {number} of {text}");
                return Err(at_target(st, op, &message, &target));
            }
        }
    }
    st.set_only(op, Mapped::Ops(found))
}

/// `transform.get_consumers_of_result`
pub fn get_consumers_of_result<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let view = ops::GetConsumersOfResult::new(op);
    let targets = st.ops(view.target());
    let target = match targets.as_slice() {
        [] => return st.set_only(op, Mapped::Ops(Vec::new())),
        [target] => target,
        _ => {
            return Err(
                st.definite(op.plain_error("handle must be mapped to exactly one payload op"))
            );
        }
    };
    let users = st.payload(target).and_then(|payload| {
        let at = usize::try_from(view.result_number()).ok()?;
        let result = payload.results().nth(at)?;
        Some(
            payload
                .body
                .users(result)
                .map(|user| target.sibling(user))
                .collect(),
        )
    });
    match users {
        Some(users) => st.set_only(op, Mapped::Ops(users)),
        None => Err(silenceable(op, "result number overflow")),
    }
}

/// The positions that a list means of `count`: some, all but some, or all; those below 0 count from the end. Failures are said of
/// `what` of a payload operation that stands at `place`.
pub fn positions(
    op: OpRef,
    list: &[i64],
    (inverted, all): (bool, bool),
    count: usize,
    (what, place): (&str, Location),
) -> Step<Vec<usize>> {
    if all {
        return Ok((0..count).collect());
    }
    let refused = |message: String| {
        let note = format!("while considering {what} of this payload operation");
        Err(Outcome::silenceable(
            op.plain_error(message).note(place, note),
        ))
    };
    let mut wanted = Vec::new();
    for position in list {
        let from_start = match position {
            ..0 => position + count as i64,
            _ => *position,
        };
        let Ok(at) = usize::try_from(from_start) else {
            return refused(format!(
                "position underflow {from_start} (updated from {position})"
            ));
        };
        if at >= count {
            return refused(format!(
                "position overflow {at} (updated from {position}) for maximum {count}"
            ));
        }
        if wanted.contains(&at) {
            return refused(format!("repeated position {at} (updated from {position})"));
        }
        wanted.push(at);
    }
    Ok(match inverted {
        true => (0..count).filter(|at| !wanted.contains(at)).collect(),
        false => wanted,
    })
}

/// `transform.get_operand`
pub fn get_operand<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let view = ops::GetOperand::new(op);
    let list = op.dense_attr(ops::get_operand::RAW_POSITION_LIST_ATTR);
    let how = (view.is_inverted(), view.is_all());
    picked(st, op, view.target(), &list, how, |payload| {
        payload.operands().collect()
    })
}

/// `transform.get_result`
pub fn get_result<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let view = ops::GetResult::new(op);
    let list = op.dense_attr(ops::get_result::RAW_POSITION_LIST_ATTR);
    let how = (view.is_inverted(), view.is_all());
    picked(st, op, view.target(), &list, how, |payload| {
        payload.results().collect()
    })
}

/// Values of the payload of `target`, by their positions.
fn picked<'s>(
    st: &mut State<'s, '_>,
    op: OpRef<'s>,
    target: ValueId,
    list: &[i64],
    how: (bool, bool),
    values: fn(OpRef) -> Vec<ValueId>,
) -> Step<()> {
    let mut found = Vec::new();
    for target in st.ops(target) {
        let Some(payload) = st.payload(&target) else {
            continue;
        };
        let all = values(payload);
        let about = ("positions", payload.loc());
        for at in positions(op, list, how, all.len(), about)? {
            found.push(target.value(all[at]));
        }
    }
    st.set_only(op, Mapped::Values(found))
}

/// `transform.get_type`
pub fn get_type<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let view = ops::GetType::new(op);
    let is_elemental = view.elemental();
    let types = st.values(view.value()).into_iter().filter_map(|value| {
        let ty: Type = value.body(st.root)?.ty(value.value);
        let ty = match is_elemental {
            true => st.cx.element_type(ty),
            false => ty,
        };
        Some(st.cx.type_attr(ty))
    });
    let types: Vec<Attribute> = types.collect();
    st.set_only(op, Mapped::Params(types))
}

/// `transform.merge_handles`
pub fn merge_handles<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let view = ops::MergeHandles::new(op);
    let mut parts = given(st, op.operands()).into_iter();
    let mut all = parts.next().unwrap_or(Mapped::Ops(Vec::new()));
    parts.for_each(|part| all.append(part));
    if view.deduplicate() {
        match &mut all {
            Mapped::Ops(ops) => deduplicate(ops),
            Mapped::Values(values) => deduplicate(values),
            Mapped::Params(params) => deduplicate(params),
        }
    }
    st.set_only(op, all)
}

fn deduplicate<T: Clone + Eq + std::hash::Hash>(all: &mut Vec<T>) {
    let mut seen = rustc_hash::FxHashSet::default();
    all.retain(|item| seen.insert(item.clone()));
}

/// `transform.num_associations`
pub fn num_associations<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let handle = ops::NumAssociations::new(op).handle();
    let count = st.get(handle).map_or(0, |mapped| mapped.len()) as i64;
    let ty = ops::ParamType::of(st.cx, op.only_result_type()).map_or(Type::I64, |ty| ty.type_());
    st.set_only(op, Mapped::Params(vec![st.cx.int_attr(ty, count)]))
}

/// `transform.replicate`
pub fn replicate<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    use ops::replicate as slots;
    let count = st.ops(ops::Replicate::new(op).pattern()).len();
    let handles = given(st, op.group(slots::HANDLES));
    for (result, mapped) in op.results().zip(handles) {
        let mut all = mapped.clone();
        (1..count).for_each(|_| all.append(mapped.clone()));
        st.set_result(op, result, all)?;
    }
    Ok(())
}

/// `transform.select`
pub fn select<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let view = ops::Select::new(op);
    let targets = st.ops(view.target()).into_iter();
    let found = targets.filter(|target| {
        let payload = st.payload(target);
        payload.is_some_and(|payload| payload.name_str() == view.op_name())
    });
    let found: Vec<PayloadOp> = found.collect();
    st.set_only(op, Mapped::Ops(found))
}

/// `transform.split_handle`
pub fn split_handle<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    use ops::split_handle as slots;
    let view = ops::SplitHandle::new(op);
    let handle = view.handle();
    let mapped = given(st, [handle]);
    let parts = mapped.first().map(Mapped::each).unwrap_or_default();
    let count = op.num_results();
    let fail = || {
        let message = format!(
            "{} expected to contain {count} payloads but it contains {} payloads",
            value_text(op, handle),
            parts.len()
        );
        Err(silenceable(op, message))
    };
    let overflow = op
        .int_attr(slots::OVERFLOW_RESULT_ATTR)
        .and_then(|at| usize::try_from(at).ok());
    if parts.len() > count && overflow.is_none() {
        return fail();
    }
    let passes_empty = parts.is_empty() && view.pass_through_empty_handle();
    if parts.len() < count && view.fail_on_payload_too_small() && !passes_empty {
        return fail();
    }
    let mut all: Vec<Option<Mapped>> = vec![None; count];
    for (at, part) in parts.into_iter().enumerate() {
        let to = match overflow {
            Some(overflow) if at >= count => overflow,
            _ => at,
        };
        match &mut all[to] {
            Some(mapped) => mapped.append(part),
            empty => *empty = Some(part),
        }
    }
    for (result, mapped) in op.results().zip(all) {
        let kind = oxmlir_dialects::transform::types::kind(st.cx, op.ty(result));
        if let Some(mapped) = mapped.or(kind.map(Mapped::none)) {
            st.set_result(op, result, mapped)?;
        }
    }
    Ok(())
}
