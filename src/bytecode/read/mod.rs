//! Bytecode as a program.

mod cursor;
mod decoder;
mod ir;
mod quant;
mod resources;
mod strings;
mod table;

use oxmlir_ir::{Body, Context, Diagnostic, Diagnostics, Location, OpName, Str};

use crate::encoding::BUILTIN;
use crate::format::{MAGIC, NEWEST_VERSION, Section, since};
use cursor::{Cursor, Result};
use strings::Strings;
use table::{Around, Table};

/// Reads a file, whose name messages show: the body of its module. Operations at the top level that are not exactly one module
/// are put into one, or, if that is not wanted, have to be a single one.
///
/// # Errors
/// What is wrong with the file, as a diagnostic at the file as a whole.
pub fn read(
    cx: &Context,
    name: &str,
    bytes: &[u8],
    implicit_module: bool,
) -> std::result::Result<Box<Body>, Diagnostics> {
    let loc = cx.file_location(name);
    let mut header = Header::default();
    match file(cx, bytes, loc, &mut header) {
        Ok(body) => oxmlir_grammar::program(cx, name, body, implicit_module),
        Err(Fail::Reported(errors)) => Err(errors),
        Err(Fail::File(message)) => {
            let mut error = Diagnostic::error(loc, message);
            if let Some(producer) = header.producer {
                let version = header.version;
                error = error.note(
                    loc,
                    format!("in bytecode version {version} produced by: {producer}"),
                );
            }
            let mut errors = Diagnostics::default();
            errors.push(error);
            Err(errors)
        }
    }
}

/// Why a file cannot be read.
enum Fail {
    /// Something is wrong with the file.
    File(String),
    /// Something is wrong with an operation, which has been reported.
    Reported(Diagnostics),
}

impl From<String> for Fail {
    fn from(message: String) -> Fail {
        Fail::File(message)
    }
}

impl From<&str> for Fail {
    fn from(message: &str) -> Fail {
        Fail::File(message.to_owned())
    }
}

/// What a file says of itself.
#[derive(Default)]
struct Header {
    version: u64,
    producer: Option<String>,
}

/// The name of an operation.
struct Name {
    full: String,
    /// The dialect it belongs to by number.
    dialect: usize,
    /// Whether whoever wrote it knew its declaration.
    registered: bool,
    /// What it is here, once it has been asked for.
    known: Option<OpName>,
}

/// What a file has besides operations.
struct File<'f, 'a> {
    cx: &'f Context,
    version: u64,
    loc: Location,
    around: Around<'f, 'a>,
    table: Table<'a>,
    names: Vec<Name>,
    properties: Vec<Cursor<'a>>,
}

/// The sections of a file by number.
type Sections<'a> = [Option<Cursor<'a>>; Section::ALL.len()];

fn file(
    cx: &Context,
    bytes: &[u8],
    loc: Location,
    header: &mut Header,
) -> std::result::Result<Box<Body>, Fail> {
    let mut cursor = Cursor::new(bytes);
    if cursor.take(MAGIC.len())? != MAGIC {
        return Err("input buffer is not an MLIR bytecode file".into());
    }
    let version = cursor.varint()?;
    if version > NEWEST_VERSION {
        return Err(Fail::File(format!(
            "bytecode version {version} is newer than the current version {NEWEST_VERSION}"
        )));
    }
    header.version = version;
    let producer = String::from_utf8_lossy(cursor.text()?).into_owned();
    header.producer = Some(producer);
    let sections = sections(cursor, version)?;
    let section = |section: Section| sections[section as usize].ok_or_else(|| missing(section));
    let strings = Strings::new(section(Section::String)?)?;
    let properties = match sections[Section::Properties as usize] {
        Some(section) => properties(section)?,
        None => Vec::new(),
    };
    let mut dialects = section(Section::Dialect)?;
    let (dialects, names) = dialects_and_names(&mut dialects, &strings, version)?;
    let resources = resources::read(cx, loc, &sections, &strings, &dialects)?;
    let table = Table::new(
        section(Section::AttrTypeOffset)?,
        section(Section::AttrType)?,
    )?;
    let file = File {
        cx,
        version,
        loc,
        around: Around {
            cx,
            strings: &strings,
            dialects: &dialects,
            resources: &resources,
        },
        table,
        names,
        properties,
    };
    ir::read(file, section(Section::Ir)?)
}

fn missing(section: Section) -> String {
    format!("missing data for top-level section: {}", section.shown())
}

fn sections(mut cursor: Cursor, version: u64) -> Result<Sections> {
    let mut sections = Sections::default();
    while !cursor.is_empty() {
        let (section, content) = cursor.section()?;
        let known = &mut sections[section as usize];
        if known.is_some() {
            return Err(format!("duplicate top-level section: {}", section.shown()));
        }
        *known = Some(content);
    }
    for section in Section::ALL {
        let is_optional = match section {
            Section::Resource | Section::ResourceOffset | Section::DialectVersions => true,
            Section::Properties => version < since::PROPERTIES,
            _ => false,
        };
        if !is_optional && sections[section as usize].is_none() {
            return Err(missing(section));
        }
    }
    Ok(sections)
}

/// The properties by number.
fn properties(mut section: Cursor) -> Result<Vec<Cursor>> {
    let count = section.count()?;
    let mut properties = Vec::with_capacity(count);
    for _ in 0..count {
        let size = section.varint()?;
        let size = section.limited(size)?;
        properties.push(section.part(size)?);
    }
    match section.is_empty() {
        true => Ok(properties),
        false => Err("Broken properties section: didn't exhaust the offsets table".to_owned()),
    }
}

fn dialects_and_names(
    section: &mut Cursor,
    strings: &Strings,
    version: u64,
) -> Result<(Vec<String>, Vec<Name>)> {
    let count = section.count()?;
    let mut dialects = Vec::with_capacity(count);
    for _ in 0..count {
        if version < since::DIALECT_VERSIONS {
            dialects.push(strings.read(section)?.into_owned());
            continue;
        }
        let (name, has_version) = section.flagged()?;
        dialects.push(strings.get(name)?.into_owned());
        // No dialect here has versions: a program means the newest one.
        if has_version {
            let (found, _) = section.section()?;
            if found != Section::DialectVersions {
                return Err("expected dialect version section".to_owned());
            }
        }
    }
    let count = match version >= since::SHORT_ARGUMENTS {
        true => section.count()?,
        false => 0,
    };
    let mut names = Vec::with_capacity(count);
    while !section.is_empty() {
        let number = section.varint()?;
        let dialect = usize::try_from(number).unwrap_or(usize::MAX);
        let Some(dialect_name) = dialects.get(dialect) else {
            return Err(format!("invalid dialect index: {number}"));
        };
        for _ in 0..section.count()? {
            let (name, registered) = match version >= since::PROPERTIES {
                true => section.flagged()?,
                false => (section.varint()?, false),
            };
            let name = strings.get(name)?;
            names.push(Name {
                full: match (name.is_empty(), dialect_name.is_empty()) {
                    (true, _) => dialect_name.clone(),
                    (_, true) => name.into_owned(),
                    _ => format!("{dialect_name}.{name}"),
                },
                dialect,
                registered,
                known: None,
            });
        }
    }
    Ok((dialects, names))
}

impl File<'_, '_> {
    /// The operation that a number names, and whether its properties are encoded as its declaration says.
    fn name(&mut self, number: u64) -> Result<(OpName, bool)> {
        let cx = self.cx;
        let found = usize::try_from(number).unwrap_or(usize::MAX);
        let Some(name) = self.names.get_mut(found) else {
            return Err(format!("invalid operation name index: {number}"));
        };
        if let Some(known) = name.known {
            return Ok((known, name.registered));
        }
        let dialect = &self.around.dialects[name.dialect];
        let is_known = dialect == BUILTIN || cx.registry().dialect(dialect).is_some();
        if !is_known && !cx.allow_unregistered() {
            return Err(format!(
                "dialect '{dialect}' is unknown. If this is intended, please call allowUnregisteredDialects() on the \
                 MLIRContext, or use -allow-unregistered-dialect with the MLIR tool used."
            ));
        }
        let known = cx.op_name(&name.full);
        name.known = Some(known);
        Ok((known, name.registered))
    }
}

/// The keys of the resources of dialects, by number.
type Keys = Vec<Str>;
