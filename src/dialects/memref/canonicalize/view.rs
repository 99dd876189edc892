//! Views of byte buffers.

use oxmlir_ir::rewrite::{Pattern, Rewriter};
use oxmlir_ir::{OpId, ValueId};

use super::alloc::{fold_sizes, with_shape};
use super::{cast_source, replace_by_cast};
use crate::memref::layout::is_identity;
use crate::tables::memref as ops;

pub const VIEW: &[Pattern] = &[
    Pattern::new("ViewOpShapeFolder", constant_sizes),
    Pattern::new("ViewOpMemrefCastFolder", view_of_cast),
];

// view(m, shift, c) : memref<?xT> -> cast(view(m, shift) : memref<cxT>)
fn constant_sizes(rw: &mut Rewriter, op: OpId) -> bool {
    let old = ops::View::new(rw.op(op));
    let (loc, source, shift) = (old.loc(), old.source(), old.byte_shift());
    let (ty, sizes) = (old.only_result_type(), old.sizes());
    let shape = rw.cx.shape(ty).unwrap_or_default();
    let (shape, open) = fold_sizes(rw, shape, &sizes);
    if open.len() == sizes.len() {
        return false;
    }
    let ty = with_shape(rw, ty, &shape);
    rw.insert_before(op);
    let new = ops::view(rw, loc, ty, source, shift, &open);
    replace_by_cast(rw, op, new);
    true
}

// view(cast(m)) -> view(m) where m is a buffer of bytes as views want it
fn view_of_cast(rw: &mut Rewriter, op: OpId) -> bool {
    let source = cast_source(rw, rw.body.operand(op, ops::view::SOURCE));
    let is_viewable = |value: &ValueId| {
        let ty = rw.body.ty(*value);
        rw.cx.rank(ty) == Some(1) && is_identity(rw.cx, ty)
    };
    let Some(source) = source.filter(is_viewable) else {
        return false;
    };
    rw.set_operand(op, ops::view::SOURCE, source);
    true
}
