//! Insertions of slices as copies into the slices that they replace.
//!
//! ```mlir
//! %0 = tensor.insert_slice %a into %b[%i] [4] [1] : tensor<4xf32> into tensor<8xf32>
//! // becomes
//! %1 = tensor.extract_slice %b[%i] [4] [1] : tensor<8xf32> to tensor<4xf32>
//! %2 = linalg.copy ins(%a : tensor<4xf32>) outs(%1 : tensor<4xf32>) -> tensor<4xf32>
//! %0 = tensor.insert_slice %2 into %b[%i] [4] [1] : tensor<4xf32> into tensor<8xf32>
//! ```

use oxmlir_dialects::linalg::build;
use oxmlir_dialects::memref::mixed::{Slice, SliceSlots};
use oxmlir_dialects::tables::{linalg, tensor};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{OpId, OpName};

/// Whether an operation inserts a slice into a tensor.
pub fn is_insertion(name: OpName) -> bool {
    matches!(name, tensor::INSERT_SLICE | tensor::PARALLEL_INSERT_SLICE)
}

/// Copies what an operation inserts into the slice that it replaces: the copy, also if there is one already.
pub fn copy_source(rw: &mut Rewriter, op: OpId) -> Option<OpId> {
    let (insert, parallel) = (
        tensor::InsertSlice::of(rw.op(op)),
        tensor::ParallelInsertSlice::of(rw.op(op)),
    );
    let (source, dest, outside) = match (insert, parallel) {
        (Some(insert), _) => (insert.source(), insert.dest(), op),
        (None, Some(insert)) => (insert.source(), insert.dest(), rw.body.parent_op(op)?),
        (None, None) => return None,
    };
    let is_copied = rw
        .defining_op(source)
        .filter(|def| def.name() == linalg::COPY);
    if let Some(copy) = is_copied {
        return Some(copy.id);
    }
    let slice = Slice::at(rw.op(op), &SliceSlots::INSERT);
    let (loc, ty) = (rw.body.loc(op), rw.body.ty(source));
    rw.insert_before(outside);
    let part = slice.extract_slice(rw, loc, ty, dest);
    let copy = build::copy(rw, loc, source, part);
    let copied = rw.body.only_result(copy);
    rw.set_operand(op, tensor::insert_slice::SOURCE, copied);
    Some(copy)
}
