//! The help: one screen, grouped by purpose. Passes are under `--list-passes`.

use std::fmt::Write as _;

use clap::{Arg, Command};

/// Where the explanations start.
const COLUMN: usize = 44;

/// The help text; `with_hidden`: with the flags that few need.
pub fn text(command: &Command, with_hidden: bool) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = writeln!(out, "USAGE: {} [options] <input file>", command.get_name());
    let mut headings: Vec<&str> = Vec::new();
    for heading in command.get_arguments().filter_map(Arg::get_help_heading) {
        if !headings.contains(&heading) {
            headings.push(heading);
        }
    }
    for heading in headings {
        let _ = writeln!(out, "{heading}:");
        let args = command.get_arguments();
        for arg in args.filter(|a| a.get_help_heading() == Some(heading)) {
            if with_hidden || !arg.is_hide_set() {
                line(&mut out, arg);
            }
        }
    }
    out
}

fn line(out: &mut String, arg: &Arg) {
    let flag = arg.get_long().unwrap_or_default();
    let flag = match flag.len() {
        1 => format!("-{flag}{}", value(arg).replace('=', " ")),
        _ => format!("--{flag}{}", value(arg)),
    };
    let summary = arg.get_help().map(ToString::to_string).unwrap_or_default();
    // Writing to a string cannot fail.
    let _ = writeln!(out, "  {flag:<COLUMN$} {summary}");
}

/// How the value is written; nothing for switches.
fn value(arg: &Arg) -> String {
    let name = arg.get_value_names().and_then(|names| names.first());
    let optional = arg.get_num_args().is_some_and(|n| n.min_values() == 0);
    match name {
        Some(name) if name.as_str() == super::SWITCH => String::new(),
        Some(name) if optional => format!("[={name}]"),
        Some(name) => format!("={name}"),
        None => String::new(),
    }
}
