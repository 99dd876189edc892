//! From LALRPOP's "unexpected token, expected one of" to the messages of the language.

use lalrpop_util::ParseError;
use oxmlir_ir::def::EnumDef;

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
    let expected = Expected(expected);
    if let Some(token) = token
        && expected.statement()
        && token.kind == kind::ID
    {
        let name = st.text_of(token);
        let message = unknown_op(st, name);
        st.fail_unknown(at, message, name);
        return;
    }
    if expected.has("AT")
        && !expected.type_or_attribute()
        && let Some(op) = st.open_op()
    {
        let name = st.cx.op_name_str(op);
        let message = format!("custom op '{name}' expected valid '@'-identifier for symbol name");
        st.fail(at, message);
        return;
    }
    let place = end_of_previous(st.text.as_bytes(), at);
    let word = token.is_some_and(|t| st.text_of(t).starts_with(|c: char| c.is_ascii_alphabetic()));
    let message = match expected.affine() {
        true if word => "use of undeclared identifier".to_owned(),
        true => affine_message(&st.text[..place as usize]).to_owned(),
        false => expected.message(),
    };
    st.fail(place, message);
}

/// What is wrong in an affine expression where an operand should stand.
fn affine_message(before: &str) -> &'static str {
    let operators = ["+", "-", "*", "floordiv", "ceildiv", "mod"];
    if operators.iter().any(|o| before.ends_with(o)) && !before.ends_with("->") {
        "missing right operand of binary operator"
    } else if before.ends_with('(') && !before.ends_with("-> (") && !before.ends_with(": (") {
        "no expression inside parentheses"
    } else {
        "expected affine expression"
    }
}

/// The terminals that would have been fine.
struct Expected<'e>(&'e [String]);

impl Expected<'_> {
    fn has(&self, terminal: &str) -> bool {
        self.0.iter().any(|e| e.trim_matches('"') == terminal)
    }

    /// The place of an operation.
    fn statement(&self) -> bool {
        self.has("STR_CALL") && self.has("op_0")
    }

    fn type_or_attribute(&self) -> bool {
        self.has("INT_TYPE") && self.has("vector")
    }

    /// The place of an affine expression.
    fn affine(&self) -> bool {
        self.has("PCT") && self.has("INT") && self.has("symbol")
    }

    /// The message, by the most telling terminal.
    fn message(&self) -> String {
        let fixed = [
            (self.statement(), "expected operation name in quotes"),
            (
                self.has("START_FILE") || self.0.is_empty(),
                "unexpected token",
            ),
            (
                self.has("affine_map") && self.has("INT_TYPE"),
                "expected attribute value",
            ),
            (self.type_or_attribute(), "expected non-function type"),
            (
                self.has("FLOAT") && self.has("true") && self.has("STR"),
                "expected element literal of primitive type",
            ),
            (self.has("ID") && self.has("STR"), "expected attribute name"),
            (self.has("PCT"), "expected SSA operand"),
            (
                self.has("AT"),
                "expected valid '@'-identifier for symbol name",
            ),
            (self.has("CARET"), "expected block name"),
            (self.has("INT"), "expected integer value"),
            (self.has("STR"), "expected string literal"),
            (self.has("ID"), "expected valid keyword"),
            (
                self.has(":") && self.has("(") && self.has("<"),
                "expected ':' followed by operation type",
            ),
        ];
        if let Some((_, message)) = fixed.iter().find(|f| f.0) {
            return (*message).to_owned();
        }
        let words = || self.0.iter().map(|e| e.trim_matches('"'));
        let order = [":", ",", "=", "->", ")", "]", ">", "}", "(", "[", "<", "{"];
        let punctuation = order.into_iter().find(|p| words().any(|w| w == *p));
        format!(
            "expected '{}'",
            punctuation.or(words().next()).unwrap_or("")
        )
    }
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

/// What is said of a word that is no keyword of an enum.
pub fn enum_message(def: &EnumDef, text: &str) -> String {
    let cases: Vec<&str> = def.cases.iter().map(|c| c.0).collect();
    let cases = cases.join(", ");
    if !def.summary.is_empty() {
        return format!("expected one of [{cases}] for {}, got: {text}", def.summary);
    }
    let (dialect, name) = def.name.split_once('.').unwrap_or(("", def.name));
    let dialect = if dialect == "llvm" { "LLVM" } else { dialect };
    format!("expected ::mlir::{dialect}::{name} to be one of: {cases}")
}
