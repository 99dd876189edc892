//! From LALRPOP's "unexpected token, expected one of" to the messages of the language.
//!
//! - `context`: what surrounds the place of the error; `place`: where to report it
//! - `site`: what could have stood there, and the rules that make a message of all that; `affine`, `declared`, `forms`,
//!   `operands`, `params`, `statement`: rules of these parts of the language; `table`: missing tokens by the construct that misses them
//! - `written`: what is wrong first with the parameters of an attribute or type

mod affine;
mod context;
mod declared;
mod forms;
mod operands;
mod params;
mod place;
mod site;
mod statement;
mod table;
mod written;

use lalrpop_util::ParseError;
use oxmlir_ir::Diagnostics;

pub use place::end_of_previous;
pub use table::Around;
pub use written::first_error;

use crate::adaptor::Goal;
use crate::state::{Aliases, Fail, State};
use crate::token::{Token, kind};
use context::Context;
use site::Site;

/// Why a word that names no operation is no operation, where operations of `default` may leave out their dialect.
pub fn unknown_op(st: &State, name: &str, default: &str) -> String {
    match name.split_once('.').filter(|(_, rest)| !rest.is_empty()) {
        None if default.is_empty() => {
            format!("{NO_DIALECT}' not found for custom op '{name}'  (tried '.{name}' as well)")
        }
        None => format!("custom op '{name}' is unknown (tried '{default}.{name}' as well)"),
        Some((dialect, _)) if st.cx.registry().dialect(dialect).is_none() => {
            format!("{NO_DIALECT}{dialect}' not found for custom op '{name}' ")
        }
        Some(_) => match st.cx.registry().op_name(name) {
            Some(_) => format!("custom op '{name}' has no custom assembly form"),
            None => format!("custom op '{name}' is unknown"),
        },
    }
}

/// The dialects that there are, for a message that misses one.
pub fn missing_dialect(st: &State, message: &str) -> Option<String> {
    message.starts_with(NO_DIALECT).then(|| {
        let mut names: Vec<&str> = st.cx.registry().dialects().iter().map(|d| d.name).collect();
        names.sort_unstable();
        format!(
            "Available dialects: {} ; for more info on dialect registration see https://mlir.llvm.org/getting_started/Faq/#registered-loaded-dependent-whats-up-with-dialects-management",
            names.join(", ")
        )
    })
}

/// How the message about a dialect that nobody knows begins.
const NO_DIALECT: &str = "Dialect `";

/// Why an operation in generic form is refused. Operations that a known dialect does not have are the verifier's matter.
pub fn unregistered_op(st: &State, name: &str) -> Option<&'static str> {
    let dialect = name.split_once('.').map_or(name, |n| n.0);
    let is_known = st.cx.registry().dialect(dialect).is_some();
    (!is_known && !st.cx.accepts_unknown_op(name)).then_some(crate::messages::UNREGISTERED_OP)
}

/// A message of the form that the text at `at` is part of.
pub fn in_form(st: &State, at: u32, message: &str) -> String {
    let context = Context::new(st.cx, st.text, at as usize);
    match context.op.and_then(|op| st.cx.op_def(op)) {
        Some(op) => format!("custom op '{}' {message}", op.name),
        None => message.to_owned(),
    }
}

/// Turns a syntax error into a diagnostic of the state; errors of actions have been reported already.
pub fn report(st: &mut State, error: Fail, goal: Goal) {
    let (at, token, expected) = match error {
        ParseError::User {
            error: Some((at, message)),
        } => {
            let (at, message) = lexical(st, at, message);
            st.fail(at, message);
            return;
        }
        ParseError::User { error: None } => return,
        ParseError::InvalidToken { location } => {
            st.fail(location, crate::messages::UNEXPECTED_CHARACTER);
            return;
        }
        ParseError::UnrecognizedEof { expected, .. } => (st.text.len() as u32, None, expected),
        ParseError::UnrecognizedToken {
            token: (_, token, _),
            expected,
        } => (token.start, Some(token), expected),
        ParseError::ExtraToken {
            token: (_, token, _),
        } => (token.start, Some(token), Vec::new()),
    };
    let site = Site::new(st, at, token, &expected);
    if goal == Goal::File && site.is_statement() {
        return after_operation(st, at, token, &expected);
    }
    let definition = token.filter(|t| t.kind == kind::DEF && site.has("PCT") && !site.has("DEF"));
    if let Some(errors) = definition.and_then(|token| behind_names(st, token)) {
        st.diagnostics = errors;
        return;
    }
    let (at, message) = site.explain();
    st.fail(at, message);
}

/// An error of the lexer. Lists of dimensions are one token for it, but their parts may end the text, no token may stand
/// behind them, and the brackets around them are looked at before them.
fn lexical(st: &State, at: u32, message: &'static str) -> (u32, String) {
    use crate::messages::{BAD_DIMENSION, MISSING_SCALABLE_END, MISSING_X};
    if !matches!(message, BAD_DIMENSION | MISSING_SCALABLE_END | MISSING_X) {
        return (at, message.to_owned());
    }
    let site = Site::new(st, at, None, &[]);
    if let Some(syntax_error) = site::unbalanced(&site) {
        return site.place(syntax_error);
    }
    let garbage = site::no_token(st.text, at);
    let garbage = garbage.filter(|_| message == MISSING_X);
    let (at, message) = garbage.unwrap_or((at, message));
    let last = st.text.len().saturating_sub(1) as u32;
    (at.min(last), message.to_owned())
}

/// The names of a definition and its `=` are one token. Where the names alone could stand, the sign is what is wrong: the
/// errors of a text with one in its place that is right nowhere.
fn behind_names(st: &State, definition: Token) -> Option<Diagnostics> {
    let names = st.text.get(..definition.end as usize)?;
    let sign = names.rfind('=')?;
    let mut text = st.text.to_owned();
    text.replace_range(sign..=sign, "|");
    let mut other = State::new(st.cx, &text, st.base(), Aliases::default());
    other.forgiven.clone_from(&st.forgiven);
    let program = crate::parse::whole(&mut other, crate::parse::Functions::InPlace);
    program.is_none().then_some(other.diagnostics)
}

/// Something stands behind an operation that can be no further one: the operation may have errors of its own, and its
/// dialect does not count any more.
fn after_operation(st: &mut State, at: u32, token: Option<Token>, expected: &[String]) {
    let mut before = crate::parse::in_front(st, at);
    if !before.diagnostics.has_errors() {
        let site = Site::new(&before, at, token, expected);
        let (at, message) = site.explain();
        match statement::unknown_word(&site).is_some() {
            true => before.fail_unknown(at, message),
            false => before.fail(at, message),
        };
    }
    st.diagnostics = before.diagnostics;
}
