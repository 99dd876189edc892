//! Passes: how they are declared, how pipelines of them are written, and how they run.
//!
//! A pass is a [`PassInfo`], a `static` at the top of its file: flag, summary, the operations it runs on, options,
//! statistics and a function. It gets the [`Body`] of one isolated operation to itself and may change everything in it,
//! nothing else; it keeps no state between runs. The same pass runs on many operations at once, so everything it says
//! goes through the [`PassContext`] of its run, and the manager joins diagnostics, text and statistics in source order: the
//! output is the same at every thread count.
//!
//! ```text
//! pub static PASS: PassInfo = PassInfo {
//!     options: &[OptionInfo::int("max-iterations", "rounds before giving up", 10)],
//!     statistics: &[Statistic { name: "num-erased", summary: "operations erased" }],
//!     ..PassInfo::new("my-pass", "MyPass", "does what it does", Anchor::Any, run)
//! };
//!
//! fn run(body: &mut Body, pass: &PassContext) -> PassResult {
//!     let rounds = pass.options.int("max-iterations");
//!     if bad { return Err(pass.fail(OpRef::new(pass.cx, body, op).error("cannot ..."))); }
//!     pass.count("num-erased", 1);
//!     Ok(())
//! }
//! ```

mod log;
mod manager;
mod options;
mod pipeline;
mod prepared;
mod progress;

use std::cell::{Cell, RefCell};
use std::sync::Arc;

use crate::body::Body;
use crate::context::Context;
use crate::data_layout::DataLayout;
use crate::def::Traits;
use crate::diag::Diagnostic;
use crate::print::PrintOptions;

use prepared::Prepared;

pub use log::{Entry, Log};
pub use manager::{Observer, Outcome, Profile, Settings, Site, run};
pub use options::{OptionError, OptionInfo, OptionKind, OptionValue, Options, parse_bool};
pub use pipeline::{
    MeantPass, Nesting, PassInstance, Pipeline, PipelineAnchor, PipelineError, Step, parse_pipeline,
};
pub use progress::{Glimpse, Progress};

/// Adds the passes of a pipeline with a name, given its options.
pub type Build = fn(&Options, &mut Pipeline) -> Result<(), PipelineError>;

/// The declaration of a pass.
pub struct PassInfo {
    /// The name in pipelines and, behind a dash, on the command line.
    pub flag: &'static str,
    /// The name in messages about scheduling and in timing reports: the reference's class name.
    pub name: &'static str,
    /// One line on what the pass does, for `--help`.
    pub summary: &'static str,
    /// The path of the source file, whose top describes the pass.
    pub file: &'static str,
    /// The operations the pass runs on.
    pub anchor: Anchor,
    /// Whether the pass asks what calls do, which is found out before it runs ([`crate::analysis::memory`]).
    pub asks_about_calls: bool,
    /// The declared options.
    pub options: &'static [OptionInfo],
    /// The declared statistics.
    pub statistics: &'static [Statistic],
    /// What adds the passes that this stands for to a pipeline, if it is no pass but a pipeline with a name.
    pub build: Option<Build>,
    /// What the user promises of the inputs with these options and this program, before the pass runs.
    pub promise: fn(&Context, &Body, &Options) -> Promise,
    /// The pass itself: changes the body, whose root is the operation that it runs on.
    pub run: fn(&mut Body, &PassContext) -> PassResult,
}

impl PassInfo {
    /// The same for a pass that asks what calls do.
    pub const fn asking_about_calls(self) -> PassInfo {
        PassInfo {
            asks_about_calls: true,
            ..self
        }
    }

    /// A pass without options and statistics.
    #[track_caller]
    pub const fn new(
        flag: &'static str,
        name: &'static str,
        summary: &'static str,
        anchor: Anchor,
        run: fn(&mut Body, &PassContext) -> PassResult,
    ) -> PassInfo {
        PassInfo {
            flag,
            name,
            summary,
            file: std::panic::Location::caller().file(),
            anchor,
            asks_about_calls: false,
            options: &[],
            statistics: &[],
            build: None,
            promise: |_, _, _| Promise::None,
            run,
        }
    }

    /// A pipeline with a name: passes that are added where it is named.
    pub const fn pipeline(flag: &'static str, summary: &'static str, build: Build) -> PassInfo {
        PassInfo {
            build: Some(build),
            ..PassInfo::new(flag, flag, summary, Anchor::Any, |_, _| Ok(()))
        }
    }
}

/// What the user of a pass promises of the inputs of the program, which the program does not say.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Promise {
    /// Nothing: what the program computes stays.
    None,
    /// That inputs are such that nothing is undefined behind the pass.
    Defined,
    /// That inputs are those which the pass was told of, such as sizes, or numbers that a narrower type has: with others the program computes
    /// something else.
    Inputs,
}

/// The operations a pass can run on; all of them are isolated from above.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Anchor {
    /// Any isolated operation.
    Any,
    /// The operation of this name: `builtin.module`, `func.func`.
    Op(&'static str),
    /// Operations with these traits (`Traits::FUNCTION`).
    Trait(Traits),
}

/// A number that a pass counts, shown by `--mlir-pass-statistics`.
#[derive(Clone, Copy, Debug)]
pub struct Statistic {
    /// The name in the report.
    pub name: &'static str,
    /// One line on what is counted.
    pub summary: &'static str,
}

/// The failure of a pass, which has been reported to the [`PassContext`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Failure;

/// The result of one run of a pass.
pub type PassResult = Result<(), Failure>;

/// One run of a pass on one operation.
pub struct PassContext<'a> {
    /// The context of the handles.
    pub cx: &'a Context,
    /// Values of the declared options.
    pub options: &'a Options,
    /// The passes that pipelines can name.
    pub passes: &'a [&'static PassInfo],
    /// How to print the program, if that is what the pass is for.
    pub print: &'a PrintOptions,
    /// Whether nobody holds handles of inner bodies while the pass runs but the pass itself.
    pub compacts: bool,
    /// Whether the body is verified when the pass has run.
    pub verifies: bool,
    /// The data layout that holds around the body.
    pub layout: &'a DataLayout,
    info: &'static PassInfo,
    prepared: &'a Prepared,
    log: RefCell<Log>,
    statistics: Box<[Cell<u64>]>,
}

impl<'a> PassContext<'a> {
    /// The surroundings of one run of a pass, with an empty log.
    pub fn new(
        cx: &'a Context,
        pass: &'a PassInstance,
        settings: &Settings<'a>,
        layout: &'a DataLayout,
    ) -> PassContext<'a> {
        PassContext {
            cx,
            options: &pass.options,
            passes: settings.passes,
            print: settings.print,
            compacts: settings.compacts,
            verifies: settings.verify,
            layout,
            info: pass.info,
            prepared: &pass.prepared,
            log: RefCell::default(),
            statistics: pass.info.statistics.iter().map(|_| Cell::new(0)).collect(),
        }
    }

    /// What the pass makes of its options alone, for all its runs: `make` must not look at a body. A pass has one such thing.
    pub fn prepared<T: Send + Sync + 'static>(&self, make: impl FnOnce() -> T) -> Arc<T> {
        self.prepared.get_or_make(self.cx, make)
    }

    /// Reports a diagnostic.
    pub fn emit(&self, diagnostic: Diagnostic) {
        self.log.borrow_mut().push(diagnostic);
    }

    /// Writes text to standard error, in its place among the diagnostics of all runs.
    pub fn write(&self, text: String) {
        self.log.borrow_mut().push_text(text);
    }

    /// Writes text to standard output, in front of the program.
    pub fn write_output(&self, text: String) {
        self.log.borrow_mut().push_output(text);
    }

    /// Says what a pipeline has said that the pass ran.
    pub fn join(&self, log: Log) {
        self.log.borrow_mut().extend(log);
    }

    /// Reports an error and gives the failure to return: `return Err(pass.fail(op.error("...")))`.
    #[must_use]
    pub fn fail(&self, diagnostic: Diagnostic) -> Failure {
        self.emit(diagnostic);
        Failure
    }

    /// Adds to a declared statistic.
    pub fn count(&self, statistic: &str, amount: u64) {
        let slot = self
            .info
            .statistics
            .iter()
            .position(|s| s.name == statistic);
        debug_assert!(
            slot.is_some(),
            "a statistic that is not declared: {statistic}"
        );
        if let Some(slot) = slot {
            self.statistics[slot].update(|n| n + amount);
        }
    }

    /// What the run has said and counted.
    pub fn finish(self) -> (Log, Vec<u64>) {
        let counts = self.statistics.iter().map(Cell::get).collect();
        (self.log.into_inner(), counts)
    }
}
