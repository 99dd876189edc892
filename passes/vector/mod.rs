//! Transformations of vector operations, and the rewrites that lower them step by step.

pub mod build;
pub mod combine;
pub mod lower;
pub mod transfer_maps;
