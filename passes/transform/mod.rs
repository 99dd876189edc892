//! The interpreter of transformations: programs of the transform dialect that change the program around them.
//!
//! - `payload`: operations and values of the program that is transformed, wherever they are nested
//! - `state`: what handles and parameters stand for, and which handles may not be used any more; `invalidation`: why not
//! - `interface`: what an operation does, a table that any crate may fill; `each`: to several targets one after the other; `outcome`: how it
//!   can fail
//! - `ops`: the operations of the project
//! - `interpreter`: the pass; `check_uses`: one that only looks at the program; `infer_effects`: one that says what sequences
//!   do to their arguments; `library`: one that reads sequences from files, which `merge` adds to those of a program

pub(crate) mod check_uses;
mod each;
pub(crate) mod infer_effects;
pub mod interface;
pub(crate) mod interpreter;
mod invalidation;
pub(crate) mod library;
mod merge;
pub mod ops;
pub mod outcome;
pub mod payload;
pub mod state;
