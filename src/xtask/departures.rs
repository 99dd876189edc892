//! The cases of a corpus in which the program does not agree with the reference: each has a reason in `test/agreement-departures.txt`.
//! A reason is that of a kind of cases. One that begins with `executed: ` says that the reference's program computes something else than
//! the input, and ours does not, which is checked for each of its cases; whether others hold is not.

use std::collections::HashSet;
use std::fs::File;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::corpus::{self, Case};
use crate::{setup, tools};

/// The cases that agree, as `agree.py --out` writes them.
pub const FLOOR: &str = "test/agreement-floor.json";

/// The reasons, each behind `# `, with the cases they hold for, a line each.
const REASONS: &str = "test/agreement-departures.txt";

/// What a reason begins with that is about what programs compute.
const EXECUTED: &str = "# executed: ";

/// The inputs of each function that are tried one after the other.
const INPUTS: [&[&str]; 3] = [
    &["--check-passes=16"],
    &["--check-passes=1000"],
    &["--check-passes=1000", "--check-far-indices"],
];

/// How long each of these may take.
const LIMIT_SECONDS: &str = "60";

/// Executes what the reference prints against the input with the release build, unless `OXMLIR_OPT` names another binary.
pub fn run() -> Result<()> {
    setup::for_demo()?;
    check_executed(&tools::measured()?)
}

/// Fails unless the reference's program does something else than the input and that of this tool does not, for each case of which that is
/// said.
pub fn check_executed(binary: &Path) -> Result<()> {
    let text =
        std::fs::read_to_string(REASONS).with_context(|| format!("cannot read {REASONS}"))?;
    let wanted = executed(&text);
    let mut cases = corpus::cases()?;
    cases.retain(|case| wanted.contains(case.id.as_str()));
    let found = corpus::in_parallel(&cases, "check-departures", |case, input| {
        Ok((case.id.clone(), differs(binary, case, input)?))
    })?;
    let mut same: Vec<&str> = found
        .iter()
        .filter(|(_, differs)| !differs)
        .map(|(id, _)| id.as_str())
        .collect();
    same.sort_unstable();
    ensure!(
        same.is_empty(),
        "the reference is not found to be the only one that differs from the input in {}",
        same.join(" ")
    );
    println!("{} departures are found by execution", found.len());
    Ok(())
}

/// Whether an execution of what the reference prints differs from one of the input, and none of what this tool makes of it does, if it makes
/// anything. Where both differ, the user of a pass has promised something that these inputs do not keep.
fn differs(binary: &Path, case: &Case, input: &Path) -> Result<bool> {
    let reference = input.with_extension("reference.mlir");
    std::fs::write(&reference, &case.output)?;
    for inputs in INPUTS {
        if is_other(binary, [input, &reference], inputs)? {
            let own = input.with_extension("own.mlir");
            let mut tool = Command::new("timeout");
            tool.arg(LIMIT_SECONDS).arg(binary).args(&case.flags);
            tool.stdin(File::open(input)?).arg("-o").arg(&own);
            let makes_one = tool.output()?.status.success();
            return Ok(!makes_one || !is_other(binary, [input, &own], inputs)?);
        }
    }
    Ok(false)
}

/// Whether the second program does something else than the first one.
fn is_other(binary: &Path, [first, second]: [&Path; 2], inputs: &[&str]) -> Result<bool> {
    let output = Command::new("timeout")
        .arg(LIMIT_SECONDS)
        .arg(binary)
        .arg(first)
        .arg("--check-against")
        .arg(second)
        .args(inputs)
        .args(["--allow-unregistered-dialect", "-o", "/dev/null"])
        .output()?;
    let text = String::from_utf8_lossy(&output.stderr);
    Ok(output.status.code() == Some(1) && text.contains(" does something else in "))
}

/// The cases of reasons about what programs compute.
fn executed(text: &str) -> HashSet<&str> {
    let mut is_executed = false;
    let mut cases = HashSet::new();
    for line in text.lines() {
        if line.starts_with("# ") {
            is_executed = line.starts_with(EXECUTED);
        } else if is_executed {
            cases.insert(line);
        }
    }
    cases
}

/// Fails if a case of the corpus neither agrees nor has a reason, or if one that agrees has a reason.
pub fn check() -> Result<()> {
    let read =
        |path: &str| std::fs::read_to_string(path).with_context(|| format!("cannot read {path}"));
    let (floor, reasons) = (read(FLOOR)?, read(REASONS)?);
    let agreeing = agreeing(&floor)?;
    let explained = explained(&reasons)?;
    let all: HashSet<String> = corpus::cases()?.into_iter().map(|case| case.id).collect();
    let open = missing(all.iter().map(String::as_str), &[&agreeing, &explained]);
    ensure!(open.is_empty(), "{REASONS} lacks {}", open.join(" "));
    let both: Vec<&str> = explained
        .intersection(&agreeing)
        .map(String::as_str)
        .collect();
    ensure!(
        both.is_empty(),
        "{REASONS} has what agrees: {}",
        both.join(" ")
    );
    Ok(())
}

/// The names that none of the lists has, in order.
fn missing<'a>(names: impl Iterator<Item = &'a str>, lists: &[&HashSet<String>]) -> Vec<&'a str> {
    let mut missing: Vec<&str> = names
        .filter(|name| !lists.iter().any(|list| list.contains(*name)))
        .collect();
    missing.sort_unstable();
    missing
}

/// The cases of the floor.
fn agreeing(floor: &str) -> Result<HashSet<String>> {
    let list: Value =
        serde_json::from_str(floor).with_context(|| format!("{FLOOR} is not JSON"))?;
    let names = list.get("agree").and_then(Value::as_array);
    let names = names.with_context(|| format!("{FLOOR} has no list of cases"))?;
    let names = names.iter().filter_map(Value::as_str);
    Ok(names.map(str::to_owned).collect())
}

/// The cases of the list of reasons. A case without a reason, or with two, is an error.
fn explained(text: &str) -> Result<HashSet<String>> {
    let mut cases = HashSet::new();
    let mut has_reason = false;
    for line in text.lines().filter(|line| !line.is_empty()) {
        if line.starts_with("# ") {
            has_reason = true;
            continue;
        }
        ensure!(has_reason, "{REASONS}: {line} has no reason");
        ensure!(
            cases.insert(line.to_owned()),
            "{REASONS}: {line} has two reasons"
        );
    }
    Ok(cases)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_case_has_one_reason() {
        let cases = explained("# it is so\na-1\na-2\n\n# or so\nb-1\n").unwrap();
        assert_eq!(cases.len(), 3);
        assert!(explained("a-1\n").is_err());
        assert!(explained("# one\na-1\n# two\na-1\n").is_err());
    }

    #[test]
    fn only_cases_behind_such_a_reason_are_executed() {
        let text = "# one\na-1\n# executed: it rounds twice\na-2\n# other\na-3\n";
        assert_eq!(executed(text), HashSet::from(["a-2"]));
    }

    #[test]
    fn a_case_agrees_or_is_explained() {
        let agrees = agreeing(r#"{"summary": {}, "agree": ["a-1", "a-2"]}"#).unwrap();
        let explained = explained("# it is so\na-3\n").unwrap();
        let names = ["a-4", "a-3", "a-1"];
        assert_eq!(
            missing(names.into_iter(), &[&agrees, &explained]),
            vec!["a-4"]
        );
        assert!(agreeing(r#"{"summary": {}}"#).is_err());
    }
}
