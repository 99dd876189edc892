//! Installs what a bare Debian 12 machine lacks.
//!
//! Debian 12's security archive carries LLVM 22. Where neither root nor a
//! password-free `sudo` is at hand, the exact command to run is printed instead.

use anyhow::{Result, bail};

use crate::{corpus, sh};

/// What `cargo build --release` and executing the result take: LLVM with the
/// archives `llvm-config-22 --link-static --system-libs` names, a C++ compiler
/// to link them, and `lli`.
const BUILD: &[&str] = &[
    "g++",
    "llvm-22",
    "llvm-22-dev",
    "libxml2-dev",
    "libz3-dev",
    "libzstd-dev",
    "zlib1g-dev",
];

/// What the tests take besides: FileCheck, not and lit are one package; the declarations of the reference, with which ours
/// are compared, another.
const TEST: &[&str] = &["llvm-22-tools", "libmlir-22-dev", "python3"];

/// What the agreement check takes besides: it asks the reference to read our output.
const AGREEMENT: &[&str] = &["mlir-22-tools"];

/// Everything `./x demo` needs.
pub fn for_demo() -> Result<()> {
    packages(BUILD)
}

/// Everything `./x test` needs.
pub fn for_tests() -> Result<()> {
    let mut wanted = [BUILD, TEST].concat();
    if corpus::folder().is_some() {
        wanted.extend(AGREEMENT);
    }
    packages(&wanted)?;
    component("clippy")?;
    component("fmt")
}

/// Installs those of the packages that are missing.
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

fn is_installed(package: &str) -> bool {
    sh::output("dpkg-query", &["-W", "-f=${db:Status-Status}", package])
        .is_some_and(|status| status == "installed")
}

/// Adds a component of the Rust toolchain, given by the cargo command it provides.
fn component(command: &str) -> Result<()> {
    if sh::output("cargo", &[command, "--version"]).is_some() {
        return Ok(());
    }
    let component = if command == "fmt" { "rustfmt" } else { command };
    sh::run(&mut sh::cmd("rustup", ["component", "add", component]))
}
