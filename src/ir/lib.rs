//! The IR of oxmlir.
pub mod def;
pub mod num;
