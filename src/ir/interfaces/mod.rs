//! Interfaces: what operations of many dialects have in common, as tables of functions that any crate may fill.
//!
//! An interface is a struct of function pointers that implements [`Interface`]. [`implements`] ties a table of it to an
//! operation; a dialect lists those in its hooks, for operations of its own or of other dialects (external models). The
//! registry finds the table again: `op.interface::<LoopLike>()`.

mod branch;
mod call;
mod destination_style;
mod infer_int_range;
mod loop_like;
mod region_branch;
mod reify;

use std::any::{Any, TypeId};

use rustc_hash::FxHashMap;

use crate::def::OpName;

pub use crate::bounds::ValueBounds;
pub use crate::slots::{
    DestructurableAccessor, PromotableAllocation, PromotableMemOp, PromotableOp,
    SafeMemorySlotAccess,
};
pub use branch::BranchOp;
pub use call::{CallOp, Callee};
pub use destination_style::DestinationStyle;
pub use infer_int_range::{InferIntRange, ShowRanges, TellRange};
pub use loop_like::{Induction, InductionVariables, LoopLike};
pub use region_branch::{RegionBranch, RegionBranchTerminator, RegionPoint};
pub use reify::ReifyRankedShapedType;

/// A table of functions that an operation may have.
pub trait Interface: Any + Send + Sync {}

/// An operation and its table of one interface.
#[derive(Clone, Copy)]
pub struct Implementation {
    pub op: OpName,
    table: &'static (dyn Any + Send + Sync),
}

impl Implementation {
    /// The interface that the table is of.
    pub fn interface(&self) -> TypeId {
        (*self.table).type_id()
    }
}

/// Gives an operation its table of an interface.
pub const fn implements<T: Interface>(op: OpName, table: &'static T) -> Implementation {
    Implementation { op, table }
}

/// The tables of all interfaces by operation.
pub(crate) struct Interfaces {
    num_ops: usize,
    tables: FxHashMap<TypeId, Box<[Option<Implementation>]>>,
}

impl Interfaces {
    pub fn new(num_ops: usize) -> Interfaces {
        let tables = FxHashMap::default();
        Interfaces { num_ops, tables }
    }

    /// Adds an implementation. The latest one of an interface for an operation counts.
    pub fn add(&mut self, implementation: Implementation) {
        let none = || vec![None; self.num_ops].into();
        let tables = self.tables.entry(implementation.interface());
        if let Some(table) = tables
            .or_insert_with(none)
            .get_mut(implementation.op.0 as usize)
        {
            *table = Some(implementation);
        }
    }

    pub fn get<T: Interface>(&self, op: OpName) -> Option<&'static T> {
        let tables = self.tables.get(&TypeId::of::<T>())?;
        let implementation = tables.get(op.0 as usize)?.as_ref()?;
        implementation.table.downcast_ref()
    }
}
