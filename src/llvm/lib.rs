//! LLVM IR out of modules in the llvm dialect, through LLVM's own builder, and into them, through its reader, and machine code
//! through its compiler.
//!
//! [`export_module`] gives the text, [`import_module`] reads it, [`emit`] makes files for other programs, [`jit`] calls functions. LLVM is touched only while these run: nothing is initialized at
//! start-up.

pub mod emit;
mod export;
mod gpu;
mod import;
mod intrinsics;
pub mod jit;
mod names;
mod sys;

#[cfg(test)]
mod tests;

pub use export::{ModuleText, dropped_attributes, export_module};
pub use gpu::INTERFACES;
pub use import::{ImportOptions, Imported, import_module};
pub use sys::{Allocator, stdout_was_closed, version};
