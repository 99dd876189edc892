//! What a tool does: reads the input, cuts it into parts, and takes each part from text to text.

mod passes;
mod read;
mod write;

use std::io::{self, Write};

use anyhow::Result;
use bytes::Bytes;
use oxmlir_ir::analysis::memory::Arguments;
use oxmlir_ir::print::{PrintOptions, module_text};
use oxmlir_ir::render::{Style, render_place};
use oxmlir_ir::{
    Body, Context, Diagnostic, Diagnostics, Location, Registry, STACK_PER_LEVEL, Severity, Start,
};

use crate::Tool;
use crate::cli::{Cli, SPLIT_MARKER};
use crate::diagnostic_handler::DiagnosticHandler;
use crate::execute::Function;
use crate::expect::{self, Expectations};
use crate::explain::explain;
use crate::output::{Input, Output};
use crate::progress::Watch;
use crate::report::{self, Clock};
use crate::reproduce::{self, Setup};
use crate::split::{Part, split};
use crate::threads::{self, Placed};

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
    let (text, placed) = read(cli, watch.as_ref())?;
    let mut out = Output::open(&flags.common.output)?;
    flags.emit.check_output(&out).map_err(command)?;
    let mut done = process(cli, registry, (text, placed), &mut out, watch);
    // Into a terminal or a pipe goes what there is of the parts that are in order; a file stays as it was.
    if !done.failed || matches!(out, Output::Stdout) {
        done.failed |= !out.finish(done.written)?;
    }
    Ok(!done.failed)
}

/// Reads the input, and starts the threads for its size.
fn read(cli: &Cli, watch: Option<&Watch>) -> Result<(Bytes, Placed)> {
    if let Some(watch) = watch {
        watch.stage(&format!("reading {}", cli.input_name()));
    }
    let flags = &cli.flags;
    let start = |size| threads::start(flags.run.mlir_disable_threading, size);
    let input = Input::open(&flags.common.input)?;
    match input.size() {
        Some(size) => {
            let placed = start(size)?;
            Ok((input.read()?, placed))
        }
        None => {
            let text = input.read()?;
            let placed = start(text.len())?;
            Ok((text, placed))
        }
    }
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
    (text, placed): (Bytes, Placed),
    out: &mut Output,
    watch: Option<Watch>,
) -> Processed {
    let mut placed = Some(placed);
    let mut done = Processed {
        failed: false,
        written: Ok(()),
    };
    let name = cli.input_name();
    let diagnostics = &cli.flags.diagnostics;
    let style = diagnostics.style();
    let mut expected = diagnostics
        .verify_diagnostics
        .map(|level| Expectations::new(&name, text.clone(), level, style));
    let parts = match &cli.flags.common.split_input_file {
        Some(marker) => {
            let marker = match marker.as_str() {
                "" => SPLIT_MARKER,
                marker => marker,
            };
            let parts = split(&text, marker);
            warn_of_near_misses(&name, &text, &parts.near_misses, style);
            parts.list
        }
        None => vec![Part {
            text,
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
            let marker = format!("{}\n", cli.flags.form.output_split_marker);
            done.written = done.written.and_then(|()| out.write_all(marker.as_bytes()));
        }
        let job = Job {
            cli,
            cx: context(cli, registry),
            name: &name,
            diagnostic_handler: DiagnosticHandler::new(cli.tool, &cli.flags.diagnostics),
            watch: watch.as_ref(),
            placed: placed.take(),
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
    cx.set_program_reader(read::program);
    let verifies = flags.diagnostics.verify_diagnostics.is_some();
    cx.set_allow_unregistered(flags.common.allow_unregistered_dialect);
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
    TooDeep(Part),
}

/// One part of the input on its way.
struct Job<'a> {
    cli: &'a Cli,
    cx: Context,
    name: &'a str,
    diagnostic_handler: DiagnosticHandler<'a>,
    watch: Option<&'a Watch>,
    /// For the first part, until it has been parsed.
    placed: Option<Placed>,
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
        &mut self,
        mut body: Box<Body>,
        out: &mut Output,
        clock: &mut Clock,
    ) -> Option<io::Result<()>> {
        let run = &self.cli.flags.run;
        self.placed = None;
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
            None => {
                if self.tells_no_places() {
                    self.cx.forget_sources();
                }
                self.print(&body, out)?
            }
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
}
