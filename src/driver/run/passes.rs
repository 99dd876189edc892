//! The pipeline that the command line names, and how it is run over a program.

use std::ffi::OsStr;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use oxmlir_exec::compare::Inputs;
use oxmlir_ir::pass::{
    self, Nesting, Observer, PassInfo, Pipeline, PipelineAnchor, PipelineError, Settings,
};
use oxmlir_ir::{Body, Location};

use super::Job;
use crate::check::{self, Checker};
use crate::cli::Passes;
use crate::output::Input;
use crate::report::{self, Clock};
use crate::reproduce::{self, Reproducer, Setup};
use crate::watch::{self, Watcher};

/// The number of inputs that programs are compared with unless `--check-passes` says another.
const INPUTS: u64 = 16;

impl Job<'_> {
    /// How passes are run: as the flags say or, if that is wanted, as the input says.
    pub(super) fn setup(&self) -> Option<Setup> {
        let run = &self.cli.flags.run;
        let setup = Setup {
            pipeline: String::new(),
            threads: self.cx.threads(),
            verify: run.verify_each,
        };
        if !self.cli.flags.reproduce.run_reproducer {
            return Some(setup);
        }
        let taken = setup.take(&self.cx);
        taken
            .map_err(|error| self.diagnostic_handler.diagnostic(&self.cx, error))
            .ok()
    }

    /// The pipeline of a reproducer, and then that of the command line.
    pub(super) fn pipeline(&self, body: &Body, setup: &Setup) -> Option<Pipeline> {
        let carried = match setup.pipeline.as_str() {
            "" => None,
            text => {
                let parsed = pass::parse_pipeline(text, self.cli.tool.passes);
                Some(
                    parsed
                        .map_err(|error| tell!("{}", error.message.trim_end()))
                        .ok()?,
                )
            }
        };
        let named = match &self.cli.passes {
            Passes::Text(text) => pass::parse_pipeline(text, self.cli.tool.passes),
            Passes::Flags(flags) => {
                let root = body.name_str(&self.cx, body.root());
                from_flags(root, flags)
            }
        };
        let named = named.map_err(|error| self.refuse(&error)).ok()?;
        Some(match carried {
            None => named,
            Some(mut pipeline) => {
                pipeline.steps.extend(named.steps);
                pipeline
            }
        })
    }

    /// Says what is wrong with the pipeline of the command line.
    fn refuse(&self, error: &PipelineError) {
        if let Some(option) = &error.option {
            tell!("{}: {option}", self.cli.tool.name);
        }
        self.fail(Location::UNKNOWN, &error.message);
    }

    /// What needs the whole program between passes needs them to run one after the other.
    pub(super) fn check_threads(&self) -> Option<()> {
        let flags = &self.cli.flags;
        if flags.run.mlir_disable_threading {
            return Some(());
        }
        if flags.watch.mlir_print_ir_module_scope {
            self.fail(Location::UNKNOWN, watch::NEEDS_ONE_THREAD);
            return None;
        }
        let reproduce = &flags.reproduce;
        let reproduces = reproduce.mlir_pass_pipeline_crash_reproducer.is_some();
        if reproduces && reproduce.mlir_pass_pipeline_local_reproducer {
            self.fail(Location::UNKNOWN, reproduce::NEEDS_ONE_THREAD);
            return None;
        }
        Some(())
    }

    pub(super) fn run_passes(
        &self,
        body: &mut Body,
        pipeline: &Pipeline,
        setup: &Setup,
        clock: &mut Clock,
    ) -> Option<()> {
        let flags = &self.cli.flags;
        let print = flags.print.options();
        let watcher = Watcher::new(&flags.watch, print.clone());
        let reproducer = self.reproducer(setup);
        let mut observers: Vec<&dyn Observer> = Vec::new();
        observers.extend(watcher.as_ref().map(|w| w as &dyn Observer));
        observers.extend(reproducer.as_ref().map(|r| r as &dyn Observer));
        let checker = self.checker(setup);
        observers.extend(checker.as_ref().map(|c| c as &dyn Observer));
        if !observers.is_empty() {
            observers.push(&self.diagnostic_handler);
        }
        let settings = Settings {
            verify: setup.verify,
            threads: setup.threads,
            // Observers know operations by their handles.
            compacts: observers.is_empty(),
            passes: self.cli.tool.passes,
            print: &print,
            observers: &observers,
            progress: self.watch.map(|watch| watch.passes(pipeline)),
            timed: flags.measure.timing().is_some(),
        };
        if let Some(reproducer) = &reproducer {
            reproducer.start(&self.cx, body, pipeline);
        }
        let run = || pass::run(&self.cx, body, pipeline, &settings);
        let mut outcome = catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|panic| {
            if let Some(reproducer) = &reproducer {
                reproducer.crashed(&self.cx);
            }
            resume_unwind(panic)
        });
        clock.passes(pipeline, &outcome.profile);
        self.diagnostic_handler.said(&self.cx, &mut outcome.log);
        if flags.measure.mlir_pass_statistics {
            let merged = flags.measure.lists_statistics();
            tell_raw!("{}", report::statistics(pipeline, &outcome.profile, merged));
        }
        if let Some(checker) = &checker {
            clock.spent(checker.summary());
        }
        let changed = checker.is_some_and(|checker| checker.failed());
        let failed = outcome.failed || changed || watcher.is_some_and(|w| w.failed());
        (!failed).then_some(())
    }

    /// Executes what the program in a file does, which has to be what this one does.
    pub(super) fn check_against(&self, body: &Body, path: &OsStr) -> Option<()> {
        let name = path.display().to_string();
        let text = Input::open(path).and_then(Input::read);
        let text = text
            .map_err(|error| self.fail(Location::UNKNOWN, &error.to_string()))
            .ok()?;
        let options = oxmlir_grammar::Options {
            implicit_module: !self.cli.flags.form.no_implicit_module,
            ..oxmlir_grammar::Options::default()
        };
        let parsed = oxmlir_grammar::parse(&self.cx, &name, text.into(), options);
        let parsed = parsed.map_err(|errors| self.tell(errors)).ok()?;
        let other = self.verified(parsed.body, parsed.verified).ok()?;
        let inputs = self.inputs(self.cli.flags.execute.check_passes.unwrap_or(INPUTS));
        let programs = [body, &*other];
        check::compare_programs(
            &self.cx,
            programs,
            (inputs, &name),
            &self.diagnostic_handler,
        )
        .then_some(())
    }

    /// What functions are executed with to compare them.
    fn inputs(&self, count: u64) -> Inputs {
        Inputs {
            count,
            seed: self.cli.flags.execute.run_seed,
            far_indices: self.cli.flags.execute.check_far_indices,
            max_steps: check::MAX_STEPS,
        }
    }

    fn checker(&self, setup: &Setup) -> Option<Checker<'_>> {
        let flags = &self.cli.flags.execute;
        let plan = check::Plan {
            inputs: self.inputs(flags.check_passes?),
            reproducer: &flags.check_reproducer,
            explains: flags.check_remarks,
        };
        Some(Checker::new(plan, setup.clone(), &self.diagnostic_handler))
    }

    fn reproducer(&self, setup: &Setup) -> Option<Reproducer<'_>> {
        let flags = &self.cli.flags.reproduce;
        let path = flags.mlir_pass_pipeline_crash_reproducer.as_ref()?;
        Some(Reproducer::new(
            path,
            self.cli.flags.print.options(),
            setup.clone(),
            flags.mlir_pass_pipeline_local_reproducer,
            &self.diagnostic_handler,
        ))
    }
}

/// The pipeline that the flags of passes make, in order.
fn from_flags(
    root: &str,
    flags: &[(&'static PassInfo, String)],
) -> Result<Pipeline, PipelineError> {
    let mut pipeline = Pipeline::new(PipelineAnchor::Op(root.to_owned()));
    for (info, options) in flags {
        pipeline.add(info, options, Nesting::Implicit)?;
    }
    Ok(pipeline)
}
