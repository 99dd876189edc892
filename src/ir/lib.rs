//! The IR of oxmlir.
pub mod def;
