//! Operations by which tests look at the interpreter itself.

use oxmlir_dialects::tables::transform as ops;
use oxmlir_dialects::transform::types::{Kind, kind};
use oxmlir_ir::rewrite::{NoListener, Pattern, PatternSet, Rewriter};
use oxmlir_ir::{Attribute, Diagnostic, InsertPoint, OpId, OpRef, OpState, Type};
use rustc_hash::FxHashMap;

use super::control::{int_param, with_place};
use crate::transform::outcome::{Outcome, Step};
use crate::transform::payload::PayloadOp;
use crate::transform::state::{Mapped, State};

/// The discardable attribute with what `transform.test_transform_op` says.
const MESSAGE: &str = "message";

/// The discardable attribute by which a test says what is to replace an operation.
pub const NEW_NAME: &str = "replace_with_new_op";

/// The operation of tests that a pattern erases.
const ERASED: &str = "test.erase_op";

/// What `transform.apply_patterns.transform.test_patterns` adds.
pub fn add_patterns(patterns: &mut PatternSet<'static>) {
    patterns.add_any(&[
        Pattern::new("EraseOp", erase),
        Pattern::new("ReplaceWithNewOp", replace_with_new),
    ]);
}

/// x {replace_with_new_op = "y"} -> y
fn replace_with_new(rw: &mut Rewriter, op: OpId) -> bool {
    let name = rw.op(op).named_attr(NEW_NAME);
    let Some(name) = name.and_then(|name| rw.cx.str_value(name)) else {
        return false;
    };
    let state = OpState {
        operands: &rw.body.operand_vec(op),
        results: &rw.body.result_types(op).collect::<Vec<_>>(),
        ..OpState::new(rw.cx.op_name(name), rw.body.loc(op))
    };
    rw.replace_with(op, &state);
    true
}

/// test.erase_op -> nothing
fn erase(rw: &mut Rewriter, op: OpId) -> bool {
    let is_erased = rw.op(op).name_str() == ERASED && rw.body.results_unused(op);
    if is_erased {
        rw.erase(op);
    }
    is_erased
}

/// Nothing happens to the payload.
#[allow(clippy::unnecessary_wraps)]
pub fn nothing<'s>(_: &mut State<'s, '_>, _: OpRef<'s>) -> Step<()> {
    Ok(())
}

/// `transform.test_add_test_extension`
pub fn add_extension<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let message = ops::TestAddTestExtension::new(op).message();
    st.extension = Some(message.to_owned());
    Ok(())
}

/// `transform.test_remove_test_extension`
#[allow(clippy::unnecessary_wraps)]
pub fn remove_extension<'s>(st: &mut State<'s, '_>, _: OpRef<'s>) -> Step<()> {
    st.extension = None;
    Ok(())
}

/// `transform.test_check_if_test_extension_present`
pub fn check_extension<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let Some(message) = &st.extension else {
        st.pass.emit(op.plain_remark("extension absent"));
        return Ok(());
    };
    let message = format!("extension present, {message}");
    let mut remark = op.plain_remark(message);
    for target in st.ops(ops::TestCheckIfTestExtensionPresent::new(op).operand()) {
        remark = with_place(st, remark, &target, "associated payload op");
    }
    st.pass.emit(remark);
    Ok(())
}

/// The operation of the schedule as one of the payload: what runs is a copy of it.
fn itself(st: &State, op: OpRef) -> Option<PayloadOp> {
    let all = PayloadOp::root(st.root).pre_order(st.root);
    all.into_iter().find(|found| {
        st.payload(found)
            .is_some_and(|found| found.name() == op.name() && found.loc() == op.loc())
    })
}

/// `transform.test_remap_operand_to_self`
pub fn remap_to_self<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    if st.extension.is_none() {
        let error = op.plain_error("TestTransformStateExtension missing");
        return Err(st.definite(error));
    }
    let Some(own) = itself(st, op) else {
        return Err(st.definite(op.plain_error("the operation is not part of the payload")));
    };
    for target in st.ops(ops::TestRemapOperandToSelf::new(op).operand()) {
        let new_results = op.num_results();
        if st.has_values_beyond(&target, new_results) {
            let message = "cannot replace an op with another op producing fewer results while tracking handles";
            let loc = st.payload(&target).map_or(op.loc(), OpRef::loc);
            return Err(st.definite(Diagnostic::error(loc, message)));
        }
        st.replace_payload(&target, Some(&own));
    }
    match op.num_results() {
        0 => Ok(()),
        _ => st.set_only(op, Mapped::Ops(vec![own])),
    }
}

/// `transform.test_notify_payload_op_replaced`
pub fn notify_replaced<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let view = ops::TestNotifyPayloadOpReplaced::new(op);
    let (old, new) = (st.ops(view.original()), st.ops(view.replacement()));
    if old.len() != 1 || new.len() != 1 {
        let message = "expected one target and one replacement";
        return Err(st.definite(op.plain_error(message)));
    }
    for (old, new) in old.iter().zip(&new) {
        st.replace_payload(old, Some(new));
    }
    Ok(())
}

/// `transform.test_add_to_param`
pub fn add_to_param<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let addendum = i64::from(ops::TestAddToParam::new(op).addendum() as i32);
    let given = match op.optional(ops::test_add_to_param::PARAM) {
        None => vec![0],
        Some(param) => st
            .params(param)
            .iter()
            .filter_map(|param| int_param(st, *param))
            .collect(),
    };
    let sums = given
        .into_iter()
        .map(|number| st.cx.int_attr(Type::I32, number.wrapping_add(addendum)));
    let sums = sums.collect();
    st.set_only(op, Mapped::Params(sums))
}

/// `transform.test_consume_operand_each`
pub fn consume_each<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let targets = st.ops(ops::TestConsumeOperandEach::new(op).target());
    inner_first(st, op, &targets)
}

/// Fails if an operation stands in front of one that is in it: what consumes them one by one would find it gone.
pub fn inner_first(st: &State, op: OpRef, targets: &[PayloadOp]) -> Step<()> {
    if targets.len() < 2 {
        return Ok(());
    }
    let mut first_places = FxHashMap::default();
    for (at, target) in targets.iter().enumerate() {
        first_places.entry(target).or_insert(at);
    }
    let too_late = targets.iter().enumerate().flat_map(|(at, inner)| {
        let around = inner.ancestors(st.root);
        let places = around.filter_map(|op| first_places.get(&op).copied());
        places
            .filter(move |place| *place < at)
            .map(move |place| (place, at))
    });
    let Some((ancestor, inner)) = too_late.min() else {
        return Ok(());
    };
    let message = "transform operation consumes a handle pointing to an ancestor payload operation before its descendant";
    let error = op.plain_error(message).note(
        op.loc(),
        "the ancestor is likely erased or rewritten before the descendant is accessed, leading to undefined behavior",
    );
    let error = with_place(st, error, &targets[ancestor], "ancestor payload op");
    Err(st.definite(with_place(
        st,
        error,
        &targets[inner],
        "descendant payload op",
    )))
}

/// The only payload is an operation of a name.
fn is_of_kind(st: &State, op: OpRef, targets: &[PayloadOp], wanted: &str) -> Step<()> {
    let [target] = targets else {
        let message = format!(
            "op expected the operand to be associated with one payload op, got {}",
            targets.len()
        );
        return Err(Outcome::silenceable(op.plain_error(message)));
    };
    let found = st.payload(target).map_or("", OpRef::name_str);
    if found == wanted {
        return Ok(());
    }
    let message = format!(
        "op expected the operand to be associated a payload op of kind {wanted} got {found}"
    );
    Err(Outcome::silenceable(op.plain_error(message)))
}

/// `transform.test_consume_operand_of_op_kind_or_fail`
pub fn consume_kind<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let view = ops::TestConsumeOperandOfOpKindOrFail::new(op);
    is_of_kind(st, op, &st.ops(view.operand()), view.op_kind())?;
    st.pass.emit(op.plain_remark("succeeded"));
    Ok(())
}

/// `transform.test_succeed_if_operand_of_op_kind`
pub fn succeed_if_kind<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let view = ops::TestSucceedIfOperandOfOpKind::new(op);
    is_of_kind(st, op, &st.ops(view.operand()), view.op_kind())
}

/// `transform.test_copy_payload`
pub fn copy_payload<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let targets = st.ops(ops::TestCopyPayload::new(op).handle());
    st.set_only(op, Mapped::Ops(targets))
}

/// `transform.test_reverse_payload_ops`
pub fn reverse_payload<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let mut targets = st.ops(ops::TestReversePayloadOps::new(op).target());
    targets.reverse();
    st.set_only(op, Mapped::Ops(targets))
}

/// `transform.test_produce_empty_payload`
pub fn empty_payload<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    st.set_only(op, Mapped::Ops(Vec::new()))
}

/// `transform.test_produce_null_payload`
pub fn null_payload<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let message = "attempting to assign a null payload op to this transform value";
    Err(st.definite(op.plain_error(message)))
}

/// `transform.test_produce_null_param`
pub fn null_param<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let message = "attempting to assign a null parameter to this transform value";
    Err(st.definite(op.plain_error(message)))
}

/// `transform.test_produce_null_value`
pub fn null_value<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let message = "attempting to assign a null payload value to this transform handle";
    Err(st.definite(op.plain_error(message)))
}

/// `transform.test_produce_invalid_ir`
pub fn invalid_ir<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    for target in st.ops(ops::TestProduceInvalidIr::new(op).target()) {
        let cx = st.cx;
        let Some((body, inner)) = target.inside(st.root) else {
            continue;
        };
        let region = body.regions(inner).first().copied();
        let Some(block) = region.and_then(|region| body.first_block(region)) else {
            continue;
        };
        let loc = body.loc(inner);
        let mut nobody = NoListener;
        let mut rw = Rewriter::new(cx, body, &mut nobody, InsertPoint::Before(inner));
        rw.insert_at_start(block);
        let new = ops::test_dummy_payload_op(&mut rw, loc, &[], &[]);
        rw.body.set_attr(
            new,
            ops::test_dummy_payload_op::FAIL_TO_VERIFY_ATTR,
            Attribute::UNIT,
        );
    }
    Ok(())
}

/// `transform.test_produce_param`
pub fn param<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let value = op.attr(ops::test_produce_param::ATTR);
    st.set_only(op, Mapped::Params(value.into_iter().collect()))
}

/// `transform.test_produce_param_with_number_of_test_ops`
pub fn number_of_test_ops<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let mut counts = Vec::new();
    for target in st.ops(ops::TestProduceParamWithNumberOfTestOps::new(op).handle()) {
        let all = target.post_order(st.root);
        let of_tests = all.iter().filter(|op| {
            st.payload(op)
                .is_some_and(|op| op.name_str().starts_with("test."))
        });
        counts.push(st.cx.int_attr(Type::I32, of_tests.count() as i64));
    }
    st.set_only(op, Mapped::Params(counts))
}

/// `transform.test_produce_self_handle_or_forward_operand`
pub fn self_or_operand<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    use ops::test_produce_self_handle_or_forward_operand as slots;
    let found = match op.optional(slots::OPERAND) {
        Some(operand) => st.ops(operand),
        None => itself(st, op).into_iter().collect(),
    };
    st.set_only(op, Mapped::Ops(found))
}

/// `transform.test_produce_transform_param_or_forward_operand`
pub fn param_or_operand<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let view = ops::TestProduceTransformParamOrForwardOperand::new(op);
    let targets = st.ops(view.in_());
    let number = |value: i64| Mapped::Params(vec![st.cx.int_attr(Type::I64, value)]);
    let first = match (view.first_result_is_null(), view.first_result_is_param()) {
        (true, _) => None,
        (false, true) => Some(number(0)),
        (false, false) => Some(Mapped::Ops(targets.clone())),
    };
    let second = match view.second_result_is_handle() {
        true => Mapped::Ops(targets.clone()),
        false => number(42),
    };
    for ((at, result), made) in op.results().enumerate().zip([first, Some(second)]) {
        let Some(wanted) = kind(st.cx, op.ty(result)) else {
            continue;
        };
        let Some(made) = made else {
            st.set(result, Mapped::none(wanted));
            continue;
        };
        let what = match (&made, wanted) {
            (Mapped::Ops(_), Kind::Operations)
            | (Mapped::Values(_), Kind::Values)
            | (Mapped::Params(_), Kind::Params) => {
                st.set_result(op, result, made)?;
                continue;
            }
            (_, Kind::Operations) => "an Operation *",
            (_, Kind::Values) => "a Value",
            (_, Kind::Params) => "an Attribute",
        };
        let message = format!(
            "application of {} expected to produce {what} for result #{at}",
            op.name_str()
        );
        let mut error = op.plain_error(message);
        if let Some(target) = targets.first() {
            error = with_place(st, error, target, "when applied to this op");
        }
        return Err(st.definite(error));
    }
    Ok(())
}

/// `transform.test_produce_value_handle_to_argument_of_parent_block`
pub fn argument_of_parent<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let view = ops::TestProduceValueHandleToArgumentOfParentBlock::new(op);
    let at = usize::try_from(view.number()).ok();
    let mut found = Vec::new();
    for target in st.ops(view.in_()) {
        let argument = st.payload(&target).and_then(|payload| {
            let (body, op) = (payload.body, payload.id);
            let block = body.block(op)?;
            body.args(block).get(at?).copied()
        });
        let Some(argument) = argument else {
            let message = format!("parent of the payload has no argument #{}", view.number());
            return Err(Outcome::silenceable(op.plain_error(message)));
        };
        found.push(target.value(argument));
    }
    st.set_only(op, Mapped::Values(found))
}

/// `transform.test_produce_value_handle_to_result`
pub fn result<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let view = ops::TestProduceValueHandleToResult::new(op);
    let at = usize::try_from(view.number()).unwrap_or(usize::MAX);
    let mut found = Vec::new();
    for target in st.ops(view.in_()) {
        let result = st
            .payload(&target)
            .and_then(|payload| payload.results().nth(at));
        let Some(result) = result else {
            let message = format!("payload has no result #{}", view.number());
            return Err(Outcome::silenceable(op.plain_error(message)));
        };
        found.push(target.value(result));
    }
    st.set_only(op, Mapped::Values(found))
}

/// `transform.test_produce_value_handle_to_self_operand`
pub fn self_operand<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let own = itself(st, op);
    let value = own.as_ref().and_then(|own| {
        let payload = st.payload(own)?;
        Some(own.value(payload.operands().next()?))
    });
    st.set_only(op, Mapped::Values(value.into_iter().collect()))
}

/// `transform.test_re_enter_region`
pub fn re_enter_region<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let Some(block) = op.entry() else {
        return Ok(());
    };
    let given = super::control::given(st, op.operands());
    for _ in 0..4 {
        for (arg, mapped) in op.body.args(block).iter().zip(&given) {
            st.set(*arg, mapped.clone());
        }
        Step::from(st.run_block(op, block, false))?;
    }
    Ok(())
}

/// `transform.test_transform_op`
pub fn say<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let message = match op.named_attr(MESSAGE).and_then(|m| st.cx.str_value(m)) {
        Some(message) => format!("applying transformation \"{message}\""),
        None => "applying transformation".to_owned(),
    };
    st.pass.emit(op.plain_remark(message));
    Ok(())
}
