//! Control flow between regions.

use std::ops::Range;

use smallvec::SmallVec;

use super::Interface;
use crate::ids::{Attribute, ValueId};
use crate::opref::OpRef;

/// A point that control flow between regions comes from or goes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RegionPoint {
    /// The operation itself: what comes before its regions, and what comes behind them.
    Parent,
    /// The region with this index.
    Region(u32),
}

/// Control flow between an operation and its regions (`RegionBranchOpInterface`).
///
/// A terminator with `REGION_BRANCH_TERMINATOR` passes on all its operands, or those that its [`RegionBranchTerminator`] says.
pub struct RegionBranch {
    /// Where control may go from a point. The constants are those known of the operands of the operation (for `Parent`) or
    /// of the terminator that leaves the region; the list may be empty.
    pub successors: fn(OpRef, RegionPoint, &[Option<Attribute>]) -> SmallVec<[RegionPoint; 2]>,
    /// Positions of the operands that the operation itself passes on entry to a region (or to its results).
    pub entry_operands: fn(OpRef, RegionPoint) -> Range<usize>,
    /// The values that receive what is passed to a point: region arguments, or results for `Parent`.
    pub inputs: fn(OpRef, RegionPoint) -> SmallVec<[ValueId; 4]>,
}

impl Interface for RegionBranch {}

/// The positions of the operands that a terminator passes on, where those are not all (`RegionBranchTerminatorOpInterface`).
pub struct RegionBranchTerminator(pub fn(OpRef) -> Range<usize>);

impl Interface for RegionBranchTerminator {}
