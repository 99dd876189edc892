//! Finding payload, and choosing by what it is.

use oxmlir_dialects::linalg::structured::Structured;
use oxmlir_dialects::tables::{linalg, tensor, transform as ops};
use oxmlir_dialects::transform::matching::is_condition;
use oxmlir_ir::interfaces::LoopLike;
use oxmlir_ir::{AttrKind, Attribute, OpRef, Type};

use super::control::{call, given, int_param, with_place};
use crate::transform::outcome::{Outcome, Step};
use crate::transform::payload::PayloadOp;
use crate::transform::state::{Mapped, State};

fn silenceable(op: OpRef, message: impl std::fmt::Display) -> Outcome {
    Outcome::silenceable(op.plain_error(message))
}

/// `transform.structured.match`: all operations in the target that meet the conditions.
pub fn structured_match<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let view = ops::StructuredMatch::new(op);
    let targets = st.ops(view.target());
    let [target] = targets.as_slice() else {
        return Err(st.definite(op.plain_error("requires exactly one target handle")));
    };
    let all = target.post_order(st.root);
    let found = all.into_iter().filter(|found| {
        let payload = st.payload(found);
        payload.is_some_and(|payload| meets(op, payload))
    });
    let found: Vec<PayloadOp> = found.collect();
    st.set_only(op, Mapped::Ops(found))
}

/// Whether an operation is one of those that the reference tiles.
fn is_tiled(op: OpRef) -> bool {
    let is_part = matches!(op.name(), linalg::YIELD | linalg::INDEX);
    op.name() == tensor::PAD || op.dialect() == "linalg" && !is_part
}

/// Whether an operation meets the conditions of `transform.structured.match`.
fn meets(op: OpRef, payload: OpRef) -> bool {
    use ops::structured_match as slots;
    let cx = op.cx;
    if let Some(names) = op.array_attr(slots::OPS_ATTR) {
        let mut names = names.iter().filter_map(|name| cx.str_value(*name));
        if !names.any(|name| name == payload.name_str()) {
            return false;
        }
    }
    match ops::StructuredMatch::new(op).interface() {
        Some(ops::MatchInterface::LoopLikeInterface) if !payload.implements::<LoopLike>() => {
            return false;
        }
        Some(ops::MatchInterface::LinalgOp) if Structured::of(payload).is_none() => {
            return false;
        }
        Some(ops::MatchInterface::TilingInterface) if !is_tiled(payload) => {
            return false;
        }
        _ => {}
    }
    let wanted = op
        .attr(slots::OP_ATTRS_ATTR)
        .map_or(&[][..], |attrs| cx.dict_entries(attrs));
    if wanted
        .iter()
        .any(|(name, value)| payload.named_attr(cx.get_str(*name)) != Some(*value))
    {
        return false;
    }
    if let Some(ty) = op.type_attr(slots::FILTER_RESULT_TYPE_ATTR)
        && !payload.result_types().eq([ty])
    {
        return false;
    }
    let Some(types) = op.array_attr(slots::FILTER_OPERAND_TYPES_ATTR) else {
        return true;
    };
    let type_of = |attr: &Attribute| match cx.attr_kind(*attr) {
        AttrKind::Type(ty) => Some(*ty),
        _ => None,
    };
    let types: Vec<Type> = types.iter().filter_map(type_of).collect();
    match types[..] {
        [only] if payload.num_operands() > 1 => payload.operand_types().all(|ty| ty == only),
        _ => payload.operand_types().eq(types.iter().copied()),
    }
}

/// The only operation that a handle of a matcher stands for.
fn single<'a>(st: &'a State, op: OpRef, ops: &[PayloadOp]) -> Step<OpRef<'a>> {
    let message =
        "SingleOpMatchOpTrait requires the operand handle to point to a single payload op";
    match ops {
        [one] => st.payload(one).ok_or_else(|| silenceable(op, message)),
        _ => Err(st.definite(op.plain_error(message))),
    }
}

/// `transform.match.operation_name`
pub fn operation_name<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let view = ops::MatchOperationName::new(op);
    let handles = st.ops(view.operand_handle());
    let payload = single(st, op, &handles)?;
    let mut names = view
        .op_names()
        .iter()
        .filter_map(|name| op.cx.str_value(*name));
    match names.any(|name| name == payload.name_str()) {
        true => Ok(()),
        false => Err(silenceable(op, "wrong operation name")),
    }
}

/// `transform.match.operation_empty`
pub fn operation_empty<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let handles = st.ops(ops::MatchOperationEmpty::new(op).operand_handle());
    match handles.is_empty() {
        true => Ok(()),
        false => Err(silenceable(op, "operation is not empty")),
    }
}

/// `transform.match.param.cmpi`
pub fn param_cmpi<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let view = ops::MatchParamCmpi::new(op);
    let (params, references) = (st.params(view.param()), st.params(view.reference()));
    if params.len() != references.len() {
        let message = format!(
            "parameters have different payload lengths ({} vs {})",
            params.len(),
            references.len()
        );
        return Err(silenceable(op, message));
    }
    for (at, (param, reference)) in params.iter().zip(&references).enumerate() {
        let (Some(a), Some(b)) = (int_param(st, *param), int_param(st, *reference)) else {
            return Err(st.definite(op.plain_error("non-integer parameter value not expected")));
        };
        use ops::MatchCmpIPredicate as P;
        let (holds, what) = match view.predicate() {
            P::Ne => (a != b, "not equal to"),
            P::Lt => (a < b, "less than"),
            P::Le => (a <= b, "less than or equal to"),
            P::Gt => (a > b, "greater than"),
            P::Ge => (a >= b, "greater than or equal to"),
            P::Eq => (a == b, "equal to"),
        };
        if !holds {
            let message = format!("expected parameter to be {what} {b}, got {a}");
            let place = op.body.value_loc(view.param());
            let note = format!("value # {at} associated with the parameter defined here");
            let error = op.plain_error(message).note(place, note);
            return Err(Outcome::silenceable(error));
        }
    }
    Ok(())
}

fn lookup<'s>(st: &State<'s, '_>, op: OpRef, symbol: Attribute, what: &str) -> Step<OpRef<'s>> {
    let symbols = st.symbols;
    let found = symbols
        .lookup(symbol)
        .filter(|found| found.entry().is_some());
    found.ok_or_else(|| {
        let message = format!(
            "unresolved external {what}symbol {}",
            op.cx.attr_string(symbol)
        );
        st.definite(op.plain_error(message))
    })
}

/// `transform.foreach_match`: the action of the first matcher that fits, for each operation in the root.
pub fn foreach_match<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    use ops::foreach_match as slots;
    let view = ops::ForeachMatch::new(op);
    let mut pairs = Vec::new();
    for (matcher, action) in view.matchers().iter().zip(view.actions()) {
        pairs.push((
            lookup(st, op, *matcher, "")?,
            (lookup(st, op, *action, "")?, *action),
        ));
    }
    let roots = st.ops(view.root());
    let forwarded = given(st, op.group(slots::FORWARDED_INPUTS));
    let mut results: Vec<Option<Mapped>> = vec![None; op.num_results() - 1];
    let mut failures = Vec::new();
    for root in &roots {
        let is_restricted = op.unit_attr(slots::RESTRICT_ROOT_ATTR);
        let candidates = match is_restricted {
            true => vec![root.clone()],
            false => root.post_order(st.root),
        };
        for candidate in candidates {
            if (!is_restricted && candidate == *root) || !candidate.is_alive(st.root) {
                continue;
            }
            let matched = first_match(st, &pairs, &candidate, &forwarded)?;
            let Some((action, symbol, arguments)) = matched else {
                continue;
            };
            match call(st, op, action, arguments, false) {
                Ok(given) => add_results(st, op, symbol, &mut results, given)?,
                Err(Outcome::Silenceable(why)) => {
                    let mut note = "failed action: ".to_owned();
                    why.iter()
                        .for_each(|why| note += &format!("{}\n", why.message));
                    let failure = op.plain_error("actions failed").note(action.loc(), note);
                    failures.push(with_place(
                        st,
                        failure,
                        &candidate,
                        "when applied to this matching payload",
                    ));
                }
                Err(failure) => return Err(failure),
            }
        }
    }
    st.set_result(
        op,
        op.single_result(slots::UPDATED_RESULT),
        Mapped::Ops(roots),
    )?;
    for (result, mapped) in op.results().skip(1).zip(results) {
        let kind = oxmlir_dialects::transform::types::kind(st.cx, op.ty(result));
        if let Some(mapped) = mapped.or(kind.map(Mapped::none)) {
            st.set_result(op, result, mapped)?;
        }
    }
    match failures.into_iter().next() {
        Some(failure) => Err(Outcome::silenceable(failure)),
        None => Ok(()),
    }
}

/// What a matcher gives; all but its last operation only look at the payload.
fn try_matcher<'s>(
    st: &mut State<'s, '_>,
    matcher: OpRef<'s>,
    arguments: Vec<Mapped>,
) -> Step<Vec<Option<Mapped>>> {
    let Some(block) = matcher.entry() else {
        let error = matcher.plain_error("unresolved external named sequence");
        return Err(st.definite(error));
    };
    st.in_frame(|st| {
        for (arg, mapped) in matcher.body.args(block).iter().zip(arguments) {
            st.set(*arg, mapped);
        }
        let last = matcher.body.last_op(block);
        for child in matcher.body.ops(block).filter(|child| Some(*child) != last) {
            let child = matcher.at(child);
            if !is_condition(child.name()) {
                let message = "expected operations in the match part to implement MatchOpInterface";
                return Err(st.definite(child.plain_error(message)));
            }
            Step::from(st.apply(child))?;
        }
        Ok(st.yielded(matcher, block))
    })
}

type Pair<'s> = (OpRef<'s>, (OpRef<'s>, Attribute));

/// The action of the first matcher that fits, and what it gets.
fn first_match<'s>(
    st: &mut State<'s, '_>,
    pairs: &[Pair<'s>],
    candidate: &PayloadOp,
    forwarded: &[Mapped],
) -> Step<Option<(OpRef<'s>, Attribute, Vec<Mapped>)>> {
    for (matcher, (action, symbol)) in pairs {
        let this = Mapped::Ops(vec![candidate.clone()]);
        let arguments = std::iter::once(this)
            .chain(forwarded.iter().cloned())
            .collect();
        match try_matcher(st, *matcher, arguments) {
            Ok(results) => {
                let results = results
                    .into_iter()
                    .map(|m| m.unwrap_or(Mapped::Ops(Vec::new())));
                return Ok(Some((*action, *symbol, results.collect())));
            }
            Err(Outcome::Silenceable(_)) => {}
            Err(failure) => return Err(failure),
        }
    }
    Ok(None)
}

/// Adds what an action gives to the results.
fn add_results(
    st: &State,
    op: OpRef,
    action: Attribute,
    results: &mut [Option<Mapped>],
    given: Vec<Option<Mapped>>,
) -> Step<()> {
    let flattens = op.unit_attr(ops::foreach_match::FLATTEN_RESULTS_ATTR);
    for (all, mapped) in results.iter_mut().zip(given) {
        let Some(mapped) = mapped else { continue };
        if !flattens && mapped.len() != 1 {
            let message = format!(
                "action {} has results associated with multiple payload entities, but flattening was not requested",
                op.cx.attr_string(action)
            );
            return Err(st.definite(op.plain_error(message)));
        }
        match all {
            Some(all) => all.append(mapped),
            None => *all = Some(mapped),
        }
    }
    Ok(())
}

/// `transform.collect_matching`: what the matcher gives for each operation in the root.
pub fn collect_matching<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    use ops::collect_matching as slots;
    let Some(symbol) = op.attr(slots::MATCHER_ATTR) else {
        return Ok(());
    };
    let matcher = lookup(st, op, symbol, "")?;
    let mut results: Vec<Option<Mapped>> = vec![None; op.num_results()];
    for root in st.ops(ops::CollectMatching::new(op).root()) {
        for candidate in root.post_order(st.root) {
            let arguments = vec![Mapped::Ops(vec![candidate])];
            match try_matcher(st, matcher, arguments) {
                Ok(given) => {
                    let mut counts = given
                        .iter()
                        .map(|mapped| mapped.as_ref().map_or(1, Mapped::len));
                    if let Some(at) = counts.position(|count| count != 1) {
                        let mapped = given[at].as_ref().map_or(0, Mapped::len);
                        let message = format!(
                            "result #{at}, associated with {mapped} payload objects, expected 1"
                        );
                        return Err(st.definite(op.plain_error(message)));
                    }
                    for (all, mapped) in results.iter_mut().zip(given) {
                        match (all.as_mut(), mapped) {
                            (Some(all), Some(mapped)) => all.append(mapped),
                            (None, mapped) => *all = mapped,
                            (Some(_), None) => {}
                        }
                    }
                }
                Err(Outcome::Silenceable(_)) => {}
                Err(failure) => return Err(failure),
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
