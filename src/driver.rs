//! What the program does: reads the input, cuts it into parts, and takes each part from text to text.

use std::io::{self, Write};

use anyhow::Result;
use oxmlir_ir::pass::{Nesting, PassInfo, Pipeline, PipelineAnchor, PipelineError, Settings};
use oxmlir_ir::print::print_module;
use oxmlir_ir::render::{render, render_place};
use oxmlir_ir::{Body, Context, Diagnostics, Severity, Start, pass, verify};
use oxmlir_passes::PASSES;

use crate::cli::{Cli, NAME, Passes};
use crate::expect::{self, Expectations};
use crate::output::{self, Output};
use crate::report::{self, Clock, Watcher};
use crate::split::{Part, split};

/// Does what the command line asks for; whether all parts of the input were in order.
pub fn run(cli: &Cli) -> Result<bool> {
    let flags = &cli.flags;
    if flags.show_dialects {
        Output::Stdout.finish_with(&report::dialects())?;
        return Ok(true);
    }
    if flags.list_passes {
        Output::Stdout.finish_with(&report::passes())?;
        return Ok(true);
    }
    if flags.mlir_disable_threading {
        rayon::ThreadPoolBuilder::new()
            .num_threads(1)
            .build_global()?;
    }
    let text = output::read(&flags.input)?;
    let mut out = Output::open(&flags.output)?;
    let done = process(cli, text, &mut out);
    // Into a terminal or a pipe goes what there is of the parts that are in order.
    if done.failed && !matches!(out, Output::Stdout) {
        out.discard();
    } else {
        out.finish(done.written)?;
    }
    Ok(!done.failed)
}

/// How processing all parts went.
struct Processed {
    failed: bool,
    written: io::Result<()>,
}

fn process(cli: &Cli, text: Vec<u8>, out: &mut Output) -> Processed {
    let mut done = Processed {
        failed: false,
        written: Ok(()),
    };
    let name = match cli.flags.input.to_str() {
        Some("-") => "<stdin>".to_owned(),
        _ => cli.flags.input.to_string_lossy().into_owned(),
    };
    let colors = cli.flags.color.colors();
    let mut expected = cli
        .flags
        .verify_diagnostics
        .map(|level| Expectations::new(&name, &text, level, colors));
    let whole;
    let parts = match &cli.flags.split_input_file {
        Some(marker) => {
            whole = text;
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
            cx: context(cli),
            name: &name,
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

fn context(cli: &Cli) -> Context {
    let flags = &cli.flags;
    let cx = Context::new(oxmlir_dialects::registry());
    cx.set_allow_unregistered(flags.allow_unregistered_dialect);
    cx.set_threads(!flags.mlir_disable_threading);
    cx.set_show_ops(flags.mlir_print_op_on_diagnostic && flags.verify_diagnostics.is_none());
    cx
}

/// One part of the input on its way.
struct Job<'a> {
    cli: &'a Cli,
    cx: Context,
    name: &'a str,
}

impl Job<'_> {
    /// Takes a part from text to text; whether all went well, as far as nobody compares what is said of it.
    fn process(
        self,
        part: Part,
        out: &mut Output,
        expected: Option<&mut Expectations>,
    ) -> io::Result<bool> {
        let mut found = Diagnostics::default();
        let done = self.steps(part, out, &mut found);
        let succeeded = match expected {
            Some(expected) => {
                expected.compare(&self.cx, &found);
                true
            }
            None => {
                self.show(&found);
                done.is_some() && !found.has_errors()
            }
        };
        let written = done.unwrap_or(Ok(()));
        // Freeing the program and its context piece by piece takes time that nobody gets anything for.
        std::mem::forget(self.cx);
        written.map(|()| succeeded)
    }

    fn show(&self, found: &Diagnostics) {
        let colors = self.cli.flags.color.colors();
        for diagnostic in found.iter() {
            tell_raw!("{}", render(&self.cx, diagnostic, colors));
        }
    }

    /// Parses, runs the passes and prints; nothing if one of them failed, else how writing went.
    fn steps(
        &self,
        part: Part,
        out: &mut Output,
        found: &mut Diagnostics,
    ) -> Option<io::Result<()>> {
        let mut clock = Clock::start(self.cli.flags.mlir_timing);
        let mut body = self.parse(part, found)?;
        clock.lap("Parser");
        if self.cli.flags.verify_roundtrip {
            self.round_trip(&body, found)?;
            clock.lap("Round trip");
        }
        let mut pipeline = self.pipeline(&body)?;
        if self.cli.flags.dump_pass_pipeline {
            tell!(
                "Pass Manager with {} passes:\n{pipeline}\n",
                pipeline.steps.len()
            );
        }
        if pipeline.finish() > 0 {
            self.run_passes(&mut body, &pipeline, found, &mut clock)?;
        }
        let written = self.print(&body, out, found)?;
        clock.lap("Output");
        clock.report(&self.cli.flags.mlir_timing_display);
        std::mem::forget(body);
        Some(written)
    }

    /// Parses and verifies.
    fn parse(&self, part: Part, found: &mut Diagnostics) -> Option<Box<Body>> {
        let options = oxmlir_grammar::Options {
            implicit_module: !self.cli.flags.no_implicit_module,
            start: part.start,
        };
        let body = match oxmlir_grammar::parse(
            &self.cx,
            self.name,
            part.text.into_owned().into(),
            options,
        ) {
            Ok((body, warnings)) => {
                found.extend(warnings);
                body
            }
            Err(errors) => {
                found.extend(errors);
                return None;
            }
        };
        self.verify(&body, found)?;
        Some(body)
    }

    fn verify(&self, body: &Body, found: &mut Diagnostics) -> Option<()> {
        let errors = verify::verify(&self.cx, body);
        let failed = errors.has_errors();
        found.extend(errors);
        (!failed).then_some(())
    }

    /// What is printed parses to what is printed the same.
    fn round_trip(&self, body: &Body, found: &mut Diagnostics) -> Option<()> {
        let print = |cx: &Context, body: &Body| {
            let mut text = Vec::new();
            let options = oxmlir_ir::print::PrintOptions {
                debuginfo: true,
                ..Default::default()
            };
            // A vector takes all that is written to it.
            let _ = print_module(cx, body, &options, &mut text);
            text
        };
        let first = print(&self.cx, body);
        let options = oxmlir_grammar::Options {
            implicit_module: false,
            ..Default::default()
        };
        let cx = context(self.cli);
        match oxmlir_grammar::parse(&cx, "<round trip>", first.clone().into(), options) {
            Ok((again, _)) if print(&cx, &again) == first => Some(()),
            Ok(_) => {
                let loc = body.loc(body.root());
                found.error(loc, "roundTrip testing found a difference");
                None
            }
            Err(errors) => {
                for diagnostic in errors.iter() {
                    tell_raw!("{}", render(&cx, diagnostic, false));
                }
                let loc = body.loc(body.root());
                found.error(loc, "failed to parse the printed program");
                None
            }
        }
    }

    fn pipeline(&self, body: &Body) -> Option<Pipeline> {
        let find = |flag: &str| PASSES.iter().copied().find(|p| p.flag == flag);
        let built = match &self.cli.passes {
            Passes::Text(text) => pass::parse_pipeline(text, &find),
            Passes::Flags(flags) => {
                let root = body.name_str(&self.cx, body.root());
                from_flags(root, flags)
            }
        };
        built.map_err(|error| refuse(&error)).ok()
    }

    fn run_passes(
        &self,
        body: &mut Body,
        pipeline: &Pipeline,
        found: &mut Diagnostics,
        clock: &mut Clock,
    ) -> Option<()> {
        let watcher = Watcher::new(&self.cli.flags.watch, self.cli.flags.print.options());
        let settings = Settings {
            verify: self.cli.flags.verify_each,
            threads: self.cx.threads(),
            observer: watcher.as_ref().map(|w| w as &dyn pass::Observer),
        };
        let outcome = pass::run(&self.cx, body, pipeline, &settings);
        clock.passes(pipeline, &outcome.profile);
        if self.cli.flags.mlir_pass_statistics {
            tell_raw!("{}", report::statistics(pipeline, &outcome.profile));
        }
        found.extend(outcome.diagnostics);
        (!outcome.failed).then_some(())
    }

    fn print(
        &self,
        body: &Body,
        out: &mut Output,
        found: &mut Diagnostics,
    ) -> Option<io::Result<()>> {
        if self.cli.flags.mlir_to_llvmir {
            let text = self.export(body, found)?;
            return Some(out.write_all(&text));
        }
        let options = self.cli.flags.print.options();
        Some(print_module(&self.cx, body, &options, out))
    }

    #[cfg(feature = "llvm")]
    fn export(&self, body: &Body, found: &mut Diagnostics) -> Option<Vec<u8>> {
        let text = oxmlir_llvm::export_module(&self.cx, body);
        text.map_err(|errors| found.extend(errors)).ok()
    }

    #[cfg(not(feature = "llvm"))]
    fn export(&self, body: &Body, found: &mut Diagnostics) -> Option<Vec<u8>> {
        let loc = body.loc(body.root());
        found.error(loc, "this program was built without LLVM");
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

fn refuse(error: &PipelineError) {
    if let Some(option) = &error.option {
        tell!("{NAME}: {option}");
    }
    tell!("<unknown>:0: error: {}", error.message);
}
