//! The program as users get it: a first build counts what it does on programs, a second one is optimized for that
//! (profile-guided optimization).
//!
//! The first build leaves LLVM out: LLVM has a copy of the functions that write the counts, and both do not link together. The
//! crates that remain are compiled with the same names in both builds, which is what counts are found by. A target is named, so
//! that the flags do not reach build scripts.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

use crate::cost::workloads::WORKLOADS;
use crate::{sh, tools};

/// How many times the programs of a workload occur: enough that the work on them outweighs the start.
const TIMES: usize = 10;

/// Builds the program twice, with training in between; the path of the second.
pub fn build() -> Result<PathBuf> {
    let folder = tools::target_dir().join("guided");
    let counts = folder.join("counts");
    if counts.exists() {
        fs::remove_dir_all(&counts)?;
    }
    fs::create_dir_all(&counts)?;
    let counting = format!("-Cprofile-generate={}", counts.display());
    let counting = compile(&folder, &counting, &["--no-default-features"])?;
    train(&counting, &folder, &counts)?;
    let merged = folder.join("merged.profdata");
    let mut merge = Command::new(tools::llvm("llvm-profdata")?);
    sh::run(merge.arg("merge").arg("-o").arg(&merged).arg(&counts))?;
    compile(&folder, &format!("-Cprofile-use={}", merged.display()), &[])
}

/// Builds the program with a flag of the compiler; its path.
fn compile(folder: &Path, flag: &str, arguments: &[&str]) -> Result<PathBuf> {
    let host = tools::host()?;
    let mut cargo = sh::cmd("cargo", ["build", "--release", "--bin", "oxmlir-opt"]);
    cargo.args(["--target", &host]).args(arguments);
    cargo.env("RUSTFLAGS", flag).env("CARGO_TARGET_DIR", folder);
    sh::run(&mut cargo)?;
    let binary = folder.join(host).join("release/oxmlir-opt");
    let missing = || format!("{} is missing after the build", binary.display());
    ensure!(binary.is_file(), missing());
    Ok(binary)
}

/// Runs the counting program on all workloads, and reads each of the project's tests in both forms.
fn train(binary: &Path, folder: &Path, counts: &Path) -> Result<()> {
    let input = folder.join("training.mlir");
    let generic = folder.join("generic.mlir");
    let run = |flags: &[&str], input: &Path, output: Option<&Path>| {
        let mut command = Command::new(binary);
        // One file of counts for each binary, which every run adds to.
        command.env("LLVM_PROFILE_FILE", counts.join("%m.profraw"));
        command.args(flags).arg(input).stdout(Stdio::null());
        if let Some(output) = output {
            command.arg("-o").arg(output);
        }
        command
    };
    for workload in WORKLOADS {
        fs::write(&input, workload.text(TIMES)?)?;
        if let Some(lower) = workload.behind {
            sh::run(&mut run(&[lower], &input, Some(&input)))?;
        }
        let flags = if workload.needs_llvm() {
            &[]
        } else {
            workload.flags
        };
        sh::run(&mut run(flags, &input, None))?;
        sh::run(&mut run(
            &["--mlir-print-op-generic"],
            &input,
            Some(&generic),
        ))?;
        sh::run(&mut run(&[], &generic, None))?;
    }
    for test in tests(Path::new("test"))? {
        let flags = ["--allow-unregistered-dialect", "--split-input-file"];
        // Many of them are wrong on purpose.
        let mut command = run(&flags, &test, Some(&generic));
        command.arg("--mlir-print-op-generic").stderr(Stdio::null());
        let status = command
            .status()
            .with_context(|| format!("cannot run {}", binary.display()))?;
        if status.success() {
            sh::run(&mut run(&flags, &generic, None))?;
        }
    }
    Ok(())
}

/// All programs below a folder, sorted by path.
fn tests(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let entries =
        fs::read_dir(folder).with_context(|| format!("cannot list {}", folder.display()))?;
    for entry in entries {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(tests(&path)?);
        } else if path.extension().is_some_and(|end| end == "mlir") {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}
