//! Folding of conversions between tensors and buffers.

use oxmlir_ir::hooks::Folded;

use crate::folds;
use crate::memref::fold::fold_casts;
use crate::tables::bufferization as ops;

folds! {
    // clone(cast(m)) -> clone(m)
    fn clone(f) { fold_casts(f, None) }

    // to_tensor(to_buffer(t)) -> t, if nothing stands between that may write to the buffer
    fn to_tensor(f) {
        let buffer = f.operand(ops::to_tensor::BUFFER);
        let def = f.body.defining_op(buffer).filter(|def| f.body.next_op(*def) == Some(f.op));
        match def.and_then(|_| f.operand_of(buffer, ops::TO_BUFFER, ops::to_buffer::TENSOR)) {
            Some(tensor) if f.body.ty(tensor) == f.only_result_type() => f.to_value(tensor),
            _ => Folded::No,
        }
    }

    // to_buffer(to_tensor(m)) -> m
    fn to_buffer(f) {
        let tensor = f.operand(ops::to_buffer::TENSOR);
        match f.operand_of(tensor, ops::TO_TENSOR, ops::to_tensor::BUFFER) {
            Some(buffer) if f.body.ty(buffer) == f.only_result_type() => f.to_value(buffer),
            _ => Folded::No,
        }
    }
}
