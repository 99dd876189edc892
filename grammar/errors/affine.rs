//! Syntax errors in affine expressions, maps and sets.

use super::site::{Complaint, Site, Spot};

const OPERATORS: [&str; 6] = ["+", "-", "*", "floordiv", "ceildiv", "mod"];
const WORDS: [&str; 3] = ["floordiv", "ceildiv", "mod"];
/// Those that no expression begins with.
const SYMBOLS: [&str; 2] = ["+", "*"];

pub fn affine(site: &Site) -> Option<Complaint> {
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
    Some(Complaint::at_token(message))
}

/// Whether a word could name a dimension or symbol.
fn is_name(text: &str) -> bool {
    let starts = text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    starts && !WORDS.contains(&text)
}

/// A word operator where an operand should stand: it reads as a name, which is not declared.
pub fn operator_as_name(site: &Site) -> Option<Complaint> {
    let [name, before, _] = site.context.before;
    let is_operand = matches!(before, "(" | ",") || OPERATORS.contains(&before);
    if !WORDS.contains(&name) || !is_operand || !site.context.within(&["affine_map", "affine_set"])
    {
        return None;
    }
    let at = site.token.map_or(site.st.text.len(), |t| t.start as usize);
    let start = site.st.text.get(..at)?.rfind(name)?;
    Some(Complaint {
        spot: Spot::At(start as u32),
        message: "use of undeclared identifier".to_owned(),
    })
}

/// Whether `(` opened an expression, not a list of them.
fn is_inner_parenthesis(site: &Site) -> bool {
    let open = site.context.open.last();
    site.context.before[0] == "(" && open.is_some_and(|o| !matches!(o.head, "->" | ":"))
}
