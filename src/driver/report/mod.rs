//! Reports: lists of dialects, operations and passes, times, and counts.

mod statistics;
mod timing;

use std::fmt::Write as _;

use oxmlir_ir::Registry;
use oxmlir_ir::pass::{OptionInfo, OptionKind, PassInfo};

pub use statistics::statistics;
pub use timing::{Clock, TimingFormat};

/// The width of rules, and that in which titles are centred.
const RULE: usize = 77;
const WIDTH: usize = 80;

/// The dialects in alphabetical order.
pub fn dialects(registry: &Registry) -> String {
    let dialects = registry.dialects().iter();
    let mut names: Vec<&str> = dialects.map(|d| d.name).collect();
    names.sort_unstable();
    format!("Available Dialects: {}\n", names.join(","))
}

/// The operations of all dialects in alphabetical order, one a line.
pub fn operations(registry: &Registry) -> String {
    let dialects = registry.dialects().iter();
    let mut names: Vec<&str> = dialects.flat_map(|d| d.ops).map(|op| op.name).collect();
    names.sort_unstable();
    names.join("\n") + "\n"
}

/// The passes with their options, in alphabetical order.
pub fn passes(passes: &[&PassInfo]) -> String {
    let mut out = String::from("Passes:\n");
    let mut passes = passes.to_vec();
    passes.sort_by_key(|pass| pass.flag);
    for pass in passes {
        line(&mut out, &format!("  --{}", pass.flag), pass.summary);
        options(&mut out, pass.options);
    }
    out
}

fn options(out: &mut String, options: &[OptionInfo]) {
    for option in options {
        let value = match option.kind {
            OptionKind::Bool(_) => "",
            OptionKind::Int(_) => "=<long>",
            OptionKind::Uint(_) => "=<uint>",
            OptionKind::Float(_) => "=<number>",
            OptionKind::Text(_) => "=<string>",
            OptionKind::Choice { .. } => "=<value>",
            OptionKind::Ints => "=<long>,...",
            OptionKind::Uints => "=<uint>,...",
            OptionKind::Texts => "=<string>,...",
        };
        let name = format!("    --{}{value}", option.name);
        line(out, &name, option.summary);
        if let OptionKind::Choice { cases, .. } = option.kind {
            for (case, summary) in cases {
                line(out, &format!("      ={case}"), summary);
            }
        }
    }
}

fn line(out: &mut String, name: &str, summary: &str) {
    // Writing to a string cannot fail.
    let _ = writeln!(out, "{name:<58}-   {summary}");
}

fn title(text: &str) -> String {
    let rule = format!("==={}===", "-".repeat(RULE - 4));
    let text = format!("... {text} ...");
    let indent = (WIDTH - text.len()) / 2;
    format!("{rule}\n{:indent$}{text}\n{rule}\n", "")
}
