//! Tensors with borders.

use oxmlir_ir::rewrite::{Pattern, Rewriter};
use oxmlir_ir::{
    DYNAMIC, InsertPoint, Location, Mapping, OpFoldResult, OpFoldResultList, OpId, OpRef, Type,
    ValueId,
};

use super::{foldable_cast_source, of_shape, replace_by_cast};
use crate::affine::build::sum_of_dims;
use crate::memref::mixed::{Slice, mixed, split};
use crate::tables::tensor as ops;
use crate::tensor::fold::forgets_sizes;

pub const PAD: &[Pattern] = &[
    Pattern::new("FoldStaticZeroPadding", |rw, op| nothing(rw, op).is_some()),
    Pattern::new("FoldSourceTensorCast", |rw, op| of_cast(rw, op).is_some()),
    Pattern::new("FoldTargetTensorCast", |rw, op| into_cast(rw, op).is_some()),
    Pattern::new("FoldOrthogonalPaddings", |rw, op| {
        orthogonal(rw, op).is_some()
    }),
    Pattern::new("FoldStaticPadding", |rw, op| constants(rw, op).is_some()),
    Pattern::new("FoldConsecutiveConstantPadding", |rw, op| {
        of_pad(rw, op).is_some()
    }),
];

/// The borders of a `tensor.pad`: what is put in front of each dimension and behind it.
#[derive(Clone)]
pub struct Borders {
    /// The numbers of elements in front.
    pub low: OpFoldResultList,
    /// The numbers of elements behind.
    pub high: OpFoldResultList,
}

impl Borders {
    /// The borders of an operation.
    pub fn of(op: OpRef) -> Borders {
        use ops::pad::{HIGH, LOW, STATIC_HIGH_ATTR, STATIC_LOW_ATTR};
        let list = |attr, group| mixed(&op.dense_attr(attr), &op.group(group));
        Borders {
            low: list(STATIC_LOW_ATTR, LOW),
            high: list(STATIC_HIGH_ATTR, HIGH),
        }
    }

    fn all(&self) -> impl Iterator<Item = &OpFoldResult> {
        self.low.iter().chain(&self.high)
    }

    fn resolved(&self, rw: &Rewriter) -> Borders {
        let known = |n: &OpFoldResult| n.resolved(rw.cx, rw.body);
        Borders {
            low: self.low.iter().map(known).collect(),
            high: self.high.iter().map(known).collect(),
        }
    }

    /// A `tensor.pad` of a source with these borders, which consist of one value.
    pub fn pad(
        &self,
        rw: &mut Rewriter,
        loc: Location,
        ty: Type,
        (source, value): (ValueId, ValueId),
        options: ops::PadOptions,
    ) -> ValueId {
        let ((a, low), (b, high)) = (split(&self.low), split(&self.high));
        let new = ops::pad_with(rw, loc, ty, source, &low, &high, &a, &b, options);
        let region = rw.body.only_region(new);
        let block = rw.body.add_block(region);
        for _ in &self.low {
            rw.body.add_arg(block, Type::INDEX, loc);
        }
        let at = std::mem::replace(&mut rw.at, InsertPoint::End(block));
        ops::yield_(rw, loc, value);
        rw.at = at;
        rw.body.only_result(new)
    }

    /// A `tensor.pad` with these borders in front of `op`, whose region it takes over.
    pub fn replacement(&self, rw: &mut Rewriter, op: OpId, ty: Type, source: ValueId) -> ValueId {
        let loc = rw.body.loc(op);
        let options = ops::PadOptions {
            nofold: is_kept(rw.op(op)),
        };
        let ((a, low), (b, high)) = (split(&self.low), split(&self.high));
        rw.insert_before(op);
        let new = ops::pad_with(rw, loc, ty, source, &low, &high, &a, &b, options);
        let (from, to) = (rw.body.only_region(op), rw.body.only_region(new));
        rw.body.take_blocks(from, to);
        rw.body.only_result(new)
    }
}

fn is_kept(op: OpRef) -> bool {
    op.attr(ops::pad::NOFOLD_ATTR).is_some()
}

/// What the border consists of if it is the same everywhere (`getConstantPaddingValue`).
pub fn padding_value(op: OpRef) -> Option<ValueId> {
    let block = op.entry_block(ops::pad::REGION)?;
    let value = op.body.operands(op.body.last_op(block)?).next()?;
    let constant = op.cx.constant_value(op.body, value).is_some();
    (constant || op.body.value_block(value) != Some(block)).then_some(value)
}

/// What a border consists of, where the rewriter is: what is computed in the region of a `tensor.pad` is copied.
pub fn padding_here(rw: &mut Rewriter, padding: ValueId) -> ValueId {
    let definition = rw.body.defining_op(padding);
    let inside = definition.filter(|op| {
        let holder = rw.body.parent_op(*op);
        holder.is_some_and(|holder| rw.body.name(holder) == ops::PAD)
    });
    let Some(op) = inside else {
        return padding;
    };
    let copy = rw.body.clone_op(rw.cx, op, rw.at, &mut Mapping::default());
    rw.listener.inserted(rw.body, copy);
    rw.body.only_result(copy)
}

// pad(t, 0.., 0..) -> cast(t)
fn nothing(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = rw.op(op);
    let source = view.operand(ops::pad::SOURCE);
    let zero = |n: &OpFoldResult| n.constant(rw.cx, rw.body) == Some(0);
    if is_kept(view) || !Borders::of(view).all().all(zero) {
        return None;
    }
    rw.insert_before(op);
    replace_by_cast(rw, op, source);
    Some(())
}

// pad(cast(t)) -> cast(pad(t))
fn of_cast(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = rw.op(op);
    let source = foldable_cast_source(rw, view.operand(ops::pad::SOURCE))?;
    let (old, borders) = (view.only_result_type(), Borders::of(view));
    let sizes = rw.cx.shape(view.ty(source))?.iter();
    let outer = rw.cx.shape(old)?.iter();
    let numbers = borders.low.iter().zip(&borders.high);
    let inferred = sizes
        .zip(outer)
        .zip(numbers)
        .map(|((size, outer), (low, high))| {
            let known = (*size != DYNAMIC).then_some(*size);
            let total = known.and_then(|n| n.checked_add(low.known()?)?.checked_add(high.known()?));
            total.unwrap_or(*outer)
        });
    let ty = of_shape(rw.cx, old, &inferred.collect::<Vec<i64>>());
    if ty == old {
        rw.set_operand(op, ops::pad::SOURCE, source);
        return Some(());
    }
    let new = borders.replacement(rw, op, ty, source);
    replace_by_cast(rw, op, new);
    Some(())
}

// cast(pad(t)) -> pad(t) of the type behind the cast
fn into_cast(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let result = rw.body.only_result(op);
    if !rw.body.has_one_use(result) {
        return None;
    }
    let cast = rw.body.users(result).next()?;
    let to = ops::Cast::of(rw.op(cast))?.only_result_type();
    if !forgets_sizes(rw.cx, to, rw.body.ty(result)) {
        return None;
    }
    let borders = Borders::of(rw.op(op));
    let source = rw.body.operand(op, ops::pad::SOURCE);
    let new = borders.replacement(rw, op, to, source);
    rw.replace(cast, &[new]);
    rw.erase(op);
    Some(())
}

fn is_zero(n: &OpFoldResult) -> bool {
    *n == OpFoldResult::Known(0)
}

// pad(extract_slice(pad(extract_slice(t)))) -> pad(extract_slice(t)) where both pad other dimensions
fn orthogonal(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = rw.op(op);
    let named = |value, name| rw.defining_op(value).filter(|def| def.name() == name);
    let inner = named(view.operand(ops::pad::SOURCE), ops::EXTRACT_SLICE)?;
    let pad = named(inner.operand(ops::extract_slice::SOURCE), ops::PAD)?;
    let outer = named(pad.operand(ops::pad::SOURCE), ops::EXTRACT_SLICE)?;
    let source = outer.operand(ops::extract_slice::SOURCE);
    let rank = |ty| rw.cx.rank(ty);
    let ranks = [
        rank(view.operand_type(ops::pad::SOURCE)),
        rank(inner.operand_type(ops::extract_slice::SOURCE)),
        rank(view.ty(source)),
        rank(outer.only_result_type()),
    ];
    if is_kept(pad) || ranks.iter().any(|rank| *rank != ranks[0]) {
        return None;
    }
    let (first, second) = (Borders::of(pad), Borders::of(view));
    let (from, box_) = (Slice::of(outer), Slice::of(inner));
    let dense = |slice: &Slice| slice.strides.iter().all(|s| *s == OpFoldResult::Known(1));
    let only_high = first.low.iter().chain(&second.low).all(is_zero);
    let same = padding_value(view).is_some_and(|value| padding_value(pad) == Some(value));
    if !dense(&from) || !dense(&box_) || !only_high || !same {
        return None;
    }
    let sizes = rw.cx.shape(pad.only_result_type())?;
    let mut merged = box_.clone();
    let mut high = OpFoldResultList::new();
    for (dim, size) in sizes.iter().enumerate() {
        let (pads, padded) = (!is_zero(&second.high[dim]), !is_zero(&first.high[dim]));
        if pads && padded {
            return None;
        }
        merged.offsets[dim] = if !pads && is_zero(&box_.offsets[dim]) {
            from.offsets[dim]
        } else if !padded && is_zero(&from.offsets[dim]) {
            box_.offsets[dim]
        } else {
            return None;
        };
        if padded {
            let known = box_.sizes[dim].constant(rw.cx, rw.body);
            if *size == DYNAMIC || known != Some(*size) {
                return None;
            }
            merged.sizes[dim] = from.sizes[dim];
        }
        high.push(if padded {
            first.high[dim]
        } else {
            second.high[dim]
        });
    }
    let (loc, ty) = (view.loc(), view.only_result_type());
    let shape: Vec<i64> = merged.sizes.iter().map(|size| size.or_dynamic()).collect();
    let small = of_shape(rw.cx, view.ty(source), &shape);
    rw.insert_before(op);
    let small = merged.extract_slice(rw, loc, small, source);
    let low = second.low;
    let new = Borders { low, high }.replacement(rw, op, ty, small);
    rw.replace(op, &[new]);
    Some(())
}

// pad(t, value of c) -> cast(pad(t, c))
fn constants(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = rw.op(op);
    let (source, old) = (view.operand(ops::pad::SOURCE), view.only_result_type());
    let borders = Borders::of(view).resolved(rw);
    let outer = rw.cx.shape(old)?;
    let sizes = rw.cx.shape(view.ty(source))?.iter().zip(outer);
    let numbers = borders.low.iter().zip(&borders.high);
    let inferred = sizes.zip(numbers).map(|((size, outer), (low, high))| {
        let known = (*outer == DYNAMIC && *size != DYNAMIC).then_some(*size);
        let total = known.and_then(|n| n.checked_add(low.known()?)?.checked_add(high.known()?));
        total.unwrap_or(*outer)
    });
    let inferred: Vec<i64> = inferred.collect();
    if inferred == outer || inferred.iter().all(|size| *size == DYNAMIC) {
        return None;
    }
    let ty = of_shape(rw.cx, old, &inferred);
    let new = borders.replacement(rw, op, ty, source);
    replace_by_cast(rw, op, new);
    Some(())
}

// pad(pad(t, x), x) -> pad(t, x)
fn of_pad(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = rw.op(op);
    let inner = view.defining_op(view.operand(ops::pad::SOURCE))?;
    if inner.name() != ops::PAD || is_kept(view) || is_kept(inner) {
        return None;
    }
    let value = padding_value(view)?;
    if padding_value(inner) != Some(value) {
        return None;
    }
    let (first, second) = (Borders::of(inner), Borders::of(view));
    let (loc, ty, source) = (
        view.loc(),
        view.only_result_type(),
        inner.operand(ops::pad::SOURCE),
    );
    rw.insert_before(op);
    let mut add = |first: &OpFoldResultList, second: &OpFoldResultList| -> OpFoldResultList {
        let pairs = first.iter().zip(second);
        pairs
            .map(|(a, b)| sum_of_dims(rw, loc, &[*a, *b]))
            .collect()
    };
    let high = add(&first.high, &second.high);
    let low = add(&first.low, &second.low);
    let new = Borders { low, high }.replacement(rw, op, ty, source);
    rw.replace(op, &[new]);
    Some(())
}
