//! The metadata of what other operations define: of allocations, globals, casts, views.

use oxmlir_dialects::memref::layout::{identity_strides, is_identity, memref_like};
use oxmlir_dialects::memref::mixed::{OpFoldResult, Slice, mixed};
use oxmlir_dialects::operands::SOURCE;
use oxmlir_dialects::tables::memref;
use oxmlir_ir::rewrite::{Pattern, Rewriter};
use oxmlir_ir::{OpId, OpName, ValueId};

use super::{Metadata, reshape, subview, take_apart};
use crate::memref::index::{product, value};

pub const METADATA: &[Pattern] = &[
    Pattern::new("ExtractStridedMetadataOpAllocFolder", of_alloc),
    Pattern::new(
        "ExtractStridedMetadataOpCollapseShapeFolder",
        of_collapse_shape,
    ),
    Pattern::new("ExtractStridedMetadataOpExpandShapeFolder", of_expand_shape),
    Pattern::new("ExtractStridedMetadataOpGetGlobalFolder", of_global),
    Pattern::new(
        "ExtractStridedMetadataOpReinterpretCastFolder",
        of_reinterpret_cast,
    ),
    Pattern::new("ExtractStridedMetadataOpSubviewFolder", of_subview),
    Pattern::new(
        "ExtractStridedMetadataOpMemorySpaceCastFolder",
        of_memory_space_cast,
    ),
    Pattern::new(
        "ExtractStridedMetadataOpAssumeAlignmentFolder",
        of_assume_alignment,
    ),
    Pattern::new(
        "ExtractStridedMetadataOpExtractStridedMetadataFolder",
        of_base,
    ),
];

pub const POINTER: &[Pattern] = &[Pattern::new(
    "RewriteExtractAlignedPointerAsIndexOfViewLikeOp",
    pointer_of_view,
)];

/// The operation `names` that defines the source of `op`.
fn source_op(rw: &Rewriter, op: OpId, names: &[OpName]) -> Option<OpId> {
    let def = rw.body.defining_op(rw.body.operand(op, SOURCE))?;
    names.contains(&rw.body.name(def)).then_some(def)
}

/// The base buffer that `op` takes apart its source to.
fn base_buffer(rw: &Rewriter, op: OpId) -> ValueId {
    memref::ExtractStridedMetadata::new(rw.op(op)).base_buffer()
}

/// Replaces the results of `op`: base, offset, sizes, strides.
fn replace(rw: &mut Rewriter, op: OpId, base: Option<ValueId>, slice: &Slice) {
    let loc = rw.body.loc(op);
    let numbers: Vec<OpFoldResult> = slice.lists().into_iter().flatten().copied().collect();
    let values: Vec<ValueId> = numbers.into_iter().map(|n| value(rw, loc, n)).collect();
    let base = base.unwrap_or_else(|| base_buffer(rw, op));
    let results: Vec<ValueId> = std::iter::once(base).chain(values).collect();
    rw.replace(op, &results);
}

/// Replaces the metadata of a buffer with identity layout by what is known of it.
fn replace_identity(
    rw: &mut Rewriter,
    op: OpId,
    sizes: Vec<OpFoldResult>,
    strides: Vec<OpFoldResult>,
) {
    let view = memref::ExtractStridedMetadata::new(rw.op(op));
    let (loc, source, old) = (view.loc(), view.source(), view.base_buffer());
    let ty = rw.body.ty(old);
    let base = if rw.body.is_unused(old) {
        None
    } else if rw.body.ty(source) == ty {
        Some(source)
    } else {
        let whole = Slice {
            offsets: [OpFoldResult::Known(0)].into_iter().collect(),
            sizes: Default::default(),
            strides: Default::default(),
        };
        Some(whole.reinterpret_cast(rw, loc, ty, source))
    };
    let slice = Slice {
        offsets: [OpFoldResult::Known(0)].into_iter().collect(),
        sizes: sizes.into_iter().collect(),
        strides: strides.into_iter().collect(),
    };
    replace(rw, op, base, &slice);
}

// metadata of alloc(n) -> 0, n, products of n
fn of_alloc(rw: &mut Rewriter, op: OpId) -> bool {
    let Some(alloc) = source_op(rw, op, &[memref::ALLOC, memref::ALLOCA]) else {
        return false;
    };
    let ty = rw.body.only_result_type(alloc);
    if !is_identity(rw.cx, ty) {
        return false;
    }
    let dynamic = rw.op(alloc).group(memref::alloc::DYNAMIC_SIZES);
    let sizes = mixed(rw.cx.shape(ty).unwrap_or_default(), &dynamic).to_vec();
    rw.insert_before(op);
    let loc = rw.body.loc(op);
    let mut strides = vec![OpFoldResult::Known(1); sizes.len()];
    for dim in (1..sizes.len()).rev() {
        strides[dim - 1] = product(rw, loc, &sizes[dim..]);
    }
    replace_identity(rw, op, sizes, strides);
    true
}

// metadata of get_global(@g) -> constants
fn of_global(rw: &mut Rewriter, op: OpId) -> bool {
    let Some(global) = source_op(rw, op, &[memref::GET_GLOBAL]) else {
        return false;
    };
    let ty = rw.body.only_result_type(global);
    if !is_identity(rw.cx, ty) {
        return false;
    }
    let shape = rw.cx.shape(ty).unwrap_or_default();
    rw.insert_before(op);
    let known = |list: &[i64]| list.iter().map(|n| OpFoldResult::Known(*n)).collect();
    replace_identity(rw, op, known(shape), known(&identity_strides(shape)));
    true
}

/// Replaces the metadata of a view by that of what it looks at.
fn of_view(
    rw: &mut Rewriter,
    op: OpId,
    name: OpName,
    metadata: fn(&mut Rewriter, OpId, OpId) -> Option<Metadata>,
) -> bool {
    let Some(view) = source_op(rw, op, &[name]) else {
        return false;
    };
    rw.insert_before(op);
    match metadata(rw, view, op) {
        Some(Metadata { base, slice }) => {
            replace(rw, op, Some(base), &slice);
            true
        }
        None => false,
    }
}

fn of_subview(rw: &mut Rewriter, op: OpId) -> bool {
    of_view(rw, op, memref::SUBVIEW, subview::metadata)
}

fn of_expand_shape(rw: &mut Rewriter, op: OpId) -> bool {
    of_view(rw, op, memref::EXPAND_SHAPE, reshape::metadata)
}

fn of_collapse_shape(rw: &mut Rewriter, op: OpId) -> bool {
    of_view(rw, op, memref::COLLAPSE_SHAPE, reshape::metadata)
}

// metadata of reinterpret_cast(m, offset, sizes, strides) -> base of m, offset, sizes, strides
fn of_reinterpret_cast(rw: &mut Rewriter, op: OpId) -> bool {
    of_view(rw, op, memref::REINTERPRET_CAST, |rw, view, user| {
        let loc = rw.body.loc(user);
        let parts = take_apart(rw, loc, rw.body.operand(view, SOURCE))?;
        Some(Metadata {
            base: parts.base,
            slice: Slice::of_op(rw.cx, rw.body, view),
        })
    })
}

/// The metadata of the source as it is.
fn same(rw: &mut Rewriter, view: OpId, user: OpId) -> Option<Metadata> {
    let loc = rw.body.loc(user);
    let parts = take_apart(rw, loc, rw.body.operand(view, SOURCE))?;
    Some(Metadata {
        base: parts.base,
        slice: Slice {
            offsets: [parts.offset].into_iter().collect(),
            sizes: parts.sizes.into_iter().collect(),
            strides: parts.strides.into_iter().collect(),
        },
    })
}

fn of_assume_alignment(rw: &mut Rewriter, op: OpId) -> bool {
    of_view(rw, op, memref::ASSUME_ALIGNMENT, same)
}

// metadata of memory_space_cast(m) -> memory_space_cast(base of m), the rest of the metadata of m
fn of_memory_space_cast(rw: &mut Rewriter, op: OpId) -> bool {
    of_view(rw, op, memref::MEMORY_SPACE_CAST, |rw, view, user| {
        let mut metadata = same(rw, view, user)?;
        let old = base_buffer(rw, user);
        if !rw.body.is_unused(old) {
            let (ty, loc) = (rw.body.ty(old), rw.body.loc(user));
            let ty = memref_like(rw.cx, ty, &[], None);
            metadata.base = memref::memory_space_cast(rw, loc, ty, metadata.base);
        }
        Some(metadata)
    })
}

// metadata of base(m) -> base(m), 0
fn of_base(rw: &mut Rewriter, op: OpId) -> bool {
    let view = memref::ExtractStridedMetadata::new(rw.op(op));
    let source = view.source();
    let def = view.defining_op(source);
    let Some(extract) = def.and_then(memref::ExtractStridedMetadata::of) else {
        return false;
    };
    if extract.base_buffer() != source || !view.sizes().is_empty() {
        return false;
    }
    rw.insert_before(op);
    let loc = rw.body.loc(op);
    let zero = value(rw, loc, OpFoldResult::Known(0));
    rw.replace(op, &[source, zero]);
    true
}

/// Views whose buffer has the same address as that of their source.
const SAME_ADDRESS: [OpName; 6] = [
    memref::SUBVIEW,
    memref::EXPAND_SHAPE,
    memref::COLLAPSE_SHAPE,
    memref::REINTERPRET_CAST,
    memref::CAST,
    memref::ASSUME_ALIGNMENT,
];

// extract_aligned_pointer_as_index(view(m)) -> extract_aligned_pointer_as_index(m)
fn pointer_of_view(rw: &mut Rewriter, op: OpId) -> bool {
    let Some(view) = source_op(rw, op, &SAME_ADDRESS) else {
        return false;
    };
    let source = rw.body.operand(view, SOURCE);
    rw.set_operand(op, memref::extract_aligned_pointer_as_index::SOURCE, source);
    true
}
