//! Folding of vector operations that move elements.

use oxmlir_ir::hooks::Folded;
use oxmlir_ir::{AttrKind, Attribute, Context, OpRef, Scalar, Type, TypeKind};

use crate::folding::{Fold, is_poison};
use crate::folds;
use crate::tables::vector as ops;

/// The dimensions of a vector type: sizes, and whether they are scalable.
fn dims(cx: &Context, ty: Type) -> Option<Vec<(i64, bool)>> {
    match cx.type_kind(ty) {
        TypeKind::Vector {
            shape, scalable, ..
        } => Some(
            shape
                .iter()
                .copied()
                .zip(scalable.iter().copied())
                .collect(),
        ),
        _ => None,
    }
}

/// Whether a vector of type `from` can be broadcast to type `to`.
fn is_broadcastable(cx: &Context, from: Type, to: Type) -> bool {
    let (Some(from), Some(to)) = (dims(cx, from), dims(cx, to)) else {
        return false;
    };
    let trailing = from.iter().rev().zip(to.iter().rev());
    from.len() <= to.len()
        && trailing
            .into_iter()
            .all(|(a, b)| a == b || *a == (1, false))
}

/// Whether a transposition keeps the order of all dimensions but those of size one.
fn keeps_order(op: OpRef) -> bool {
    let Some(source) = dims(op.cx, op.operand_type(ops::transpose::VECTOR)) else {
        return false;
    };
    let moved = op.dense_attr(ops::transpose::PERMUTATION_ATTR);
    let is_wide = |dim: &i64| {
        let dim = usize::try_from(*dim).ok().and_then(|dim| source.get(dim));
        dim.is_some_and(|dim| *dim != (1, false))
    };
    moved.into_iter().filter(is_wide).is_sorted()
}

/// The constant `attr` with another shape: a dense attribute or poison.
fn reshaped(cx: &Context, attr: Attribute, ty: Type) -> Option<Attribute> {
    match cx.attr_kind(attr) {
        AttrKind::DenseElements { data, splat, .. } => {
            Some(cx.dense_attr(ty, data.to_vec(), *splat))
        }
        _ => is_poison(cx, attr).then_some(attr),
    }
}

/// The constant of type `ty` that repeats `attr`: a scalar of its element type, a splat or poison.
fn repeated(cx: &Context, attr: Attribute, ty: Type) -> Option<Attribute> {
    match cx.attr_kind(attr) {
        AttrKind::Integer { ty: scalar, .. } | AttrKind::Float { ty: scalar, .. } => {
            let value = cx.splat_scalar(attr)?;
            (*scalar == cx.element_type(ty)).then(|| cx.splat_attr(ty, &value))
        }
        AttrKind::DenseElements { splat: true, .. } => reshaped(cx, attr, ty),
        _ => is_poison(cx, attr).then_some(attr),
    }
}

// broadcast(shape_cast(x)) -> broadcast(x), where the cast changes leading dimensions of size one alone
fn fold_broadcast_of_shape_cast(f: &mut Fold) -> bool {
    let between = f.operand(ops::broadcast::SOURCE);
    let Some(source) = f.operand_of(between, ops::SHAPE_CAST, 0) else {
        return false;
    };
    let (from, to) = (f.body.ty(source), f.result_type(0));
    let (Some(outer), Some(inner)) = (dims(f.cx, f.body.ty(between)), dims(f.cx, from)) else {
        return false;
    };
    let same_trailing = outer
        .iter()
        .rev()
        .zip(inner.iter().rev())
        .all(|(a, b)| a == b);
    let folds = same_trailing && is_broadcastable(f.cx, from, to);
    if folds {
        f.body.set_operand(f.op, ops::broadcast::SOURCE, source);
    }
    folds
}

/// What a shape cast of the result of another operation is: a shape cast of its operand, or that operand.
fn fold_shape_cast_of(f: &mut Fold) -> Folded {
    let Some(inner) = f.body.defining_op(f.operand(0)) else {
        return Folded::No;
    };
    let inner = OpRef::new(f.cx, f.body, inner);
    let through = match inner.name() {
        ops::SHAPE_CAST => true,
        ops::TRANSPOSE => keeps_order(inner),
        ops::BROADCAST if inner.operand_type(0) == f.result_type(0) => {
            let source = inner.operand(0);
            return f.to_value(source);
        }
        _ => false,
    };
    if !through {
        return Folded::No;
    }
    let source = inner.operand(0);
    f.body.set_operand(f.op, ops::shape_cast::SOURCE, source);
    Folded::InPlace
}

folds! {
    // broadcast(x) -> x of its own type; broadcast(c) -> constant
    fn broadcast(f) {
        let ty = f.result_type(0);
        if f.body.ty(f.operand(0)) == ty {
            return f.to_operand(0);
        }
        if fold_broadcast_of_shape_cast(f) {
            return Folded::InPlace;
        }
        let constant = f.constant(0).and_then(|attr| repeated(f.cx, attr, ty));
        f.to_attr_if(constant)
    }

    // constant_mask(sizes) -> constant, where all bits are set or none
    fn constant_mask(f) {
        let ty = f.result_type(0);
        let op = OpRef::new(f.cx, f.body, f.op);
        let sizes = op.dense_attr(ops::constant_mask::MASK_DIM_SIZES_ATTR);
        let shape = f.cx.shape(ty).unwrap_or_default();
        let is_full = sizes[..] == *shape || (shape.is_empty() && sizes[..] == [1]);
        match (is_full, sizes.contains(&0)) {
            (_, true) => f.to_int(0),
            (true, _) => f.to_int(1),
            _ => Folded::No,
        }
    }

    // shape_cast(x) -> x of its own type; shape_cast(shape_cast(x)) -> shape_cast(x); shape_cast(c) -> constant
    fn shape_cast(f) {
        let ty = f.result_type(0);
        if f.body.ty(f.operand(0)) == ty {
            return f.to_operand(0);
        }
        let folded = fold_shape_cast_of(f);
        if folded != Folded::No {
            return folded;
        }
        let constant = f.constant(0).and_then(|attr| reshaped(f.cx, attr, ty));
        f.to_attr_if(constant)
    }

    // transpose(splat) -> splat; transpose(x) -> x, where neither the shape nor the order changes
    fn transpose(f) {
        let ty = f.result_type(0);
        let splat = f.constant(0).filter(|attr| {
            let element = f.cx.splat_scalar(*attr);
            is_poison(f.cx, *attr) || matches!(element, Some(Scalar::Int(_) | Scalar::Float(_)))
        });
        if let Some(splat) = splat {
            let constant = reshaped(f.cx, splat, ty);
            return f.to_attr_if(constant);
        }
        let is_identity = f.body.ty(f.operand(0)) == ty && keeps_order(OpRef::new(f.cx, f.body, f.op));
        if is_identity { f.to_operand(0) } else { Folded::No }
    }
}
