//! The types of views: subviews, expanded, collapsed and transposed shapes.

use oxmlir_ir::{Context, DYNAMIC, OpRef, Type};
use rustc_hash::FxHashMap;

use super::layout::{add, memref_like, multiply, strided_attr, strides_and_offset};
use super::mixed::{OpFoldResult, Slice};
use crate::tables::memref as ops;

/// The type of a subview of `source` that keeps all dimensions.
pub fn subview_type(cx: &Context, source: Type, slice: &Slice) -> Option<Type> {
    let (strides, mut offset) = strides_and_offset(cx, source)?;
    for (number, stride) in slice.offsets.iter().zip(&strides) {
        offset = add(offset, multiply(number.or_dynamic(), *stride));
    }
    let strides = slice.strides.iter().zip(&strides);
    let strides: Vec<i64> = strides
        .map(|(number, stride)| multiply(number.or_dynamic(), *stride))
        .collect();
    let sizes: Vec<i64> = slice.sizes.iter().map(|size| size.or_dynamic()).collect();
    let layout = strided_attr(cx, &strides, offset);
    Some(memref_like(cx, source, &sizes, Some(layout)))
}

/// Which dimensions of `shape` are missing in `reduced`: matched greedily, only those of size 1 may be.
pub fn dropped_by_shape(shape: &[i64], reduced: &[i64]) -> Option<Vec<bool>> {
    let mut wanted = reduced.iter().peekable();
    let mut dropped = Vec::with_capacity(shape.len());
    for size in shape {
        let kept = wanted.next_if_eq(&size).is_some();
        if !kept && *size != 1 {
            return None;
        }
        dropped.push(!kept);
    }
    wanted.next().is_none().then_some(dropped)
}

fn occurrences(strides: &[i64]) -> FxHashMap<i64, usize> {
    let mut counts = FxHashMap::default();
    for stride in strides {
        *counts.entry(*stride).or_default() += 1;
    }
    counts
}

/// Which dimensions of `full` are missing in `reduced`: of size 1, and their strides gone too.
pub fn dropped_by_strides(
    cx: &Context,
    full: Type,
    reduced: Type,
    sizes: &[OpFoldResult],
) -> Option<Vec<bool>> {
    let (rank, reduced_rank) = (cx.rank(full)?, cx.rank(reduced)?);
    if rank == reduced_rank {
        return Some(vec![false; rank]);
    }
    let mut dropped: Vec<bool> = sizes.iter().map(|s| *s == OpFoldResult::Known(1)).collect();
    dropped.resize(rank, false);
    let count = |dropped: &[bool]| dropped.iter().filter(|d| **d).count();
    if count(&dropped) + reduced_rank == rank {
        return Some(dropped);
    }
    let strides = strides_and_offset(cx, full)?.0;
    let mut open = occurrences(&strides);
    let kept = occurrences(&strides_and_offset(cx, reduced)?.0);
    for (dim, stride) in strides.iter().enumerate().take(dropped.len()) {
        if !dropped[dim] {
            continue;
        }
        let left = open.entry(*stride).or_default();
        match (*left).cmp(&kept.get(stride).copied().unwrap_or(0)) {
            std::cmp::Ordering::Greater => *left -= 1,
            std::cmp::Ordering::Equal => dropped[dim] = false,
            std::cmp::Ordering::Less => return None,
        }
    }
    (count(&dropped) + reduced_rank == rank).then_some(dropped)
}

/// The strides of a type without those of the dropped dimensions.
fn kept_strides(cx: &Context, full: Type, dropped: &[bool]) -> Option<Vec<i64>> {
    let (strides, _) = strides_and_offset(cx, full)?;
    let kept = strides.into_iter().zip(dropped);
    Some(
        kept.filter(|(_, dropped)| !**dropped)
            .map(|(stride, _)| stride)
            .collect(),
    )
}

/// Whether the strides of a subview of type `reduced`, where `full` keeps all dimensions, tell which ones are left.
pub fn keeps_strides(cx: &Context, full: Type, reduced: Type, sizes: &[OpFoldResult]) -> bool {
    let dropped = dropped_by_strides(cx, full, reduced, sizes);
    let kept = dropped.and_then(|dropped| kept_strides(cx, full, &dropped));
    let own = strides_and_offset(cx, reduced);
    kept.zip(own).is_some_and(|(kept, (own, _))| kept == own)
}

/// The same for strides and offset.
pub fn keeps_layout(cx: &Context, full: Type, reduced: Type, sizes: &[OpFoldResult]) -> bool {
    let offset = |ty| Some(strides_and_offset(cx, ty)?.1);
    keeps_strides(cx, full, reduced, sizes) && offset(full) == offset(reduced)
}

/// The type of a subview of `source` that has `shape`: without dimensions of size 1 that are found again by the strides that are left.
/// None if there is no such type.
pub fn reduced_subview_type(
    cx: &Context,
    source: Type,
    slice: &Slice,
    shape: &[i64],
) -> Option<Type> {
    let full = subview_type(cx, source, slice)?;
    let sizes = cx.shape(full)?;
    if sizes == shape {
        return Some(full);
    }
    let (_, offset) = strides_and_offset(cx, full)?;
    let reduced = |dropped: &[bool]| {
        let strides = kept_strides(cx, full, dropped)?;
        let layout = strided_attr(cx, &strides, offset);
        Some(memref_like(cx, full, shape, Some(layout)))
    };
    let is_found = |ty: Type| keeps_layout(cx, full, ty, &slice.sizes);
    let first = reduced(&dropped_by_shape(sizes, shape)?)?;
    if is_found(first) {
        return Some(first);
    }
    let units: Vec<usize> = (0..sizes.len()).filter(|dim| sizes[*dim] == 1).collect();
    let number = (sizes.len() - shape.len()) as u32;
    let choices = (0..1u32 << units.len().min(16)).filter(|bits| bits.count_ones() == number);
    let mut others = choices.filter_map(|bits| {
        let mut dropped = vec![false; sizes.len()];
        for (at, dim) in units.iter().enumerate().take(16) {
            dropped[*dim] = bits >> at & 1 == 1;
        }
        let kept = sizes.iter().zip(&dropped).filter(|(_, dropped)| !**dropped);
        let fits = kept.map(|(size, _)| size).eq(shape);
        fits.then(|| reduced(&dropped))?
    });
    others.find(|ty| is_found(*ty))
}

/// Which source dimensions a `memref.subview` drops: by the strides of the source, or those of the view where they are of
/// no help, and by the sizes where those that are left, or their strides, would be others than the view has.
pub fn dropped_dims(op: OpRef) -> Option<Vec<bool>> {
    let slice = Slice::of(op);
    let (source, view) = (op.operand_type(ops::subview::SOURCE), op.only_result_type());
    let full = subview_type(op.cx, source, &slice)?;
    let (sizes, wanted) = (op.cx.shape(full)?, op.cx.shape(view)?);
    let (strides, _) = strides_and_offset(op.cx, view)?;
    let fits = |dropped: &Vec<bool>| {
        let kept = sizes.iter().zip(dropped).filter(|(_, dropped)| !**dropped);
        let same_sizes = kept.map(|(size, _)| size).eq(wanted);
        same_sizes && kept_strides(op.cx, full, dropped).as_ref() == Some(&strides)
    };
    let by_strides = |ty| dropped_by_strides(op.cx, ty, view, &slice.sizes).filter(fits);
    by_strides(source)
        .or_else(|| by_strides(full))
        .or_else(|| dropped_by_shape(sizes, wanted))
}

/// The type of `source` with its dimensions split into groups of `shape`.
pub fn expanded_type(
    cx: &Context,
    source: Type,
    shape: &[i64],
    groups: &[Vec<i64>],
) -> Option<Type> {
    if super::layout::is_identity(cx, source) {
        return Some(memref_like(cx, source, shape, None));
    }
    let (strides, offset) = strides_and_offset(cx, source)?;
    let mut sizes = shape.iter().rev();
    let mut reversed = Vec::with_capacity(shape.len());
    for (group, stride) in groups.iter().zip(&strides).rev() {
        let mut stride = *stride;
        for _ in group {
            reversed.push(stride);
            stride = multiply(stride, *sizes.next()?);
        }
    }
    reversed.reverse();
    reversed.resize(shape.len(), 1);
    let layout = strided_attr(cx, &reversed, offset);
    Some(memref_like(cx, source, shape, Some(layout)))
}

/// The type of `source` with groups of its dimensions merged to `shape`; `None` where a group is known not to be contiguous.
/// `strict`: it must be known to be contiguous.
pub fn collapsed_type(
    cx: &Context,
    source: Type,
    shape: &[i64],
    groups: &[Vec<i64>],
    strict: bool,
) -> Option<Type> {
    if super::layout::is_identity(cx, source) {
        return Some(memref_like(cx, source, shape, None));
    }
    let (strides, offset) = strides_and_offset(cx, source)?;
    let sizes = cx.shape(source)?;
    let mut merged = Vec::with_capacity(groups.len());
    for group in groups {
        merged.push(merged_stride(sizes, &strides, group)?);
    }
    let contiguous = groups
        .iter()
        .zip(&merged)
        .all(|(group, stride)| is_contiguous(sizes, &strides, group, *stride, strict));
    let layout = strided_attr(cx, &merged, offset);
    contiguous.then(|| memref_like(cx, source, shape, Some(layout)))
}

/// The stride of merged dimensions: that of the last one that is not of size 1.
fn merged_stride(sizes: &[i64], strides: &[i64], group: &[i64]) -> Option<i64> {
    let dims: Option<Vec<usize>> = group.iter().map(|d| usize::try_from(*d).ok()).collect();
    let dims = dims?;
    let last = dims.iter().rposition(|d| sizes.get(*d) != Some(&1));
    let last = last.unwrap_or(0);
    let dim = *dims.get(last)?;
    let known = *sizes.get(dim)? != DYNAMIC || last == 0;
    Some(if known { *strides.get(dim)? } else { DYNAMIC })
}

fn is_contiguous(sizes: &[i64], strides: &[i64], group: &[i64], stride: i64, strict: bool) -> bool {
    let mut running = stride;
    for dim in group.iter().skip(1).rev() {
        let Some(dim) = usize::try_from(*dim)
            .ok()
            .filter(|d| *d > 0 && *d < sizes.len())
        else {
            return false;
        };
        running = multiply(running, sizes[dim]);
        let outer = strides[dim - 1];
        let unknown = running == DYNAMIC || outer == DYNAMIC;
        // What a dimension of size 1 is multiplied by does not matter.
        if sizes[dim - 1] == 1 {
            continue;
        }
        if strict && unknown {
            return false;
        }
        if !unknown && running != outer {
            return false;
        }
    }
    true
}

/// The type of `source` with permuted dimensions.
pub fn transposed_type(cx: &Context, source: Type, dims: &[u32]) -> Option<Type> {
    let (strides, offset) = strides_and_offset(cx, source)?;
    let shape = cx.shape(source)?;
    let permuted = |list: &[i64]| -> Option<Vec<i64>> {
        dims.iter()
            .map(|d| list.get(*d as usize).copied())
            .collect()
    };
    let layout = strided_attr(cx, &permuted(&strides)?, offset);
    Some(memref_like(cx, source, &permuted(shape)?, Some(layout)))
}

/// Whether `memref.cast` can turn one type into the other.
pub fn are_cast_compatible(cx: &Context, from: Type, to: Type) -> bool {
    let agree = |a: i64, b: i64| a == DYNAMIC || b == DYNAMIC || a == b;
    let same = cx.shaped_element(from) == cx.shaped_element(to)
        && super::layout::memory_space(cx, from) == super::layout::memory_space(cx, to);
    let (a, b) = match (cx.shape(from), cx.shape(to)) {
        (Some(a), Some(b)) => (a, b),
        (None, None) => return false,
        _ => return same,
    };
    same && a.len() == b.len()
        && a.iter().zip(b).all(|(a, b)| agree(*a, *b))
        && have_compatible_layouts(cx, from, to)
}

fn have_compatible_layouts(cx: &Context, from: Type, to: Type) -> bool {
    let agree = |a: i64, b: i64| a == DYNAMIC || b == DYNAMIC || a == b;
    let layout = |ty| match cx.type_kind(ty) {
        oxmlir_ir::TypeKind::MemRef { layout, .. } => *layout,
        _ => None,
    };
    if layout(from) == layout(to) {
        return true;
    }
    let (Some((a, a_offset)), Some((b, b_offset))) =
        (strides_and_offset(cx, from), strides_and_offset(cx, to))
    else {
        return false;
    };
    agree(a_offset, b_offset) && a.iter().zip(&b).all(|(a, b)| agree(*a, *b))
}

/// Whether a user of a cast may look at its source: the cast does not tell more than is known.
pub fn loses_information(cx: &Context, from: Type, to: Type) -> bool {
    let (Some(a), Some(b)) = (cx.shape(from), cx.shape(to)) else {
        return false;
    };
    let (Some((a_strides, a_offset)), Some((b_strides, b_offset))) =
        (strides_and_offset(cx, from), strides_and_offset(cx, to))
    else {
        return false;
    };
    let keeps = |(a, b): (&i64, &i64)| a == b || *a != DYNAMIC || *b == DYNAMIC;
    cx.element_type(from) == cx.element_type(to)
        && a.len() == b.len()
        && a.iter().zip(b).all(keeps)
        && a_strides.iter().zip(&b_strides).all(keeps)
        && keeps((&a_offset, &b_offset))
}
