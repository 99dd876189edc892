//! Transformations of structured operations: what operations of the transform dialect ask of `linalg::transforms`.

pub mod copies;
pub mod fuse;
pub mod hoist;
pub mod hoist_pad;
pub mod loops;
pub mod pack;
pub mod pad;
pub mod promote;
pub mod reduction;
pub mod relayout;
pub mod replace;
pub mod restate;
pub mod sizes;
pub mod split;
pub mod tile;
pub mod vectorize;
pub mod winograd;

use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::{Diagnostic, InsertPoint, OpId, OpRef};

use crate::transform::outcome::Outcome;
use crate::transform::payload::PayloadOp;
use crate::transform::state::State;

/// Changes the program at an operation of the payload, new operations in front of it; `None` if it is gone.
pub fn rewrite_at<T>(
    st: &mut State,
    target: &PayloadOp,
    change: impl FnOnce(&mut Rewriter, OpId) -> T,
) -> Option<T> {
    let cx = st.cx;
    let (body, op) = target.outside(st.root)?;
    let mut nobody = NoListener;
    let mut rw = Rewriter::new(cx, body, &mut nobody, InsertPoint::Before(op));
    Some(change(&mut rw, op))
}

/// A failure that can be silenced, said at an operation of the payload.
pub fn at_payload(st: &State, op: OpRef, target: &PayloadOp, message: &str) -> Outcome {
    let loc = st.payload(target).map_or(op.loc(), OpRef::loc);
    Outcome::silenceable(Diagnostic::error(loc, message))
}

/// A failure that can be silenced, with a note at an operation of the payload.
pub fn with_target(
    st: &State,
    op: OpRef,
    target: &PayloadOp,
    message: impl std::fmt::Display,
) -> Outcome {
    let error = Diagnostic::error(op.loc(), message.to_string());
    Outcome::silenceable(super::control::with_place(st, error, target, "target op"))
}

/// The failure of a transformation that left the program as nothing can go on with.
pub fn failed_to_apply(st: &State, op: OpRef, target: &PayloadOp) -> Outcome {
    let error = Diagnostic::error(op.loc(), "failed to apply");
    let note = "attempted to apply to this op";
    st.definite(super::control::with_place(st, error, target, note))
}

/// The failure of a transformation that has changed nothing.
pub fn did_not_apply(st: &State, op: OpRef, target: &PayloadOp) -> Outcome {
    let message = format!("{} failed to apply", op.name_str());
    let error = Diagnostic::error(op.loc(), message);
    let note = "when applied to this op";
    Outcome::silenceable(super::control::with_place(st, error, target, note))
}
