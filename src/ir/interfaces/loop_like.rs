//! Loops.

use smallvec::SmallVec;

use super::Interface;
use crate::ids::{RegionId, ValueId};
use crate::op_fold_result::OpFoldResult;
use crate::opref::OpRef;

/// Loops (`LoopLikeOpInterface`).
pub struct LoopLike {
    /// The region that is repeated.
    pub body: fn(OpRef) -> RegionId,
    /// Positions of the initial values among the operands.
    pub inits: fn(OpRef) -> std::ops::Range<usize>,
    /// The arguments of the body that are carried from one iteration to the next.
    pub iter_args: fn(OpRef) -> SmallVec<[ValueId; 4]>,
}

impl Interface for LoopLike {}

/// The variables that count the iterations of a loop, where their bounds are known (`LoopLikeOpInterface`, for which
/// parallel loops have no body that is repeated in order).
pub struct InductionVariables(pub fn(OpRef) -> SmallVec<[Induction; 1]>);

impl Interface for InductionVariables {}

/// A variable that counts the iterations of a loop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Induction {
    /// The value in the body of the loop: a block argument.
    pub variable: ValueId,
    /// Lower bound, upper bound (which is not reached), and step, where they are one value.
    pub bounds: [Option<OpFoldResult>; 3],
    /// The bounds are compared as unsigned integers.
    pub unsigned: bool,
}
