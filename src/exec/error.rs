//! Why an execution ends early, and where poison values come from.

use oxmlir_ir::{Diagnostic, Location};

/// The number of a place where a poison value was made, in the machine that made it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Origin(pub(crate) u32);

/// What is known of an origin.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct OriginData {
    pub loc: Location,
    pub reason: String,
    /// A further place that explains it.
    pub cause: Option<(Location, String)>,
}

/// The kinds of ends that are not the end of the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ErrorKind {
    /// The program did what it must not do.
    Undefined,
    /// The machine cannot do what the program asks for.
    Unsupported,
    /// The program stopped itself: an assertion does not hold.
    Aborted,
    /// The program took more steps or memory than it was given.
    Exhausted,
}

/// An execution's early end: kind, place, reason, and notes on where the values come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Error {
    /// The kind of the end.
    pub kind: ErrorKind,
    /// The place, the reason and its notes.
    pub diagnostic: Diagnostic,
}

/// What rules give. Errors are rare and large.
pub type Result<T> = std::result::Result<T, Box<Error>>;

impl Error {
    pub(crate) fn new(kind: ErrorKind, loc: Location, message: impl Into<String>) -> Box<Error> {
        let diagnostic = Diagnostic::error(loc, message);
        Box::new(Error { kind, diagnostic })
    }

    /// The error with one more note.
    #[must_use]
    pub fn note(mut self: Box<Self>, loc: Location, message: impl Into<String>) -> Box<Error> {
        self.diagnostic.notes.push((loc, message.into()));
        self
    }
}
