//! Transformations of xegpu operations.

pub mod blocking;
