//! Transformations of xegpu operations.

pub mod blocking;
pub mod vector_linearize;
