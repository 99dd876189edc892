//! Elements of tensors that a body takes out itself: a scalar that is repeated, neighbours in a row, or a gather.
//!
//! ```mlir
//! %i = linalg.index 0 : index
//! %x = tensor.extract %t[%i] : tensor<8xf32>
//! // %0 = vector.step : vector<4xindex>
//! // %1 = vector.shape_cast %0 : vector<4xindex> to vector<4xindex>
//! // %2 = vector.extract %1[0] : index from vector<4xindex>
//! // %x = vector.transfer_read %t[%2], %poison {in_bounds = [true]} : tensor<8xf32>, vector<4xf32>
//! ```

use oxmlir_dialects::affine::build::value_of;
use oxmlir_dialects::affine::maps::applied_map;
use oxmlir_dialects::linalg::build::with_shape;
use oxmlir_dialects::linalg::structured::Structured;
use oxmlir_dialects::memref::mixed::reassociation_groups;
use oxmlir_dialects::tables::{affine, arith, linalg, tensor, vector};
use oxmlir_dialects::vector::transfer::Transfer;
use oxmlir_dialects::vector::types::VectorType;
use oxmlir_ir::num::ApInt;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{
    BlockId, DYNAMIC, Location, Mapping, OpFoldResult, OpId, OpRef, Scalar, Type, ValueId,
};

use super::generic::broadcast_to;
use super::state::{State, masked_op};
use crate::affine::expand::expand_map;
use crate::vector::build::{read, type_of, zero};

/// Whether an operation takes an element out of a tensor in a way that can be vectorized.
pub fn is_known(op: OpRef) -> bool {
    let Some(view) = tensor::Extract::of(op) else {
        return false;
    };
    let rank = op.cx.rank(op.body.ty(view.tensor()));
    rank.is_some_and(|rank| rank > 0)
}

/// Whether an operation computes an index that arithmetic can compute as well.
pub fn is_index(op: OpRef) -> bool {
    let map = (op.name() == affine::APPLY)
        .then(|| applied_map(op.cx, op.body, op.only_result()))
        .flatten();
    map.is_some_and(|map| {
        let exprs = op.cx.affine();
        let results = map.form.results(exprs);
        results.iter().all(|expr| expr.is_pure_affine(exprs))
    })
}

/// Makes arithmetic of the maps in a body that [`is_index`] knows.
pub fn expand_indices(rw: &mut Rewriter, block: BlockId) -> Option<()> {
    for op in rw.body.op_vec(block) {
        let view = rw.op(op);
        if view.name() != affine::APPLY {
            continue;
        }
        let (loc, map) = (view.loc(), applied_map(rw.cx, rw.body, view.only_result())?);
        rw.insert_before(op);
        let values = expand_map(rw, loc, &map).ok()?;
        rw.replace(op, &values);
    }
    Some(())
}

/// What the elements of a vector are in the tensor.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pattern {
    /// One that all iterations take.
    Scalar,
    /// Neighbours in the last dimension.
    Row,
    /// Any.
    Any,
}

/// The iteration space and the loop whose iterations are the elements of a vector that is a row.
struct Rows<'a> {
    block: BlockId,
    ty: &'a VectorType,
    dim: usize,
}

impl Rows<'_> {
    /// Whether a value is the same in all iterations.
    fn is_same(&self, rw: &Rewriter, value: ValueId) -> bool {
        self.count(rw, value, true) == Some(0)
    }

    /// How often the number of an iteration is added in a value, `None` if it is not only added; with `none` operations may do anything to
    /// what is the same in all iterations.
    fn count(&self, rw: &Rewriter, value: ValueId, none: bool) -> Option<usize> {
        let mut work = vec![value];
        let mut count = 0;
        let mut seen = 0;
        while let Some(value) = work.pop() {
            seen += 1;
            if seen > 64 {
                return None;
            }
            let Some(def) = rw.defining_op(value) else {
                if rw.body.value_block(value) == Some(self.block) {
                    return None;
                }
                continue;
            };
            if rw.body.value_block(value) != Some(self.block) {
                continue;
            }
            match def.name() {
                linalg::INDEX => {
                    let dim = linalg::Index::new(def).dim() as usize;
                    count += usize::from(dim == self.dim);
                }
                arith::CONSTANT => {}
                tensor::EXTRACT => return None,
                arith::ADDI => work.extend(def.operands()),
                _ if none => work.extend(def.operands()),
                _ if def.operands().all(|operand| self.is_same(rw, operand)) => {}
                _ => return None,
            }
        }
        Some(count)
    }

    fn pattern(&self, rw: &Rewriter, source: ValueId, indices: &[ValueId]) -> Option<Pattern> {
        let shape = rw.cx.shape(rw.body.ty(source))?;
        let (last, leading) = indices.split_last()?;
        let same = leading
            .iter()
            .zip(shape)
            .all(|(index, size)| *size == 1 || self.is_same(rw, *index));
        Some(if !same {
            Pattern::Any
        } else if self.is_same(rw, *last) {
            Pattern::Scalar
        } else if self.count(rw, *last, false) == Some(1) && self.dim + 1 == self.ty.rank() {
            Pattern::Row
        } else {
            Pattern::Any
        })
    }
}

/// Builds what stands for the elements that a `tensor.extract` in the body takes.
pub fn vectorize(
    rw: &mut Rewriter,
    (op, inner): (OpId, OpId),
    state: &mut State,
    values: &Mapping,
) -> Option<ValueId> {
    let view = tensor::Extract::of(rw.op(inner))?;
    let (source, indices) = (view.tensor(), view.indices().to_vec());
    let loc = view.loc();
    let structured = Structured::of(rw.op(op))?;
    let block = structured.block()?;
    // A scalar is read even if there are no iterations.
    let runs = !structured.static_loop_ranges()?.contains(&DYNAMIC);
    let ty = state.ty(rw.body.ty(view.result()));
    let mut long = (0..ty.rank()).filter(|dim| ty.shape[*dim] > 1 || ty.scalable[*dim]);
    let pattern = match (long.next(), long.next()) {
        (Some(dim), None) => {
            let rows = Rows {
                block,
                ty: &ty,
                dim,
            };
            rows.pattern(rw, source, &indices)?
        }
        _ => Pattern::Any,
    };
    let mask = ty.with_element(Type::I1).ty(rw.cx);
    let mask = rw.cx.splat_attr(mask, &Scalar::Int(ApInt::all_ones(1)));
    let mask = arith::constant(rw, loc, mask);
    let nothing = zero(rw, loc, ty.ty(rw.cx))?;
    let first = value_of(rw, loc, OpFoldResult::Known(0));
    match pattern {
        Pattern::Scalar if runs => scalar(rw, inner, &ty, values),
        Pattern::Row => {
            let transfer = row(rw, inner, &ty, values)?;
            let value = read(rw, loc, ty.ty(rw.cx), &transfer);
            let op = rw.body.defining_op(value)?;
            state.mask(rw, op, None)
        }
        _ => {
            let offsets = offsets(rw, inner, &ty, values)?;
            let flat = flattened(rw, loc, source);
            let ty = ty.ty(rw.cx);
            let value = vector::gather(rw, loc, ty, flat, &[first], offsets, mask, nothing);
            let op = rw.body.defining_op(value)?;
            state.mask(rw, op, None)
        }
    }
}

/// A tensor as one of one dimension: a gather only moves along the last one.
fn flattened(rw: &mut Rewriter, loc: Location, source: ValueId) -> ValueId {
    let ty = rw.body.ty(source);
    let shape = rw.cx.shape(ty).unwrap_or_default().to_vec();
    if shape.len() == 1 {
        return source;
    }
    let count = match shape.contains(&DYNAMIC) {
        true => Some(DYNAMIC),
        false => shape
            .iter()
            .try_fold(1, |all: i64, size| all.checked_mul(*size)),
    };
    let flat = with_shape(rw.cx, ty, &[count.unwrap_or(DYNAMIC)]);
    let groups = [(0..shape.len() as i64).collect::<Vec<i64>>()];
    let groups = reassociation_groups(rw.cx, &groups);
    tensor::collapse_shape(rw, loc, flat, source, &groups)
}

/// The places of elements in a tensor, counted row by row.
fn offsets(rw: &mut Rewriter, inner: OpId, ty: &VectorType, values: &Mapping) -> Option<ValueId> {
    let view = tensor::Extract::of(rw.op(inner))?;
    let (source, indices, loc) = (view.tensor(), view.indices().to_vec(), view.loc());
    let ty = ty.with_element(Type::INDEX);
    let (first, others) = indices.split_first()?;
    let mut offset = broadcast_to(rw, loc, values.value(*first), &ty);
    for (dim, index) in (1..).zip(others) {
        let dim = value_of(rw, loc, OpFoldResult::Known(dim));
        let size = tensor::dim(rw, loc, source, dim);
        let size = broadcast_to(rw, loc, size, &ty);
        offset = arith::muli(rw, loc, offset, size);
        let index = broadcast_to(rw, loc, values.value(*index), &ty);
        offset = arith::addi(rw, loc, index, offset);
    }
    Some(offset)
}

/// The read of neighbours, from the first of them.
fn row(rw: &mut Rewriter, inner: OpId, ty: &VectorType, values: &Mapping) -> Option<Transfer> {
    let view = tensor::Extract::of(rw.op(inner))?;
    let (source, indices, loc) = (view.tensor(), view.indices().to_vec(), view.loc());
    let rank = ty.rank();
    let last = ty.dims(rank - 1..rank).with_element(Type::INDEX);
    let mut first = Vec::new();
    for index in indices {
        let mut value = values.value(index);
        if let Some(vector) = type_of(rw, value) {
            // All other dimensions have one element; what is the same in all iterations may have only some of them.
            let is_one = vector.shape.iter().all(|size| *size == 1);
            let line = if is_one && vector.rank() < rank {
                vector.dims(vector.rank() - 1..vector.rank())
            } else {
                last.clone()
            };
            let line = line.ty(rw.cx);
            value = vector::shape_cast(rw, loc, line, value);
            value = vector::extract(rw, loc, value, &[], &[0]);
        }
        first.push(value);
    }
    let exprs = rw.cx.affine();
    let dims = first.len();
    let results: Vec<_> = (0..rank)
        .map(|dim| match (dim + dims).checked_sub(rank) {
            Some(at) => exprs.dim(at as u32),
            None => exprs.constant(0),
        })
        .collect();
    Some(Transfer {
        vector: source,
        base: source,
        indices: first,
        padding: None,
        mask: None,
        map: exprs.map(dims as u32, 0, &results),
        in_bounds: vec![true; rank],
    })
}

/// The read of one element for all iterations.
fn scalar(rw: &mut Rewriter, inner: OpId, ty: &VectorType, values: &Mapping) -> Option<ValueId> {
    let loc = rw.body.loc(inner);
    let transfer = row(rw, inner, ty, values)?;
    let exprs = rw.cx.affine();
    let zeros = vec![exprs.constant(0); ty.rank()];
    let transfer = Transfer {
        map: exprs.map(transfer.indices.len() as u32, 0, &zeros),
        ..transfer
    };
    let value = read(rw, loc, ty.ty(rw.cx), &transfer);
    let op = rw.body.defining_op(value)?;
    rw.insert_before(op);
    let one = VectorType::fixed(&[1], Type::I1).ty(rw.cx);
    let mask = vector::constant_mask(rw, loc, one, &[1]);
    rw.insert_after(op);
    masked_op(rw, op, Some(mask))
}
