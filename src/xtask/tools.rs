//! Where things are: the project's root, the built binary, LLVM's own tools.

use std::path::{Path, PathBuf};

use anyhow::{Result, ensure};

use crate::sh;

/// The folder Debian installs the LLVM this project links into.
pub const LLVM_BIN: &str = "/usr/lib/llvm-22/bin";

/// The root of the checkout this program was built from.
pub fn root() -> &'static Path {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).unwrap_or(here)
}

/// The folder cargo builds into.
pub fn target_dir() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// The release build of `oxmlir-opt`, made now if it is out of date.
pub fn build_release() -> Result<PathBuf> {
    sh::run(&mut sh::cmd(
        "cargo",
        ["build", "--release", "--bin", "oxmlir-opt"],
    ))?;
    let binary = target_dir().join("release/oxmlir-opt");
    ensure!(
        binary.is_file(),
        "{} is missing after the build",
        binary.display()
    );
    Ok(binary)
}

/// The path of one of LLVM 22's tools, by its plain name.
pub fn llvm(tool: &str) -> Result<PathBuf> {
    let path = Path::new(LLVM_BIN).join(tool);
    ensure!(
        path.is_file(),
        "{} is missing: run `./x setup`",
        path.display()
    );
    Ok(path)
}
