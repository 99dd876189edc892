//! The check that output does not depend on the number of threads: every case of the corpus runs with one, two and four
//! threads, and standard output, standard error and exit status have to be equal. A crash or a hang is a fault as well.

use std::fs::File;
use std::path::Path;
use std::process::{Command, Output};

use anyhow::{Context, Result, ensure};

use crate::corpus::{self, Case};
use crate::{setup, tools};

/// The numbers of threads that are compared.
const THREADS: [&str; 3] = ["1", "2", "4"];

/// The time limit of a run, after which it ends with the exit status of `timeout`.
const LIMIT_SECONDS: &str = "30";

/// Builds the release binary and checks every case of the corpus.
pub fn run() -> Result<()> {
    setup::for_demo()?;
    check_all(&tools::build_release()?, |_| true)
}

/// Checks one case in four with a binary that is already built: those whose name, which ends with the digits of a hash, ends with one of four
/// digits.
pub fn check(binary: &Path) -> Result<()> {
    check_all(binary, |case| case.id.ends_with(['0', '4', '8', 'c']))
}

/// Checks the cases of the corpus that are wanted. A case at fault is an error.
fn check_all(binary: &Path, is_wanted: impl Fn(&Case) -> bool) -> Result<()> {
    let mut cases = corpus::cases()?;
    cases.retain(is_wanted);
    let faults = corpus::in_parallel(&cases, "determinism", |case, input| {
        let fault = fault(binary, case, input)?;
        Ok(fault.map(|fault| format!("{}: {fault}", case.id)))
    })?;
    report(cases.len(), faults.into_iter().flatten().collect())
}

/// Prints the faults in the order of the cases' names, or that there are none.
fn report(cases: usize, mut faults: Vec<String>) -> Result<()> {
    faults.sort_unstable();
    for fault in &faults {
        println!("{fault}");
    }
    ensure!(
        faults.is_empty(),
        "{} of {cases} cases are at fault",
        faults.len()
    );
    println!(
        "{cases} cases end cleanly and print the same with {} threads",
        THREADS.join(", ")
    );
    Ok(())
}

/// The fault of a case, if it has one; its input is in the file `input`.
fn fault(binary: &Path, case: &Case, input: &Path) -> Result<Option<String>> {
    let first = outcome(binary, case, input, THREADS[0])?;
    // 0 is success and 1 a reported error; anything else is a crash or `timeout` ending a hang.
    if !matches!(first.status.code(), Some(0 | 1)) {
        return Ok(Some(format!("no clean end, {}", first.status)));
    }
    for threads in &THREADS[1..] {
        if outcome(binary, case, input, threads)? != first {
            return Ok(Some(format!("{threads} threads print something else")));
        }
    }
    Ok(None)
}

/// The exit status, standard output and standard error of a run of the case whose input is in the file `input`.
fn outcome(binary: &Path, case: &Case, input: &Path, threads: &str) -> Result<Output> {
    Command::new("timeout")
        .arg(LIMIT_SECONDS)
        .arg(binary)
        .args(&case.flags)
        .env("RAYON_NUM_THREADS", threads)
        .stdin(File::open(input)?)
        .output()
        .with_context(|| format!("cannot run {}", binary.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn case() -> Case {
        Case {
            runs_passes: true,
            round_trips: false,
            id: "case".to_owned(),
            flags: vec![
                "-c".to_owned(),
                "cat; echo $0 $RAYON_NUM_THREADS".to_owned(),
            ],
            input: "text\n".to_owned(),
            output: String::new(),
        }
    }

    #[test]
    fn the_tool_gets_flags_input_and_threads() {
        let input = std::env::temp_dir().join(format!("xtask-outcome-{}", std::process::id()));
        std::fs::write(&input, "text\n").unwrap();
        let outcome = outcome(Path::new("sh"), &case(), &input, "2").unwrap();
        std::fs::remove_file(&input).unwrap();
        assert_eq!(outcome.stdout, b"text\nsh 2\n");
    }

    #[test]
    fn what_depends_on_threads_or_aborts_is_at_fault() {
        let input = std::env::temp_dir().join(format!("xtask-fault-{}", std::process::id()));
        let steady = Case {
            flags: vec!["-c".to_owned(), "cat".to_owned()],
            ..case()
        };
        let aborting = Case {
            flags: vec!["-c".to_owned(), "exit 70".to_owned()],
            ..case()
        };
        std::fs::write(&input, "text\n").unwrap();
        let fault = |case: &Case| fault(Path::new("sh"), case, &input).unwrap();
        assert_eq!(
            fault(&case()).as_deref(),
            Some("2 threads print something else")
        );
        assert_eq!(fault(&steady), None);
        assert_eq!(
            fault(&aborting).as_deref(),
            Some("no clean end, exit status: 70")
        );
        std::fs::remove_file(&input).unwrap();
    }
}
