//! Bounds of the sizes of buffers and tensors.

use oxmlir_ir::bounds::{Bounds, Quantity, Relation, Term, bounds, equal};
use oxmlir_ir::{OpFoldResult, OpRef};

use super::mixed::{Slice, mixed, reassociation};
use super::views::dropped_dims;
use crate::operands::SOURCE;
use crate::tables::memref as ops;

/// One of some sizes.
pub fn size_in(op: OpRef, sizes: &[OpFoldResult], quantity: Quantity) -> Bounds {
    let size = quantity.dim.and_then(|dim| sizes.get(dim));
    size.map_or_else(Bounds::new, |size| equal(Term::mixed(op.cx, *size)))
}

/// The sizes of the result's type, the values of a group of operands in place of the dynamic ones.
pub fn size_by_operands(op: OpRef, group: usize, quantity: Quantity) -> Bounds {
    let shape = op.cx.shape(op.only_result_type()).unwrap_or_default();
    size_in(op, &mixed(shape, &op.group(group)), quantity)
}

/// The size of the same dimension of an operand with a rank.
pub fn size_of_operand(op: OpRef, operand: usize, quantity: Quantity) -> Bounds {
    let value = op.operand(operand);
    let rank = op.cx.rank(op.ty(value));
    match quantity
        .dim
        .filter(|dim| rank.is_some_and(|rank| *dim < rank))
    {
        Some(dim) => equal(Term::quantity(op.cx, Quantity::size(value, dim))),
        None => Bounds::new(),
    }
}

/// The product of the sizes of a group of dimensions of the first operand, of which one may be unknown.
pub fn size_of_group(op: OpRef, groups: &[Vec<i64>], quantity: Quantity) -> Bounds {
    let source = op.operand(SOURCE);
    let shape = op.cx.shape(op.ty(source)).unwrap_or_default();
    let Some(group) = quantity.dim.and_then(|dim| groups.get(dim)) else {
        return Bounds::new();
    };
    let (mut known, mut unknown) = (1i64, Vec::new());
    for dim in group.iter().filter_map(|dim| usize::try_from(*dim).ok()) {
        match shape.get(dim) {
            Some(size) if *size >= 0 => known = known.saturating_mul(*size),
            _ => unknown.push(dim),
        }
    }
    let affine = op.cx.affine();
    match unknown[..] {
        [] => equal(Term::constant(op.cx, known)),
        [dim] => {
            let size = Term::quantity(op.cx, Quantity::size(source, dim));
            equal(Term {
                expr: affine.mul(size.expr, affine.constant(known)),
                ..size
            })
        }
        _ => Bounds::new(),
    }
}

/// What `memref.dim` and `tensor.dim`, which have the same slots, ask for.
pub fn dim(op: OpRef, _: Quantity) -> Bounds {
    let source = op.operand(ops::dim::SOURCE);
    let index = op.cx.constant_int(op.body, op.operand(ops::dim::INDEX));
    let rank = op.cx.rank(op.ty(source));
    let index = index.and_then(|index| usize::try_from(index).ok());
    match index.filter(|index| rank.is_some_and(|rank| *index < rank)) {
        Some(index) => equal(Term::quantity(op.cx, Quantity::size(source, index))),
        None => bounds([(Relation::AtLeast, Term::constant(op.cx, 0))]),
    }
}

pub fn rank(op: OpRef, _: Quantity) -> Bounds {
    match op.cx.rank(op.operand_type(SOURCE)) {
        Some(rank) => equal(Term::constant(op.cx, rank as i64)),
        None => bounds([(Relation::AtLeast, Term::constant(op.cx, 0))]),
    }
}

pub fn alloc(op: OpRef, quantity: Quantity) -> Bounds {
    size_by_operands(op, ops::alloc::DYNAMIC_SIZES, quantity)
}

pub fn like_source(op: OpRef, quantity: Quantity) -> Bounds {
    size_of_operand(op, SOURCE, quantity)
}

pub fn collapse_shape(op: OpRef, quantity: Quantity) -> Bounds {
    let groups = reassociation(op.cx, op.attr(ops::collapse_shape::REASSOCIATION_ATTR));
    size_of_group(op, &groups, quantity)
}

pub fn expand_shape(op: OpRef, quantity: Quantity) -> Bounds {
    use ops::expand_shape as slots;
    let sizes = op.dense_attr(slots::STATIC_OUTPUT_SHAPE_ATTR);
    size_in(op, &mixed(&sizes, &op.group(slots::OUTPUT_SHAPE)), quantity)
}

pub fn reinterpret_cast(op: OpRef, quantity: Quantity) -> Bounds {
    size_in(op, &Slice::of(op).sizes, quantity)
}

pub fn subview(op: OpRef, quantity: Quantity) -> Bounds {
    let Some(dropped) = dropped_dims(op) else {
        return Bounds::new();
    };
    let sizes = Slice::of(op).sizes.into_iter().zip(dropped);
    let kept: Vec<OpFoldResult> = sizes
        .filter(|(_, dropped)| !dropped)
        .map(|(size, _)| size)
        .collect();
    size_in(op, &kept, quantity)
}
