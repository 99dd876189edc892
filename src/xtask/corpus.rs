//! The corpus of cases that `OXMLIR_CORPUS` names: a folder with `agree.py` and `corpus/*.jsonl.xz`.
//!
//! A case is one line of JSON, of which this program needs `id`, `kind`, `flags`, `input` and `stdout`.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::tools;

/// A run of the tool.
pub struct Case {
    /// The name of the case, which no other case has.
    pub id: String,
    /// Whether passes run.
    pub runs_passes: bool,
    /// Whether the program is only read, verified and printed.
    pub round_trips: bool,
    /// The arguments of the tool.
    pub flags: Vec<String>,
    /// The text on its standard input.
    pub input: String,
    /// What the reference prints.
    pub output: String,
}

/// The folder of the corpus, if `OXMLIR_CORPUS` is set.
pub fn folder() -> Option<PathBuf> {
    tools::folder_in("OXMLIR_CORPUS")
}

/// All cases of the corpus, in the order of file names and lines. A corpus that is missing, empty or malformed is an error.
pub fn cases() -> Result<Vec<Case>> {
    let folder = folder().context("OXMLIR_CORPUS is not set")?.join("corpus");
    let entries =
        std::fs::read_dir(&folder).with_context(|| format!("cannot list {}", folder.display()))?;
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<std::io::Result<_>>()?;
    files.retain(|path| path.to_string_lossy().ends_with(".jsonl.xz"));
    files.sort();
    ensure!(
        !files.is_empty(),
        "{} holds no .jsonl.xz file",
        folder.display()
    );
    let mut cases = Vec::new();
    for file in files {
        read(&file, &mut cases).with_context(|| format!("cannot read {}", file.display()))?;
    }
    Ok(cases)
}

/// Appends the cases of a file.
fn read(path: &Path, cases: &mut Vec<Case>) -> Result<()> {
    let mut text = Vec::new();
    lzma_rs::xz_decompress(&mut BufReader::new(File::open(path)?), &mut text)?;
    for line in text.lines() {
        let value: Value = serde_json::from_str(&line?)?;
        cases.push(case(&value).context("a line is no case")?);
    }
    Ok(())
}

/// The case in a line; `None` if a field is missing or has another type.
fn case(value: &Value) -> Option<Case> {
    let flags = value["flags"]
        .as_array()?
        .iter()
        .map(|flag| flag.as_str().map(str::to_owned));
    let kind = value["kind"].as_str()?;
    Some(Case {
        id: value["id"].as_str()?.to_owned(),
        runs_passes: kind == "pass",
        round_trips: kind == "roundtrip",
        flags: flags.collect::<Option<_>>()?,
        input: value["input"].as_str()?.to_owned(),
        output: value["stdout"].as_str()?.to_owned(),
    })
}

/// What `work` makes of each case, in no particular order. Its second argument is a file of the thread that runs it, in a folder of this name,
/// to which the input of the case has been written. The first error ends its thread.
pub fn in_parallel<T: Send>(
    cases: &[Case],
    folder: &str,
    work: impl Fn(&Case, &Path) -> Result<T> + Sync,
) -> Result<Vec<T>> {
    let folder = tools::target_dir().join(folder);
    std::fs::create_dir_all(&folder)?;
    let next = AtomicUsize::new(0);
    let all = |worker: usize| -> Result<Vec<T>> {
        let input = folder.join(format!("{worker}.mlir"));
        let mut found = Vec::new();
        while let Some(case) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
            std::fs::write(&input, &case.input)?;
            found.push(work(case, &input)?);
        }
        Ok(found)
    };
    let results: Vec<Result<Vec<T>>> = std::thread::scope(|scope| {
        let workers = std::thread::available_parallelism().map_or(1, |count| count.get());
        let all = &all;
        let handles: Vec<_> = (0..workers)
            .map(|worker| scope.spawn(move || all(worker)))
            .collect();
        let results = handles.into_iter().map(|handle| handle.join());
        results
            .map(|result| result.unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            .collect()
    });
    let all: Vec<Vec<T>> = results.into_iter().collect::<Result<_>>()?;
    Ok(all.into_iter().flatten().collect())
}
