//! Tensors that are joined.

use oxmlir_ir::rewrite::{Pattern, Rewriter};
use oxmlir_ir::{DYNAMIC, OpId, OpRef};

use super::{cast_to, of_shape, replace_by_cast};
use crate::tables::tensor as ops;
use crate::tensor::verify::inferred_concat_shape;

pub const CONCAT: &[Pattern] = &[
    Pattern::new("SingleInputConcatOp", |rw, op| single(rw, op).is_some()),
    Pattern::new("InferConcatOperandTypes", |rw, op| {
        infer_operands(rw, op).is_some()
    }),
    Pattern::new("InferConcatResultType", |rw, op| {
        infer_result(rw, op).is_some()
    }),
];

// concat(t) -> cast(t)
fn single(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let &[input] = &rw.body.operand_vec(op)[..] else {
        return None;
    };
    rw.insert_before(op);
    replace_by_cast(rw, op, input);
    Some(())
}

fn along(op: OpRef) -> Option<usize> {
    usize::try_from(op.int_attr(ops::concat::DIM_ATTR)?).ok()
}

// concat(t : tensor<?>, u) -> concat(cast(t), u) where u tells the size
fn infer_operands(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = rw.op(op);
    let (along, inferred) = (along(view)?, inferred_concat_shape(view)?);
    let loc = view.loc();
    let inputs = rw.body.operand_vec(op);
    let mut casts = Vec::new();
    for (at, input) in inputs.iter().enumerate() {
        let ty = rw.body.ty(*input);
        let shape = rw.cx.shape(ty)?;
        let mut new = inferred.to_vec();
        *new.get_mut(along)? = *shape.get(along)?;
        let new = of_shape(rw.cx, ty, &new);
        if new != ty {
            casts.push((at, new));
        }
    }
    // The reference stops at the first one, and comes again.
    let (at, ty) = casts.into_iter().next()?;
    rw.insert_before(op);
    let cast = cast_to(rw, loc, ty, inputs[at]);
    rw.set_operand(op, at, cast);
    Some(())
}

// concat(t, u) : tensor<?> -> cast(concat(t, u) : tensor<c>)
fn infer_result(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = rw.op(op);
    let (dim, inferred, ty) = (
        view.int_attr(ops::concat::DIM_ATTR)?,
        inferred_concat_shape(view)?,
        view.only_result_type(),
    );
    let new = of_shape(rw.cx, ty, &inferred);
    let old = rw.cx.shape(ty)?;
    let tells_more = old
        .iter()
        .zip(&inferred)
        .all(|(old, new)| *old == DYNAMIC || old == new);
    if new == ty || !tells_more {
        return None;
    }
    let (loc, inputs) = (view.loc(), rw.body.operand_vec(op));
    rw.insert_before(op);
    let new = ops::concat(rw, loc, new, &inputs, dim);
    replace_by_cast(rw, op, new);
    Some(())
}
