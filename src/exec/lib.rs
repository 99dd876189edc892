//! An interpreter that knows undefined behaviour.
//!
//! A [`Machine`] executes functions of a module of any mixture of dialects. What an operation does is its table of the
//! interface [`Execute`]; [`rules`] has those of the project's dialects, and any crate may add more. What a program must not
//! do is an [`Error`] that says where, with which values, and where these come from.
//!
//! - [`Value`]: what SSA values are; a poison value knows where it was made.
//! - [`Machine`]: functions, their frames, and the loop that executes operations.
//! - [`Step`]: what a rule sees: operands, results, the machine.

#![warn(missing_docs)]

mod adapt;
mod argument;
mod buffer;
mod code;
pub mod compare;
mod constant;
mod error;
mod execute;
mod fit;
mod frame;
mod kernel;
mod layout;
mod machine;
mod memory;
mod native;
mod refine;
pub mod rules;
mod runtime;
pub mod scalars;
mod signature;
mod step;
mod text;
mod value;

pub use argument::{Argument, Random};
pub use error::{Error, ErrorKind, Origin, Result};
pub use execute::{Args, Execute, Exit, Flow, State};
pub use kernel::{Gathering, Level, Meeting, Place, Scope};
pub use machine::{Alone, Machine, Options, Outcome};
pub use memory::{Pointer, Provenance};
pub use native::{Called, Native};
pub use refine::{allows, difference};
pub use runtime::Event;
pub use step::Step;
pub use value::{Array, MemRef, Shape, Value};
