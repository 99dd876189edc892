//! The search for passes that change what programs compute (`src/hunt`).

use std::process::Command;

use anyhow::Result;

use crate::{setup, sh, tools};

/// What the checks of the project search: two minutes, always the same programs from the start, and on a fast machine no others.
const CHECKED: [&str; 3] = ["--seconds=120", "--seed=1", "--programs=25000"];

/// Builds the hunt with optimizations and runs it with these arguments. A difference that is found is an error.
pub fn run(args: &[&str]) -> Result<()> {
    setup::for_demo()?;
    sh::run(&mut sh::cmd("cargo", tools::BUILD_PROGRAMS))?;
    let hunt = tools::target_dir().join("release/oxmlir-hunt");
    sh::run(Command::new(hunt).args(args))
}

/// Compares what `oxmlir-opt` prints behind passes with what `mlir-opt` prints, on the programs of the hunt. The hunt has these further
/// arguments.
pub fn differ(args: &[&str]) -> Result<()> {
    setup::for_comparing()?;
    sh::run(&mut sh::cmd("cargo", tools::BUILD_PROGRAMS))?;
    let built = tools::target_dir().join("release");
    let mut hunt = Command::new(built.join("oxmlir-hunt"));
    hunt.arg("--checked").arg(built.join("oxmlir-opt"));
    hunt.arg("--reference").arg(tools::llvm("mlir-opt")?);
    sh::run(
        hunt.arg("--out")
            .arg(tools::target_dir().join("differ"))
            .args(args),
    )
}

/// Searches as the checks of the project do.
pub fn check() -> Result<()> {
    run(&CHECKED)
}
