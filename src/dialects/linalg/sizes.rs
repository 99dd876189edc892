//! Sizes of the results of structured operations.

use oxmlir_ir::affine::{AffineExpr, ExprKind};
use oxmlir_ir::interfaces::ReifyRankedShapedType;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{DYNAMIC, OpFoldResult, OpFoldResultList, OpId};

use super::structured::Structured;
use crate::affine::build::folded_apply;
use crate::tables::linalg as ops;
use crate::tensor::sizes::mixed_size;

/// The size of a dimension follows from those of the operands that have the same loops, inputs first.
pub(crate) const STRUCTURED: ReifyRankedShapedType = ReifyRankedShapedType::Shape(shape);

fn shape(rw: &mut Rewriter, op: OpId) -> Option<OpFoldResultList> {
    let view = Structured::of(rw.op(op)).filter(|view| view.has_pure_tensor_semantics())?;
    let affine = rw.cx.affine();
    let (loc, inputs, inits, maps) = (view.op.loc(), view.inputs(), view.inits(), view.maps());
    let init = *inits.first()?;
    let known = view.shape(init).to_vec();
    let map = maps.get(inputs.len())?;
    let loops = view.shapes_to_loops()?;
    // As the reference does, all sizes of all operands are there, also those that no size of the result follows from.
    let mut sizes = Vec::new();
    let mut num_of_inputs = 0;
    for (number, operand) in inputs.iter().chain(&inits).enumerate() {
        let rank = rw.cx.rank(rw.body.ty(*operand)).unwrap_or(0);
        for dim in 0..rank {
            sizes.push(mixed_size(rw, loc, *operand, dim));
        }
        if number < inputs.len() {
            num_of_inputs = sizes.len();
        }
    }
    let mut result = OpFoldResultList::new();
    for (dim, known) in known.into_iter().enumerate() {
        if known != DYNAMIC {
            result.push(OpFoldResult::Known(known));
            continue;
        }
        let at = u32::try_from(dim).ok()?;
        // What the map makes of the sizes of several loops, or of none, is not one more than the last index.
        let is_loop = matches!(map.result(at, affine)?.kind(affine), ExprKind::Dim(_));
        let expr = map.sub_map(&[at], affine).compose(loops, affine);
        let mut of_inputs = is_loop;
        expr.result(0, affine)?.walk(affine, |part: AffineExpr| {
            if let ExprKind::Dim(dim) = part.kind(affine) {
                of_inputs &= (dim as usize) < num_of_inputs;
            }
        });
        result.push(match of_inputs {
            true => {
                let (expr, used) = expr.compress_dims(affine);
                let used: Vec<_> = used.iter().map(|place| sizes[*place as usize]).collect();
                folded_apply(rw, loc, expr, &used)
            }
            false => mixed_size(rw, loc, init, dim),
        });
    }
    Some(result)
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
