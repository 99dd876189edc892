//! arith: integer and float arithmetic, elementwise on vectors and tensors.

pub mod canonicalize;
pub mod fold;
