//! Folding of tensor operations.

use oxmlir_ir::Scalar;
use oxmlir_ir::hooks::Folded;
use oxmlir_ir::{
    AttrKind, Attribute, Context, DYNAMIC, OpFoldResult, OpName, OpRef, Type, TypeKind, ValueId,
};

use super::sizes::by_operands;
use crate::folding::{Fold, repeated, reshaped};
use crate::folds;
use crate::memref::fold::fold_reshape;
use crate::memref::mixed::Slice;
use crate::operands::SOURCE;
use crate::tables::tensor as ops;

folds! {
    // collapse_shape(expand_shape(t)) -> t; collapse_shape(constant) -> constant
    fn collapse_shape(f) { reshape_or_constant(f, ops::EXPAND_SHAPE) }

    // concat(t) -> t
    fn concat(f) {
        match f.body.num_operands(f.op) == 1 && f.source_type() == f.only_result_type() {
            true => f.to_source(),
            false => Folded::No,
        }
    }

    // expand_shape(collapse_shape(t)) -> t; expand_shape(constant) -> constant
    fn expand_shape(f) { reshape_or_constant(f, ops::COLLAPSE_SHAPE) }

    // extract(splat, i) -> the element; extract(from_elements(x, ..), c) -> x; extract(constant, c) -> the element;
    // extract(insert(x, t, c), c) -> x
    fn extract(f) {
        let splat = f.constant(SOURCE).filter(|t| is_splat(f.cx, *t));
        if let Some(element) = splat.and_then(|t| f.cx.element_attr(t, 0)) {
            return f.to_attr(element);
        }
        if let Some(value) = inserted_there(f) {
            return f.to_value(value);
        }
        let Some(at) = linear_position(f) else {
            return Folded::No;
        };
        let tensor = f.source();
        let elements = f.body.defining_op(tensor).filter(|def| f.body.name(*def) == ops::FROM_ELEMENTS);
        if let Some(elements) = elements {
            return match at < f.body.num_operands(elements) {
                true => f.to_value(f.body.operand(elements, at)),
                false => Folded::No,
            };
        }
        let element = f.constant(SOURCE).and_then(|t| f.cx.element_attr(t, at));
        f.to_attr_if(element)
    }

    // extract_slice(splat) -> splat; extract_slice(t) -> t for all of it; extract_slice(insert_slice(s, t)) -> s in the same place
    fn extract_slice(f) {
        let splat = splat_like_result(f);
        if splat.is_some() {
            return f.to_attr_if(splat);
        }
        let view = OpRef::new(f.cx, f.body, f.op);
        let slice = Slice::of(view);
        let (source, ty) = (view.operand(SOURCE), view.only_result_type());
        if view.operand_type(SOURCE) == ty && is_whole(f.cx, ty, &slice.resolved(f.cx, f.body)) {
            return f.to_value(source);
        }
        let inserted = inner(f, source, ops::INSERT_SLICE).and_then(|insert| {
            let same = Slice::of(insert).lists() == slice.lists();
            (same && insert.operand_type(ops::insert_slice::SOURCE) == ty)
                .then(|| insert.operand(ops::insert_slice::SOURCE))
        });
        inserted.map_or(Folded::No, |source| f.to_value(source))
    }

    // from_elements(constants) -> constant
    fn from_elements(f) {
        let ty = f.only_result_type();
        let constants: Option<Vec<_>> = f.constants.iter().copied().collect();
        let scalars = |attrs: Vec<_>| {
            let parts = attrs.iter().map(|attr| element_scalars(f.cx, *attr));
            Some(parts.collect::<Option<Vec<_>>>()?.concat())
        };
        let scalars = constants.filter(|c| !c.is_empty()).and_then(scalars);
        let attr = scalars.map(|values| f.cx.elements_attr(ty, &values));
        f.to_attr_if(attr)
    }

    // pad(t) -> t without a border
    fn pad(f) {
        let ty = f.only_result_type();
        let is_kept = f.view().attr(ops::pad::NOFOLD_ATTR).is_some();
        match !is_kept && f.source_type() == ty && is_static(f.cx, ty) {
            true => f.to_source(),
            false => Folded::No,
        }
    }

    // gather(splat) -> splat
    fn gather(f) {
        let splat = splat_like_result(f);
        f.to_attr_if(splat)
    }

    // insert(x, splat of x) -> the splat
    fn insert(f) {
        let scalar = f.constant(ops::insert::SCALAR).and_then(|x| f.cx.splat_scalar(x));
        let splat = f.constant(ops::insert::DEST).and_then(|t| f.cx.splat_scalar(t));
        let dest = f.constant(ops::insert::DEST);
        f.to_attr_if(dest.filter(|_| scalar.is_some() && scalar == splat))
    }

    // insert_slice(s, t) -> s for all of t; insert_slice(s, t) -> t without elements; insert_slice(extract_slice(t), t) -> t and
    // insert_slice(s, insert_slice(r, t)) -> insert_slice(s, t) in the same place
    fn insert_slice(f) {
        let view = OpRef::new(f.cx, f.body, f.op);
        let slice = Slice::of(view);
        let (source, dest) = (view.operand(ops::insert_slice::SOURCE), view.operand(ops::insert_slice::DEST));
        let ty = view.only_result_type();
        if f.body.ty(source) == ty && is_whole(f.cx, ty, &slice.resolved(f.cx, f.body)) {
            return f.to_value(source);
        }
        let undone = inner(f, source, ops::EXTRACT_SLICE)
            .is_some_and(|extract| extract.operand(SOURCE) == dest && Slice::of(extract).lists() == slice.lists());
        let is_empty = f.cx.shape(f.body.ty(source)).is_some_and(|shape| shape.contains(&0));
        if undone || is_empty {
            return f.to_value(dest);
        }
        let covered = inner(f, dest, ops::INSERT_SLICE).filter(|first| {
            first.operand_type(ops::insert_slice::SOURCE) == f.body.ty(source)
                && Slice::of(*first).lists() == slice.lists()
        });
        let Some(below) = covered.map(|first| first.operand(ops::insert_slice::DEST)) else {
            return Folded::No;
        };
        f.body.set_operand(f.op, ops::insert_slice::DEST, below);
        Folded::InPlace
    }

    // rank(t) -> the number of its dimensions, where that is known
    fn rank(f) {
        match f.cx.shape(f.source_type()) {
            Some(shape) => f.to_int(shape.len() as i64),
            None => Folded::No,
        }
    }

    // reshape(splat) -> splat; reshape(reshape(t, s), r) -> reshape(t, r); reshape(t) -> t for one dimension at most, or to sizes that
    // are those of t
    fn reshape(f) {
        let splat = splat_like_result(f);
        if splat.is_some() {
            return f.to_attr_if(splat);
        }
        if let Some(source) = f.source_of(f.source(), ops::RESHAPE) {
            f.set_source(source);
            return Folded::InPlace;
        }
        let ty = f.only_result_type();
        let is_short = f.cx.shape(ty).is_some_and(|shape| shape.len() < 2);
        match f.source_type() == ty && (is_short || keeps_sizes(f)) {
            true => f.to_source(),
            false => Folded::No,
        }
    }

    // splat(constant) -> constant
    fn splat(f) {
        let splat = splat_like_result(f);
        f.to_attr_if(splat)
    }

    // dim(t, c) -> the size of t, where that is known
    fn dim(f) {
        let known = f.constant(ops::dim::INDEX).and_then(|a| f.cx.int_value(a));
        let Some(index) = known.and_then(|i| usize::try_from(i).ok()) else {
            return Folded::No;
        };
        let source = f.body.ty(f.operand(ops::dim::SOURCE));
        match f.cx.shape(source).and_then(|shape| shape.get(index)) {
            None => Folded::No,
            Some(&DYNAMIC) => match dynamic_size(f, index) {
                Some(size) => f.to_value(size),
                None => fold_cast(f),
            },
            Some(size) => f.to_int(*size),
        }
    }
}

fn reshape_or_constant(f: &mut Fold, inverse: OpName) -> Folded {
    match fold_reshape(f, inverse) {
        Folded::No => {
            let ty = f.only_result_type();
            let constant = f.constant(SOURCE).filter(|_| is_static(f.cx, ty));
            let constant = constant.and_then(|attr| reshaped(f.cx, attr, ty));
            f.to_attr_if(constant)
        }
        folded => folded,
    }
}

fn is_static(cx: &Context, ty: Type) -> bool {
    cx.num_elements(ty).is_some()
}

/// The constant of the type of the result that repeats what the main operand is or repeats.
fn splat_like_result(f: &Fold) -> Option<Attribute> {
    let (attr, ty) = (f.constant(SOURCE)?, f.only_result_type());
    let is_repeated = matches!(
        f.cx.attr_kind(attr),
        AttrKind::Integer { .. }
            | AttrKind::Float { .. }
            | AttrKind::DenseElements { splat: true, .. }
    );
    (is_repeated && is_static(f.cx, ty)).then(|| repeated(f.cx, attr, ty))?
}

/// The number of the element that `tensor.extract` takes, in row-major order; `None` if it is not known or there is none.
fn linear_position(f: &Fold) -> Option<usize> {
    let shape = f.cx.shape(f.source_type())?;
    let mut at = 0usize;
    for (index, size) in shape.iter().enumerate() {
        let position = f.constant(ops::extract::INDICES + index)?;
        let position = f.cx.int_value(position)?;
        if !(0..*size).contains(&position) {
            return None;
        }
        at = at.checked_mul(usize::try_from(*size).ok()?)?;
        at = at.checked_add(usize::try_from(position).ok()?)?;
    }
    Some(at)
}

/// Whether all elements of a constant are the same.
fn is_splat(cx: &Context, constant: Attribute) -> bool {
    matches!(
        cx.attr_kind(constant),
        AttrKind::DenseElements { splat: true, .. }
    )
}

/// What the elements of a tensor are made of that a scalar constant becomes: one number, or the two parts of a complex one.
fn element_scalars(cx: &Context, attr: Attribute) -> Option<Vec<Scalar>> {
    match cx.attr_kind(attr) {
        AttrKind::Array(parts) => parts.iter().map(|part| cx.splat_scalar(*part)).collect(),
        _ => cx.splat_scalar(attr).map(|scalar| vec![scalar]),
    }
}

/// The scalar that `tensor.insert` has put where `tensor.extract` looks, at constant indices.
fn inserted_there(f: &Fold) -> Option<ValueId> {
    let insert = inner(f, f.source(), ops::INSERT)?;
    let indices = insert.operands().skip(ops::insert::INDICES);
    let wanted = f.constants.get(ops::extract::INDICES..)?;
    let mut pairs = indices.zip(wanted);
    let same = pairs
        .all(|(index, wanted)| wanted.is_some() && f.cx.constant_value(f.body, index) == *wanted);
    same.then(|| insert.operand(ops::insert::SCALAR))
}

/// Whether the shape that `tensor.reshape` gives a tensor is made of its own sizes, in order.
fn keeps_sizes(f: &Fold) -> bool {
    let Some(shape) = inner(f, f.operand(ops::reshape::SHAPE), ops::FROM_ELEMENTS) else {
        return false;
    };
    let source = f.source();
    let Some(sizes) =
        f.cx.shape(f.body.ty(source))
            .filter(|s| s.len() == shape.num_operands())
    else {
        return false;
    };
    let is_size = |((index, size), value): ((usize, &i64), ValueId)| {
        if let Some(known) = f.cx.constant_int(f.body, value) {
            return known == *size;
        }
        let Some(dim) = inner(f, value, ops::DIM) else {
            return false;
        };
        let at = f.cx.constant_int(f.body, dim.operand(ops::dim::INDEX));
        dim.operand(ops::dim::SOURCE) == source && at == i64::try_from(index).ok()
    };
    sizes.iter().enumerate().zip(shape.operands()).all(is_size)
}

fn inner<'a>(f: &'a Fold, value: ValueId, name: OpName) -> Option<OpRef<'a>> {
    let def = f.body.defining_op(value)?;
    (f.body.name(def) == name).then(|| OpRef::new(f.cx, f.body, def))
}

/// Whether a slice of a tensor of type `ty` is all of it.
fn is_whole(cx: &Context, ty: Type, slice: &Slice) -> bool {
    let Some(shape) = cx.shape(ty) else {
        return false;
    };
    let all = |list: &[OpFoldResult], known: i64| list.iter().all(|m| m.known() == Some(known));
    let sizes = slice.sizes.iter().map(|m| m.known());
    all(&slice.offsets, 0)
        && all(&slice.strides, 1)
        && sizes.eq(shape.iter().map(|size| Some(*size)))
}

/// The operand that holds a dynamic size of what defines the source.
fn dynamic_size(f: &Fold, index: usize) -> Option<ValueId> {
    let source = f.operand(ops::dim::SOURCE);
    let def = OpRef::new(f.cx, f.body, f.body.defining_op(source)?);
    let size = match def.name() {
        ops::GENERATE => *by_operands(def, ops::generate::DYNAMIC_EXTENTS).get(index)?,
        ops::EXTRACT_SLICE => {
            let from = def.operand_type(ops::extract_slice::SOURCE);
            let same_rank = f.cx.rank(from) == f.cx.rank(def.only_result_type());
            *Slice::of(def).sizes.get(index).filter(|_| same_rank)?
        }
        _ => return None,
    };
    match size {
        OpFoldResult::Value(value) => Some(value),
        OpFoldResult::Known(_) => None,
    }
}

// f(cast(t)) -> f(t) where the cast only forgets sizes
fn fold_cast(f: &mut Fold) -> Folded {
    let cast = f.operand(ops::dim::SOURCE);
    match f.operand_of(cast, ops::CAST, ops::cast::SOURCE) {
        Some(source) if forgets_sizes(f.cx, f.body.ty(source), f.body.ty(cast)) => {
            f.body.set_operand(f.op, ops::dim::SOURCE, source);
            Folded::InPlace
        }
        _ => Folded::No,
    }
}

/// Whether both types have a rank and `from` knows every size that `to` knows.
pub fn forgets_sizes(cx: &Context, from: Type, to: Type) -> bool {
    let (
        TypeKind::RankedTensor {
            shape: from,
            element: from_element,
            encoding: from_encoding,
        },
        TypeKind::RankedTensor {
            shape: to,
            element: to_element,
            encoding: to_encoding,
        },
    ) = (cx.type_kind(from), cx.type_kind(to))
    else {
        return false;
    };
    let same_kind = from_element == to_element && from_encoding == to_encoding;
    let known = |(from, to): (&i64, &i64)| *from != DYNAMIC || *to == DYNAMIC;
    same_kind && from.len() == to.len() && from.iter().zip(to).all(known)
}
