//! Passes on programs for GPUs.

pub mod map_parallel_loops;
pub mod xevm_attach_target;
