//! The project's chores, run as `./x <name>` or `cargo xtask <name>`: set-up, demo, tests and what they reach,
//! benchmarks, the checks that bytecode is read as it was written and that output does not depend on threads, packages, fuzzing, how cost grows, and the hunt for wrong passes.
//!
//! A chore first installs the packages that it needs. It shows each command before it runs, leaves its output visible, and
//! stops at the first failure.

#![warn(missing_docs, clippy::missing_docs_in_private_items)]

mod bench;
mod callgrind;
mod chart;
mod check_bytecode;
mod check_corpus;
mod corpus;
mod cost;
mod coverage;
mod demo;
mod departures;
mod determinism;
mod dist;
mod fuzz;
mod grow;
mod guided;
mod hunt;
mod order;
mod race;
mod setup;
mod sh;
mod soundness;
mod standalone;
mod test;
mod tools;

use std::process::ExitCode;

use anyhow::{Result, bail};

/// The text of `./x` without arguments.
const USAGE: &str = "\
usage: ./x <chore>    (or cargo xtask <chore>)

  setup         install the Debian packages and Rust components the build needs
  demo          build, lower test/Examples/gemm.mlir, execute it, print its checksum
  test          every check: rustfmt, clippy, cargo-deny if it is installed, cargo
                tests, lit, two minutes of the hunt, growth, cost, coverage, the standalone
                project;
                if OXMLIR_CORPUS names a corpus of cases, agreement, a quarter of
                determinism, an eighth of check-corpus, and check-departures;
                if OXMLIR_SOUNDNESS names programs, soundness
  coverage      check that every fold, pattern, pass and flag occurs in a lit test
  bench         run the criterion benchmarks
  chart         draw time against size, for this program and mlir-opt
  check-bytecode
                write what OXMLIR_CORPUS only prints as bytecode, and read it again
  check-corpus  execute what passes change over OXMLIR_CORPUS, before and behind
  check-departures
                execute what the reference makes of the cases in which it is said to
                compute something else (test/agreement-departures.txt)
  cost [record] count what small workloads cost, against what is recorded
  determinism   compare the output at 1, 2 and 4 threads over OXMLIR_CORPUS
  differ [--seconds N] [--seed S] [--passes P,...] [--profiles P,...]
                compare what the program prints behind random passes with mlir-opt,
                on the random programs of the hunt
  dist          pack the binary: an archive and a Python wheel, in target/dist
  fuzz [target] [seconds]
                fuzz one target, or each in turn (60 seconds each by default)
  grow [kind ...]
                count what generated programs cost that are four times as long
  hunt [--seconds N] [--seed S] [--passes P,...] [--profiles P,...]
                execute random programs before and behind random passes
  order         note which functions run at every start, for the linker
  race [workload ...]
                measure 10 MB of pieces with tensors from OXMLIR_CORPUS against mlir-opt";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match run(&args) {
        Ok(status) => status,
        Err(error) => {
            eprintln!("xtask: error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Runs the chore that the arguments name, in the root of the checkout.
fn run(args: &[&str]) -> Result<ExitCode> {
    std::env::set_current_dir(tools::root())?;
    match args {
        ["setup"] => setup::for_tests()?,
        ["demo"] => demo::run()?,
        ["test"] => return test::run(),
        ["coverage"] => coverage::run()?,
        ["bench"] => bench::run()?,
        ["chart"] => chart::run()?,
        ["check-bytecode"] => check_bytecode::run()?,
        ["check-corpus"] => check_corpus::run()?,
        ["check-departures"] => departures::run()?,
        ["cost"] => cost::run(false)?,
        ["cost", "record"] => cost::run(true)?,
        ["determinism"] => determinism::run()?,
        ["differ", rest @ ..] => hunt::differ(rest)?,
        ["dist"] => dist::run()?,
        ["fuzz", rest @ ..] => fuzz::run(rest)?,
        ["grow", rest @ ..] => grow::run(rest)?,
        ["hunt", rest @ ..] => hunt::run(rest)?,
        ["order"] => order::run()?,
        ["race", rest @ ..] => race::run(rest)?,
        [] | ["help" | "-h" | "--help"] => println!("{USAGE}"),
        [other, ..] => bail!("'{other}' is not a chore\n{USAGE}"),
    }
    Ok(ExitCode::SUCCESS)
}
