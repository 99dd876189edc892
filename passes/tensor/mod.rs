//! Transformations of tensor operations.

pub(crate) mod bubble_up_expansions;
pub mod bubble_up_slices;
pub(crate) mod constants;
pub mod decompose_concat;
pub(crate) mod destination;
pub mod fold_subset_ops;
pub(crate) mod merge_slices;
