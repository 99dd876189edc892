//! Offsets, sizes and strides in affine arithmetic.

pub use oxmlir_dialects::affine::build::{apply_expr as apply, product, value_of as value};
use oxmlir_dialects::memref::mixed::Slice;

use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{OpFoldResult, OpFoldResultList, OpId, ValueId};

/// The numbers that are known as such, the others from `values`.
pub fn known_or(known: &[i64], values: impl IntoIterator<Item = ValueId>) -> OpFoldResultList {
    let pairs = known.iter().zip(values);
    pairs
        .map(|(known, value)| match *known {
            oxmlir_ir::DYNAMIC => OpFoldResult::Value(value),
            known => OpFoldResult::Known(known),
        })
        .collect()
}

/// Replaces `op` by a `memref.reinterpret_cast` of `source` with the type of its result.
pub fn replace_by_reinterpret_cast(rw: &mut Rewriter, op: OpId, source: ValueId, slice: &Slice) {
    let (loc, ty) = (rw.body.loc(op), rw.body.only_result_type(op));
    rw.insert_before(op);
    let cast = slice.reinterpret_cast(rw, loc, ty, source);
    rw.replace(op, &[cast]);
}
