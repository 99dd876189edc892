//! Structured operations in other forms: `transform.structured.generalize` and `specialize`.

use oxmlir_dialects::linalg::structured::Structured;
use oxmlir_dialects::tables::{linalg, transform as ops};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{OpId, OpRef, ValueId};

use super::rewrite_at;
use crate::linalg::{generalize_named_ops, specialize as named};
use crate::transform::ops::control::with_place;
use crate::transform::outcome::{Outcome, Step};
use crate::transform::payload::PayloadOp;
use crate::transform::state::{Mapped, State};

/// What comes of each target, which has to be a structured operation that `fits`.
fn each<'s>(
    st: &mut State<'s, '_>,
    op: OpRef<'s>,
    target: ValueId,
    fits: impl Fn(OpRef) -> bool,
    mut change: impl FnMut(&mut Rewriter, OpId) -> Option<OpId>,
) -> Step<()> {
    let mut made: Vec<PayloadOp> = Vec::new();
    for target in st.ops(target) {
        let is_wanted = st
            .payload(&target)
            .is_some_and(|payload| Structured::of(payload).is_some() && fits(payload));
        if !is_wanted {
            let error = op.plain_error("transform applied to the wrong op kind");
            let error = with_place(st, error, &target, "when applied to this op");
            return Err(st.definite(error));
        }
        let new = rewrite_at(st, &target, &mut change).flatten();
        let Some(new) = new else {
            let error = op.plain_error(format_args!("{} failed to apply", op.name_str()));
            let error = with_place(st, error, &target, "when applied to this op");
            return Err(Outcome::silenceable(error));
        };
        made.push(target.sibling(new));
    }
    match op.num_results() {
        0 => Ok(()),
        _ => st.set_only(op, Mapped::Ops(made)),
    }
}

/// `transform.structured.generalize`
pub fn generalize<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let target = ops::StructuredGeneralize::new(op).target();
    each(
        st,
        op,
        target,
        |_| true,
        |rw, op| match rw.body.name(op) == linalg::GENERIC {
            true => Some(op),
            false => generalize_named_ops::generalize(rw, op),
        },
    )
}

/// `transform.structured.specialize`
pub fn specialize<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let target = ops::StructuredSpecialize::new(op).target();
    each(st, op, target, |_| true, named::specialize)
}
