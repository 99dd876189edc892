//! Links LLVM's static archives: those that the builder API and the verifier need, nothing else.
//!
//! llvm-sys is told not to link, because it would name every component and its system libraries. With these archives
//! only the objects that are used get into the program, which needs neither zlib, zstd nor libxml2, and starts a few
//! tenths of a millisecond slower than without LLVM.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, process};

/// The environment variable that names the folder of LLVM, as llvm-sys knows it.
const PREFIX: &str = "LLVM_SYS_221_PREFIX";

/// The archives, in the order in which a linker that reads each of them once needs them.
const ARCHIVES: &[&str] = &[
    "LLVMLinker",
    "LLVMTransformUtils",
    "LLVMTarget",
    "LLVMAnalysis",
    "LLVMProfileData",
    "LLVMObject",
    "LLVMMCParser",
    "LLVMMC",
    "LLVMIRReader",
    "LLVMBitReader",
    "LLVMAsmParser",
    "LLVMCore",
    "LLVMRemarks",
    "LLVMBitstreamReader",
    "LLVMBinaryFormat",
    "LLVMTargetParser",
    "LLVMSupport",
    "LLVMDemangle",
];

fn main() {
    println!("cargo::rerun-if-env-changed={PREFIX}");
    println!("cargo::rerun-if-changed=build.rs");
    let prefix = env::var(PREFIX).unwrap_or_else(|_| "/usr/lib/llvm-22".to_owned());
    let lib = Path::new(&prefix).join("lib");
    if !lib.join("libLLVMCore.a").exists() {
        println!(
            "cargo::error=no archives of LLVM 22 in {}: install them with `./x setup` or `apt-get install llvm-22-dev`, \
             name another folder in {PREFIX}, or build without LLVM IR (`--no-default-features`)",
            lib.display()
        );
        process::exit(1);
    }
    // Where LLVM's shared library is looked for, which compiles (sys/jit/library.rs).
    println!("cargo::rustc-env=OXMLIR_LLVM_PREFIX={prefix}");
    println!("cargo::rustc-link-search=native={}", lib.display());
    for archive in ARCHIVES {
        println!("cargo::rustc-link-lib=static:-bundle={archive}");
    }
    link_cxx();
}

/// LLVM is C++: its library is linked statically where the compiler knows the archive, else dynamically.
fn link_cxx() {
    let output = Command::new("cc")
        .arg("-print-file-name=libstdc++.a")
        .output();
    let path = output.map(|o| String::from_utf8_lossy(&o.stdout).trim().to_owned());
    match path.as_deref().map(Path::new) {
        Ok(path) if path.is_absolute() => {
            let folder = alone(path).unwrap_or_else(|| path.parent().unwrap_or(path).to_owned());
            println!("cargo::rustc-link-search=native={}", folder.display());
            println!("cargo::rustc-link-lib=static:-bundle=stdc++");
        }
        _ => println!("cargo::rustc-link-lib=dylib=stdc++"),
    }
}

/// A folder with nothing but this archive: beside it are libraries that the program may want from elsewhere.
fn alone(archive: &Path) -> Option<PathBuf> {
    let folder = PathBuf::from(env::var_os("OUT_DIR")?).join("cxx");
    fs::create_dir_all(&folder).ok()?;
    let link = folder.join(archive.file_name()?);
    // One that is there may be of an archive that is gone.
    let _ = fs::remove_file(&link);
    #[cfg(unix)]
    std::os::unix::fs::symlink(archive, &link).ok()?;
    #[cfg(not(unix))]
    fs::copy(archive, &link).ok()?;
    Some(folder)
}
