//! `transform.xegpu.*`: layouts of descriptors, operands and results, prefetches of what loops load, threads of launches.

use oxmlir_dialects::tables::{gpu, transform as ops, xegpu};
use oxmlir_dialects::xegpu::layout::{Layout, slice};
use oxmlir_dialects::xegpu::types::TensorDesc;
use oxmlir_ir::analysis::Dominance;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{
    Attribute, Body, Context, DYNAMIC, Diagnostic, OpFoldResult, OpId, OpName, OpRef, ValueId,
};

use super::structured::{rewrite_at, sizes, with_target};
use crate::affine::index::constant;
use crate::transform::outcome::{Outcome, Step};
use crate::transform::payload::{PayloadOp, PayloadValue};
use crate::transform::state::{Mapped, State};
use crate::xegpu::layouts::{Side, set_layout};
use crate::xegpu::prefetch::{self, producer};

fn silenceable(op: OpRef, message: impl std::fmt::Display) -> Outcome {
    Outcome::silenceable(op.plain_error(message.to_string()))
}

/// The only one of what a handle stands for; `needed` begins the message about any other number.
fn only<T: Clone>(st: &State, op: OpRef, targets: &[T], needed: &str) -> Step<T> {
    match targets {
        [target] => Ok(target.clone()),
        _ => {
            let message = format!("{needed} (got {})", targets.len());
            Err(st.definite(Diagnostic::error(op.loc(), message)))
        }
    }
}

/// The only operation that a handle stands for; `requires` is the word of the message about any other number.
fn only_op(st: &State, op: OpRef, handle: ValueId, requires: &str) -> Step<PayloadOp> {
    let needed = format!("{requires} exactly one targetOp handle");
    only(st, op, &st.ops(handle), &needed)
}

/// The only value that a handle stands for.
fn only_value(st: &State, op: OpRef, handle: ValueId) -> Step<PayloadValue> {
    let needed = "requires exactly one target value handle";
    only(st, op, &st.values(handle), needed)
}

/// The only operation that a handle stands for has to be one of this kind; `called` is what messages call that.
fn expect_kind(st: &State, op: OpRef, target: &PayloadOp, kind: OpName, called: &str) -> Step<()> {
    match st.payload(target) {
        Some(found) if found.name() != kind => {
            let found = found.name_str();
            let message = format!("Expected a {called} op, but got: {found}");
            Err(with_target(st, op, target, message))
        }
        _ => Ok(()),
    }
}

/// The numbers of a list, each known now: numbers, parameters and constants of the program.
fn numbers(st: &State, op: OpRef, known: &[i64], values: &[ValueId]) -> Step<Vec<i64>> {
    for value in values {
        if let Some(Mapped::Params(params)) = st.get(*value)
            && params.len() != 1
        {
            let message = "requires exactly one parameter associated";
            return Err(st.definite(Diagnostic::error(op.loc(), message)));
        }
    }
    let sizes = sizes::for_all(st, op, known, values)?;
    let mut all = Vec::with_capacity(sizes.len());
    for (at, size) in sizes.iter().enumerate() {
        all.push(match size {
            OpFoldResult::Known(size) => *size,
            OpFoldResult::Value(value) => constant_in(st, values, *value).ok_or_else(|| {
                silenceable(
                    op,
                    format_args!("number #{at} of the list is not a constant"),
                )
            })?,
        });
    }
    Ok(all)
}

/// The number that a result of an operation that one of the handles stands for is, if it is a constant.
fn constant_in(st: &State, handles: &[ValueId], value: ValueId) -> Option<i64> {
    let producers = handles.iter().flat_map(|handle| st.ops(*handle));
    let mut found = producers.filter_map(|producer| {
        let payload = st.payload(&producer)?;
        let gives = payload.results().any(|result| result == value);
        gives.then(|| st.cx.constant_int(payload.body, value))
    });
    found.next().flatten()
}

/// A list of sizes in a schedule: the slot of the numbers, and the group of the values where there are none.
type Given = (usize, usize);

/// The layout that a schedule describes, sliced where it names dimensions.
fn layout(
    st: &State,
    op: OpRef,
    [sg_layout, sg_data, inst_data]: [Given; 3],
    dims: &[i64],
) -> Step<Attribute> {
    let list = |(known, values): Given| -> Step<Vec<i64>> {
        let numbers = numbers(st, op, &op.dense_attr(known), &op.group(values))?;
        match numbers
            .iter()
            .find(|number| i32::try_from(**number).is_err())
        {
            Some(number) => {
                let message = format_args!("the size {number} does not fit in 32 bits");
                Err(silenceable(op, message))
            }
            None => Ok(numbers),
        }
    };
    let layout = Layout {
        sg_layout: list(sg_layout)?,
        sg_data: list(sg_data)?,
        inst_data: list(inst_data)?,
        ..Layout::default()
    };
    let attr = layout.to_subgroup_attr(st.cx);
    Ok(match dims {
        [] => attr,
        dims => slice(st.cx, attr, dims),
    })
}

/// `transform.xegpu.get_desc_op`
pub fn get_desc_op<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let target = only_value(st, op, ops::XegpuGetDescOp::new(op).target())?;
    let desc = target
        .body(st.root)
        .and_then(|body| producer(st.cx, body, target.value, xegpu::CREATE_ND_TDESC));
    match desc {
        Some(desc) => st.set_only(op, Mapped::Ops(vec![target.op(desc)])),
        None => Err(silenceable(
            op,
            "Could not find a matching descriptor op when walking the producer chain of the first operand.",
        )),
    }
}

/// `transform.xegpu.set_desc_layout`
pub fn set_desc_layout<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    use ops::xegpu_set_desc_layout as at;
    let view = ops::XegpuSetDescLayout::new(op);
    let target = only_op(st, op, view.target(), "requires")?;
    let lists = [
        (at::STATIC_SG_LAYOUT_ATTR, at::SG_LAYOUT),
        (at::STATIC_SG_DATA_ATTR, at::SG_DATA),
        (at::STATIC_INST_DATA_ATTR, at::INST_DATA),
    ];
    let layout = layout(st, op, lists, &op.dense_attr(at::SLICE_DIMS_ATTR))?;
    expect_kind(
        st,
        op,
        &target,
        xegpu::CREATE_ND_TDESC,
        "xegpu.create_nd_desc",
    )?;
    let changed = rewrite_at(st, &target, |rw, desc| with_layout(rw, desc, layout)).flatten();
    match changed {
        Some(new) => st.set_only(op, Mapped::Ops(vec![target.sibling(new)])),
        None => Err(with_target(st, op, &target, "the descriptor is gone")),
    }
}

// create_nd_tdesc(m) : t -> create_nd_tdesc(m) : t with a layout
fn with_layout(rw: &mut Rewriter, desc: OpId, layout: Attribute) -> Option<OpId> {
    let ty = rw.body.only_result_type(desc);
    let mut parts = TensorDesc::of(rw.cx, ty)?;
    parts.layout = Some(layout);
    let ty = parts.to_type(rw.cx);
    let (loc, operands) = (rw.body.loc(desc), rw.body.operand_vec(desc));
    let attrs = rw.body.inherent_attrs(desc);
    let new = rw.value(xegpu::CREATE_ND_TDESC, loc, &operands, ty, &attrs);
    let made = rw.body.defining_op(new)?;
    rw.replace(desc, &[new]);
    Some(made)
}

/// `transform.xegpu.set_op_layout_attr`
pub fn set_op_layout_attr<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    use ops::xegpu_set_op_layout_attr as at;
    let view = ops::XegpuSetOpLayoutAttr::new(op);
    let target = only_op(st, op, view.target(), "Requires")?;
    let (side, called) = match view.result() {
        true => (Side::Result, "results"),
        false => (Side::Operand, "operands"),
    };
    let count = st.payload(&target).map_or(0, |payload| match side {
        Side::Result => payload.num_results(),
        Side::Operand => payload.num_operands(),
    });
    let index = usize::try_from(view.index().unwrap_or(0))
        .ok()
        .filter(|at| *at < count);
    let index = index
        .ok_or_else(|| silenceable(op, format_args!("Index exceeds the number of op {called}")))?;
    let lists = [
        (at::STATIC_SG_LAYOUT_ATTR, at::SG_LAYOUT),
        (at::STATIC_SG_DATA_ATTR, at::SG_DATA),
        (at::STATIC_INST_DATA_ATTR, at::INST_DATA),
    ];
    let layout = layout(st, op, lists, &op.dense_attr(at::SLICE_DIMS_ATTR))?;
    let cx = st.cx;
    if let Some((body, target)) = target.outside(st.root) {
        set_layout(cx, body, target, (side, index), layout);
    }
    Ok(())
}

/// `transform.xegpu.set_gpu_launch_threads`
pub fn set_gpu_launch_threads<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let view = ops::XegpuSetGpuLaunchThreads::new(op);
    let target = only_op(st, op, view.target(), "Requires")?;
    expect_kind(st, op, &target, gpu::LAUNCH, st.cx.op_name_str(gpu::LAUNCH))?;
    let known = op.dense_attr(ops::xegpu_set_gpu_launch_threads::STATIC_THREADS_ATTR);
    let threads = sizes::for_all(st, op, &known, &view.threads())?;
    let Ok(threads) = <[OpFoldResult; 3]>::try_from(threads) else {
        let count = known.len();
        let message =
            format_args!("Expected threads argument to consist of three values (got {count})");
        return Err(silenceable(op, message));
    };
    rewrite_at(st, &target, |rw, launch| {
        use gpu::launch::{BLOCK_SIZE_X, BLOCK_SIZE_Y, BLOCK_SIZE_Z};
        let loc = rw.body.loc(launch);
        for (group, size) in [BLOCK_SIZE_X, BLOCK_SIZE_Y, BLOCK_SIZE_Z]
            .into_iter()
            .zip(threads)
        {
            let size = match size {
                OpFoldResult::Known(size) => constant(rw, loc, size),
                OpFoldResult::Value(size) => size,
            };
            rw.body.set_operand_group(rw.cx, launch, group, &[size]);
        }
    });
    Ok(())
}

/// `transform.xegpu.insert_prefetch`
pub fn insert_prefetch<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let view = ops::XegpuInsertPrefetch::new(op);
    let target = only_value(st, op, view.target())?;
    let count = match view.dynamic_nb_prefetch() {
        Some(count) => numbers(st, op, &[DYNAMIC], &[count])?,
        None => vec![view.static_nb_prefetch().unwrap_or(1)],
    };
    let count = count.first().copied().filter(|count| *count > 0);
    let count = count.ok_or_else(|| silenceable(op, "nb_prefetch must be a positive integer."))?;
    let load = target
        .body(st.root)
        .and_then(|body| producer(st.cx, body, target.value, xegpu::LOAD_ND));
    let load = load.ok_or_else(|| silenceable(op, "Could not find load op."))?;
    let load = target.op(load);
    match rewrite_at(st, &load, |rw, load| prefetch::insert(rw, load, count)) {
        Some(Ok(desc)) => st.set_only(op, Mapped::Ops(vec![load.sibling(desc)])),
        Some(Err(problem)) => {
            let error = Diagnostic::error(op.loc(), problem.message());
            let loc = st.payload(&load).map(OpRef::loc);
            Err(Outcome::silenceable(match loc {
                Some(loc) if problem.is_about_load() => error.note(loc, "load op"),
                _ => error,
            }))
        }
        None => Err(silenceable(op, "Could not find load op.")),
    }
}

/// `transform.xegpu.convert_layout`
pub fn convert_layout<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    use ops::xegpu_convert_layout as at;
    let view = ops::XegpuConvertLayout::new(op);
    let target = only_value(st, op, view.target())?;
    let lists = [
        (at::STATIC_INPUT_SG_LAYOUT_ATTR, at::INPUT_SG_LAYOUT),
        (at::STATIC_INPUT_SG_DATA_ATTR, at::INPUT_SG_DATA),
        (at::STATIC_INPUT_INST_DATA_ATTR, at::INPUT_INST_DATA),
    ];
    let input = layout(st, op, lists, &[])?;
    let lists = [
        (at::STATIC_TARGET_SG_LAYOUT_ATTR, at::TARGET_SG_LAYOUT),
        (at::STATIC_TARGET_SG_DATA_ATTR, at::TARGET_SG_DATA),
        (at::STATIC_TARGET_INST_DATA_ATTR, at::TARGET_INST_DATA),
    ];
    let wanted = layout(st, op, lists, &[])?;
    let no_users = || silenceable(op, "Value has no users to insert layout conversion.");
    let place = target
        .body(st.root)
        .and_then(|body| place_for_all_users(st.cx, body, target.value))
        .ok_or_else(no_users)?;
    let loc = target.loc(st.root).unwrap_or(op.loc());
    let made = rewrite_at(st, &target.op(place), |rw, _| {
        let value = target.value;
        let users: Vec<OpId> = rw.body.users(value).collect();
        let ty = rw.body.ty(value);
        use xegpu::convert_layout::{INPUT_LAYOUT_ATTR, TARGET_LAYOUT_ATTR};
        let attrs = [(INPUT_LAYOUT_ATTR, input), (TARGET_LAYOUT_ATTR, wanted)];
        let converted = rw.value(xegpu::CONVERT_LAYOUT, loc, &[value], ty, &attrs);
        for user in users {
            for index in 0..rw.body.num_operands(user) {
                if rw.body.operand(user, index) == value {
                    rw.set_operand(user, index, converted);
                }
            }
        }
        rw.body.defining_op(converted)
    });
    let made = made.flatten().ok_or_else(no_users)?;
    st.set_only(op, Mapped::Ops(vec![target.op(made)]))
}

/// The operation in front of which a value can be changed for all of its users: the first of them, else what comes behind the
/// value itself. `None` for a value without users.
fn place_for_all_users(cx: &Context, body: &Body, value: ValueId) -> Option<OpId> {
    let users: Vec<OpId> = body.users(value).collect();
    let mut dominance = Dominance::new();
    let mut comes_first = |a: OpId, b: OpId| dominance.op_dominates(cx, body, a, b);
    let first = users.iter().copied().reduce(|first, user| {
        if comes_first(user, first) {
            user
        } else {
            first
        }
    });
    let first = first.filter(|first| {
        let mut others = users.iter().filter(|user| **user != *first);
        others.all(|user| comes_first(*first, *user))
    });
    let behind = || match body.defining_op(value) {
        Some(def) => body.next_op(def),
        None => body.first_op(body.value_block(value)?),
    };
    match users[..] {
        [] => None,
        _ => first.or_else(behind),
    }
}
