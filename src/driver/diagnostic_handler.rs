//! Shows diagnostics on standard error, or keeps them where comments in the input say what is expected.

use std::cell::{Cell, RefCell};
use std::io::{self, Write};

use oxmlir_ir::diag::Severity;
use oxmlir_ir::pass::{Entry, Log, Observer, Site};
use oxmlir_ir::render::render;
use oxmlir_ir::{Context, Diagnostic, Diagnostics};

use crate::cli::{DiagnosticFlags, Verbosity};

/// Shows diagnostics and text at once and in order.
pub struct DiagnosticHandler<'a> {
    flags: &'a DiagnosticFlags,
    colors: bool,
    kept: RefCell<Diagnostics>,
    has_errors: Cell<bool>,
}

impl<'a> DiagnosticHandler<'a> {
    pub fn new(flags: &'a DiagnosticFlags) -> DiagnosticHandler<'a> {
        DiagnosticHandler {
            flags,
            colors: flags.color.colors(),
            kept: RefCell::default(),
            has_errors: Cell::new(false),
        }
    }

    /// What has been kept so far; nothing is left.
    pub fn kept(&self) -> Diagnostics {
        self.kept.take()
    }

    pub fn had_errors(&self) -> bool {
        self.has_errors.get()
    }

    pub fn diagnostics(&self, cx: &Context, mut diagnostics: Diagnostics) {
        for diagnostic in diagnostics.take() {
            self.diagnostic(cx, diagnostic);
        }
    }

    pub fn diagnostic(&self, cx: &Context, mut diagnostic: Diagnostic) {
        if self.flags.verify_diagnostics.is_some() {
            self.kept.borrow_mut().push(diagnostic);
            return;
        }
        if diagnostic.severity == Severity::Error {
            self.has_errors.set(true);
        }
        if self.flags.mlir_disable_diagnostic_notes {
            diagnostic.notes.clear();
        }
        if self.is_severe_enough(diagnostic.severity) {
            tell_raw!("{}", render(cx, &diagnostic, self.colors));
        }
    }

    fn is_severe_enough(&self, severity: Severity) -> bool {
        match self.flags.mlir_diagnostic_verbosity_level {
            Some(Verbosity::Errors) => severity == Severity::Error,
            Some(Verbosity::Warnings) => severity != Severity::Remark,
            Some(Verbosity::Remarks) | None => true,
        }
    }
}

impl Observer for DiagnosticHandler<'_> {
    fn before(&self, _site: &Site) {}

    fn after(&self, _site: &Site, _failed: bool) {}

    fn said(&self, cx: &Context, log: &mut Log) {
        for entry in log.take() {
            match entry {
                Entry::Diagnostic(diagnostic) => self.diagnostic(cx, diagnostic),
                Entry::Text(text) => tell_raw!("{text}"),
                // Nobody reads any more: there is nothing to do about it.
                Entry::Output(text) => drop(io::stdout().write_all(text.as_bytes())),
            }
        }
    }
}
