//! Tokens of an assembly format.

use crate::error::{Position, Result, problem};

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Token {
    /// `` `text` ``
    Literal(String),
    /// `$name`
    Variable(String),
    /// A directive or a part of one.
    Word(String),
    /// A string, an argument of `custom<...>`.
    Text(String),
    Punct(char),
    End,
}

impl std::fmt::Display for Token {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Token::Literal(text) => write!(f, "`{text}`"),
            Token::Variable(name) => write!(f, "'${name}'"),
            Token::Word(word) => write!(f, "'{word}'"),
            Token::Text(text) => write!(f, "\"{text}\""),
            Token::Punct(c) => write!(f, "'{c}'"),
            Token::End => f.write_str("the end of the format"),
        }
    }
}

/// All tokens with their places; the text starts at `start`.
pub(super) fn tokens(text: &str, start: Position) -> Result<Vec<(Token, Position)>> {
    let mut out = Vec::new();
    let mut rest = text;
    let mut at = start;
    let mut done = 0;
    while let Some(first) = rest.chars().next() {
        at = text[done..text.len() - rest.len()].chars().fold(at, after);
        done = text.len() - rest.len();
        let behind = &rest[first.len_utf8()..];
        match first {
            c if c.is_ascii_whitespace() => rest = behind,
            '`' => rest = quoted(behind, '`', at, &mut out, Token::Literal)?,
            '"' => rest = quoted(behind, '"', at, &mut out, Token::Text)?,
            '$' => {
                let (name, tail) = word(behind);
                if name.is_empty() {
                    return problem(at, "expected a name after '$' in the format");
                }
                out.push((Token::Variable(name.to_owned()), at));
                rest = tail;
            }
            c if c.is_ascii_alphabetic() || c == '_' => {
                let (name, tail) = word(rest);
                out.push((Token::Word(name.to_owned()), at));
                rest = tail;
            }
            '(' | ')' | '?' | ':' | '^' | ',' | '<' | '>' | '|' => {
                out.push((Token::Punct(first), at));
                rest = behind;
            }
            c => return problem(at, format!("unexpected character '{c}' in the format")),
        }
    }
    at = text[done..].chars().fold(at, after);
    out.push((Token::End, at));
    Ok(out)
}

/// The place behind a character of the format: quotes and backslashes stand there with a backslash in front.
fn after(at: Position, c: char) -> Position {
    match c {
        '"' | '\\' => at.right(2),
        _ => at.after(c),
    }
}

fn quoted<'a>(
    behind: &'a str,
    quote: char,
    at: Position,
    out: &mut Vec<(Token, Position)>,
    make: impl Fn(String) -> Token,
) -> Result<&'a str> {
    let Some((text, tail)) = behind.split_once(quote) else {
        return problem(at, format!("{quote} without an end in the format"));
    };
    out.push((make(text.to_owned()), at));
    Ok(tail)
}

/// Splits off a name; `-` belongs to it (`attr-dict`).
fn word(text: &str) -> (&str, &str) {
    let len = text.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == '-'));
    text.split_at(len.unwrap_or(text.len()))
}
