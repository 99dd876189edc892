//! `oxmlir-opt`: reads MLIR text, verifies it, runs passes, writes MLIR, LLVM IR or machine code.

use std::process::ExitCode;

use oxmlir_driver::Tool;

#[cfg(feature = "llvm")]
#[global_allocator]
static ALLOCATOR: oxmlir_llvm::Allocator = oxmlir_llvm::Allocator;

#[cfg(not(feature = "llvm"))]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    oxmlir_driver::main(Tool {
        name: "oxmlir-opt",
        registry: || oxmlir_exec::rules::add_to(oxmlir_passes::builder()),
        passes: oxmlir_passes::PASSES,
    })
}
