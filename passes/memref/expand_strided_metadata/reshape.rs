//! The metadata of expanded and collapsed shapes.

use oxmlir_dialects::memref::layout::strides_and_offset;
use oxmlir_dialects::memref::mixed::{OpFoldResult, Slice, mixed, reassociation};
use oxmlir_dialects::operands::SOURCE;
use oxmlir_dialects::tables::memref;
use oxmlir_ir::affine::BinaryOp;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{DYNAMIC, Location, OpId, Type};

use super::{Metadata, Parts, take_apart};
use crate::memref::index::{apply, product};

/// One group of dimensions that are split or merged.
struct Group<'a> {
    /// Its position: the dimension of the collapsed shape.
    position: usize,
    /// The dimensions of the expanded shape.
    dims: &'a [usize],
    loc: Location,
    result: Type,
}

/// Sizes and strides of a reshape, group by group; built for the location of `user`.
pub fn metadata(rw: &mut Rewriter, view: OpId, user: OpId) -> Option<Metadata> {
    let slot = memref::collapse_shape::REASSOCIATION_ATTR;
    let groups = reassociation(rw.cx, rw.body.attr(view, slot));
    let expands = rw.body.name(view) == memref::EXPAND_SHAPE;
    let result = rw.body.only_result_type(view);
    let loc = rw.body.loc(user);
    let source = rw.body.operand(view, SOURCE);
    let source_type = rw.body.ty(source);
    let parts = take_apart(rw, loc, source)?;
    let (mut sizes, mut strides) = (Vec::new(), Vec::new());
    if parts.sizes.is_empty() {
        let ones = vec![OpFoldResult::Known(1); rw.cx.rank(result)?];
        (sizes, strides) = (ones.clone(), ones);
    }
    for (position, dims) in groups.iter().enumerate() {
        let dims: Option<Vec<usize>> = dims.iter().map(|d| usize::try_from(*d).ok()).collect();
        let group = Group {
            position,
            dims: &dims?,
            loc,
            result,
        };
        if let Some(given) = given_sizes(rw, view, &group) {
            strides.extend(strides_inside(rw, &group, &parts, &given)?);
            sizes.extend(given);
        } else if expands {
            sizes.extend(expanded_sizes(rw, &group, &parts)?);
            strides.extend(expanded_strides(rw, &group, &parts)?);
        } else {
            sizes.push(collapsed_size(rw, &group, &parts)?);
            strides.push(collapsed_stride(rw, &group, &parts, source_type)?);
        }
    }
    Some(Metadata {
        base: parts.base,
        slice: Slice {
            offsets: [parts.offset].into_iter().collect(),
            sizes: sizes.into_iter().collect(),
            strides: strides.into_iter().collect(),
        },
    })
}

/// The sizes of the dimensions of a group, and the product of those that are known.
fn group_shape(rw: &Rewriter, group: &Group) -> Option<(Vec<i64>, i64)> {
    let shape = rw.cx.shape(group.result)?;
    let sizes: Option<Vec<i64>> = group.dims.iter().map(|d| shape.get(*d).copied()).collect();
    let sizes = sizes?;
    let known = sizes.iter().filter(|d| **d != DYNAMIC);
    let product = known.fold(1i64, |p, d| p.wrapping_mul(*d));
    Some((sizes, product))
}

/// The sizes that an operation gives to a group which it splits, if several are dynamic: then they do not follow from that of the source.
fn given_sizes(rw: &Rewriter, view: OpId, group: &Group) -> Option<Vec<OpFoldResult>> {
    use memref::expand_shape as slots;
    memref::ExpandShape::of(rw.op(view))?;
    let view = rw.op(view);
    let sizes = mixed(
        &view.dense_attr(slots::STATIC_OUTPUT_SHAPE_ATTR),
        &view.group(slots::OUTPUT_SHAPE),
    );
    let sizes = group.dims.iter().map(|d| sizes.get(*d).copied());
    let sizes: Vec<OpFoldResult> = sizes.collect::<Option<_>>()?;
    let dynamic = sizes.iter().filter(|size| size.known().is_none());
    (dynamic.count() > 1).then_some(sizes)
}

/// The products of the sizes further in with the stride of the source.
fn strides_inside(
    rw: &mut Rewriter,
    group: &Group,
    parts: &Parts,
    sizes: &[OpFoldResult],
) -> Option<Vec<OpFoldResult>> {
    let mut stride = *parts.strides.get(group.position)?;
    let mut strides = vec![stride];
    for size in sizes.iter().skip(1).rev() {
        stride = product(rw, group.loc, &[*size, stride]);
        strides.push(stride);
    }
    strides.reverse();
    Some(strides)
}

/// The dynamic size is what the known ones leave of the size of the source.
fn expanded_sizes(rw: &mut Rewriter, group: &Group, parts: &Parts) -> Option<Vec<OpFoldResult>> {
    let (shape, product) = group_shape(rw, group)?;
    let whole = OpFoldResult::Value(*parts.size_values.get(group.position)?);
    let sizes = shape.into_iter().map(|size| match size {
        DYNAMIC => apply(rw, group.loc, &[whole], |affine, s| {
            affine.binary(BinaryOp::FloorDiv, s[0], affine.constant(product))
        }),
        size => OpFoldResult::Known(size),
    });
    Some(sizes.collect())
}

/// Strides are products of the sizes further in with the stride of the source.
fn expanded_strides(rw: &mut Rewriter, group: &Group, parts: &Parts) -> Option<Vec<OpFoldResult>> {
    let (shape, product) = group_shape(rw, group)?;
    let stride = *parts.strides.get(group.position)?;
    let size = OpFoldResult::Value(*parts.size_values.get(group.position)?);
    let dynamic = shape.iter().position(|d| *d == DYNAMIC);
    let mut known = 1i64;
    let mut factors = vec![1; shape.len()];
    for (factor, size) in factors.iter_mut().zip(&shape).rev() {
        *factor = known;
        known = known.wrapping_mul(if *size == DYNAMIC { 1 } else { *size });
    }
    let strides = factors.into_iter().enumerate().map(|(dim, factor)| {
        if dynamic.is_some_and(|d| dim < d) {
            apply(rw, group.loc, &[size, stride], |affine, s| {
                let scaled = affine.mul(s[0], affine.constant(factor));
                let part = affine.binary(BinaryOp::FloorDiv, scaled, affine.constant(product));
                affine.mul(part, s[1])
            })
        } else {
            apply(rw, group.loc, &[stride], |affine, s| {
                affine.mul(s[0], affine.constant(factor))
            })
        }
    });
    Some(strides.collect())
}

fn collapsed_size(rw: &mut Rewriter, group: &Group, parts: &Parts) -> Option<OpFoldResult> {
    match *rw.cx.shape(group.result)?.get(group.position)? {
        DYNAMIC => {
            let sizes = group.dims.iter().map(|d| parts.sizes.get(*d).copied());
            let sizes: Vec<OpFoldResult> = sizes.collect::<Option<_>>()?;
            Some(product(rw, group.loc, &sizes))
        }
        size => Some(OpFoldResult::Known(size)),
    }
}

/// The stride of the last dimension whose size is not 1.
fn collapsed_stride(
    rw: &mut Rewriter,
    group: &Group,
    parts: &Parts,
    source: Type,
) -> Option<OpFoldResult> {
    let shape = rw.cx.shape(source)?;
    let last = group.dims.iter().rev().find(|d| shape.get(**d) != Some(&1));
    if let Some(dim) = last {
        return parts.strides.get(*dim).copied();
    }
    match *strides_and_offset(rw.cx, group.result)?
        .0
        .get(group.position)?
    {
        DYNAMIC => {
            let mut strides = group.dims.iter().filter_map(|d| parts.strides.get(*d));
            strides.find(|s| s.known().is_none()).copied()
        }
        stride => Some(OpFoldResult::Known(stride)),
    }
}
