//! Counts the operations by name and prints the numbers on standard error.
//!
//! ```text
//! Operations encountered:
//! -----------------------
//!   arith.addi  , 2
//!    func.func  , 1
//! ```

use std::collections::BTreeMap;
use std::fmt::Write as _;

use oxmlir_ir::Body;
use oxmlir_ir::pass::{Anchor, OptionInfo, PassContext, PassInfo, PassResult};

pub static PASS: PassInfo = PassInfo {
    options: &[OptionInfo::bool("json", "print the numbers as JSON", false)],
    ..PassInfo::new(
        "print-op-stats",
        "PrintOpStats",
        "prints how many operations of each kind there are",
        Anchor::Any,
        run,
    )
};

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
    body.walk_all(&mut |at| *counts.entry(at.body.name_str(pass.cx, at.op)).or_default() += 1);
    pass.write(match pass.options.bool("json") {
        true => json(&counts),
        false => table(&counts),
    });
    Ok(())
}

fn json(counts: &BTreeMap<&str, u64>) -> String {
    let escaped = |name: &str| name.replace('\\', "\\\\").replace('"', "\\\"");
    let entries: Vec<String> = counts
        .iter()
        .map(|(name, count)| format!("  \"{}\" : {count}", escaped(name)))
        .collect();
    format!("{{\n{}\n}}\n", entries.join(",\n"))
}

/// The numbers with the dots of the names below each other.
fn table(counts: &BTreeMap<&str, u64>) -> String {
    let parts = || {
        counts
            .keys()
            .map(|name| name.split_once('.').unwrap_or(("", name)))
    };
    let dialects = parts().map(|(dialect, _)| dialect.len()).max().unwrap_or(0) + 2;
    let names = parts().map(|(_, name)| name.len()).max().unwrap_or(0);
    let mut out = String::from("Operations encountered:\n-----------------------\n");
    for (full_name, count) in counts {
        // Writing to a string cannot fail.
        let _ = match full_name.split_once('.') {
            Some((dialect, name)) => {
                writeln!(out, "{dialect:>dialects$}.{name:names$} , {count}")
            }
            None => writeln!(out, "{:dialects$} {full_name:names$} , {count}", ""),
        };
    }
    out
}
