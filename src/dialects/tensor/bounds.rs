//! Bounds of the sizes of tensors.

use oxmlir_ir::bounds::{Bounds, Quantity, Term, equal};
use oxmlir_ir::interfaces::DestinationStyle;
use oxmlir_ir::{OpFoldResult, OpRef};

use super::verify::shape_of;
use crate::memref::bounds::{size_by_operands, size_in, size_of_group, size_of_operand};
use crate::memref::mixed::{Slice, mixed, reassociation};
use crate::memref::views::dropped_by_shape;
use crate::tables::tensor as ops;

pub fn empty(op: OpRef, quantity: Quantity) -> Bounds {
    size_by_operands(op, ops::empty::DYNAMIC_SIZES, quantity)
}

pub fn generate(op: OpRef, quantity: Quantity) -> Bounds {
    size_by_operands(op, ops::generate::DYNAMIC_EXTENTS, quantity)
}

pub fn splat(op: OpRef, quantity: Quantity) -> Bounds {
    size_by_operands(op, ops::splat::DYNAMIC_SIZES, quantity)
}

pub fn expand_shape(op: OpRef, quantity: Quantity) -> Bounds {
    use ops::expand_shape as slots;
    let sizes = op.dense_attr(slots::STATIC_OUTPUT_SHAPE_ATTR);
    size_in(op, &mixed(&sizes, &op.group(slots::OUTPUT_SHAPE)), quantity)
}

pub fn collapse_shape(op: OpRef, quantity: Quantity) -> Bounds {
    let groups = reassociation(op.cx, op.attr(ops::collapse_shape::REASSOCIATION_ATTR));
    size_of_group(op, &groups, quantity)
}

pub fn extract_slice(op: OpRef, quantity: Quantity) -> Bounds {
    let sizes = Slice::of(op).sizes;
    let known: Vec<i64> = sizes.iter().map(|size| size.or_dynamic()).collect();
    let Some(dropped) = dropped_by_shape(&known, shape_of(op.cx, op.only_result_type())) else {
        return Bounds::new();
    };
    let kept = sizes
        .into_iter()
        .zip(dropped)
        .filter(|(_, dropped)| !dropped);
    let kept: Vec<OpFoldResult> = kept.map(|(size, _)| size).collect();
    size_in(op, &kept, quantity)
}

/// The result has the shape of what it replaces.
pub fn destination(op: OpRef, quantity: Quantity) -> Bounds {
    let inits = op
        .interface::<DestinationStyle>()
        .map(|style| op.body.operand_range(op.cx, op.id, style.inits));
    let position = op.results().position(|result| result == quantity.value);
    let init = inits
        .zip(position)
        .and_then(|(mut inits, at)| inits.nth(at));
    init.map_or_else(Bounds::new, |init| size_of_operand(op, init, quantity))
}

/// The size of the source and of what is put in front of it and behind it.
pub fn pad(op: OpRef, quantity: Quantity) -> Bounds {
    use ops::pad as slots;
    let low = mixed(
        &op.dense_attr(slots::STATIC_LOW_ATTR),
        &op.group(slots::LOW),
    );
    let high = mixed(
        &op.dense_attr(slots::STATIC_HIGH_ATTR),
        &op.group(slots::HIGH),
    );
    let border =
        |sizes: &[OpFoldResult], dim: usize| sizes.get(dim).map(|size| Term::mixed(op.cx, *size));
    let parts = quantity.dim.and_then(|dim| {
        let source = Quantity::size(op.operand(slots::SOURCE), dim);
        Some([
            Term::quantity(op.cx, source),
            border(&low, dim)?,
            border(&high, dim)?,
        ])
    });
    let affine = op.cx.affine();
    parts.map_or_else(Bounds::new, |parts| {
        let zero = affine.constant(0);
        equal(Term::combined(op.cx, &parts, |exprs| {
            exprs.iter().fold(zero, |all, expr| affine.add(all, *expr))
        }))
    })
}
