//! A position in the token list and the small steps from it.

use std::rc::Rc;

use crate::error::{Position, Result, problem, suggestion};
use crate::lexer::{self, Token};

#[derive(Clone)]
pub(crate) struct Cursor {
    /// Ends in [`Token::End`].
    tokens: Rc<[(Token, Position)]>,
    at: usize,
}

impl Cursor {
    /// The start of a file's text.
    pub fn new(text: &str, file: usize) -> Result<Self> {
        Ok(Self {
            tokens: lexer::tokens(text, Position::start(file))?.into(),
            at: 0,
        })
    }

    pub fn peek(&self) -> &Token {
        &self.tokens[self.at].0
    }

    pub fn position(&self) -> Position {
        self.tokens[self.at].1
    }

    pub fn next(&mut self) -> Token {
        let token = self.peek().clone();
        self.at = (self.at + 1).min(self.tokens.len() - 1);
        token
    }

    /// Whether a word stands between here and a later position.
    pub fn mentions(&self, word: &str, end: &Self) -> bool {
        let between = self.tokens[self.at..end.at].iter();
        between
            .map(|(token, _)| token)
            .any(|token| matches!(token, Token::Word(w) if w == word))
    }

    /// Whether the file has a declaration of this kind and name.
    pub fn declares(&self, kind: &str, name: &str) -> bool {
        let is = |token: &Token, word: &str| matches!(token, Token::Word(w) if w == word);
        let mut pairs = self.tokens.windows(2);
        pairs.any(|pair| is(&pair[0].0, kind) && is(&pair[1].0, name))
    }

    pub fn fail<T>(&self, message: impl Into<String>) -> Result<T> {
        problem(self.position(), message)
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
        at: Position,
        known: impl IntoIterator<Item = &'a str>,
    ) -> Result<T> {
        problem(
            at,
            format!(
                "unknown {what} '{word}'{}",
                suggestion(word, known.into_iter())
            ),
        )
    }
}
