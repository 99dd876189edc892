//! Operations whose region follows from them.

use super::Interface;
use crate::body::Body;
use crate::context::Context;
use crate::ids::OpId;

/// An operation whose region is not written, because it follows from its name, operands and attributes: of structured operations
/// (`LinalgOp::getRegionBuilder`).
pub struct ImplicitRegion {
    /// Fills the first region of an operation, which is empty, and sets the attributes that follow as well; or says why it cannot.
    pub build: fn(&Context, &mut Body, OpId) -> Result<(), String>,
}

impl Interface for ImplicitRegion {}
