//! The parser: `.mlir` text to IR.
//!
//! A logos lexer ([`lexer`]), an adaptor that decides what one token of lookahead cannot ([`adaptor`]), and an LALRPOP grammar made
//! of the hand-written language (`mlir.lalrpop`), the fragments of the dialects (`dialects/*.lalrpop`) and the productions of the
//! declared assembly formats (`build.rs`). Its actions build straight into [`oxmlir_ir::Body`]s ([`state`], [`assemble`],
//! [`custom`]). Functions are skipped by a scan of braces ([`defer`]) and parsed in parallel afterwards.
//!
//! The core names no dialect: what one adds to the language, [`custom`] registers in the tables of [`syntax`].

#![warn(missing_docs)]

mod adaptor;
mod assemble;
mod custom;
mod defer;
mod direct;
mod drive;
mod errors;
mod fit;
mod legacy;
mod lexer;
mod messages;
mod parallel;
mod parse;
mod recover;
mod scan;
mod similar;
mod state;
mod statement;
mod syntax;
mod token;
mod words;

mod grammar {
    //! The generated parser.
    #![allow(
        clippy::all,
        clippy::pedantic,
        clippy::unwrap_used,
        unused,
        unused_qualifications
    )]
    include!(concat!(env!("OUT_DIR"), "/mlir.rs"));
}

pub use lexer::spans;
pub use messages::NESTED_TOO_DEEP;
pub use parse::{Options, Parsed, parse, parse_attribute, parse_type, program};

use adaptor::Goal;
use state::{Answer, State};

/// Runs the grammar over `text[from..to]` of a state.
fn run(st: &mut State, from: usize, to: usize, goal: Goal) -> Result<Answer, ()> {
    parse::run(st, from, to, goal)?;
    st.take_answer().ok_or(())
}
