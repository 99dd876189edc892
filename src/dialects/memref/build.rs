//! Building buffers like those that there are.

use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{OpId, Type, ValueId};

use crate::tables::memref::{self, AllocOptions, AllocaOptions};

/// An allocation of a buffer of type `ty` with the alignment of `op`, which is a `memref.alloc` or `memref.alloca`, by an
/// operation of the same name.
pub fn allocate_like(
    rw: &mut Rewriter,
    op: OpId,
    ty: Type,
    sizes: &[ValueId],
    symbols: &[ValueId],
) -> ValueId {
    let loc = rw.body.loc(op);
    match memref::Alloca::of(rw.op(op)) {
        Some(view) => {
            let alignment = view.alignment();
            memref::alloca_with(rw, loc, ty, sizes, symbols, AllocaOptions { alignment })
        }
        None => {
            let alignment = memref::Alloc::new(rw.op(op)).alignment();
            memref::alloc_with(rw, loc, ty, sizes, symbols, AllocOptions { alignment })
        }
    }
}
