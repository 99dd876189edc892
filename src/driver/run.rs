//! What a tool does: reads the input, cuts it into parts, and takes each part from text to text.

use std::ffi::OsStr;
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
use oxmlir_ir::render::{Style, render_place};
use oxmlir_ir::verify::Verified;
use oxmlir_ir::{
    Body, Context, Diagnostic, Diagnostics, Location, OpRef, Registry, STACK_PER_LEVEL, Severity,
    Start, pass, verify,
};

use crate::Tool;
use crate::check::{self, Checker};
use crate::cli::{Cli, Passes, SPLIT_MARKER};
use crate::diagnostic_handler::DiagnosticHandler;
use crate::emit::Form;
use crate::execute::Function;
use crate::expect::{self, Expectations};
use crate::explain::explain;
use crate::import;
use crate::output::{self, Output};
use crate::progress::Watch;
use crate::reduce;
use crate::report::{self, Clock};
use crate::reproduce::{self, Reproducer, Setup};
use crate::split::{Part, split};
use crate::threads;
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
        let text = explain(registry(tool)?, *tool, name)
            .map_err(|message| anyhow::anyhow!("{}: {message}", tool.name))?;
        return Output::Stdout.finish_with(&text);
    }
    let command = |message| anyhow::anyhow!("{}: {message}", tool.name);
    flags
        .emit
        .check(
            flags.reproduce.reduce.is_some(),
            flags.execute.run.is_some(),
        )
        .map_err(command)?;
    let registry = registry(tool)?;
    let watch = Watch::start(flags.diagnostics.progress);
    let text = read(cli, watch.as_ref())?;
    threads::start(flags.run.mlir_disable_threading, text.len())?;
    let mut out = Output::open(&flags.output)?;
    flags.emit.check_output(&out).map_err(command)?;
    let mut done = process(cli, registry, text, &mut out, watch);
    // Into a terminal or a pipe goes what there is of the parts that are in order; a file stays as it was.
    if !done.failed || matches!(out, Output::Stdout) {
        done.failed |= !out.finish(done.written)?;
    }
    Ok(!done.failed)
}

fn read(cli: &Cli, watch: Option<&Watch>) -> Result<Vec<u8>> {
    if let Some(watch) = watch {
        watch.stage(&format!("reading {}", cli.input_name()));
    }
    output::read(&cli.flags.input)
}

/// The dialects of a tool, which live as long as the process.
fn registry(tool: &Tool) -> Result<&'static Registry> {
    let builder = (tool.registry)();
    #[cfg(feature = "llvm")]
    let builder = builder.with_interfaces(oxmlir_llvm::INTERFACES);
    match builder.build() {
        Ok(registry) => Ok(Box::leak(Box::new(registry))),
        Err(error) => Err(anyhow::anyhow!("{}: error: {error}", tool.name)),
    }
}

/// How processing all parts went.
struct Processed {
    failed: bool,
    written: io::Result<()>,
}

fn process(
    cli: &Cli,
    registry: &'static Registry,
    text: Vec<u8>,
    out: &mut Output,
    watch: Option<Watch>,
) -> Processed {
    let mut done = Processed {
        failed: false,
        written: Ok(()),
    };
    let name = cli.input_name();
    let diagnostics = &cli.flags.diagnostics;
    let style = diagnostics.style();
    let mut expected = diagnostics
        .verify_diagnostics
        .map(|level| Expectations::new(&name, &text, level, style));
    let whole;
    let parts = match &cli.flags.split_input_file {
        Some(marker) => {
            whole = text;
            let marker = match marker.as_str() {
                "" => SPLIT_MARKER,
                marker => marker,
            };
            let parts = split(&whole, marker);
            warn_of_near_misses(&name, &whole, &parts.near_misses, style);
            parts.list
        }
        None => vec![Part {
            text: text.into(),
            start: Start::default(),
        }],
    };
    if let Err(message) = cli.flags.emit.check_parts(parts.len()) {
        tell!("{}: {message}", cli.tool.name);
        done.failed = true;
        return done;
    }
    for (number, part) in parts.into_iter().enumerate() {
        if number > 0 {
            let marker = format!("{}\n", cli.flags.output_split_marker);
            done.written = done.written.and_then(|()| out.write_all(marker.as_bytes()));
        }
        let job = Job {
            cli,
            cx: context(cli, registry),
            name: &name,
            diagnostic_handler: DiagnosticHandler::new(cli.tool, &cli.flags.diagnostics),
            watch: watch.as_ref(),
        };
        match job.process(part, out, expected.as_mut()) {
            Ok(succeeded) => done.failed |= !succeeded,
            Err(error) => done.written = done.written.and(Err(error)),
        }
    }
    done.failed |= expected.is_some_and(|e| !e.finish());
    done
}

fn warn_of_near_misses(name: &str, text: &[u8], places: &[usize], style: Style) {
    for at in places {
        let place = expect::place(name, text, *at, 0);
        let message = "near miss with file split marker";
        tell_raw!(
            "{}",
            render_place(&place, Severity::Warning, message, style)
        );
    }
}

/// The number of inputs that programs are compared with unless `--check-passes` says another.
const INPUTS: u64 = 16;

/// What a program is called that is read again.
const ROUND_TRIP: &str = "<round trip>";

/// A program as it is printed with locations.
fn with_locations(cx: &Context, body: &Body) -> String {
    let options = PrintOptions {
        debuginfo: true,
        ..Default::default()
    };
    module_text(cx, body, &options)
}

fn context(cli: &Cli, registry: &'static Registry) -> Context {
    let flags = &cli.flags;
    let cx = Context::new(registry);
    cx.set_attribute_reader(oxmlir_grammar::parse_attribute);
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

/// Why there is no program.
enum NoProgram {
    /// It was not in order, which has been told.
    Told,
    /// It nests deeper than the stacks of usual threads allow.
    TooDeep(Part<'static>),
}

/// One part of the input on its way.
struct Job<'a> {
    cli: &'a Cli,
    cx: Context,
    name: &'a str,
    diagnostic_handler: DiagnosticHandler<'a>,
    watch: Option<&'a Watch>,
}

impl Job<'_> {
    /// Takes a part from text to text; whether all went well, as far as nobody compares what is said of it.
    fn process(
        mut self,
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

    /// Says what is done now, to whoever watches.
    fn stage(&self, stage: &str) {
        if let Some(watch) = self.watch {
            watch.stage(stage);
        }
    }

    fn say(&self, diagnostics: Diagnostics) {
        self.diagnostic_handler.diagnostics(&self.cx, diagnostics);
    }

    fn fail(&self, loc: Location, message: &str) {
        self.diagnostic_handler
            .diagnostic(&self.cx, Diagnostic::error(loc, message));
    }

    /// Parses, runs the passes and prints; nothing if one of them failed, else how writing went.
    fn steps(&mut self, part: Part, out: &mut Output, clock: &mut Clock) -> Option<io::Result<()>> {
        self.stage("parsing");
        match self.parse(part) {
            Ok(body) => self.work(body, out, clock),
            Err(NoProgram::TooDeep(part)) => self.on_large_stacks(|job| {
                let body = job.parse(part).ok()?;
                job.work(body, out, clock)
            })?,
            Err(NoProgram::Told) => None,
        }
    }

    /// Runs the passes and prints; nothing if one of them failed, else how writing went.
    fn work(
        &self,
        mut body: Box<Body>,
        out: &mut Output,
        clock: &mut Clock,
    ) -> Option<io::Result<()>> {
        let run = &self.cli.flags.run;
        clock.lap("Parser");
        if run.verify_roundtrip {
            self.round_trip(&body)?;
            clock.lap("Round trip");
        }
        if let Some(command) = &self.cli.flags.reproduce.reduce {
            self.stage("reducing");
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
        if let Some(path) = &self.cli.flags.execute.check_against {
            self.check_against(&body, path)?;
            clock.lap("Comparison");
        }
        self.run_passes(&mut body, &pipeline, &setup, clock)?;
        // What is written now may go to the terminal, too.
        self.stage("");
        let written = match &function {
            Some(function) => self.execute(function, &body, out)?,
            None => self.print(&body, out)?,
        };
        clock.lap("Output");
        std::mem::forget(body);
        Some(written)
    }

    /// Does work on threads with stacks for programs that nest as deep as the command line allows.
    fn on_large_stacks<T: Send>(&mut self, work: impl FnOnce(&mut Self) -> T + Send) -> Option<T> {
        let levels = self.cli.flags.run.max_nesting as usize;
        self.cx.set_max_nesting(levels);
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(rayon::current_num_threads())
            .stack_size(levels * STACK_PER_LEVEL)
            .build();
        match pool {
            Ok(pool) => Some(pool.install(|| work(self))),
            Err(error) => {
                let message =
                    format!("there are no stacks for {levels} levels of nesting: {error}");
                self.fail(self.cx.file_location(self.name), &message);
                None
            }
        }
    }

    /// The text of a program that nests deeper than stacks are made for, but perhaps not deeper than the command line allows.
    fn too_deep(&self, errors: &Diagnostics, start: &Start) -> Option<Part<'static>> {
        if self.cli.flags.run.max_nesting as usize <= self.cx.max_nesting() {
            return None;
        }
        let mut errors = errors.iter();
        let error = errors.find(|error| error.message == oxmlir_grammar::NESTED_TOO_DEEP)?;
        let (source, _) = self.cx.source_place(error.loc)?;
        Some(Part {
            text: source.text.bytes().to_vec().into(),
            start: start.clone(),
        })
    }

    /// Parses and verifies.
    fn parse(&self, part: Part) -> Result<Box<Body>, NoProgram> {
        let flags = &self.cli.flags;
        if flags.import.import_llvm {
            return self.import(part).ok_or(NoProgram::Told);
        }
        if let Some(what) = import::recognize(self.name, &part.text) {
            let message = format!("this is {what}, which --import-llvm reads");
            self.fail(self.cx.file_location(self.name), &message);
            return Err(NoProgram::Told);
        }
        let verify = !flags.run.mlir_very_unsafe_disable_verifier_on_parsing;
        let implicit_module = !flags.no_implicit_module;
        if oxmlir_bytecode::is_bytecode(&part.text) {
            let body = oxmlir_bytecode::read(&self.cx, self.name, &part.text, implicit_module)
                .map_err(|errors| self.tell(errors))?;
            return self.verified(body, Vec::new());
        }
        let start = part.start;
        let options = oxmlir_grammar::Options {
            implicit_module,
            start: start.clone(),
            thorough: flags.diagnostics.verify_diagnostics.is_none(),
            verify,
        };
        let text = part.text.into_owned().into();
        match oxmlir_grammar::parse(&self.cx, self.name, text, options) {
            Ok(parsed) => {
                self.say(parsed.warnings);
                self.verified(parsed.body, parsed.verified)
            }
            Err(errors) => Err(match self.too_deep(&errors, &start) {
                Some(part) => NoProgram::TooDeep(part),
                None => self.tell(errors),
            }),
        }
    }

    /// Says why there is no program.
    fn tell(&self, errors: Diagnostics) -> NoProgram {
        self.say(errors);
        NoProgram::Told
    }

    /// A program that the verifier has found in order, unless nobody wants that.
    fn verified(&self, body: Box<Body>, verified: Vec<Verified>) -> Result<Box<Body>, NoProgram> {
        if !self
            .cli
            .flags
            .run
            .mlir_very_unsafe_disable_verifier_on_parsing
        {
            self.verify(&body, verified).ok_or(NoProgram::Told)?;
        }
        Ok(body)
    }

    /// Reads LLVM IR and verifies what it becomes.
    #[cfg(feature = "llvm")]
    fn import(&self, part: Part) -> Option<Box<Body>> {
        let flags = &self.cli.flags;
        match import::import(&self.cx, self.name, part, &flags.import) {
            Ok(imported) => {
                self.say(imported.warnings);
                self.verified(imported.body, Vec::new()).ok()
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

    /// What is printed, and what is written as bytecode, is read as a program that is printed the same.
    fn round_trip(&self, body: &Body) -> Option<()> {
        let first = with_locations(&self.cx, body);
        let options = oxmlir_grammar::Options {
            implicit_module: false,
            ..Default::default()
        };
        let cx = context(self.cli, self.cx.registry());
        let text = first.clone().into_bytes().into();
        let parsed = oxmlir_grammar::parse(&cx, ROUND_TRIP, text, options);
        let parsed = parsed.map(|parsed| parsed.body);
        self.comes_back(body, &first, &cx, parsed)?;
        let cx = context(self.cli, self.cx.registry());
        let bytes = oxmlir_bytecode::write(&self.cx, body, &WriteOptions::default());
        let read = oxmlir_bytecode::read(&cx, ROUND_TRIP, &bytes, false);
        self.comes_back(body, &first, &cx, read)
    }

    /// The program that was read again is printed as `first`.
    fn comes_back(
        &self,
        body: &Body,
        first: &str,
        cx: &Context,
        again: Result<Box<Body>, Diagnostics>,
    ) -> Option<()> {
        let root = OpRef::new(&self.cx, body, body.root());
        match again.map(|again| with_locations(cx, &again)) {
            Ok(second) if second == first => return Some(()),
            Ok(second) => {
                let error = root.error(format_args!(
                    "roundTrip testing roundtripped module differs from reference:\n\
                     <<<<<<Reference\n{first}=====\n{second}>>>>>roundtripped\n"
                ));
                self.diagnostic_handler.diagnostic(&self.cx, error);
            }
            Err(errors) => {
                self.diagnostic_handler.diagnostics(cx, errors);
                self.fail(body.loc(body.root()), "failed to parse the printed program");
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
            // Observers know operations by their handles.
            compacts: observers.is_empty(),
            passes: self.cli.tool.passes,
            print: &print,
            observers: &observers,
            progress: self.watch.map(|watch| watch.passes(pipeline)),
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
    fn check_against(&self, body: &Body, path: &OsStr) -> Option<()> {
        let name = path.display().to_string();
        let text = output::read(path);
        let text = text
            .map_err(|error| self.fail(Location::UNKNOWN, &error.to_string()))
            .ok()?;
        let options = oxmlir_grammar::Options {
            implicit_module: !self.cli.flags.no_implicit_module,
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
        match self.cli.flags.emit.form() {
            Form::Mlir => Some(self.print_program(body, out)),
            Form::Bytecode => {
                let bytecode = self.bytecode(body)?;
                Some(out.write_all(&bytecode))
            }
            form => {
                let pieces = self.export(body, form)?;
                Some(pieces.iter().try_for_each(|piece| out.write_all(piece)))
            }
        }
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

    /// What LLVM makes of the module, in pieces.
    #[cfg(feature = "llvm")]
    fn export(&self, body: &Body, form: Form) -> Option<Vec<Vec<u8>>> {
        let text = oxmlir_llvm::export_module(&self.cx, body);
        let failed = |mut errors: Diagnostics| {
            if let Some(first) = errors.iter_mut().next() {
                let lowerings = self.diagnostic_handler.lowerings(&self.cx);
                let (advice, loc) = (lowerings.advice(&self.cx, body), first.loc);
                let advice = advice.into_iter().map(oxmlir_ir::Advice::Text);
                first.hints = advice
                    .map(|advice| oxmlir_ir::Hint { loc, advice })
                    .collect();
            }
            self.say(errors);
        };
        let text = text.map_err(failed).ok()?;
        self.say(oxmlir_llvm::dropped_attributes(&self.cx, body));
        let Some(options) = self.cli.flags.emit.of_llvm(form) else {
            return Some(text);
        };
        let loc = body.loc(body.root());
        match oxmlir_llvm::emit::emit(&text.concat(), &options) {
            Ok(emitted) => {
                let mut warnings = Diagnostics::default();
                for warning in emitted.warnings {
                    warnings.push(Diagnostic::warning(loc, warning));
                }
                self.say(warnings);
                Some(vec![emitted.bytes])
            }
            Err(message) => {
                self.fail(loc, &message);
                None
            }
        }
    }

    #[cfg(not(feature = "llvm"))]
    fn export(&self, body: &Body, _form: Form) -> Option<Vec<Vec<u8>>> {
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
