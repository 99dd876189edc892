//! Transformations of structured operations.

pub mod contraction;
pub mod decompose_projections;
pub mod fold_add_into_dest;
pub mod generalize_named_ops;
pub mod morph_ops;
pub mod specialize;
pub mod to_loops;
pub mod transforms;
