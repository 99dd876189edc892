//! Characters: text, numbers, strings, symbols, lines.

use super::{INDENT, Printer};
use crate::bytes::to_bytes;

/// Characters that are written as they are inside quotes.
fn is_plain(byte: u8) -> bool {
    matches!(byte, b' '..=b'~') && byte != b'"' && byte != b'\\'
}

/// The bytes that may stand in an identifier.
static IN_IDENTIFIERS: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0u8;
    while byte < 128 {
        table[byte as usize] = byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.');
        byte += 1;
    }
    table
};

/// Whether `text` can stand as an identifier without quotes.
pub(super) fn is_bare_identifier(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && text.bytes().all(|b| IN_IDENTIFIERS[usize::from(b)])
}

const HEX_DIGITS: &[u8; 16] = b"0123456789ABCDEF";

/// Appends a byte as two hexadecimal digits.
pub(super) fn push_hex(out: &mut String, byte: u8) {
    out.push(HEX_DIGITS[usize::from(byte >> 4)] as char);
    out.push(HEX_DIGITS[usize::from(byte & 15)] as char);
}

/// Appends a number: most have one digit.
pub(super) fn push_number(out: &mut String, number: u32) {
    match u8::try_from(number) {
        Ok(digit @ 0..10) => out.push((b'0' + digit) as char),
        _ => out.push_str(itoa::Buffer::new().format(number)),
    }
}

/// Appends `text` with what cannot stand in quotes escaped.
pub(super) fn push_escaped(out: &mut String, text: &str) {
    if text.bytes().all(is_plain) {
        return out.push_str(text);
    }
    for &byte in to_bytes(text).iter() {
        match byte {
            b'\\' => out.push_str("\\\\"),
            byte if is_plain(byte) => out.push(byte as char),
            byte => {
                out.push('\\');
                push_hex(out, byte);
            }
        }
    }
}

impl Printer<'_> {
    /// Writes text as it is.
    pub fn text(&mut self, text: &str) {
        self.out.push_str(text);
    }

    /// Writes an integer.
    pub fn int(&mut self, value: impl itoa::Integer) {
        self.out.push_str(itoa::Buffer::new().format(value));
    }

    /// `"text"`, with escapes.
    pub fn string(&mut self, text: &str) {
        self.out.push('"');
        push_escaped(&mut self.out, text);
        self.out.push('"');
    }

    /// An identifier, in quotes where it needs them.
    pub fn keyword_or_string(&mut self, text: &str) {
        if is_bare_identifier(text) {
            self.text(text);
        } else {
            self.string(text);
        }
    }

    /// `@name`, in quotes where it needs them.
    pub fn symbol(&mut self, name: &str) {
        self.out.push('@');
        self.keyword_or_string(name);
    }

    /// A new line at the current indentation.
    pub fn newline(&mut self) {
        self.out.push('\n');
        self.write_indent();
    }

    /// Indents the following lines once more.
    pub fn increase_indent(&mut self) {
        self.indent += INDENT;
    }

    /// Takes back one [`Printer::increase_indent`].
    pub fn decrease_indent(&mut self) {
        self.indent = self.indent.saturating_sub(INDENT);
    }

    pub(super) fn write_indent(&mut self) {
        const SPACES: &str = "                                                                ";
        let mut left = self.indent;
        while left > 0 {
            let now = left.min(SPACES.len());
            self.out.push_str(&SPACES[..now]);
            left -= now;
        }
    }

    /// Writes `items` with `, ` between them.
    pub fn comma<T>(
        &mut self,
        items: impl IntoIterator<Item = T>,
        mut write: impl FnMut(&mut Self, T),
    ) {
        for (i, item) in items.into_iter().enumerate() {
            if i > 0 {
                self.text(", ");
            }
            write(self, item);
        }
    }
}
