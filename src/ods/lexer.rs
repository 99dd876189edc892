//! Tokens of the declarations.

use crate::error::{Position, Result, problem};

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

/// All tokens of a text that starts at a place, with their own places; the last one is [`Token::End`].
pub(crate) fn tokens(text: &str, start: Position) -> Result<Vec<(Token, Position)>> {
    let mut lexer = Lexer {
        rest: text,
        at: start,
    };
    let mut out = Vec::new();
    loop {
        let (token, at) = lexer.next()?;
        let end = token == Token::End;
        out.push((token, at));
        if end {
            return Ok(out);
        }
    }
}

struct Lexer<'a> {
    rest: &'a str,
    at: Position,
}

impl Lexer<'_> {
    fn next(&mut self) -> Result<(Token, Position)> {
        self.skip_blank();
        let at = self.at;
        let Some(first) = self.rest.chars().next() else {
            return Ok((Token::End, at));
        };
        let token = match first {
            '(' | ')' | '{' | '}' | ',' | ':' | '=' | '#' | '$' => {
                self.skip(1);
                Token::Punct(first)
            }
            '"' => self.text()?,
            '-' | '0'..='9' => self.number()?,
            c if c.is_ascii_alphabetic() || c == '_' => Token::Word(self.take(is_word).to_owned()),
            c => return problem(at, format!("unexpected character '{c}'")),
        };
        Ok((token, at))
    }

    fn skip_blank(&mut self) {
        loop {
            self.take(|c| c.is_ascii_whitespace());
            if !self.rest.starts_with("//") {
                return;
            }
            self.take(|c| c != '\n');
        }
    }

    /// Takes the longest prefix of such characters.
    fn take(&mut self, accept: impl Fn(char) -> bool) -> String {
        let len = self.rest.find(|c| !accept(c)).unwrap_or(self.rest.len());
        self.skip(len).to_owned()
    }

    /// Goes on behind so many bytes, and returns them.
    fn skip(&mut self, len: usize) -> &str {
        let (taken, rest) = self.rest.split_at(len);
        self.rest = rest;
        self.at = taken.chars().fold(self.at, Position::after);
        taken
    }

    fn number(&mut self) -> Result<Token> {
        let start = self.at;
        let digits = self.take(|c| c == '-' || c.is_ascii_alphanumeric());
        match digits.parse() {
            Ok(number) => Ok(Token::Number(number)),
            Err(_) => problem(start, format!("'{digits}' is not a number")),
        }
    }

    fn text(&mut self) -> Result<Token> {
        let start = self.at;
        let mut text = String::new();
        let mut chars = self.rest.char_indices().skip(1);
        while let Some((at, c)) = chars.next() {
            match c {
                '"' => {
                    self.skip(at + 1);
                    return Ok(Token::Text(text));
                }
                '\\' => match chars.next() {
                    Some((_, 'n')) => text.push('\n'),
                    Some((_, c @ ('"' | '\\'))) => text.push(c),
                    _ => {
                        self.skip(at);
                        return problem(self.at, "unknown escape in a string");
                    }
                },
                c => text.push(c),
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
    fn tokens_carry_places() {
        let at = |line, column| Position {
            file: 0,
            line,
            column,
        };
        let all = tokens("op a-b.c // note\n \"x\ny\\n\" -3", at(1, 1)).unwrap();
        let expected = [
            (Token::Word("op".into()), at(1, 1)),
            (Token::Word("a-b.c".into()), at(1, 4)),
            (Token::Text("x\ny\n".into()), at(2, 2)),
            (Token::Number(-3), at(3, 6)),
            (Token::End, at(3, 8)),
        ];
        assert_eq!(all, expected);
    }

    #[test]
    fn mistakes_name_the_place() {
        let mistake = |text: &str| {
            let problem = tokens(text, Position::start(0)).unwrap_err();
            (problem.at.line, problem.at.column, problem.message)
        };
        let expect = |line, column, message: &str| (line, column, message.to_owned());
        assert_eq!(mistake("\n @"), expect(2, 2, "unexpected character '@'"));
        let endless = expect(2, 1, "string without an end");
        assert_eq!(mistake("\n\"abc\n\n"), endless);
        assert_eq!(mistake("a 1x"), expect(1, 3, "'1x' is not a number"));
        let escape = expect(1, 3, "unknown escape in a string");
        assert_eq!(mistake("\"a\\q\""), escape);
    }
}
