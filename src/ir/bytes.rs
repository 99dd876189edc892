//! Strings with arbitrary bytes, which `\hh` can write, as Rust strings.
//!
//! A byte that is not part of valid UTF-8 is kept as one of the last private characters, U+10FF80 to U+10FFFF. Should the
//! text have such a character itself, its own bytes are kept in that way, so that nothing is lost.

use std::borrow::Cow;

const FIRST: u32 = 0x10_FF80;

/// The string that stands for these bytes.
pub fn from_bytes(bytes: Vec<u8>) -> String {
    match String::from_utf8(bytes) {
        Ok(text) if !text.chars().any(is_kept) => text,
        Ok(text) => keep(text.as_bytes()),
        Err(error) => keep(error.as_bytes()),
    }
}

/// The bytes that a string stands for.
pub fn to_bytes(text: &str) -> Cow<'_, [u8]> {
    if !text.chars().any(is_kept) {
        return Cow::Borrowed(text.as_bytes());
    }
    let mut bytes = Vec::with_capacity(text.len());
    for c in text.chars() {
        match kept_byte(c) {
            Some(byte) => bytes.push(byte),
            None => bytes.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
        }
    }
    Cow::Owned(bytes)
}

fn is_kept(c: char) -> bool {
    u32::from(c) >= FIRST
}

/// The byte that a character stands for, if it is one of those.
fn kept_byte(c: char) -> Option<u8> {
    u8::try_from(u32::from(c).checked_sub(FIRST)? + 0x80).ok()
}

fn keep(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        for c in chunk.valid().chars() {
            if is_kept(c) {
                push_kept(&mut text, c.encode_utf8(&mut [0; 4]).as_bytes());
            } else {
                text.push(c);
            }
        }
        push_kept(&mut text, chunk.invalid());
    }
    text
}

/// Appends bytes above 0x7F.
fn push_kept(text: &mut String, bytes: &[u8]) {
    let chars = bytes
        .iter()
        .filter_map(|b| char::from_u32(FIRST + u32::from(*b) - 0x80));
    text.extend(chars);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_bytes_come_back() {
        for bytes in [
            &b"plain"[..],
            "caf\u{e9}".as_bytes(),
            b"\xff\xfe\x80",
            b"\xc3(\xc3\xa9",
            "\u{10ff80}\u{10ffff}".as_bytes(),
        ] {
            let text = from_bytes(bytes.to_vec());
            assert_eq!(to_bytes(&text), bytes);
        }
    }

    #[test]
    fn valid_text_stays_as_it_is() {
        assert_eq!(from_bytes("caf\u{e9}".into()), "caf\u{e9}");
    }
}
