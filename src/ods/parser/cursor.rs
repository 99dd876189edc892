//! A position in the token list and the small steps from it.

use crate::error::{Result, problem, suggestion};
use crate::lexer::{self, Token};

pub(crate) struct Cursor {
    tokens: Vec<(Token, usize)>,
    at: usize,
}

impl Cursor {
    pub fn new(text: &str) -> Result<Self> {
        Ok(Self {
            tokens: lexer::tokens(text)?,
            at: 0,
        })
    }

    pub fn peek(&self) -> &Token {
        &self.tokens[self.at].0
    }

    pub fn line(&self) -> usize {
        self.tokens[self.at].1
    }

    pub fn next(&mut self) -> Token {
        let token = self.peek().clone();
        self.at = (self.at + 1).min(self.tokens.len() - 1);
        token
    }

    pub fn fail<T>(&self, message: impl Into<String>) -> Result<T> {
        problem(self.line(), message)
    }

    pub fn eat(&mut self, c: char) -> bool {
        self.eat_token(&Token::Punct(c))
    }

    pub fn eat_word(&mut self, word: &str) -> bool {
        let found = matches!(self.peek(), Token::Word(w) if w == word);
        if found {
            self.next();
        }
        found
    }

    fn eat_token(&mut self, token: &Token) -> bool {
        let found = self.peek() == token;
        if found {
            self.next();
        }
        found
    }

    pub fn expect(&mut self, c: char) -> Result<()> {
        if self.eat(c) {
            return Ok(());
        }
        self.fail(format!("expected '{c}', found {}", self.peek()))
    }

    pub fn word(&mut self, what: &str) -> Result<String> {
        match self.peek().clone() {
            Token::Word(word) => {
                self.next();
                Ok(word)
            }
            other => self.fail(format!("expected {what}, found {other}")),
        }
    }

    pub fn text(&mut self, what: &str) -> Result<String> {
        match self.peek().clone() {
            Token::Text(text) => {
                self.next();
                Ok(text)
            }
            other => self.fail(format!("expected {what} in quotes, found {other}")),
        }
    }

    /// A string if there is one, else "".
    pub fn optional_text(&mut self) -> String {
        match self.peek().clone() {
            Token::Text(text) => {
                self.next();
                text
            }
            _ => String::new(),
        }
    }

    pub fn number<N: TryFrom<i64>>(&mut self) -> Result<N> {
        let Token::Number(number) = *self.peek() else {
            return self.fail(format!("expected a number, found {}", self.peek()));
        };
        match N::try_from(number) {
            Ok(n) => {
                self.next();
                Ok(n)
            }
            Err(_) => self.fail(format!("{number} is out of range")),
        }
    }

    /// `item, item, ...` with at least one item.
    pub fn list<T>(&mut self, mut item: impl FnMut(&mut Self) -> Result<T>) -> Result<Vec<T>> {
        let mut items = vec![item(self)?];
        while self.eat(',') {
            items.push(item(self)?);
        }
        Ok(items)
    }

    /// `(item, item, ...)`, or nothing at all for an empty list.
    pub fn optional_args<T>(&mut self, item: impl FnMut(&mut Self) -> Result<T>) -> Result<Vec<T>> {
        if self.eat('(') {
            self.rest_of_args(item)
        } else {
            Ok(Vec::new())
        }
    }

    /// `(item, item, ...)` with at least one item.
    pub fn args<T>(&mut self, item: impl FnMut(&mut Self) -> Result<T>) -> Result<Vec<T>> {
        self.expect('(')?;
        self.rest_of_args(item)
    }

    fn rest_of_args<T>(&mut self, item: impl FnMut(&mut Self) -> Result<T>) -> Result<Vec<T>> {
        let items = self.list(item)?;
        self.expect(')')?;
        Ok(items)
    }

    /// `(item)`
    pub fn arg<T>(&mut self, item: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        self.expect('(')?;
        let value = item(self)?;
        self.expect(')')?;
        Ok(value)
    }

    /// Fails at a word that is none of the known ones.
    pub fn unknown<'a, T>(
        &self,
        what: &str,
        word: &str,
        line: usize,
        known: impl IntoIterator<Item = &'a str>,
    ) -> Result<T> {
        problem(
            line,
            format!(
                "unknown {what} '{word}'{}",
                suggestion(word, known.into_iter())
            ),
        )
    }
}
