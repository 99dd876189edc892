//! Diagnostics: errors, warnings and remarks with their location, collected as values and rendered by the driver.

use std::borrow::Cow;

use crate::loc::Location;

/// The gravity of a diagnostic, gravest first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Severity {
    /// The program is refused, or a pass fails.
    Error,
    /// The program is accepted, but may not do what it should.
    Warning,
    /// Information that was asked for.
    Remark,
    /// An addition to the diagnostic before it.
    Note,
}

impl Severity {
    /// The word in front of the message.
    pub fn word(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Remark => "remark",
            Severity::Note => "note",
        }
    }
}

/// One message and its notes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// The gravity.
    pub severity: Severity,
    /// The place that it is about.
    pub loc: Location,
    /// The text, in one line or several.
    pub message: String,
    /// Additions, each with its place.
    pub notes: Vec<(Location, String)>,
    /// What the reference does not say: shown behind the notes, and left out where messages are compared.
    pub hints: Vec<Hint>,
}

/// How a note begins that shows the operation which a diagnostic is about.
pub(crate) const SHOWN_OP: &str = "see current operation: ";

/// Help with a diagnostic, at a place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hint {
    /// The place.
    pub loc: Location,
    /// What helps.
    pub advice: Advice,
}

/// What may help with an error.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Advice {
    /// A reason, or something to do.
    Text(String),
    /// What may have been meant by the text at the place.
    Meant(String),
    /// Operations of this name are left, which another pass converts: the driver knows which one.
    Left(String),
}

impl Advice {
    /// The words for it.
    pub fn text(&self) -> Cow<'_, str> {
        match self {
            Advice::Text(text) => text.into(),
            Advice::Meant(name) => format!("did you mean '{name}'?").into(),
            Advice::Left(op) => format!("'{op}' is left").into(),
        }
    }
}

impl Diagnostic {
    /// The diagnostic without the note that shows the operation.
    pub fn without_operation(mut self) -> Diagnostic {
        self.notes.retain(|(_, note)| !note.starts_with(SHOWN_OP));
        self
    }

    /// An error without notes.
    pub fn error(loc: Location, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            severity: Severity::Error,
            loc,
            message: message.into(),
            notes: Vec::new(),
            hints: Vec::new(),
        }
    }

    /// A warning without notes.
    pub fn warning(loc: Location, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            severity: Severity::Warning,
            ..Diagnostic::error(loc, message)
        }
    }

    /// A remark without notes.
    pub fn remark(loc: Location, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            severity: Severity::Remark,
            ..Diagnostic::error(loc, message)
        }
    }

    /// The diagnostic with one more note.
    #[must_use]
    pub fn note(mut self, loc: Location, message: impl Into<String>) -> Diagnostic {
        self.notes.push((loc, message.into()));
        self
    }

    /// The diagnostic with one more piece of advice.
    #[must_use]
    pub fn hint(mut self, loc: Location, advice: Advice) -> Diagnostic {
        self.hints.push(Hint { loc, advice });
        self
    }
}

/// The diagnostics of one piece of work. Parallel work has one each; they are joined in source order.
#[derive(Default, Debug)]
pub struct Diagnostics {
    list: Vec<Diagnostic>,
    errors: usize,
}

impl Diagnostics {
    /// Adds a diagnostic.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.errors += usize::from(diagnostic.severity == Severity::Error);
        self.list.push(diagnostic);
    }

    /// Adds an error.
    pub fn error(&mut self, loc: Location, message: impl Into<String>) {
        self.push(Diagnostic::error(loc, message));
    }

    /// Puts words in front of the latest message.
    pub fn prefix_last(&mut self, prefix: &str) {
        if let Some(last) = self.list.last_mut() {
            last.message.insert_str(0, prefix);
        }
    }

    /// The diagnostics in the order in which they were added, to add something to them.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut Diagnostic> {
        self.list.iter_mut()
    }

    /// Whether there is an error among them.
    pub fn has_errors(&self) -> bool {
        self.errors > 0
    }

    /// The number of errors.
    pub fn count_errors(&self) -> usize {
        self.errors
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Adds the diagnostics of another piece of work behind these.
    pub fn extend(&mut self, other: Diagnostics) {
        self.errors += other.errors;
        self.list.extend(other.list);
    }

    /// The diagnostics in the order in which they were added.
    pub fn iter(&self) -> impl Iterator<Item = &Diagnostic> {
        self.list.iter()
    }

    /// All diagnostics; none are left.
    pub fn take(&mut self) -> Vec<Diagnostic> {
        self.errors = 0;
        std::mem::take(&mut self.list)
    }
}
