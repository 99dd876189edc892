//! `transform.structured.hoist_redundant_vector_transfers` and `transform.structured.hoist_redundant_vector_broadcasts`.

use oxmlir_dialects::tables::{func, transform as ops};
use oxmlir_ir::InsertPoint;
use oxmlir_ir::OpRef;
use oxmlir_ir::rewrite::{NoListener, Rewriter};

use crate::linalg::transforms::{hoist_broadcasts, hoist_transfers};
use crate::transform::ops::control::wrong_kind;
use crate::transform::outcome::Step;
use crate::transform::state::{Mapped, State};

/// `transform.structured.hoist_redundant_vector_transfers`
pub fn transfers<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let view = ops::StructuredHoistRedundantVectorTransfers::new(op);
    let targets = st.ops(view.target());
    for target in &targets {
        let is_function = st
            .payload(target)
            .is_some_and(|payload| payload.name() == func::FUNC);
        if !is_function {
            return Err(wrong_kind(st, op, target));
        }
        let cx = st.cx;
        if let Some((body, function)) = target.inside(st.root) {
            let mut nobody = NoListener;
            let mut rw = Rewriter::new(cx, body, &mut nobody, InsertPoint::Before(function));
            hoist_transfers::hoist(&mut rw, function, view.verify_non_zero_trip());
        }
    }
    st.set_only(op, Mapped::Ops(targets))
}

/// `transform.structured.hoist_redundant_vector_broadcasts`
pub fn broadcasts<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let targets = st.ops(ops::StructuredHoistRedundantVectorBroadcasts::new(op).target());
    for target in &targets {
        let cx = st.cx;
        if let Some((body, scope)) = target.inside(st.root) {
            let mut nobody = NoListener;
            let mut rw = Rewriter::new(cx, body, &mut nobody, InsertPoint::Before(scope));
            hoist_broadcasts::hoist(&mut rw, scope);
        }
    }
    st.set_only(op, Mapped::Ops(targets))
}
