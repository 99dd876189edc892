//! Analyses: questions about a body that are answered without changing it.
//!
//! - [`may_alias`]: whether two references may mean the same memory.
//! - [`dataflow`]: what is known of values along the paths that can be taken: constants, ranges of integers.
//! - [`Dominance`]: which blocks, operations and values dominate which.
//! - [`SymbolTable`]: operations by symbol name; [`for_each_symbol_ref`]: references to symbols in attributes.

mod alias;
pub mod dataflow;
mod dominance;
mod symbols;

pub use alias::may_alias;
pub use dominance::{Dominance, has_ssa_dominance};
pub use symbols::{
    SymbolTable, SymbolTables, Visibility, for_each_symbol_ref, symbol_name, visibility,
};
