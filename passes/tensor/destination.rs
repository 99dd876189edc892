//! Tensors that are made all at once as what is put into a destination.
//!
//! ```mlir
//! %0 = tensor.from_elements %a, %b : tensor<2xf32>
//! // %e = tensor.empty() : tensor<2xf32>
//! // %1 = tensor.insert %a into %e[%c0] : tensor<2xf32>
//! // %0 = tensor.insert %b into %1[%c1] : tensor<2xf32>
//! ```

use oxmlir_dialects::affine::build::value_of;
use oxmlir_dialects::linalg::build;
use oxmlir_dialects::memref::mixed::{Slice, mixed};
use oxmlir_dialects::tables::{bufferization, tensor};
use oxmlir_dialects::tensor::sizes::mixed_sizes;
use oxmlir_dialects::tensor::{Borders, padding_here, padding_value};
use oxmlir_ir::interfaces::ReifyRankedShapedType;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{OpFoldResult, OpId, ValueId};

/// Replaces a `tensor.from_elements` or a `tensor.pad` with the same value everywhere: the operation that gives the result; `None` for all
/// others.
pub fn rewrite(rw: &mut Rewriter, op: OpId) -> Option<OpId> {
    rw.insert_before(op);
    let new = match rw.body.name(op) {
        tensor::FROM_ELEMENTS => from_elements(rw, op)?,
        tensor::PAD => pad(rw, op)?,
        _ => return None,
    };
    rw.replace(op, &[new]);
    rw.body.defining_op(new)
}

// from_elements(a, ..) -> insert(a, .. insert(.., empty))
fn from_elements(rw: &mut Rewriter, op: OpId) -> Option<ValueId> {
    let view = rw.op(op);
    let (loc, ty) = (view.loc(), view.only_result_type());
    let elements: Vec<ValueId> = view.operands().collect();
    let shape = rw.cx.shape(ty)?.to_vec();
    let mut all = tensor::empty(rw, loc, ty, &[]);
    let most = shape.iter().copied().max().unwrap_or(0);
    let numbers: Vec<ValueId> = (0..most)
        .map(|number| value_of(rw, loc, OpFoldResult::Known(number)))
        .collect();
    for (at, element) in elements.into_iter().enumerate() {
        let mut rest = at as i64;
        let mut indices = Vec::new();
        for size in shape.iter().rev() {
            indices.push(*numbers.get(usize::try_from(rest % size).ok()?)?);
            rest /= size;
        }
        indices.reverse();
        all = tensor::insert(rw, loc, element, all, &indices);
    }
    Some(all)
}

// pad(t, v) -> insert_slice(t, fill(v, empty)); a copy where nothing is added and it has to stay
fn pad(rw: &mut Rewriter, op: OpId) -> Option<ValueId> {
    let view = tensor::Pad::new(rw.op(op));
    let (loc, ty, source, stays) = (
        view.loc(),
        view.only_result_type(),
        view.source(),
        view.nofold(),
    );
    let padding = padding_value(rw.op(op))?;
    let borders = Borders::of(rw.op(op));
    let is_zero = |number: &OpFoldResult| number.constant(rw.cx, rw.body) == Some(0);
    let adds_nothing = borders.low.iter().chain(&borders.high).all(is_zero);
    let sizes = rw
        .op(op)
        .interface::<ReifyRankedShapedType>()?
        .shape(rw, op)?;
    let shape = rw.cx.shape(ty)?.to_vec();
    let unknown = sizes.iter().zip(&shape);
    let unknown: Vec<OpFoldResult> = unknown
        .filter(|(_, known)| **known == oxmlir_ir::DYNAMIC)
        .map(|(size, _)| *size)
        .collect();
    let unknown: Vec<ValueId> = unknown
        .into_iter()
        .map(|size| value_of(rw, loc, size))
        .collect();
    if stays && adds_nothing {
        let dest = bufferization::alloc_tensor(rw, loc, ty, &unknown);
        let copy = build::copy(rw, loc, source, dest);
        return Some(rw.body.only_result(copy));
    }
    let empty = tensor::empty(rw, loc, ty, &unknown);
    let padding = padding_here(rw, padding);
    let fill = build::fill(rw, loc, padding, empty);
    let dest = rw.body.only_result(fill);
    let sizes = mixed_sizes(rw, loc, source)?;
    let slice = Slice {
        offsets: borders.low,
        strides: mixed(&vec![1; sizes.len()], &[]),
        sizes,
    };
    Some(slice.insert_slice(rw, loc, source, dest))
}
