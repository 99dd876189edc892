//! Buffers on the stack that are freed in the block that allocates them.
//!
//! ```mlir
//! %m = memref.alloc() : memref<4xf32>    // %m = memref.alloca() : memref<4xf32>
//! memref.dealloc %m : memref<4xf32>
//! ```

use oxmlir_dialects::tables::memref;
use oxmlir_ir::rewrite::{Pattern, PatternSet, Rewriter};
use oxmlir_ir::{OpId, OpRef, TypeKind};

/// Adds the pattern for buffers of any size.
pub fn add_patterns(patterns: &mut PatternSet) {
    let pattern = Pattern::new("AllocToAlloca", |rw, op| move_to_stack(rw, op).is_some());
    patterns.add(memref::ALLOC, &[pattern]);
}

/// The bytes of a buffer of known size.
pub fn bytes(op: OpRef) -> Option<i64> {
    let ty = op.only_result_type();
    let count = op.cx.num_elements(ty)?;
    let element = op.cx.element_type(ty);
    let bits = match op.cx.type_kind(element) {
        TypeKind::Index => 64,
        TypeKind::Float(kind) => i64::from(kind.width()),
        _ => i64::from(op.cx.int_width(element)?),
    };
    i64::try_from(count).ok()?.checked_mul((bits + 7) / 8)
}

// alloc, dealloc -> alloca
pub fn move_to_stack(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = memref::Alloc::new(rw.op(op));
    let (loc, ty, buffer) = (view.loc(), view.only_result_type(), view.memref());
    let (sizes, symbols) = (view.dynamic_sizes(), view.symbol_operands());
    let options = memref::AllocaOptions {
        alignment: view.alignment(),
    };
    let block = rw.body.block(op)?;
    let is_free =
        |user: &OpId| rw.body.name(*user) == memref::DEALLOC && rw.body.block(*user) == Some(block);
    let free = rw.body.users(buffer).find(is_free)?;
    rw.insert_before(op);
    let new = memref::alloca_with(rw, loc, ty, &sizes, &symbols, options);
    rw.erase(free);
    rw.replace(op, &[new]);
    Some(())
}
