//! Every fold, pattern, rule of ranges, pass and option of a pass runs in a lit test, and every flag stands in one. A pass asks for each of its
//! options: one that nobody reads would be accepted and do nothing.
//!
//! lit runs all of test/ with the debug build of the program, which writes down what it comes by: the lines that
//! `src/ir/coverage.rs` describes. The full list is known from the tables of the dialects and passes and, where passes
//! make their sets of patterns themselves, from the sets that were made. `uncovered.txt` lists what no test
//! reaches, and why; what is listed and is reached is an error as well.

use oxmlir_ir::interfaces::{CanonicalizedBy, InferIntRange};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const PROGRAM: &str = env!("CARGO_BIN_EXE_oxmlir-opt");
const LIT: &str = "/usr/lib/llvm-22/bin/lit";

/// A line is `FACT # REASON`; one that starts with `#` is a comment.
const UNCOVERED: &str = include_str!("uncovered.txt");

#[test]
#[cfg_attr(not(debug_assertions), ignore = "only a debug build keeps a record")]
fn everything_occurs_in_a_lit_test() {
    let record = record_of_lit();
    let there: BTreeSet<String> = declared()
        .chain(in_sets(&record))
        .chain(flags().map(|flag| format!("flag {flag}")))
        .collect();
    let missing: BTreeSet<String> = &there - &reached(&record);
    let listed: BTreeSet<String> = listed().map(str::to_owned).collect();
    println!(
        "{} of {} are reached",
        there.len() - missing.len(),
        there.len()
    );
    let unlisted = (&missing - &listed).into_iter();
    let outdated = (&listed - &missing).into_iter();
    let wrong: Vec<String> = unlisted
        .map(|fact| format!("in no lit test: {fact}"))
        .chain(outdated.map(|fact| format!("listed, but reached or not there: {fact}")))
        .collect();
    assert!(
        wrong.is_empty(),
        "{} facts are wrong:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

/// What lit's tests come by, a line a fact.
fn record_of_lit() -> BTreeSet<String> {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("coverage.txt");
    fs::write(&path, "").expect("the record can be written");
    let status = Command::new("python3")
        .args([LIT, "-q", "test"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env("OXMLIR_OPT", PROGRAM)
        .env("OXMLIR_COVERAGE", &path)
        .status();
    assert!(status.is_ok_and(|status| status.success()), "lit fails");
    let text = fs::read_to_string(&path).expect("the record can be read");
    text.lines().map(str::to_owned).collect()
}

/// What the tables of the dialects and passes have.
fn declared() -> impl Iterator<Item = String> {
    let registry = oxmlir_dialects::registry();
    let ops = registry.dialects().iter().flat_map(|dialect| dialect.ops);
    let of_ops = ops.flat_map(move |def| {
        let op = def.name;
        let name = registry
            .op_name(op)
            .expect("a declared operation is registered");
        let hooks = registry.hooks(name);
        let fold = hooks.fold.map(|_| format!("fold {op}"));
        let ranges = registry.interface::<InferIntRange>(name);
        let ranges = ranges.map(|_| format!("ranges {op}"));
        let others = registry.interface::<CanonicalizedBy>(name);
        let others = others.map_or(&[][..], |by| by.0);
        let patterns = hooks.patterns.iter().chain(others);
        let patterns = patterns.map(move |pattern| format!("pattern {op} {}", pattern.name));
        fold.into_iter().chain(ranges).chain(patterns)
    });
    let of_passes = oxmlir_passes::PASSES.iter().flat_map(|pass| {
        let flag = pass.flag;
        let options = pass.options.iter();
        let options = options.flat_map(move |option| {
            ["option", "read"].map(|what| format!("{what} {flag} {}", option.name))
        });
        std::iter::once(format!("pass {flag}")).chain(options)
    });
    of_ops.chain(of_passes)
}

/// The patterns of the sets that passes have made.
fn in_sets(record: &BTreeSet<String>) -> impl Iterator<Item = String> {
    let sets = record.iter().filter_map(|fact| fact.strip_prefix("with "));
    sets.map(str::to_owned)
}

/// The flags of the program that are not passes.
fn flags() -> impl Iterator<Item = String> {
    let help = Command::new(PROGRAM).arg("--help-hidden").output();
    let help = help.expect("the program can be run").stdout;
    let help = String::from_utf8(help).expect("help is text");
    let words = help
        .lines()
        .filter_map(|line| line.split_whitespace().next());
    let flags: Vec<String> = words.filter_map(flag_name).map(str::to_owned).collect();
    flags.into_iter()
}

/// The name of the flag that a word of a command line is.
fn flag_name(word: &str) -> Option<&str> {
    let name = word.strip_prefix('-')?.trim_start_matches('-');
    let end = name.find(['[', '=']).unwrap_or(name.len());
    (end > 0).then(|| &name[..end])
}

/// What was recorded, and the flags in RUN lines.
fn reached(record: &BTreeSet<String>) -> BTreeSet<String> {
    let mut reached: BTreeSet<String> = record.clone();
    // A pattern for any operation is applied to some operation.
    for fact in record {
        if let [kind @ ("pattern" | "conversion"), _, name] =
            fact.splitn(3, ' ').collect::<Vec<_>>()[..]
        {
            reached.insert(format!("{kind} * {name}"));
        }
    }
    let test = Path::new(env!("CARGO_MANIFEST_DIR")).join("test");
    for path in tests_in(test) {
        let text = fs::read_to_string(path).expect("a test can be read");
        let runs = text.lines().filter_map(|line| line.split_once("RUN:"));
        let flags = runs.flat_map(|(_, run)| run.split_whitespace().filter_map(flag_name));
        reached.extend(flags.map(|flag| format!("flag {flag}")));
    }
    reached
}

/// The tests below a folder.
fn tests_in(folder: PathBuf) -> Vec<PathBuf> {
    let (mut tests, mut folders) = (Vec::new(), vec![folder]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder of tests can be listed") {
            let path = entry.expect("a folder of tests can be listed").path();
            if path.is_dir() {
                folders.push(path);
            } else if path
                .extension()
                .is_some_and(|kind| kind == "mlir" || kind == "ll")
            {
                tests.push(path);
            }
        }
    }
    tests
}

/// What `uncovered.txt` lists; each entry gives a reason.
fn listed() -> impl Iterator<Item = &'static str> {
    let lines = UNCOVERED.lines().map(str::trim);
    let entries = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    entries.map(|line| {
        let (fact, reason) = line.split_once(" # ").expect("an entry gives a reason");
        assert!(!reason.is_empty(), "an entry gives a reason");
        fact
    })
}
