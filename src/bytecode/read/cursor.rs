//! Bytes that are read.

use crate::format::{IS_ALIGNED, PADDING, Section};

/// What is wrong with a file.
pub type Result<T> = std::result::Result<T, String>;

/// A part of a file, and how far it has been read.
#[derive(Clone, Copy)]
pub struct Cursor<'a> {
    bytes: &'a [u8],
    /// The place of the first byte in the file.
    base: usize,
    at: usize,
}

impl<'a> Cursor<'a> {
    /// A whole file.
    pub fn new(bytes: &'a [u8]) -> Cursor<'a> {
        Cursor {
            bytes,
            base: 0,
            at: 0,
        }
    }

    /// What has not been read.
    pub fn rest(&self) -> &'a [u8] {
        &self.bytes[self.at..]
    }

    /// The number of bytes that have not been read.
    pub fn remaining(&self) -> usize {
        self.bytes.len() - self.at
    }

    /// Whether all has been read.
    pub fn is_empty(&self) -> bool {
        self.remaining() == 0
    }

    /// A byte.
    #[inline]
    pub fn byte(&mut self) -> Result<u8> {
        let Some(byte) = self.bytes.get(self.at) else {
            return Err("attempting to parse a byte at the end of the bytecode".to_owned());
        };
        self.at += 1;
        Ok(*byte)
    }

    /// Some bytes.
    pub fn take(&mut self, count: usize) -> Result<&'a [u8]> {
        let Some((bytes, _)) = self.rest().split_at_checked(count) else {
            return Err(format!(
                "attempting to parse {count} bytes when only {} remain",
                self.remaining()
            ));
        };
        self.at += count;
        Ok(bytes)
    }

    /// Some bytes as a part of their own.
    pub fn part(&mut self, count: usize) -> Result<Cursor<'a>> {
        let base = self.base + self.at;
        let bytes = self.take(count)?;
        Ok(Cursor { bytes, base, at: 0 })
    }

    /// An unsigned number.
    #[inline]
    pub fn varint(&mut self) -> Result<u64> {
        let first = self.byte()?;
        if first & 1 == 1 {
            return Ok(u64::from(first >> 1));
        }
        self.long_varint(first)
    }

    fn long_varint(&mut self, first: u8) -> Result<u64> {
        let more = first.trailing_zeros() as usize;
        let mut bytes = [0; 8];
        if first == 0 {
            bytes.copy_from_slice(self.take(8)?);
            return Ok(u64::from_le_bytes(bytes));
        }
        bytes[0] = first;
        bytes[1..=more].copy_from_slice(self.take(more)?);
        Ok(u64::from_le_bytes(bytes) >> (more + 1))
    }

    /// A number and the flag in its lowest bit.
    pub fn flagged(&mut self) -> Result<(u64, bool)> {
        let value = self.varint()?;
        Ok((value >> 1, value & 1 == 1))
    }

    /// A signed number.
    pub fn signed(&mut self) -> Result<i64> {
        let value = self.varint()?;
        Ok((value >> 1) as i64 ^ -((value & 1) as i64))
    }

    /// A number of things that take a byte each at least, so that there cannot be more than bytes.
    pub fn count(&mut self) -> Result<usize> {
        let count = self.varint()?;
        self.limited(count)
    }

    /// The same for a number that has been read.
    pub fn limited(&self, count: u64) -> Result<usize> {
        match usize::try_from(count) {
            Ok(count) if count <= self.remaining() => Ok(count),
            _ => Err(format!(
                "attempting to parse {count} bytes when only {} remain",
                self.remaining()
            )),
        }
    }

    /// Text up to a zero.
    pub fn text(&mut self) -> Result<&'a [u8]> {
        let rest = self.rest();
        let Some(end) = rest.iter().position(|byte| *byte == 0) else {
            return Err("malformed null-terminated string, no null character found".to_owned());
        };
        self.at += end + 1;
        Ok(&rest[..end])
    }

    /// Goes on to a multiple of `alignment` in the file.
    pub fn align(&mut self, alignment: u64) -> Result<()> {
        if !alignment.is_power_of_two() {
            return Err("expected alignment to be a power-of-two".to_owned());
        }
        while !((self.base + self.at) as u64).is_multiple_of(alignment) {
            let padding = self.byte()?;
            if padding != PADDING {
                return Err(format!(
                    "expected alignment byte (0xCB), but got: '0x{padding:X}'"
                ));
            }
        }
        Ok(())
    }

    /// A section.
    pub fn section(&mut self) -> Result<(Section, Cursor<'a>)> {
        let id = self.byte()?;
        let length = self.varint()?;
        let number = id & !IS_ALIGNED;
        let Some(section) = Section::ALL.get(usize::from(number)) else {
            return Err(format!("invalid section ID: {number}"));
        };
        if id & IS_ALIGNED != 0 {
            let alignment = self.varint()?;
            self.align(alignment)?;
        }
        let length = self.limited(length)?;
        Ok((*section, self.part(length)?))
    }
}
