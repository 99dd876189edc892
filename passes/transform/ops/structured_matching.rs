//! Conditions on structured operations: `transform.match.structured` and what is in it.

use oxmlir_dialects::linalg::structured::Structured;
use oxmlir_dialects::tables::linalg::IteratorType;
use oxmlir_dialects::tables::transform as ops;
use oxmlir_dialects::transform::types::{Kind, kind};
use oxmlir_ir::affine::AffineMap;
use oxmlir_ir::{AttrKind, Attribute, OpRef, Type, ValueId};

use super::navigation::positions;
use crate::transform::outcome::{Outcome, Step};
use crate::transform::payload::PayloadOp;
use crate::transform::state::{Mapped, State};

fn silenceable(op: OpRef, message: impl std::fmt::Display) -> Outcome {
    Outcome::silenceable(op.plain_error(message))
}

/// `transform.match.structured`: its body on a structured operation.
pub fn structured<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    use ops::match_structured as slots;
    let view = ops::MatchStructured::new(op);
    let suppresses = view.failure_propagation_mode() == Some(ops::FailurePropagationMode::Suppress);
    let current = st.ops(view.current());
    let is_structured = match &current[..] {
        [one] => st
            .payload(one)
            .is_some_and(|payload| Structured::of(payload).is_some()),
        _ => {
            let message =
                "SingleOpMatchOpTrait requires the operand handle to point to a single payload op";
            return Err(st.definite(op.plain_error(message)));
        }
    };
    let Some(body) = op.entry_block(slots::BODY_REGION) else {
        return Ok(());
    };
    let outcome = match is_structured {
        false => silenceable(op, "expected a Linalg op"),
        true => {
            for arg in op.body.args(body) {
                st.set(*arg, Mapped::Ops(current.clone()));
            }
            st.run_block(op, body, false)
        }
    };
    match outcome {
        Outcome::Success => st.forward(op, body),
        Outcome::Silenceable(_) if suppresses => {
            for result in op.results() {
                if let Some(kind) = kind(st.cx, op.ty(result)) {
                    st.set(result, Mapped::none(kind));
                }
            }
            Ok(())
        }
        failure => Err(failure),
    }
}

/// The only structured operation that a handle stands for.
fn single<'a>(st: &'a State, op: OpRef, handle: ValueId) -> Step<(PayloadOp, Structured<'a>)> {
    let targets = st.ops(handle);
    let [target] = &targets[..] else {
        let message =
            "SingleOpMatchOpTrait requires the operand handle to point to a single payload op";
        return Err(st.definite(op.plain_error(message)));
    };
    let payload = target.get(st.cx, st.root);
    match payload.and_then(Structured::of) {
        Some(view) => Ok((target.clone(), view)),
        None => Err(silenceable(op, "expected a Linalg op")),
    }
}

fn number(st: &State, value: i64) -> Attribute {
    st.cx.int_attr(Type::I64, value)
}

/// `transform.match.structured.rank`
pub fn rank<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let (_, view) = single(st, op, ops::MatchStructuredRank::new(op).operand_handle())?;
    let rank = number(st, view.num_loops() as i64);
    st.set_only(op, Mapped::Params(vec![rank]))
}

/// `transform.match.structured.num_inputs`
pub fn num_inputs<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let handle = ops::MatchStructuredNumInputs::new(op).operand_handle();
    let count = single(st, op, handle)?.1.num_inputs() as i64;
    st.set_only(op, Mapped::Params(vec![number(st, count)]))
}

/// `transform.match.structured.num_inits`
pub fn num_inits<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let handle = ops::MatchStructuredNumInits::new(op).operand_handle();
    let count = single(st, op, handle)?.1.inits().len() as i64;
    st.set_only(op, Mapped::Params(vec![number(st, count)]))
}

/// `transform.match.structured.dim`
pub fn dim<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    use ops::match_structured_dim as slots;
    let view = ops::MatchStructuredDim::new(op);
    let (_, payload) = single(st, op, view.operand_handle())?;
    let list = op.dense_attr(slots::RAW_DIM_LIST_ATTR);
    let iterators = payload.iterators();
    let how = (view.is_inverted(), view.is_all());
    let ranges = payload.static_loop_ranges();
    let mut found = Vec::new();
    for at in positions(op, &list, how, iterators.len())? {
        let is_parallel = iterators[at] == IteratorType::Parallel;
        if view.parallel() && !is_parallel {
            return Err(silenceable(
                op,
                format_args!("dimension {at} is not parallel"),
            ));
        }
        if view.reduction() && is_parallel {
            return Err(silenceable(
                op,
                format_args!("dimension {at} is not reduction"),
            ));
        }
        let size = ranges.as_ref().and_then(|ranges| ranges.get(at)).copied();
        found.push(number(st, size.unwrap_or(oxmlir_ir::DYNAMIC)));
    }
    match op.num_results() {
        0 => Ok(()),
        _ => st.set_only(op, Mapped::Params(found)),
    }
}

/// `transform.match.structured.elemental_bitwidth`
pub fn elemental_bitwidth<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let handle = ops::MatchStructuredElementalBitwidth::new(op).operand_handle();
    let values = st.values(handle);
    let [value] = &values[..] else {
        let message =
            "SingleValueMatchOpTrait requires the value handle to point to a single payload value";
        return Err(st.definite(op.plain_error(message)));
    };
    let width = value.body(st.root).and_then(|body| {
        let element = st.cx.element_type(body.ty(value.value));
        match st.cx.type_kind(element) {
            oxmlir_ir::TypeKind::Float(kind) => Some(i64::from(kind.width())),
            oxmlir_ir::TypeKind::Integer { .. } => st.cx.int_width(element).map(i64::from),
            _ => None,
        }
    });
    let Some(width) = width else {
        return Err(silenceable(op, "unsupported element type"));
    };
    st.set_only(op, Mapped::Params(vec![number(st, width)]))
}

/// Which operands are meant, and what their maps must be.
struct Wanted {
    handle: ValueId,
    list: Vec<i64>,
    how: (bool, bool),
    permutation: bool,
    projected: bool,
}

/// `transform.match.structured.input`
pub fn input<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let view = ops::MatchStructuredInput::new(op);
    let list = op.dense_attr(ops::match_structured_input::RAW_POSITION_LIST_ATTR);
    let wanted = Wanted {
        handle: view.operand_handle(),
        list: list.to_vec(),
        how: (view.is_inverted(), view.is_all()),
        permutation: view.permutation(),
        projected: view.projected_permutation(),
    };
    operands(st, op, &wanted, false)
}

/// `transform.match.structured.init`
pub fn init<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let view = ops::MatchStructuredInit::new(op);
    let list = op.dense_attr(ops::match_structured_init::RAW_POSITION_LIST_ATTR);
    let wanted = Wanted {
        handle: view.operand_handle(),
        list: list.to_vec(),
        how: (view.is_inverted(), view.is_all()),
        permutation: view.permutation(),
        projected: view.projected_permutation(),
    };
    operands(st, op, &wanted, true)
}

/// The inputs or initial values, as what the type of the result says.
fn operands<'s>(st: &mut State<'s, '_>, op: OpRef<'s>, wanted: &Wanted, is_init: bool) -> Step<()> {
    let (target, view) = single(st, op, wanted.handle)?;
    let first = match is_init {
        true => view.num_inputs(),
        false => 0,
    };
    let count = match is_init {
        true => view.inits().len(),
        false => view.num_inputs(),
    };
    let (maps, exprs) = (view.maps(), st.cx.affine());
    let mut found: Vec<(ValueId, AffineMap)> = Vec::new();
    for at in positions(op, &wanted.list, wanted.how, count)? {
        let (Some(map), value) = (maps.get(first + at), view.op.operand(first + at)) else {
            continue;
        };
        if wanted.permutation && !map.is_permutation(exprs) {
            let message = format_args!(
                "the indexing map for {} #{at} is not a permutation",
                part(is_init)
            )
            .to_string();
            return Err(silenceable(op, message));
        }
        if wanted.projected && !map.is_projected_permutation(false, exprs) {
            let message = format!(
                "the indexing map for {} #{at} is not a projected permutation",
                part(is_init)
            );
            return Err(silenceable(op, message));
        }
        found.push((value, *map));
    }
    let Some(result) = op.results().next() else {
        return Ok(());
    };
    let mapped = match kind(st.cx, op.ty(result)) {
        Some(Kind::Params) => {
            let maps = found
                .iter()
                .map(|(_, map)| st.cx.attr(AttrKind::AffineMap(*map)));
            Mapped::Params(maps.collect())
        }
        Some(Kind::Values) => Mapped::Values(
            found
                .iter()
                .map(|(value, _)| target.value(*value))
                .collect(),
        ),
        _ => {
            let mut producers = Vec::new();
            for (value, _) in &found {
                match view.op.body.defining_op(*value) {
                    Some(producer) => producers.push(target.sibling(producer)),
                    None => {
                        let message = format!("expected {} to be produced by an op", part(is_init));
                        return Err(silenceable(op, message));
                    }
                }
            }
            Mapped::Ops(producers)
        }
    };
    st.set_result(op, result, mapped)
}

fn part(is_init: bool) -> &'static str {
    match is_init {
        true => "output(init)",
        false => "input",
    }
}

/// `transform.match.structured.result`
pub fn result<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let view = ops::MatchStructuredResult::new(op);
    let (target, payload) = single(st, op, view.operand_handle())?;
    let count = payload.op.num_results() as i64;
    let position = match view.position() {
        at if at < 0 => at + count,
        at => at,
    };
    let value = usize::try_from(position)
        .ok()
        .and_then(|at| payload.op.results().nth(at));
    let Some(value) = value else {
        let message = format!(
            "position {} overflows the number of results({count}) of the payload operation",
            view.position()
        );
        return Err(silenceable(op, message));
    };
    if kind(st.cx, op.only_result_type()) == Some(Kind::Values) {
        return st.set_only(op, Mapped::Values(vec![target.value(value)]));
    }
    let body = payload.op.body;
    let users: Vec<_> = body.users(value).collect();
    let Some(user) = users.first() else {
        return Err(silenceable(
            op,
            format_args!("no users of the result #{position}"),
        ));
    };
    if view.single() && users.len() > 1 {
        return Err(silenceable(
            op,
            format_args!("more than one result user for #{position}"),
        ));
    }
    let user = target.sibling(*user);
    st.set_only(op, Mapped::Ops(vec![user]))
}
