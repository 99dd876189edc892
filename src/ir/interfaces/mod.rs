//! Interfaces: what operations or dialects have in common, as tables of functions that any crate may fill.
//!
//! An interface is a struct of function pointers that implements [`Interface`]. [`implements`] ties a table of it to an
//! operation, [`dialect_implements`] to a dialect. A dialect lists those in its hooks, any other crate gives a list to the
//! registry's builder (external models). The registry finds the table again: `op.interface::<LoopLike>()`,
//! `registry.dialect_interface::<ConvertToLlvm>("arith")`.

mod branch;
mod call;
mod canonicalized;
mod convert_to_llvm;
mod destination_style;
mod implicit_region;
mod infer_int_range;
mod loop_like;
mod memory;
mod memory_space_cast;
mod region_branch;
mod reify;

use std::any::{Any, TypeId};

use rustc_hash::FxHashMap;

use crate::def::{DialectDef, OpDef, OpName};
use crate::registry::RegistryError;

pub use crate::bounds::ValueBounds;
pub use crate::slots::{
    DestructurableAccessor, PromotableAllocation, PromotableMemOp, PromotableOp,
    SafeMemorySlotAccess,
};
pub use branch::BranchOp;
pub use call::{CallOp, Callee, Launch, LaunchOp};
pub use canonicalized::CanonicalizedBy;
pub use convert_to_llvm::ConvertToLlvm;
pub use destination_style::DestinationStyle;
pub use implicit_region::{ImplicitRegion, NoRegion};
pub use infer_int_range::{InferIntRange, ShowRanges, TellRange};
pub use loop_like::{Induction, InductionVariables, LoopLike};
pub use memory::{GlobalMemory, NoCapture};
pub use memory_space_cast::MemorySpaceCastConsumer;
pub use region_branch::{RegionBranch, RegionBranchTerminator, RegionPoint};
pub use reify::ReifyRankedShapedType;

/// A table of functions that an operation or a dialect may have.
pub trait Interface: Any + Send + Sync {}

/// An operation or a dialect, and its table of one interface.
#[derive(Clone, Copy)]
pub struct Implementation {
    subject: Subject,
    table: &'static (dyn Any + Send + Sync),
    path: fn() -> &'static str,
}

impl Implementation {
    /// The name of the interface that the table is of.
    fn interface(&self) -> &'static str {
        let path = (self.path)();
        path.rsplit("::").next().unwrap_or(path)
    }
}

/// Who implements an interface.
#[derive(Clone, Copy)]
enum Subject {
    Op(OpName),
    Dialect(&'static str),
}

/// Gives an operation its table of an interface.
pub const fn implements<T: Interface>(op: OpName, table: &'static T) -> Implementation {
    Implementation {
        subject: Subject::Op(op),
        table,
        path: std::any::type_name::<T>,
    }
}

/// Gives a dialect its table of an interface.
pub const fn dialect_implements<T: Interface>(
    dialect: &'static str,
    table: &'static T,
) -> Implementation {
    Implementation {
        subject: Subject::Dialect(dialect),
        table,
        path: std::any::type_name::<T>,
    }
}

/// The tables of all interfaces by operation and by dialect.
#[derive(Default)]
pub(crate) struct Interfaces {
    of_ops: FxHashMap<TypeId, OfOps>,
    of_dialects: FxHashMap<TypeId, FxHashMap<&'static str, &'static Implementation>>,
}

/// Who implements one interface.
struct OfOps {
    implementations: Vec<&'static Implementation>,
    /// By operation: how many of the implementations stand in front of its own, and it; 0 if it has none.
    places: Box<[u16]>,
}

impl OfOps {
    fn none(num_ops: usize) -> OfOps {
        OfOps {
            implementations: Vec::new(),
            places: vec![0; num_ops].into(),
        }
    }

    fn get(&self, op: OpName) -> Option<&'static Implementation> {
        let place = usize::from(*self.places.get(op.0 as usize)?);
        self.implementations.get(place.checked_sub(1)?).copied()
    }
}

impl Interfaces {
    /// The tables of operations and dialects that are registered.
    ///
    /// # Errors
    /// An implementation for what is not registered, and a second one of the same interface.
    pub fn new(
        ops: &[&'static OpDef],
        dialects: &[&'static DialectDef],
        implementations: impl Iterator<Item = &'static Implementation>,
    ) -> Result<Interfaces, RegistryError> {
        let mut interfaces = Interfaces::default();
        for implementation in implementations {
            match implementation.subject {
                Subject::Op(op) => interfaces.add_to_op(op, implementation, ops)?,
                Subject::Dialect(name) => {
                    interfaces.add_to_dialect(name, implementation, dialects)?;
                }
            }
        }
        Ok(interfaces)
    }

    fn add_to_op(
        &mut self,
        op: OpName,
        implementation: &'static Implementation,
        ops: &[&'static OpDef],
    ) -> Result<(), RegistryError> {
        let tables = self.of_ops.entry((*implementation.table).type_id());
        let tables = tables.or_insert_with(|| OfOps::none(ops.len()));
        let Some((place, def)) = tables
            .places
            .get_mut(op.0 as usize)
            .zip(ops.get(op.0 as usize))
        else {
            return Err(RegistryError::new(format!(
                "{} is implemented for operation number {}, which is not registered",
                implementation.interface(),
                op.0
            )));
        };
        if *place != 0 {
            return Err(RegistryError::new(format!(
                "{} is implemented twice for operation '{}'",
                implementation.interface(),
                def.name
            )));
        }
        tables.implementations.push(implementation);
        *place = u16::try_from(tables.implementations.len()).map_err(|_| {
            let interface = implementation.interface();
            RegistryError::new(format!("too many operations implement {interface}"))
        })?;
        Ok(())
    }

    fn add_to_dialect(
        &mut self,
        name: &'static str,
        implementation: &'static Implementation,
        dialects: &[&'static DialectDef],
    ) -> Result<(), RegistryError> {
        if dialects.iter().all(|dialect| dialect.name != name) {
            return Err(RegistryError::new(format!(
                "{} is implemented for dialect '{name}', which is not registered",
                implementation.interface()
            )));
        }
        let tables = self.of_dialects.entry((*implementation.table).type_id());
        match tables.or_default().insert(name, implementation) {
            None => Ok(()),
            Some(_) => Err(RegistryError::new(format!(
                "{} is implemented twice for dialect '{name}'",
                implementation.interface()
            ))),
        }
    }

    pub fn of_op<T: Interface>(&self, op: OpName) -> Option<&'static T> {
        let tables = self.of_ops.get(&TypeId::of::<T>())?;
        tables.get(op)?.table.downcast_ref()
    }

    pub fn of_dialect<T: Interface>(&self, name: &str) -> Option<&'static T> {
        let tables = self.of_dialects.get(&TypeId::of::<T>())?;
        tables.get(name)?.table.downcast_ref()
    }
}
