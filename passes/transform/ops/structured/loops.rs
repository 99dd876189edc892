//! `transform.structured.interchange`, `transform.structured.flatten_elementwise` and `transform.structured.convert_to_loops`.

use oxmlir_dialects::linalg::structured::Structured;
use oxmlir_dialects::tables::{linalg, transform as ops};
use oxmlir_ir::{Diagnostic, OpRef};

use super::{at_payload, failed_to_apply, rewrite_at};
use crate::linalg::to_loops;
use crate::linalg::transforms::loops;
use crate::linalg::transforms::tile::interface::Tiling;
use crate::transform::ops::control::{with_place, wrong_kind};
use crate::transform::outcome::{Outcome, Step};
use crate::transform::state::{Mapped, State};

/// `transform.structured.interchange`
pub fn interchange<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let view = ops::StructuredInterchange::new(op);
    let targets = st.ops(view.target());
    let order = view.iterator_interchange().unwrap_or_default();
    for target in &targets {
        let payload = st.payload(target).and_then(Structured::of);
        let payload = payload.filter(|payload| payload.op.name() == linalg::GENERIC);
        let Some(count) = payload.map(Structured::num_loops) else {
            return Err(wrong_kind(st, op, target));
        };
        if order.is_empty() {
            continue;
        }
        if count != order.len() {
            let message = format!(
                "\"iterator_interchange\" has length ({}) different from the number of loops in the target operation ({count})",
                order.len()
            );
            return Err(Outcome::silenceable(op.plain_error(message)));
        }
        let order: Vec<u32> = order.iter().map(|loop_| *loop_ as u32).collect();
        let done = rewrite_at(st, target, |rw, op| loops::interchange(rw, op, &order));
        if done.flatten().is_none() {
            return Err(at_payload(st, op, target, "failed to apply"));
        }
    }
    st.set_only(op, Mapped::Ops(targets))
}

/// `transform.structured.flatten_elementwise`
pub fn flatten<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let view = ops::StructuredFlattenElementwise::new(op);
    let mut flattened = Vec::new();
    for target in st.ops(view.target()) {
        let Some(payload) = st.payload(&target).and_then(Structured::of) else {
            return Err(wrong_kind(st, op, &target));
        };
        if !loops::is_elementwise(payload) {
            let message = "only elementwise flattening is supported";
            return Err(at_payload(st, op, &target, message));
        }
        if payload.num_loops() <= 1 {
            flattened.push(target);
            continue;
        }
        let Some(new) = rewrite_at(st, &target, loops::flatten).flatten() else {
            return Err(at_payload(
                st,
                op,
                &target,
                "attempted to flatten, but failed",
            ));
        };
        flattened.push(target.sibling(new));
    }
    st.set_only(op, Mapped::Ops(flattened))
}

/// `transform.structured.convert_to_loops`
pub fn convert<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let mut made = Vec::new();
    for target in st.ops(ops::StructuredConvertToLoops::new(op).target()) {
        let payload = st.payload(&target);
        if payload.is_none_or(|payload| payload.interface::<Tiling>().is_none()) {
            let message = "expected the payload to implement TilingInterface";
            let error = Diagnostic::error(op.loc(), message);
            let error = with_place(st, error, &target, "payload op");
            return Err(Outcome::silenceable(error));
        }
        let Some(loops) = rewrite_at(st, &target, to_loops::lower_in_place).flatten() else {
            return Err(failed_to_apply(st, op, &target));
        };
        made.extend(loops.into_iter().map(|new| target.sibling(new)));
    }
    st.set_only(op, Mapped::Ops(made))
}
