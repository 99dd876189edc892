//! A text as tokens whose brackets know their partners.

use std::ops::Range;

use logos::Logos;

use crate::lexer::Raw;

/// A token; characters that begin none have no kind.
#[derive(Clone, Copy, Debug)]
struct Token {
    kind: Option<Raw>,
    start: usize,
    end: usize,
    /// For a bracket: the token that is its partner.
    partner: Option<usize>,
}

/// The tokens of a text.
pub struct Tokens<'t> {
    pub text: &'t str,
    tokens: Vec<Token>,
}

impl<'t> Tokens<'t> {
    pub fn new(text: &'t str) -> Tokens<'t> {
        let mut tokens: Vec<Token> = Vec::new();
        let mut open: Vec<usize> = Vec::new();
        for (kind, span) in Raw::lexer(text).spanned() {
            let kind = kind.ok();
            let index = tokens.len();
            tokens.push(Token {
                kind,
                start: span.start,
                end: span.end,
                partner: None,
            });
            match kind {
                Some(Raw::LParen | Raw::LSquare | Raw::LBrace | Raw::Less) => open.push(index),
                Some(close @ (Raw::RParen | Raw::RSquare | Raw::RBrace | Raw::Greater)) => {
                    if let Some(partner) = opener(&tokens, &mut open, close) {
                        tokens[partner].partner = Some(index);
                        tokens[index].partner = Some(partner);
                    }
                }
                _ => {}
            }
        }
        Tokens { text, tokens }
    }

    pub fn len(&self) -> usize {
        self.tokens.len()
    }

    pub fn kind(&self, at: usize) -> Option<Raw> {
        self.tokens.get(at)?.kind
    }

    pub fn is(&self, at: usize, kind: Raw) -> bool {
        self.kind(at) == Some(kind)
    }

    /// The text of a token; nothing behind the last one.
    pub fn word(&self, at: usize) -> &'t str {
        self.tokens
            .get(at)
            .map_or("", |t| &self.text[t.start..t.end])
    }

    /// The token that closes or opens what the one at `at` opens or closes.
    pub fn partner(&self, at: usize) -> Option<usize> {
        self.tokens.get(at)?.partner
    }

    /// Where a token begins: behind the last one the end of the text.
    pub fn start(&self, at: usize) -> usize {
        self.tokens.get(at).map_or(self.text.len(), |t| t.start)
    }

    /// The bytes of the tokens `from..to`.
    pub fn span(&self, from: usize, to: usize) -> Range<usize> {
        let start = self.start(from);
        match to.checked_sub(1).and_then(|last| self.tokens.get(last)) {
            Some(last) if to > from => start..last.end,
            _ => start..start,
        }
    }

    /// The text of the tokens `from..to`.
    pub fn slice(&self, from: usize, to: usize) -> &'t str {
        &self.text[self.span(from, to)]
    }

    /// Whether a token stands on a later line than the one before it, or is the first.
    pub fn begins_line(&self, at: usize) -> bool {
        let Some(before) = at.checked_sub(1).and_then(|b| self.tokens.get(b)) else {
            return true;
        };
        self.text[before.end..self.start(at)].contains('\n')
    }

    /// Whether nothing stands between a token and the one before it.
    pub fn is_joined(&self, at: usize) -> bool {
        at.checked_sub(1)
            .and_then(|before| self.tokens.get(before))
            .is_some_and(|before| before.end == self.start(at))
    }

    /// The pieces between commas inside of brackets.
    pub fn pieces(&self, open: usize, close: usize) -> Vec<&'t str> {
        let mut pieces = Vec::new();
        let mut from = open + 1;
        let mut at = from;
        while at <= close {
            if at == close || self.is(at, Raw::Comma) {
                if at > from {
                    pieces.push(self.slice(from, at));
                }
                from = at + 1;
            }
            let inner = self.partner(at).filter(|end| *end > at && *end < close);
            at = inner.unwrap_or(at) + 1;
        }
        pieces
    }

    /// The token behind the type that begins at `at`.
    pub fn type_end(&self, at: usize) -> Option<usize> {
        match self.kind(at)? {
            Raw::Word | Raw::Bang => match self.kind(at + 1) {
                Some(Raw::Less) => Some(self.partner(at + 1)? + 1),
                _ => Some(at + 1),
            },
            Raw::LParen => {
                let close = self.partner(at)? + 1;
                if !self.is(close, Raw::Arrow) {
                    return None;
                }
                // What follows is no function without parentheses.
                match self.kind(close + 1)? {
                    Raw::LParen => Some(self.partner(close + 1)? + 1),
                    _ => self.type_end(close + 1),
                }
            }
            _ => None,
        }
    }
}

/// The bracket that `close` closes. An angle bracket need not have one: `>=` has none, and `a < b` no other.
fn opener(tokens: &[Token], open: &mut Vec<usize>, close: Raw) -> Option<usize> {
    let wanted = match close {
        Raw::RParen => Raw::LParen,
        Raw::RSquare => Raw::LSquare,
        Raw::RBrace => Raw::LBrace,
        _ => Raw::Less,
    };
    if wanted != Raw::Less {
        while open
            .last()
            .is_some_and(|o| tokens[*o].kind == Some(Raw::Less))
        {
            open.pop();
        }
    }
    let top = *open.last()?;
    if tokens[top].kind != Some(wanted) {
        return None;
    }
    open.pop()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_end_behind_their_brackets() {
        let ends = |text: &str| {
            let tokens = Tokens::new(text);
            tokens.type_end(0).map(|end| tokens.slice(0, end).len())
        };
        assert_eq!(ends("memref<4x4xf32, (d0) -> (d0)> to"), Some(29));
        assert_eq!(ends("(i32) -> (i32, i32) x"), Some(19));
        assert_eq!(ends("() -> i32 loc"), Some(9));
        assert_eq!(ends("!llvm<\"i8*\">, i32"), Some(12));
        assert_eq!(ends("vector<4xf32"), None);
        assert_eq!(ends("(i32)"), None);
    }
}
