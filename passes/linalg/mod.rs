//! Transformations of structured operations.

pub mod generalize_named_ops;
pub mod to_loops;
pub mod transforms;
