//! The check that every fold, pattern, pass and flag occurs in a lit test.

use anyhow::Result;

use crate::sh;

/// Runs lit with a debug build. It is an error unless what no test reaches is what `src/tests/coverage/uncovered.txt` lists.
pub fn run() -> Result<()> {
    let test = [
        "test",
        "--package",
        "oxmlir",
        "--test",
        "coverage",
        "--",
        "--nocapture",
    ];
    sh::run(&mut sh::cmd("cargo", test))
}
