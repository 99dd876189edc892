//! Passes on affine loops and memory accesses, and what they share.
//!
//! - `index`: building arithmetic on indices; `expand`: affine expressions as such arithmetic
//! - `reduction`: the operations and neutral elements of reductions
//! - `linear_index`: `affine.delinearize_index` and `affine.linearize_index` as arithmetic

mod expand;
mod index;
mod linear_index;
pub mod lower_affine;
mod reduction;
