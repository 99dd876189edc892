//! What passes say: diagnostics and text, in order.

use crate::diag::{Diagnostic, Diagnostics, Severity};

/// One thing said.
#[derive(Debug)]
pub enum Entry {
    /// An error, warning or remark.
    Diagnostic(Diagnostic),
    /// Text for standard error: what a pass was asked to print.
    Text(String),
    /// Text for standard output: what a pass finds out rather than changes.
    Output(String),
}

/// What one piece of work has said. Parallel work has one log each; they are joined in source order.
#[derive(Default, Debug)]
pub struct Log {
    entries: Vec<Entry>,
}

impl Log {
    /// Adds a diagnostic.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.entries.push(Entry::Diagnostic(diagnostic));
    }

    /// Adds text for standard error.
    pub fn push_text(&mut self, text: String) {
        self.entries.push(Entry::Text(text));
    }

    /// Adds text for standard output.
    pub fn push_output(&mut self, text: String) {
        self.entries.push(Entry::Output(text));
    }

    /// Whether there is an error among the diagnostics.
    pub fn has_errors(&self) -> bool {
        self.entries
            .iter()
            .any(|e| matches!(e, Entry::Diagnostic(d) if d.severity == Severity::Error))
    }

    /// Adds the entries of another log behind these.
    pub fn extend(&mut self, other: Log) {
        self.entries.extend(other.entries);
    }

    /// What has been said so far; nothing is left.
    pub fn take(&mut self) -> Vec<Entry> {
        std::mem::take(&mut self.entries)
    }
}

impl From<Diagnostics> for Log {
    fn from(mut diagnostics: Diagnostics) -> Log {
        let entries = diagnostics.take();
        Log {
            entries: entries.into_iter().map(Entry::Diagnostic).collect(),
        }
    }
}
