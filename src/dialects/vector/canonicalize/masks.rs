//! Canonicalization patterns of masks whose first elements of each dimension are set.

use oxmlir_ir::rewrite::{Pattern, Rewriter};
use oxmlir_ir::{Location, OpFoldResult, OpId, OpRef, Type, ValueId};

use crate::folding::int_splat;
use crate::operands::SOURCE;
use crate::tables::{arith, vector as ops};
use crate::vector::fold::elements::extracted;
use crate::vector::fold::integers;
use crate::vector::types::VectorType;

pub const CREATE_MASK: &[Pattern] = &[CONSTANT];

pub const CONSTANT: Pattern = Pattern::new("CreateMaskFolder", create_constant_mask);

pub const EXTRACT: Pattern = Pattern::new("ExtractOpFromMask", |rw, op| extract(rw, op).is_some());

pub const CONSTANT_SLICE: Pattern = Pattern::new("StridedSliceConstantMaskFolder", |rw, op| {
    matches!(sliced(rw, op), Some((_, Counts::Known(_)))) && slice(rw, op).is_some()
});

pub const CREATED_SLICE: Pattern = Pattern::new("StridedSliceCreateMaskFolder", |rw, op| {
    matches!(sliced(rw, op), Some((_, Counts::Values(_)))) && slice(rw, op).is_some()
});

pub const TRANSPOSE: Pattern =
    Pattern::new("FoldTransposeMask", |rw, op| transpose(rw, op).is_some());

pub const SHAPE_CAST: Pattern = Pattern::new("ShapeCastMaskFolderTrailingOneDim", |rw, op| {
    shape_cast(rw, op).is_some()
});

/// How many elements are set in each dimension: numbers of a `vector.constant_mask`, or values of a `vector.create_mask`.
enum Counts {
    Known(Vec<i64>),
    Values(Vec<ValueId>),
}

impl Counts {
    /// The counts of the mask that `value` is.
    fn of(rw: &Rewriter, value: ValueId) -> Option<(VectorType, Counts)> {
        let def = rw.defining_op(value)?;
        let ty = VectorType::of(rw.cx, rw.body.ty(value))?;
        let counts = if let Some(mask) = ops::CreateMask::of(def) {
            Counts::Values(mask.operands().to_vec())
        } else {
            let mask = ops::ConstantMask::of(def)?;
            Counts::Known(mask.mask_dim_sizes().to_vec())
        };
        let len = match &counts {
            Counts::Known(counts) => counts.len(),
            Counts::Values(counts) => counts.len(),
        };
        (ty.rank() > 0 && len == ty.rank()).then_some((ty, counts))
    }

    /// The count of a dimension, where it is known.
    fn known(&self, rw: &Rewriter, dim: usize) -> Option<i64> {
        match self {
            Counts::Known(counts) => counts.get(dim).copied(),
            Counts::Values(counts) => rw.cx.constant_int(rw.body, *counts.get(dim)?),
        }
    }

    /// The counts of these dimensions, in this order.
    fn select(&self, dims: &[usize]) -> Counts {
        match self {
            Counts::Known(counts) => Counts::Known(dims.iter().map(|i| counts[*i]).collect()),
            Counts::Values(counts) => Counts::Values(dims.iter().map(|i| counts[*i]).collect()),
        }
    }

    fn build(&self, rw: &mut Rewriter, loc: Location, ty: Type) -> ValueId {
        match self {
            Counts::Known(counts) => ops::constant_mask(rw, loc, ty, counts),
            Counts::Values(counts) => ops::create_mask(rw, loc, ty, counts),
        }
    }
}

/// By what `vscale` is multiplied.
fn scale(rw: &Rewriter, value: ValueId) -> Option<i64> {
    let def = rw.defining_op(value)?;
    if def.name() == ops::VSCALE {
        return Some(1);
    }
    let product = arith::Muli::of(def)?;
    let is_scale = |value| {
        rw.defining_op(value)
            .is_some_and(|def| def.name() == ops::VSCALE)
    };
    let factor = match (is_scale(product.lhs()), is_scale(product.rhs())) {
        (true, false) => product.rhs(),
        (false, true) => product.lhs(),
        _ => return None,
    };
    rw.cx.constant_int(rw.body, factor)
}

// create_mask c -> constant_mask
fn create_constant_mask(rw: &mut Rewriter, op: OpId) -> bool {
    let ty = rw.body.only_result_type(op);
    let Some(mut dims) = VectorType::of(rw.cx, ty) else {
        return false;
    };
    if dims.rank() == 0 {
        dims = VectorType::fixed(&[1], dims.element);
    }
    let operands = ops::CreateMask::new(rw.op(op)).operands();
    let counts = operands.iter().zip(dims.shape.iter().zip(&dims.scalable));
    let counts = counts.map(|(value, (size, scalable))| {
        let known = match rw.cx.constant_int(rw.body, *value) {
            // Of a scalable dimension nothing is known but that it has elements.
            Some(count) => Some(count).filter(|count| !scalable || *count < 0),
            None => scale(rw, *value).filter(|count| *scalable && count >= size),
        };
        Some(known?.clamp(0, *size))
    });
    let Some(mut counts) = counts.collect::<Option<Vec<i64>>>() else {
        return false;
    };
    if counts.contains(&0) {
        counts.fill(0);
    }
    let loc = rw.body.loc(op);
    rw.insert_before(op);
    let mask = ops::constant_mask(rw, loc, ty, &counts);
    rw.replace(op, &[mask]);
    true
}

/// Replaces `op` by a mask whose elements are all the same.
fn replace_by_bit(rw: &mut Rewriter, op: OpId, bit: i64) -> Option<()> {
    let constant = int_splat(rw.cx, rw.body.only_result_type(op), bit)?;
    let loc = rw.body.loc(op);
    rw.insert_before(op);
    let constant = arith::constant(rw, loc, constant);
    rw.replace(op, &[constant]);
    Some(())
}

// extract(create_mask, p) -> the mask of the other dimensions, or false
fn extract(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = ops::Extract::new(rw.op(op));
    let (loc, ty) = (view.loc(), view.only_result_type());
    let (whole, counts) = Counts::of(rw, view.source())?;
    if matches!(counts, Counts::Known(_)) {
        return None;
    }
    let position = extracted(*view);
    for (dim, place) in position.iter().enumerate() {
        let count = counts.known(rw, dim).filter(|_| !whole.scalable[dim])?;
        match place {
            OpFoldResult::Known(at) if *at >= count => return replace_by_bit(rw, op, 0),
            OpFoldResult::Known(at) if *at < 0 => return None,
            OpFoldResult::Known(_) => {}
            OpFoldResult::Value(_) if count >= whole.shape[dim] => {}
            OpFoldResult::Value(_) => return None,
        }
    }
    let rest: Vec<usize> = (position.len()..whole.rank()).collect();
    if rest.is_empty() {
        return replace_by_bit(rw, op, 1);
    }
    rw.insert_before(op);
    let mask = counts.select(&rest).build(rw, loc, ty);
    rw.replace(op, &[mask]);
    Some(())
}

/// The mask that a slice is taken of.
fn sliced(rw: &Rewriter, op: OpId) -> Option<(VectorType, Counts)> {
    Counts::of(rw, rw.body.operand(op, SOURCE))
}

// extract_strided_slice(mask) -> mask
fn slice(rw: &mut Rewriter, op: OpId) -> Option<()> {
    use ops::extract_strided_slice as slots;
    let view = rw.op(op);
    let (loc, ty) = (view.loc(), view.only_result_type());
    let (whole, counts) = sliced(rw, op)?;
    let offsets = integers(view, slots::OFFSETS_ATTR);
    let mut strides = integers(view, slots::STRIDES_ATTR).into_iter();
    if strides.any(|stride| stride != 1) || offsets.len() > whole.rank() {
        return None;
    }
    let sizes = rw.cx.shape(ty)?.to_vec();
    let part = match counts {
        Counts::Known(counts) => {
            let counts = counts.iter().zip(&sizes).enumerate();
            let counts = counts.map(|(dim, (count, size))| {
                let offset = offsets.get(dim).copied().unwrap_or(0);
                count.saturating_sub(offset).clamp(0, *size)
            });
            let mut counts: Vec<i64> = counts.collect();
            if counts.contains(&0) {
                counts.fill(0);
            }
            Counts::Known(counts)
        }
        // A difference might wrap around.
        Counts::Values(_) if offsets.iter().any(|offset| *offset != 0) => return None,
        values => values,
    };
    rw.insert_before(op);
    let mask = part.build(rw, loc, ty);
    rw.replace(op, &[mask]);
    Some(())
}

// transpose(mask) -> mask
fn transpose(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = ops::Transpose::new(rw.op(op));
    let (loc, ty) = (view.loc(), view.only_result_type());
    let (whole, counts) = Counts::of(rw, view.vector())?;
    let permutation = view.permutation();
    let dims: Option<Vec<usize>> = permutation
        .iter()
        .map(|d| usize::try_from(*d).ok())
        .collect();
    let dims = dims.filter(|dims| dims.iter().all(|d| *d < whole.rank()))?;
    rw.insert_before(op);
    let mask = counts.select(&dims).build(rw, loc, ty);
    rw.replace(op, &[mask]);
    Some(())
}

// shape_cast(mask) -> mask without its last dimensions, if they have one element, which is set
fn shape_cast(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view: OpRef = rw.op(op);
    let (loc, ty) = (view.loc(), view.only_result_type());
    let (whole, counts) = Counts::of(rw, view.operand(SOURCE))?;
    let kept = rw
        .cx
        .rank(ty)
        .filter(|rank| (1..whole.rank()).contains(rank))?;
    if whole.dims(0..kept).ty(rw.cx) != ty {
        return None;
    }
    let mut dropped = kept..whole.rank();
    let is_set = |dim: usize| {
        whole.shape[dim] == 1 && !whole.scalable[dim] && counts.known(rw, dim) == Some(1)
    };
    if !dropped.all(is_set) {
        return None;
    }
    let dims: Vec<usize> = (0..kept).collect();
    rw.insert_before(op);
    let mask = counts.select(&dims).build(rw, loc, ty);
    rw.replace(op, &[mask]);
    Some(())
}
