//! The criterion benchmarks.

use anyhow::Result;

use crate::{setup, sh};

/// Runs every benchmark of the workspace; a benchmark that fails is an error.
pub fn run() -> Result<()> {
    setup::for_demo()?;
    sh::run(&mut sh::cmd("cargo", ["bench", "--workspace", "--benches"]))?;
    println!(
        "whole processes against the reference: speed.py --bin target/release/oxmlir-opt --only startup,generic"
    );
    Ok(())
}
