//! Reports: lists of what there is, times, counts, and the program between passes.

use std::collections::hash_map::DefaultHasher;
use std::fmt::Write as _;
use std::hash::Hasher;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use oxmlir_ir::pass::{Observer, OptionKind, PassInstance, Pipeline, Profile, Step};
use oxmlir_ir::print::{PrintOptions, print_op_with};
use oxmlir_ir::{Body, Context};
use oxmlir_passes::PASSES;

use crate::cli::WatchFlags;

const WIDTH: usize = 77;

/// The dialects in alphabetical order.
pub fn dialects() -> String {
    let dialects = oxmlir_dialects::registry().dialects();
    let mut names: Vec<&str> = dialects.iter().map(|d| d.name).collect();
    names.sort_unstable();
    format!("Available Dialects: {}\n", names.join(","))
}

/// The passes with their options.
pub fn passes() -> String {
    let mut out = String::from("Passes:\n");
    for pass in PASSES {
        line(&mut out, &format!("  --{}", pass.flag), pass.summary);
        for option in pass.options {
            let value = match option.kind {
                OptionKind::Bool(_) => "",
                OptionKind::Int(_) => "=<long>",
                OptionKind::Uint(_) => "=<uint>",
                OptionKind::Float(_) => "=<number>",
                OptionKind::Text(_) => "=<string>",
                OptionKind::Choice { .. } => "=<value>",
                OptionKind::Ints => "=<long>,...",
                OptionKind::Uints => "=<uint>,...",
                OptionKind::Texts => "=<string>,...",
            };
            let name = format!("    --{}{value}", option.name);
            line(&mut out, &name, option.summary);
            if let OptionKind::Choice { cases, .. } = option.kind {
                for (case, summary) in cases {
                    line(&mut out, &format!("      ={case}"), summary);
                }
            }
        }
    }
    out
}

fn line(out: &mut String, name: &str, summary: &str) {
    // Writing to a string cannot fail.
    let _ = writeln!(out, "{name:<58}-   {summary}");
}

fn title(text: &str) -> String {
    let rule = format!("==={}===", "-".repeat(WIDTH - 4));
    let text = format!("... {text} ...");
    format!("{rule}\n{text:^WIDTH$}\n{rule}\n")
}

/// Measures the steps of the program, if anybody asked.
pub struct Clock {
    on: bool,
    start: Instant,
    last: Instant,
    laps: Vec<(String, Duration)>,
}

impl Clock {
    pub fn start(on: bool) -> Clock {
        let now = Instant::now();
        Clock {
            on,
            start: now,
            last: now,
            laps: Vec::new(),
        }
    }

    /// Ends a step.
    pub fn lap(&mut self, name: &str) {
        if self.on {
            let now = Instant::now();
            self.laps.push((name.to_owned(), now - self.last));
            self.last = now;
        }
    }

    /// Ends the step in which passes ran; their times are sums over all threads.
    pub fn passes(&mut self, pipeline: &Pipeline, profile: &[Profile]) {
        if self.on {
            self.nested(pipeline, profile, 0);
            self.last = Instant::now();
        }
    }

    fn nested(&mut self, pipeline: &Pipeline, profile: &[Profile], indent: usize) {
        for step in &pipeline.steps {
            match step {
                Step::Pass(pass) => {
                    let time = profile.get(pass.index).map_or(Duration::ZERO, |p| p.time);
                    let name = format!("{:indent$}{}", "", pass.info.name);
                    self.laps.push((name, time));
                }
                Step::Nested(inner) => {
                    let passes = inner.passes();
                    let times = passes.iter().filter_map(|p| profile.get(p.index));
                    let total = times.map(|p| p.time).sum();
                    let name = format!("{:indent$}'{}' Pipeline", "", inner.anchor);
                    self.laps.push((name, total));
                    self.nested(inner, profile, indent + 2);
                }
            }
        }
    }

    /// Writes the report to standard error: in order, or as a list with the longest first.
    pub fn report(mut self, display: &str) {
        if !self.on {
            return;
        }
        let total = self.start.elapsed();
        if display == "list" {
            self.laps.sort_by_key(|lap| std::cmp::Reverse(lap.1));
        }
        let mut out = title("Execution time report");
        let seconds = total.as_secs_f64();
        let _ = writeln!(out, "  Total Execution Time: {seconds:.4} seconds\n");
        out += "  ----Wall Time----  ----Name----\n";
        self.laps.push(("Total".to_owned(), total));
        for (name, time) in &self.laps {
            let share = 100.0 * time.as_secs_f64() / seconds.max(f64::MIN_POSITIVE);
            let _ = writeln!(out, "  {:8.4} ({share:5.1}%)  {name}", time.as_secs_f64());
        }
        tell_raw!("{out}");
    }
}

/// What the passes have counted.
pub fn statistics(pipeline: &Pipeline, profile: &[Profile]) -> String {
    let mut out = title("Pass statistics report");
    for pass in pipeline.passes() {
        if pass.info.statistics.is_empty() {
            continue;
        }
        let _ = writeln!(out, "{}", pass.info.name);
        let counts = profile.get(pass.index).map_or(&[][..], |p| &p.counts);
        for (i, statistic) in pass.info.statistics.iter().enumerate() {
            let count = counts.get(i).copied().unwrap_or(0);
            let _ = writeln!(
                out,
                "  (S) {count:>8} {} - {}",
                statistic.name, statistic.summary
            );
        }
    }
    out
}

/// Shows the program before and after passes on standard error.
pub struct Watcher<'a> {
    flags: &'a WatchFlags,
    options: PrintOptions,
    /// A hash of what the running pass started with.
    before: Mutex<Option<u64>>,
}

impl<'a> Watcher<'a> {
    /// A watcher, if there is anything to show.
    pub fn new(flags: &'a WatchFlags, options: PrintOptions) -> Option<Watcher<'a>> {
        let wanted = flags.mlir_print_ir_before_all
            || flags.mlir_print_ir_after_all
            || flags.mlir_print_ir_after_failure
            || !flags.mlir_print_ir_before.is_empty()
            || !flags.mlir_print_ir_after.is_empty();
        wanted.then(|| Watcher {
            flags,
            options,
            before: Mutex::new(None),
        })
    }

    fn show(&self, cx: &Context, when: &str, pass: &PassInstance, body: &Body) {
        let text = print_op_with(cx, body, body.root(), &self.options);
        tell_raw!(
            "// -----// IR Dump {when} {} ({}) //----- //\n{text}\n\n",
            pass.info.name,
            pass.info.flag
        );
    }

    fn hash(&self, cx: &Context, body: &Body) -> u64 {
        let mut hasher = DefaultHasher::new();
        hasher.write(print_op_with(cx, body, body.root(), &self.options).as_bytes());
        hasher.finish()
    }

    fn remember(&self, hash: Option<u64>) -> Option<u64> {
        let mut before = self
            .before
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        std::mem::replace(&mut before, hash)
    }
}

impl Observer for Watcher<'_> {
    fn before(&self, cx: &Context, pass: &PassInstance, body: &Body) {
        let named = |list: &[String]| list.iter().any(|n| n == pass.info.flag);
        if self.flags.mlir_print_ir_before_all || named(&self.flags.mlir_print_ir_before) {
            self.show(cx, "Before", pass, body);
        }
        if self.flags.mlir_print_ir_after_change {
            self.remember(Some(self.hash(cx, body)));
        }
    }

    fn after(&self, cx: &Context, pass: &PassInstance, body: &Body, failed: bool) {
        if failed {
            if self.flags.mlir_print_ir_after_failure || self.flags.mlir_print_ir_after_all {
                self.show(cx, "After", pass, body);
            }
            return;
        }
        let named = self
            .flags
            .mlir_print_ir_after
            .iter()
            .any(|n| n == pass.info.flag);
        let wanted = named || self.flags.mlir_print_ir_after_all;
        if !wanted || self.flags.mlir_print_ir_after_failure {
            return;
        }
        let unchanged = self.flags.mlir_print_ir_after_change
            && self.remember(None) == Some(self.hash(cx, body));
        if !unchanged {
            self.show(cx, "After", pass, body);
        }
    }
}
