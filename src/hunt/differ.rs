//! Programs at random, put through a random pass by two tools that should print the same.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Instant;

use anyhow::{Context as _, Result};
use oxmlir_exec::Random;
use oxmlir_ir::pass::PassInfo;

use crate::hunt::Hunt;
use crate::pipelines;

/// Passes whose output depends on which thread is first, where several functions are worked on.
const RACING: &[&str] = &["print-ir", "print-op-stats", "view-op-graph"];

/// Passes that each program is put through.
const PASSES_OF_A_PROGRAM: u64 = 8;

/// Of so many passes that leave a program as it is, the reference runs one too.
const UNCHANGED: u64 = 8;

/// Findings of one kind whose programs are kept.
const KEPT: usize = 6;

/// How long a tool may take.
const PATIENCE: &str = "20";

/// The pipeline that only reads and prints.
const NO_PASSES: &str = "--pass-pipeline=builtin.module()";

/// The two tools.
pub struct Tools {
    /// The one whose output is checked.
    pub checked: PathBuf,
    /// The one whose output is right.
    pub reference: PathBuf,
}

/// What a tool makes of a program.
#[derive(PartialEq, Eq)]
struct Made {
    status: Option<i32>,
    text: Vec<u8>,
    diagnostics: Vec<u8>,
}

impl Made {
    fn by(tool: &Path, pipeline: &str, program: &Path) -> Result<Self> {
        let mut command = Command::new("timeout");
        command.arg(PATIENCE).arg(tool).arg(pipeline).arg(program);
        let output = command.stdin(Stdio::null()).output();
        let output = output.with_context(|| format!("cannot run {}", tool.display()))?;
        Ok(Self {
            status: output.status.code(),
            text: output.stdout,
            diagnostics: output.stderr,
        })
    }

    /// The lines of errors among the diagnostics.
    fn errors(&self) -> Vec<&[u8]> {
        let lines = self.diagnostics.split(|byte| *byte == b'\n');
        let is_error = |line: &&[u8]| line.windows(8).any(|part| part == b" error: ");
        lines.filter(is_error).collect()
    }

    /// How another tool's output differs from this one, which is the reference's: the statuses of the two, or `text`.
    fn differs(&self, other: &Self) -> Option<String> {
        let name = |status: Option<i32>| match status {
            Some(124) => "hang".to_owned(),
            Some(status @ (0 | 1)) => status.to_string(),
            _ => "crash".to_owned(),
        };
        match (self.status, other.status) {
            // What is told beyond the errors differs on purpose.
            (Some(1), Some(1)) if self.errors() != other.errors() => Some("message".to_owned()),
            (Some(0), Some(0)) if self != other => Some("text".to_owned()),
            (Some(0 | 1), status) if status == self.status => None,
            (reference, checked) => Some(format!("{}-{}", name(reference), name(checked))),
        }
    }
}

/// Differences of a pass, of one kind.
#[derive(Default)]
struct Differences {
    count: u64,
    /// The programs' numbers, and the passes with their options, of those that were kept.
    kept: Vec<(u64, String)>,
}

#[derive(Default)]
struct Shared {
    next: AtomicU64,
    runs: AtomicU64,
    compared: AtomicU64,
    found: Mutex<BTreeMap<(&'static str, String), Differences>>,
}

impl Shared {
    fn keep(&self, flag: &'static str, kind: String, number: u64, instance: String) {
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        let differences = found.entry((flag, kind)).or_default();
        differences.count += 1;
        if differences.kept.len() < KEPT {
            differences.kept.push((number, instance));
        }
    }
}

impl Hunt {
    /// Compares two tools on all programs until the time is up; gives the number of differences. The programs they differ on are written
    /// to the folder for findings.
    ///
    /// # Errors
    /// A tool cannot be run, or the folder cannot be written.
    pub fn compare(&self, tools: &Tools) -> Result<usize> {
        fs::create_dir_all(&self.out).with_context(|| self.out.display().to_string())?;
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let shared = Shared::default();
        let start = Instant::now();
        thread::scope(|scope| {
            let workers: Vec<_> = (0..threads)
                .map(|thread| {
                    let shared = &shared;
                    scope.spawn(move || self.compare_programs(tools, shared, start, thread))
                })
                .collect();
            let mut results = workers.into_iter().map(|worker| worker.join());
            results.try_for_each(|result| {
                result.unwrap_or_else(|_| anyhow::bail!("a thread panicked"))
            })
        })?;
        self.tell(&shared)
    }

    fn compare_programs(
        &self,
        tools: &Tools,
        shared: &Shared,
        start: Instant,
        thread: usize,
    ) -> Result<()> {
        let path = self.out.join(format!("differ-{thread}.mlir"));
        while start.elapsed() < self.time {
            let number = shared.next.fetch_add(1, Ordering::Relaxed);
            if number >= self.programs {
                break;
            }
            self.compare_program(tools, shared, number, &path)?;
        }
        let _ = fs::remove_file(&path);
        Ok(())
    }

    fn compare_program(
        &self,
        tools: &Tools,
        shared: &Shared,
        number: u64,
        path: &Path,
    ) -> Result<()> {
        let (profile, program) = self.program(number);
        fs::write(path, &program.text).with_context(|| path.display().to_string())?;
        let mut random = Random::new(self.seed ^ number.wrapping_mul(0xd134_2543));
        let favourites = |pass: &&&PassInfo| profile.passes.contains(&pass.flag);
        let favourites: Vec<_> = self.passes.iter().filter(favourites).copied().collect();
        let unchanged = Made::by(&tools.checked, NO_PASSES, path)?;
        let reference = Made::by(&tools.reference, NO_PASSES, path)?;
        if let Some(kind) = reference.differs(&unchanged) {
            shared.keep("no-pass", kind, number, String::new());
            return Ok(());
        }
        for _ in 0..PASSES_OF_A_PROGRAM {
            let among = match random.below(2) {
                0 if !favourites.is_empty() => &favourites,
                _ => &self.passes,
            };
            let pass = among[random.below(among.len() as u64) as usize];
            if RACING.contains(&pass.flag) {
                continue;
            }
            let instance = pipelines::instance(pass, &mut random);
            let is_wanted = random.below(UNCHANGED) == 0;
            let pipeline = format!("--pass-pipeline=builtin.module({instance})");
            let checked = Made::by(&tools.checked, &pipeline, path)?;
            shared.runs.fetch_add(1, Ordering::Relaxed);
            if checked == unchanged && !is_wanted {
                continue;
            }
            let reference = Made::by(&tools.reference, &pipeline, path)?;
            shared.compared.fetch_add(1, Ordering::Relaxed);
            if let Some(kind) = reference.differs(&checked) {
                // What the reference writes may follow from where things lie in its memory.
                if Made::by(&tools.reference, &pipeline, path)? != reference {
                    continue;
                }
                shared.keep(pass.flag, kind, number, instance);
            }
        }
        Ok(())
    }

    fn tell(&self, shared: &Shared) -> Result<usize> {
        let found = shared.found.lock().unwrap_or_else(PoisonError::into_inner);
        for ((flag, kind), differences) in &*found {
            println!("{flag} {kind}: {}", differences.count);
            for (at, (number, instance)) in differences.kept.iter().enumerate() {
                let (profile, program) = self.program(*number);
                let path = self.out.join(format!("{flag}-{kind}-{at}.mlir"));
                let pipeline = format!("--pass-pipeline='builtin.module({instance})'");
                let text = format!("// RUN: oxmlir-opt {pipeline} %s\n{}", program.text);
                fs::write(&path, text).with_context(|| path.display().to_string())?;
                println!(
                    "  {} ({} {number}): {pipeline}",
                    path.display(),
                    profile.name
                );
            }
        }
        println!(
            "{} programs, {} runs, {} compared, {} kinds of differences",
            shared.next.load(Ordering::Relaxed).min(self.programs),
            shared.runs.load(Ordering::Relaxed),
            shared.compared.load(Ordering::Relaxed),
            found.len()
        );
        Ok(found.len())
    }
}
