//! The check of all passes by execution: every case of the corpus that runs passes does so with `--check-passes`.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::path::Path;
use std::process::Command;

use anyhow::{Result, ensure};

use crate::corpus::{self, Case};
use crate::{setup, tools};

/// The time limit of a run, after which it ends with the exit status of `timeout`.
const LIMIT_SECONDS: &str = "30";

/// The least share of cases that has to be executed.
const LEAST_PERCENT: u64 = 80;

/// The number of reasons that are shown.
const SHOWN_REASONS: usize = 30;

/// What became of a case.
#[derive(Default)]
struct Verdict {
    /// Functions that passes have changed.
    functions: u64,
    /// Pairs of executions that were compared.
    executions: u64,
    /// Inputs that could not be compared.
    skipped: u64,
    /// Why functions could not be executed.
    reasons: BTreeSet<String>,
    /// The messages about differences.
    differences: Vec<String>,
    /// Whether the run took too long.
    hangs: bool,
}

/// Checks every case that runs passes with the release build, unless `OXMLIR_OPT` names another binary. A difference is an error.
pub fn run() -> Result<()> {
    setup::for_demo()?;
    check_all(&tools::measured()?, |_| true)
}

/// Checks one case in eight with this binary: those whose name, which ends with the digits of a hash, ends with one of two digits.
pub fn check(binary: &Path) -> Result<()> {
    check_all(binary, |case| case.id.ends_with(['0', '8']))
}

/// Checks the cases that run passes and are wanted.
fn check_all(binary: &Path, is_wanted: impl Fn(&Case) -> bool) -> Result<()> {
    let mut cases = corpus::cases()?;
    cases.retain(|case| case.runs_passes && is_wanted(case));
    let verdicts = corpus::in_parallel(&cases, "check-corpus", |case, input| {
        verdict(binary, case, input)
    })?;
    report(&verdicts)
}

/// Prints the differences, sorted, the most frequent reasons why cases could not be executed, and the share of cases with changed functions
/// that could be executed. What took too long counts as not executed.
fn report(verdicts: &[Verdict]) -> Result<()> {
    let mut differences: Vec<&str> = verdicts
        .iter()
        .flat_map(|verdict| verdict.differences.iter().map(String::as_str))
        .collect();
    differences.sort_unstable();
    for difference in &differences {
        println!("{difference}");
    }
    let changed = verdicts.iter().filter(|v| v.functions > 0 || v.hangs);
    let (mut cases, mut executed) = (0u64, 0u64);
    for verdict in changed {
        cases += 1;
        executed += u64::from(verdict.executions > 0);
    }
    print_reasons(verdicts);
    let sum = |of: fn(&Verdict) -> u64| verdicts.iter().map(of).sum::<u64>();
    println!(
        "{executed} of {cases} cases in which passes change functions are executed: {} functions, {} executions, {} inputs \
         that could not be compared, {} cases that took too long",
        sum(|v| v.functions),
        sum(|v| v.executions),
        sum(|v| v.skipped),
        sum(|v| u64::from(v.hangs)),
    );
    ensure!(
        differences.is_empty(),
        "passes change what {} functions do",
        differences.len()
    );
    ensure!(
        100 * executed >= LEAST_PERCENT * cases,
        "less than {LEAST_PERCENT} % of the cases are executed"
    );
    Ok(())
}

/// Prints why cases were not executed that passes change, the most frequent reasons first, and the number of cases of each.
fn print_reasons(verdicts: &[Verdict]) {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let changed = verdicts.iter().filter(|v| v.functions > 0);
    let missing = changed.filter(|v| v.executions == 0);
    for reason in missing.flat_map(|verdict| &verdict.reasons) {
        *counts.entry(reason).or_default() += 1;
    }
    let mut counts: Vec<(&str, usize)> = counts.into_iter().collect();
    counts.sort_by_key(|(_, count)| Reverse(*count));
    for (reason, count) in counts.iter().take(SHOWN_REASONS) {
        println!("{count} cases are not executed: {reason}");
    }
}

/// A message with `N` in place of its numbers, so that those that differ in them are the same.
fn without_numbers(message: &str) -> String {
    let mut text = String::new();
    for c in message.chars() {
        match c.is_ascii_digit() {
            true if text.ends_with('N') => {}
            true => text.push('N'),
            false => text.push(c),
        }
    }
    text
}

/// Runs a case whose input is in the file `input`.
fn verdict(binary: &Path, case: &Case, input: &Path) -> Result<Verdict> {
    let reproducer = input.with_extension("reproducer.mlir");
    let output = Command::new("timeout")
        .arg(LIMIT_SECONDS)
        .arg(binary)
        .args(&case.flags)
        .args(["--check-passes=8", "--check-remarks", "--mlir-timing"])
        .args(["-o", "/dev/null"])
        .arg("--check-reproducer")
        .arg(&reproducer)
        .stdin(File::open(input)?)
        .output()?;
    let text = String::from_utf8_lossy(&output.stderr);
    let mut verdict = Verdict {
        hangs: output.status.code() == Some(124),
        ..Verdict::default()
    };
    for line in text.lines() {
        if let Some((_, counts)) = line.split_once("Checks (") {
            let mut numbers = counts.split(|c: char| !c.is_ascii_digit());
            let mut next = || {
                numbers
                    .by_ref()
                    .find_map(|n| n.parse::<u64>().ok())
                    .unwrap_or(0)
            };
            verdict.functions += next();
            verdict.executions += next();
            verdict.skipped += next();
        }
        if let Some((_, remark)) = line.split_once("remark: pass '")
            && let Some((_, reason)) = remark.split_once(" executed: ")
        {
            verdict.reasons.insert(without_numbers(reason));
        }
        if let Some((_, message)) = line.split_once("error: pass '") {
            verdict
                .differences
                .push(format!("{}: pass '{message}", case.id));
        }
    }
    Ok(verdict)
}
