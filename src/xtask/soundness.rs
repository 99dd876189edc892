//! The programs that `OXMLIR_SOUNDNESS` names: a folder with `check.py` and `cases/*.mlir`. Optimizers got them wrong; they
//! are executed before and after passes, and have to compute the same.
//!
//! Not all of them are right yet, so the check is a ratchet: those that a file of the repository lists have to stay right.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::{sh, tools};

/// The programs that have to stay right: a JSON list of their names.
const FLOOR: &str = "test/soundness-floor.json";

/// The folder of the programs, if `OXMLIR_SOUNDNESS` is set.
pub fn folder() -> Option<PathBuf> {
    tools::folder_in("OXMLIR_SOUNDNESS")
}

/// Runs `check.py` of a folder with a binary. A program of the floor that is not right is an error, and so is a program of the
/// floor that the folder lacks; a program that is right and not in the floor is reported.
pub fn check(binary: &Path, folder: &Path) -> Result<()> {
    let cases = cases(&folder.join("cases"))?;
    let floor =
        floor(&std::fs::read_to_string(FLOOR).with_context(|| format!("cannot read {FLOOR}"))?)?;
    let mut command = sh::cmd("python3", []);
    command
        .arg(folder.join("check.py"))
        .arg("--bin")
        .arg(binary);
    let printed = printed(&mut command)?;
    print!("{printed}");
    let wrong = wrong(&printed, &cases)?;
    let lost: Vec<&str> = floor
        .iter()
        .filter(|name| wrong.contains(*name) || !cases.contains(*name))
        .map(String::as_str)
        .collect();
    ensure!(
        lost.is_empty(),
        "programs of {FLOOR} that are not right: {}",
        lost.join(" ")
    );
    let new: Vec<&str> = cases
        .iter()
        .filter(|name| !wrong.contains(*name) && !floor.contains(*name))
        .map(String::as_str)
        .collect();
    if !new.is_empty() {
        println!("right now, and missing in {FLOOR}: {}", new.join(" "));
    }
    Ok(())
}

/// The standard output of `check.py`, whose exit status is 0 if all programs are right and 1 if some are not.
fn printed(command: &mut Command) -> Result<String> {
    sh::announce(command);
    let output = command
        .stderr(std::process::Stdio::inherit())
        .output()
        .with_context(|| format!("cannot run `{}`", sh::shown(command)))?;
    ensure!(
        matches!(output.status.code(), Some(0 | 1)),
        "`{}` failed: {}",
        sh::shown(command),
        output.status
    );
    String::from_utf8(output.stdout).context("check.py prints text that is not UTF-8")
}

/// The names of the programs in a folder: those of its `.mlir` files.
fn cases(folder: &Path) -> Result<BTreeSet<String>> {
    let entries =
        std::fs::read_dir(folder).with_context(|| format!("cannot list {}", folder.display()))?;
    let mut names = BTreeSet::new();
    for entry in entries {
        let path = entry?.path();
        if path.extension() == Some(OsStr::new("mlir")) {
            names.extend(
                path.file_stem()
                    .map(|stem| stem.to_string_lossy().into_owned()),
            );
        }
    }
    ensure!(
        !names.is_empty(),
        "{} holds no .mlir file",
        folder.display()
    );
    Ok(names)
}

/// The names in the floor.
fn floor(text: &str) -> Result<BTreeSet<String>> {
    let list: Value = serde_json::from_str(text).with_context(|| format!("{FLOOR} is not JSON"))?;
    let names = list.as_array().and_then(|names| {
        names
            .iter()
            .map(|name| name.as_str().map(str::to_owned))
            .collect()
    });
    names.with_context(|| format!("{FLOOR} is not a list of names"))
}

/// The programs that `check.py` found wrong. It prints a line for each, the name first, then `19 of 54 right`, which has to
/// agree: otherwise it stopped early or prints something else.
fn wrong(printed: &str, cases: &BTreeSet<String>) -> Result<BTreeSet<String>> {
    let first_words = printed
        .lines()
        .filter_map(|line| line.split_whitespace().next());
    let wrong: BTreeSet<String> = first_words
        .filter(|word| cases.contains(*word))
        .map(str::to_owned)
        .collect();
    let sum = format!("{} of {} right", cases.len() - wrong.len(), cases.len());
    ensure!(
        printed.lines().last() == Some(&sum),
        "check.py does not end with `{sum}`"
    );
    Ok(wrong)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(names: &[&str]) -> BTreeSet<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn the_wrong_programs_are_those_with_a_line() {
        let cases = names(&["hoisted", "fused", "tiled"]);
        let printed = "fused      want 6 got 1\ntiled      exit -11\n1 of 3 right\n";
        assert_eq!(wrong(printed, &cases).unwrap(), names(&["fused", "tiled"]));
    }

    #[test]
    fn a_sum_that_does_not_agree_is_an_error() {
        let cases = names(&["hoisted", "fused"]);
        assert!(wrong("fused      want 6 got 1\n", &cases).is_err());
        assert!(wrong("unknown    want 6 got 1\n1 of 2 right\n", &cases).is_err());
        assert!(wrong("", &cases).is_err());
    }

    #[test]
    fn the_floor_is_a_list_of_names() {
        assert_eq!(
            floor(r#"["fused", "tiled"]"#).unwrap(),
            names(&["fused", "tiled"])
        );
        assert!(floor(r#"{"fused": 1}"#).is_err());
        assert!(floor("[1]").is_err());
    }
}
