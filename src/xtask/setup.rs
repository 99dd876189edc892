//! Installation of the Debian packages and Rust components that a bare Debian 12 machine lacks.
//!
//! LLVM 22 is in Debian 12's security archive. Where there is neither root nor a `sudo` without a password, the command to run
//! is printed instead.

use anyhow::{Result, bail};

use crate::{corpus, sh, soundness};

/// The packages for the build and for executing its result: LLVM with the archives that
/// `llvm-config-22 --link-static --system-libs` names, a C++ compiler to link them, and `lli`.
const BUILD: &[&str] = &[
    "g++",
    "llvm-22",
    "llvm-22-dev",
    "libxml2-dev",
    "libz3-dev",
    "libzstd-dev",
    "zlib1g-dev",
];

/// The further packages for the tests: one with FileCheck, not and lit, one with the declarations of the reference, with
/// which ours are compared, and shells that complete.
const TEST: &[&str] = &[
    "llvm-22-tools",
    "libmlir-22-dev",
    "python3",
    "spirv-tools",
    "fish",
    "zsh",
];

/// The further packages for the checks that run the reference on our output: agreement and soundness.
const REFERENCE: &[&str] = &["mlir-22-tools"];

/// The further package for counting instructions.
const MEASURING: &[&str] = &["valgrind"];

/// Installs the packages for `./x grow`.
pub fn for_measuring() -> Result<()> {
    packages(&[BUILD, MEASURING].concat())
}

/// Installs the packages for `./x chart`.
pub fn for_comparing() -> Result<()> {
    packages(&[BUILD, REFERENCE].concat())
}

/// Installs the packages for `./x demo`.
pub fn for_demo() -> Result<()> {
    packages(BUILD)
}

/// Installs the packages and components for `./x test`.
pub fn for_tests() -> Result<()> {
    let mut wanted = [BUILD, TEST, MEASURING].concat();
    if corpus::folder().is_some() || soundness::folder().is_some() {
        wanted.extend(REFERENCE);
    }
    packages(&wanted)?;
    component("clippy")?;
    component("fmt")
}

/// Installs those of the packages that are missing. Without root and sudo the error names the command.
fn packages(wanted: &[&str]) -> Result<()> {
    let missing: Vec<&str> = wanted
        .iter()
        .copied()
        .filter(|package| !is_installed(package))
        .collect();
    if missing.is_empty() {
        return Ok(());
    }
    let install = format!(
        "apt-get install -y --no-install-recommends {}",
        missing.join(" ")
    );
    let script = format!("apt-get update && DEBIAN_FRONTEND=noninteractive {install}");
    if sh::output("id", &["-u"]).is_some_and(|uid| uid.trim() == "0") {
        sh::run(&mut sh::cmd("sh", ["-c", &script]))
    } else if sh::output("sudo", &["-n", "true"]).is_some() {
        sh::run(&mut sh::cmd("sudo", ["-n", "sh", "-c", &script]))
    } else {
        bail!(
            "packages are missing and there is neither root nor sudo here; as root, run\n\n    apt-get update && {install}\n"
        );
    }
}

/// Whether a Debian package is installed.
fn is_installed(package: &str) -> bool {
    sh::output("dpkg-query", &["-W", "-f=${db:Status-Status}", package])
        .is_some_and(|status| status == "installed")
}

/// Adds the component of the Rust toolchain that provides a cargo command, if it is missing.
fn component(command: &str) -> Result<()> {
    if sh::output("cargo", &[command, "--version"]).is_some() {
        return Ok(());
    }
    let component = if command == "fmt" { "rustfmt" } else { command };
    sh::run(&mut sh::cmd("rustup", ["component", "add", component]))
}
