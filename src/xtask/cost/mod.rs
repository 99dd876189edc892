//! What the workloads cost: instructions on one thread, compared with those that `test/cost-floor.json` records.
//!
//! The inputs are the programs of `test/Examples`, several times with other names, since a change of what passes
//! cost shows in programs that do something. Examples come and go, so what is compared are instructions per byte of input. A
//! compiler of another version makes other code, so the counts are compared only if that of the record is the same.

pub mod workloads;

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use crate::callgrind::instructions;
use crate::{setup, sh, tools};

/// The record: the version of rustc, and of each workload the bytes of input and the instructions.
const FLOOR: &str = "test/cost-floor.json";

/// So many times the instructions per byte of the record are an error.
const BOUND: f64 = 1.03;

/// Measures all workloads with the release build, unless `OXMLIR_OPT` names another binary. They are compared with the record, or
/// become it.
pub fn run(record: bool) -> Result<()> {
    setup::for_measuring()?;
    let binary = tools::measured()?;
    if !record {
        return check(&binary);
    }
    let counts: BTreeMap<&str, Value> = measure(&binary, &Value::Null)?
        .into_iter()
        .map(|(name, cost)| {
            let record = json!({ "bytes": cost.bytes, "instructions": cost.instructions });
            (name, record)
        })
        .collect();
    let floor = json!({ "rustc": compiler()?, "workloads": counts });
    let text = serde_json::to_string_pretty(&floor)?;
    std::fs::write(FLOOR, text + "\n").with_context(|| format!("cannot write {FLOOR}"))
}

/// Measures all workloads with this binary. One that costs more than the record allows is an error.
pub fn check(binary: &Path) -> Result<()> {
    let text = std::fs::read_to_string(FLOOR).with_context(|| format!("cannot read {FLOOR}"))?;
    let floor: Value =
        serde_json::from_str(&text).with_context(|| format!("{FLOOR} is no JSON"))?;
    let counts = measure(binary, &floor["workloads"])?;
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
        .filter(|(name, cost)| {
            let recorded = Cost::recorded(&floor["workloads"][**name]);
            recorded.is_some_and(|recorded| cost.against(&recorded) > BOUND)
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

/// What a workload costs.
#[derive(Clone, Copy)]
struct Cost {
    /// The size of its input.
    bytes: u64,
    /// The instructions on one thread.
    instructions: u64,
}

impl Cost {
    /// The cost in a record, if it holds one.
    fn recorded(record: &Value) -> Option<Self> {
        Some(Self {
            bytes: record["bytes"].as_u64()?,
            instructions: record["instructions"].as_u64()?,
        })
    }

    /// The instructions per byte, as a multiple of those of `recorded`.
    fn against(self, recorded: &Self) -> f64 {
        let per_byte = |cost: &Self| cost.instructions as f64 / cost.bytes as f64;
        per_byte(&self) / per_byte(recorded)
    }
}

/// What each workload costs, printed beside what the record says.
fn measure(binary: &Path, floor: &Value) -> Result<BTreeMap<&'static str, Cost>> {
    let folder = tools::target_dir().join("cost");
    std::fs::create_dir_all(&folder)?;
    println!(
        "{:10} {:>10} {:>15} {:>8}",
        "workload", "bytes", "instructions", "recorded"
    );
    let mut counts = BTreeMap::new();
    for workload in workloads::WORKLOADS {
        let input = folder.join(format!("{}.mlir", workload.name));
        workload.write_input(binary, &input)?;
        let cost = Cost {
            bytes: std::fs::metadata(&input)?.len(),
            instructions: instructions(binary, workload.flags, &input)?,
        };
        let against = match Cost::recorded(&floor[workload.name]) {
            Some(recorded) => format!("{:+.1} %", (cost.against(&recorded) - 1.0) * 100.0),
            None => "-".into(),
        };
        let Cost {
            bytes,
            instructions,
        } = cost;
        println!(
            "{:10} {bytes:10} {instructions:15} {against:>8}",
            workload.name
        );
        counts.insert(workload.name, cost);
    }
    Ok(counts)
}

/// The version of the compiler, as it prints it.
fn compiler() -> Result<String> {
    let version = sh::output("rustc", &["--version"]).context("rustc does not run")?;
    Ok(version.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_input_is_no_more_cost() {
        let recorded = json!({ "bytes": 100, "instructions": 5000 });
        let recorded = Cost::recorded(&recorded).expect("both numbers are there");
        let cost = |bytes, instructions| Cost {
            bytes,
            instructions,
        };
        assert!((cost(200, 10_000).against(&recorded) - 1.0).abs() < 1e-9);
        assert!(cost(200, 10_400).against(&recorded) > BOUND);
        assert!(cost(100, 5200).against(&recorded) > BOUND);
    }
}
