//! Computes addresses in launches by hand: accesses become those of buffers of rank 0.
//!
//! ```mlir
//! gpu.launch .. {                                   // %base, %offset, %sizes:2, %strides:2 =
//!   %x = memref.load %m[%i, %j] : memref<4x?xf32>   //     memref.extract_strided_metadata %m
//! }                                                 // gpu.launch .. {
//!                                                   //   %k = affine.apply affine_map<..>()[%i, %strides#0, %j]
//!                                                   //   %c = memref.reinterpret_cast %base to offset: [%k], ..
//!                                                   //   %x = memref.load %c[] : memref<f32, strided<[], offset: ?>>
//! ```

use oxmlir_dialects::memref::layout::{is_identity, memref_like, strided_attr};
use oxmlir_dialects::memref::mixed::Slice;
use oxmlir_dialects::memref::views::dropped_dims;
use oxmlir_dialects::tables::{gpu, memref};
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{Pattern, PatternSet, Rewriter};
use oxmlir_ir::{
    AttrKind, Body, Context, OpFoldResult, OpFoldResultList, OpId, OpRef, Type, TypeKind, ValueId,
};

use crate::bodies::run_patterns;
use crate::memref::expand_strided_metadata::{Parts, take_apart};
use crate::memref::index::{product, replace_by_reinterpret_cast};

pub static PASS: PassInfo = PassInfo::new(
    "gpu-decompose-memrefs",
    "GpuDecomposeMemrefsPass",
    "computes the addresses of accesses in launches",
    Anchor::Any,
    run,
);

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let mut patterns = PatternSet::new();
    patterns.add(
        memref::LOAD,
        &[Pattern::new("FlattenLoad", |rw, op| load(rw, op).is_some())],
    );
    patterns.add(
        memref::STORE,
        &[Pattern::new("FlattenStore", |rw, op| {
            store(rw, op).is_some()
        })],
    );
    patterns.add(
        memref::SUBVIEW,
        &[Pattern::new("FlattenSubview", |rw, op| {
            subview(rw, op).is_some()
        })],
    );
    run_patterns(body, pass, &patterns)
}

// load(m, i, j) -> load(reinterpret_cast(base of m, offset + i * s0 + j * s1))
fn load(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = memref::Load::new(rw.op(op));
    let (buffer, indices) = (view.memref(), view.indices());
    let element = element(rw, op, buffer, &indices)?;
    let value = memref::load(rw, rw.body.loc(op), element, &[]);
    rw.replace(op, &[value]);
    Some(())
}

// store(x, m, i, j) -> store(x, reinterpret_cast(base of m, offset + i * s0 + j * s1))
fn store(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = memref::Store::new(rw.op(op));
    let (value, buffer, indices) = (view.value(), view.memref(), view.indices());
    let element = element(rw, op, buffer, &indices)?;
    memref::store(rw, rw.body.loc(op), value, element, &[]);
    rw.erase(op);
    Some(())
}

/// The element at `indices` as a buffer of rank 0.
fn element(rw: &mut Rewriter, op: OpId, buffer: ValueId, indices: &[ValueId]) -> Option<ValueId> {
    let parts = parts(rw, op, buffer)?;
    let indices: Vec<OpFoldResult> = indices.iter().map(|i| OpFoldResult::Value(*i)).collect();
    let loc = rw.body.loc(op);
    let offset = parts.address(rw, loc, &indices);
    let slice = Slice {
        offsets: OpFoldResultList::from_slice(&[offset]),
        sizes: OpFoldResultList::new(),
        strides: OpFoldResultList::new(),
    };
    let layout = strided_attr(rw.cx, &[], offset.or_dynamic());
    let ty = memref_like(rw.cx, rw.body.ty(buffer), &[], Some(layout));
    Some(slice.reinterpret_cast(rw, loc, ty, parts.base))
}

// subview(m, offsets, sizes, strides) -> reinterpret_cast(base of m, ..)
fn subview(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let dropped = dropped_dims(rw.op(op))?;
    let slice = Slice::of_op(rw.cx, rw.body, op);
    let source = memref::Subview::new(rw.op(op)).source();
    let parts = parts(rw, op, source)?;
    let loc = rw.body.loc(op);
    let strides: Vec<OpFoldResult> = slice
        .strides
        .iter()
        .zip(&parts.strides)
        .map(|(own, stride)| product(rw, loc, &[*own, *stride]))
        .collect();
    let offset = parts.address(rw, loc, &slice.offsets);
    let kept = |all: &[OpFoldResult]| {
        let kept = all.iter().zip(&dropped).filter(|(_, dropped)| !**dropped);
        kept.map(|(number, _)| *number).collect()
    };
    let cast = Slice {
        offsets: OpFoldResultList::from_slice(&[offset]),
        sizes: kept(&slice.sizes),
        strides: kept(&strides),
    };
    replace_by_reinterpret_cast(rw, op, parts.base, &cast);
    Some(())
}

/// Takes the buffer that `op` uses in a launch apart, where it is defined.
fn parts(rw: &mut Rewriter, op: OpId, buffer: ValueId) -> Option<Parts> {
    if !is_in_launch(rw.op(op)) || !is_addressable(rw.cx, rw.body.ty(buffer)) {
        return None;
    }
    match rw.body.defining_op(buffer) {
        Some(def) => rw.insert_after(def),
        None => rw.insert_at_start(rw.body.value_block(buffer)?),
    }
    let parts = take_apart(rw, rw.body.loc(op), buffer);
    rw.insert_before(op);
    parts
}

fn is_in_launch(op: OpRef) -> bool {
    let mut around = std::iter::successors(op.parent(), |op| op.parent());
    around.any(|op| op.name() == gpu::LAUNCH)
}

/// Whether a buffer has dimensions, at strides that are known or can be asked for.
fn is_addressable(cx: &Context, ty: Type) -> bool {
    let TypeKind::MemRef { shape, layout, .. } = cx.type_kind(ty) else {
        return false;
    };
    let is_strided = layout.is_some_and(|l| matches!(cx.attr_kind(l), AttrKind::Strided { .. }));
    !shape.is_empty() && (is_strided || is_identity(cx, ty))
}
