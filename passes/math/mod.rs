//! Transformations of mathematical functions.

pub mod expand;
pub mod extend_to_supported_types;
pub mod sincos_fusion;
pub mod uplift_to_fma;
