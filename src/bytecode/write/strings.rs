//! The strings of a file, each once.

use oxmlir_ir::bytes;
use rustc_hash::FxHashMap;

use super::emitter::Emitter;
use crate::format::Section;

/// Strings with their numbers.
#[derive(Default)]
pub struct Strings {
    numbers: FxHashMap<Box<str>, u64>,
    lengths: Vec<u64>,
    text: Vec<u8>,
}

impl Strings {
    /// The number of a string.
    pub fn number(&mut self, text: &str) -> u64 {
        if let Some(number) = self.numbers.get(text) {
            return *number;
        }
        let number = self.numbers.len() as u64;
        self.numbers.insert(text.into(), number);
        let before = self.text.len();
        self.text.extend_from_slice(&bytes::to_bytes(text));
        self.text.push(0);
        self.lengths.push((self.text.len() - before) as u64);
        number
    }

    /// Writes the section: the lengths, the last one first, and the texts.
    pub fn write(self, out: &mut Emitter) {
        let mut section = Emitter::default();
        section.varint(self.lengths.len() as u64);
        for length in self.lengths.iter().rev() {
            section.varint(*length);
        }
        section.bytes.extend(self.text);
        out.section(Section::String, section);
    }
}
