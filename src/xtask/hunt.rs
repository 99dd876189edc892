//! The search for passes that change what programs compute (`src/hunt`).

use anyhow::Result;

use crate::{setup, sh};

/// Builds the hunt with optimizations and runs it with these arguments. A difference that is found is an error.
pub fn run(args: &[&str]) -> Result<()> {
    setup::for_demo()?;
    let run = [
        "run",
        "--quiet",
        "--release",
        "--package",
        "oxmlir-hunt",
        "--",
    ];
    sh::run(sh::cmd("cargo", run).args(args))
}
