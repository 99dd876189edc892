//! Shows diagnostics on standard error, or keeps them where comments in the input say what is expected.

use std::cell::{Cell, OnceCell, RefCell};
use std::io::{self, Write};

use oxmlir_ir::diag::Severity;
use oxmlir_ir::pass::{Entry, Log, Observer, Site};
use oxmlir_ir::render::{Style, render};
use oxmlir_ir::{Advice, Context, Diagnostic, Diagnostics, Hint};

use crate::Tool;
use crate::cli::{DiagnosticFlags, Verbosity};
use crate::lowering::Lowerings;
use crate::progress;

/// Shows diagnostics and text at once and in order.
pub struct DiagnosticHandler<'a> {
    tool: Tool,
    flags: &'a DiagnosticFlags,
    style: Style,
    /// Made when there is advice to give.
    lowerings: OnceCell<Lowerings>,
    kept: RefCell<Diagnostics>,
    has_errors: Cell<bool>,
}

impl<'a> DiagnosticHandler<'a> {
    pub fn new(tool: Tool, flags: &'a DiagnosticFlags) -> DiagnosticHandler<'a> {
        DiagnosticHandler {
            tool,
            lowerings: OnceCell::new(),
            flags,
            style: flags.style(),
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
            diagnostic.hints.clear();
        }
        if self.is_severe_enough(diagnostic.severity) {
            let is_left = |hint: &Hint| matches!(hint.advice, Advice::Left(_));
            if diagnostic.hints.iter().any(is_left) {
                self.lowerings(cx).complete(cx, &mut diagnostic);
            }
            tell_raw!("{}", render(cx, &diagnostic, self.style));
        }
    }

    /// Which passes convert what.
    pub fn lowerings(&self, cx: &Context) -> &Lowerings {
        let make = || Lowerings::of(cx.registry(), self.tool.passes);
        self.lowerings.get_or_init(make)
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
                Entry::Output(text) => {
                    progress::erase(&mut io::stderr().lock());
                    drop(io::stdout().write_all(text.as_bytes()));
                }
            }
        }
    }
}
