//! Sizes of results.

use super::Interface;
use crate::ids::OpId;
use crate::op_fold_result::{OpFoldResult, OpFoldResultList};
use crate::rewrite::Rewriter;

/// How the sizes of a shaped result are computed (`ReifyRankedShapedTypeOpInterface`): at the rewriter's insertion point,
/// where the operands of the operation can be used.
#[derive(Clone, Copy)]
pub enum ReifyRankedShapedType {
    /// All sizes at once.
    Shape(fn(&mut Rewriter, OpId) -> Option<OpFoldResultList>),
    /// One dimension at a time.
    Size(fn(&mut Rewriter, OpId, usize) -> Option<OpFoldResult>),
}

impl ReifyRankedShapedType {
    /// All sizes of the first result of `op`; `None` if that has no rank or one cannot be told.
    pub fn shape(self, rw: &mut Rewriter, op: OpId) -> Option<OpFoldResultList> {
        match self {
            ReifyRankedShapedType::Shape(shape) => shape(rw, op),
            ReifyRankedShapedType::Size(size) => {
                let rank = rw.cx.rank(rw.body.ty(rw.body.results(op).next()?))?;
                (0..rank).map(|dim| size(rw, op, dim)).collect()
            }
        }
    }

    /// The size of dimension `dim` of the first result of `op`; `None` if there is no such dimension.
    pub fn size(self, rw: &mut Rewriter, op: OpId, dim: usize) -> Option<OpFoldResult> {
        let rank = rw.cx.rank(rw.body.ty(rw.body.results(op).next()?))?;
        if dim >= rank {
            return None;
        }
        match self {
            ReifyRankedShapedType::Shape(shape) => shape(rw, op)?.get(dim).copied(),
            ReifyRankedShapedType::Size(size) => size(rw, op, dim),
        }
    }
}

impl Interface for ReifyRankedShapedType {}
