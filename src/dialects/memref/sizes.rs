//! Sizes of buffers, told by the operations that make views of them.

use oxmlir_ir::interfaces::ReifyRankedShapedType;
use oxmlir_ir::{DYNAMIC, OpFoldResult};

use super::mixed::mixed;
use crate::affine::build::value_of;
use crate::tables::memref as ops;

/// The view has the sizes that are written down.
pub const EXPAND_SHAPE: ReifyRankedShapedType = ReifyRankedShapedType::Shape(|rw, op| {
    use ops::expand_shape as slots;
    let op = rw.op(op);
    let sizes = op.dense_attr(slots::STATIC_OUTPUT_SHAPE_ATTR);
    Some(mixed(&sizes, &op.group(slots::OUTPUT_SHAPE)))
});

/// The view has the sizes of its source.
pub const ASSUME_ALIGNMENT: ReifyRankedShapedType = ReifyRankedShapedType::Size(|rw, op, dim| {
    let source = rw.body.operand(op, ops::assume_alignment::MEMREF);
    match *rw.cx.shape(rw.body.ty(source))?.get(dim)? {
        DYNAMIC => {
            let loc = rw.body.loc(op);
            let index = value_of(rw, loc, OpFoldResult::Known(dim as i64));
            let size = ops::dim(rw, loc, source, index);
            Some(OpFoldResult::Value(size))
        }
        size => Some(OpFoldResult::Known(size)),
    }
});
