//! Syntax errors where an operation should begin.

use super::site::{ErrorPlace, Site, SyntaxError, behind_token};
use super::{unknown_op, unregistered_op};
use crate::scan;
use crate::token::{Token, kind};

/// What stands where an operation should begin and begins none.
pub fn statement(site: &Site) -> Option<SyntaxError> {
    if !site.is_statement() {
        return None;
    }
    let Some(token) = site.token else {
        return Some(SyntaxError::behind("expected operation name in quotes"));
    };
    let text = site.text();
    let outside = site.context.open.is_empty();
    match token.kind {
        kind::STR => {
            let name = text.trim_matches('"');
            if let Some(message) = unregistered_op(site.st, name) {
                let bytes = site.st.text.as_bytes();
                let behind = scan::skip_blanks(bytes, token.end as usize);
                return Some(SyntaxError {
                    place: ErrorPlace::At(behind as u32),
                    message: message.to_owned(),
                });
            }
            return Some(behind_token(
                site,
                token.end,
                "expected '(' to start operand list",
            ));
        }
        kind::PCT if site.context.before[0] != "=" => return Some(definition(site, token)),
        _ if outside && text.starts_with('#') => {
            return Some(alias(site, token, ["attribute names", "attribute"]));
        }
        _ if outside && text.starts_with('!') => {
            return Some(alias(site, token, ["type names", "type"]));
        }
        _ => {}
    }
    Some(match unknown_word(site) {
        Some(name) => SyntaxError::at_token(unknown_op(site.st, name, site.st.default_dialect())),
        None => SyntaxError::behind("expected operation name in quotes"),
    })
}

/// The word that stands where the name of an operation should.
pub fn unknown_word<'s>(site: &Site<'_, 's>) -> Option<&'s str> {
    let is_word = |text: &&str| text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    let token = site.token.filter(|t| t.kind != kind::INT_TYPE)?;
    let text = site.st.text_of(token);
    Some(text).filter(is_word).filter(|_| site.is_statement())
}

/// `#name` or `!name` that no `=` follows.
fn alias(site: &Site, token: Token, [names, what]: [&str; 2]) -> SyntaxError {
    let text = site.text();
    let end = scan::skip_name(text.as_bytes(), 1);
    if text[..end].contains('.') {
        let message = format!("{names} with a '.' are reserved for dialect-defined names");
        return SyntaxError::at_token(message);
    }
    let message = format!("expected '=' in {what} alias definition");
    behind_token(site, token.start + end as u32, &message)
}

/// `%a, %b:2` that no `=` follows.
fn definition(site: &Site, token: Token) -> SyntaxError {
    let bytes = site.st.text.as_bytes();
    let mut end = scan::skip_name(bytes, token.start as usize + 1);
    loop {
        let mut next = scan::skip_blanks(bytes, end);
        if bytes.get(next) == Some(&b':') {
            let digits = scan::skip_blanks(bytes, next + 1);
            end = scan::skip_name(bytes, digits);
            if !bytes.get(digits).is_some_and(u8::is_ascii_digit) {
                let message = "expected integer number of results";
                return behind_token(site, next as u32 + 1, message);
            }
            next = scan::skip_blanks(bytes, end);
        }
        if bytes.get(next) != Some(&b',') {
            return behind_token(site, end as u32, "expected '=' after SSA name");
        }
        let name = scan::skip_blanks(bytes, next + 1);
        if bytes.get(name) != Some(&b'%') {
            return behind_token(site, next as u32 + 1, "expected valid ssa identifier");
        }
        end = scan::skip_name(bytes, name + 1);
    }
}
