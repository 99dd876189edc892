//! Lets accesses of buffers go through views of what they address: the address is computed apart from the access.
//!
//! ```mlir
//! %x = memref.load %m[%i] : memref<16xf32>
//! // %v = memref.subview %m[%i] [1] [1] : memref<16xf32> to memref<1xf32, strided<[1], offset: ?>>
//! // %x = memref.load %v[%c0]
//! ```

use oxmlir_dialects::linalg::structured::is_buffer;
use oxmlir_dialects::memref::mixed::Slice;
use oxmlir_dialects::memref::views::subview_type;
use oxmlir_dialects::tables::{memref, vector};
use oxmlir_ir::rewrite::{Pattern, PatternSet, Rewriter};
use oxmlir_ir::{Location, OpFoldResult, OpId, ValueId};

use super::access::Access;
use super::expand_strided_metadata::take_apart;
use super::index::{apply, value};

const PATTERN: Pattern = Pattern::new("StoreLoadLikeOpRewriter", extract);

/// The pattern for accesses of elements and for transfers of vectors.
pub fn add_patterns(patterns: &mut PatternSet) {
    for access in [
        memref::LOAD,
        memref::STORE,
        vector::TRANSFER_READ,
        vector::TRANSFER_WRITE,
    ] {
        patterns.add(access, &[PATTERN]);
    }
}

// access(m, i) -> access(subview(m, i), 0)
fn extract(rw: &mut Rewriter, op: OpId) -> bool {
    let Some(access) = Access::of(rw, op) else {
        return false;
    };
    let Some(source) = access
        .buffer(rw, op)
        .filter(|source| is_buffer(rw.cx, rw.body.ty(*source)))
    else {
        return false;
    };
    let values = access.indices(rw, op);
    let indices = values.iter();
    let indices: Vec<OpFoldResult> = indices
        .map(|index| OpFoldResult::Value(*index).resolved(rw.cx, rw.body))
        .collect();
    if indices.iter().all(|index| *index == OpFoldResult::Known(0)) {
        return false;
    }
    Access::insert_in_front(rw, op);
    let loc = rw.body.loc(op);
    let sizes = match access.is_transfer {
        true => rest(rw, loc, source, &indices),
        false => Some(vec![OpFoldResult::Known(1); indices.len()]),
    };
    let Some(sizes) = sizes else {
        return false;
    };
    let slice = Slice {
        offsets: indices.iter().copied().collect(),
        sizes: sizes.into_iter().collect(),
        strides: indices.iter().map(|_| OpFoldResult::Known(1)).collect(),
    };
    let Some(ty) = subview_type(rw.cx, rw.body.ty(source), &slice) else {
        return false;
    };
    let view = slice.subview(rw, loc, ty, source);
    let zero = value(rw, loc, OpFoldResult::Known(0));
    access.redirect(rw, op, view, &vec![zero; values.len()]);
    true
}

/// What of a buffer is behind the indices.
fn rest(
    rw: &mut Rewriter,
    loc: Location,
    source: ValueId,
    indices: &[OpFoldResult],
) -> Option<Vec<OpFoldResult>> {
    let sizes = take_apart(rw, loc, source)?.sizes;
    let mut all = Vec::new();
    for (size, index) in sizes.into_iter().zip(indices) {
        all.push(apply(rw, loc, &[size, *index], |affine, s| {
            affine.sub(s[0], s[1])
        }));
    }
    Some(all)
}
