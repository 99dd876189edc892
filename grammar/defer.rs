//! Finding the bodies of functions before the parse, so that they can be parsed in parallel.

/// The braces of a body: byte positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deferred {
    pub open: usize,
    pub close: usize,
}
