//! The metadata of subviews.

use oxmlir_dialects::memref::mixed::{OpFoldResult, Slice};
use oxmlir_dialects::memref::views::dropped_dims;
use oxmlir_dialects::tables::memref;
use oxmlir_ir::OpId;
use oxmlir_ir::rewrite::Rewriter;

use super::{Metadata, take_apart};
use crate::memref::index::product;

/// `stride = stride of the source * own stride`, `offset = offset of the source + sum of own offset * stride of the source`;
/// built for the location of `user`.
pub fn metadata(rw: &mut Rewriter, view: OpId, user: OpId) -> Option<Metadata> {
    let dropped = dropped_dims(rw.op(view))?;
    let slice = Slice::of_op(rw.cx, rw.body, view);
    let loc = rw.body.loc(user);
    let source = rw.body.operand(view, memref::subview::SOURCE);
    let parts = take_apart(rw, loc, source)?;
    let pairs = slice.strides.iter().zip(&parts.strides);
    let strides: Vec<OpFoldResult> = pairs
        .map(|(own, stride)| product(rw, loc, &[*own, *stride]))
        .collect();
    let offset = parts.address(rw, loc, &slice.offsets);
    let kept = |list: &[OpFoldResult]| {
        let kept = list.iter().zip(&dropped).filter(|(_, dropped)| !**dropped);
        kept.map(|(number, _)| *number).collect()
    };
    Some(Metadata {
        base: parts.base,
        slice: Slice {
            offsets: [offset].into_iter().collect(),
            sizes: kept(&slice.sizes),
            strides: kept(&strides),
        },
    })
}
