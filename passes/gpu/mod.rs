//! Passes on programs for GPUs.

pub mod xevm_attach_target;
