//! Turns views into explicit arithmetic on the offset, sizes and strides of what they look at.
//!
//! ```mlir
//! %v = memref.subview %m[%i] [4] [1] : memref<16xf32, strided<[2]>> to memref<4xf32, strided<[2], offset: ?>>
//! // %base, %offset, %size, %stride = memref.extract_strided_metadata %m
//! // %0 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%i]
//! // %v = memref.reinterpret_cast %base to offset: [%0], sizes: [4], strides: [2]
//! ```

mod extract;
mod reshape;
mod subview;

use oxmlir_dialects::memref::layout::{memref_like, strides_and_offset};
use oxmlir_dialects::memref::mixed::{OpFoldResult, Slice};
use oxmlir_dialects::tables::memref;
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{Pattern, PatternSet, Rewriter};
use oxmlir_ir::{Body, Context, Location, OpId, Type, ValueId};

use super::index::{apply, known_or, replace_by_reinterpret_cast};
use super::run_patterns;

pub static PASS: PassInfo = PassInfo::new(
    "expand-strided-metadata",
    "ExpandStridedMetadataPass",
    "makes the arithmetic behind views explicit",
    Anchor::Any,
    run,
);

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let patterns = || {
        let mut set = PatternSet::new();
        add_patterns(pass.cx, &mut set);
        set
    };
    run_patterns(body, pass, &pass.prepared(patterns))
}

/// Adds the patterns.
pub fn add_patterns(cx: &Context, set: &mut PatternSet) {
    set.add(
        memref::SUBVIEW,
        &[Pattern::new("SubviewFolder", |rw, op| {
            expand(rw, op, subview::metadata)
        })],
    );
    set.add(
        memref::EXPAND_SHAPE,
        &[Pattern::new("ExpandShapeFolder", |rw, op| {
            expand(rw, op, reshape::metadata)
        })],
    );
    set.add(
        memref::COLLAPSE_SHAPE,
        &[Pattern::new("CollapseShapeFolder", |rw, op| {
            expand(rw, op, reshape::metadata)
        })],
    );
    let extract = memref::EXTRACT_STRIDED_METADATA;
    set.add(extract, cx.registry().hooks(extract).patterns);
    set.add(extract, extract::METADATA);
    set.add(memref::EXTRACT_ALIGNED_POINTER_AS_INDEX, extract::POINTER);
}

/// What a view consists of: a buffer of rank 0, and offset, sizes and strides.
struct Metadata {
    base: ValueId,
    slice: Slice,
}

/// A buffer taken apart.
pub(crate) struct Parts {
    pub(crate) base: ValueId,
    pub(crate) offset: OpFoldResult,
    pub(crate) sizes: Vec<OpFoldResult>,
    pub(crate) strides: Vec<OpFoldResult>,
    /// The sizes as values, whether they are known or not.
    size_values: Vec<ValueId>,
}

impl Parts {
    /// `offset + sum of index * stride`
    pub(crate) fn address(
        &self,
        rw: &mut Rewriter,
        loc: Location,
        indices: &[OpFoldResult],
    ) -> OpFoldResult {
        let pairs = indices.iter().zip(&self.strides);
        let mut terms = vec![self.offset];
        terms.extend(pairs.flat_map(|(index, stride)| [*index, *stride]));
        apply(rw, loc, &terms, |affine, symbols| {
            let pairs = symbols[1..].chunks(2);
            pairs.fold(symbols[0], |sum, pair| {
                affine.add(sum, affine.mul(pair[0], pair[1]))
            })
        })
    }
}

/// Takes `source` apart by a new `memref.extract_strided_metadata`; what the type says is known.
pub(crate) fn take_apart(rw: &mut Rewriter, loc: Location, source: ValueId) -> Option<Parts> {
    let cx = rw.cx;
    let ty = rw.body.ty(source);
    let (strides, offset) = strides_and_offset(cx, ty)?;
    let shape = cx.shape(ty)?;
    let types = vec![Type::INDEX; shape.len()];
    let base = memref_like(cx, ty, &[], None);
    let extract =
        memref::extract_strided_metadata(rw, loc, base, Type::INDEX, &types, &types, source);
    let view = memref::ExtractStridedMetadata::new(rw.op(extract));
    let sizes = view.sizes();
    Some(Parts {
        base: view.base_buffer(),
        offset: known_or(&[offset], [view.offset()])[0],
        sizes: known_or(shape, sizes.iter().copied()).to_vec(),
        strides: known_or(&strides, view.strides()).to_vec(),
        size_values: sizes.to_vec(),
    })
}

// view(m) -> reinterpret_cast(base of m, arithmetic on the metadata of m)
fn expand(
    rw: &mut Rewriter,
    op: OpId,
    metadata: fn(&mut Rewriter, OpId, OpId) -> Option<Metadata>,
) -> bool {
    rw.insert_before(op);
    match metadata(rw, op, op) {
        Some(Metadata { base, slice }) => {
            replace_by_reinterpret_cast(rw, op, base, &slice);
            true
        }
        None => false,
    }
}
