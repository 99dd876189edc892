//! The check that every fold, pattern, pass and flag occurs in a lit test.

use anyhow::Result;

use crate::sh;

/// Runs lit with a debug build and compares what was reached with what there is.
pub fn run() -> Result<()> {
    let test = [
        "test",
        "--package",
        "oxmlir",
        "--test",
        "coverage",
        "--",
        "--ignored",
        "--nocapture",
    ];
    sh::run(&mut sh::cmd("cargo", test))
}
