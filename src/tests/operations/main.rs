//! The operations of every dialect are those of the reference, as its installed declarations say.
//!
//! `llvm-tblgen` turns the `.td` files of libmlir-22-dev into records. Of each operation these and our tables are put into the
//! same words, a line a fact (see `facts.rs`), and the lines are compared. Where we differ on purpose, `departures.txt` says so
//! and why; a departure that is no longer one fails as well.

mod departures;
mod facts;
mod records;
mod reference;
mod tested;

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write as _;
use std::process::Command;

use departures::Departures;
use facts::Facts;
use oxmlir_ir::def::OpDef;
use reference::Reference;

/// The dialects that are to be complete. The dialect dlti has attributes only.
const DIALECTS: &[&str] = &[
    "affine",
    "arith",
    "bufferization",
    "cf",
    "complex",
    "func",
    "gpu",
    "index",
    "llvm",
    "math",
    "memref",
    "pdl",
    "pdl_interp",
    "scf",
    "tensor",
    "transform",
    "ub",
    "vector",
    "xegpu",
    "xevm",
];

/// What is known of each operation, by name.
type Operations = BTreeMap<String, Facts>;

#[test]
fn operations_are_those_of_the_reference() {
    let Some(reference) = Reference::find() else {
        // What a test prints is shown only when it fails, unless it is written past the test harness.
        let _ = writeln!(
            std::io::stderr(),
            "skipped: no declarations of the reference; `./x setup` installs libmlir-22-dev"
        );
        return;
    };
    let theirs = reference.operations(DIALECTS);
    for dialect in DIALECTS {
        let prefix = format!("{dialect}.");
        let known = theirs.keys().any(|name| name.starts_with(&prefix));
        assert!(known, "the reference declares no operation of {dialect}");
    }
    let mut departures = Departures::read();
    let found = differences(&theirs, &ours());
    let unexpected: Vec<String> = found
        .into_iter()
        .filter(|difference| !departures.expects(difference))
        .collect();
    assert!(
        unexpected.is_empty(),
        "{} differences (- what the reference has, + what we have):\n{}",
        unexpected.len(),
        unexpected.join("\n")
    );
    let outdated = departures.unmet();
    assert!(
        outdated.is_empty(),
        "no longer departures:\n{}",
        outdated.join("\n")
    );
}

#[test]
fn the_binary_lists_each_operation() {
    let output = Command::new(env!("CARGO_BIN_EXE_oxmlir-opt"))
        .arg("--list-ops")
        .output()
        .expect("the binary can be run");
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).expect("names are text");
    let listed: Vec<&str> = text.lines().collect();
    assert!(listed.is_sorted(), "the list is in order");
    let ours = ours();
    let missing: Vec<&String> = ours
        .keys()
        .filter(|name| !listed.contains(&name.as_str()))
        .collect();
    assert!(missing.is_empty(), "not listed: {missing:?}");
}

/// What our tables say.
fn ours() -> Operations {
    let dialects = oxmlir_dialects::registry().dialects().iter();
    dialects
        .filter(|dialect| DIALECTS.contains(&dialect.name))
        .flat_map(|dialect| dialect.ops)
        .map(|op: &OpDef| (op.name.to_owned(), facts::of_table(op)))
        .collect()
}

/// `- op: fact` for what only the reference says, `+ op: fact` for what only we say, in order of operations.
fn differences(theirs: &Operations, ours: &Operations) -> Vec<String> {
    let names: BTreeSet<&String> = theirs.keys().chain(ours.keys()).collect();
    let mut found = Vec::new();
    for name in names {
        match (theirs.get(name), ours.get(name)) {
            (Some(theirs), Some(ours)) => {
                let lacks = theirs
                    .difference(ours)
                    .map(|fact| format!("- {name}: {fact}"));
                let adds = ours
                    .difference(theirs)
                    .map(|fact| format!("+ {name}: {fact}"));
                found.extend(lacks.chain(adds));
            }
            (Some(_), None) => found.push(format!("- {name}: is missing")),
            (None, _) => found.push(format!("+ {name}: is not in the reference")),
        }
    }
    found
}
