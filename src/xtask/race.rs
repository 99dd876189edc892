//! Wall time against the reference where programs begin with tensors: one large module of real pieces for each workload.
//!
//! The pieces are functions of the corpus that `OXMLIR_CORPUS` names, each as often as the size needs, with symbols of their own.
//! Both tools run in turn; the medians count, on a machine that has nothing else to do.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, ensure};

use crate::corpus::{self, Case};
use crate::{setup, tools};

/// The size of the modules, in bytes.
const SIZE: usize = 10_000_000;

/// How often each tool runs on a module; the median counts.
const RUNS: usize = 5;

/// What both tools do with a module.
struct Workload {
    /// Its name.
    name: &'static str,
    /// What a piece must contain.
    part: &'static str,
    /// The arguments of the tools.
    flags: &'static [&'static str],
}

/// The workloads.
const WORKLOADS: &[Workload] = &[
    Workload {
        name: "linalg",
        part: "linalg.",
        flags: &["--pass-pipeline=builtin.module(func.func(convert-linalg-to-loops))"],
    },
    Workload {
        name: "bufferize",
        part: "tensor<",
        flags: &["--one-shot-bufferize=bufferize-function-boundaries"],
    },
];

/// Measures both tools on every workload, or on those that are named.
pub fn run(names: &[&str]) -> Result<()> {
    setup::for_comparing()?;
    let tools = [tools::measured()?, tools::llvm("mlir-opt")?];
    let folder = tools::target_dir().join("race");
    std::fs::create_dir_all(&folder)?;
    println!(
        "{:10} {:>6} {:>7} {:>12} {:>12} {:>7}",
        "workload", "MB", "pieces", "oxmlir-opt s", "mlir-opt s", "ahead"
    );
    let wanted = |workload: &&Workload| names.is_empty() || names.contains(&workload.name);
    for workload in WORKLOADS.iter().filter(wanted) {
        let (module, pieces) = module(workload, &tools, &folder)?;
        let [ours, reference] = medians(&tools, workload.flags, &module)?;
        let size = std::fs::metadata(&module)?.len() as f64 / 1e6;
        let ahead = reference / ours;
        println!(
            "{:10} {size:6.1} {pieces:7} {ours:12.3} {reference:12.3} {ahead:7.1}",
            workload.name
        );
    }
    Ok(())
}

/// The medians of the seconds that the tools take, which run in turn.
fn medians(tools: &[PathBuf; 2], flags: &[&str], input: &Path) -> Result<[f64; 2]> {
    let mut times = [Vec::new(), Vec::new()];
    for _ in 0..RUNS {
        for (tool, times) in tools.iter().zip(&mut times) {
            let start = Instant::now();
            ensure!(accepts(tool, flags, input)?, "{} failed", tool.display());
            times.push(start.elapsed().as_secs_f64());
        }
    }
    Ok(times.map(|mut times| {
        times.sort_by(f64::total_cmp);
        times[RUNS / 2]
    }))
}

/// Whether a tool takes a file.
fn accepts(tool: &Path, flags: &[&str], input: &Path) -> Result<bool> {
    let mut command = Command::new(tool);
    command.args(flags).arg(input);
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let status = command
        .status()
        .with_context(|| format!("cannot run {}", tool.display()))?;
    Ok(status.success())
}

/// The module of a workload, and how many pieces it is made of.
fn module(workload: &Workload, tools: &[PathBuf; 2], folder: &Path) -> Result<(PathBuf, usize)> {
    let mut cases = corpus::cases()?;
    cases.retain(|case| case.round_trips && case.input.contains(workload.part));
    let pieces = corpus::in_parallel(&cases, "race", |case, input| {
        piece(case, workload, tools, input)
    })?;
    let mut pieces: Vec<(String, String)> = pieces.into_iter().flatten().collect();
    pieces.sort_unstable();
    pieces.dedup_by(|a, b| a.1 == b.1);
    let pieces: Vec<String> = pieces.into_iter().map(|(_, text)| text).collect();
    let path = folder.join(format!("{}.mlir", workload.name));
    let pieces =
        sifted(&pieces, &mut |some| {
            std::fs::write(&path, joined(some, 0))?;
            Ok(accepts(&tools[0], workload.flags, &path)?
                && accepts(&tools[1], workload.flags, &path)?)
        })?;
    ensure!(
        !pieces.is_empty(),
        "no piece of the corpus fits {}",
        workload.name
    );
    std::fs::write(&path, joined(&pieces, SIZE))?;
    Ok((path, pieces.len()))
}

/// The functions of a case as the reference prints them, with its name, if both tools take them.
fn piece(
    case: &Case,
    workload: &Workload,
    tools: &[PathBuf; 2],
    input: &Path,
) -> Result<Option<(String, String)>> {
    let mut print = Command::new(&tools[1]);
    print.arg("--mlir-print-local-scope").arg(input);
    let printed = print.stderr(Stdio::null()).output()?;
    let text = String::from_utf8_lossy(&printed.stdout);
    let text = text.trim_end();
    let functions = text
        .strip_prefix("module {\n")
        .and_then(|rest| rest.strip_suffix('}'));
    let Some(functions) = functions.filter(|_| printed.status.success()) else {
        return Ok(None);
    };
    let is_flat = functions.contains("func.func")
        && !functions.contains("loc(")
        && !functions.contains("{-#")
        && !functions.contains("module");
    let is_taken = is_flat
        && accepts(&tools[0], workload.flags, input)?
        && accepts(&tools[1], workload.flags, input)?;
    Ok(is_taken.then(|| (case.id.clone(), functions.to_owned())))
}

/// The pieces that are taken in company: halves of what is not taken are tried on their own.
fn sifted(
    pieces: &[String],
    is_taken: &mut impl FnMut(&[String]) -> Result<bool>,
) -> Result<Vec<String>> {
    if pieces.is_empty() || is_taken(pieces)? {
        return Ok(pieces.to_vec());
    }
    if pieces.len() == 1 {
        return Ok(Vec::new());
    }
    let (left, right) = pieces.split_at(pieces.len() / 2);
    let mut taken = sifted(left, is_taken)?;
    taken.extend(sifted(right, is_taken)?);
    Ok(taken)
}

/// A module of at least so many bytes, in which each piece occurs at least once.
fn joined(pieces: &[String], size: usize) -> String {
    let mut text = String::from("module {\n");
    let mut number = 0;
    while number < pieces.len() || (text.len() < size && !pieces.is_empty()) {
        text += &renamed(&pieces[number % pieces.len()], number);
        number += 1;
    }
    text + "}\n"
}

/// The text with names of its own for all symbols.
fn renamed(text: &str, number: usize) -> String {
    let (mut renamed, mut end) = (String::with_capacity(text.len() + 64), 0);
    for (at, name) in symbols(text) {
        renamed += &text[end..at];
        end = at + name.len();
        renamed += &format!("{name}_{number}");
    }
    renamed + &text[end..]
}

/// The names behind `@`, and where they begin.
fn symbols(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.match_indices('@').map(|(at, _)| {
        let rest = &text[at + 1..];
        let is_part = |c: char| c.is_ascii_alphanumeric() || "_$.".contains(c);
        let length = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        (at + 1, &rest[..length])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_get_the_number_of_their_piece() {
        let text = "func @f() { call @g.h(), @f }\n";
        assert_eq!(renamed(text, 7), "func @f_7() { call @g.h_7(), @f_7 }\n");
    }

    #[test]
    fn pieces_that_are_not_taken_are_left_out() -> Result<()> {
        let pieces = ["a", "b", "c", "d", "e"].map(str::to_owned);
        let taken = sifted(&pieces, &mut |some| Ok(!some.contains(&"d".to_owned())))?;
        assert_eq!(taken, ["a", "b", "c", "e"]);
        Ok(())
    }

    #[test]
    fn modules_are_as_large_as_they_should_be() {
        let pieces = ["  func.func private @f()\n".to_owned()];
        let text = joined(&pieces, 1000);
        assert!(text.len() >= 1000 && text.len() < 1100);
        assert!(text.contains("@f_0()") && text.contains("@f_30()"));
    }
}
