//! Transformations of tensor operations.

pub mod fold_subset_ops;
