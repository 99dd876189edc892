//! Locations of operations and block arguments.
//!
//! Almost every location is "here in the source text". Those are stored as the byte offset into all source buffers of
//! the context laid end to end, and become file, line and column only when they are printed; parsing interns nothing.
//! All others are interned location attributes.

use std::borrow::Cow;
use std::sync::OnceLock;

use bytes::Bytes;
use bytestring::ByteString;

use crate::attrs::{AttrKind, LocKind};
use crate::context::Context;
use crate::ids::Attribute;
use crate::text_map::Origin;

/// A location: unknown, a source offset, or a location attribute.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Location(u32);

const ATTRIBUTE: u32 = 1 << 31;

/// The cases of a [`Location`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LocationKind {
    /// No place is known.
    Unknown,
    /// Byte offset over all sources of the context.
    Offset(u32),
    /// A location attribute.
    Attribute(Attribute),
}

impl Location {
    /// The location that is not known.
    pub const UNKNOWN: Location = Location(0);

    /// A place in the sources; unknown past 2 GiB of text.
    pub fn from_offset(offset: u32) -> Location {
        if offset >= ATTRIBUTE - 1 {
            Location::UNKNOWN
        } else {
            Location(offset + 1)
        }
    }

    /// The location that a location attribute stands for.
    pub fn from_attr(attr: Attribute) -> Location {
        if attr == Attribute::UNKNOWN_LOC {
            Location::UNKNOWN
        } else {
            Location(attr.0 | ATTRIBUTE)
        }
    }

    /// The case that this is.
    pub fn kind(self) -> LocationKind {
        match self.0 {
            0 => LocationKind::Unknown,
            bits if bits & ATTRIBUTE != 0 => LocationKind::Attribute(Attribute(bits & !ATTRIBUTE)),
            bits => LocationKind::Offset(bits - 1),
        }
    }
}

/// Where the text of a source begins in its file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Start {
    /// The number of the first line: not 1 for a part of a file.
    pub line: u32,
    /// What stands in front of the text on its first line.
    pub lead: Box<[u8]>,
}

impl Default for Start {
    fn default() -> Start {
        Start {
            line: 1,
            lead: Box::default(),
        }
    }
}

/// The text of a source. Clones share its memory.
#[derive(Clone)]
pub enum SourceText {
    /// UTF-8.
    Valid(ByteString),
    /// Not all of it is UTF-8.
    Broken(Bytes),
}

impl SourceText {
    /// The text as bytes.
    pub fn bytes(&self) -> &Bytes {
        match self {
            SourceText::Valid(text) => text.as_bytes(),
            SourceText::Broken(bytes) => bytes,
        }
    }
}

impl From<Bytes> for SourceText {
    fn from(bytes: Bytes) -> SourceText {
        match ByteString::try_from(bytes.clone()) {
            Ok(text) => SourceText::Valid(text),
            Err(_) => SourceText::Broken(bytes),
        }
    }
}

impl From<Vec<u8>> for SourceText {
    fn from(bytes: Vec<u8>) -> SourceText {
        Bytes::from(bytes).into()
    }
}

impl From<Box<[u8]>> for SourceText {
    fn from(bytes: Box<[u8]>) -> SourceText {
        Bytes::from(bytes).into()
    }
}

impl From<&[u8]> for SourceText {
    fn from(bytes: &[u8]) -> SourceText {
        Bytes::copy_from_slice(bytes).into()
    }
}

impl From<&str> for SourceText {
    fn from(text: &str) -> SourceText {
        SourceText::Valid(text.into())
    }
}

impl From<String> for SourceText {
    fn from(text: String) -> SourceText {
        SourceText::Valid(text.into())
    }
}

/// One source buffer.
pub struct Source {
    /// The name shown in messages: a path, or `<stdin>`.
    pub name: String,
    /// The text.
    pub text: SourceText,
    /// The offset of the first byte over all sources.
    pub base: u32,
    /// The position of the first byte in its file.
    pub start: Start,
    /// What the text was written from, if it is not what the file holds: places in it are told as places there.
    origin: Option<Origin>,
    lines: OnceLock<Vec<u32>>,
}

/// A place in the text: line and column count from 1, columns in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LineCol {
    /// The line, from 1.
    pub line: u32,
    /// The column in bytes, from 1.
    pub col: u32,
}

impl Source {
    pub(crate) fn new(
        name: String,
        text: SourceText,
        base: u32,
        start: Start,
        origin: Option<Origin>,
    ) -> Source {
        Source {
            name,
            text,
            base,
            start,
            origin,
            lines: OnceLock::new(),
        }
    }

    fn line_starts(&self) -> &[u32] {
        self.lines.get_or_init(|| {
            let newlines = memchr::memchr_iter(b'\n', self.text.bytes());
            std::iter::once(0)
                .chain(newlines.map(|at| at as u32 + 1))
                .collect()
        })
    }

    /// Line and column of an offset into this buffer.
    pub fn line_col(&self, offset: u32) -> LineCol {
        let starts = self.line_starts();
        let line = starts.partition_point(|s| *s <= offset);
        let lead = match line {
            1 => self.start.lead.len() as u32,
            _ => 0,
        };
        LineCol {
            line: line as u32 - 1 + self.start.line,
            col: offset - starts[line - 1] + 1 + lead,
        }
    }

    /// The text of a line without its end.
    pub fn line(&self, line: u32) -> Option<Cow<'_, [u8]>> {
        let starts = self.line_starts();
        let index = line.checked_sub(self.start.line)? as usize;
        let rest = &self.text.bytes()[*starts.get(index)? as usize..];
        let end = rest.iter().position(|b| *b == b'\n').unwrap_or(rest.len());
        let text = &rest[..end];
        Some(if index == 0 && !self.start.lead.is_empty() {
            Cow::Owned([&self.start.lead, text].concat())
        } else {
            Cow::Borrowed(text)
        })
    }
}

impl Context {
    /// The source buffer and the place in it, for locations that are in a source.
    pub fn source_place(&self, loc: Location) -> Option<(&Source, LineCol)> {
        let LocationKind::Offset(offset) = loc.kind() else {
            return None;
        };
        let source_at = |offset| self.sources().take_while(|s| s.base <= offset).last();
        let mut offset = offset;
        let mut source = source_at(offset)?;
        if let Some(origin) = &source.origin {
            offset = origin.offset(offset - source.base);
            source = source_at(offset)?;
        }
        Some((source, source.line_col(offset - source.base)))
    }

    /// The location of a file as a whole.
    pub fn file_location(&self, name: &str) -> Location {
        self.location(self.attr(AttrKind::Location(LocKind::File {
            file: self.str(name),
            start: (0, 0),
            end: (0, 0),
        })))
    }

    /// The location as an attribute.
    pub fn location_attr(&self, loc: Location) -> Attribute {
        match loc.kind() {
            LocationKind::Unknown => Attribute::UNKNOWN_LOC,
            LocationKind::Attribute(attr) => attr,
            LocationKind::Offset(_) => match self.source_place(loc) {
                Some((source, at)) => {
                    let place = (at.line, at.col);
                    self.attr(AttrKind::Location(LocKind::File {
                        file: self.str(&source.name),
                        start: place,
                        end: place,
                    }))
                }
                None => Attribute::UNKNOWN_LOC,
            },
        }
    }

    /// `fused<metadata>[...]`: locations fused with the same metadata are merged, duplicates and unknown ones dropped.
    pub fn fused_loc(&self, locations: &[Attribute], metadata: Option<Attribute>) -> Attribute {
        let mut all: Vec<Attribute> = Vec::new();
        for attr in locations {
            let nested = match self.attr_kind(*attr) {
                AttrKind::Location(LocKind::Fused {
                    locations,
                    metadata: inner,
                }) if *inner == metadata => locations,
                _ => std::slice::from_ref(attr),
            };
            for attr in nested {
                if *attr != Attribute::UNKNOWN_LOC && !all.contains(attr) {
                    all.push(*attr);
                }
            }
        }
        match (all.as_slice(), metadata) {
            ([], None) => return Attribute::UNKNOWN_LOC,
            ([one], None) => return *one,
            ([], Some(_)) => all.push(Attribute::UNKNOWN_LOC),
            _ => {}
        }
        self.attr(AttrKind::Location(LocKind::Fused {
            locations: all.into(),
            metadata,
        }))
    }

    /// `file`, line and column that a message at `loc` names: the first file location found in it.
    pub fn file_line_col(&self, loc: Location) -> Option<(&str, u32, u32)> {
        if let Some((source, at)) = self.source_place(loc) {
            return Some((&source.name, at.line, at.col));
        }
        let LocationKind::Attribute(attr) = loc.kind() else {
            return None;
        };
        let mut work = vec![attr];
        while let Some(attr) = work.pop() {
            match self.attr_kind(attr) {
                AttrKind::Location(LocKind::File { file, start, .. }) => {
                    return Some((self.get_str(*file), start.0, start.1));
                }
                AttrKind::Location(LocKind::Name { child, .. }) => work.push(*child),
                AttrKind::Location(LocKind::CallSite { callee, caller }) => {
                    work.extend([*caller, *callee]);
                }
                AttrKind::Location(LocKind::Fused { locations, .. }) => {
                    work.extend(locations.iter().rev());
                }
                _ => {}
            }
        }
        None
    }
}
