//! Types as text.

use std::ops::Range;

use super::Printer;
use crate::attrs::{AttrKind, LocKind};
use crate::ids::{Attribute, Str, Type};
use crate::types::{DYNAMIC, Signedness, TypeKind};

/// Longer texts of types are not kept.
const LONGEST_KEPT: usize = 64;

/// The texts of types that have been written: a program names the same few again and again.
#[derive(Default)]
pub(super) struct TypeTexts {
    text: String,
    /// Where the texts stand, by type; nowhere for those that have not been written.
    places: Vec<Range<u32>>,
}

impl TypeTexts {
    fn get(&self, ty: Type) -> Option<&str> {
        let at = self.places.get(ty.index())?;
        (!at.is_empty()).then(|| &self.text[at.start as usize..at.end as usize])
    }

    fn add(&mut self, ty: Type, text: &str) {
        if text.len() > LONGEST_KEPT {
            return;
        }
        if self.places.len() <= ty.index() {
            self.places.resize(ty.index() + 1, 0..0);
        }
        let start = self.text.len() as u32;
        self.text.push_str(text);
        self.places[ty.index()] = start..self.text.len() as u32;
    }
}

impl Printer<'_> {
    /// A type, by its alias if it has one.
    pub fn ty(&mut self, ty: Type) {
        if self.collecting() {
            return self.visit_type(ty);
        }
        if let Some(alias) = self.aliases.of_type(ty) {
            return self.out.push_str(alias);
        }
        // Inside of a recursive type the text depends on what is around.
        if !self.entered.is_empty() {
            return self.type_body(ty);
        }
        if let Some(text) = self.type_texts.get(ty) {
            return self.out.push_str(text);
        }
        let start = self.out.len();
        self.type_body(ty);
        self.type_texts.add(ty, &self.out[start..]);
    }

    /// Types with `, ` between them.
    pub fn types(&mut self, types: impl IntoIterator<Item = Type>) {
        self.comma(types, |p, ty| p.ty(ty));
    }

    /// `(i32, i64) -> f32`
    pub fn function_type(
        &mut self,
        inputs: impl IntoIterator<Item = Type>,
        results: impl IntoIterator<Item = Type, IntoIter: ExactSizeIterator>,
    ) {
        self.text("(");
        self.types(inputs);
        self.text(") -> ");
        self.result_types(results);
    }

    /// ` -> i32`, ` -> (i32, i64)`, or nothing where there is no result.
    pub fn arrow_types(
        &mut self,
        results: impl IntoIterator<Item = Type, IntoIter: ExactSizeIterator>,
    ) {
        let results = results.into_iter();
        if results.len() > 0 {
            self.text(" -> ");
            self.result_types(results);
        }
    }

    /// `i32`, `(i32, i64)`, `()`: function types in parentheses.
    fn result_types(
        &mut self,
        results: impl IntoIterator<Item = Type, IntoIter: ExactSizeIterator>,
    ) {
        let mut results = results.into_iter();
        let is_single = results.len() == 1;
        let first = results.next();
        let is_function = |ty| matches!(self.cx.type_kind(ty), TypeKind::Function { .. });
        match first {
            Some(ty) if is_single && !is_function(ty) => self.ty(ty),
            _ => {
                self.text("(");
                self.types(first.into_iter().chain(results));
                self.text(")");
            }
        }
    }

    /// A type without its prefix where it is one of a dialect: what stands after `!dialect.mnemonic`.
    pub fn stripped_type(&mut self, ty: Type) {
        let TypeKind::Dialect { def, params } = self.cx.type_kind(ty) else {
            return self.ty(ty);
        };
        if self.collecting() {
            return self.visit_type(ty);
        }
        if let Some(alias) = self.aliases.of_type(ty) {
            self.out.push_str(alias);
        } else if !self.params(def.0, params) {
            self.ty(ty);
        }
    }

    /// The text of a type that has no alias.
    pub(super) fn type_body(&mut self, ty: Type) {
        match self.cx.type_kind(ty) {
            TypeKind::Integer { width, sign } => {
                self.text(match sign {
                    Signedness::Signless => "i",
                    Signedness::Signed => "si",
                    Signedness::Unsigned => "ui",
                });
                self.int(*width);
            }
            TypeKind::Index => self.text("index"),
            TypeKind::Float(kind) => self.text(kind.keyword()),
            TypeKind::None => self.text("none"),
            TypeKind::Opaque { dialect, data } => self.opaque_type(*dialect, *data),
            TypeKind::Dialect { def, params } => {
                self.dialect_params('!', def.0, params);
            }
            kind => super::stack::deeper(|| {
                self.composite_type(kind);
            }),
        }
    }

    /// `!dialect.data`, or `opaque<"dialect", "data">` where the dialect would have it another way.
    fn opaque_type(&mut self, dialect: Str, data: Str) {
        let name = self.cx.get_str(dialect);
        if self.cx.registry().dialect(name).is_none() {
            return self.dialect_symbol('!', dialect, data);
        }
        self.text("opaque<");
        self.string(name);
        self.text(", ");
        self.string(self.cx.get_str(data));
        self.text(">");
    }

    fn composite_type(&mut self, kind: &TypeKind) {
        match kind {
            TypeKind::Function { inputs, results } => {
                self.function_type(inputs.iter().copied(), results.iter().copied());
            }
            TypeKind::Complex(element) => self.in_angles("complex", |p| p.ty(*element)),
            TypeKind::Tuple(types) => {
                self.in_angles("tuple", |p| p.types(types.iter().copied()));
            }
            TypeKind::Vector {
                shape,
                scalable,
                element,
            } => self.in_angles("vector", |p| {
                for (size, is_scalable) in shape.iter().zip(scalable) {
                    p.text(if *is_scalable { "[" } else { "" });
                    p.int(*size);
                    p.text(if *is_scalable { "]x" } else { "x" });
                }
                p.ty(*element);
            }),
            TypeKind::RankedTensor {
                shape,
                element,
                encoding,
            } => self.in_angles("tensor", |p| {
                p.shape(shape);
                p.ty(*element);
                if let Some(encoding) = encoding {
                    p.text(", ");
                    p.attr(*encoding);
                }
            }),
            TypeKind::UnrankedTensor { element } => self.in_angles("tensor", |p| {
                p.text("*x");
                p.ty(*element);
            }),
            TypeKind::MemRef {
                shape,
                element,
                layout,
                space,
            } => self.in_angles("memref", |p| {
                p.shape(shape);
                p.ty(*element);
                if let Some(layout) = layout {
                    p.text(", ");
                    p.attr(*layout);
                }
                p.memory_space(*space);
            }),
            TypeKind::UnrankedMemRef { element, space } => self.in_angles("memref", |p| {
                p.text("*x");
                p.ty(*element);
                p.memory_space(*space);
            }),
            _ => {}
        }
    }

    fn memory_space(&mut self, space: Option<Attribute>) {
        if let Some(space) = space {
            self.text(", ");
            self.element_attr(space);
        }
    }

    /// The dimensions of a shape, `2x?x`.
    pub fn shape(&mut self, shape: &[i64]) {
        for size in shape {
            self.dimension(*size);
            self.text("x");
        }
    }

    /// A size, stride or offset; `?` where it is dynamic.
    pub fn dimension(&mut self, size: i64) {
        if size == DYNAMIC {
            self.text("?");
        } else {
            self.int(size);
        }
    }

    fn in_angles(&mut self, keyword: &str, write: impl FnOnce(&mut Self)) {
        self.text(keyword);
        self.text("<");
        write(self);
        self.text(">");
    }

    /// A type or attribute of an unregistered dialect: `!dialect.name<...>`, or `!dialect<...>` where that would not read.
    pub(super) fn dialect_symbol(&mut self, prefix: char, dialect: Str, data: Str) {
        let data = self.cx.get_str(data);
        self.out.push(prefix);
        self.text(self.cx.get_str(dialect));
        if is_pretty_symbol(data) {
            self.text(".");
            self.text(data);
        } else {
            self.text("<");
            self.text(data);
            self.text(">");
        }
    }

    /// Whether `attr` is the identity location.
    pub(super) fn is_unknown_loc(&self, attr: Attribute) -> bool {
        matches!(
            self.cx.attr_kind(attr),
            AttrKind::Location(LocKind::Unknown)
        )
    }
}

/// Whether the text of a dialect symbol may stand after `dialect.`: an identifier, or one with `<...>` behind it.
fn is_pretty_symbol(text: &str) -> bool {
    if !text.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return false;
    }
    let is_name = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'_');
    match text.bytes().position(|b| !is_name(b)) {
        None => true,
        Some(end) => text[end..].starts_with('<') && text.ends_with('>'),
    }
}
