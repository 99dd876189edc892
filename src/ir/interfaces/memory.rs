//! References to memory.

use super::Interface;
use crate::ids::Attribute;
use crate::opref::OpRef;

/// An operation whose result refers to a global variable: the symbol of that variable, if the reference is to all of it.
pub struct GlobalMemory(pub fn(OpRef) -> Option<Attribute>);

impl Interface for GlobalMemory {}

/// An operation that looks at its references without keeping them: none of its results leads back to the memory
/// (sizes, comparisons of addresses).
pub struct NoCapture;

impl Interface for NoCapture {}
