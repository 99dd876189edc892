//! From LALRPOP's "unexpected token, expected one of" to the messages of the language.

use lalrpop_util::ParseError;

use crate::state::{Fail, State};
use crate::token::{Token, kind};

/// Why a word that names no operation is no operation.
pub fn unknown_op(st: &State, name: &str) -> String {
    match name.split_once('.') {
        None => {
            let dialect = st.default_dialect();
            if dialect.is_empty() {
                format!("custom op '{name}' is unknown")
            } else {
                format!("custom op '{name}' is unknown (tried '{dialect}.{name}' as well)")
            }
        }
        Some((dialect, _)) if st.cx.registry().dialect(dialect).is_none() => {
            format!("Dialect `{dialect}' not found for custom op '{name}' ")
        }
        Some(_) => match st.cx.registry().op_name(name) {
            Some(_) => format!("custom op '{name}' has no custom assembly form"),
            None => format!("custom op '{name}' is unknown"),
        },
    }
}

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

/// Turns a syntax error into a diagnostic of the state; errors of actions have been reported already.
pub fn report(st: &mut State, error: Fail) {
    match error {
        ParseError::User {
            error: Some((at, message)),
        } => {
            st.fail(at, message);
        }
        ParseError::User { error: None } => {}
        ParseError::InvalidToken { location } => {
            st.fail(location, crate::messages::UNEXPECTED_CHARACTER);
        }
        ParseError::UnrecognizedEof { location, expected } => {
            let end = st.text.len() as u32;
            unexpected(st, location.min(end), None, &expected);
        }
        ParseError::UnrecognizedToken {
            token: (_, token, _),
            expected,
        } => unexpected(st, token.start, Some(token), &expected),
        ParseError::ExtraToken {
            token: (_, token, _),
        } => {
            unexpected(st, token.start, Some(token), &[]);
        }
    }
}

fn unexpected(st: &mut State, at: u32, token: Option<Token>, expected: &[String]) {
    let expects = |terminal: &str| expected.iter().any(|e| e.trim_matches('"') == terminal);
    let statement = expects("STR_CALL") && expects("op_0");
    if let Some(token) = token
        && statement
        && token.kind == kind::ID
    {
        let message = unknown_op(st, st.text_of(token));
        st.fail(at, message);
        return;
    }
    let message = message(expected, statement);
    let at = end_of_previous(st.text.as_bytes(), at);
    st.fail(at, message);
}

/// The message for what was expected, the most telling terminal first.
fn message(expected: &[String], statement: bool) -> String {
    let expects = |terminal: &str| expected.iter().any(|e| e.trim_matches('"') == terminal);
    if statement {
        return "expected operation name in quotes".to_owned();
    }
    if expects("START_FILE") || expected.is_empty() {
        return "unexpected token".to_owned();
    }
    if expects("affine_map") && expects("INT_TYPE") {
        return "expected attribute value".to_owned();
    }
    if expects("INT_TYPE") && expects("vector") {
        return if expects("(") {
            "expected type"
        } else {
            "expected non-function type"
        }
        .to_owned();
    }
    if expects("ID") && expects("STR") {
        return "expected attribute name".to_owned();
    }
    for (terminal, text) in [
        ("PCT", "expected SSA operand"),
        ("AT", "expected valid '@'-identifier for symbol name"),
        ("CARET", "expected block name"),
        ("INT", "expected integer value"),
        ("STR", "expected string literal"),
        ("ID", "expected valid keyword"),
    ] {
        if expects(terminal) {
            return text.to_owned();
        }
    }
    let words: Vec<&str> = expected.iter().map(|e| e.trim_matches('"')).collect();
    for punctuation in [":", ",", "=", "->", ")", "]", ">", "}", "(", "[", "<", "{"] {
        if words.contains(&punctuation) {
            return format!("expected '{punctuation}'");
        }
    }
    format!("expected '{}'", words[0])
}

/// Where a missing token is reported: behind what stands in front of `at`.
pub fn end_of_previous(bytes: &[u8], at: u32) -> u32 {
    let mut end = (at as usize).min(bytes.len());
    while let Some(&byte) = bytes[..end].last() {
        match byte {
            b' ' | b'\t' => end -= 1,
            b'\r' | b'\n' => {
                let code = without_comment(bytes, end - 1);
                let has_comment = code < end - 1;
                end = code;
                if has_comment && !is_line_blank(bytes, end) {
                    break;
                }
            }
            _ => break,
        }
    }
    if end == 0 { at } else { end as u32 }
}

/// Whether only blanks stand between `end` and the start of its line.
fn is_line_blank(bytes: &[u8], end: usize) -> bool {
    let mut before = bytes[..end].iter().rev();
    before
        .find(|b| !matches!(b, b' ' | b'\t'))
        .is_none_or(|b| *b == b'\n')
}

/// The end of the line that ends at `end` without the comment in it.
fn without_comment(bytes: &[u8], end: usize) -> usize {
    let start = bytes[..end]
        .iter()
        .rposition(|b| *b == b'\n')
        .map_or(0, |i| i + 1);
    let comment = bytes[start..end].windows(2).position(|w| w == b"//");
    comment.map_or(end, |i| start + i)
}
