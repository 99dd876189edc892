//! The names that the reference has are those of the `mlir-opt` that is installed.

use std::collections::BTreeSet;
use std::process::Command;

use oxmlir_ir::reference;

const REFERENCE: &str = "/usr/lib/llvm-22/bin/mlir-opt";

#[test]
fn names_of_the_reference_are_those_that_it_says() {
    let (Some(dialects), Some(help)) = (say("--show-dialects"), say("--help-hidden")) else {
        println!("{REFERENCE} is not installed: its names are not compared");
        return;
    };
    let (_, dialects) = dialects.split_once(':').expect("a list has a title");
    let dialects: BTreeSet<&str> = dialects.split(',').map(str::trim).collect();
    assert_eq!(dialects, reference::dialects().collect());
    let (mut passes, mut flags) = (0, 0);
    let mut is_list_of_passes = false;
    for line in help.lines() {
        let word = line.trim_start();
        let indent = line.len() - word.len();
        if matches!(word, "Passes:" | "Pass Pipelines:") {
            is_list_of_passes = true;
        }
        let Some(word) = word.strip_prefix("--") else {
            continue;
        };
        let end = word.find(['=', ' ', '[']).unwrap_or(word.len());
        let name = &word[..end];
        is_list_of_passes &= indent > 2;
        match (is_list_of_passes, indent) {
            (true, 6) => {
                assert!(reference::has_pass(name), "no pass {name}");
                passes += 1;
            }
            (false, 2) => {
                assert!(reference::has_flag(name), "no flag {name}");
                flags += 1;
            }
            _ => {}
        }
    }
    assert!(passes > 400 && flags > 2000, "the help is not understood");
}

/// What the reference prints with a flag, if it is installed.
fn say(flag: &str) -> Option<String> {
    let output = Command::new(REFERENCE).arg(flag).output().ok()?;
    Some(String::from_utf8(output.stdout).expect("help is text"))
}
