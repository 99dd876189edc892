//! Checks of passes, and of programs that others made, by execution (`--check-passes`, `--check-against`).
//!
//! Behind each pass the functions that it has changed are executed as they were before and as they are, with the same arguments. What is
//! undefined before may be anything behind; everything else has to be the same: results, contents of buffers, calls of unknown
//! functions and their order, output.

use std::cell::{Cell, RefCell};
use std::ffi::OsStr;
use std::time::{Duration, Instant};

use oxmlir_exec::compare::{Comparison, Difference, Function, Inputs, functions};
use oxmlir_ir::analysis::symbol_name;
use oxmlir_ir::pass::{Observer, Site};
use oxmlir_ir::print::{PrintOptions, module_text};
use oxmlir_ir::{Body, Context, Diagnostic, Location};
use rayon::prelude::*;

use crate::diagnostic_handler::DiagnosticHandler;
use crate::reproduce::{Setup, write};

/// Operations that an execution of the program before the pass takes at most.
pub const MAX_STEPS: u64 = 1_000_000;

/// How checks are made.
pub struct Plan<'a> {
    /// What functions are executed with.
    pub inputs: Inputs,
    /// Where the program in front of a pass goes that changes what it does.
    pub reproducer: &'a OsStr,
    /// Whether remarks say why inputs were skipped.
    pub explains: bool,
}

/// What has been executed so far.
#[derive(Clone, Copy, Default, Debug)]
struct Tally {
    functions: u64,
    executions: u64,
    /// Inputs that were undefined, unsupported or took too long before the pass.
    skipped: u64,
}

/// Executes functions around passes.
pub struct Checker<'a> {
    plan: Plan<'a>,
    setup: Setup,
    diagnostic_handler: &'a DiagnosticHandler<'a>,
    /// The whole program in front of the running pass.
    before: RefCell<Option<Body>>,
    tally: Cell<Tally>,
    time: Cell<Duration>,
    failed: Cell<bool>,
}

impl<'a> Checker<'a> {
    /// A checker that says what it finds to `diagnostic_handler`.
    pub fn new(
        plan: Plan<'a>,
        setup: Setup,
        diagnostic_handler: &'a DiagnosticHandler<'a>,
    ) -> Checker<'a> {
        Checker {
            plan,
            setup,
            diagnostic_handler,
            before: RefCell::default(),
            tally: Cell::default(),
            time: Cell::default(),
            failed: Cell::default(),
        }
    }

    /// Whether a pass has changed what a function does.
    pub fn failed(&self) -> bool {
        self.failed.get()
    }

    /// How long executing has taken, and a line that says what was done.
    pub fn summary(&self) -> (Duration, String) {
        let Tally {
            functions,
            executions,
            skipped,
        } = self.tally.get();
        let text =
            format!("{functions} functions, {executions} executions, {skipped} inputs skipped");
        (self.time.get(), text)
    }

    fn check(&self, site: &Site, before: &Body) {
        let changed = changed_functions(site, before);
        let inputs = self.plan.inputs;
        let one = |function: &Function| {
            let expected = inputs.expect(site.cx, before, &function.path);
            let expected = expected.map(|expected| match promised_index_bits(site) {
                Some(bits) => expected.with_indices_of(bits),
                None => expected,
            });
            let comparison = expected.map_or_else(Comparison::default, |expected| {
                expected.compare(site.cx, site.root)
            });
            (
                function.path.clone(),
                function.body.loc(function.body.root()),
                comparison,
            )
        };
        let comparisons: Vec<(String, Location, Comparison)> = match site.cx.threads() {
            true => changed.par_iter().map(one).collect(),
            false => changed.iter().map(one).collect(),
        };
        let pass = site.pass;
        let promise = (pass.info.promise)(site.cx, before, &pass.options);
        let mut tally = self.tally.get();
        for (function, loc, comparison) in comparisons {
            let comparison = comparison.with_promise(promise);
            tally.functions += 1;
            tally.executions += comparison.executions;
            tally.skipped += comparison.skipped.len() as u64 + comparison.unminded;
            if self.plan.explains {
                self.explain(site, (&function, loc), &comparison);
            }
            if let Some(difference) = comparison.difference {
                self.report(site, before, (&function, loc), &difference);
            }
        }
        self.tally.set(tally);
    }

    /// Remarks on the inputs that were skipped, one for each reason.
    fn explain(&self, site: &Site, (function, loc): (&str, Location), comparison: &Comparison) {
        let mut reasons: Vec<(&Diagnostic, u64)> = Vec::new();
        for error in &comparison.skipped {
            let is_same =
                |(reason, _): &&mut (&Diagnostic, u64)| reason.message == error.diagnostic.message;
            match reasons.iter_mut().find(is_same) {
                Some((_, count)) => *count += 1,
                None => reasons.push((&error.diagnostic, 1)),
            }
        }
        let (flag, executions) = (site.pass.info.flag, comparison.executions);
        for (reason, count) in reasons {
            let mut remark = Diagnostic::remark(
                loc,
                format!(
                    "pass '{flag}', function '{function}': {count} inputs skipped, {executions} executed: {}",
                    reason.message
                ),
            );
            remark.notes.push((reason.loc, "this is why".to_owned()));
            self.diagnostic_handler.diagnostic(site.cx, remark);
        }
    }

    fn report(
        &self,
        site: &Site,
        before: &Body,
        (function, loc): (&str, Location),
        difference: &Difference,
    ) {
        self.failed.set(true);
        let flag = site.pass.info.flag;
        let message = format!("pass '{flag}' changes what function '{function}' does");
        let mut error = Diagnostic::error(loc, message);
        note_difference(&mut error, loc, difference);
        let setup = Setup {
            pipeline: crate::reproduce::pipeline_of(site),
            ..self.setup.clone()
        };
        let program = setup.text(site.cx, before, &PrintOptions::default());
        let path = self.plan.reproducer;
        let written = match write(path, &program) {
            Ok(()) => format!("reproducer generated at `{}`", path.display()),
            Err(error) => format!("the reproducer cannot be written: {error}"),
        };
        error.notes.push((loc, written));
        self.diagnostic_handler.diagnostic(site.cx, error);
    }
}

impl Observer for Checker<'_> {
    fn before(&self, site: &Site) {
        let start = Instant::now();
        self.before
            .borrow_mut()
            .get_or_insert_with(|| site.root.duplicate(site.cx));
        self.time.set(self.time.get() + start.elapsed());
    }

    fn after(&self, site: &Site, failed: bool) {
        let start = Instant::now();
        let before = self.before.borrow_mut().take();
        if let Some(before) = before.filter(|_| !failed) {
            match text(site.cx, &before) == text(site.cx, site.root) {
                true => *self.before.borrow_mut() = Some(before),
                false => self.check(site, &before),
            }
        }
        self.time.set(self.time.get() + start.elapsed());
    }
}

/// Executes the public functions of two programs with the same inputs, and says where the second one does something that the first one
/// does not allow, or that a function could not be executed at all. `name` is that of the second program. Whether they do the same.
pub fn compare_programs(
    cx: &Context,
    [before, after]: [&Body; 2],
    (inputs, name): (Inputs, &str),
    diagnostic_handler: &DiagnosticHandler,
) -> bool {
    let mut is_same = true;
    let functions = functions(cx, before).into_iter();
    for function in functions.filter(|function| !function.is_private) {
        let path = &function.path;
        let loc = function.body.loc(function.body.root());
        let comparison = inputs.compare(cx, [before, after], path);
        let say = |diagnostic| diagnostic_handler.diagnostic(cx, diagnostic);
        if let Some(difference) = comparison.difference {
            is_same = false;
            let message = format!("function '{path}' does something else in '{name}'");
            let mut error = Diagnostic::error(loc, message);
            note_difference(&mut error, loc, &difference);
            say(error);
        } else if comparison.executions == 0 {
            let message = format!("function '{path}' is not executed");
            let mut warning = Diagnostic::warning(loc, message);
            let reasons = comparison.skipped.first().map(|error| &error.diagnostic);
            warning
                .notes
                .extend(reasons.map(|reason| (reason.loc, reason.message.clone())));
            say(warning);
        }
    }
    is_same
}

/// Adds with what arguments there is a difference, and which.
fn note_difference(error: &mut Diagnostic, loc: Location, difference: &Difference) {
    let args = difference.args.join(", ");
    error
        .notes
        .push((loc, format!("with arguments ({args}): {}", difference.what)));
    if let Some(early) = &difference.error {
        error.notes.push((early.loc, early.message.clone()));
        error.notes.extend(early.notes.iter().cloned());
    }
}

/// The bits that indices were promised to have at most.
fn promised_index_bits(site: &Site) -> Option<u32> {
    const OPTION: &str = "index-bitwidth";
    let options = &site.pass.options;
    let bits = options.has(OPTION).then(|| options.uint(OPTION))?;
    u32::try_from(bits).ok().filter(|bits| *bits != 0)
}

/// The functions that a pass has changed. Of private ones only the program knows what they are called with, so where one has
/// changed, all public functions stand for their callers.
fn changed_functions<'b>(site: &Site<'b>, before: &Body) -> Vec<Function<'b>> {
    let was = functions(site.cx, before);
    let here = place_of(site);
    let is_changed = |function: &Function| {
        let is_same_function = |other: &&Function| other.path == function.path;
        function.path.starts_with(&here)
            && was
                .iter()
                .find(is_same_function)
                .is_some_and(|before| text(site.cx, before.body) != text(site.cx, function.body))
    };
    let mut is = functions(site.cx, site.root);
    let any_private = is
        .iter()
        .any(|function| function.is_private && is_changed(function));
    is.retain(|function| !function.is_private && (any_private || is_changed(function)));
    is
}

/// What the names of the functions begin with that a pass can change.
fn place_of(site: &Site) -> String {
    let mut body = site.root;
    let mut names: Vec<&str> = Vec::new();
    for stub in site.path {
        let Some(inner) = body.inner(*stub) else {
            break;
        };
        body = inner;
        let name = symbol_name(site.cx, body, body.root());
        names.extend(name.map(|name| site.cx.get_str(name)));
    }
    names.join("::")
}

fn text(cx: &Context, body: &Body) -> String {
    let options = PrintOptions {
        generic: true,
        local_scope: true,
        ..PrintOptions::default()
    };
    module_text(cx, body, &options)
}
