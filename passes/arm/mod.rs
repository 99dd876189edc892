//! Passes on instructions of Arm.

pub(crate) mod contraction;
pub mod neon_2d;
pub mod sve_storage;
