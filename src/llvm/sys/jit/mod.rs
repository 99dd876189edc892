//! Programs that are compiled to memory and called.
//!
//! `library` loads LLVM's compiler, `engine` compiles with it. `symbols` says where functions come from that a program calls
//! without defining them, and `runtime` has those that there are without any library. `process` runs what may crash.

mod engine;
mod library;
mod process;
mod runtime;
mod symbols;

pub use engine::{Engine, EntryPoint, OptLevel};
pub use process::{End, isolated, place, read_memory};
pub use symbols::Symbols;
