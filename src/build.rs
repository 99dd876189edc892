//! Links the program so that it starts fast.
//!
//! - At a fixed address: its static tables hold about 50,000 pointers, and relocating them at every start took a quarter of the
//!   start-up time and 1.7 MiB.
//! - LLVM's constructors are called when LLVM is needed (`src/llvm/sys/start.rs`).
//! - What is called (`functions.order`, which `./x order` makes) is side by side, what runs at every start in front, and functions
//!   of the C library are looked up when they are called. Not every linker can do that: one that cannot is asked for nothing.
//! - The code that unwinds the stack is part of the program: loading its library takes 6 % of the start-up time, as that asks the
//!   processor for its features, which is slow on virtual machines.
//! - The file is written as a whole, not through a mapping, which would leave it in memory in single pages: mapping these anew at
//!   each start took a sixth of the start-up time, as long as nobody copied the file.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

/// The functions that are called, those of every start first.
const ORDER: &str = "src/functions.order";

fn main() {
    println!("cargo::rerun-if-changed=src/build.rs");
    println!("cargo::rerun-if-changed=src/llvm/lazy.ld");
    println!("cargo::rerun-if-changed={ORDER}");
    if env::var("CARGO_CFG_TARGET_OS").is_ok_and(|os| os == "linux") {
        let root = env!("CARGO_MANIFEST_DIR");
        link("-no-pie");
        link(&format!("-Wl,-T,{root}/src/llvm/lazy.ld"));
        let order = format!("{root}/{ORDER}");
        let flags = [
            format!("-Wl,--symbol-ordering-file={order}"),
            "-Wl,--no-warn-symbol-ordering".to_owned(),
            "-Wl,-z,lazy".to_owned(),
        ];
        let whole = [
            // LLD 22 takes the option for its opposite, which is what is wanted; for others it is the default.
            "-Wl,--mmap-output-file".to_owned(),
            // No multiple of 2 MiB, which are the largest pages: tables would be mapped in such ones, and count as used memory.
            "-Wl,--image-base=0x210000".to_owned(),
        ];
        let unwinder = static_unwinder().map(|folder| format!("-L{}", folder.display()));
        for flags in [&flags[..], &whole, unwinder.as_slice()] {
            if links_with(flags) == Some(true) {
                flags.iter().for_each(|flag| link(flag));
            }
        }
    }
}

/// A folder in which the linker finds GCC's archives where it is asked for the shared library that unwinds the stack.
fn static_unwinder() -> Option<PathBuf> {
    let folder = PathBuf::from(env::var_os("OUT_DIR")?).join("unwinder");
    fs::create_dir_all(&folder).ok()?;
    fs::write(folder.join("libgcc_s.so"), "INPUT(-lgcc_eh -lgcc)\n").ok()?;
    Some(folder)
}

/// Passes a flag to the linker of the program.
fn link(flag: &str) {
    println!("cargo::rustc-link-arg-bins={flag}");
}

/// Whether the linker that the program is linked with takes these flags, as an empty program shows; none if there is no way to know.
fn links_with(flags: &[String]) -> Option<bool> {
    let folder = PathBuf::from(env::var_os("OUT_DIR")?);
    let source = folder.join("empty.rs");
    fs::write(&source, "fn main() {}\n").ok()?;
    let mut rustc = Command::new(env::var_os("RUSTC")?);
    rustc.arg("--target").arg(env::var_os("TARGET")?);
    rustc.arg("-o").arg(folder.join("empty")).arg(&source);
    if let Some(linker) = env::var_os("RUSTC_LINKER") {
        rustc.arg(format!("-Clinker={}", Path::new(&linker).display()));
    }
    rustc.args(flags.iter().map(|flag| format!("-Clink-arg={flag}")));
    let status = rustc.stdout(Stdio::null()).stderr(Stdio::null()).status();
    Some(status.ok()?.success())
}
