//! Memory slots: allocations that only loads and stores use, and that may become values or be taken apart.
//!
//! An operation declares its part in this by interfaces: [`PromotableAllocation`] if it makes slots, [`PromotableMemOp`]
//! if it reads or writes them, [`PromotableOp`] if it merely refers to them and can do without, [`DestructurableAccessor`] if it can
//! be made to use a part of a slot. They are what the passes `mem2reg` and `sroa` go by.

use smallvec::SmallVec;

use crate::data_layout::DataLayout;
use crate::ids::{Attribute, OpId, Type, UseId, ValueId};
use crate::interfaces::Interface;
use crate::opref::OpRef;
use crate::rewrite::Rewriter;

/// Memory that holds a value of a type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slot {
    /// Points to the memory.
    pub ptr: ValueId,
    /// The type of the value that the memory holds.
    pub ty: Type,
}

/// What becomes of an operation that was changed to do without a slot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DeletionKind {
    /// The operation stays.
    Keep,
    /// The caller erases it.
    Delete,
}

/// Uses of values.
pub type Uses = SmallVec<[UseId; 4]>;

/// Indices of the parts of a slot and their types.
pub type Parts = Vec<(Attribute, Type)>;

/// An operation whose first result points to a slot (`PromotableAllocationOpInterface`, `DestructurableAllocationOpInterface`).
pub struct PromotableAllocation {
    /// The type of what the slot holds, if the slot may become a value.
    pub promotable: fn(OpRef) -> Option<Type>,
    /// Makes the value that the slot holds before the first store.
    pub initial: fn(&mut Rewriter, OpId, Type) -> ValueId,
    /// Is told of a block argument that stands for the slot; the rewriter is at the start of its block.
    pub merged: Option<fn(&mut Rewriter, OpId, ValueId)>,
    /// The type of what the slot holds and its parts, if it may be taken apart.
    pub parts: fn(OpRef) -> Option<(Type, Parts)>,
    /// Allocates a slot for a part of the given type.
    pub allocate: fn(&mut Rewriter, OpId, Type) -> ValueId,
}

/// An operation that loads or stores a whole slot (`PromotableMemOpInterface`).
pub struct PromotableMemOp {
    /// Whether the operation reads the value of the slot.
    pub loads: fn(OpRef, Slot) -> bool,
    /// Whether the operation writes a new value to the slot.
    pub stores: fn(OpRef, Slot) -> bool,
    /// Whether these uses can go when the slot becomes a value.
    pub removable: fn(OpRef, Slot, &[UseId], &DataLayout) -> bool,
    /// The value that the slot holds behind a store, given what it held before; the rewriter is behind the operation.
    pub stored: fn(&mut Rewriter, OpId, Slot, ValueId, &DataLayout) -> ValueId,
    /// Lets the operation do without the slot, given what it held before; the rewriter is behind the operation.
    pub remove: fn(&mut Rewriter, OpId, Slot, ValueId, &DataLayout) -> DeletionKind,
}

/// An operation that refers to a slot and may do without (`PromotableOpInterface`).
pub struct PromotableOp {
    /// The uses of its own results that must go so that these uses can go; `None` if they cannot.
    pub removable: fn(OpRef, &[UseId]) -> Option<Uses>,
    /// Lets the operation do without these uses; the rewriter is behind the operation.
    pub remove: fn(&mut Rewriter, OpId, &[UseId]) -> DeletionKind,
    /// Is told of the values that the slot holds: each with the operation that stored it.
    pub replaced: Option<fn(&mut Rewriter, OpId, &[(OpId, ValueId)])>,
}

/// An operation that can use parts of a slot in place of the whole (`DestructurableAccessorOpInterface`).
pub struct DestructurableAccessor {
    /// Whether it can. Adds the indices of the parts to `used`, and to `careful` the slots that results of the operation
    /// point to: they must be used within their bounds.
    pub can_rewire:
        fn(OpRef, &WholeSlot, used: &mut Vec<Attribute>, careful: &mut Vec<Slot>) -> bool,
    /// Uses the slots of the parts; the rewriter is behind the operation.
    pub rewire: fn(&mut Rewriter, OpId, &WholeSlot, &[(Attribute, Slot)]) -> DeletionKind,
}

/// A slot that may be taken apart.
pub struct WholeSlot<'a> {
    /// The slot as a whole: the pointer to it, and the type of what it holds.
    pub slot: Slot,
    /// The parts that it would be taken apart to.
    pub parts: Parts,
    /// The data layout that holds around the operation, which tells sizes and alignments.
    pub layout: &'a DataLayout,
}

/// A function that says whether an operation uses a slot only within its bounds (`SafeMemorySlotAccessOpInterface`), and adds
/// the slots for which the same must hold.
pub struct SafeMemorySlotAccess(pub fn(OpRef, Slot, careful: &mut Vec<Slot>, &DataLayout) -> bool);

impl Interface for PromotableAllocation {}
impl Interface for PromotableMemOp {}
impl Interface for PromotableOp {}
impl Interface for DestructurableAccessor {}
impl Interface for SafeMemorySlotAccess {}
