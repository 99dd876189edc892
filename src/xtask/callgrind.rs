//! Instructions that a process executes, as valgrind counts them: the same on a busy machine.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::tools;

/// The instructions that a process of the tool executes on one thread.
pub fn instructions(binary: &Path, flags: &[&str], input: &Path) -> Result<u64> {
    let flags = [flags, &["--mlir-disable-threading"]].concat();
    let said = run(binary, &flags, input, Path::new("/dev/null"))?;
    counted(&said).context("valgrind counts nothing")
}

/// The functions of the tool that a process of it calls, by the names of their symbols.
pub fn functions(binary: &Path, flags: &[&str], input: &Path) -> Result<BTreeSet<String>> {
    let counts = tools::target_dir().join("callgrind.out");
    run(binary, flags, input, &counts)?;
    let text = std::fs::read_to_string(&counts)?;
    std::fs::remove_file(&counts)?;
    let name = binary.file_name().context("the binary has a name")?;
    Ok(called(&text, &name.to_string_lossy()))
}

/// Runs the tool in valgrind, which writes its counts to a file; what it says.
fn run(binary: &Path, flags: &[&str], input: &Path, counts: &Path) -> Result<String> {
    let mut valgrind = Command::new("valgrind");
    valgrind
        .args(["--tool=callgrind", "--demangle=no"])
        .arg(format!("--callgrind-out-file={}", counts.display()))
        .arg(binary)
        .args(flags)
        .args(["-o", "/dev/null"])
        .arg(input)
        .env("RAYON_NUM_THREADS", "2");
    let output = valgrind.output().context("cannot run valgrind")?;
    let said = String::from_utf8_lossy(&output.stderr);
    ensure!(
        output.status.success(),
        "{} {} on {}: {}\n{said}",
        binary.display(),
        flags.join(" "),
        input.display(),
        output.status,
    );
    Ok(said.into_owned())
}

/// The count in what callgrind says at its end, `==1== Collected : 1234`.
fn counted(said: &str) -> Option<u64> {
    let line = said
        .lines()
        .rev()
        .find(|line| line.contains("Collected : "))?;
    line.rsplit(' ').next()?.parse().ok()
}

/// The functions of one object file in callgrind's counts. A name stands where it first occurs, behind a number that stands for it
/// then; `'2` behind it tells calls of a function by itself apart.
fn called(counts: &str, object: &str) -> BTreeSet<String> {
    let mut objects = BTreeSet::new();
    let mut names = BTreeMap::new();
    let mut found = BTreeSet::new();
    let mut is_own = false;
    for line in counts.lines() {
        let Some((key, value)) = line.split_once('=') else {
            continue;
        };
        let (number, name) = value.split_once(' ').unwrap_or((value, ""));
        match key {
            "ob" | "cob" => {
                if name.rsplit('/').next() == Some(object) {
                    objects.insert(number);
                }
                if key == "ob" {
                    is_own = objects.contains(number);
                }
            }
            "fn" | "cfn" => {
                if let Some(name) = name.split('\'').next().filter(|name| !name.is_empty()) {
                    names.insert(number, name);
                }
                if is_own && key == "fn" {
                    found.extend(names.get(number).map(|name| (*name).to_owned()));
                }
            }
            _ => {}
        }
    }
    found.retain(|name| !name.starts_with("0x"));
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_count_is_found() {
        let said = "==7== \n==7== Events    : Ir\n==7== Collected : 4225\n==7== \n";
        assert_eq!(counted(said), Some(4225));
        assert_eq!(counted("==7== killed"), None);
    }

    #[test]
    fn functions_of_the_object_are_found() {
        let counts = "\
            ob=(1) /lib/ld.so\nfn=(1) start\n16 3\ncob=(2) /bin/tool\ncfn=(2) main\ncalls=1 0\n16 5\n\
            ob=(2)\nfn=(2)\n16 5\ncfn=(3) walk'2\ncalls=1 0\n16 5\nfn=(3)\n16 5\nfn=(4) 0x15\n16 1\nob=(1)\nfn=(5) end\n16 1\n";
        let found: Vec<String> = called(counts, "tool").into_iter().collect();
        assert_eq!(found, ["main", "walk"]);
    }
}
