//! Transformations of mathematical functions.

pub mod expand;
