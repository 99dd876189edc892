//! Sizes of the results of structured operations.

use oxmlir_ir::affine::{AffineExpr, ExprKind};
use oxmlir_ir::interfaces::ReifyRankedShapedType;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{DYNAMIC, OpFoldResult, OpId};

use super::structured::Structured;
use crate::affine::build::folded_apply;
use crate::tables::linalg as ops;
use crate::tensor::sizes::mixed_size;

/// The size of a dimension follows from those of the operands that have the same loops, inputs first.
pub(crate) const STRUCTURED: ReifyRankedShapedType = ReifyRankedShapedType::Size(size);

fn size(rw: &mut Rewriter, op: OpId, dim: usize) -> Option<OpFoldResult> {
    let view = Structured::of(rw.op(op)).filter(|view| view.has_pure_tensor_semantics())?;
    let affine = rw.cx.affine();
    let (loc, inputs, maps) = (view.op.loc(), view.inputs(), view.maps());
    let init = *view.inits().first()?;
    match *view.shape(init).get(dim)? {
        DYNAMIC => {}
        known => return Some(OpFoldResult::Known(known)),
    }
    let map = maps.get(inputs.len())?;
    let loops = view.shapes_to_loops()?;
    let at = u32::try_from(dim).ok()?;
    // What the map makes of the sizes of several loops, or of none, is not one more than the last index.
    let expr = map.result(at, affine)?;
    if !matches!(expr.kind(affine), ExprKind::Dim(_)) {
        return Some(mixed_size(rw, loc, init, dim));
    }
    let expr = map.sub_map(&[at], affine).compose(loops, affine);
    // The place of each size of the inputs among those of all operands.
    let mut places = Vec::new();
    for input in &inputs {
        let rank = view.shape(*input).len();
        places.extend((0..rank).map(|dim| (*input, dim)));
    }
    let mut of_inputs = true;
    expr.result(0, affine)?.walk(affine, |part: AffineExpr| {
        if let ExprKind::Dim(dim) = part.kind(affine) {
            of_inputs &= (dim as usize) < places.len();
        }
    });
    if !of_inputs {
        return Some(mixed_size(rw, loc, init, dim));
    }
    let (expr, used) = expr.compress_dims(affine);
    let mut sizes = Vec::new();
    for place in used {
        let (input, dim) = places[place as usize];
        sizes.push(mixed_size(rw, loc, input, dim));
    }
    Some(folded_apply(rw, loc, expr, &sizes))
}

/// The size of a dimension of a softmax is that of the output if its type tells it, else that of the input.
pub(crate) const SOFTMAX: ReifyRankedShapedType = ReifyRankedShapedType::Size(|rw, op, dim| {
    let view = ops::Softmax::new(rw.op(op));
    let (loc, input, output) = (view.loc(), view.input(), view.output());
    match rw.cx.shape(rw.body.ty(output))?.get(dim) {
        Some(&known) if known != DYNAMIC => Some(OpFoldResult::Known(known)),
        _ => Some(mixed_size(rw, loc, input, dim)),
    }
});
