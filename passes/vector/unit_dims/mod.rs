//! Vectors without dimensions of size one.

pub mod views;
