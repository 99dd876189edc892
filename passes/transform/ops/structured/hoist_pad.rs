//! `transform.structured.hoist_pad` and `transform.structured.hoist_pad.build_packing_loop_nest`

use oxmlir_dialects::tables::{scf, tensor, transform as ops};
use oxmlir_ir::{Diagnostic, OpRef};

use super::{did_not_apply, rewrite_at};
use crate::linalg::transforms::hoist_pad;
use crate::transform::ops::control::wrong_kind;
use crate::transform::outcome::Step;
use crate::transform::state::{Mapped, State};

/// `transform.structured.hoist_pad`
pub fn hoist<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let view = ops::StructuredHoistPad::new(op);
    let count = usize::try_from(view.num_loops()).unwrap_or(0);
    let transpose = view.transpose();
    let mut made = Vec::new();
    for target in st.ops(view.target()) {
        let payload = st.payload(&target);
        if payload.is_none_or(|payload| payload.name() != tensor::PAD) {
            return Err(wrong_kind(st, op, &target));
        }
        let hoisted = rewrite_at(st, &target, |rw, pad| {
            let loops = hoist_pad::loops_around(rw, pad, count);
            let (packed, value) = hoist_pad::hoist(rw, pad, &loops, &transpose)?;
            rw.replace(pad, &[value]);
            Some(packed.pad)
        });
        let Some(hoisted) = hoisted.flatten() else {
            return Err(did_not_apply(st, op, &target));
        };
        made.push(target.sibling(hoisted));
    }
    st.set_only(op, Mapped::Ops(made))
}

/// `transform.structured.hoist_pad.build_packing_loop_nest`
pub fn build_loops<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let view = ops::StructuredHoistPadBuildPackingLoopNest::new(op);
    let (targets, loops) = (st.ops(view.target()), st.ops(view.loop_()));
    let failure = |st: &State, message: String| st.definite(Diagnostic::error(op.loc(), message));
    let ([target], [around]) = (&targets[..], &loops[..]) else {
        let message = format!(
            "requires exactly one target and one loop handle (got {} and {})",
            targets.len(),
            loops.len()
        );
        return Err(failure(st, message));
    };
    let is_kind = |st: &State, payload, name| {
        st.payload(payload)
            .is_some_and(|payload| payload.name() == name)
    };
    if !is_kind(st, target, tensor::PAD) || !is_kind(st, around, scf::FOR) {
        return Err(failure(
            st,
            "requires exactly 2 non-null handles".to_owned(),
        ));
    }
    let outermost = around.beside(target);
    let transpose = view.transpose();
    let packed = rewrite_at(st, target, |rw, pad| {
        let mut loops = hoist_pad::loops_around(rw, pad, usize::MAX);
        let end = loops.iter().position(|looped| Some(*looped) == outermost)?;
        loops.truncate(end + 1);
        hoist_pad::pack(rw, pad, &loops, &transpose)
    });
    let Some(packed) = packed.flatten() else {
        return Err(failure(st, "could not build packing loop nest".to_owned()));
    };
    let made = packed.loops.first().copied().unwrap_or(packed.pad);
    st.set_only(op, Mapped::Ops(vec![target.sibling(made)]))
}
