//! Transformations of structured operations, as functions that passes and operations of the transform dialect call.

pub mod shape;
pub mod tile;
pub mod vectorize;
