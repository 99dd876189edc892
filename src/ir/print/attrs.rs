//! Attributes as text.

use smallvec::SmallVec;

use super::Printer;
use super::format::is_segments;
use super::write::is_bare_identifier;
use crate::analysis::for_each_attr;
use crate::attrs::{AttrKind, EnumRef};
use crate::def::EnumDef;
use crate::ids::{Attribute, Str, Type};
use crate::num::{ApFloat, ApInt};
use crate::opref::OpRef;
use crate::types::{Signedness, TypeKind};

/// Attributes with their names.
pub(super) type Entries<'a> = SmallVec<[(&'a str, Attribute); 4]>;

/// Whether the type of an attribute is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Typed {
    Always,
    /// Not where reading without it gives the same type: `i64`, `f64`.
    UnlessDefault,
    Never,
}

impl Printer<'_> {
    /// An attribute, by its alias if it has one, with its type if it has one.
    pub fn attr(&mut self, attr: Attribute) {
        self.attr_or_alias(attr, Typed::Always);
    }

    /// An attribute without the type at its end (`5` for `5 : i32`).
    pub fn attr_without_type(&mut self, attr: Attribute) {
        self.attr_or_alias(attr, Typed::Never);
    }

    /// An attribute as in arrays: without the type where that is what the text alone means.
    pub(super) fn element_attr(&mut self, attr: Attribute) {
        self.attr_or_alias(attr, Typed::UnlessDefault);
    }

    fn attr_or_alias(&mut self, attr: Attribute, typed: Typed) {
        if self.collecting() {
            return self.visit_attr(attr, false);
        }
        if let Some(alias) = self.aliases.of_attr(attr) {
            self.out.push_str(alias);
        } else {
            self.attr_text(attr, typed);
        }
    }

    /// Visits those resources alone that an attribute, which may be absent, refers to.
    pub(super) fn visit_resources(&mut self, attr: Attribute) {
        let Some(attr) = attr.present() else {
            return;
        };
        let cx = self.cx;
        for_each_attr(cx, attr, &mut |attr| {
            if matches!(cx.attr_kind(attr), AttrKind::DenseResource { .. }) {
                self.visit_attr(attr, false);
            }
        });
    }

    /// An attribute without its prefix where it is one of a dialect: what stands after `#dialect.mnemonic`.
    pub fn stripped_attr(&mut self, attr: Attribute) {
        if self.collecting() {
            return self.visit_attr(attr, false);
        }
        if let Some(alias) = self.aliases.of_attr(attr) {
            return self.out.push_str(alias);
        }
        match self.cx.attr_kind(attr) {
            AttrKind::Dialect { def, params } => {
                if !self.params(def.0, params) {
                    self.attr(attr);
                }
            }
            AttrKind::Enum { def, value } if def.0.angle => self.enum_in_angles(def.0, *value),
            AttrKind::Enum { def, value } => {
                self.text(" ");
                self.enum_keyword(def.0, *value);
            }
            _ => self.attr(attr),
        }
    }

    /// The text of an attribute that has no alias.
    pub(super) fn attr_body(&mut self, attr: Attribute) {
        self.attr_text(attr, Typed::Always);
    }

    fn attr_text(&mut self, attr: Attribute, typed: Typed) {
        match self.cx.attr_kind(attr) {
            AttrKind::Unit => self.text("unit"),
            AttrKind::Integer { ty, value } => self.integer(*ty, value, typed),
            AttrKind::Float { ty, value } => {
                let start = self.out.len();
                self.float(*value);
                // Bits without a type would be read as an integer.
                let is_bits = self.out[start..].starts_with("0x");
                let default = if is_bits { Type::NONE } else { Type::F64 };
                self.type_suffix(*ty, default, typed);
            }
            AttrKind::String { value, ty } => {
                self.string(self.cx.get_str(*value));
                self.type_suffix(*ty, Type::NONE, typed);
            }
            AttrKind::Type(ty) => self.ty(*ty),
            AttrKind::SymbolRef { root, nested } => {
                self.symbol(self.cx.get_str(*root));
                for name in nested {
                    self.text("::");
                    self.symbol(self.cx.get_str(*name));
                }
            }
            AttrKind::AffineMap(map) => {
                self.text("affine_map<");
                self.affine_map(*map);
                self.text(">");
            }
            AttrKind::IntegerSet(set) => {
                self.text("affine_set<");
                self.integer_set(*set);
                self.text(">");
            }
            AttrKind::Strided { offset, strides } => self.strided(*offset, strides),
            AttrKind::Enum { def, value } => self.enum_attr(*def, *value),
            AttrKind::Location(_) if self.collecting() => self.location_body(attr),
            AttrKind::Location(_) => self.location_attr(attr),
            AttrKind::Opaque { dialect, data, ty } => {
                self.dialect_symbol('#', *dialect, *data);
                self.type_suffix(*ty, Type::NONE, typed);
            }
            kind => super::stack::deeper(|| {
                self.composite_attr(kind, typed);
            }),
        }
    }

    fn composite_attr(&mut self, kind: &AttrKind, typed: Typed) {
        match kind {
            AttrKind::Array(elements) => {
                self.text("[");
                self.comma(elements.iter(), |p, e| p.element_attr(*e));
                self.text("]");
            }
            AttrKind::Dict(entries) => self.dict(entries.iter().copied()),
            AttrKind::DenseElements { ty, data, splat } => {
                self.dense_elements(*ty, data, *splat);
                self.type_suffix(*ty, Type::NONE, typed);
            }
            AttrKind::DenseStrings { ty, values, splat } => {
                self.dense_strings(*ty, values, *splat);
                self.type_suffix(*ty, Type::NONE, typed);
            }
            AttrKind::DenseArray { element, len, data } => {
                self.text("array<");
                self.ty(*element);
                self.text(if *len > 0 { ": " } else { "" });
                self.dense_array_elements(*element, *len, data);
                self.text(">");
            }
            AttrKind::DenseResource { ty, key } => {
                self.text("dense_resource<");
                self.keyword_or_string(self.cx.get_str(*key));
                self.text(">");
                self.type_suffix(*ty, Type::NONE, typed);
            }
            AttrKind::Sparse {
                ty,
                indices,
                values,
            } => {
                self.sparse_elements(*ty, *indices, *values);
                self.type_suffix(*ty, Type::NONE, typed);
            }
            AttrKind::Distinct { id, inner } => {
                self.text("distinct[");
                if !self.collecting() {
                    let number = self.distinct_number(*id);
                    self.int(number);
                }
                self.text("]<");
                if *inner != Attribute::UNIT {
                    self.attr(*inner);
                }
                self.text(">");
            }
            AttrKind::Dialect { def, params } => {
                self.dialect_params('#', def.0, params);
            }
            _ => {}
        }
    }

    /// The number of a distinct attribute: they count in the order in which they are printed.
    pub(super) fn distinct_number(&mut self, id: u64) -> usize {
        let next = self.distinct.len();
        *self.distinct.entry(id).or_insert(next)
    }

    fn type_suffix(&mut self, ty: Type, default: Type, typed: Typed) {
        let is_default = ty == default && (typed == Typed::UnlessDefault || default == Type::NONE);
        if typed != Typed::Never && !is_default {
            self.text(" : ");
            self.ty(ty);
        } else if self.collecting() {
            self.ty(ty);
        }
    }

    fn integer(&mut self, ty: Type, value: &ApInt, typed: Typed) {
        if ty == Type::I1 {
            return self.text(if value.is_zero() { "false" } else { "true" });
        }
        self.integer_text(ty, value);
        self.type_suffix(ty, Type::I64, typed);
    }

    /// An integer of type `ty`, signed unless the type is unsigned.
    pub(super) fn integer_text(&mut self, ty: Type, value: &ApInt) {
        let is_unsigned = matches!(
            self.cx.type_kind(ty),
            TypeKind::Integer {
                sign: Signedness::Unsigned,
                ..
            }
        );
        let small = if is_unsigned { None } else { value.to_i64() };
        if let Some(value) = small {
            return self.int(value);
        }
        // Writing to a string cannot fail.
        let _ = if is_unsigned {
            value.write_unsigned(&mut self.out)
        } else {
            value.write_signed(&mut self.out)
        };
    }

    /// A float, `1.500000e+00`.
    pub fn float(&mut self, value: ApFloat) {
        value.print_mlir(&mut self.out);
    }

    fn strided(&mut self, offset: i64, strides: &[i64]) {
        self.text("strided<[");
        self.comma(strides.iter(), |p, s| p.dimension(*s));
        self.text("]");
        if offset != 0 {
            self.text(", offset: ");
            self.dimension(offset);
        }
        self.text(">");
    }

    // Enums.

    fn enum_attr(&mut self, def: EnumRef, value: i64) {
        let dialect = def.0.name.split_once('.').map_or("", |n| n.0);
        self.text("#");
        self.text(dialect);
        if def.0.angle {
            self.text(".");
            self.text(def.0.mnemonic);
            return self.enum_in_angles(def.0, value);
        }
        self.text("<");
        self.text(def.0.mnemonic);
        self.text(" ");
        self.enum_keyword(def.0, value);
        self.text(">");
    }

    fn enum_in_angles(&mut self, def: &'static EnumDef, value: i64) {
        self.text("<");
        self.enum_keyword(def, value);
        self.text(">");
    }

    /// The keyword or keywords of an enum value.
    pub fn enum_keyword(&mut self, def: &'static EnumDef, value: i64) {
        if let Some((keyword, _)) = def.cases.iter().find(|c| c.1 == value) {
            return self.keyword_or_string(keyword);
        }
        if !def.bits {
            return self.int(value);
        }
        let mut left = value;
        let mut first = true;
        for (keyword, bits) in bit_cases(def) {
            if bits != 0 && left & bits == bits {
                self.text(if first { "" } else { def.separator });
                first = false;
                left &= !bits;
                self.text(keyword);
            }
        }
    }

    // Dictionaries.

    /// `{a = 1 : i32, b}`
    pub fn dict(&mut self, entries: impl IntoIterator<Item = (Str, Attribute)>) {
        let cx = self.cx;
        self.text("{");
        self.comma(entries, |p, (name, attr)| {
            p.named_attr(cx.get_str(name), attr);
        });
        self.text("}");
    }

    pub(super) fn named_attr(&mut self, name: &str, attr: Attribute) {
        if is_bare_identifier(name) {
            self.text(name);
        } else {
            self.string(name);
        }
        if attr != Attribute::UNIT {
            self.text(" = ");
            self.attr(attr);
        }
    }

    /// ` {a = 1 : i32, b}` of the attributes of `op` without the inherent ones in the slots `elided`; nothing if no others are left.
    ///
    /// Inherent attributes are attributes like all others here.
    pub fn attr_dict(&mut self, op: OpRef, elided: impl IntoIterator<Item = usize>) {
        let elided: SmallVec<[usize; 8]> = elided.into_iter().collect();
        self.attr_dict_of(&visible_attrs(op, &elided, &[]), "");
    }

    /// ` {a = 1 : i32, b}` without the attributes in the slots `elided`, and those of the names `names`.
    pub fn attr_dict_without(&mut self, op: OpRef, elided: &[usize], names: &[&str]) {
        self.attr_dict_of(&visible_attrs(op, elided, names), "");
    }

    /// ` attributes {a = 1 : i32, b}`; see [`Printer::attr_dict_without`].
    pub fn attr_dict_with_keyword(&mut self, op: OpRef, elided: &[usize], names: &[&str]) {
        self.attr_dict_of(&visible_attrs(op, elided, names), " attributes");
    }

    /// ` {a = 1 : i32, b = WORD}` without the attributes in the slots `elided`, where `value` writes the values that it knows and
    /// says which.
    pub fn attr_dict_by(
        &mut self,
        op: OpRef,
        elided: &[usize],
        value: fn(&mut Self, Attribute) -> bool,
    ) {
        let entries = visible_attrs(op, elided, &[]);
        if entries.is_empty() {
            return;
        }
        self.text(" {");
        self.comma(entries.iter(), |p, (name, attr)| {
            let start = p.out.len();
            p.keyword_or_string(name);
            p.text(" = ");
            if !value(p, *attr) {
                p.out.truncate(start);
                p.named_attr(name, *attr);
            }
        });
        self.text("}");
    }

    pub(super) fn attr_dict_of(&mut self, entries: &[(&str, Attribute)], keyword: &str) {
        if entries.is_empty() {
            return;
        }
        self.text(keyword);
        self.text(" {");
        self.comma(entries.iter(), |p, (name, attr)| p.named_attr(name, *attr));
        self.text("}");
    }
}

/// The keywords of a bit set: groups first, so that `fast` is not written as its parts.
fn bit_cases(def: &'static EnumDef) -> impl Iterator<Item = (&'static str, i64)> {
    let is_group = |c: &&(&str, i64)| c.1.count_ones() > 1;
    let groups = def.cases.iter().filter(is_group);
    let single = def.cases.iter().filter(move |c| !is_group(c));
    groups.chain(single).copied()
}

/// The attributes of `op` but those in the slots `elided`, those of the names `names` and the sizes of groups, sorted by name.
fn visible_attrs<'a>(op: OpRef<'a>, elided: &[usize], names: &[&str]) -> Entries<'a> {
    let mut entries = Entries::new();
    if let Some(def) = op.def() {
        let inherent = def.attrs.iter().zip(op.body.attrs(op.id));
        for (slot, (def, attr)) in inherent.enumerate() {
            if attr.present().is_none() {
                continue;
            }
            let is_shown = !elided.contains(&slot) && !names.contains(&def.name);
            if is_shown && !is_segments(def.name) {
                entries.push((def.name, *attr));
            }
        }
    }
    let dict = op.body.dict(op.id);
    if dict == Attribute::EMPTY_DICT && entries.len() < 2 {
        return entries;
    }
    let has_inherent = !entries.is_empty();
    for (name, attr) in op.cx.dict_entries(dict) {
        let name = op.cx.get_str(*name);
        if !names.contains(&name) {
            entries.push((name, *attr));
        }
    }
    if has_inherent {
        entries.sort_by(|a, b| a.0.cmp(b.0));
    }
    entries
}
