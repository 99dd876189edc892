//! Transformations of memref operations.

pub mod expand_strided_metadata;
pub mod index;
