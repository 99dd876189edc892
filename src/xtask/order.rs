//! The order of functions in the program: those that run at every start are written to `src/startup.order`, and the linker puts
//! them side by side (`src/build.rs`). A start then touches few pages of code, each of which costs more than what is executed in it.
//!
//! Names have hashes of the compiler's version and of crates in them. One that is not in the program is passed over, so the file is
//! only less use as it grows old.

use std::fs;

use anyhow::{Context, Result};

use crate::{callgrind, setup, tools};

/// The file, a name of a symbol a line.
const FILE: &str = "src/startup.order";

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

/// Writes the names of functions that the release build, unless `OXMLIR_OPT` names another binary, calls at its starts.
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
    fs::write(FILE, order.join("\n") + "\n").with_context(|| format!("cannot write {FILE}"))?;
    println!("{} functions in {FILE}", order.len());
    Ok(())
}
