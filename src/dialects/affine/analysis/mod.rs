//! Analyses of affine programs: systems of linear constraints, iteration domains, dependences.
//!
//! - `system`: constraints over integer variables; `eliminate`: projecting variables away, emptiness
//! - `corners`: answers that take no elimination
//! - `solve`: variables as expressions of others, or bounds for them
//! - `set`: simplifying integer sets
//! - `bounds`: what follows from the bounds that operations tell of index values and sizes
//! - `domain`: the constraints that enclosing loops and conditionals put on an operation
//! - `extent`: whether loops run, whether accesses are in bounds
//! - `coverage`: whether accesses certainly touch all of a set of elements
//! - `extremes`: minima and maxima that constraints decide
//! - `footprint`: how much memory a loop nest touches
//! - `dependence`: whether two accesses may touch the same element, and in which order

pub mod bounds;
mod corners;
pub mod coverage;
pub mod dependence;
pub mod domain;
mod eliminate;
pub mod extent;
pub mod extremes;
pub mod footprint;
mod set;
pub mod solve;
pub mod system;

pub use set::simplify_set;
