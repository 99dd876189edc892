//! Structured operations, boxes and borders without dimensions of size one.

mod generic;
mod inits;
pub mod tensors;

use oxmlir_dialects::linalg::FILL_USERS;
use oxmlir_dialects::linalg::build::with_shape;
use oxmlir_dialects::linalg::structured::is_buffer;
use oxmlir_dialects::memref::layout::is_identity;
use oxmlir_dialects::memref::mixed::{Slice, reassociation_groups, split};
use oxmlir_dialects::memref::views::{collapsed_type, subview_type};
use oxmlir_dialects::tables::{linalg, memref, tensor};
use oxmlir_dialects::tensor::sizes::mixed_sizes;
use oxmlir_ir::rewrite::{Pattern, PatternSet, Rewriter};
use oxmlir_ir::{Context, DYNAMIC, Location, OpFoldResult, Type, TypeKind, ValueId};

use super::canonicalization::add_canonicalization;
use super::shape::size;
use crate::memref::resolve_dims;

/// How a tensor or buffer loses dimensions and gets them back.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// By `collapse_shape` and `expand_shape`.
    Reshapes,
    /// By `extract_slice`, `insert_slice` and `subview`.
    Slices,
}

/// Adds the patterns that take dimensions of size one out of structured operations and borders.
pub fn add_dropping_patterns(patterns: &mut PatternSet, way: Way) {
    let (generic, pad) = match way {
        Way::Reshapes => (
            Pattern::new("DropUnitDims", |rw, op| {
                generic::drop(rw, op, Way::Reshapes).is_some()
            }),
            Pattern::new("DropPadUnitDims", |rw, op| {
                tensors::pad(rw, op, Way::Reshapes).is_some()
            }),
        ),
        Way::Slices => (
            Pattern::new("DropUnitDims", |rw, op| {
                generic::drop(rw, op, Way::Slices).is_some()
            }),
            Pattern::new("DropPadUnitDims", |rw, op| {
                tensors::pad(rw, op, Way::Slices).is_some()
            }),
        ),
    };
    patterns.add(linalg::GENERIC, &[generic]);
    patterns.add(tensor::PAD, &[pad]);
}

/// Adds the patterns that take dimensions of size one out of structured operations and of what is around them.
pub fn add_patterns(cx: &Context, patterns: &mut PatternSet, way: Way) {
    add_dropping_patterns(patterns, way);
    if way == Way::Reshapes {
        tensors::add_slice_patterns(patterns);
        add_canonicalization(cx, patterns, tensor::COLLAPSE_SHAPE);
        add_canonicalization(cx, patterns, tensor::EXPAND_SHAPE);
    }
    for (name, pattern) in FILL_USERS {
        patterns.add(*name, &[*pattern]);
    }
    add_canonicalization(cx, patterns, tensor::EMPTY);
    tensors::add_empty_patterns(patterns);
    resolve_dims::add_patterns(patterns);
}

/// Adds the pattern that reads initial values of elementwise operations as inputs.
pub fn add_init_patterns(patterns: &mut PatternSet) {
    let pattern = Pattern::new("MoveInitOperandsToInput", |rw, op| {
        inits::to_inputs(rw, op).is_some()
    });
    patterns.add(linalg::GENERIC, &[pattern]);
}

/// A type of fewer dimensions.
fn narrowed(rw: &Rewriter, ty: Type, shape: &[i64], groups: &[Vec<i64>]) -> Option<Type> {
    match rw.cx.type_kind(ty) {
        TypeKind::MemRef { .. } => collapsed_type(rw.cx, ty, shape, groups, false),
        _ => Some(with_shape(rw.cx, ty, shape)),
    }
}

/// Whether dimensions of a tensor or buffer may be merged.
fn is_collapsible(rw: &Rewriter, ty: Type) -> bool {
    match rw.cx.type_kind(ty) {
        TypeKind::MemRef { .. } => is_identity(rw.cx, ty),
        TypeKind::RankedTensor { encoding, .. } => encoding.is_none(),
        _ => true,
    }
}

/// The box that is all of a tensor or buffer.
fn whole(rw: &mut Rewriter, loc: Location, value: ValueId) -> Option<Slice> {
    let rank = rw.cx.rank(rw.body.ty(value))?;
    let sizes = match is_buffer(rw.cx, rw.body.ty(value)) {
        true => (0..rank).map(|dim| size(rw, loc, value, dim)).collect(),
        false => mixed_sizes(rw, loc, value)?,
    };
    let all = |number| (0..rank).map(|_| OpFoldResult::Known(number)).collect();
    Some(Slice {
        offsets: all(0),
        sizes,
        strides: all(1),
    })
}

/// The same elements in fewer dimensions, which stand for groups of the old ones.
fn narrow(
    rw: &mut Rewriter,
    loc: Location,
    value: ValueId,
    (shape, groups): (&[i64], &[Vec<i64>]),
    way: Way,
) -> Option<ValueId> {
    let ty = rw.body.ty(value);
    let is_memref = is_buffer(rw.cx, ty);
    if way == Way::Reshapes {
        let ty = narrowed(rw, ty, shape, groups)?;
        let groups = reassociation_groups(rw.cx, groups);
        return Some(match is_memref {
            true => memref::collapse_shape(rw, loc, ty, value, &groups),
            false => tensor::collapse_shape(rw, loc, ty, value, &groups),
        });
    }
    let slice = whole(rw, loc, value)?;
    if !is_memref {
        let ty = with_shape(rw.cx, ty, shape);
        return Some(slice.extract_slice(rw, loc, ty, value));
    }
    let full = subview_type(rw.cx, ty, &slice)?;
    let reduced = reduced_view(rw, full, shape, groups)?;
    Some(slice.subview(rw, loc, reduced, value))
}

/// The type of a view that has one dimension of each group.
fn reduced_view(rw: &Rewriter, full: Type, shape: &[i64], groups: &[Vec<i64>]) -> Option<Type> {
    use oxmlir_dialects::memref::layout::{memref_like, strided_attr, strides_and_offset};
    let (strides, offset) = strides_and_offset(rw.cx, full)?;
    let sizes = rw.cx.shape(full)?;
    let mut kept = Vec::new();
    for group in groups {
        let mut dims = group.iter().filter_map(|dim| usize::try_from(*dim).ok());
        let dim = dims.find(|dim| sizes.get(*dim) != Some(&1))?;
        kept.push(*strides.get(dim)?);
    }
    let layout = strided_attr(rw.cx, &kept, offset);
    Some(memref_like(rw.cx, full, shape, Some(layout)))
}

/// The elements of a tensor in the dimensions that it had before [`narrow`]; `dest` has their sizes.
fn widen(
    rw: &mut Rewriter,
    loc: Location,
    value: ValueId,
    (dest, ty): (ValueId, Type),
    groups: &[Vec<i64>],
    way: Way,
) -> Option<ValueId> {
    if way == Way::Slices {
        let slice = whole(rw, loc, dest)?;
        return Some(slice.insert_slice(rw, loc, value, dest));
    }
    let narrow = mixed_sizes(rw, loc, value)?;
    let shape = rw.cx.shape(ty)?;
    let mut sizes: Vec<OpFoldResult> = shape.iter().map(|s| OpFoldResult::Known(*s)).collect();
    for (group, size) in groups.iter().zip(narrow) {
        for dim in group.iter().filter_map(|dim| usize::try_from(*dim).ok()) {
            if *shape.get(dim)? == DYNAMIC {
                sizes[dim] = size;
            }
        }
    }
    let (known, values) = split(&sizes);
    let groups = reassociation_groups(rw.cx, groups);
    Some(tensor::expand_shape(
        rw, loc, ty, value, &values, &groups, &known,
    ))
}
