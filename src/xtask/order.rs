//! The order of functions in the program: those that are called are written to `src/functions.order`, and the linker puts them side
//! by side (`src/build.rs`). In front are those of every start: a start then touches few pages of code, each of which costs more than
//! what is executed in it. Behind them come those of the workloads and of reading the tests of dialects, the ones that most call first. Without that, a program that
//! calls 1 MiB of code has 8 MiB of it in memory, as the system maps the pages around each one.
//!
//! Names have hashes of the compiler's version and of crates in them. One that is not in the program is passed over, so the file is
//! only less use as it grows old.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::cost::workloads::WORKLOADS;
use crate::{callgrind, setup, tools};

/// The file, a name of a symbol a line.
const FILE: &str = "src/functions.order";

/// What users begin with: flags, and the text of a program.
const STARTS: [(&[&str], &str); 2] = [
    (&[], "module {}\n"),
    (&["--canonicalize", "--cse"], PROGRAM),
];

/// A small program with what is in most.
const PROGRAM: &str = "\
func.func @sum(%memory: memref<?xf32>, %from: index, %to: index) -> f32 {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1 : index
  %sum = scf.for %i = %from to %to step %one iter_args(%so_far = %zero) -> (f32) {
    %value = memref.load %memory[%i] : memref<?xf32>
    %next = arith.addf %so_far, %value : f32
    scf.yield %next : f32
  }
  return %sum : f32
}
";

/// Writes the names of functions that the release build, unless `OXMLIR_OPT` names another binary, calls at its starts and for the
/// workloads.
pub fn run() -> Result<()> {
    setup::for_measuring()?;
    let binary = tools::measured()?;
    let input = tools::target_dir().join("start.mlir");
    let mut order: Vec<String> = Vec::new();
    for (flags, program) in STARTS {
        fs::write(&input, program)?;
        let mut called = callgrind::functions(&binary, flags, &input)?;
        called.retain(|name| !order.contains(name));
        order.extend(called);
    }
    order.extend(called_by_workloads(&binary, &input, &order)?);
    fs::write(FILE, order.join("\n") + "\n").with_context(|| format!("cannot write {FILE}"))?;
    println!("{} functions in {FILE}", order.len());
    Ok(())
}

/// The functions that the workloads call besides `known` ones: those first that most of them call, and those side by side that the
/// same ones do.
fn called_by_workloads(binary: &Path, input: &Path, known: &[String]) -> Result<Vec<String>> {
    let mut callers: BTreeMap<String, u32> = BTreeMap::new();
    let mut calls = |flags: &[&str]| -> Result<()> {
        for by in callers.values_mut() {
            *by <<= 1;
        }
        for name in callgrind::functions(binary, flags, input)? {
            *callers.entry(name).or_default() |= 1;
        }
        Ok(())
    };
    write_tests(binary, input)?;
    calls(READING)?;
    for workload in WORKLOADS {
        workload.write_input(binary, input)?;
        calls(workload.flags)?;
    }
    let known: BTreeSet<&String> = known.iter().collect();
    callers.retain(|name, _| !known.contains(name));
    let mut order: Vec<(u32, String)> = callers.into_iter().map(|(name, by)| (by, name)).collect();
    order.sort_by_key(|(by, _)| (Reverse(by.count_ones()), *by));
    Ok(order.into_iter().map(|(_, name)| name).collect())
}

/// The flags with which programs are only read and written.
const READING: &[&str] = &["--split-input-file", "--allow-unregistered-dialect"];

/// Writes the programs of `test/Dialect` that can be read to one file.
fn write_tests(binary: &Path, input: &Path) -> Result<()> {
    let mut folders = vec![PathBuf::from("test/Dialect")];
    let mut all = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let mut reading = Command::new(binary);
            reading.args(READING).arg(&path);
            if reading.output()?.status.success() {
                all.extend(fs::read(&path)?);
                all.extend(b"// -----\n");
            }
        }
    }
    all.extend(b"module {}\n");
    fs::write(input, all).with_context(|| format!("cannot write {}", input.display()))
}
