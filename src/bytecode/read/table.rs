//! Attributes and types by number, decoded when they are needed.

use oxmlir_grammar::{parse_attribute, parse_type};
use oxmlir_ir::{Attribute, Context, Diagnostics, Str, Type};

use super::cursor::{Cursor, Result};
use super::decoder::Decoder;
use super::strings::Strings;
use crate::encoding::{self, quant};

/// An attribute or a type, by its number among those.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Key {
    /// An attribute.
    Attr(usize),
    /// A type.
    Type(usize),
}

/// What is known of an attribute or type.
#[derive(Clone, Copy)]
enum State<T> {
    /// Nothing.
    Unknown,
    /// Others are being decoded that it refers to.
    Open,
    /// The handle, and how many levels it is deep.
    Done(T, u32),
}

struct Entry<'a, T> {
    /// The number of the dialect.
    dialect: u32,
    encoded: bool,
    content: Cursor<'a>,
    state: State<T>,
}

/// Attributes and types are nested at most as deep as the brackets of a text.
const MAX_DEPTH: u32 = 250;

/// See the module documentation.
pub struct Table<'a> {
    attrs: Vec<Entry<'a, Attribute>>,
    types: Vec<Entry<'a, Type>>,
}

/// What decoding needs to know of the rest of the file.
pub struct Around<'f, 'a> {
    /// The context.
    pub cx: &'f Context,
    /// The strings.
    pub strings: &'f Strings<'a>,
    /// The names of the dialects.
    pub dialects: &'f [String],
    /// The keys of the resources of dialects.
    pub resources: &'f [Str],
}

impl<'a> Table<'a> {
    /// Reads where everything is.
    pub fn new(mut offsets: Cursor<'a>, mut content: Cursor<'a>) -> Result<Table<'a>> {
        let attrs = offsets.count()?;
        let types = offsets.count()?;
        let table = Table {
            attrs: entries(attrs, &mut offsets, &mut content)?,
            types: entries(types, &mut offsets, &mut content)?,
        };
        match offsets.is_empty() {
            true => Ok(table),
            false => Err("unexpected trailing data in the Attribute/Type offset section".into()),
        }
    }

    /// An attribute that has been decoded, and how many levels it is deep.
    pub fn known_attr(&self, number: usize) -> Option<(Attribute, u32)> {
        match self.attrs[number].state {
            State::Done(attr, depth) => Some((attr, depth)),
            _ => None,
        }
    }

    /// A type that has been decoded, and how many levels it is deep.
    pub fn known_type(&self, number: usize) -> Option<(Type, u32)> {
        match self.types[number].state {
            State::Done(ty, depth) => Some((ty, depth)),
            _ => None,
        }
    }

    /// The place of an attribute by its number.
    #[inline]
    pub fn attr_place(&self, number: u64) -> Result<usize> {
        place(number, self.attrs.len(), "Attribute")
    }

    /// The place of a type by its number.
    #[inline]
    pub fn type_place(&self, number: u64) -> Result<usize> {
        place(number, self.types.len(), "Type")
    }

    /// An attribute by number.
    #[inline]
    pub fn attr(&mut self, around: &Around<'_, 'a>, number: u64) -> Result<Attribute> {
        let place = self.attr_place(number)?;
        loop {
            if let State::Done(attr, _) = self.attrs[place].state {
                return Ok(attr);
            }
            self.decode(around, Key::Attr(place))?;
        }
    }

    /// A type by number.
    #[inline]
    pub fn ty(&mut self, around: &Around<'_, 'a>, number: u64) -> Result<Type> {
        let place = self.type_place(number)?;
        loop {
            if let State::Done(ty, _) = self.types[place].state {
                return Ok(ty);
            }
            self.decode(around, Key::Type(place))?;
        }
    }

    /// Decodes something, and all that it refers to in front of it.
    fn decode(&mut self, around: &Around<'_, 'a>, key: Key) -> Result<()> {
        let mut open = Vec::new();
        let mut next = Some(key);
        while let Some(key) = next {
            let missing = match key {
                Key::Attr(place) => match self.known_attr(place) {
                    Some(_) => Vec::new(),
                    None => self.decode_attr(around, place)?,
                },
                Key::Type(place) => match self.known_type(place) {
                    Some(_) => Vec::new(),
                    None => self.decode_type(around, place)?,
                },
            };
            if missing.is_empty() {
                next = open.pop();
                continue;
            }
            match key {
                Key::Attr(place) => self.attrs[place].state = State::Open,
                Key::Type(place) => self.types[place].state = State::Open,
            }
            if missing.iter().any(|key| self.is_open(*key)) {
                return Err("an attribute or type refers to itself".to_owned());
            }
            open.push(key);
            open.extend(missing);
            next = open.pop();
        }
        Ok(())
    }

    fn is_open(&self, key: Key) -> bool {
        match key {
            Key::Attr(place) => matches!(self.attrs[place].state, State::Open),
            Key::Type(place) => matches!(self.types[place].state, State::Open),
        }
    }

    /// Decodes an attribute; what has to be decoded first, if anything.
    fn decode_attr(&mut self, around: &Around<'_, 'a>, place: usize) -> Result<Vec<Key>> {
        let entry = &self.attrs[place];
        let mut decoder = Decoder::new(around, self, entry.content);
        let decoded = match entry.encoded {
            true => match dialect(around, entry.dialect)? {
                encoding::BUILTIN => decoder.builtin_attr(),
                name => decoder.dialect_attr(name),
            },
            false => parse(&mut decoder.cursor, |text| parse_attribute(around.cx, text)),
        };
        let (missing, depth) = decoder.finish("Attribute", &decoded)?;
        if missing.is_empty() {
            self.attrs[place].state = State::Done(decoded?, depth);
        }
        Ok(missing)
    }

    /// The same for a type.
    fn decode_type(&mut self, around: &Around<'_, 'a>, place: usize) -> Result<Vec<Key>> {
        let entry = &self.types[place];
        let mut decoder = Decoder::new(around, self, entry.content);
        let decoded = match entry.encoded {
            true => match dialect(around, entry.dialect)? {
                encoding::BUILTIN => decoder.builtin_type(),
                quant::NAME => decoder.quant_type(),
                name => Err(format!(
                    "dialect '{name}' does not implement the bytecode interface"
                )),
            },
            false => parse(&mut decoder.cursor, |text| parse_type(around.cx, text)),
        };
        let (missing, depth) = decoder.finish("type", &decoded)?;
        if missing.is_empty() {
            self.types[place].state = State::Done(decoded?, depth);
        }
        Ok(missing)
    }
}

/// How many levels deep something is whose parts are.
pub fn depth_above(parts: u32) -> Result<u32> {
    match parts < MAX_DEPTH {
        true => Ok(parts + 1),
        false => Err("attributes and types are nested too deep".to_owned()),
    }
}

/// A number that counts some entries.
fn place(number: u64, count: usize, kind: &str) -> Result<usize> {
    let found = usize::try_from(number).ok();
    let found = found.filter(|place| *place < count);
    found.ok_or_else(|| format!("invalid {kind} index: {number}"))
}

fn dialect<'f>(around: &Around<'f, '_>, number: u32) -> Result<&'f str> {
    let name = around.dialects.get(number as usize);
    name.map(String::as_str)
        .ok_or_else(|| format!("invalid dialect index: {number}"))
}

/// The attribute or type whose text follows.
fn parse<T>(
    cursor: &mut Cursor,
    parse: impl Fn(&str) -> std::result::Result<T, Diagnostics>,
) -> Result<T> {
    let text = cursor.text()?;
    let Ok(text) = std::str::from_utf8(text) else {
        return Err("invalid UTF-8".to_owned());
    };
    parse(text).map_err(|errors| {
        let first = errors.iter().next();
        first.map_or_else(String::new, |error| error.message.clone())
    })
}

/// Reads the sizes of the encodings of attributes or types.
fn entries<'a, T>(
    count: usize,
    offsets: &mut Cursor<'a>,
    content: &mut Cursor<'a>,
) -> Result<Vec<Entry<'a, T>>> {
    let mut entries = Vec::with_capacity(count);
    while entries.len() < count {
        let dialect = u32::try_from(offsets.varint()?).unwrap_or(u32::MAX);
        let size = offsets.count()?;
        for _ in 0..size {
            let (size, encoded) = offsets.flagged()?;
            let size = content.limited(size).map_err(|_| {
                "Attribute or Type entry offset points past the end of section".to_owned()
            })?;
            entries.push(Entry {
                dialect,
                encoded,
                content: content.part(size)?,
                state: State::Unknown,
            });
        }
    }
    match entries.len() == count {
        true => Ok(entries),
        false => Err("more attributes or types than there should be".to_owned()),
    }
}
