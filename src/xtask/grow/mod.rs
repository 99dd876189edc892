//! How cost grows: generated programs, each of one kind and four times as long as another one, by instructions executed.
//!
//! valgrind counts the instructions of one thread, which are the same on a busy machine. Those of an empty program are taken off.

#[allow(
    clippy::missing_docs_in_private_items,
    reason = "a program is what its kind is called"
)]
mod programs;

use std::path::{Path, PathBuf};

use anyhow::{Result, ensure};

use crate::callgrind::instructions;
use crate::{setup, tools};

/// A kind of program, and what is done to it.
struct Kind {
    /// Its name in the table.
    name: &'static str,
    /// The program of a length.
    text: fn(usize) -> String,
    /// The length of the shorter one, so that processes take tenths of a second.
    length: usize,
    /// The flags of the tool.
    flags: &'static [&'static str],
}

/// How many times as long the longer program is.
const TIMES: usize = 4;

/// So many times the instructions may be needed for it: what sorts or searches trees needs somewhat more than `TIMES`.
const BOUND: f64 = 5.0;

/// Measures all kinds, or the named ones, of the release build unless `OXMLIR_OPT` names another binary. A kind that costs more
/// than it should is an error.
pub fn run(names: &[&str]) -> Result<()> {
    setup::for_measuring()?;
    check(&tools::measured()?, names)
}

/// Measures kinds with this binary.
pub fn check(binary: &Path, names: &[&str]) -> Result<()> {
    let folder = tools::target_dir().join("grow");
    std::fs::create_dir_all(&folder)?;
    let empty = folder.join("empty.mlir");
    std::fs::write(&empty, "module {\n}\n")?;
    let startup = instructions(binary, &[], &empty)?;
    println!(
        "{:18} {:>8} {:>12} {:>7}",
        "kind", "length", "instructions", "growth"
    );
    let kinds = programs::KINDS.iter();
    let mut beyond = Vec::new();
    for kind in kinds.filter(|kind| names.is_empty() || names.contains(&kind.name)) {
        let cost = |length: usize| -> Result<f64> {
            let path: PathBuf = folder.join(format!("{}.mlir", kind.name));
            std::fs::write(&path, (kind.text)(length))?;
            let all = instructions(binary, kind.flags, &path)?;
            Ok(all.saturating_sub(startup).max(1) as f64)
        };
        let (short, long) = (cost(kind.length)?, cost(TIMES * kind.length)?);
        let growth = long / short;
        let verdict = if growth > BOUND { "  too much" } else { "" };
        let length = TIMES * kind.length;
        println!(
            "{:18} {length:8} {long:12.0} {growth:7.2}{verdict}",
            kind.name
        );
        if growth > BOUND {
            beyond.push(kind.name);
        }
    }
    ensure!(
        beyond.is_empty(),
        "{TIMES} times the program costs more than {BOUND} times as much: {}",
        beyond.join(", ")
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn longer_programs_are_longer() {
        for kind in programs::KINDS {
            let lengths = [100, 400].map(|length| (kind.text)(length).len());
            assert!(2 * lengths[0] < lengths[1], "{}", kind.name);
        }
    }
}
