//! Analyses: questions about a body that are answered without changing it.
//!
//! - [`memory`]: which memory a reference means, and what operations may do to it.
//! - [`flow`]: which values branches and regions pass on.
//! - [`dataflow`]: what is known of values along the paths that can be taken: constants, ranges of integers.
//! - [`Dominance`]: which blocks, operations and values dominate which.
//! - [`SymbolTable`]: operations by symbol name; [`for_each_symbol_ref`]: references to symbols in attributes.

pub mod dataflow;
mod dominance;
pub mod flow;
pub mod memory;
mod symbols;

pub use dominance::{Dominance, has_ssa_dominance};
pub use symbols::{
    SymbolTable, SymbolTables, Visibility, for_each_attr, for_each_symbol_ref, symbol_name,
    visibility,
};
