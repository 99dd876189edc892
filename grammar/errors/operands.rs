//! Syntax errors in and around operands: lists and bundles of them, what is called, symbols and function types.

use oxmlir_ir::def::Format;

use super::place::end_of_previous;
use super::site::{ErrorPlace, Site, SyntaxError};
use super::written::{next_token, type_end};
use crate::lexer::Raw;
use crate::scan::{self, skip_blanks};
use crate::syntax;
use crate::token::kind;

/// An operand bundle: `"tag"(%a : i32)`.
pub fn bundle(site: &Site) -> Option<SyntaxError> {
    site.context.inside(Raw::LSquare)?;
    if !site.has("STR_CALL") {
        return None;
    }
    let Some(tag) = site.token.filter(|t| t.kind == kind::STR) else {
        return Some(SyntaxError::at_token(site.custom("expected string")));
    };
    let next = scan::skip_blanks(site.st.text.as_bytes(), tag.end as usize);
    Some(SyntaxError {
        place: ErrorPlace::At(next as u32),
        message: "expected '('".to_owned(),
    })
}

/// `%x#` without a number.
pub fn result_number(site: &Site) -> Option<SyntaxError> {
    let found = site.text().starts_with('#') && site.context.before[0].starts_with('%');
    found.then(|| SyntaxError::at_token("invalid SSA value result number"))
}

/// Operands in brackets: the list could have ended.
pub fn generic_operands(site: &Site) -> Option<SyntaxError> {
    let open = site.context.open.last()?;
    let assigns = syntax::op(open.head).is_some_and(|op| op.assigns);
    if assigns || matches!(open.head, ">" | "iter_args") {
        return None;
    }
    if !site.has("PCT") || site.context.before[0] == "," || site.is_type() {
        return None;
    }
    let close = match open.bracket {
        Raw::LParen if open.head.starts_with('"') => "expected ')' to end operand list",
        Raw::LParen if open.head.starts_with('^') && site.has(")") => return None,
        Raw::LParen if open.head.starts_with('^') => match site.op() {
            Some(op) if matches!(op.format, Format::Custom(_)) => "expected ')'",
            _ => "expected ':'",
        },
        Raw::LParen if site.has(")") => "expected ')'",
        Raw::LSquare if site.has("]") => "expected ']'",
        _ => return None,
    };
    Some(SyntaxError::behind(close))
}

/// What is wrong with the function type that begins with the token, which is no attribute.
pub fn function_type(site: &Site) -> SyntaxError {
    let (text, bytes) = (site.st.text, site.st.text.as_bytes());
    let mut at = skip_blanks(bytes, site.at() + 1);
    let mut message = "expected '->' in function type";
    while bytes.get(at) != Some(&b')') {
        let Some(end) = type_end(text, at) else {
            message = "expected non-function type";
            break;
        };
        at = skip_blanks(bytes, end);
        match bytes.get(at) {
            Some(b',') => at = skip_blanks(bytes, at + 1),
            Some(b')') => {}
            _ => {
                message = "expected ')'";
                break;
            }
        }
    }
    let end = match bytes.get(at) {
        Some(b')') => skip_blanks(bytes, at + 1),
        _ => at,
    };
    if bytes.get(end..).is_some_and(|rest| rest.starts_with(b"->")) {
        return SyntaxError::at_token(site.custom("invalid kind of attribute specified"));
    }
    SyntaxError {
        place: ErrorPlace::At(end_of_previous(bytes, end as u32)),
        message: message.to_owned(),
    }
}

/// Operands without brackets around them, of which there must be a number.
pub fn operand_count(site: &Site) -> Option<SyntaxError> {
    let count = site.op_syntax()?.operand_count?;
    let name_end = site.context.op_end;
    let bytes = site.st.text.as_bytes();
    if site.has("PCT") && skip_blanks(bytes, name_end) == site.at() {
        return Some(match site.text() {
            "(" | "[" => SyntaxError::at_token("unexpected delimiter"),
            _ => SyntaxError::behind("expected operand"),
        });
    }
    let operands = site.st.text.get(name_end..site.at())?;
    let is_list = operands.trim_start().starts_with('%') && !operands.contains([':', '{']);
    let ends = site.has(",") && site.has(":") && is_list;
    (ends && operands.matches(',').count() + 1 != count).then(|| SyntaxError {
        place: ErrorPlace::At(skip_blanks(bytes, name_end) as u32),
        message: site.custom(&format!("expected {count} operands")),
    })
}

/// What stands in the place of the symbol or value that is called, behind words that say how.
pub fn callee(site: &Site) -> Option<SyntaxError> {
    let enums = site.op_syntax()?.callee_words;
    let (text, bytes) = (site.st.text, site.st.text.as_bytes());
    let registry = site.st.cx.registry();
    let is_case = |word: &str| {
        let mut defs = enums.iter().filter_map(|name| registry.enum_def(name));
        defs.any(|def| def.cases.iter().any(|case| case.0 == word))
    };
    if enums.is_empty() {
        return None;
    }
    let mut at = skip_blanks(bytes, site.context.op_end);
    let mut words = 0;
    while let Some((Raw::Word, end)) = next_token(text, at)
        && words < enums.len()
        && is_case(&text[at..end])
    {
        words += 1;
        at = skip_blanks(bytes, end);
    }
    let begin = next_token(text, at).map(|next| next.0);
    let is_call = begin == Some(Raw::At) && site.context.before[0] == ":" && site.is_type();
    if is_call
        && site
            .context
            .open
            .last()
            .is_none_or(|o| o.bracket == Raw::LBrace)
    {
        return Some(SyntaxError::behind("expected '('"));
    }
    let is_word = begin == Some(Raw::Word);
    if at > site.at() || type_end(text, at).is_some() || !is_word {
        return None;
    }
    Some(SyntaxError {
        place: ErrorPlace::At(end_of_previous(bytes, at as u32)),
        message: "expected attribute value".to_owned(),
    })
}

/// Two colons behind the name of a symbol, though they are not one token, begin a nested name.
pub fn nested_symbol(site: &Site) -> Option<SyntaxError> {
    let bytes = site.st.text.as_bytes();
    let [before, earlier, _] = site.context.before;
    if (site.op()).is_some_and(|op| matches!(op.format, Format::Custom(_))) {
        return None;
    }
    let end = site.token.filter(|_| site.text() == ":")?.end as usize;
    let next = skip_blanks(bytes, end);
    let name = match before {
        ":" if earlier.starts_with('@') => next,
        _ if before.starts_with('@') && bytes.get(next) == Some(&b':') => {
            skip_blanks(bytes, next + 1)
        }
        _ => return None,
    };
    (bytes.get(name) != Some(&b'@')).then(|| SyntaxError {
        place: ErrorPlace::At(name as u32),
        message: "expected nested symbol reference identifier".to_owned(),
    })
}
