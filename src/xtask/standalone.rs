//! The project of its own in `src/tests/standalone`: a tool with one more dialect, built as it is outside of this repository.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::{sh, tools};

/// The folder of the project.
const FOLDER: &str = "src/tests/standalone";

/// Gives the project the versions of dependencies that this one has: it keeps no list of its own.
pub fn lock() -> Result<()> {
    let to = Path::new(FOLDER).join("Cargo.lock");
    std::fs::copy("Cargo.lock", &to).with_context(|| format!("cannot write {}", to.display()))?;
    Ok(())
}

/// A cargo command on the project.
pub fn cargo<'a>(args: impl IntoIterator<Item = &'a str>) -> Command {
    let mut cargo = sh::cmd("cargo", args);
    cargo
        .current_dir(FOLDER)
        .env("CARGO_TARGET_DIR", target_dir());
    cargo
}

/// lit on the tests of the project, with its debug build.
pub fn lit() -> Result<Command> {
    let mut lit = sh::cmd("python3", []);
    lit.arg(tools::llvm("lit")?)
        .arg("-v")
        .arg(Path::new(FOLDER).join("test"))
        .env("CARGO_TARGET_DIR", target_dir());
    Ok(lit)
}

/// Where the project is built: with other declarations, so beside what this one is built to.
fn target_dir() -> PathBuf {
    tools::root().join(tools::target_dir()).join("standalone")
}
