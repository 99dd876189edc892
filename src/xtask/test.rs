//! All checks of the project, in the order of what fails fastest.

use std::path::Path;
use std::process::{Command, ExitCode};
use std::time::Instant;

use anyhow::Result;

use crate::{
    check_corpus, corpus, cost, coverage, departures, determinism, dist, grow, hunt, setup, sh,
    soundness, standalone, tools,
};

/// The tests that are linked with all crates: with optimization that takes longer than they take without.
const LINKED: [&str; 4] = ["explanations", "operations", "reference", "semantics"];

/// The tests that run the optimized program, and are linked with nothing of it.
const AROUND: [&str; 2] = ["bad_input", "interrupted"];

/// Runs all checks up to the first that fails, and prints the counts of tests as the last line.
pub fn run() -> Result<ExitCode> {
    setup::for_tests()?;
    let mut tally = Tally::default();
    let result = checks(&mut tally);
    if let Err(error) = &result {
        tally.failed = tally.failed.max(1);
        eprintln!("xtask: error: {error:#}");
    }
    println!("{} passed, {} failed", tally.passed, tally.failed);
    Ok(ExitCode::from(u8::from(result.is_err())))
}

/// Runs all checks up to the first that fails.
fn checks(tally: &mut Tally) -> Result<()> {
    tally.check("rustfmt", || {
        sh::run(&mut sh::cmd("cargo", ["fmt", "--all", "--check"]))
    })?;
    let clippy = [
        "clippy",
        "--workspace",
        "--all-targets",
        "--",
        "-D",
        "warnings",
    ];
    tally.check("clippy", || sh::run(&mut sh::cmd("cargo", clippy)))?;
    dependencies(tally)?;
    let libraries = ["test", "--workspace", "--exclude", "oxmlir"];
    tally.cargo_tests(&mut sh::cmd("cargo", libraries))?;
    let mut linked = sh::cmd("cargo", ["test", "--package", "oxmlir", "--bins"]);
    linked.args(LINKED.iter().flat_map(|test| ["--test", test]));
    tally.cargo_tests(&mut linked)?;
    sh::run(&mut sh::cmd("cargo", tools::BUILD_PROGRAMS))?;
    let binary = tools::build_release()?;
    let mut program = sh::cmd("cargo", ["test", "--release", "--package", "oxmlir"]);
    program.args(AROUND.iter().flat_map(|test| ["--test", test]));
    tally.cargo_tests(&mut program)?;
    let mut lit = sh::cmd("python3", []);
    lit.arg(tools::llvm("lit")?).args(["-v", "test"]);
    tally.lit(lit.env("OXMLIR_OPT", &binary))?;
    tally.check("hunt", hunt::check)?;
    tally.check("growth", || grow::check(&binary, &[]))?;
    tally.check("cost", || cost::check(&binary))?;
    tally.check("coverage", coverage::run)?;
    tally.check("dist", || dist::check(&binary))?;
    standalone_project(tally)?;
    match corpus::folder() {
        Some(folder) => {
            tally.check("determinism", || determinism::check(&binary))?;
            tally.check("check-corpus", || check_corpus::check(&binary))?;
            tally.check("agreement", || agreement(&binary, &folder))?;
            tally.check("departures", departures::check)?;
            tally.check("check-departures", || departures::check_executed(&binary))?;
        }
        None => println!(
            "OXMLIR_CORPUS is not set: the checks of determinism, of passes by execution and of agreement are left out"
        ),
    }
    match soundness::folder() {
        Some(folder) => tally.check("soundness", || soundness::check(&binary, &folder))?,
        None => println!("OXMLIR_SOUNDNESS is not set: the check of soundness is left out"),
    }
    Ok(())
}

/// All checks of the project of its own.
fn standalone_project(tally: &mut Tally) -> Result<()> {
    standalone::lock()?;
    tally.check("standalone: rustfmt", || {
        sh::run(&mut standalone::cargo(["fmt", "--check"]))
    })?;
    let clippy = ["clippy", "--all-targets", "--", "-D", "warnings"];
    tally.check("standalone: clippy", || {
        sh::run(&mut standalone::cargo(clippy))
    })?;
    tally.cargo_tests(&mut standalone::cargo(["test"]))?;
    tally.lit(&mut standalone::lit()?)
}

/// Checks licenses, bans and sources of dependencies (deny.toml) if cargo-deny is installed: building it takes as long
/// as building this project.
fn dependencies(tally: &mut Tally) -> Result<()> {
    if sh::output("cargo", &["deny", "--version"]).is_none() {
        println!(
            "cargo-deny is not installed (`cargo install --locked cargo-deny`): the check of dependencies is left out"
        );
        return Ok(());
    }
    let deny = ["deny", "check", "bans", "licenses", "sources"];
    tally.check("dependencies", || sh::run(&mut sh::cmd("cargo", deny)))
}

/// Compares the binary with the reference over the corpus; no case of the floor may be lost.
fn agreement(binary: &Path, folder: &Path) -> Result<()> {
    let mut agree = sh::cmd("python3", []);
    agree
        .arg(folder.join("agree.py"))
        .arg("run")
        .arg("--bin")
        .arg(binary);
    if Path::new(departures::FLOOR).is_file() {
        agree.args(["--floor", departures::FLOOR]);
    }
    sh::run(&mut agree)
}

/// The counts of tests so far, over all tools.
#[derive(Default)]
struct Tally {
    /// The number of tests that passed.
    passed: usize,
    /// The number of tests that failed.
    failed: usize,
}

impl Tally {
    /// Runs a check that counts as one test.
    fn check(&mut self, name: &str, check: impl FnOnce() -> Result<()>) -> Result<()> {
        println!("== {name}");
        let start = Instant::now();
        let result = check();
        println!("== {name}: {:.0} s", start.elapsed().as_secs_f64());
        self.passed += usize::from(result.is_ok());
        self.failed += usize::from(result.is_err());
        result
    }

    /// Runs cargo tests, whose binaries end with `test result: ok. 3 passed; 0 failed; ...`, and counts them.
    fn cargo_tests(&mut self, cargo: &mut Command) -> Result<()> {
        println!("== cargo tests");
        let start = Instant::now();
        let result = sh::run_watched(cargo, |line| {
            if let Some(counts) = line.strip_prefix("test result: ") {
                self.passed += count_before(counts, " passed");
                self.failed += count_before(counts, " failed");
            }
        });
        println!("== cargo tests: {:.0} s", start.elapsed().as_secs_f64());
        result
    }

    /// Runs lit, which ends with `  Passed: 7 (100.00%)`, and counts its tests.
    fn lit(&mut self, lit: &mut Command) -> Result<()> {
        println!("== lit");
        sh::run_watched(lit, |line| {
            let Some((label, count)) = line.trim().split_once(':') else {
                return;
            };
            let count = || {
                count
                    .split_whitespace()
                    .next()
                    .and_then(|word| word.parse().ok())
                    .unwrap_or(0)
            };
            match label.trim() {
                "Passed" | "Expectedly Failed" => self.passed += count(),
                "Failed" | "Unresolved" | "Timed Out" | "Unexpectedly Passed" => {
                    self.failed += count()
                }
                _ => {}
            }
        })
    }
}

/// The number right before the first `word` in a line, or zero.
fn count_before(line: &str, word: &str) -> usize {
    let number = line
        .split(word)
        .next()
        .and_then(|before| before.rsplit(' ').next());
    number.and_then(|number| number.parse().ok()).unwrap_or(0)
}
