//! `transform.structured.winograd_conv2d` and `transform.structured.decompose_winograd_op`

use oxmlir_dialects::linalg::structured::Structured;
use oxmlir_dialects::tables::linalg::{self, WinogradConv2DFmr};
use oxmlir_dialects::tables::transform as ops;
use oxmlir_ir::{Diagnostic, OpRef};

use super::{rewrite_at, with_target};
use crate::linalg::transforms::winograd::{convolve, decompose};
use crate::transform::ops::control::wrong_kind;
use crate::transform::outcome::{Outcome, Step};
use crate::transform::state::{Mapped, State};

/// `transform.structured.winograd_conv2d`
pub fn convolve<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let view = ops::StructuredWinogradConv2d::new(op);
    let fmr = match view.fmr() {
        ops::WinogradConv2DFmr::F23 => WinogradConv2DFmr::F23,
        ops::WinogradConv2DFmr::F43 => WinogradConv2DFmr::F43,
        ops::WinogradConv2DFmr::F25 => WinogradConv2DFmr::F25,
    };
    let failure = |message| Err(Outcome::silenceable(Diagnostic::error(op.loc(), message)));
    let mut made = Vec::new();
    for target in st.ops(view.target()) {
        if st.payload(&target).and_then(Structured::of).is_none() {
            return Err(wrong_kind(st, op, &target));
        }
        let is_convolution = st
            .payload(&target)
            .is_some_and(|payload| payload.name() == linalg::CONV_2D_NHWC_FHWC);
        if !is_convolution {
            return failure("this operation is not supported to convert to Winograd Conv2D");
        }
        let new = rewrite_at(st, &target, |rw, op| convolve::convolve(rw, op, fmr));
        let Some(new) = new.flatten() else {
            return failure("apply Winograd Conv2D failed");
        };
        made.push(target.sibling(new));
    }
    st.set_only(op, Mapped::Ops(made))
}

/// `transform.structured.decompose_winograd_op`
pub fn decompose<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let targets = st.ops(ops::StructuredDecomposeWinogradOp::new(op).target());
    let mut made = Vec::new();
    for target in targets {
        let new = rewrite_at(st, &target, |rw, op| {
            decompose::is_step(rw, op).then(|| decompose::decompose(rw, op))
        });
        let Some(new) = new.flatten() else {
            let message = "this operation is not supported to decompose into other operations";
            return Err(with_target(st, op, &target, message));
        };
        let Some(new) = new else {
            let message = "decompose Winograd operations failed";
            return Err(with_target(st, op, &target, message));
        };
        made.push(target.sibling(new));
    }
    st.set_only(op, Mapped::Ops(made))
}
