//! From LALRPOP's "unexpected token, expected one of" to the messages of the language.
//!
//! - `context`: what surrounds the place of the error; `place`: where to report it
//! - `site`: what could have stood there, and the rules that make a message of all that; `affine`, `forms`, `params`,
//!   `statement`: rules of these parts of the language; `table`: missing tokens by the construct that misses them

mod affine;
mod context;
mod forms;
mod params;
mod place;
mod site;
mod statement;
mod table;

use lalrpop_util::ParseError;

pub use place::end_of_previous;

use crate::adaptor::Goal;
use crate::state::{Fail, State};
use crate::token::Token;
use context::Context;
use site::Site;

/// Why a word that names no operation is no operation, where operations of `default` may leave out their dialect.
pub fn unknown_op(st: &State, name: &str, default: &str) -> String {
    match name.split_once('.') {
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

/// Why an operation in generic form is refused.
pub fn unregistered_op(st: &State, name: &str) -> String {
    let dialect = name.split_once('.').map_or("", |n| n.0);
    if st.cx.registry().dialect(dialect).is_some() {
        return format!(
            "unregistered operation '{name}' found in dialect ('{dialect}') that does not allow unknown operations"
        );
    }
    "operation being parsed with an unregistered dialect. If this is intended, please use -allow-unregistered-dialect with the MLIR tool used".to_owned()
}

/// What is said of the bound of an affine loop that is no map.
pub const BAD_BOUND: &str = "expected valid affine map representation for loop bounds";

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
            let garbage = site::no_token(st.text, at);
            let garbage = garbage.filter(|_| message == crate::messages::MISSING_X);
            let (at, message) = garbage.unwrap_or((at, message));
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
    let (at, message) = site.explain();
    st.fail(at, message);
}

/// Something stands behind an operation that can be no further one: the operation may have errors of its own, and its
/// dialect does not count any more.
fn after_operation(st: &mut State, at: u32, token: Option<Token>, expected: &[String]) {
    let mut before = crate::parse::in_front(st, at);
    if !before.diagnostics.has_errors() {
        let site = Site::new(&before, at, token, expected);
        let (at, message) = site.explain();
        match statement::unknown_word(&site) {
            Some(name) => before.fail_unknown(at, message, name),
            None => before.fail(at, message),
        };
    }
    st.diagnostics = before.diagnostics;
}
