//! Moves casts to the generic memory space behind the operations that use their results.
//!
//! ```mlir
//! %g = memref.memory_space_cast %m : memref<8xf32, 1> to memref<8xf32>
//! %x = memref.load %g[%i] : memref<8xf32>            // %x = memref.load %m[%i] : memref<8xf32, 1>
//! ```
//!
//! A view of the memory is a view in its own space, and is cast then. Accesses in a space that is known are faster.

use oxmlir_dialects::memref::layout::memory_space;
use oxmlir_dialects::tables::memref;
use oxmlir_ir::interfaces::MemorySpaceCastConsumer;
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{Pattern, PatternSet, Rewriter};
use oxmlir_ir::{Attribute, Body, Context, OpId, OpRef, Type, TypeKind};

use crate::bodies::run_patterns;

pub static PASS: PassInfo = PassInfo::new(
    "bubble-down-memory-space-casts",
    "BubbleDownMemorySpaceCasts",
    "moves casts to the generic memory space behind their users",
    Anchor::Any,
    run,
);

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let mut patterns = PatternSet::new();
    let pattern = Pattern::new("BubbleDownCastsPattern", |rw, op| {
        bubble_down(rw, op).is_some()
    });
    patterns.add_any(&[pattern]);
    run_patterns(body, pass, &patterns)
}

// load(cast m) -> load(m); subview(cast m) -> cast(subview m)
fn bubble_down(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let consumer: &MemorySpaceCastConsumer = rw.op(op).interface()?;
    let at = rw.body.operand_range(rw.cx, op, consumer.memory).next()?;
    let cast = rw.defining_op(rw.body.operand(op, at))?;
    let source = to_generic_space(cast)?.source();
    let (loc, space) = (cast.loc(), memory_space(rw.cx, rw.body.ty(source)));
    rw.set_operand(op, at, source);
    if !consumer.views {
        return Some(());
    }
    let view = rw.body.only_result(op);
    let generic = rw.body.ty(view);
    let own = in_space(rw.cx, generic, space);
    rw.modify(op, |body| body.set_type(view, own));
    rw.insert_after(op);
    let cast = rw.value(memref::MEMORY_SPACE_CAST, loc, &[view], generic, &[]);
    let user = rw.body.defining_op(cast);
    rw.replace_uses_if(view, cast, |body, at| Some(body.use_owner(at)) != user);
    Some(())
}

/// A cast of memory in a space that is told to the generic one.
fn to_generic_space(op: OpRef) -> Option<memref::MemorySpaceCast> {
    let cast = memref::MemorySpaceCast::of(op)?;
    let from = memory_space(op.cx, op.body.ty(cast.source()));
    let to = memory_space(op.cx, cast.only_result_type());
    (from.is_some() && to.is_none()).then_some(cast)
}

/// The memref type like `ty` in another memory space.
fn in_space(cx: &Context, ty: Type, space: Option<Attribute>) -> Type {
    let mut kind = cx.type_kind(ty).clone();
    if let TypeKind::MemRef { space: old, .. } | TypeKind::UnrankedMemRef { space: old, .. } =
        &mut kind
    {
        *old = space;
    }
    cx.ty(kind)
}
