//! Passes on instructions of Arm.

pub mod neon_2d;
pub mod sve_storage;
