//! Checks of passes by execution (`--check-passes`).
//!
//! Behind each pass the functions that it has changed are executed as they were before and as they are, with the same arguments. What is
//! undefined before may be anything behind; everything else has to be the same: results, contents of buffers, calls of unknown
//! functions and their order, output.

use std::cell::{Cell, RefCell};
use std::ffi::OsStr;
use std::time::{Duration, Instant};

use oxmlir_exec::{Argument, ErrorKind, Machine, Options, difference};
use oxmlir_ir::analysis::symbol_name;
use oxmlir_ir::pass::{Observer, Site};
use oxmlir_ir::print::{PrintOptions, module_text};
use oxmlir_ir::{Body, Context, Diagnostic, Location, Traits};
use rayon::prelude::*;

use crate::diagnostic_handler::DiagnosticHandler;
use crate::reproduce::{Setup, write};

/// Operations that an execution of the program before the pass takes at most.
const MAX_STEPS: u64 = 1_000_000;

/// How checks are made.
pub struct Plan<'a> {
    /// What functions are executed with.
    pub inputs: Inputs,
    /// Where the program in front of a pass goes that changes what it does.
    pub reproducer: &'a OsStr,
}

/// What functions are executed with.
#[derive(Clone, Copy, Debug)]
pub struct Inputs {
    /// How many inputs there are for each function.
    pub count: u64,
    /// The number that they follow from.
    pub seed: u64,
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

/// What became of one function.
#[derive(Default)]
struct Verdict {
    tally: Tally,
    difference: Option<Difference>,
}

/// An input for which a pass has changed what a function does.
struct Difference {
    function: String,
    loc: Location,
    args: Vec<String>,
    what: String,
    /// The error that ends the execution behind the pass, if that is it.
    error: Option<Diagnostic>,
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
        let was = functions(site.cx, before);
        let is = functions(site.cx, site.root);
        let here = place_of(site);
        let pairs = is.into_iter().filter(|(name, _)| name.starts_with(&here));
        let pairs: Vec<(String, &Body, &Body)> = pairs
            .filter_map(|(name, after)| {
                let before = was.iter().find(|(other, _)| *other == name)?.1;
                (text(site.cx, before) != text(site.cx, after)).then_some((name, before, after))
            })
            .collect();
        let inputs = self.plan.inputs;
        let one = |(name, _, after): &(String, &Body, &Body)| {
            let loc = after.loc(after.root());
            inputs.compare(site.cx, [before, site.root], name, loc)
        };
        let verdicts: Vec<Verdict> = match site.cx.threads() {
            true => pairs.par_iter().map(one).collect(),
            false => pairs.iter().map(one).collect(),
        };
        let mut tally = self.tally.get();
        for verdict in verdicts {
            tally.functions += 1;
            tally.executions += verdict.tally.executions;
            tally.skipped += verdict.tally.skipped;
            if let Some(difference) = verdict.difference {
                self.report(site, before, &difference);
            }
        }
        self.tally.set(tally);
    }

    fn report(&self, site: &Site, before: &Body, difference: &Difference) {
        self.failed.set(true);
        let (flag, function) = (site.pass.info.flag, &difference.function);
        let message = format!("pass '{flag}' changes what function '{function}' does");
        let mut error = Diagnostic::error(difference.loc, message);
        let args = difference.args.join(", ");
        error.notes.push((
            difference.loc,
            format!("with arguments ({args}): {}", difference.what),
        ));
        if let Some(early) = &difference.error {
            error.notes.push((early.loc, early.message.clone()));
            error.notes.extend(early.notes.iter().cloned());
        }
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
        error.notes.push((difference.loc, written));
        self.diagnostic_handler.diagnostic(site.cx, error);
    }
}

impl Inputs {
    /// Executes a function of two programs with all inputs, up to the first difference.
    fn compare(&self, cx: &Context, programs: [&Body; 2], name: &str, loc: Location) -> Verdict {
        let mut verdict = Verdict::default();
        let options = |max_steps: u64| Options {
            max_steps,
            ..Options::default()
        };
        let mut before = Machine::new(cx, programs[0], options(MAX_STEPS));
        let mut after = Machine::new(cx, programs[1], options(MAX_STEPS * 8));
        let (Ok(was), Ok(is)) = (before.signature(name), after.signature(name)) else {
            return verdict;
        };
        if was != is {
            verdict.tally.skipped += self.count;
            return verdict;
        }
        for input in 0..self.count {
            let seed = self.seed.wrapping_add(input);
            let Ok(args) = before.random_arguments(&was.0, seed) else {
                verdict.tally.skipped += 1;
                continue;
            };
            let Ok(expected) = before.run(name, &args) else {
                verdict.tally.skipped += 1;
                continue;
            };
            verdict.tally.executions += 1;
            let (what, error) = match after.run(name, &args) {
                Ok(found) => (difference(&expected, &found), None),
                Err(error) if error.kind == ErrorKind::Unsupported => {
                    verdict.tally.skipped += 1;
                    (None, None)
                }
                Err(error) => {
                    let what = "it ends early behind the pass".to_owned();
                    (Some(what), Some(error.diagnostic))
                }
            };
            if let Some(what) = what {
                verdict.difference = Some(Difference {
                    function: name.to_owned(),
                    loc,
                    args: args.iter().map(shown).collect(),
                    what,
                    error,
                });
                break;
            }
        }
        verdict
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

/// The functions of a program that have a body, each with the names of the modules around it: `module::function`.
fn functions<'b>(cx: &Context, root: &'b Body) -> Vec<(String, &'b Body)> {
    let mut found = Vec::new();
    let mut work = vec![(String::new(), root)];
    while let Some((path, body)) = work.pop() {
        for (_, inner) in body.children() {
            let Some(name) = symbol_name(cx, inner, inner.root()) else {
                continue;
            };
            let name = format!("{path}{}", cx.get_str(name));
            if inner.has_trait(cx, inner.root(), Traits::FUNCTION) {
                let has_body = inner.num_regions(inner.root()) > 0
                    && !inner.is_region_empty(inner.root_region());
                found.extend(has_body.then_some((name, inner)));
            } else {
                work.push((format!("{name}::"), inner));
            }
        }
    }
    found
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

fn shown(argument: &Argument) -> String {
    match argument {
        Argument::Value(value) => value.to_string(),
        Argument::Buffer(array) => oxmlir_exec::Value::Array(array.clone().into()).to_string(),
    }
}
