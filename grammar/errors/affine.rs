//! Syntax errors in affine expressions, maps and sets.

use super::end_of_previous;
use super::site::{ErrorPlace, Site, SyntaxError};
use crate::lexer::Raw;

const OPERATORS: [&str; 6] = ["+", "-", "*", "floordiv", "ceildiv", "mod"];
const WORDS: [&str; 3] = ["floordiv", "ceildiv", "mod"];
/// Those that no expression begins with.
const SYMBOLS: [&str; 2] = ["+", "*"];

/// An operand, operator or parenthesis that is missing in an affine expression.
pub fn affine(site: &Site) -> Option<SyntaxError> {
    if !(site.has("PCT") && site.has("INT") && site.has("symbol")) {
        return None;
    }
    let text = site.text();
    let before = site.context.before[0];
    let is_sign = before == "-" && matches!(site.context.before[1], "(" | "," | "[");
    let is_operand = OPERATORS.contains(&before) && !is_sign;
    let message = if SYMBOLS.contains(&text) {
        if is_operand {
            "missing right operand of binary operator"
        } else {
            "missing left operand of binary operator"
        }
    } else if is_operand {
        "missing right operand of binary operator"
    } else if text == ")" && is_inner_parenthesis(site) {
        "no expression inside parentheses"
    } else if is_name(text) {
        "use of undeclared identifier"
    } else {
        "expected affine expression"
    };
    Some(SyntaxError::at_token(message))
}

/// Whether a word could name a dimension or symbol.
fn is_name(text: &str) -> bool {
    let starts = text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    starts && !WORDS.contains(&text)
}

/// A word where an operand should stand that names nothing, be it an operator, in front of what is wrong too.
pub fn undeclared_name(site: &Site) -> Option<SyntaxError> {
    let [name, before, _] = site.context.before;
    let is_operand = matches!(before, "(" | "," | "[") || OPERATORS.contains(&before);
    let is_word = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    let follows = WORDS.contains(&name) || site.has("mod") && site.st.is_undeclared(name);
    let in_list = site.has_inline_maps() && site.context.inside(Raw::LSquare).is_some();
    let is_expression = in_list || site.context.within(&["affine_map", "affine_set"]);
    if !(is_operand && is_word && is_expression && follows) {
        return None;
    }
    let at = end_of_previous(site.st.text.as_bytes(), site.last(name)?);
    Some(SyntaxError {
        place: ErrorPlace::At(at),
        message: "use of undeclared identifier".to_owned(),
    })
}

/// Whether `(` opened an expression, not a list of them.
fn is_inner_parenthesis(site: &Site) -> bool {
    let open = site.context.open.last();
    site.context.before[0] == "(" && open.is_some_and(|o| !matches!(o.head, "->" | ":"))
}
