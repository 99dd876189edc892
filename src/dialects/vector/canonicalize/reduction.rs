//! Canonicalization patterns of reductions that have one element to reduce.

use oxmlir_ir::rewrite::{Pattern, Rewriter};
use oxmlir_ir::{Location, OpId, Type, ValueId};

use crate::tables::{arith, vector as ops};
use crate::vector::combine::combining_op;
use crate::vector::transfer::masking_op;
use crate::vector::types::VectorType;

pub const REDUCTION: &[Pattern] = &[Pattern::new("ElideSingleElementReduction", |rw, op| {
    reduce_one(rw, op).is_some()
})];

pub const MULTI_REDUCTION: &[Pattern] = &[Pattern::new(
    "ElideUnitDimsInMultiDimReduction",
    |rw, op| reduce_unit_dims(rw, op).is_some(),
)];

// reduction(v) -> extract(v, 0), reduction(v, acc) -> extract(v, 0) + acc, for one element
fn reduce_one(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = ops::Reduction::new(rw.op(op));
    let (loc, ty, vector, acc) = (
        view.loc(),
        view.only_result_type(),
        view.vector(),
        view.acc(),
    );
    let (kind, flags) = (view.kind(), view.fastmath_attr());
    let from = VectorType::of(rw.cx, rw.body.ty(vector))?;
    let is_masked = masking_op(rw.op(op)).is_some();
    if from.num_elements() != 1 || from.is_scalable() || is_masked {
        return None;
    }
    let is_float = rw.cx.is_float(ty);
    let name = combining_op(kind, is_float)?;
    rw.insert_before(op);
    let position = vec![0; from.rank()];
    let mut value = ops::extract(rw, loc, vector, &[], &position);
    if let Some(acc) = acc {
        let flags = flags.filter(|_| is_float);
        let attrs = flags.map(|flags| (arith::addf::FASTMATH_ATTR, flags));
        value = rw.value(name, loc, &[value, acc], ty, attrs.as_slice());
    }
    rw.replace(op, &[value]);
    Some(())
}

// multi_reduction(v, acc), where all that is reduced has one element -> acc + shape_cast(v)
fn reduce_unit_dims(rw: &mut Rewriter, op: OpId) -> Option<()> {
    use ops::multi_reduction as slots;
    let view = ops::MultiReduction::new(rw.op(op));
    let (loc, ty, kind) = (view.loc(), view.only_result_type(), view.kind());
    let (source, acc) = (view.source(), view.acc());
    let from = VectorType::of(rw.cx, rw.body.ty(source))?;
    let reduced = rw.op(op).dense_attr(slots::REDUCTION_DIMS_ATTR);
    let is_unit = |dim: &i64| {
        let dim = *dim as usize;
        from.shape.get(dim) == Some(&1) && !from.scalable[dim]
    };
    if !reduced.iter().all(is_unit) {
        return None;
    }
    let name = combining_op(kind, rw.cx.is_float(rw.cx.element_type(ty)))?;
    let around = masking_op(rw.op(op));
    let mask = around.map(|around| ops::Mask::new(rw.op(around)).mask());
    let root = around.unwrap_or(op);
    rw.insert_before(root);
    let mask = mask.map(|mask| {
        let bits = with_element(rw, ty, Type::I1);
        without_dims(rw, loc, mask, bits, from.rank())
    });
    let value = without_dims(rw, loc, source, ty, from.rank());
    let mut value = rw.value(name, loc, &[acc, value], ty, &[]);
    if let Some(mask) = mask {
        value = arith::select(rw, loc, mask, value, acc);
    }
    rw.replace(root, &[value]);
    Some(())
}

/// The vector type of this shape with other elements, or these for a scalar.
fn with_element(rw: &Rewriter, ty: Type, element: Type) -> Type {
    match VectorType::of(rw.cx, ty) {
        Some(vector) => vector.with_element(element).ty(rw.cx),
        None => element,
    }
}

/// A vector of `rank` dimensions without some of one element, as `ty`, which is the only element if there are no others.
fn without_dims(
    rw: &mut Rewriter,
    loc: Location,
    vector: ValueId,
    ty: Type,
    rank: usize,
) -> ValueId {
    match VectorType::of(rw.cx, ty) {
        None => ops::extract(rw, loc, vector, &[], &vec![0; rank]),
        Some(_) if rw.body.ty(vector) == ty => vector,
        Some(_) => ops::shape_cast(rw, loc, ty, vector),
    }
}
