//! Sizes of the tensors that operations of the dialect make.

use oxmlir_ir::interfaces::ReifyRankedShapedType;

use crate::tables::bufferization as ops;
use crate::tensor::sizes::{by_operands, mixed_sizes, sizes_of_operand};

/// The sizes of what is copied, else those that are given.
pub const ALLOC_TENSOR: ReifyRankedShapedType = ReifyRankedShapedType::Shape(|rw, op| {
    use ops::alloc_tensor as slots;
    let loc = rw.body.loc(op);
    match rw.op(op).optional(slots::COPY) {
        Some(copied) => mixed_sizes(rw, loc, copied),
        None => Some(by_operands(rw.op(op), slots::DYNAMIC_SIZES)),
    }
});

/// The result has the shape of the destination.
pub const MATERIALIZE_IN_DESTINATION: ReifyRankedShapedType =
    ReifyRankedShapedType::Shape(|rw, op| {
        let result = ops::MaterializeInDestination::new(rw.op(op)).result()?;
        rw.cx.rank(rw.body.ty(result))?;
        sizes_of_operand(rw, op, ops::materialize_in_destination::DEST)
    });
