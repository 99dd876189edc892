//! The demonstration: a matrix product is lowered, translated to LLVM IR and executed with `lli`; its checksum is printed.

use std::fs::File;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

use crate::{setup, sh, tools};

/// The pass pipeline, shared with the tests of test/Examples.
const PIPELINE: &str = include_str!("../../test/Examples/Inputs/lower-to-llvm.txt");

/// Builds the release binary and takes test/Examples/gemm.mlir through it.
pub fn run() -> Result<()> {
    setup::for_demo()?;
    let binary = tools::build_release()?;
    let folder = tools::target_dir().join("demo");
    std::fs::create_dir_all(&folder)?;
    let lowered = folder.join("gemm.llvm.mlir");
    let llvm_ir = folder.join("gemm.ll");

    sh::run(
        Command::new(&binary)
            .arg("test/Examples/gemm.mlir")
            .arg(format!("--pass-pipeline={}", PIPELINE.trim()))
            .arg("-o")
            .arg(&lowered),
    )?;
    sh::run(
        Command::new(&binary)
            .arg(&lowered)
            .arg("--mlir-to-llvmir")
            .arg("-o")
            .arg(&llvm_ir),
    )?;
    execute(&llvm_ir, &folder.join("gemm.out"))
}

/// Executes a module of LLVM IR, keeps its standard output in the file `printed`, and prints it as the checksum.
fn execute(llvm_ir: &Path, printed: &Path) -> Result<()> {
    let file =
        File::create(printed).with_context(|| format!("cannot write {}", printed.display()))?;
    sh::run(Command::new(tools::llvm("lli")?).arg(llvm_ir).stdout(file))?;
    println!(
        "checksum of the matrix product: {}",
        std::fs::read_to_string(printed)?.trim()
    );
    Ok(())
}
