//! Tokens of the declarations.

use crate::error::{Result, problem};

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Token {
    /// `[A-Za-z_][A-Za-z0-9_.-]*`
    Word(String),
    /// A string in double quotes; it may span lines.
    Text(String),
    Number(i64),
    /// One of `( ) { } , : = # $ ~`
    Punct(char),
    End,
}

impl std::fmt::Display for Token {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Token::Word(word) => write!(f, "'{word}'"),
            Token::Text(text) => write!(f, "string \"{text}\""),
            Token::Number(number) => write!(f, "number {number}"),
            Token::Punct(c) => write!(f, "'{c}'"),
            Token::End => f.write_str("the end of the file"),
        }
    }
}

/// All tokens of a text with their lines; the last one is [`Token::End`].
pub(crate) fn tokens(text: &str) -> Result<Vec<(Token, usize)>> {
    let mut lexer = Lexer {
        rest: text,
        line: 1,
    };
    let mut out = Vec::new();
    loop {
        let (token, line) = lexer.next()?;
        let end = token == Token::End;
        out.push((token, line));
        if end {
            return Ok(out);
        }
    }
}

struct Lexer<'a> {
    rest: &'a str,
    line: usize,
}

impl Lexer<'_> {
    fn next(&mut self) -> Result<(Token, usize)> {
        self.skip_blank();
        let line = self.line;
        let Some(first) = self.rest.chars().next() else {
            return Ok((Token::End, line));
        };
        let token = match first {
            '(' | ')' | '{' | '}' | ',' | ':' | '=' | '#' | '$' => {
                self.rest = &self.rest[1..];
                Token::Punct(first)
            }
            '"' => self.text()?,
            '-' | '0'..='9' => self.number()?,
            c if c.is_ascii_alphabetic() || c == '_' => Token::Word(self.take(is_word).to_owned()),
            c => return problem(line, format!("unexpected character '{c}'")),
        };
        Ok((token, line))
    }

    fn skip_blank(&mut self) {
        loop {
            let blank = self.take(|c| c.is_ascii_whitespace());
            self.line += blank.matches('\n').count();
            if !self.rest.starts_with("//") {
                return;
            }
            self.take(|c| c != '\n');
        }
    }

    /// Takes the longest prefix of such characters.
    fn take(&mut self, accept: impl Fn(char) -> bool) -> String {
        let len = self.rest.find(|c| !accept(c)).unwrap_or(self.rest.len());
        let (taken, rest) = self.rest.split_at(len);
        self.rest = rest;
        taken.to_owned()
    }

    fn number(&mut self) -> Result<Token> {
        let digits = self.take(|c| c == '-' || c.is_ascii_alphanumeric());
        match digits.parse() {
            Ok(number) => Ok(Token::Number(number)),
            Err(_) => problem(self.line, format!("'{digits}' is not a number")),
        }
    }

    fn text(&mut self) -> Result<Token> {
        let start = self.line;
        let mut text = String::new();
        let mut chars = self.rest.char_indices().skip(1);
        while let Some((at, c)) = chars.next() {
            match c {
                '"' => {
                    self.rest = &self.rest[at + 1..];
                    return Ok(Token::Text(text));
                }
                '\\' => match chars.next() {
                    Some((_, 'n')) => text.push('\n'),
                    Some((_, c @ ('"' | '\\'))) => text.push(c),
                    _ => return problem(self.line, "unknown escape in a string"),
                },
                c => {
                    self.line += usize::from(c == '\n');
                    text.push(c);
                }
            }
        }
        problem(start, "string without an end")
    }
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '-')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_carry_lines() {
        let all = tokens("op a-b.c // note\n \"x\ny\\n\" -3").unwrap();
        let expected = [
            (Token::Word("op".into()), 1),
            (Token::Word("a-b.c".into()), 1),
            (Token::Text("x\ny\n".into()), 2),
            (Token::Number(-3), 3),
            (Token::End, 3),
        ];
        assert_eq!(all, expected);
    }

    #[test]
    fn mistakes_name_the_line() {
        assert_eq!(
            tokens("\n@").unwrap_err().message,
            "unexpected character '@'"
        );
        assert_eq!(tokens("\n\"abc\n\n").unwrap_err().line, 2);
        assert_eq!(tokens("1x").unwrap_err().message, "'1x' is not a number");
        assert_eq!(
            tokens("\"\\q\"").unwrap_err().message,
            "unknown escape in a string"
        );
    }
}
