//! Programs as bytecode.

mod emitter;
mod ir;
mod numbering;
mod resources;
mod strings;

use oxmlir_ir::{Attribute, Body, Context, Str, Type, bytes};
use rustc_hash::FxHashMap;

use crate::encoding::{self, Sink};
use crate::format::{MAGIC, NEWEST_VERSION, Section, since};
use emitter::Emitter;
use numbering::{Entry, Numbering};
use strings::Strings;

/// How bytecode is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WriteOptions {
    /// The version of the format, at most [`NEWEST_VERSION`].
    pub version: u64,
    /// Who says to have written it.
    pub producer: String,
    /// The values of resources are left out, only their keys are there.
    pub elide_resources: bool,
}

impl Default for WriteOptions {
    fn default() -> WriteOptions {
        WriteOptions {
            version: NEWEST_VERSION,
            producer: concat!("oxmlir ", env!("CARGO_PKG_VERSION")).to_owned(),
            elide_resources: false,
        }
    }
}

/// The program as bytecode.
pub fn write(cx: &Context, body: &Body, options: &WriteOptions) -> Vec<u8> {
    let mut writer = Writer {
        cx,
        version: options.version.min(NEWEST_VERSION),
        numbering: Numbering::new(cx, body, options.version),
        strings: Strings::default(),
        resources: FxHashMap::default(),
        properties: Properties::default(),
        scratch: Emitter::default(),
    };
    let mut out = Emitter::default();
    out.bytes.extend(MAGIC);
    out.varint(writer.version);
    let producer: Vec<u8> = options.producer.bytes().filter(|b| *b != 0).collect();
    out.text(&producer);
    writer.dialects(&mut out);
    let resources = writer.resource_groups(options.elide_resources);
    writer.attrs_and_types(&mut out);
    writer.operations(body, &mut out);
    writer.resource_sections(&resources, &mut out);
    let Writer {
        strings,
        properties,
        version,
        ..
    } = writer;
    strings.write(&mut out);
    if version >= since::PROPERTIES {
        properties.write(&mut out);
    }
    out.bytes
}

/// What is being written.
struct Writer<'c> {
    cx: &'c Context,
    version: u64,
    numbering: Numbering<'c>,
    strings: Strings,
    /// The numbers of the resources of dialects by key.
    resources: FxHashMap<Str, u64>,
    properties: Properties,
    /// Memory for one encoding after the other.
    scratch: Emitter,
}

/// The properties of all operations, each once.
#[derive(Default)]
struct Properties {
    numbers: FxHashMap<Box<[u8]>, u64>,
    content: Emitter,
}

impl Properties {
    fn number(&mut self, properties: &[u8]) -> u64 {
        if let Some(number) = self.numbers.get(properties) {
            return *number;
        }
        let number = self.numbers.len() as u64;
        self.numbers.insert(properties.into(), number);
        self.content.varint(properties.len() as u64);
        self.content.bytes.extend(properties);
        number
    }

    fn write(self, out: &mut Emitter) {
        let mut section = Emitter::default();
        section.varint(self.numbers.len() as u64);
        section.bytes.extend(self.content.bytes);
        out.section(Section::Properties, section);
    }
}

/// Pieces of encodings on their way into a section.
struct Pieces<'a, 'c> {
    numbering: &'a Numbering<'c>,
    strings: &'a mut Strings,
    resources: &'a FxHashMap<Str, u64>,
    out: &'a mut Emitter,
}

impl Sink for Pieces<'_, '_> {
    fn attr(&mut self, attr: Attribute) {
        self.out.varint(self.numbering.attrs.number(attr.index()));
    }

    fn ty(&mut self, ty: Type) {
        self.out.varint(self.numbering.types.number(ty.index()));
    }

    fn resource(&mut self, key: Str) {
        let number = self.resources.get(&key).copied();
        self.out.varint(number.unwrap_or(0));
    }

    fn string(&mut self, text: &str) {
        let number = self.strings.number(text);
        self.out.varint(number);
    }

    fn varint(&mut self, value: u64) {
        self.out.varint(value);
    }

    fn byte(&mut self, value: u8) {
        self.out.byte(value);
    }

    fn blob(&mut self, bytes: &[u8]) {
        self.out.varint(bytes.len() as u64);
        self.out.bytes.extend(bytes);
    }

    fn optional_attr(&mut self, attr: Option<Attribute>) {
        match attr {
            Some(attr) => {
                let number = self.numbering.attrs.number(attr.index());
                self.out.flagged(number, true);
            }
            None => self.out.varint(0),
        }
    }
}

impl Writer<'_> {
    /// The dialects, and the names of operations by dialect.
    fn dialects(&mut self, out: &mut Emitter) {
        let mut section = Emitter::default();
        let dialects = &self.numbering.dialects;
        section.varint(dialects.len() as u64);
        for dialect in dialects {
            let name = self.strings.number(&dialect.name);
            match self.version >= since::DIALECT_VERSIONS {
                true => section.flagged(name, false),
                false => section.varint(name),
            }
        }
        let ops = &self.numbering.ops.entries;
        if self.version >= since::SHORT_ARGUMENTS {
            section.varint(ops.len() as u64);
        }
        for group in by_dialect(ops) {
            section.varint(group[0].dialect.into());
            section.varint(group.len() as u64);
            for entry in group {
                let (_, name) = numbering::split(self.cx.op_name_str(entry.value));
                let name = self.strings.number(name);
                match self.version >= since::PROPERTIES {
                    true => section
                        .flagged(name, numbering::declaration(self.cx, entry.value).is_some()),
                    false => section.varint(name),
                }
            }
        }
        out.section(Section::Dialect, section);
    }

    /// Attributes and types, and the sizes of their encodings.
    fn attrs_and_types(&mut self, out: &mut Emitter) {
        let mut section = Emitter::default();
        let mut offsets = Emitter::default();
        let cx = self.cx;
        let numbering = &self.numbering;
        offsets.varint(numbering.attrs.entries.len() as u64);
        offsets.varint(numbering.types.entries.len() as u64);
        let mut pieces = Pieces {
            numbering,
            strings: &mut self.strings,
            resources: &self.resources,
            out: &mut section,
        };
        encode_all(
            &numbering.attrs.entries,
            &mut pieces,
            &mut offsets,
            |attr, pieces| encoding::encode_attr(cx, attr, pieces),
            |attr| cx.attr_string(attr),
        );
        encode_all(
            &numbering.types.entries,
            &mut pieces,
            &mut offsets,
            |ty, pieces| encoding::encode_type(cx, ty, pieces),
            |ty| cx.type_string(ty),
        );
        out.section(Section::AttrTypeOffset, offsets);
        out.section(Section::AttrType, section);
    }
}

/// Encodes attributes or types, or writes their text.
fn encode_all<'a, 'c, T: Copy>(
    entries: &[Entry<T>],
    pieces: &mut Pieces<'a, 'c>,
    offsets: &mut Emitter,
    encode: impl Fn(T, &mut Pieces<'a, 'c>) -> bool,
    text: impl Fn(T) -> String,
) {
    for group in by_dialect(entries) {
        offsets.varint(group[0].dialect.into());
        offsets.varint(group.len() as u64);
        for entry in group {
            let start = pieces.out.bytes.len();
            if entry.encoded {
                encode(entry.value, pieces);
            } else {
                pieces.out.text(&bytes::to_bytes(&text(entry.value)));
            }
            let size = pieces.out.bytes.len() - start;
            offsets.flagged(size as u64, entry.encoded);
        }
    }
}

/// Neighbours of one dialect.
fn by_dialect<T>(entries: &[Entry<T>]) -> impl Iterator<Item = &[Entry<T>]> {
    entries.chunk_by(|a, b| a.dialect == b.dialect)
}
