//! Every operation is explained: with its syntax, and with an example that is a valid program.

use std::io::Write as _;
use std::process::{Command, Output, Stdio};

use oxmlir_ir::def::{Format, OpDef};
use rayon::prelude::*;

/// Dialects whose operations are instructions of a processor, or parts of patterns and of schedules, which say little alone, and
/// that which only tests of this project use: their operations may do without an example.
const WITHOUT_EXAMPLES: [&str; 7] = [
    "arm_neon",
    "arm_sme",
    "arm_sve",
    "pdl",
    "pdl_interp",
    "test",
    "transform",
];

#[test]
fn every_operation_has_a_valid_example() {
    let examples: Vec<(&str, String)> = operations(&WITHOUT_EXAMPLES)
        .into_par_iter()
        .map(|op| (op.name, section(&explain(op.name), "Example")))
        .collect();
    let programs: Vec<&str> = examples
        .iter()
        .map(|(_, program)| program.as_str())
        .collect();
    let output = run_on(
        &programs.join("\n// -----\n"),
        &["--split-input-file", "--mlir-print-op-generic"],
    );
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "an example is wrong:\n{errors}");
    let text = String::from_utf8(output.stdout).expect("programs are text");
    let printed: Vec<&str> = text.split("// -----\n").collect();
    assert_eq!(printed.len(), examples.len());
    let without: Vec<&str> = examples
        .iter()
        .zip(printed)
        .filter(|((name, _), printed)| !printed.contains(&format!("\"{name}\"(")))
        .map(|((name, _), _)| *name)
        .collect();
    assert!(
        without.is_empty(),
        "examples without what they show: {without:?}"
    );
}

#[test]
fn every_custom_form_is_shown() {
    let unclear: Vec<&str> = operations(&["test"])
        .into_par_iter()
        .filter(|op| !matches!(op.format, Format::Generic))
        .map(|op| (op.name, section(&explain(op.name), "Syntax")))
        .filter(|(name, form)| !form.starts_with(name))
        .map(|(name, _)| name)
        .collect();
    assert!(unclear.is_empty(), "no syntax of {unclear:?}");
}

fn operations(but: &[&str]) -> Vec<&'static OpDef> {
    let dialects = oxmlir_dialects::registry().dialects().iter();
    let dialects = dialects.filter(|dialect| !but.contains(&dialect.name));
    dialects.flat_map(|dialect| dialect.ops).collect()
}

fn explain(name: &str) -> String {
    let output = binary().arg("--explain").arg(name).output();
    let output = output.expect("the binary can be run");
    assert!(output.status.success(), "{name} is not explained");
    String::from_utf8(output.stdout).expect("explanations are text")
}

/// What stands under a title, up to the next empty line.
fn section(page: &str, title: &str) -> String {
    let title = format!("{title}:");
    let lines = page.lines().skip_while(|line| *line != title).skip(1);
    let lines = lines.take_while(|line| !line.is_empty());
    let lines: Vec<&str> = lines
        .map(|line| line.strip_prefix("  ").unwrap_or(line))
        .collect();
    lines.join("\n")
}

fn run_on(input: &str, flags: &[&str]) -> Output {
    let mut child = binary()
        .args(flags)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary can be run");
    let mut stdin = child.stdin.take().expect("there is an input");
    stdin
        .write_all(input.as_bytes())
        .expect("it reads its input");
    drop(stdin);
    child.wait_with_output().expect("it ends")
}

fn binary() -> Command {
    Command::new(env!("CARGO_BIN_EXE_oxmlir-opt"))
}
