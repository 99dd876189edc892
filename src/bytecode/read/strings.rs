//! The strings of a file.

use std::borrow::Cow;

use super::cursor::{Cursor, Result};
use oxmlir_ir::bytes;

/// The strings by number.
pub struct Strings<'a>(Vec<&'a [u8]>);

impl<'a> Strings<'a> {
    /// Reads the section.
    pub fn new(mut section: Cursor<'a>) -> Result<Strings<'a>> {
        let count = section.count()?;
        let mut lengths = Vec::with_capacity(count);
        for _ in 0..count {
            lengths.push(section.varint()?);
        }
        let mut strings = Vec::with_capacity(count);
        for length in lengths.into_iter().rev() {
            let Ok(length) = section.limited(length) else {
                return Err("string size exceeds the available data size".to_owned());
            };
            // The last byte ends the string.
            let text = section.take(length)?;
            strings.push(text.split_last().map_or(text, |(_, text)| text));
        }
        match section.remaining() {
            0 => Ok(Strings(strings)),
            _ => Err(
                "unexpected trailing data between the offsets for strings and their data".into(),
            ),
        }
    }

    /// The text of a string.
    pub fn get(&self, number: u64) -> Result<Cow<'a, str>> {
        let found = usize::try_from(number).ok();
        let Some(text) = found.and_then(|number| self.0.get(number)) else {
            return Err(format!("invalid string index: {number}"));
        };
        Ok(match std::str::from_utf8(text) {
            Ok(plain) if plain.is_ascii() => Cow::Borrowed(plain),
            _ => Cow::Owned(bytes::from_bytes(text.to_vec())),
        })
    }

    /// The string whose number comes next.
    pub fn read(&self, cursor: &mut Cursor) -> Result<Cow<'a, str>> {
        self.get(cursor.varint()?)
    }
}
