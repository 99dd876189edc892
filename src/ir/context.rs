//! The context: everything that is uniqued, shared by all threads.

use std::any::Any;
use std::borrow::Cow;
use std::hash::{Hash, Hasher};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

use crate::affine::AffineContext;
use crate::analysis::memory::Arguments;
use crate::attrs::{AttrKind, fixed_attrs};
use crate::body::Body;
use crate::common;
use crate::def::{OpDef, OpName};
use crate::diag::Diagnostics;
use crate::handle_map::HandleMap;
use crate::ids::{Attribute, Str, Type};
use crate::intern::{Interner, StrInterner};
use crate::lazy_table::LazyTable;
use crate::loc::{Location, Source, SourceText, Start};
use crate::num::{ApFloat, ApInt, FloatKind};
use crate::pool::{Lent, Pool};
use crate::print::PrintOptions;
use crate::registry::Registry;
use crate::resources::Resources;
use crate::survey::Survey;
use crate::text_map::{Origin, TextMap};
use crate::types::{Signedness, TypeKind, fixed_types};
use crate::verify::Verifier;

/// How deep text may nest without more being said.
pub const MAX_NESTING: usize = 256;

/// The bytes of stack that code needs for each level of what nests.
pub const STACK_PER_LEVEL: usize = 32 << 10;

/// Uniqued types, attributes and strings, the registered operations, the sources. `Sync`; reading takes no lock.
pub struct Context {
    registry: &'static Registry,
    types: Interner<TypeKind>,
    attrs: Interner<AttrKind>,
    /// The attributes of strings without type and of types, found by the strings and types: most strings are names of symbols, each
    /// of which would take a place of its own anywhere in a table.
    str_attrs: HandleMap,
    type_attrs: HandleMap,
    strs: StrInterner,
    affine: AffineContext,
    /// Names of unregistered operations: `OpName` counts them on from the registered ones.
    unregistered: StrInterner,
    sources: boxcar::Vec<Source>,
    /// Files that no text came from, but that locations name.
    files: boxcar::Vec<Source>,
    next_offset: AtomicU32,
    next_distinct: AtomicU64,
    resources: Resources,
    allow_unregistered: AtomicBool,
    threads: AtomicBool,
    max_nesting: AtomicUsize,
    show_ops: AtomicBool,
    arguments_alias: AtomicBool,
    /// How operations are printed, as far as messages that show one follow it.
    print_options: OnceLock<PrintOptions>,
    /// Default attribute values by operation, made on first use.
    defaults: LazyTable<Defaults>,
    /// The name of the cast that connects values of old and new types, looked up on first use.
    cast_name: OnceLock<OpName>,
    pub(crate) common_names: OnceLock<[Str; common::ALL.len()]>,
    number: u64,
    /// Bodies of identified `!llvm.struct`s, set once: they may refer to themselves.
    struct_bodies: Mutex<rustc_hash::FxHashMap<Str, Attribute>>,
    /// What verifiers have learned serves the next ones.
    verifiers: Pool<Verifier>,
    survey: Survey,
    attribute_reader: OnceLock<AttributeReader>,
    program_reader: OnceLock<ProgramReader>,
    /// What passes keep for those behind them.
    extensions: boxcar::Vec<Box<dyn Any + Send + Sync>>,
}

/// What reads the text of an attribute; the errors say what is wrong with it.
pub type AttributeReader = fn(&Context, &str) -> Result<Attribute, Diagnostics>;

/// What reads the text of a program, a file of the given name; the errors say what is wrong with it.
pub type ProgramReader =
    fn(&Context, &str, SourceText) -> Result<(Box<Body>, Diagnostics), Diagnostics>;

/// The number of the next context.
static NEXT_NUMBER: AtomicU64 = AtomicU64::new(0);

/// Default attribute values of an operation by slot.
struct Defaults {
    values: Box<[Attribute]>,
    initial: Box<[Attribute]>,
}

/// A function type that is looked up: hashed as the [`TypeKind`] that it stands for.
struct FunctionKey<'a> {
    inputs: &'a [Type],
    results: &'a [Type],
}

impl Hash for FunctionKey<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let kind = TypeKind::Function {
            inputs: Box::default(),
            results: Box::default(),
        };
        std::mem::discriminant(&kind).hash(state);
        self.inputs.hash(state);
        self.results.hash(state);
    }
}

impl Context {
    /// An empty context with these dialects.
    pub fn new(registry: &'static Registry) -> Context {
        let cx = Context {
            registry,
            types: Interner::default(),
            attrs: Interner::default(),
            str_attrs: HandleMap::default(),
            type_attrs: HandleMap::default(),
            strs: StrInterner::default(),
            affine: AffineContext::default(),
            unregistered: StrInterner::default(),
            sources: boxcar::Vec::new(),
            files: boxcar::Vec::new(),
            next_offset: AtomicU32::new(0),
            next_distinct: AtomicU64::new(0),
            resources: Resources::default(),
            allow_unregistered: AtomicBool::new(false),
            threads: AtomicBool::new(true),
            max_nesting: AtomicUsize::new(MAX_NESTING),
            show_ops: AtomicBool::new(true),
            arguments_alias: AtomicBool::new(false),
            print_options: OnceLock::new(),
            defaults: LazyTable::new(registry.num_ops() as usize),
            cast_name: OnceLock::new(),
            common_names: OnceLock::new(),
            number: NEXT_NUMBER.fetch_add(1, Ordering::Relaxed),
            struct_bodies: Mutex::default(),
            verifiers: Pool::default(),
            survey: Survey::default(),
            attribute_reader: OnceLock::new(),
            program_reader: OnceLock::new(),
            extensions: boxcar::Vec::new(),
        };
        for kind in fixed_types() {
            cx.ty(kind);
        }
        for kind in fixed_attrs() {
            cx.attr(kind);
        }
        cx
    }

    /// The registered dialects and their hooks.
    pub fn registry(&self) -> &'static Registry {
        self.registry
    }

    /// A number that no other context of this process has.
    pub(crate) fn number(&self) -> u64 {
        self.number
    }

    pub(crate) fn verifier(&self) -> Lent<'_, Verifier> {
        self.verifiers.lend(Verifier::default)
    }

    /// What passes say of the patterns that they have.
    pub fn survey(&self) -> &Survey {
        &self.survey
    }

    /// Sets how texts of attributes are read, for options of passes that have some: the parser is not known here.
    pub fn set_attribute_reader(&self, reader: AttributeReader) {
        // The first one stays.
        let _ = self.attribute_reader.set(reader);
    }

    /// The attribute that a text is.
    ///
    /// # Errors
    /// What is wrong with the text, or that this program reads none.
    pub fn read_attribute(&self, text: &str) -> Result<Attribute, Diagnostics> {
        match self.attribute_reader.get() {
            Some(read) => read(self, text),
            None => {
                let mut errors = Diagnostics::default();
                errors.error(Location::UNKNOWN, "texts of attributes are not read here");
                Err(errors)
            }
        }
    }

    /// Sets how programs are read, for passes that read some beside the one that they run on.
    pub fn set_program_reader(&self, reader: ProgramReader) {
        // The first one stays.
        let _ = self.program_reader.set(reader);
    }

    /// The program that a text is, verified, and what there is to say of it; `name` is that of its file.
    ///
    /// # Errors
    /// What is wrong with the text, or that this program reads none.
    pub fn read_program(
        &self,
        name: &str,
        text: SourceText,
    ) -> Result<(Box<Body>, Diagnostics), Diagnostics> {
        match self.program_reader.get() {
            Some(read) => read(self, name, text),
            None => {
                let mut errors = Diagnostics::default();
                errors.error(self.file_location(name), "programs are not read here");
                Err(errors)
            }
        }
    }

    /// Keeps something for the passes that run later in this context.
    pub fn extend<T: Any + Send + Sync>(&self, extension: T) {
        self.extensions.push(Box::new(extension));
    }

    /// The first of what has been kept of a type.
    pub fn extension<T: Any>(&self) -> Option<&T> {
        let mut extensions = self.extensions.iter();
        extensions.find_map(|(_, extension)| extension.downcast_ref())
    }

    pub(crate) fn resources_cell(&self) -> &Resources {
        &self.resources
    }

    /// The interned affine expressions, maps and sets.
    pub fn affine(&self) -> &AffineContext {
        &self.affine
    }

    /// What passes take for granted of different memref arguments of a function: by default that they mean different memory.
    pub fn arguments(&self) -> Arguments {
        match self.arguments_alias.load(Ordering::Relaxed) {
            true => Arguments::MayAlias,
            false => Arguments::Distinct,
        }
    }

    /// Sets what passes take for granted of different memref arguments of a function.
    pub fn set_arguments(&self, arguments: Arguments) {
        let alias = arguments == Arguments::MayAlias;
        self.arguments_alias.store(alias, Ordering::Relaxed);
    }

    /// Whether operations, types and attributes of unknown dialects are accepted.
    pub fn allow_unregistered(&self) -> bool {
        self.allow_unregistered.load(Ordering::Relaxed)
    }

    /// Whether an operation that no dialect declares is accepted.
    pub fn accepts_unknown_op(&self, name: &str) -> bool {
        let dialect = name.split_once('.').map_or("", |n| n.0);
        self.allow_unregistered() || self.is_open_dialect(dialect)
    }

    /// Whether a dialect accepts operations that it does not declare.
    pub fn is_open_dialect(&self, dialect: &str) -> bool {
        let hooks = self.registry.dialect_hooks(dialect);
        hooks.is_some_and(|hooks| hooks.open)
    }

    /// Sets whether operations, types and attributes of unknown dialects are accepted.
    pub fn set_allow_unregistered(&self, allow: bool) {
        self.allow_unregistered.store(allow, Ordering::Relaxed);
    }

    /// How deep brackets of text, or regions of bytecode, may nest.
    pub fn max_nesting(&self) -> usize {
        self.max_nesting.load(Ordering::Relaxed)
    }

    /// Sets how deep brackets of text, or regions of bytecode, may nest, [`MAX_NESTING`] at first. Code that goes through types,
    /// attributes and regions is recursive: threads need [`STACK_PER_LEVEL`] bytes of stack for each level.
    pub fn set_max_nesting(&self, levels: usize) {
        self.max_nesting.store(levels, Ordering::Relaxed);
    }

    /// Whether work may be spread over threads.
    pub fn threads(&self) -> bool {
        self.threads.load(Ordering::Relaxed)
    }

    /// Sets whether work may be spread over threads.
    pub fn set_threads(&self, threads: bool) {
        self.threads.store(threads, Ordering::Relaxed);
    }

    /// Whether errors at an operation have a note that shows it.
    pub fn show_ops(&self) -> bool {
        self.show_ops.load(Ordering::Relaxed)
    }

    /// Sets whether errors at an operation have a note that shows it.
    pub fn set_show_ops(&self, show: bool) {
        self.show_ops.store(show, Ordering::Relaxed);
    }

    /// How messages show an operation ("see current operation: ...").
    pub fn message_options(&self) -> PrintOptions {
        let options = self.print_options.get().cloned().unwrap_or_default();
        options.for_message()
    }

    /// Whether operations are printed in their generic form, whatever they have of their own.
    pub(crate) fn prints_generic(&self) -> bool {
        self.print_options
            .get()
            .is_some_and(|options| options.generic)
    }

    /// Sets how operations are printed; the first time counts.
    pub fn set_print_options(&self, options: PrintOptions) {
        self.print_options.get_or_init(|| options);
    }

    // Strings.

    /// The handle of a string.
    pub fn str(&self, text: &str) -> Str {
        Str(self.strs.intern(text))
    }

    /// The string of a handle.
    pub fn get_str(&self, handle: Str) -> &str {
        self.strs.get(handle.0)
    }

    // Types.

    /// The handle of a type.
    pub fn ty(&self, kind: TypeKind) -> Type {
        Type(self.types.intern(kind))
    }

    /// The structure of a type.
    pub fn type_kind(&self, ty: Type) -> &TypeKind {
        self.types.get(ty.0)
    }

    /// A signless integer type.
    pub fn int_type(&self, width: u32) -> Type {
        match width {
            1 => Type::I1,
            8 => Type::I8,
            16 => Type::I16,
            32 => Type::I32,
            64 => Type::I64,
            _ => self.ty(TypeKind::Integer {
                width,
                sign: Signedness::Signless,
            }),
        }
    }

    /// A floating-point type.
    pub fn float_type(&self, kind: FloatKind) -> Type {
        self.ty(TypeKind::Float(kind))
    }

    /// A function type.
    pub fn function_type(&self, inputs: &[Type], results: &[Type]) -> Type {
        let key = FunctionKey { inputs, results };
        let same = |known: &TypeKind| match known {
            TypeKind::Function { inputs, results } => {
                **inputs == *key.inputs && **results == *key.results
            }
            _ => false,
        };
        let make = || TypeKind::Function {
            inputs: inputs.into(),
            results: results.into(),
        };
        Type(self.types.intern_ref(&key, same, make))
    }

    // Attributes.

    /// The handle of an attribute.
    pub fn attr(&self, kind: AttrKind) -> Attribute {
        Attribute(match kind {
            AttrKind::String {
                value,
                ty: Type::NONE,
            } => self
                .str_attrs
                .get_or_insert(value.0, || self.attrs.add(kind)),
            AttrKind::Type(ty) if ty != Type::NONE => {
                self.type_attrs.get_or_insert(ty.0, || self.attrs.add(kind))
            }
            kind => self.attrs.intern(kind),
        })
    }

    /// All attributes so far.
    pub(crate) fn attr_kinds(&self) -> impl Iterator<Item = &AttrKind> {
        self.attrs.iter()
    }

    /// All types so far.
    pub(crate) fn type_kinds(&self) -> impl Iterator<Item = &TypeKind> {
        self.types.iter()
    }

    /// What an attribute is; [`Attribute::ABSENT`], which nobody should ask about, looks like a unit attribute.
    pub fn attr_kind(&self, attr: Attribute) -> &AttrKind {
        self.attrs.find(attr.0).unwrap_or(&AttrKind::Unit)
    }

    /// An integer attribute; `value` is truncated to the width of `ty` (64 bits for `index`).
    pub fn int_attr(&self, ty: Type, value: i64) -> Attribute {
        let width = self.int_width(ty).unwrap_or(64);
        self.attr(AttrKind::Integer {
            ty,
            value: ApInt::from_i64(width, value),
        })
    }

    /// An integer attribute; `value` must have the width of `ty` (64 bits for `index`).
    pub fn apint_attr(&self, ty: Type, value: ApInt) -> Attribute {
        self.attr(AttrKind::Integer { ty, value })
    }

    /// A float attribute; `value` must be in the format of `ty`.
    pub fn float_attr(&self, ty: Type, value: ApFloat) -> Attribute {
        self.attr(AttrKind::Float { ty, value })
    }

    /// `true` or `false`, an integer attribute of type `i1`.
    pub fn bool_attr(&self, value: bool) -> Attribute {
        if value {
            Attribute::TRUE
        } else {
            Attribute::FALSE
        }
    }

    /// A string attribute without type.
    pub fn str_attr(&self, text: &str) -> Attribute {
        self.attr(AttrKind::String {
            value: self.str(text),
            ty: Type::NONE,
        })
    }

    /// A type as attribute.
    pub fn type_attr(&self, ty: Type) -> Attribute {
        self.attr(AttrKind::Type(ty))
    }

    /// An array attribute.
    pub fn array_attr(&self, elements: &[Attribute]) -> Attribute {
        self.attr(AttrKind::Array(elements.into()))
    }

    /// `@name`
    pub fn symbol_attr(&self, name: &str) -> Attribute {
        self.attr(AttrKind::SymbolRef {
            root: self.str(name),
            nested: Box::default(),
        })
    }

    /// A dictionary; the entries are sorted here. Of entries with one name the last counts.
    #[inline]
    pub fn dict_attr(&self, entries: &[(Str, Attribute)]) -> Attribute {
        match entries {
            [] => Attribute::EMPTY_DICT,
            entries => self.sorted_dict(entries),
        }
    }

    fn sorted_dict(&self, entries: &[(Str, Attribute)]) -> Attribute {
        let mut sorted: Vec<(Str, Attribute)> = entries.to_vec();
        sorted.reverse();
        sorted.sort_by(|a, b| self.get_str(a.0).cmp(self.get_str(b.0)));
        sorted.dedup_by(|a, b| a.0 == b.0);
        self.attr(AttrKind::Dict(sorted.into()))
    }

    /// A dense array of `i64`, `i32`, ...: `element` is a signless integer type of 8, 16, 32 or 64 bits.
    pub fn dense_array(&self, element: Type, values: &[i64]) -> Attribute {
        let width = self.int_width(element).unwrap_or(64).div_ceil(8);
        let bytes = width.min(u64::BITS / 8) as usize;
        let mut data = Vec::with_capacity(bytes * values.len());
        for value in values {
            data.extend_from_slice(&value.to_le_bytes()[..bytes]);
        }
        self.attr(AttrKind::DenseArray {
            element,
            len: values.len(),
            data: data.into(),
        })
    }

    /// An attribute that wraps `inner` and equals no other (`distinct[n]<...>`).
    pub fn distinct_attr(&self, inner: Attribute) -> Attribute {
        let id = self.next_distinct.fetch_add(1, Ordering::Relaxed);
        self.attr(AttrKind::Distinct { id, inner })
    }

    /// Entries of a dictionary attribute; none for anything else.
    pub fn dict_entries(&self, attr: Attribute) -> &[(Str, Attribute)] {
        match self.attr_kind(attr) {
            AttrKind::Dict(entries) => entries,
            _ => &[],
        }
    }

    /// The entry of a dictionary attribute with this name.
    pub fn dict_get(&self, dict: Attribute, name: &str) -> Option<Attribute> {
        let entries = self.dict_entries(dict);
        let at = entries
            .binary_search_by(|e| self.get_str(e.0).cmp(name))
            .ok()?;
        Some(entries[at].1)
    }

    /// The entry of a dictionary attribute whose name has this handle.
    pub(crate) fn dict_get_named(&self, dict: Attribute, name: Str) -> Option<Attribute> {
        let mut entries = self.dict_entries(dict).iter();
        Some(entries.find(|entry| entry.0 == name)?.1)
    }

    /// `dict` with `name` set to `value` (removed if `None`).
    pub fn dict_with(&self, dict: Attribute, name: &str, value: Option<Attribute>) -> Attribute {
        let name = self.str(name);
        let mut entries: Vec<_> = self
            .dict_entries(dict)
            .iter()
            .copied()
            .filter(|e| e.0 != name)
            .collect();
        entries.extend(value.map(|v| (name, v)));
        self.dict_attr(&entries)
    }

    // Operation names.

    /// The handle of an operation name, registered or not.
    pub fn op_name(&self, name: &str) -> OpName {
        self.registry
            .op_name(name)
            .unwrap_or_else(|| OpName(self.registry.num_ops() + self.unregistered.intern(name)))
    }

    /// The handle of `builtin.unrealized_conversion_cast`.
    pub(crate) fn cast_name(&self) -> OpName {
        let name = || self.op_name("builtin.unrealized_conversion_cast");
        *self.cast_name.get_or_init(name)
    }

    /// The full name of an operation, `arith.addi`.
    pub fn op_name_str(&self, name: OpName) -> &str {
        match self.op_def(name) {
            Some(def) => def.name,
            None => self.unregistered.get(name.0 - self.registry.num_ops()),
        }
    }

    /// The part of an operation's name in front of the first dot ("" if there is none).
    pub fn dialect_of(&self, name: OpName) -> &str {
        self.op_name_str(name).split_once('.').map_or("", |n| n.0)
    }

    /// The definition of a registered operation.
    pub fn op_def(&self, name: OpName) -> Option<&'static OpDef> {
        self.registry.op_def(name)
    }

    /// The name of an inherent attribute by its slot; "" where there is none.
    pub fn attr_name(&self, name: OpName, slot: usize) -> &'static str {
        let attr = self.op_def(name).and_then(|def| def.attrs.get(slot));
        attr.map_or("", |attr| attr.name)
    }

    /// Default values of the inherent attributes of a registered operation ([`Attribute::ABSENT`] where there is none).
    pub fn default_attrs(&self, name: OpName) -> &[Attribute] {
        self.defaults(name).map_or(&[], |d| &d.values)
    }

    /// What the inherent attributes of a new operation start with: the default, unless the attribute is optional.
    pub fn initial_attrs(&self, name: OpName) -> &[Attribute] {
        self.defaults(name).map_or(&[], |d| &d.initial)
    }

    fn defaults(&self, name: OpName) -> Option<&Defaults> {
        let def = self.op_def(name)?;
        let make = || {
            let values: Box<[Attribute]> = def
                .attrs
                .iter()
                .map(|a| crate::registry::default_attr(self, a))
                .collect();
            let slots = def.attrs.iter().zip(&values);
            let initial = slots
                .map(|(a, v)| if a.optional { Attribute::ABSENT } else { *v })
                .collect();
            Defaults { values, initial }
        };
        self.defaults.get_or_make(name.0 as usize, make)
    }

    // Sources.

    /// Adds a source buffer; its text gets the next offsets. Beyond 2 GiB in all, locations are unknown.
    pub fn add_source(&self, name: &str, text: SourceText) -> &Source {
        self.add_part(name, text, Start::default())
    }

    /// Like [`Context::add_source`] for a part of a file.
    pub fn add_part(&self, name: &str, text: SourceText, start: Start) -> &Source {
        self.add_text(name, text, start, None)
    }

    /// Adds a text that was written from a source; messages about it show that source.
    pub fn add_rewritten(&self, source: &Source, text: String, steps: Vec<TextMap>) -> &Source {
        let origin = Origin {
            base: source.base,
            steps,
        };
        let text = SourceText::Valid(text.into());
        self.add_text(&source.name, text, source.start.clone(), Some(origin))
    }

    fn add_text(
        &self,
        name: &str,
        text: SourceText,
        start: Start,
        origin: Option<Origin>,
    ) -> &Source {
        let len = u32::try_from(text.bytes().len())
            .unwrap_or(u32::MAX / 2)
            .saturating_add(1);
        let base = self
            .next_offset
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |o| {
                Some(o.saturating_add(len))
            });
        let base = base.unwrap_or_else(|o| o);
        let index = self
            .sources
            .push(Source::new(name.to_owned(), text, base, start, origin));
        &self.sources[index]
    }

    /// Gives back the texts of the sources, for when no place in them will be told any more: it is unknown from now on.
    pub fn forget_sources(&mut self) {
        let sources = std::mem::take(&mut self.sources);
        match self.threads() && rayon::current_num_threads() > 1 {
            // The system takes its time to take much memory back.
            true => rayon::spawn(move || drop(sources)),
            false => drop(sources),
        }
    }

    /// The sources that have been added, in order.
    pub fn sources(&self) -> impl Iterator<Item = &Source> {
        self.sources.iter().map(|(_, s)| s)
    }

    /// The text of a line of a file that a location names.
    pub fn line_of_file(&self, name: &str, line: u32) -> Option<Cow<'_, [u8]>> {
        let mut sources = self.sources().filter(|s| s.name == name);
        let known = sources.find_map(|s| s.line(line));
        known.or_else(|| self.file(name)?.line(line))
    }

    /// A file that no text came from, but that a location names; it is read if it is a regular one.
    pub fn file(&self, name: &str) -> Option<&Source> {
        let mut files = self.files.iter().map(|(_, file)| file);
        files.find(|file| file.name == name).or_else(|| {
            let text = read_regular(Path::new(name))?;
            let file = Source::new(name.to_owned(), text.into(), 0, Start::default(), None);
            let index = self.files.push(file);
            self.files.get(index)
        })
    }

    /// The location that a location attribute stands for.
    pub fn location(&self, attr: Attribute) -> Location {
        Location::from_attr(attr)
    }

    // Identified structs.

    /// Sets the body of the identified struct `name` if it has none; returns the body it has now.
    pub fn set_struct_body(&self, name: Str, body: Attribute) -> Attribute {
        *self
            .struct_bodies
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .entry(name)
            .or_insert(body)
    }

    /// The body of the identified struct `name`, if it has one.
    pub fn struct_body(&self, name: Str) -> Option<Attribute> {
        self.struct_bodies
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .get(&name)
            .copied()
    }
}

/// The text of a file that is neither a device nor a pipe nor beyond all measure.
fn read_regular(path: &Path) -> Option<Box<[u8]>> {
    const LONGEST: u64 = 64 << 20;
    let known = path.metadata().ok()?;
    let fits = known.is_file() && known.len() <= LONGEST;
    fits.then(|| std::fs::read(path).ok().map(Vec::into_boxed_slice))?
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry::Registry;

    #[test]
    fn function_types_are_one_however_they_are_made() {
        let cx = Context::new(Box::leak(Box::new(Registry::builder().build().unwrap())));
        let (inputs, results) = ([Type::I32, Type::INDEX], [Type::F32]);
        let by_kind = cx.ty(TypeKind::Function {
            inputs: inputs.into(),
            results: results.into(),
        });
        assert_eq!(cx.function_type(&inputs, &results), by_kind);
        assert_ne!(cx.function_type(&inputs, &[]), by_kind);
    }
}
