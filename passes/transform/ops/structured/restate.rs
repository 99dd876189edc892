//! Structured operations in other forms: `transform.structured.generalize`, `specialize`, `decompose`, `decompose_interface`,
//! `convert_conv2d_to_img2col`, `transpose_conv2d`, `transpose_matmul` and `rewrite_in_destination_passing_style`.

use oxmlir_dialects::linalg::structured::Structured;
use oxmlir_dialects::tables::{linalg, transform as ops};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{OpId, OpRef, ValueId};

use super::{did_not_apply, rewrite_at};
use crate::linalg::transforms::{conv, downscale, softmax};
use crate::linalg::{generalize_named_ops, specialize as named};
use crate::tensor::destination;
use crate::transform::ops::control::wrong_kind;
use crate::transform::outcome::Step;
use crate::transform::payload::PayloadOp;
use crate::transform::state::{Mapped, State};

fn is_structured(op: OpRef) -> bool {
    Structured::of(op).is_some()
}

/// What comes of each target that `fits`, by result.
fn each<'s, const RESULTS: usize>(
    st: &mut State<'s, '_>,
    op: OpRef<'s>,
    target: ValueId,
    fits: impl Fn(OpRef) -> bool,
    mut change: impl FnMut(&mut Rewriter, OpId) -> Option<[OpId; RESULTS]>,
) -> Step<()> {
    let mut made: [Vec<PayloadOp>; RESULTS] = std::array::from_fn(|_| Vec::new());
    for target in st.ops(target) {
        let is_wanted = st.payload(&target).is_some_and(&fits);
        if !is_wanted {
            return Err(wrong_kind(st, op, &target));
        }
        let new = rewrite_at(st, &target, &mut change).flatten();
        let Some(new) = new else {
            return Err(did_not_apply(st, op, &target));
        };
        for (made, new) in made.iter_mut().zip(new) {
            made.push(target.sibling(new));
        }
    }
    for (result, made) in op.results().zip(made) {
        st.set_result(op, result, Mapped::Ops(made))?;
    }
    Ok(())
}

/// `transform.structured.generalize`
pub fn generalize<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let target = ops::StructuredGeneralize::new(op).target();
    each(st, op, target, is_structured, |rw, op| {
        match rw.body.name(op) == linalg::GENERIC {
            true => Some([op]),
            false => generalize_named_ops::generalize(rw, op).map(|new| [new]),
        }
    })
}

/// `transform.structured.specialize`
pub fn specialize<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let target = ops::StructuredSpecialize::new(op).target();
    each(st, op, target, is_structured, |rw, op| {
        let is_generic = rw.body.name(op) == linalg::GENERIC;
        let new = if is_generic {
            named::specialize(rw, op)
        } else {
            Some(op)
        };
        new.map(|new| [new])
    })
}

/// `transform.structured.decompose`
pub fn downscale<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let target = ops::StructuredDecompose::new(op).target();
    each(st, op, target, is_structured, |rw, op| {
        downscale::downscale(rw, op).map(|new| [new])
    })
}

/// `transform.structured.decompose_interface`
pub fn decompose<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let target = ops::StructuredDecomposeInterface::new(op).target();
    each(
        st,
        op,
        target,
        |_| true,
        |rw, op| softmax::decompose(rw, op).map(|new| [new]),
    )
}

/// `transform.structured.convert_conv2d_to_img2col`
pub fn conv_to_product<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let target = ops::StructuredConvertConv2dToImg2col::new(op).target();
    each(st, op, target, is_structured, conv::to_product)
}

/// `transform.structured.transpose_conv2d`
pub fn transpose_conv<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let target = ops::StructuredTransposeConv2d::new(op).target();
    each(st, op, target, is_structured, |rw, op| {
        conv::filters_last(rw, op).map(|new| [new])
    })
}

/// `transform.structured.transpose_matmul`
pub fn transpose_matmul<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let view = ops::StructuredTransposeMatmul::new(op);
    let factor = match view.input_to_transpose() {
        ops::TransposeMatmulInput::Lhs => 0,
        ops::TransposeMatmulInput::Rhs => 1,
    };
    each(st, op, view.target(), is_structured, |rw, op| {
        conv::transpose_factor(rw, op, factor).map(|new| [new])
    })
}

/// `transform.structured.rewrite_in_destination_passing_style`
pub fn in_destination_style<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let target = ops::StructuredRewriteInDestinationPassingStyle::new(op).target();
    each(
        st,
        op,
        target,
        |_| true,
        |rw, op| destination::rewrite(rw, op).map(|new| [new]),
    )
}
