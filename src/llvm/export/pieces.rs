//! A module as text, in pieces that are finished as they are written.

use std::io::{self, Write};

use super::shares::{Mark, Splat, renumber_into};

/// LLVM IR as text.
pub struct ModuleText(Vec<Piece>);

/// A part of the text.
pub(super) enum Piece {
    /// Text as it is.
    Text(Vec<u8>),
    /// Text whose marked numbers are to be replaced.
    Numbered { text: Vec<u8>, marks: Vec<Mark> },
    /// The contents of a variable.
    Splat(Splat),
}

impl Piece {
    /// Writes this part, with room that may be used for it.
    fn write_to(&self, out: &mut impl Write, room: &mut Vec<u8>) -> io::Result<()> {
        match self {
            Piece::Text(text) => out.write_all(text),
            Piece::Numbered { text, marks } => {
                room.clear();
                renumber_into(room, text, marks, |mark| mark.number);
                out.write_all(room)
            }
            Piece::Splat(splat) => out.write_all(&splat.text()),
        }
    }
}

impl ModuleText {
    pub(super) fn new(pieces: Vec<Piece>) -> ModuleText {
        ModuleText(pieces)
    }

    /// All of the text as one.
    pub fn concat(&self) -> Vec<u8> {
        let mut all = Vec::new();
        // It is written to memory.
        let _ = self.write_to(&mut all);
        all
    }

    /// Writes the text.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn write_to(&self, out: &mut impl Write) -> io::Result<()> {
        let mut room = Vec::new();
        let mut pieces = self.0.iter();
        pieces.try_for_each(|piece| piece.write_to(out, &mut room))
    }
}

impl From<Vec<u8>> for ModuleText {
    fn from(text: Vec<u8>) -> ModuleText {
        ModuleText(vec![Piece::Text(text)])
    }
}
