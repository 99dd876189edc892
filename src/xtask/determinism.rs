//! The same bytes at every thread count: every case of the corpus runs with
//! one, two and four threads, and standard output, standard error and the exit
//! status have to be equal.

use std::fs::File;
use std::path::Path;
use std::process::{Command, Output};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, Result, bail};

use crate::corpus::{self, Case};
use crate::{setup, tools};

const THREADS: [&str; 3] = ["1", "2", "4"];

/// How long one run may take; a run past it ends with the exit status of `timeout`.
const LIMIT_SECONDS: &str = "30";

/// Builds the release binary and checks every case of the corpus.
pub fn run() -> Result<()> {
    setup::for_demo()?;
    check(&tools::build_release()?)
}

/// Checks every case of the corpus with a binary that is already built.
pub fn check(binary: &Path) -> Result<()> {
    let cases = corpus::cases()?;
    let folder = tools::target_dir().join("determinism");
    std::fs::create_dir_all(&folder)?;
    let differing = Mutex::new(Vec::new());
    let next = AtomicUsize::new(0);
    let work = |worker: usize| -> Result<()> {
        let input = folder.join(format!("{worker}.mlir"));
        while let Some(case) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
            if !agrees(binary, case, &input)? {
                differing
                    .lock()
                    .unwrap_or_else(PoisonError::into_inner)
                    .push(case.id.as_str());
            }
        }
        Ok(())
    };
    std::thread::scope(|scope| {
        let workers = std::thread::available_parallelism()?.get();
        let handles: Vec<_> = (0..workers)
            .map(|worker| scope.spawn(move || work(worker)))
            .collect();
        handles
            .into_iter()
            .try_for_each(|handle| match handle.join() {
                Ok(result) => result,
                Err(panic) => std::panic::resume_unwind(panic),
            })
    })?;
    report(
        cases.len(),
        differing
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner),
    )
}

fn report(cases: usize, mut differing: Vec<&str>) -> Result<()> {
    differing.sort_unstable();
    if !differing.is_empty() {
        bail!(
            "{} of {cases} cases depend on the thread count: {}",
            differing.len(),
            differing.join(" ")
        );
    }
    println!(
        "{cases} cases print the same with {} threads",
        THREADS.join(", ")
    );
    Ok(())
}

/// Whether a case prints the same at every thread count; `input` is a file of the caller's to keep the case in.
fn agrees(binary: &Path, case: &Case, input: &Path) -> Result<bool> {
    std::fs::write(input, &case.input)?;
    let first = outcome(binary, case, input, THREADS[0])?;
    for threads in &THREADS[1..] {
        if outcome(binary, case, input, threads)? != first {
            return Ok(false);
        }
    }
    Ok(true)
}

/// What one run leaves behind: exit status, standard output, standard error.
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
            id: "case".to_owned(),
            flags: vec![
                "-c".to_owned(),
                "cat; echo $0 $RAYON_NUM_THREADS".to_owned(),
            ],
            input: "text\n".to_owned(),
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
    fn output_that_names_the_thread_count_differs() {
        let input = std::env::temp_dir().join(format!("xtask-agrees-{}", std::process::id()));
        let steady = Case {
            flags: vec!["-c".to_owned(), "cat".to_owned()],
            ..case()
        };
        assert!(!agrees(Path::new("sh"), &case(), &input).unwrap());
        assert!(agrees(Path::new("sh"), &steady, &input).unwrap());
        std::fs::remove_file(&input).unwrap();
    }
}
