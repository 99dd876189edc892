//! Branches between blocks.

use std::ops::Range;

use super::Interface;
use crate::ids::{Attribute, BlockId};
use crate::opref::OpRef;

/// A terminator that branches to other blocks (`BranchOpInterface`).
pub struct BranchOp {
    /// The positions of the operands passed to the last arguments of a successor, given by its index; the operation
    /// produces the first arguments itself.
    pub successor_operands: fn(OpRef, usize) -> Range<usize>,
    /// The successor that is taken, given the constants among the operands.
    pub successor_for: Option<fn(OpRef, &[Option<Attribute>]) -> Option<BlockId>>,
}

impl Interface for BranchOp {}
