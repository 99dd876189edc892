//! Folds of arith: identities first, then constants element by element.

mod cast;
mod compare;
mod float;
mod integer;

pub use cast::*;
pub use compare::*;
pub use float::*;
pub use integer::*;
