//! Strings and symbols.

use std::borrow::Cow;

use oxmlir_ir::{AttrKind, Attribute, Str, Type};
use smallvec::SmallVec;

use super::{Parsed, State};
use crate::token::Token;

/// A symbol reference that is being read.
#[derive(Default)]
pub struct SymbolParts {
    root: Option<Str>,
    nested: SmallVec<[Str; 2]>,
}

impl<'s> State<'s> {
    /// The value of a string literal.
    pub fn string(&mut self, token: Token) -> Parsed<Cow<'s, str>> {
        let text = self.text_of(token);
        let inner = text.strip_prefix('@').unwrap_or(text);
        let inner = inner
            .strip_prefix('"')
            .and_then(|t| t.strip_suffix('"'))
            .unwrap_or(inner);
        if !inner.contains('\\') {
            return Ok(Cow::Borrowed(inner));
        }
        match unescape(inner) {
            Some(text) => Ok(Cow::Owned(text)),
            None => Err(self.fail(token.start, "unknown escape in string literal")),
        }
    }

    /// The value of a string literal, or the text of a word.
    pub fn string_or_word(&mut self, token: Token) -> Parsed<Cow<'s, str>> {
        let text = self.text_of(token);
        if text.starts_with('"') {
            return self.string(token);
        }
        Ok(Cow::Borrowed(text))
    }

    /// The name behind `@`.
    pub fn symbol_text(&mut self, token: Token) -> Parsed<Cow<'s, str>> {
        let text = self.text_of(token);
        if text.starts_with("@\"") {
            return self.string(token);
        }
        Ok(Cow::Borrowed(&text[1..]))
    }

    /// `"text" : type`
    pub fn string_attr(&mut self, token: Token, ty: Option<Type>) -> Parsed<Attribute> {
        let text = self.string(token)?;
        Ok(self.cx.attr(AttrKind::String {
            value: self.cx.str(&text),
            ty: ty.unwrap_or(Type::NONE),
        }))
    }

    /// `@name` as a string.
    pub fn symbol_name_attr(&mut self, token: Token) -> Parsed<Attribute> {
        let text = self.symbol_text(token)?;
        Ok(self.cx.str_attr(&text))
    }

    /// `@root`
    pub fn symbol_root(&mut self, token: Token) -> Parsed<()> {
        let text = self.symbol_text(token)?;
        self.symbol.root = Some(self.cx.str(&text));
        self.symbol.nested.clear();
        Ok(())
    }

    /// `::@nested`
    pub fn symbol_nested(&mut self, token: Token) -> Parsed<()> {
        let text = self.symbol_text(token)?;
        self.symbol.nested.push(self.cx.str(&text));
        Ok(())
    }

    /// The symbol reference whose parts have been read.
    pub fn symbol_attr(&mut self) -> Attribute {
        let root = self.symbol.root.take().unwrap_or_else(|| self.cx.str(""));
        self.cx.attr(AttrKind::SymbolRef {
            root,
            nested: self.symbol.nested.as_slice().into(),
        })
    }
}

/// Resolves `\n`, `\t`, `\\`, `\"` and `\hh`.
pub fn unescape(text: &str) -> Option<String> {
    let mut out = Vec::with_capacity(text.len());
    let mut bytes = text.bytes();
    while let Some(byte) = bytes.next() {
        if byte != b'\\' {
            out.push(byte);
            continue;
        }
        match bytes.next()? {
            b'n' => out.push(b'\n'),
            b't' => out.push(b'\t'),
            c @ (b'"' | b'\\') => out.push(c),
            high => {
                let digit = |b: u8| char::from(b).to_digit(16);
                let value = 16 * digit(high)? + digit(bytes.next()?)?;
                out.push(u8::try_from(value).ok()?);
            }
        }
    }
    Some(oxmlir_ir::bytes::from_bytes(out))
}
