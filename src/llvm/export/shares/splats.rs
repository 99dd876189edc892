//! Large arrays of one element, over and over.
//!
//! LLVM writes them element by element, which can take as long as all the rest of a module. In the frame their variables
//! have undefined contents, and the text of what they contain is put in their place when the texts are joined.

use memchr::{memchr, memmem};

use crate::export::pieces::Piece;
use crate::sys::{Ty, Value};

/// What LLVM writes where the contents belong.
const STAND_IN: &[u8] = b"undef";

/// What a variable contains.
pub(in super::super) struct Splat {
    /// The name of the variable.
    name: String,
    /// The element with its type.
    element: String,
    /// The types of the arrays, outermost first, and how many parts they have.
    arrays: Vec<(String, usize)>,
}

impl Splat {
    /// The contents of a variable: `element` everywhere in arrays, of which the outermost comes first. None if they are better
    /// left to LLVM.
    pub fn new(name: &str, element: Value, arrays: &[Ty]) -> Option<Splat> {
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._".contains(&byte);
        let is_bare = name.bytes().all(is_plain) && !name.starts_with(|c: char| c.is_ascii_digit());
        let array = |ty: &Ty| Some((ty.text()?, usize::try_from(ty.len()).ok()?));
        let arrays = arrays.iter().map(array).collect::<Option<_>>()?;
        is_bare.then(|| Splat {
            name: name.to_owned(),
            element: element.text(),
            arrays,
        })
    }

    /// The text of the contents, behind the type.
    pub fn text(&self) -> Vec<u8> {
        let mut part = self.element.clone().into_bytes();
        for (depth, (ty, len)) in self.arrays.iter().enumerate().rev() {
            let typed = if depth == 0 { "" } else { ty.as_str() };
            let mut all = Vec::with_capacity(typed.len() + 3 + len * (part.len() + 2));
            all.extend_from_slice(typed.as_bytes());
            all.extend_from_slice(if depth == 0 { b"[" } else { b" [" });
            for i in 0..*len {
                all.extend_from_slice(if i == 0 { b"" } else { b", " });
                all.extend_from_slice(&part);
            }
            all.push(b']');
            part = all;
        }
        part
    }

    /// Where the contents belong in a text, from `start` on.
    fn place(&self, text: &[u8], start: usize) -> Option<usize> {
        let (ty, _) = self.arrays.first()?;
        let line = format!("\n@{} = ", self.name);
        let begin = start + memmem::find(&text[start..], line.as_bytes())? + 1;
        let line = &text[begin..begin + memchr(b'\n', &text[begin..])?];
        let typed = [b" ", ty.as_bytes(), b" ", STAND_IN].concat();
        let found = memmem::find(line, &typed)?;
        let is_only = memmem::rfind(line, &typed) == Some(found);
        is_only.then(|| begin + found + typed.len() - STAND_IN.len())
    }
}

/// A text in pieces with the contents of variables, which come in the order of the text. None where one is not found.
pub(super) fn insert(text: Vec<u8>, splats: Vec<Splat>) -> Option<Vec<Piece>> {
    if splats.is_empty() {
        return Some(vec![Piece::Text(text)]);
    }
    let mut pieces = Vec::new();
    let mut done = 0;
    for splat in splats {
        let place = splat.place(&text, done)?;
        pieces.push(Piece::Text(text[done..place].to_vec()));
        pieces.push(Piece::Splat(splat));
        done = place + STAND_IN.len();
    }
    pieces.push(Piece::Text(text[done..].to_vec()));
    Some(pieces)
}
