//! Enum attributes by keyword.

use oxmlir_ir::def::EnumDef;
use oxmlir_ir::{Attribute, enum_value_attr};

use super::Draft;
use crate::scan::skip_blanks;
use crate::state::{List, Parsed, Span, State};
use crate::syntax;

/// The enum of attribute `slot` of an operation in the making.
#[derive(Clone, Copy)]
pub struct Place<'d> {
    /// The operation in the making.
    pub draft: &'d Draft,
    /// The slot of the attribute.
    pub slot: usize,
    /// The enum that the attribute is a case of.
    pub def: &'static EnumDef,
}

impl Place<'_> {
    /// The attribute of one keyword.
    pub fn word(self, st: &mut State, span: Span) -> Parsed<Attribute> {
        let value = self.value(st, span)?;
        Ok(enum_value_attr(st.cx, self.def, value))
    }

    /// The attribute of several keywords.
    pub fn words(self, st: &mut State, list: List) -> Parsed<Attribute> {
        if let Some(at) = wrong_separator(st, self.def, list) {
            return Err(st.fail(at, "expected '>'"));
        }
        let mut bits = 0;
        for i in 0..list.len() {
            let span = st.words(list)[i];
            bits |= self.value(st, span)?;
        }
        Ok(enum_value_attr(st.cx, self.def, bits))
    }

    fn value(self, st: &mut State, span: Span) -> Parsed<i64> {
        let written = st.slice(span);
        let text = written.trim_matches('"');
        if let Some(case) = self.def.cases.iter().find(|c| c.0 == text) {
            return Ok(case.1);
        }
        let attr = self.draft.def.attrs[self.slot].name;
        let message = if written.starts_with('"') && is_plain(self.def) {
            format!("invalid {attr} attribute specification: {written}")
        } else {
            enum_message(self.def, attr, text)
        };
        Err(self.draft.fail(st, span.start, &message))
    }
}

/// Where words are not separated as the enum wants it: bit sets by a comma or a bar, all others have one word.
pub fn wrong_separator(st: &State, def: &EnumDef, words: List) -> Option<u32> {
    let separator = def.separator.trim().as_bytes().first().filter(|_| def.bits);
    let bytes = st.text.as_bytes();
    let [words @ .., _] = st.words(words) else {
        return None;
    };
    let mut ends = words.iter().map(|word| word.end);
    ends.find(|end| bytes.get(skip_blanks(bytes, *end as usize)) != separator)
}

/// What to say of a token that cannot be a keyword of attribute `attr`, or is none of its.
pub fn enum_token_message(def: &EnumDef, attr: &str, text: &str) -> String {
    let is_word = text.starts_with(|c: char| c.is_ascii_alphabetic() || matches!(c, '_' | '"'));
    if !is_word && !def.mnemonic.is_empty() {
        return "expected valid keyword or string".to_owned();
    }
    enum_message(def, attr, text)
}

/// Whether an enum is stored as an integer attribute. Bit sets without an attribute of their own are properties, which are
/// read like attributes of their own.
fn is_plain(def: &EnumDef) -> bool {
    def.mnemonic.is_empty() && !def.bits
}

/// What to say of `text` where a keyword of attribute `attr` should stand.
fn enum_message(def: &EnumDef, attr: &str, text: &str) -> String {
    if !is_plain(def) {
        if !text.starts_with(|c: char| c.is_ascii_alphabetic() || matches!(c, '_' | '"')) {
            return "expected valid keyword or string".to_owned();
        }
        return attr_enum_message(def, text);
    }
    format!(
        "expected string or keyword containing one of the following enum values for attribute '{attr}' [{}]",
        keywords(def)
    )
}

/// What to say of `text` where a keyword of `#dialect.mnemonic<...>` should stand: enums go by the names they have in C++.
pub fn attr_enum_message(def: &EnumDef, text: &str) -> String {
    let cases = keywords(def);
    if !def.summary.is_empty() {
        return format!("expected one of [{cases}] for {}, got: {text}", def.summary);
    }
    let (dialect, name) = def.name.split_once('.').unwrap_or(("", def.name));
    let namespace = syntax::dialect(dialect).map_or(dialect, |dialect| dialect.namespace);
    format!("expected ::mlir::{namespace}::{name} to be one of: {cases}")
}

fn keywords(def: &EnumDef) -> String {
    def.cases.iter().map(|c| c.0).collect::<Vec<_>>().join(", ")
}
