//! Tokens of an assembly format.

use crate::error::{Result, problem};

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

/// All tokens with their lines, the first of which is `line`.
pub(super) fn tokens(text: &str, mut line: usize) -> Result<Vec<(Token, usize)>> {
    let mut out = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let after = &rest[first.len_utf8()..];
        match first {
            c if c.is_ascii_whitespace() => {
                line += usize::from(c == '\n');
                rest = after;
            }
            '`' => rest = quoted(after, '`', line, &mut out, Token::Literal)?,
            '"' => rest = quoted(after, '"', line, &mut out, Token::Text)?,
            '$' => {
                let (name, tail) = word(after);
                if name.is_empty() {
                    return problem(line, "expected a name after '$' in the format");
                }
                out.push((Token::Variable(name.to_owned()), line));
                rest = tail;
            }
            c if c.is_ascii_alphabetic() || c == '_' => {
                let (name, tail) = word(rest);
                out.push((Token::Word(name.to_owned()), line));
                rest = tail;
            }
            '(' | ')' | '?' | ':' | '^' | ',' | '<' | '>' | '|' => {
                out.push((Token::Punct(first), line));
                rest = after;
            }
            c => return problem(line, format!("unexpected character '{c}' in the format")),
        }
    }
    out.push((Token::End, line));
    Ok(out)
}

fn quoted<'a>(
    after: &'a str,
    quote: char,
    line: usize,
    out: &mut Vec<(Token, usize)>,
    make: impl Fn(String) -> Token,
) -> Result<&'a str> {
    let Some((text, tail)) = after.split_once(quote) else {
        return problem(line, format!("{quote} without an end in the format"));
    };
    out.push((make(text.to_owned()), line));
    Ok(tail)
}

/// Splits off a name; `-` belongs to it (`attr-dict`).
fn word(text: &str) -> (&str, &str) {
    let len = text.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == '-'));
    text.split_at(len.unwrap_or(text.len()))
}
