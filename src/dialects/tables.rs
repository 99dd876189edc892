//! The static tables of all dialects, generated from the declarations in `grammar/dialects` (see `build.rs`).
//!
//! [`DIALECTS`] holds everything; beside it there is a module for each dialect with the number of every operation
//! (`arith::ADDI`) and the index of every slot (`arith::addi::LHS`), so that code names no operation by a string.

// `func::func` is an operation's name, not a module repeated.
#![allow(clippy::module_inception)]

use oxmlir_ir::def::*;

include!(concat!(env!("OUT_DIR"), "/tables.rs"));

#[cfg(test)]
mod tests;
