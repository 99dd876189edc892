//! Tokens: small, `Copy`, nothing but a kind and a byte span.

use oxmlir_ir::OpName;

/// The kinds of tokens, and the words that have one of their own.
pub mod kind {
    include!(concat!(env!("OUT_DIR"), "/words.rs"));
}

/// A terminal of the grammar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// Its first byte in the text.
    pub start: u32,
    /// The byte behind it.
    pub end: u32,
    /// Which terminal it is.
    pub kind: u16,
    /// For the name of a registered operation its number, for a type keyword its width or kind, else
    /// `u32::MAX`.
    pub data: u32,
}

/// A byte span of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// Its first byte.
    pub start: u32,
    /// The byte behind it.
    pub end: u32,
}

impl Token {
    /// The place of the token.
    pub fn span(self) -> Span {
        Span {
            start: self.start,
            end: self.end,
        }
    }

    /// The operation that this word names.
    pub fn op_name(self) -> Option<OpName> {
        (self.data != u32::MAX).then_some(OpName(self.data))
    }
}
