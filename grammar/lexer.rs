//! The raw tokens of the language. The adaptor turns them into terminals of the grammar.

use std::ops::Range;

use logos::Logos;

/// What the text consists of before words are looked up.
#[derive(Logos, Clone, Copy, Debug, PartialEq, Eq)]
#[logos(skip r"[ \t\r\n\x00]+")]
#[logos(skip r"//[^\n]*")]
pub enum Raw {
    #[regex(r"[a-zA-Z_][a-zA-Z0-9_$.]*")]
    Word,
    #[regex(r"%([0-9]+|[a-zA-Z$._\-][a-zA-Z0-9$._\-]*)")]
    Percent,
    #[regex(r"\^([0-9]+|[a-zA-Z$._\-][a-zA-Z0-9$._\-]*)")]
    Caret,
    #[regex(r"#([0-9]+|[a-zA-Z$._\-][a-zA-Z0-9$._\-]*)")]
    Hash,
    #[regex(r"!([0-9]+|[a-zA-Z$._\-][a-zA-Z0-9$._\-]*)")]
    Bang,
    #[regex(r"@[a-zA-Z_][a-zA-Z0-9_$.]*")]
    #[regex(r#"@"([^"\\\n]|\\[^\n])*""#)]
    At,
    #[regex(r#""([^"\\\n]|\\[^\n])*""#)]
    Str,
    #[regex(r"[0-9]+|0x[0-9a-fA-F]+")]
    Int,
    #[regex(r"[0-9]+\.[0-9]*([eE][+\-]?[0-9]+)?")]
    Float,
    #[token("(")]
    LParen,
    #[token(")")]
    RParen,
    #[token("[")]
    LSquare,
    #[token("]")]
    RSquare,
    #[token("{")]
    LBrace,
    #[token("}")]
    RBrace,
    #[token("<")]
    Less,
    #[token(">")]
    Greater,
    #[token(",")]
    Comma,
    #[token(":")]
    Colon,
    #[token("::")]
    ColonColon,
    #[token("=")]
    Equal,
    #[token("->")]
    Arrow,
    #[token("+")]
    Plus,
    #[token("-")]
    Minus,
    #[token("*")]
    Star,
    #[token("/")]
    Slash,
    #[token("?")]
    Question,
    #[token("|")]
    Bar,
    #[token("...")]
    Ellipsis,
    #[token("{-#")]
    MetadataOpen,
    #[token("#-}")]
    MetadataClose,
}

/// The places of the tokens of a text, in order; `Err` for what starts no token.
pub fn spans(text: &str) -> impl Iterator<Item = Result<Range<usize>, Range<usize>>> {
    let spanned = Raw::lexer(text).spanned();
    spanned.map(|(token, span)| token.map(|_| span.clone()).map_err(|()| span))
}
