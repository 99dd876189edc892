//! Conditions on structured operations: `transform.match.structured` and what is in it.

use oxmlir_dialects::linalg::structured::Structured;
use oxmlir_dialects::tables::linalg::IteratorType;
use oxmlir_dialects::tables::transform as ops;
use oxmlir_dialects::transform::types::{Kind, kind};
use oxmlir_ir::affine::AffineMap;
use oxmlir_ir::side_effects::is_memory_effect_free;
use oxmlir_ir::{AttrKind, Attribute, Diagnostic, OpRef, Type, ValueId};

use super::navigation::positions;
use crate::linalg::transforms::vectorize::reduction;
use crate::linalg::transforms::{classify, loops};
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
        // What was found in front of the failure counts.
        Outcome::Silenceable(_) if suppresses && is_structured => st.forward(op, body),
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

/// `transform.match.structured.body`
pub fn body<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    use ops::match_structured_body as slots;
    let view = ops::MatchStructuredBody::new(op);
    let (_, payload) = single(st, op, view.operand_handle())?;
    if let Some(position) = view.reduction_position() {
        let chain = usize::try_from(position).ok();
        let chain = chain.and_then(|position| reduction::chain(payload, position));
        return match chain.map(|chain| chain.ops.len()) {
            Some(1) => Ok(()),
            Some(_) => Err(silenceable(op, "reduction combiner is not a single op")),
            None => Err(silenceable(op, "could not match reduction")),
        };
    }
    if view.passthrough() {
        return match passes_inputs(payload) {
            true => Ok(()),
            false => Err(silenceable(op, "not a passthrough")),
        };
    }
    if view.elementwise() {
        return match loops::is_elementwise(payload) {
            true => Ok(()),
            false => Err(silenceable(op, "not elementwise")),
        };
    }
    let names = op.attr(slots::CONTRACTION_ATTR);
    let names = names.map_or(&[][..], |names| op.cx.array_elements(names));
    let [product, sum] = names else {
        let message = "unknown body condition";
        return Err(st.definite(op.plain_error(message)));
    };
    let names = [product, sum].map(|name| op.cx.str_value(*name).unwrap_or_default());
    match contraction_fault(payload, names) {
        None => Ok(()),
        Some(fault) => Err(silenceable(op, format_args!("contraction: {fault}"))),
    }
}

/// Whether the results of the body are its inputs.
fn passes_inputs(view: Structured) -> bool {
    let Some(block) = view.block() else {
        return false;
    };
    let inputs = view.op.body.args(block).iter().take(view.num_inputs());
    let last = view.op.body.last_op(block);
    last.is_some_and(|last| view.op.body.operands(last).eq(inputs.copied()))
}

/// Why the body is not the sum, with an operation of one name, of products with another; operations that convert are seen through.
fn contraction_fault(view: Structured, [product, sum]: [&str; 2]) -> Option<&'static str> {
    let Some(block) = view.block() else {
        return Some("no terminator in the block");
    };
    let body = view.op.body;
    let args = body.args(block);
    if args.len() != 3 {
        return Some("expected block with 3 arguments");
    }
    let Some(last) = body.last_op(block) else {
        return Some("no terminator in the block");
    };
    let mut yielded = body.operands(last);
    let (Some(yielded), None) = (yielded.next(), yielded.next()) else {
        return Some("expected terminator with 1 operand");
    };
    let Some(added) = body
        .defining_op(converted(view, yielded))
        .map(|op| view.op.at(op))
    else {
        return Some("expected reduction op to be binary");
    };
    let (1, [left, right]) = (
        added.num_results(),
        &added.operands().collect::<Vec<_>>()[..],
    ) else {
        return Some("expected reduction op to be binary");
    };
    let (left, right) = (converted(view, *left), converted(view, *right));
    if left != args[2] && right != args[2] {
        return Some(
            "expected reduction to take block argument #2 as one of the operands (modulo unary casts)",
        );
    }
    let contributed = if left == args[2] { right } else { left };
    let Some(multiplied) = body.defining_op(contributed).map(|op| view.op.at(op)) else {
        return Some("expected elementwise op to be binary");
    };
    let (1, [left, right]) = (
        multiplied.num_results(),
        &multiplied.operands().collect::<Vec<_>>()[..],
    ) else {
        return Some("expected elementwise op to be binary");
    };
    if multiplied.name_str() != product || added.name_str() != sum {
        return Some("expected reduction/elementwise op kind not satisfied");
    }
    let (left, right) = (converted(view, *left), converted(view, *right));
    let are_inputs = (left == args[0] && right == args[1]) || (left == args[1] && right == args[0]);
    match are_inputs {
        true => None,
        false => Some("expected elementwise op to apply to block arguments (modulo unary casts)"),
    }
}

/// What a value was before operations that convert one value each.
fn converted(view: Structured, value: ValueId) -> ValueId {
    let before = |value: &ValueId| {
        let op = view.op.at(view.op.body.defining_op(*value)?);
        let mut operands = op.operands();
        let (Some(operand), None) = (operands.next(), operands.next()) else {
            return None;
        };
        (op.num_results() == 1 && is_memory_effect_free(op)).then_some(operand)
    };
    std::iter::successors(Some(value), before)
        .last()
        .unwrap_or(value)
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
    let about = ("dimensions", payload.op.loc());
    for at in positions(op, &list, how, iterators.len(), about)? {
        let is_parallel = iterators[at] == IteratorType::Parallel;
        let expected = |kind: &str| {
            let message = format_args!("expects dimension #{at} to be {kind}");
            Err(silenceable(op, message))
        };
        if view.parallel() && !is_parallel {
            return expected("parallel");
        }
        if view.reduction() && is_parallel {
            return expected("reduction");
        }
        let size = ranges.as_ref().and_then(|ranges| ranges.get(at)).copied();
        found.push(number(st, size.unwrap_or(oxmlir_ir::DYNAMIC)));
    }
    match op.num_results() {
        0 => Ok(()),
        _ => st.set_only(op, Mapped::Params(found)),
    }
}

fn not_inferred(op: OpRef, what: &str) -> Outcome {
    let message = format!("could not infer {what} dimensions");
    Outcome::silenceable(Diagnostic::error(op.loc(), message))
}

fn numbers(st: &State, values: impl IntoIterator<Item = i64>) -> Mapped {
    let values = values.into_iter();
    Mapped::Params(values.map(|value| number(st, value)).collect())
}

/// `transform.match.structured.classify_contraction_dims`
pub fn contraction_dims<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let handle = ops::MatchStructuredClassifyContractionDims::new(op).operand_handle();
    let (_, payload) = single(st, op, handle)?;
    let Some(dims) = classify::contraction(payload) else {
        return Err(not_inferred(op, "contraction"));
    };
    let lists = [dims.batch, dims.m, dims.n, dims.k];
    for (result, dims) in op.results().zip(lists) {
        let mapped = numbers(st, dims.into_iter().map(i64::from));
        st.set_result(op, result, mapped)?;
    }
    Ok(())
}

/// `transform.match.structured.classify_convolution_dims`
pub fn convolution_dims<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let handle = ops::MatchStructuredClassifyConvolutionDims::new(op).operand_handle();
    let (_, payload) = single(st, op, handle)?;
    let Some(dims) = classify::convolution(payload) else {
        return Err(not_inferred(op, "convolution"));
    };
    let loops = [
        dims.batch,
        dims.output_image,
        dims.output_channel,
        dims.filter_loop,
        dims.input_channel,
        dims.depth,
    ];
    let loops = loops.map(|dims| dims.into_iter().map(i64::from).collect::<Vec<i64>>());
    let steps = [dims.strides, dims.dilations];
    for (result, values) in op.results().zip(loops.into_iter().chain(steps)) {
        let mapped = numbers(st, values);
        st.set_result(op, result, mapped)?;
    }
    Ok(())
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
    let mut found: Vec<(usize, ValueId, AffineMap)> = Vec::new();
    let what = match is_init {
        true => "DPS inits (outputs)",
        false => "DPS inputs",
    };
    let about = (what, view.op.loc());
    for at in positions(op, &wanted.list, wanted.how, count, about)? {
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
        found.push((at, value, *map));
    }
    let Some(result) = op.results().next() else {
        return Ok(());
    };
    let mapped = match kind(st.cx, op.ty(result)) {
        Some(Kind::Params) => {
            let maps = found
                .iter()
                .map(|(_, _, map)| st.cx.attr(AttrKind::AffineMap(*map)));
            Mapped::Params(maps.collect())
        }
        Some(Kind::Values) => Mapped::Values(
            found
                .iter()
                .map(|(_, value, _)| target.value(*value))
                .collect(),
        ),
        _ => {
            let mut producers = Vec::new();
            for (at, value, _) in &found {
                match view.op.body.defining_op(*value) {
                    Some(producer) => producers.push(target.sibling(producer)),
                    None => {
                        let part = part(is_init);
                        let message = format!("{part} #{at} is not produced by an operation");
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
            "position {} overflows the number of results(ints) of the payload operation",
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
        let message = "more than one result user with single user requested";
        return Err(silenceable(op, message));
    }
    let user = target.sibling(*user);
    st.set_only(op, Mapped::Ops(vec![user]))
}
