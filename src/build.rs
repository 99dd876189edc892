//! Links the program at a fixed address: its static tables hold about 50,000 pointers, and relocating them at every start
//! took a quarter of the start-up time and 1.7 MiB. LLVM's constructors are called when LLVM is needed (`src/llvm/sys/start.rs`).

fn main() {
    println!("cargo::rerun-if-changed=src/build.rs");
    println!("cargo::rerun-if-changed=src/llvm/lazy.ld");
    if std::env::var("CARGO_CFG_TARGET_OS").is_ok_and(|os| os == "linux") {
        println!("cargo::rustc-link-arg-bins=-no-pie");
        let root = env!("CARGO_MANIFEST_DIR");
        println!("cargo::rustc-link-arg-bins=-Wl,-T,{root}/src/llvm/lazy.ld");
    }
}
