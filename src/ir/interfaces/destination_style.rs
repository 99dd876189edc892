//! Operations whose results replace operands.

use super::Interface;

/// An operation whose results replace some of its operands (`DestinationStyleOpInterface`).
pub struct DestinationStyle {
    /// The slot of the operands whose tensors the results replace.
    pub inits: usize,
}

impl Interface for DestinationStyle {}
