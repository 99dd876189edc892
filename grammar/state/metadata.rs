//! The `{-# ... #-}` section: resources of dialects and of external tools.
//!
//! The adaptor makes one token of the whole section, because blobs in it are as long as they like; here it is read.

use oxmlir_ir::{Resource, ResourceSection, ResourceValue};

use super::symbol::unescape;
use super::{Parsed, State};
use crate::errors::end_of_previous;
use crate::scan;
use crate::token::Token;

const OPEN: &str = "{-#";
const CLOSE: &str = "#-}";

/// A place in the text.
struct Cursor<'s> {
    text: &'s str,
    at: usize,
}

impl<'s> Cursor<'s> {
    fn skip_blanks(&mut self) {
        self.at = scan::skip_blanks(self.text.as_bytes(), self.at);
    }

    /// Reads `literal` if it comes next.
    fn accept(&mut self, literal: &str) -> bool {
        self.skip_blanks();
        let found = self.rest().starts_with(literal);
        if found {
            self.at += literal.len();
        }
        found
    }

    fn rest(&self) -> &'s str {
        self.text.get(self.at..).unwrap_or("")
    }

    /// An identifier.
    fn word(&mut self) -> Option<&'s str> {
        self.skip_blanks();
        let rest = self.rest();
        let starts = |c: char| c.is_ascii_alphabetic() || c == '_';
        if !rest.starts_with(starts) {
            return None;
        }
        let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '.');
        let len = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        self.at += len;
        Some(&rest[..len])
    }

    /// A string with its escapes resolved.
    fn string(&mut self) -> Option<String> {
        self.skip_blanks();
        let inside = self.rest().strip_prefix('"')?;
        let bytes = inside.as_bytes();
        let mut end = 0;
        while bytes.get(end).is_some_and(|b| *b != b'"') {
            end += if bytes[end] == b'\\' { 2 } else { 1 };
        }
        let value = unescape(inside.get(..end)?)?;
        self.at += end + 2;
        Some(value)
    }
}

impl State<'_> {
    /// Reads the section that `token` spans.
    pub fn metadata(&mut self, token: Token) -> Parsed<()> {
        let text = self.text;
        let mut cursor = Cursor {
            text,
            at: token.start as usize + OPEN.len(),
        };
        self.section_entries(&mut cursor, CLOSE, |st, cursor| {
            let at = st.next_token(cursor.at as u32);
            let Some(key) = cursor.word() else {
                return Err(st.fail(at, "expected identifier key in file metadata dictionary"));
            };
            st.expect(cursor, ":")?;
            let section = match key {
                "dialect_resources" => ResourceSection::Dialect,
                "external_resources" => ResourceSection::External,
                _ => {
                    let message = format!("unknown key '{key}' in file metadata dictionary");
                    return Err(st.fail(at, message));
                }
            };
            st.expect(cursor, "{")?;
            st.section_entries(cursor, "}", |st, cursor| st.provider(cursor, section))
        })
    }

    /// Entries with commas between them, up to `close`.
    fn section_entries(
        &mut self,
        cursor: &mut Cursor,
        close: &str,
        mut entry: impl FnMut(&mut Self, &mut Cursor) -> Parsed<()>,
    ) -> Parsed<()> {
        if cursor.accept(close) {
            return Ok(());
        }
        loop {
            entry(self, cursor)?;
            if cursor.accept(close) {
                return Ok(());
            }
            if !cursor.accept(",") {
                return Err(self.wrong(cursor, &format!("expected ',' or '{close}'")));
            }
        }
    }

    fn expect(&mut self, cursor: &mut Cursor, literal: &str) -> Parsed<()> {
        if cursor.accept(literal) {
            return Ok(());
        }
        Err(self.wrong(cursor, &format!("expected '{literal}'")))
    }

    /// Something else was expected here.
    fn wrong(&mut self, cursor: &Cursor, message: &str) -> super::Fail {
        let at = end_of_previous(cursor.text.as_bytes(), cursor.at as u32);
        self.fail(at, message)
    }

    /// `name: { key: value, ... }`
    fn provider(&mut self, cursor: &mut Cursor, section: ResourceSection) -> Parsed<()> {
        let (at, provider) = self.key(cursor, "resource")?;
        self.expect(cursor, ":")?;
        let is_known = self.cx.registry().dialect(&provider).is_some();
        if section == ResourceSection::Dialect && !is_known {
            return Err(self.fail(at, format!("dialect '{provider}' is unknown")));
        }
        self.expect(cursor, "{")?;
        let entry = match section {
            ResourceSection::Dialect => "resource",
            ResourceSection::External => "external_resources",
        };
        self.section_entries(cursor, "}", |st, cursor| {
            let (at, key) = st.key(cursor, entry)?;
            let key_loc = st.loc(at);
            st.expect(cursor, ":")?;
            cursor.skip_blanks();
            let value_loc = st.loc(cursor.at as u32);
            let value = st.resource_value(cursor, section, &key)?;
            st.cx.add_resource(Resource {
                section,
                provider: provider.clone(),
                key,
                value,
                key_loc,
                value_loc,
            });
            Ok(())
        })
    }

    /// A key and its place.
    fn key(&mut self, cursor: &mut Cursor, entry: &str) -> Parsed<(u32, String)> {
        cursor.skip_blanks();
        let at = cursor.at as u32;
        let key = match cursor.word() {
            Some(word) => Some(word.to_owned()),
            None => cursor.string(),
        };
        key.map(|key| (at, key))
            .ok_or_else(|| self.fail(at, format!("expected identifier key for '{entry}' entry")))
    }

    fn resource_value(
        &mut self,
        cursor: &mut Cursor,
        section: ResourceSection,
        key: &str,
    ) -> Parsed<ResourceValue> {
        cursor.skip_blanks();
        let at = cursor.at as u32;
        if section == ResourceSection::External {
            let word = cursor.word();
            if let Some(flag) = word.and_then(|w| w.parse().ok()) {
                return Ok(ResourceValue::Bool(flag));
            }
            let text = if word.is_none() {
                cursor.string()
            } else {
                None
            };
            let text = text
                .ok_or_else(|| self.fail(at, format!("expected string value for key '{key}'")))?;
            return Ok(hex_bytes(&text).map_or(ResourceValue::String(text), ResourceValue::Blob));
        }
        let text = cursor.string();
        match text.and_then(|text| hex_bytes(&text)) {
            Some(bytes) => self.blob(at, key, bytes),
            None => Err(self.fail(at, format!("expected hex string blob for key '{key}'"))),
        }
    }

    /// A blob, which begins with its alignment in four bytes.
    fn blob(&mut self, at: u32, key: &str, bytes: Vec<u8>) -> Parsed<ResourceValue> {
        let expected = format!(
            "expected hex string blob for key '{key}' to encode alignment in first 4 bytes"
        );
        let Some(head) = bytes.first_chunk() else {
            return Err(self.fail(at, expected));
        };
        let alignment = u32::from_le_bytes(*head);
        if alignment != 0 && !alignment.is_power_of_two() {
            let message = format!("{expected}, but got non-power-of-2 value: {alignment}");
            return Err(self.fail(at, message));
        }
        Ok(ResourceValue::Blob(bytes))
    }
}

/// The bytes of `0x0123`.
fn hex_bytes(text: &str) -> Option<Vec<u8>> {
    let digits = text.strip_prefix("0x")?.as_bytes();
    if digits.len() % 2 != 0 {
        return None;
    }
    let digit = |b: u8| char::from(b).to_digit(16);
    let byte = |pair: &[u8]| Some((digit(pair[0])? << 4 | digit(pair[1])?) as u8);
    digits.chunks_exact(2).map(byte).collect()
}
