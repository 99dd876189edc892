//! LLVM IR out of modules in the llvm dialect, through LLVM's own builder.
//!
//! [`export_module`] is the whole interface. LLVM is touched only while it runs: nothing is initialized at start-up.

mod export;
mod sys;

#[cfg(test)]
mod tests;

pub use export::export_module;
