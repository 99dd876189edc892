//! Canonicalization patterns of memref.

mod alloc;
mod copy;
pub(super) mod reinterpret;
mod reshape;
mod scope;
mod subview;
mod view;

pub use alloc::{ALLOC, ALLOCA, REALLOC};
pub use copy::{COPY, DIM, dim_is_in_bounds};
pub use reinterpret::REINTERPRET_CAST;
pub use reshape::{COLLAPSE_SHAPE, EXPAND_SHAPE};
pub use scope::ALLOCA_SCOPE;
pub use subview::SUBVIEW;
pub use view::VIEW;

use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Attribute, Location, OpId, Type, ValueId};

use super::views::loses_information;
use crate::tables::memref as ops;

/// Constants of the dialect are those of arith.
pub fn materialize(rw: &mut Rewriter, attr: Attribute, ty: Type, loc: Location) -> Option<OpId> {
    rw.cx.registry().dialect_hooks("arith")?.materialize?(rw, attr, ty, loc)
}

/// The source of the `memref.cast` that defines `value`.
fn cast_source(rw: &Rewriter, value: ValueId) -> Option<ValueId> {
    Some(ops::Cast::of(rw.defining_op(value)?)?.source())
}

/// The source of the cast that defines `value`, where its user may look at it in place of the result.
fn foldable_cast_source(rw: &Rewriter, value: ValueId) -> Option<ValueId> {
    let source = cast_source(rw, value)?;
    loses_information(rw.cx, rw.body.ty(source), rw.body.ty(value)).then_some(source)
}

/// Replaces `op` by `value`, cast to the type of its result.
fn replace_by_cast(rw: &mut Rewriter, op: OpId, value: ValueId) {
    let (loc, ty) = (rw.body.loc(op), rw.body.only_result_type(op));
    rw.insert_before(op);
    let cast = ops::cast(rw, loc, ty, value);
    rw.replace(op, &[cast]);
}
