//! Syntax errors in affine expressions, maps and sets.

use super::site::{Complaint, Site};

const OPERATORS: [&str; 6] = ["+", "-", "*", "floordiv", "ceildiv", "mod"];
/// Those that no expression begins with.
const SYMBOLS: [&str; 2] = ["+", "*"];

pub fn affine(site: &Site) -> Option<Complaint> {
    if !(site.has("PCT") && site.has("INT") && site.has("symbol")) {
        return None;
    }
    let text = site.text();
    let before = site.context.before[0];
    let is_word = text.starts_with(|c: char| c.is_ascii_alphabetic());
    let is_operand = OPERATORS.contains(&before);
    let message = if SYMBOLS.contains(&text) {
        if is_operand {
            "missing right operand of binary operator"
        } else {
            "missing left operand of binary operator"
        }
    } else if is_word {
        "use of undeclared identifier"
    } else if is_operand {
        "missing right operand of binary operator"
    } else if text == ")" && is_inner_parenthesis(site) {
        "no expression inside parentheses"
    } else {
        "expected affine expression"
    };
    Some(Complaint::at_token(message))
}

/// Whether `(` opened an expression, not a list of them.
fn is_inner_parenthesis(site: &Site) -> bool {
    let open = site.context.open.last();
    site.context.before[0] == "(" && open.is_some_and(|o| !matches!(o.head, "->" | ":"))
}
