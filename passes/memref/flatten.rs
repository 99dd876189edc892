//! Addresses buffers of several dimensions as buffers of one.
//!
//! ```mlir
//! %0 = memref.load %m[%i, %j] : memref<4x8xf32>
//! // %k = affine.apply affine_map<()[s0, s1] -> (s0 * 8 + s1)>()[%i, %j]
//! // %flat = memref.reinterpret_cast %m to offset: [0], sizes: [32], strides: [1]
//! // %0 = memref.load %flat[%k] : memref<32xf32, strided<[1]>>
//! ```
//!
//! The flat buffer reaches as far as the dimension that reaches farthest.

use oxmlir_dialects::affine::build::apply_max;
use oxmlir_dialects::memref::build::allocate_like;
use oxmlir_dialects::memref::layout::{is_identity, memref_like, strided_attr, strides_and_offset};
use oxmlir_dialects::memref::mixed::{OpFoldResult, OpFoldResultList, Slice};
use oxmlir_dialects::tables::{memref, vector};
use oxmlir_ir::affine::AffineExpr;
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{Pattern, PatternSet, Rewriter};
use oxmlir_ir::{AttrKind, Attribute, Body, Context, DYNAMIC, OpId, Type, TypeKind, ValueId};

use crate::bodies::run_patterns;

use super::access::{Access, is_in_bounds, permutation_map, set_permutation_map};
use super::expand_strided_metadata::{Parts, take_apart};
use super::index::{apply, replace_by_reinterpret_cast, value};

pub static PASS: PassInfo = PassInfo::new(
    "flatten-memref",
    "FlattenMemrefsPass",
    "addresses buffers of several dimensions as buffers of one",
    Anchor::Any,
    run,
);

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let mut patterns = PatternSet::new();
    for op in [memref::ALLOC, memref::ALLOCA] {
        patterns.add(op, &[Pattern::new("FlattenAllocation", allocation)]);
    }
    let accesses = [
        memref::LOAD,
        memref::STORE,
        vector::LOAD,
        vector::STORE,
        vector::MASKEDLOAD,
        vector::MASKEDSTORE,
        vector::TRANSFER_READ,
        vector::TRANSFER_WRITE,
    ];
    for op in accesses {
        patterns.add(op, &[Pattern::new("FlattenAccess", access)]);
    }
    run_patterns(body, pass, &patterns)
}

/// Whether a buffer has several dimensions, at known strides from each other.
fn can_be_flattened(cx: &Context, ty: Type) -> bool {
    let TypeKind::MemRef { shape, layout, .. } = cx.type_kind(ty) else {
        return false;
    };
    let is_strided =
        layout.is_some_and(|layout| matches!(cx.attr_kind(layout), AttrKind::Strided { .. }));
    shape.len() > 1 && (is_strided || is_identity(cx, ty))
}

// load(m, i, j) -> load(reinterpret_cast m, i * s0 + j * s1)
fn access(rw: &mut Rewriter, op: OpId) -> bool {
    flatten_access(rw, op).is_some()
}

fn flatten_access(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let access = Access::of(rw, op)?;
    let source = access.buffer(rw, op)?;
    let ty = rw.body.ty(source);
    if !can_be_flattened(rw.cx, ty) || !(access.is_scalar || is_one_row(rw, op, &access, ty)) {
        return None;
    }
    rw.insert_before(op);
    let loc = rw.body.loc(op);
    let parts = take_apart(rw, loc, source)?;
    let indices: OpFoldResultList = access
        .indices(rw, op)
        .into_iter()
        .map(|index| OpFoldResult::Value(index).resolved(rw.cx, rw.body))
        .collect();
    let index = linear_index(rw, op, &indices, &parts);
    let flat = flat_buffer(rw, op, source, &parts);
    let index = value(rw, loc, index);
    access.redirect(rw, op, flat, &[index]);
    if access.is_transfer {
        let affine = rw.cx.affine();
        let results = permutation_map(rw, op)?.num_results(affine);
        set_permutation_map(rw, op, affine.minor_identity_map(1, results));
        let may_leave = vec![Attribute::FALSE; results as usize];
        let may_leave = rw.cx.array_attr(&may_leave);
        let slot = vector::shared::in_bounds_slot(rw.body.name(op))?;
        rw.modify(op, |body| body.set_attr(op, slot, may_leave));
    }
    Some(())
}

/// Whether an access of a vector is that of elements side by side in the last dimension.
fn is_one_row(rw: &Rewriter, op: OpId, access: &Access, buffer: Type) -> bool {
    let vectors = rw.body.operand_types(op).chain(rw.body.result_types(op));
    let is_row = |ty: Type| {
        !matches!(rw.cx.type_kind(ty), TypeKind::Vector { .. })
            || rw.cx.rank(ty).is_some_and(|r| r <= 1)
    };
    let strides = strides_and_offset(rw.cx, buffer).map(|s| s.0);
    let last = strides.and_then(|s| s.last().copied());
    let is_plain = |rw: &Rewriter| {
        let affine = rw.cx.affine();
        is_in_bounds(rw, op) && permutation_map(rw, op).is_some_and(|m| m.is_minor_identity(affine))
    };
    last == Some(1) && vectors.into_iter().all(is_row) && (!access.is_transfer || is_plain(rw))
}

/// The distance of an element from the first one.
fn linear_index(
    rw: &mut Rewriter,
    op: OpId,
    indices: &[OpFoldResult],
    parts: &Parts,
) -> OpFoldResult {
    let loc = rw.body.loc(op);
    let pairs = indices.iter().zip(&parts.strides);
    let operands: Vec<OpFoldResult> = pairs.flat_map(|(i, stride)| [*i, *stride]).collect();
    apply(rw, loc, &operands, |affine, symbols| {
        let zero = affine.constant(0);
        let terms = symbols.chunks(2).map(|pair| affine.mul(pair[0], pair[1]));
        terms.fold(zero, |sum, term| affine.add(sum, term))
    })
}

/// All of a buffer as one dimension.
fn flat_buffer(rw: &mut Rewriter, op: OpId, source: ValueId, parts: &Parts) -> ValueId {
    let loc = rw.body.loc(op);
    let pairs = parts.strides.iter().zip(&parts.sizes);
    let operands: Vec<OpFoldResult> = pairs.flat_map(|(stride, size)| [*stride, *size]).collect();
    let size = apply_max(rw, loc, &operands, |affine, symbols| {
        let extents = symbols.chunks(2).map(|pair| affine.mul(pair[0], pair[1]));
        extents.collect::<Vec<AffineExpr>>()
    });
    let slice = Slice {
        offsets: OpFoldResultList::from_slice(&[parts.offset]),
        sizes: OpFoldResultList::from_slice(&[size]),
        strides: OpFoldResultList::from_slice(&[OpFoldResult::Known(1)]),
    };
    let layout = strided_attr(rw.cx, &[1], parts.offset.or_dynamic());
    let like = rw.body.ty(source);
    let ty = memref_like(rw.cx, like, &[size.or_dynamic()], Some(layout));
    slice.reinterpret_cast(rw, loc, ty, source)
}

// alloc : 4x8 -> reinterpret_cast(alloc : 32)
fn allocation(rw: &mut Rewriter, op: OpId) -> bool {
    flatten_allocation(rw, op).is_some()
}

fn flatten_allocation(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let ty = rw.body.only_result_type(op);
    let shape = rw.cx.shape(ty)?;
    let (strides, offset) = strides_and_offset(rw.cx, ty)?;
    if !can_be_flattened(rw.cx, ty) || offset != 0 || rw.body.num_operands(op) > 0 {
        return None;
    }
    let known = shape.iter().zip(&strides);
    let extents = known.map(|(size, stride)| match (*size, *stride) {
        (DYNAMIC, _) | (_, DYNAMIC) => None,
        (size, stride) => size.checked_mul(stride),
    });
    let extents: Vec<i64> = extents.collect::<Option<_>>()?;
    let size = extents.into_iter().max().filter(|size| *size >= 0)?;
    let layout = strided_attr(rw.cx, &[1], 0);
    let flat = memref_like(rw.cx, ty, &[size], Some(layout));
    rw.insert_before(op);
    let source = allocate_like(rw, op, flat, &[], &[]);
    let known = |numbers: &[i64]| numbers.iter().map(|n| OpFoldResult::Known(*n)).collect();
    let slice = Slice {
        offsets: OpFoldResultList::from_slice(&[OpFoldResult::Known(0)]),
        sizes: known(shape),
        strides: known(&strides),
    };
    replace_by_reinterpret_cast(rw, op, source, &slice);
    Some(())
}
