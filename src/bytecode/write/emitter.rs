//! Bytes that are written, and their alignment.

use crate::format::{IS_ALIGNED, PADDING, Section};

/// Bytes in the order in which they are written.
#[derive(Default)]
pub struct Emitter {
    /// What has been written.
    pub bytes: Vec<u8>,
    /// The alignment that the first byte needs.
    alignment: usize,
}

impl Emitter {
    /// A byte.
    pub fn byte(&mut self, value: u8) {
        self.bytes.push(value);
    }

    /// An unsigned number: as many bytes as the first one has zeros in front of its lowest one, and that one.
    pub fn varint(&mut self, value: u64) {
        if value < 1 << 7 {
            return self.bytes.push((value << 1 | 1) as u8);
        }
        let count = (u64::BITS - value.leading_zeros()).div_ceil(7);
        if count > u64::BITS / 8 {
            self.bytes.push(0);
            return self.bytes.extend(value.to_le_bytes());
        }
        let encoded = (value << 1 | 1) << (count - 1);
        let bytes = encoded.to_le_bytes();
        self.bytes.extend(&bytes[..count as usize]);
    }

    /// A number and a flag in one.
    pub fn flagged(&mut self, value: u64, flag: bool) {
        self.varint(value << 1 | u64::from(flag));
    }

    /// Text that ends with a zero.
    pub fn text(&mut self, text: &[u8]) {
        self.bytes.extend(text);
        self.bytes.push(0);
    }

    /// Fills up to a multiple of a power of two.
    pub fn align(&mut self, alignment: usize) {
        self.alignment = self.alignment.max(alignment);
        let size = self.bytes.len().next_multiple_of(alignment);
        self.bytes.resize(size, PADDING);
    }

    /// A section, which is put where its content is aligned.
    pub fn section(&mut self, section: Section, content: Emitter) {
        let at = self.bytes.len();
        self.byte(section as u8);
        self.varint(content.bytes.len() as u64);
        let alignment = content.alignment;
        if alignment > 1 {
            match self.bytes.len().is_multiple_of(alignment) {
                true => self.alignment = self.alignment.max(alignment),
                false => {
                    self.varint(alignment as u64);
                    self.align(alignment);
                    self.bytes[at] |= IS_ALIGNED;
                }
            }
        }
        self.bytes.extend(content.bytes);
    }
}
