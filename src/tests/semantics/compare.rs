//! Execution of programs before and after passes.

use std::fmt::Write as _;
use std::sync::LazyLock;

use oxmlir_exec::{Argument, ErrorKind, Machine, Options, Outcome, Value, allows};
use oxmlir_grammar::{Options as ParseOptions, parse};
use oxmlir_ir::pass::{self, Entry, Settings, parse_pipeline};
use oxmlir_ir::print::{PrintOptions, module_text};
use oxmlir_ir::{Body, Context, Registry};
use rayon::prelude::*;

use crate::programs::Program;
use crate::values;

/// Programs that are parsed and changed together.
const BATCH: usize = 500;

/// Differences that are shown.
const SHOWN: usize = 8;

pub static REGISTRY: LazyLock<Registry> = LazyLock::new(|| {
    let builder = oxmlir_exec::rules::add_to(oxmlir_passes::builder());
    builder.build().expect("the dialects fit together")
});

/// What the pipelines, each alone, change of what the programs compute; none if they change nothing.
pub fn differences(programs: &[Program], pipelines: &[&str]) -> Option<String> {
    let batches: Vec<&[Program]> = programs.chunks(BATCH).collect();
    let wrong: Vec<String> = batches
        .par_iter()
        .flat_map_iter(|batch| differences_of(batch, pipelines))
        .collect();
    let (count, all) = (wrong.len(), programs.len());
    let shown: Vec<&str> = wrong.iter().take(SHOWN).map(String::as_str).collect();
    let shown = shown.join("\n");
    (count > 0).then(|| format!("{count} of {all} programs compute something else:\n{shown}"))
}

/// One execution: the arguments, and the results unless that is undefined.
type Execution = (Vec<Value>, Option<Vec<Value>>);

fn differences_of(programs: &[Program], pipelines: &[&str]) -> Vec<String> {
    let cx = Context::new(&REGISTRY);
    let mut text = String::new();
    for (number, program) in programs.iter().enumerate() {
        program.write(&mut text, number);
    }
    let before = read(&cx, &text);
    let mut machine = machine(&cx, &before);
    let expected: Vec<Vec<Execution>> = (0..programs.len())
        .map(|number| executions(&mut machine, number))
        .collect();
    let mut wrong = Vec::new();
    for pipeline in pipelines {
        let mut after = read(&cx, &text);
        run(&cx, &mut after, pipeline, &text);
        let mut changed = self::machine(&cx, &after);
        for (number, program) in programs.iter().enumerate() {
            let difference = difference(&mut changed, number, &expected[number]);
            if let Some(difference) = difference {
                let mut message = format!("{pipeline}: {difference}");
                program.write(&mut message, number);
                message.push_str(&function_text(&cx, &after, number));
                wrong.push(message);
            }
        }
    }
    wrong
}

pub fn read(cx: &Context, text: &str) -> Box<Body> {
    let options = ParseOptions::default();
    match parse(cx, "programs", text.as_bytes().into(), options) {
        Ok(parsed) => parsed.body,
        Err(mut errors) => panic!("{:?}\n{text}", errors.take().first()),
    }
}

pub fn machine<'a>(cx: &'a Context, module: &'a Body) -> Machine<'a> {
    let options = Options {
        max_steps: 10_000,
        ..Options::default()
    };
    Machine::new(cx, module, options)
}

pub fn run(cx: &Context, body: &mut Body, pipeline: &str, text: &str) {
    let pipeline = format!("builtin.module({pipeline})");
    let mut parsed = parse_pipeline(&pipeline, oxmlir_passes::PASSES)
        .unwrap_or_else(|error| panic!("{pipeline}: {}", error.message));
    parsed.finish();
    let print = PrintOptions::default();
    let settings = Settings {
        verify: true,
        ..Settings::plain(oxmlir_passes::PASSES, &print)
    };
    let mut outcome = pass::run(cx, body, &parsed, &settings);
    let messages: Vec<String> = outcome
        .log
        .take()
        .into_iter()
        .filter_map(|entry| match entry {
            Entry::Diagnostic(diagnostic) => Some(diagnostic.message),
            _ => None,
        })
        .collect();
    assert!(!outcome.failed, "{pipeline} fails: {messages:?}\n{text}");
}

/// The text of a function, among those of all that were changed with it.
fn function_text(cx: &Context, module: &Body, number: usize) -> String {
    let text = module_text(cx, module, &PrintOptions::default());
    let start = text.find(&format!("@p{number}(")).unwrap_or(0);
    let end = text[start..]
        .find("\n  }\n")
        .map_or(text.len(), |at| start + at);
    format!("becomes {}\n", &text[start..end])
}

/// The function of a number with all combinations of arguments.
fn executions(machine: &mut Machine, number: usize) -> Vec<Execution> {
    let name = format!("p{number}");
    let (types, _) = machine.signature(&name).expect("a function");
    let domains: Vec<Vec<Value>> = types
        .iter()
        .map(|ty| values::of_type(machine, *ty))
        .collect();
    let combinations: usize = domains.iter().map(Vec::len).product();
    let execute = |combination: usize| {
        let mut rest = combination;
        let args: Vec<Value> = domains
            .iter()
            .map(|domain| {
                let value = domain[rest % domain.len()].clone();
                rest /= domain.len();
                value
            })
            .collect();
        let results = match machine.run(&name, &arguments(&args)) {
            Ok(outcome) => Some(results(outcome)),
            Err(error) if error.kind == ErrorKind::Undefined => None,
            Err(error) => panic!("{}", error.diagnostic.message),
        };
        (args, results)
    };
    (0..combinations).map(execute).collect()
}

/// The first execution of a function that gives something else than it did.
fn difference(machine: &mut Machine, number: usize, expected: &[Execution]) -> Option<String> {
    let name = format!("p{number}");
    expected.iter().find_map(|(args, before)| {
        let before = before.as_ref()?;
        let after = match machine.run(&name, &arguments(args)) {
            Ok(outcome) => {
                let after = results(outcome);
                if before.iter().zip(&after).all(|(a, b)| allows(a, b)) {
                    return None;
                }
                list(&after)
            }
            Err(error) => error.diagnostic.message,
        };
        Some(format!(
            "{}: {} becomes {after}\n",
            list(args),
            list(before)
        ))
    })
}

pub fn list(values: &[Value]) -> String {
    let mut text = String::new();
    for value in values {
        let _ = write!(text, "{value} ");
    }
    text
}

/// Values as a function is called with them.
pub fn arguments(values: &[Value]) -> Vec<Argument> {
    values.iter().cloned().map(Argument::Value).collect()
}

pub fn results(outcome: Outcome) -> Vec<Value> {
    outcome.results.into_iter().flatten().collect()
}
