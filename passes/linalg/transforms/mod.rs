//! Transformations of structured operations, as functions that passes and operations of the transform dialect call.

pub mod canonicalization;
pub mod classify;
pub mod conv;
pub mod downscale;
pub mod fusion;
pub mod hoist_broadcasts;
pub mod hoist_pad;
pub mod hoist_transfers;
pub mod insertion;
pub mod loops;
pub mod pack;
pub mod pack_of_empty;
pub mod pad;
pub mod promote;
pub mod reduction;
pub mod relayout;
pub mod shape;
pub mod softmax;
pub mod tile;
pub mod unit_dims;
pub mod unit_tiles;
pub mod vectorize;
pub mod winograd;
