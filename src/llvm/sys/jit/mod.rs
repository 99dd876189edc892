//! Programs that are compiled to memory and called.
//!
//! `engine` compiles with LLVM's compiler. `symbols` says where functions come from that a program calls
//! without defining them, and `runtime` has those that there are without any library. `process` runs what may crash.

mod engine;
mod process;
mod runtime;
mod symbols;

pub use engine::{Engine, EntryPoint};
pub use process::{End, isolated, place, read_memory};
pub use symbols::Symbols;
