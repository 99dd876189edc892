//! What the workloads cost: instructions on one thread, compared with those that `test/cost-floor.json` records.
//!
//! The inputs are the programs of `test/Examples`, several times with other names, since a change of what passes
//! cost shows in programs that do something. A compiler of another version makes other code, so the counts are compared only if
//! that of the record is the same.

pub mod workloads;

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use crate::callgrind::instructions;
use crate::{setup, sh, tools};

/// The record: the version of rustc and the instructions of each workload.
const FLOOR: &str = "test/cost-floor.json";

/// So many times the instructions of the record are an error.
const BOUND: f64 = 1.03;

/// Measures all workloads with the release build, unless `OXMLIR_OPT` names another binary. They are compared with the record, or
/// become it.
pub fn run(record: bool) -> Result<()> {
    setup::for_measuring()?;
    let binary = tools::measured()?;
    if !record {
        return check(&binary);
    }
    let counts: BTreeMap<&str, u64> = measure(&binary, &Value::Null)?;
    let floor = json!({ "rustc": compiler()?, "instructions": counts });
    let text = serde_json::to_string_pretty(&floor)?;
    std::fs::write(FLOOR, text + "\n").with_context(|| format!("cannot write {FLOOR}"))
}

/// Measures all workloads with this binary. One that costs more than the record allows is an error.
pub fn check(binary: &Path) -> Result<()> {
    let text = std::fs::read_to_string(FLOOR).with_context(|| format!("cannot read {FLOOR}"))?;
    let floor: Value =
        serde_json::from_str(&text).with_context(|| format!("{FLOOR} is no JSON"))?;
    let counts = measure(binary, &floor["instructions"])?;
    let compiler = compiler()?;
    if floor["rustc"] != compiler.as_str() {
        println!(
            "{FLOOR} was recorded with {}, this is {compiler}: not compared",
            floor["rustc"]
        );
        return Ok(());
    }
    let beyond: Vec<&str> = counts
        .iter()
        .filter(|(name, count)| {
            let most = floor["instructions"][**name].as_u64();
            most.is_some_and(|most| **count as f64 > BOUND * most as f64)
        })
        .map(|(name, _)| *name)
        .collect();
    ensure!(
        beyond.is_empty(),
        "{} cost more than {FLOOR} allows; if that is meant, `./x cost record` writes it anew",
        beyond.join(", ")
    );
    Ok(())
}

/// The instructions of each workload, printed beside those of the record.
fn measure(binary: &Path, floor: &Value) -> Result<BTreeMap<&'static str, u64>> {
    let folder = tools::target_dir().join("cost");
    std::fs::create_dir_all(&folder)?;
    println!(
        "{:10} {:>10} {:>15} {:>8}",
        "workload", "bytes", "instructions", "recorded"
    );
    let mut counts = BTreeMap::new();
    for workload in workloads::WORKLOADS {
        let input = folder.join(format!("{}.mlir", workload.name));
        let text = workload.text(1)?;
        std::fs::write(&input, &text)?;
        if let Some(lower) = workload.behind {
            let mut lowering = Command::new(binary);
            sh::run(lowering.arg(lower).arg(&input).arg("-o").arg(&input))?;
        }
        let count = instructions(binary, workload.flags, &input)?;
        let bytes = std::fs::metadata(&input)?.len();
        let against = match floor[workload.name].as_u64() {
            Some(recorded) => format!("{:+.1} %", (count as f64 / recorded as f64 - 1.0) * 100.0),
            None => "-".into(),
        };
        println!("{:10} {bytes:10} {count:15} {against:>8}", workload.name);
        counts.insert(workload.name, count);
    }
    Ok(counts)
}

/// The version of the compiler, as it prints it.
fn compiler() -> Result<String> {
    let version = sh::output("rustc", &["--version"]).context("rustc does not run")?;
    Ok(version.trim().to_owned())
}
