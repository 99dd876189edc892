//! Folds.

use oxmlir_ir::DYNAMIC;

use super::constants;
use crate::folding::{Fold, repeated};
use crate::folds;
use crate::tables::tosa as ops;
use oxmlir_ir::hooks::Folded;

/// The operand, if the result has the same type.
fn unchanged(f: &mut Fold, index: usize) -> Folded {
    match f.body.ty(f.operand(index)) == f.only_result_type() {
        true => f.to_operand(index),
        false => Folded::No,
    }
}

/// The size of the dimension that the operation names, in its first operand.
fn size_along(f: &Fold) -> Option<i64> {
    let view = f.view();
    let axis = usize::try_from(ops::shared::axis(view)?).ok()?;
    view.cx.shape(view.operand_type(0))?.get(axis).copied()
}

/// Whether the operand and the result have the same type, which says all sizes.
fn is_same_static(f: &Fold, index: usize) -> bool {
    let ty = f.body.ty(f.operand(index));
    let shape = f.cx.shape(ty);
    ty == f.only_result_type() && shape.is_some_and(|shape| !shape.contains(&DYNAMIC))
}

folds! {
    // abs(abs(x)) -> abs(x)
    fn abs(f) {
        match f.body.defining_op(f.operand(0)) {
            Some(op) if f.body.name(op) == ops::ABS => f.to_operand(0),
            _ => Folded::No,
        }
    }

    // The place of the greatest of one element is 0.
    fn argmax(f) {
        match size_along(f) {
            Some(1) => f.to_int(0),
            _ => Folded::No,
        }
    }

    // cast(x) -> x for the same type
    fn cast(f) {
        unchanged(f, ops::cast::INPUT)
    }

    // reduce(x) -> x along a dimension of one element
    fn reduce(f) {
        match size_along(f) {
            Some(1) => unchanged(f, 0),
            _ => Folded::No,
        }
    }

    // reverse(x) -> x along a dimension of one element; all elements of a splat are the same
    fn reverse(f) {
        if size_along(f) == Some(1) {
            return unchanged(f, ops::reverse::INPUT1);
        }
        let constant = f.constant(ops::reverse::INPUT1);
        let splat = constant.filter(|attr| f.cx.splat_scalar(*attr).is_some());
        match splat.filter(|attr| f.cx.attr_type(*attr) == f.only_result_type()) {
            Some(splat) => f.to_attr(splat),
            None => Folded::No,
        }
    }

    // reshape(x) -> x for the same type; of a splat one of another shape
    fn reshape(f) {
        if is_same_static(f, ops::reshape::INPUT1) {
            return f.to_operand(ops::reshape::INPUT1);
        }
        let ty = f.only_result_type();
        let constant = f.constant(ops::reshape::INPUT1);
        let splat = constant.filter(|attr| f.cx.splat_scalar(*attr).is_some());
        let result = splat.and_then(|attr| repeated(f.cx, attr, ty));
        f.to_attr_if(result)
    }

    // slice(x) -> x if that is all of it
    fn slice(f) {
        match is_same_static(f, ops::slice::INPUT1) {
            true => f.to_operand(ops::slice::INPUT1),
            false => Folded::No,
        }
    }

    // tile(x) once along each dimension -> x
    fn tile(f) {
        let times = constants::sizes_of(f.view(), f.operand(ops::tile::MULTIPLES));
        match times {
            Some(times) if times.iter().all(|times| *times == 1) => {
                unchanged(f, ops::tile::INPUT1)
            }
            _ => Folded::No,
        }
    }

    // pad(x) with nothing -> x
    fn pad(f) {
        let padding = constants::sizes_of(f.view(), f.operand(ops::pad::PADDING));
        match padding {
            Some(padding) if padding.iter().all(|size| *size == 0) => {
                unchanged(f, ops::pad::INPUT1)
            }
            _ => Folded::No,
        }
    }

    // transpose(x) -> x if all dimensions stay in place; of a splat one of another shape
    fn transpose(f) {
        let ty = f.only_result_type();
        if let Some(constant) = f.constant(ops::transpose::INPUT1)
            && f.cx.splat_scalar(constant).is_some()
            && f.cx.attr_type(constant) == f.body.ty(f.operand(ops::transpose::INPUT1))
            && let Some(result) = repeated(f.cx, constant, ty)
        {
            return f.to_attr(result);
        }
        let perms = ops::Transpose::new(f.view()).perms();
        match perms.iter().enumerate().all(|(at, perm)| *perm == at as i64) {
            true => unchanged(f, ops::transpose::INPUT1),
            false => Folded::No,
        }
    }
}
