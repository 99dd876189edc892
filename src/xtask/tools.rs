//! Places: the root of the project, the built binary, the tools of LLVM, folders that environment variables name.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use crate::sh;

/// The folder of the tools of LLVM 22 on Debian.
pub const LLVM_BIN: &str = "/usr/lib/llvm-22/bin";

/// What makes cargo build all programs of the project with optimizations. One after the other they would be built twice, as they
/// want other parts of some crates than together.
pub const BUILD_PROGRAMS: [&str; 7] = [
    "build",
    "--release",
    "--bins",
    "--package",
    "oxmlir",
    "--package",
    "oxmlir-hunt",
];

/// The root of the checkout that this program was built from.
pub fn root() -> &'static Path {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).unwrap_or(here)
}

/// The folder that cargo builds into.
pub fn target_dir() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// The path of the release build of `oxmlir-opt`, which is built first if it is out of date.
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

/// The binary to measure: the release build, unless `OXMLIR_OPT` names another one.
pub fn measured() -> Result<PathBuf> {
    match std::env::var_os("OXMLIR_OPT") {
        Some(binary) => Ok(binary.into()),
        None => build_release(),
    }
}

/// The folder that an environment variable names, if it is set.
pub fn folder_in(variable: &str) -> Option<PathBuf> {
    std::env::var_os(variable)
        .filter(|value| !value.is_empty())
        .map(PathBuf::from)
}

/// The path of a tool of LLVM 22, by its plain name. A tool that is missing is an error.
pub fn llvm(tool: &str) -> Result<PathBuf> {
    let path = Path::new(LLVM_BIN).join(tool);
    ensure!(
        path.is_file(),
        "{} is missing: run `./x setup`",
        path.display()
    );
    Ok(path)
}

/// What this machine is to the compiler.
pub fn host() -> Result<String> {
    let said = sh::output("rustc", &["-vV"]).context("rustc does not run")?;
    let host = said.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("rustc does not tell its host")?.to_owned())
}
