//! Transformations of xegpu operations.

pub mod blocking;
pub mod fold_alias_ops;
pub mod vector_linearize;
