//! What a tool does: reads the input, cuts it into parts, and takes each part from text to text.

use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use anyhow::Result;
use oxmlir_bytecode::WriteOptions;
use oxmlir_exec::compare::Inputs;
use oxmlir_ir::analysis::memory::Arguments;
use oxmlir_ir::pass::{
    Nesting, Observer, PassInfo, Pipeline, PipelineAnchor, PipelineError, Settings,
};
use oxmlir_ir::print::{PrintOptions, module_text, print_module};
use oxmlir_ir::render::render_place;
use oxmlir_ir::verify::Verified;
use oxmlir_ir::{
    Body, Context, Diagnostic, Diagnostics, Location, OpRef, Registry, Severity, Start, pass,
    verify,
};

use crate::Tool;
use crate::check::{self, Checker};
use crate::cli::{Cli, Passes, SPLIT_MARKER};
use crate::diagnostic_handler::DiagnosticHandler;
use crate::execute::Function;
use crate::expect::{self, Expectations};
use crate::explain::explain;
use crate::import;
use crate::output::{self, Output};
use crate::reduce;
use crate::report::{self, Clock};
use crate::reproduce::{self, Reproducer, Setup};
use crate::split::{Part, split};
use crate::watch::{self, Watcher};

/// Does what the command line asks for; whether all parts of the input were in order.
pub fn run(cli: &Cli) -> Result<bool> {
    let Cli { tool, flags, .. } = cli;
    if flags.inform.show_dialects {
        return Output::Stdout.finish_with(&report::dialects(registry(tool)?));
    }
    if flags.inform.list_ops {
        return Output::Stdout.finish_with(&report::operations(registry(tool)?));
    }
    if flags.inform.list_passes {
        return Output::Stdout.finish_with(&report::passes(tool.passes));
    }
    if let Some(name) = &flags.inform.explain {
        let text = explain(registry(tool)?, name)
            .map_err(|message| anyhow::anyhow!("{}: {message}", tool.name))?;
        return Output::Stdout.finish_with(&text);
    }
    if let Some(threads) = num_threads(flags.run.mlir_disable_threading) {
        rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build_global()?;
    }
    let registry = registry(tool)?;
    let text = output::read(&flags.input)?;
    let mut out = Output::open(&flags.output)?;
    let mut done = process(cli, registry, text, &mut out);
    // Into a terminal or a pipe goes what there is of the parts that are in order; a file stays as it was.
    if !done.failed || matches!(out, Output::Stdout) {
        done.failed |= !out.finish(done.written)?;
    }
    Ok(!done.failed)
}

/// The most threads; more than this are never of use.
const MAX_THREADS: usize = 256;

/// The number of threads, where it is not for rayon to choose.
fn num_threads(is_disabled: bool) -> Option<usize> {
    if is_disabled {
        return Some(1);
    }
    let wanted: usize = std::env::var("RAYON_NUM_THREADS").ok()?.parse().ok()?;
    (wanted > MAX_THREADS).then_some(MAX_THREADS)
}

/// The dialects of a tool, which live as long as the process.
fn registry(tool: &Tool) -> Result<&'static Registry> {
    match (tool.registry)().build() {
        Ok(registry) => Ok(Box::leak(Box::new(registry))),
        Err(error) => Err(anyhow::anyhow!("{}: error: {error}", tool.name)),
    }
}

/// How processing all parts went.
struct Processed {
    failed: bool,
    written: io::Result<()>,
}

fn process(cli: &Cli, registry: &'static Registry, text: Vec<u8>, out: &mut Output) -> Processed {
    let mut done = Processed {
        failed: false,
        written: Ok(()),
    };
    let name = match cli.flags.input.to_str() {
        Some("-") => "<stdin>".to_owned(),
        _ => cli.flags.input.to_string_lossy().into_owned(),
    };
    let diagnostics = &cli.flags.diagnostics;
    let colors = diagnostics.color.colors();
    let mut expected = diagnostics
        .verify_diagnostics
        .map(|level| Expectations::new(&name, &text, level, colors));
    let whole;
    let parts = match &cli.flags.split_input_file {
        Some(marker) => {
            whole = text;
            let marker = match marker.as_str() {
                "" => SPLIT_MARKER,
                marker => marker,
            };
            let parts = split(&whole, marker);
            warn_of_near_misses(&name, &whole, &parts.near_misses, colors);
            parts.list
        }
        None => vec![Part {
            text: text.into(),
            start: Start::default(),
        }],
    };
    for (number, part) in parts.into_iter().enumerate() {
        if number > 0 {
            let marker = format!("{}\n", cli.flags.output_split_marker);
            done.written = done.written.and_then(|()| out.write_all(marker.as_bytes()));
        }
        let job = Job {
            cli,
            cx: context(cli, registry),
            name: &name,
            diagnostic_handler: DiagnosticHandler::new(&cli.flags.diagnostics),
        };
        match job.process(part, out, expected.as_mut()) {
            Ok(succeeded) => done.failed |= !succeeded,
            Err(error) => done.written = done.written.and(Err(error)),
        }
    }
    done.failed |= expected.is_some_and(|e| !e.finish());
    done
}

fn warn_of_near_misses(name: &str, text: &[u8], places: &[usize], colors: bool) {
    for at in places {
        let place = expect::place(name, text, *at, 0);
        let message = "near miss with file split marker";
        tell_raw!(
            "{}",
            render_place(&place, Severity::Warning, message, colors)
        );
    }
}

fn context(cli: &Cli, registry: &'static Registry) -> Context {
    let flags = &cli.flags;
    let cx = Context::new(registry);
    let verifies = flags.diagnostics.verify_diagnostics.is_some();
    cx.set_allow_unregistered(flags.allow_unregistered_dialect);
    cx.set_threads(!flags.run.mlir_disable_threading);
    if flags.run.memref_arguments_may_alias {
        cx.set_arguments(Arguments::MayAlias);
    }
    cx.set_show_ops(flags.diagnostics.mlir_print_op_on_diagnostic && !verifies);
    cx.set_print_options(flags.print.options());
    cx
}

/// One part of the input on its way.
struct Job<'a> {
    cli: &'a Cli,
    cx: Context,
    name: &'a str,
    diagnostic_handler: DiagnosticHandler<'a>,
}

impl Job<'_> {
    /// Takes a part from text to text; whether all went well, as far as nobody compares what is said of it.
    fn process(
        self,
        part: Part,
        out: &mut Output,
        expected: Option<&mut Expectations>,
    ) -> io::Result<bool> {
        let mut clock = Clock::start(self.cli.flags.measure.timing());
        let done = self.steps(part, out, &mut clock);
        let succeeded = match expected {
            Some(expected) => {
                expected.compare(&self.cx, &self.diagnostic_handler.kept());
                true
            }
            None => done.is_some() && !self.diagnostic_handler.had_errors(),
        };
        clock.report();
        let written = done.unwrap_or(Ok(()));
        // Freeing the program and its context piece by piece takes time that nobody gets anything for.
        std::mem::forget(self.cx);
        written.map(|()| succeeded)
    }

    fn say(&self, diagnostics: Diagnostics) {
        self.diagnostic_handler.diagnostics(&self.cx, diagnostics);
    }

    fn fail(&self, loc: Location, message: &str) {
        self.diagnostic_handler
            .diagnostic(&self.cx, Diagnostic::error(loc, message));
    }

    /// Parses, runs the passes and prints; nothing if one of them failed, else how writing went.
    fn steps(&self, part: Part, out: &mut Output, clock: &mut Clock) -> Option<io::Result<()>> {
        let run = &self.cli.flags.run;
        let mut body = self.parse(part)?;
        clock.lap("Parser");
        if run.verify_roundtrip {
            self.round_trip(&body)?;
            clock.lap("Round trip");
        }
        if let Some(command) = &self.cli.flags.reproduce.reduce {
            let body = self.reduce(&body, command)?;
            clock.lap("Reduction");
            return Some(self.print_program(&body, out));
        }
        let setup = self.setup()?;
        let mut pipeline = self.pipeline(&body, &setup)?;
        if run.dump_pass_pipeline {
            tell!(
                "Pass Manager with {} passes:\n{pipeline}\n",
                pipeline.steps.len()
            );
        }
        if let Some(path) = &self.cli.flags.reproduce.mlir_generate_reproducer {
            // As the reference: without the verifier, and whatever is said of threads.
            let setup = Setup {
                pipeline: pipeline.one_line(","),
                threads: true,
                verify: false,
            };
            let options = self.cli.flags.print.options();
            let text = setup.text(&self.cx, &body, &options);
            let written = reproduce::write(path, &text);
            written.map_err(|error| tell!("error: {error}")).ok()?;
        }
        self.check_threads()?;
        pipeline.finish();
        let function = self.cli.flags.execute.run.as_ref();
        let function = function.map(|name| Function::find(&self.cx, &body, name));
        self.run_passes(&mut body, &pipeline, &setup, clock)?;
        let written = match &function {
            Some(function) => self.execute(function, &body, out)?,
            None => self.print(&body, out)?,
        };
        clock.lap("Output");
        std::mem::forget(body);
        Some(written)
    }

    /// Parses and verifies.
    fn parse(&self, part: Part) -> Option<Box<Body>> {
        let flags = &self.cli.flags;
        if flags.import.import_llvm {
            return self.import(part);
        }
        if let Some(what) = import::recognize(self.name, &part.text) {
            let message = format!("this is {what}, which --import-llvm reads");
            self.fail(Location::UNKNOWN, &message);
            return None;
        }
        let verify = !flags.run.mlir_very_unsafe_disable_verifier_on_parsing;
        if oxmlir_bytecode::is_bytecode(&part.text) {
            let implicit_module = !flags.no_implicit_module;
            let read = oxmlir_bytecode::read(&self.cx, self.name, &part.text, implicit_module);
            let body = read.map_err(|errors| self.say(errors)).ok()?;
            if verify {
                self.verify(&body, Vec::new())?;
            }
            return Some(body);
        }
        let options = oxmlir_grammar::Options {
            implicit_module: !flags.no_implicit_module,
            start: part.start,
            thorough: flags.diagnostics.verify_diagnostics.is_none(),
            verify,
        };
        let text = part.text.into_owned().into();
        match oxmlir_grammar::parse(&self.cx, self.name, text, options) {
            Ok(parsed) => {
                self.say(parsed.warnings);
                if verify {
                    self.verify(&parsed.body, parsed.verified)?;
                }
                Some(parsed.body)
            }
            Err(errors) => {
                self.say(errors);
                None
            }
        }
    }

    /// Reads LLVM IR and verifies what it becomes.
    #[cfg(feature = "llvm")]
    fn import(&self, part: Part) -> Option<Box<Body>> {
        let flags = &self.cli.flags;
        match import::import(&self.cx, self.name, part, &flags.import) {
            Ok(imported) => {
                self.say(imported.warnings);
                if !flags.run.mlir_very_unsafe_disable_verifier_on_parsing {
                    self.verify(&imported.body, Vec::new())?;
                }
                Some(imported.body)
            }
            Err(errors) => {
                self.say(errors);
                None
            }
        }
    }

    #[cfg(not(feature = "llvm"))]
    fn import(&self, _part: Part) -> Option<Box<Body>> {
        self.fail(Location::UNKNOWN, "this program was built without LLVM");
        None
    }

    fn verify(&self, body: &Body, verified: Vec<Verified>) -> Option<()> {
        let errors = verify::verify_rest(&self.cx, body, verified);
        let failed = errors.has_errors();
        self.say(errors);
        (!failed).then_some(())
    }

    /// What is printed parses to what is printed the same.
    fn round_trip(&self, body: &Body) -> Option<()> {
        let print = |cx: &Context, body: &Body| {
            let options = PrintOptions {
                debuginfo: true,
                ..Default::default()
            };
            module_text(cx, body, &options)
        };
        let first = print(&self.cx, body);
        let options = oxmlir_grammar::Options {
            implicit_module: false,
            ..Default::default()
        };
        let cx = context(self.cli, self.cx.registry());
        let loc = body.loc(body.root());
        let text = first.clone().into_bytes().into();
        match oxmlir_grammar::parse(&cx, "<round trip>", text, options) {
            Ok(again) if print(&cx, &again.body) == first => return Some(()),
            Ok(again) => {
                let second = print(&cx, &again.body);
                let root = OpRef::new(&self.cx, body, body.root());
                let error = root.error(format_args!(
                    "roundTrip testing roundtripped module differs from reference:\n\
                     <<<<<<Reference\n{first}=====\n{second}>>>>>roundtripped\n"
                ));
                self.diagnostic_handler.diagnostic(&self.cx, error);
            }
            Err(errors) => {
                self.diagnostic_handler.diagnostics(&cx, errors);
                self.fail(loc, "failed to parse the printed program");
            }
        }
        None
    }

    /// How passes are run: as the flags say or, if that is wanted, as the input says.
    fn setup(&self) -> Option<Setup> {
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
    fn pipeline(&self, body: &Body, setup: &Setup) -> Option<Pipeline> {
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
    fn check_threads(&self) -> Option<()> {
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

    fn run_passes(
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
            passes: self.cli.tool.passes,
            print: &print,
            observers: &observers,
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

    fn checker(&self, setup: &Setup) -> Option<Checker<'_>> {
        let flags = &self.cli.flags.execute;
        let plan = check::Plan {
            inputs: Inputs {
                count: flags.check_passes?,
                seed: flags.run_seed,
                max_steps: check::MAX_STEPS,
            },
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

    fn execute(
        &self,
        function: &Function,
        body: &Body,
        out: &mut Output,
    ) -> Option<io::Result<()>> {
        let flags = &self.cli.flags.execute;
        let done = function.run(&self.cx, body, flags, out);
        let error = |error| self.diagnostic_handler.diagnostic(&self.cx, error);
        done.map_err(error).ok()
    }

    fn print(&self, body: &Body, out: &mut Output) -> Option<io::Result<()>> {
        if self.cli.flags.mlir_to_llvmir {
            let text = self.export(body)?;
            return Some(text.iter().try_for_each(|piece| out.write_all(piece)));
        }
        if self.cli.flags.emit_bytecode {
            let bytecode = self.bytecode(body)?;
            return Some(out.write_all(&bytecode));
        }
        Some(self.print_program(body, out))
    }

    /// The program as bytecode, of the version that is wanted.
    fn bytecode(&self, body: &Body) -> Option<Vec<u8>> {
        let flags = &self.cli.flags;
        let newest = oxmlir_bytecode::NEWEST_VERSION;
        let wanted = flags.emit_bytecode_version;
        let version = wanted.map_or(Some(newest), |version| u64::try_from(version).ok());
        let Some(version) = version.filter(|version| *version <= newest) else {
            let wanted = wanted.unwrap_or_default();
            let root = OpRef::new(&self.cx, body, body.root());
            let error = root.plain_error(format_args!(
                "unsupported version requested {wanted}, must be in range [0, {newest}]"
            ));
            self.diagnostic_handler.diagnostic(&self.cx, error);
            return None;
        };
        let options = WriteOptions {
            version,
            elide_resources: flags.elide_resource_data_from_bytecode,
            ..WriteOptions::default()
        };
        Some(oxmlir_bytecode::write(&self.cx, body, &options))
    }

    fn print_program(&self, body: &Body, out: &mut Output) -> io::Result<()> {
        let flags = &self.cli.flags;
        let may_be_invalid = flags.run.mlir_very_unsafe_disable_verifier_on_parsing;
        let options = flags.print.options();
        let options = watch::printable(&self.cx, body, &options, may_be_invalid);
        if flags.import.import_llvm {
            // The reference's translator writes no empty line behind the program.
            let text = module_text(&self.cx, body, &options);
            let text = text.strip_suffix('\n').unwrap_or(&text);
            return out.write_all(text.as_bytes());
        }
        print_module(&self.cx, body, &options, out)
    }

    /// The smallest program that is found for which `command` is of interest.
    fn reduce(&self, body: &Body, command: &str) -> Option<Box<Body>> {
        let reduced = reduce::reduce(&self.cx, body, command, self.cli);
        let error = |error| self.diagnostic_handler.diagnostic(&self.cx, error);
        let reduced = reduced.map_err(error).ok()?;
        let [before, behind] = reduced.operations;
        let tries = reduced.tries;
        tell!("reduced from {before} to {behind} operations with {tries} tries");
        Some(reduced.body)
    }

    /// The module as LLVM IR, text in pieces.
    #[cfg(feature = "llvm")]
    fn export(&self, body: &Body) -> Option<Vec<Vec<u8>>> {
        let text = oxmlir_llvm::export_module(&self.cx, body);
        text.map_err(|errors| self.say(errors)).ok()
    }

    #[cfg(not(feature = "llvm"))]
    fn export(&self, body: &Body) -> Option<Vec<Vec<u8>>> {
        self.fail(body.loc(body.root()), "this program was built without LLVM");
        None
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
