//! Operations whose region follows from them.

use super::Interface;
use crate::body::Body;
use crate::context::Context;
use crate::ids::OpId;

/// An operation whose region is not written, because it follows from its name, operands and attributes: of structured operations
/// (`LinalgOp::getRegionBuilder`).
pub struct ImplicitRegion {
    /// Fills the first region of an operation, which is empty, and sets the attributes that follow as well; or says why it cannot.
    pub build: fn(&Context, &mut Body, OpId) -> Result<(), NoRegion>,
}

/// Why a region cannot be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoRegion {
    /// What is wrong with the operation.
    pub message: String,
    /// Whether it is about all operands together, so that a text has to be read to its end before it can be said.
    pub is_about_all: bool,
}

impl From<String> for NoRegion {
    fn from(message: String) -> NoRegion {
        NoRegion {
            message,
            is_about_all: false,
        }
    }
}

impl Interface for ImplicitRegion {}
