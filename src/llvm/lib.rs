//! LLVM IR out of modules in the llvm dialect, through LLVM's own builder, and machine code through its compiler.
//!
//! [`export_module`] gives the text, [`jit`] calls functions. LLVM is touched only while these run: nothing is initialized at
//! start-up.

mod export;
pub mod jit;
mod sys;

#[cfg(test)]
mod tests;

pub use export::export_module;
