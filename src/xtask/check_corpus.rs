//! The check of all passes by execution: every case of the corpus that runs passes does so with `--check-passes`.

use std::fs::File;
use std::path::Path;
use std::process::Command;

use anyhow::{Result, ensure};

use crate::corpus::{self, Case};
use crate::{setup, tools};

/// The time limit of a run, after which it ends with the exit status of `timeout`.
const LIMIT_SECONDS: &str = "30";

/// What became of a case.
#[derive(Default)]
struct Verdict {
    /// Functions that passes have changed.
    functions: u64,
    /// Pairs of executions that were compared.
    executions: u64,
    /// Inputs that could not be compared.
    skipped: u64,
    /// The messages about differences.
    differences: Vec<String>,
    /// Whether the run took too long.
    hangs: bool,
}

/// Builds the release binary and checks every case. A difference is an error.
pub fn run() -> Result<()> {
    setup::for_demo()?;
    let binary = tools::build_release()?;
    let cases = corpus::cases()?;
    let verdicts = corpus::in_parallel(&cases, "check-corpus", |case, input| {
        verdict(&binary, case, input)
    })?;
    report(&verdicts)
}

/// Prints the differences, sorted, and the share of cases with changed functions that could be executed.
fn report(verdicts: &[Verdict]) -> Result<()> {
    let mut differences: Vec<&str> = verdicts
        .iter()
        .flat_map(|verdict| verdict.differences.iter().map(String::as_str))
        .collect();
    differences.sort_unstable();
    for difference in &differences {
        println!("{difference}");
    }
    let changed = verdicts.iter().filter(|verdict| verdict.functions > 0);
    let (mut cases, mut executed) = (0, 0);
    for verdict in changed {
        cases += 1;
        executed += u64::from(verdict.executions > 0);
    }
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
    Ok(())
}

/// Runs a case whose input is in the file `input`.
fn verdict(binary: &Path, case: &Case, input: &Path) -> Result<Verdict> {
    let reproducer = input.with_extension("reproducer.mlir");
    let output = Command::new("timeout")
        .arg(LIMIT_SECONDS)
        .arg(binary)
        .args(&case.flags)
        .args(["--check-passes=8", "--mlir-timing", "-o", "/dev/null"])
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
        if let Some((_, message)) = line.split_once("error: pass '") {
            verdict
                .differences
                .push(format!("{}: pass '{message}", case.id));
        }
    }
    Ok(verdict)
}
